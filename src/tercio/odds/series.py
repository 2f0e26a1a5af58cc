"""Distributions as polynomials: the coefficient of x**k is the weight of the outcome k.

Then n dice are P(x)**n, a random number of dice is A(P(x)), and both are one arithmetic operation if all
coefficients sit side by side in one big integer, each in a slot wide enough never to spill into the next:
CPython multiplies that integer in C. (Kronecker, 1882.) Weights are non-negative, and all the weights of an
answer add up to a known total, so the slot is as wide as the total.

Floats take another road: sums of products of positive numbers only, so nothing cancels and every digit
is good. Long float series go through the integers too, with 200 binary places.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from math import comb, fsum, gcd
from typing import Any

from tercio.odds.size_limits import MOST_EXACT_BITS, refuse

NATIVE = sys.byteorder == "little"
PLACES = 200
LONG = 600


def reduce_weights(weights: Sequence[int]) -> list[int]:
    """The same odds in lowest terms."""
    common = gcd(*weights)
    return [weight // common for weight in weights] if common > 1 else list(weights)


def slot(total: int) -> int:
    """Bytes that hold every number up to `total`."""
    return max(8, (total.bit_length() + 7) >> 3)


def pack_weights(weights: Sequence[int], size: int) -> int:
    return int.from_bytes(b"".join([weight.to_bytes(size, "little") for weight in weights]), "little")


def unpack_weights(number: int, size: int, count: int) -> list[int]:
    raw = number.to_bytes(size * count, "little")
    if size == 8 and NATIVE:
        return memoryview(raw).cast("Q").tolist()
    read = int.from_bytes
    return [read(raw[at : at + size], "little") for at in range(0, size * count, size)]


def trim_zeros(row: list[Any]) -> list[Any]:
    """The same row up to its last weight; one place stays."""
    while len(row) > 1 and not row[-1]:
        row.pop()
    return row


def check_length(size: int, count: int) -> None:
    if size * count * 8 > MOST_EXACT_BITS:
        raise refuse("odds.too_long_to_be_exact")


def power(weights: Sequence[int], n: int) -> list[int]:
    """P(x)**n in integers; the new total is the old one to the n."""
    if n == 0:
        return [1]
    if n == 1:
        return list(weights)
    size, count = slot(sum(weights) ** n), (len(weights) - 1) * n + 1
    check_length(size, count)
    return unpack_weights(pack_weights(weights, size) ** n, size, count)


def times(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """A(x) B(x) in integers."""
    size, count = slot(sum(a) * sum(b)), len(a) + len(b) - 1
    check_length(size, count)
    return unpack_weights(pack_weights(a, size) * pack_weights(b, size), size, count)


def compose(a: Sequence[int], p: Sequence[int], whole: int) -> list[int]:
    """A(P(x)) in integers: Σ a_k P(x)**k one**(n-k), where `one` is the total of a certain P.

    P may weigh less than `whole`: what is missing is the weight of cases set aside.
    """
    n = len(a) - 1
    size, count = slot(sum(a) * whole**n), (len(p) - 1) * n + 1
    check_length(size, count)
    inner, answer, scale = pack_weights(p, size), a[n], 1
    for weight in a[-2::-1]:
        scale *= whole
        answer = answer * inner + weight * scale
    return unpack_weights(answer, size, count)


# -------------------------------------------------------------------- floats


@lru_cache(maxsize=512)
def ways(n: int) -> tuple[float, ...]:
    return tuple(float(comb(n, k)) for k in range(n + 1))


def binomial(n: int, p: float, q: float | None = None) -> list[float]:
    """Successes of n trials of chance p; `q` is 1 - p where it is known better."""
    q = 1 - p if q is None else q
    if p <= 0 or q <= 0:
        return [1.0] + [0.0] * n if p <= 0 else [0.0] * n + [1.0]
    if n <= 60:
        row, least = [], q**n
        ratio = p / q
        for way in ways(n):
            row.append(way * least)
            least *= ratio
        if row[0] > 1e-280:
            return row
    return long_binomial(n, p, q)


def long_binomial(n: int, p: float, q: float) -> list[float]:
    """Outwards from the likeliest count, then scaled: no underflow at the start, nothing subtracted."""
    peak, ratio = min(n, int((n + 1) * p)), p / q
    above, weight = [1.0], 1.0
    for k in range(peak, n):
        weight *= (n - k) / (k + 1) * ratio
        above.append(weight)
    below, weight = [], 1.0
    for k in range(peak, 0, -1):
        weight *= k / (n - k + 1) / ratio
        below.append(weight)
    row = below[::-1] + above
    whole = fsum(row)
    return [weight / whole for weight in row]


def float_times(a: Sequence[float], b: Sequence[float]) -> list[float]:
    if len(a) < len(b):
        a, b = b, a
    if len(b) > LONG:
        return from_fixed(times(to_fixed(a), to_fixed(b)), 2)
    answer = [0.0] * (len(a) + len(b) - 1)
    for at, weight in enumerate(b):
        if weight:
            for k, other in enumerate(a, at):
                answer[k] += weight * other
    return answer


def float_power(weights: Sequence[float], n: int) -> list[float]:
    if len(weights) == 2:
        p, q = weights[1], weights[0]
        whole = p + q  # below 1 where cases are set aside
        row = binomial(n, p / whole, q / whole)
        return row if whole == 1.0 else [weight * whole**n for weight in row]
    if (len(weights) - 1) * n > LONG:
        return fixed_power(to_fixed(weights), n)
    answer, square = [1.0], list(weights)
    while n:
        if n & 1:
            answer = float_times(answer, square)
        n >>= 1
        if n:
            square = float_times(square, square)
    return answer


def float_compose(a: Sequence[float], p: Sequence[float]) -> list[float]:
    """A(P(x)) by Horner's rule."""
    answer = [a[-1]]
    if len(p) == 2:
        stay, step = p
        for weight in a[-2::-1]:
            raised = [
                stay * low + step * high for low, high in zip([*answer, 0.0], [0.0, *answer], strict=True)
            ]
            raised[0] += weight
            answer = raised
        return answer
    if (len(a) - 1) * (len(p) - 1) > 2 * LONG:
        raise refuse("odds.too_long_to_be_exact")
    for weight in a[-2::-1]:
        answer = float_times(answer, p)
        answer[0] += weight
    return answer


def to_fixed(weights: Sequence[float]) -> list[int]:
    """Floats as integers with 200 binary places (a float has 53, so nothing is lost above 1e-44)."""
    answer = []
    for weight in weights:
        top, bottom = weight.as_integer_ratio()
        answer.append((top << PLACES) // bottom)
    return answer


def from_fixed(weights: Sequence[int], factors: int) -> list[float]:
    scale = 1 << (PLACES * factors)
    return [weight / scale for weight in weights]


def fixed_power(weights: list[int], n: int) -> list[float]:
    """P(x)**n with 200 binary places kept at each step."""
    answer: list[int] = [1 << PLACES]
    while n:
        if n & 1:
            answer = [weight >> PLACES for weight in times(answer, weights)]
        n >>= 1
        if n:
            weights = [weight >> PLACES for weight in times(weights, weights)]
    return from_fixed(answer, 1)

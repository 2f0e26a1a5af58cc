"""Edmonds' blossom: the cheapest complete pairing of any graph, with the prices that prove it.

Plain Python that also compiles (`blossom.pxd` gives the C types). Everything is a whole number.

Each player v has a price y[v]; a pair u-v may be made only when it is *tight*, y[u] + y[v] = 2 x its cost,
and no pair may ever be over-priced. If every pair made is tight, no other pairing can be cheaper: summing
prices over players gives the same total for all of them. So we pair what is tight, and for each player
still alone grow a tree of tight pairs from it, alternately not made and made. The tree's *outer* nodes
(at even depth) want a partner; its *inner* ones have theirs. When the tree is stuck, outer prices rise and
inner ones fall by the largest amount that over-prices nobody, and something becomes tight:

- a pair to somebody outside the tree: the tree grows, or, if they too are alone, the whole path flips
  and both have a partner;
- a pair between two outer nodes: an odd ring, a *blossom*, any member of which could be the one looking
  outside. It shrinks to a single node, with a price z of its own that keeps the pairs inside honest;
- an inner blossom's z falls to nothing: it opens again.

One tree at a time, so the search stays near where it starts: in a field sorted by standing that is what
makes it quick. Costs are doubled throughout, and players joined by tight pairs have prices of the same
parity, so halving the slack between two outer nodes never leaves a fraction.

A *step* is one direction of a possible pair: the steps of v are first[v] up to first[v + 1], each with its
head, its twin (the other direction) and its cost. Nodes are the players 0 … size - 1 and blossoms from size
on. A blossom's children form a ring: `after` and `before` name the neighbours, `link` the step to the next.

As prices rise, the slack of every step from an outer node to a free one shrinks alike, and half the slack
between two outer ones does too. So a step becomes tight at a moment that is known as soon as it is looked
at: the `clock` says how far prices have risen in this tree, `soonest` which of a player's steps comes first
and `due` when. A player looks around again only if its turn comes and that is no longer so.
"""

from __future__ import annotations

from tercio.pairing.number_rows import Row, row

PACKED = not __file__.endswith(".py")

_FREE, _OUTER, _INNER = 0, 1, 2
_STUCK = -1
_HUGE = 1 << 62
"""More than any slack: whoever calls compiled code keeps 8 x size x cost below it."""


class Blossom:
    """One graph being paired."""

    def __init__(self, size: int, first: Row, head: Row, cost: Row) -> None:
        nodes = 2 * size + 1
        self.size = size
        self.first, self.head, self.cost = first, head, cost
        self.tail = row(len(head), 0, PACKED)
        self.twin = row(len(head), 0, PACKED)
        self.price = row(size, 0, PACKED)
        self.mate = row(size, -1, PACKED)
        self.top = row(size, 0, PACKED)
        self.outer = row(size, 0, PACKED)
        self.soonest = row(size, -1, PACKED)
        self.due = row(size, 0, PACKED)
        self.leaf = row(size, 0, PACKED)
        self.extra = row(nodes, 0, PACKED)
        self.base = row(nodes, 0, PACKED)
        self.parent = row(nodes, -1, PACKED)
        self.label = row(nodes, _FREE, PACKED)
        self.enter = row(nodes, -1, PACKED)
        self.child = row(nodes, -1, PACKED)
        self.after = row(nodes, -1, PACKED)
        self.before = row(nodes, -1, PACKED)
        self.link = row(nodes, -1, PACKED)
        self.mark = row(nodes, -1, PACKED)
        self.around = row(nodes, 0, PACKED)
        self.tree = row(2 * nodes, 0, PACKED)
        self.spare = row(nodes, 0, PACKED)
        self.outers = 0
        self.leaves = 0
        self.trees = 0
        self.spares = 0
        self.rise = 0
        self.clock = 0
        self.marks = 0
        self.huge = _HUGE if PACKED else 8 * (size + 1) * (max(cost, default=0) + 1)
        self.prepare()

    def prepare(self) -> None:
        """Number the nodes and find every step's tail and twin."""
        size, first, head = self.size, self.first, self.head
        for v in range(size):
            self.top[v] = v
            self.base[v] = v
            self.spare[v] = 2 * size - 1 - v
            self.mark[v] = first[v]
            for step in range(first[v], first[v + 1]):
                self.tail[step] = v
        self.spares = size
        # Steps are sorted by head, so walking the players in order meets each one's twins in order.
        for v in range(size):
            for step in range(first[v], first[v + 1]):
                self.twin[step] = self.mark[head[step]]
                self.mark[head[step]] += 1
        for v in range(size):
            self.mark[v] = -1

    def solve(self) -> bool:
        """Pair everybody as cheaply as possible; False when no complete pairing exists."""
        self.begin()
        for v in range(self.size):  # noqa: SIM110 (plain loops compile best)
            if self.mate[v] < 0 and not self.search(v):
                return False
        return True

    def begin(self) -> None:
        """Fair prices to start with, and the pairs that they already make tight."""
        for v in range(self.size):
            least = self.huge
            for step in range(self.first[v], self.first[v + 1]):
                least = min(least, self.cost[step])
            self.price[v] = least
        for v in range(self.size):
            if self.mate[v] < 0:
                self.raise_price(v)

    def raise_price(self, v: int) -> None:
        """Let v pay all it can, and pair it if that buys somebody who is alone."""
        least, best = self.huge, -1
        for step in range(self.first[v], self.first[v + 1]):
            slack = self.slack(step)
            if slack < least or (slack == least and self.mate[self.head[step]] < 0):
                least, best = slack, step
        if best >= 0:
            self.price[v] += least
            if self.mate[self.head[best]] < 0:
                self.mate[v] = best
                self.mate[self.head[best]] = self.twin[best]

    def slack(self, step: int) -> int:
        """How much more the two ends of a step could pay, neither being inside a blossom with the other."""
        return 2 * self.cost[step] - self.price[self.tail[step]] - self.price[self.head[step]]

    def search(self, root: int) -> bool:
        """Grow a tree from a lonely player until it finds a partner."""
        self.outers = 0
        self.trees = 0
        self.clock = 0
        self.become_outer(self.top[root], -1)
        while True:
            event = self.next_event()
            if event == _STUCK:
                self.forget()
                return False
            self.shift(self.rise)
            if event < _STUCK:
                self.open(-2 - event)
                continue
            node = self.top[self.head[event]]
            if self.label[node] == _OUTER:
                self.shrink(event)
            elif self.mate[self.base[node]] < 0:
                self.flip(event)
                self.forget()
                return True
            else:
                self.become_inner(node, event)
                matched = self.mate[self.base[node]]
                self.become_outer(self.top[self.head[matched]], matched)

    def next_event(self) -> int:
        """What becomes tight first: a step, or -2 - b for blossom b opening; `rise` says after how much."""
        event, least = _STUCK, self.huge
        for at in range(self.trees):
            node = self.tree[at]
            if (
                node >= self.size
                and self.label[node] == _INNER
                and self.parent[node] < 0
                and self.clock + (self.extra[node] >> 1) < least
            ):
                event, least = -2 - node, self.clock + (self.extra[node] >> 1)
        for at in range(self.outers):
            v = self.outer[at]
            if self.due[v] < least:
                if self.due[v] < 0 or self.moment(self.soonest[v]) != self.due[v]:
                    self.look_around(v)
                if self.due[v] < least:
                    event, least = self.soonest[v], self.due[v]
                    if least == self.clock:
                        break
        self.rise = least - self.clock
        return event

    def moment(self, step: int) -> int:
        """When a step from an outer node becomes tight, as things stand; `huge` if it leads nowhere new."""
        here, there = self.top[self.tail[step]], self.top[self.head[step]]
        if here == there or self.label[there] == _INNER:
            return self.huge
        slack = self.slack(step)
        return self.clock + (slack >> 1 if self.label[there] == _OUTER else slack)

    def look_around(self, v: int) -> None:
        """Which step of an outer player becomes tight first, and when.

        That is never too late. If the head of another step joins the tree as an outer node, the step's moment
        comes sooner, but then the head looks around too and finds the same step from the other side.
        """
        self.soonest[v] = -1
        self.due[v] = self.huge
        for step in range(self.first[v], self.first[v + 1]):
            moment = self.moment(step)
            if moment < self.due[v]:
                self.soonest[v] = step
                self.due[v] = moment

    def shift(self, rise: int) -> None:
        """Outer prices rise, inner ones fall."""
        if rise == 0:
            return
        self.clock += rise
        for at in range(self.outers):
            self.price[self.outer[at]] += rise
        for at in range(self.trees):
            node = self.tree[at]
            if self.parent[node] >= 0:
                continue
            if self.label[node] == _INNER:
                self.gather(node)
                for leaf in range(self.leaves):
                    self.price[self.leaf[leaf]] -= rise
                self.extra[node] -= 2 * rise
            else:
                self.extra[node] += 2 * rise

    def become_outer(self, node: int, step: int) -> None:
        """A node that wants a partner joins the tree, reached by `step`."""
        self.label[node] = _OUTER
        self.enter[node] = step
        self.tree[self.trees] = node
        self.trees += 1
        self.add_outers(node)

    def add_outers(self, node: int) -> None:
        """Its players' steps are to be looked at from now on."""
        self.gather(node)
        for at in range(self.leaves):
            self.outer[self.outers] = self.leaf[at]
            self.due[self.leaf[at]] = -1  # not yet known
            self.outers += 1

    def become_inner(self, node: int, step: int) -> None:
        """A node that has its partner joins the tree, reached by `step`."""
        self.label[node] = _INNER
        self.enter[node] = step
        self.tree[self.trees] = node
        self.trees += 1

    def gather(self, node: int) -> None:
        """Put the players inside a node into `leaf`."""
        self.leaves = 0
        self.gather_more(node)

    def gather_more(self, node: int) -> None:
        """The players inside a node, added to those already gathered."""
        if node < self.size:
            self.leaf[self.leaves] = node
            self.leaves += 1
            return
        child = self.child[node]
        while True:
            self.gather_more(child)
            child = self.after[child]
            if child == self.child[node]:
                return

    def forget(self) -> None:
        """The tree has done its work."""
        for at in range(self.trees):
            self.label[self.tree[at]] = _FREE

    def uphill(self, node: int) -> int:
        """The tree node from which this one was reached, or -1 at the root."""
        step = self.enter[node]
        return -1 if step < 0 else self.top[self.tail[step]]

    def meeting(self, first: int, second: int) -> int:
        """The nearest node that both of two outer nodes hang from."""
        self.marks += 1
        while first >= 0:
            self.mark[first] = self.marks
            first = self.uphill(first)
        while self.mark[second] != self.marks:
            second = self.uphill(second)
        return second

    def shrink(self, step: int) -> None:
        """The ring closed by a step between two outer nodes becomes one outer node."""
        down, up = self.top[self.tail[step]], self.top[self.head[step]]
        apex = self.meeting(down, up)
        self.spares -= 1
        ring = self.spare[self.spares]
        self.chain_down(down, apex)
        self.join(down, up, step)
        self.chain_up(up, apex)
        self.child[ring] = apex
        self.base[ring] = self.base[apex]
        self.enter[ring] = self.enter[apex]
        self.extra[ring] = 0
        self.parent[ring] = -1
        self.label[ring] = _OUTER
        self.tree[self.trees] = ring
        self.trees += 1
        self.adopt(ring)

    def join(self, first: int, second: int, step: int) -> None:
        """`two` follows `one` in a ring."""
        self.after[first] = second
        self.before[second] = first
        self.link[first] = step

    def chain_down(self, node: int, apex: int) -> None:
        """The ring from its apex down to a node."""
        while node != apex:
            above = self.uphill(node)
            self.join(above, node, self.enter[node])
            node = above

    def chain_up(self, node: int, apex: int) -> None:
        """The ring from a node back up to its apex."""
        while node != apex:
            above = self.uphill(node)
            self.join(node, above, self.twin[self.enter[node]])
            node = above

    def adopt(self, ring: int) -> None:
        """A new blossom takes in its children; those that were inner now look outside too."""
        child = self.child[ring]
        while True:
            self.parent[child] = ring
            if self.label[child] == _INNER:
                self.add_outers(child)
            self.crown(child, ring)
            child = self.after[child]
            if child == self.child[ring]:
                return

    def crown(self, node: int, top: int) -> None:
        """Tell the players inside a node which node they now belong to at the top."""
        self.gather(node)
        for at in range(self.leaves):
            self.top[self.leaf[at]] = top

    def child_with(self, ring: int, player: int) -> int:
        """The child of a blossom that holds a player."""
        node = player
        while self.parent[node] != ring:
            node = self.parent[node]
        return node

    def odd_place(self, ring: int, child: int) -> bool:
        """Whether a child stands an odd number of links after the one that holds the base."""
        odd = False
        node = self.child[ring]
        while node != child:
            node = self.after[node]
            odd = not odd
        return odd

    def flip(self, step: int) -> None:
        """Exchange made and unmade pairs along the path from the root to a partner just found."""
        self.settle(self.head[step], self.twin[step])
        while True:
            player = self.tail[step]
            node = self.top[player]
            self.settle(player, step)
            back = self.enter[node]
            if back < 0:
                return
            step = self.enter[self.top[self.tail[back]]]
            self.settle(self.head[step], self.twin[step])

    def settle(self, player: int, step: int) -> None:
        """A player takes its partner by `step`, and the blossoms around it follow."""
        node = self.top[player]
        if node >= self.size:
            self.rotate(node, player)
        self.mate[player] = step

    def rotate(self, ring: int, player: int) -> None:
        """Re-pair the inside of a blossom so that `player` is the one free to look outside."""
        start = self.child_with(ring, player)
        if start >= self.size:
            self.rotate(start, player)
        ahead = self.odd_place(ring, start)
        node = start
        while node != self.child[ring]:
            if ahead:
                node = self.after[node]
                step = self.link[node]
                far = self.after[node]
            else:
                node = self.before[node]
                far = self.before[node]
                step = self.twin[self.link[far]]
            if node >= self.size:
                self.rotate(node, self.tail[step])
            if far >= self.size:
                self.rotate(far, self.head[step])
            self.mate[self.tail[step]] = step
            self.mate[self.head[step]] = self.twin[step]
            node = far
        self.child[ring] = start
        self.base[ring] = player

    def open(self, ring: int) -> None:
        """An inner blossom whose own price is spent: its children take its place in the tree."""
        step = self.enter[ring]
        node = self.child_with(ring, self.head[step])
        ahead = self.odd_place(ring, node)
        self.release(ring)
        self.become_inner(node, step)
        while node != self.child[ring]:
            if ahead:
                step = self.link[node]
                node = self.after[node]
            else:
                step = self.twin[self.link[self.before[node]]]
                node = self.before[node]
            if self.label[self.top[self.tail[step]]] == _INNER:
                self.become_outer(node, step)
            else:
                self.become_inner(node, step)
        self.spare[self.spares] = ring
        self.spares += 1
        for at in range(self.outers):
            self.due[self.outer[at]] = -1  # children that left the tree can be reached again

    def release(self, ring: int) -> None:
        """The children of a blossom stand on their own again."""
        child = self.child[ring]
        while True:
            self.parent[child] = -1
            self.label[child] = _FREE
            self.crown(child, child)
            child = self.after[child]
            if child == self.child[ring]:
                break
        self.label[ring] = _FREE
        at = 0
        while self.tree[at] != ring:
            at += 1
        self.trees -= 1
        self.tree[at] = self.tree[self.trees]

    def survey(self, player: int) -> None:
        """Mark the blossoms around a player, each with the prices of itself and all those around it."""
        self.marks += 1
        total = 0
        around = self.parent[player]
        while around >= 0:
            total += self.extra[around]
            around = self.parent[around]
        around = self.parent[player]
        while around >= 0:
            self.mark[around] = self.marks
            self.around[around] = total
            total -= self.extra[around]
            around = self.parent[around]

    def excess(self, step: int) -> int:
        """What a pairing with this pair costs above the best, at least (doubled); `survey` its tail first."""
        extra = self.slack(step)
        if self.top[self.tail[step]] == self.top[self.head[step]]:
            common = self.parent[self.head[step]]
            while self.mark[common] != self.marks:
                common = self.parent[common]
            extra += self.around[common]
        return extra

    def partner(self, player: int) -> int:
        """Whom a player is paired with."""
        return self.head[self.mate[player]]

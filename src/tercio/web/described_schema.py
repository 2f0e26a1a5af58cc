"""A schema that explains itself: what stands under a field as its docstring is its description."""

from __future__ import annotations

from ninja import Schema
from pydantic import ConfigDict


class DescribedSchema(Schema):
    """What a call takes or answers, each field described by the docstring under it."""

    model_config = ConfigDict(use_attribute_docstrings=True)

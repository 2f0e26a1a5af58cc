"""Where terrain may stand, and a battlefield drawn by lot."""

from tercio.firstblood.battlefield.layouts import Layout, read_layout, write_layout
from tercio.firstblood.battlefield.lots import field_by_lot
from tercio.firstblood.battlefield.placement import misplaced

__all__ = ["Layout", "field_by_lot", "misplaced", "read_layout", "write_layout"]

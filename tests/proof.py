"""`@proves("WT-BYE-02")`: this test would fail if that rule of the ledger were wrong."""

import pytest

proves = pytest.mark.proves

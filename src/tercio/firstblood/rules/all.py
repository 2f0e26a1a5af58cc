"""Every file of rules, so that each has declared itself."""

from tercio.firstblood.rules import (  # noqa: F401
    activation,
    charging,
    core,
    defending,
    fear,
    magic,
    moving,
    shooting,
    striking,
)

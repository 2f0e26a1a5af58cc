"""The decisions that a page or a terminal draws in a way of its own, by the numbers the engine gives them."""

from tercio.firstblood.combat.healing import RESTORE_MODEL
from tercio.firstblood.sequence.actions.march import ENTER_TABLE
from tercio.firstblood.sequence.phases.command import CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT

__all__ = ["CHOOSE_ARRIVAL", "DEPLOY_REGIMENT", "ENTER_TABLE", "RESTORE_MODEL", "STACK_CARD"]

"""Two armies that between them use every kind of model."""

from __future__ import annotations

from tercio.firstblood.engine.profiles import (
    Ability,
    ArmySheet,
    Barrage,
    Boon,
    Incantation,
    Profile,
    RegimentSheet,
)

LORD = Profile(
    name="Lord", type="Infantry", klass="Medium", M=5, V=1, C=3, A=5, W=5, R=4, D=3, E=0, command_range=6,
    rules={"FB-SR-QUICKSILVER-STRIKE": 1},
    abilities=(Ability("Brace", (Boon("modify", "D", 1, "activation"),)),),
    draw_events=("FB-DRAW-03",),
)  # fmt: skip
PRIEST = Profile(
    name="Priest", type="Infantry", klass="Light", M=5, V=1, C=2, A=3, W=5, R=4, D=1, E=1, command_range=6,
    rules={"FB-SR-PRIEST": 5},
    incantations=(
        Incantation("Saline Erosion", 8, 2, "enemy", (Boon("hits_per_success", amount=2),)),
        Incantation("Mend", 10, 3, "friend", (Boon("heal", amount=3),)),
        Incantation("Ward", 10, 3, "friend", (Boon("grant", "FB-MAGIC-14", 1),)),
    ),
)  # fmt: skip
GUARD = Profile(
    name="Guard", type="Infantry", klass="Medium", M=5, V=1, C=2, A=1, W=2, R=3, D=2, E=0,
    rules={"FB-SR-SHIELD": 1, "FB-SR-SUPPORT": 1},
)  # fmt: skip
BOWMEN = Profile(
    name="Bowmen", type="Infantry", klass="Light", M=5, V=2, C=1, A=1, W=2, R=2, D=1, E=0,
    barrages=(Barrage(2, 15, {"FB-SR-ARMOR-PIERCING": 1}),),
)  # fmt: skip
KNIGHTS = Profile(
    name="Knights", type="Cavalry", klass="Medium", M=8, V=1, C=3, A=4, W=5, R=3, D=3, E=0,
    rules={"FB-SR-BRUTAL-IMPACT": 2, "FB-SR-LINEBREAKER": 1, "FB-SR-OVERRUN": 1},
)  # fmt: skip
BEASTS = Profile(
    name="Beasts", type="Brute", klass="Medium", M=6, V=1, C=3, A=4, W=5, R=2, D=2, E=0,
    rules={"FB-SR-FERAL": 1, "FB-SR-TERRIFYING": 1, "FB-SR-FLANK": 1},
)  # fmt: skip
OFFICER = Profile(
    name="Officer", type="Infantry", klass="Medium", M=5, V=2, C=3, A=4, W=4, R=4, D=2, E=0, command_range=5,
    rules={"FB-SR-BRAVERY": 1},
)  # fmt: skip
SQUIRE = Profile(
    name="Squire", type="Infantry", klass="Medium", M=5, V=1, C=2, A=2, W=2, R=3, D=2, E=0, category="Combat"
)
GIANT = Profile(
    name="Giant", type="Monster", klass="Heavy", M=6, V=1, C=2, A=6, W=12, R=3, D=3, E=0,
    rules={"FB-SR-FEARSOME": 1, "FB-SR-DECAY": 1},
)  # fmt: skip

RED = ArmySheet(
    "red",
    (
        RegimentSheet("Lord", LORD, 1, character=True, retinue=(SQUIRE, SQUIRE)),
        RegimentSheet("Guard", GUARD, 9, standard=True),
        RegimentSheet("Guard", GUARD, 6, officer=OFFICER),
        RegimentSheet("Bowmen", BOWMEN, 5),
        RegimentSheet("Knights", KNIGHTS, 2, leader=False),
    ),
)
WHITE = ArmySheet(
    "white",
    (
        RegimentSheet("Priest", PRIEST, 1, character=True),
        RegimentSheet("Guard", GUARD, 8, standard=True),
        RegimentSheet("Bowmen", BOWMEN, 6),
        RegimentSheet("Beasts", BEASTS, 3, leader=False),
        RegimentSheet("Giant", GIANT, 1, leader=False),
    ),
)

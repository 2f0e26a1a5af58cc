"""Muskets & Tomahawks by its sheet: shot, volley, melee, reaction, rally, leaving, move and spotting."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tercio import muskets
from tercio.app.questions.question_parts import Chart, Field, Given, Number, OddsAnswer, Question, Reason
from tercio.core.speech import Phrase
from tercio.muskets import SHEET, Line, Sheet
from tercio.muskets.melee import WEAPONS as BLADES
from tercio.muskets.melee import Side
from tercio.muskets.movement import GROUNDS, TRAITS
from tercio.muskets.reaction import AFTER_MELEE, ALWAYS, UNDER_FIRE, ReactionAnswer
from tercio.muskets.spotting import TARGET, WEATHER

SHOT_MODS = (
    "hasty",
    "open_order",
    "formation",
    "light_cover",
    "dense_cover",
    "solid_cover",
    "mounted",
    "large",
)


def reasons(lines: Iterable[Line]) -> tuple[Reason, ...]:
    return tuple(
        Reason(Phrase(f"muskets.cell.{line.name}"), line.amount, line.rule, line.badge) for line in lines
    )


def asked_shot(sheet: Sheet, given: Given) -> muskets.Shot:
    """The shot; cover in the line of fire counts as the target's own.  MT-SHOOT-10"""
    crossed = muskets.cover_grade(
        sheet, "none", {"light": given["light_inches"], "dense": given["dense_inches"]}
    )
    covers = () if crossed == "none" else (f"{crossed}_cover",)
    mods = (*given["mods"], *covers, *["obstacle"] * given["obstacles"])
    return muskets.Shot(given["shooting"], given["weapon"], given["inches"], mods, given["impossible"])


def shot(sheet: Sheet, given: Given) -> OddsAnswer:
    """One shot, or a volley of them.  MT-SHOOT-01"""
    fired = muskets.volley(sheet, given["shooters"], asked_shot(sheet, given))
    shot_fired = fired.shot
    if not shot_fired.in_range:
        return OddsAnswer((Number("kills", 0, "mean"),), notes=("ask.note.out_of_range",))
    return OddsAnswer(
        (
            Number("kills", fired.expected, "mean"),
            Number("hit", shot_fired.hit),
            Number("kill", shot_fired.kill),
            Number("hit_and_kill", shot_fired.p),
            Number("nobody", fired.none),
            Number("needs", shot_fired.need, "plain"),
        ),
        (Chart("kills", fired.kills),),
        reasons((*shot_fired.lines, *shot_fired.power_lines)),
    )


def melee(sheet: Sheet, given: Given) -> OddsAnswer:
    """Both sides' losses.  MT-MELEE-01"""
    ours, other = (Side(**{name: given[p + name] for name in SIDE}) for p in ("a_", "d_"))
    fought = muskets.fight(sheet, muskets.Melee(ours, other, given["surprise_on_defence"]))
    mine, theirs = fought.losses.mine(), fought.losses.theirs()
    lines = (*fought.attacker.attack_lines, *fought.attacker.defence_lines)
    back = (*fought.defender.attack_lines, *fought.defender.defence_lines)
    return OddsAnswer(
        (
            Number("their_casualties", theirs.mean(), "mean"),
            Number("my_casualties", mine.mean(), "mean"),
            Number("a_blow", fought.attacker.blow.p),
            Number("d_blow", fought.defender.blow.p),
            Number("fewer_losses", fought.losses.when(lambda a, b: a < b)),
        ),
        (Chart("their_casualties", theirs), Chart("my_casualties", mine)),
        reasons((*lines, *back)),
        ("ask.note.lance_first",) if fought.first == "attacker" else (),
        fought.losses,
    )


def reaction(sheet: Sheet, given: Given) -> OddsAnswer:
    """The die and all that changes it.  MT-REACT-01"""
    size = ("size",) if given["figures"] else ()
    lost = ("melee_losses",) if given["losses"] else ()  # losses typed in are losses that count
    asked = muskets.Reaction((*given["conditions"], *size, *lost), given["figures"] or None, given["losses"])
    answer = muskets.reaction(sheet, asked)
    return OddsAnswer(
        (
            Number("reaches", answer.reaching(given["number"])),
            *follows(answer, given),
            Number("modifier", answer.modifier, "plain"),
            Number("mean", answer.totals.mean(), "mean"),
        ),
        (Chart("total", answer.totals),),
        reasons(answer.lines),
    )


def follows(answer: ReactionAnswer, given: Given) -> tuple[Number, ...]:
    """What follows, by the unit's own table: the sheet has none.  MT-REACT-01"""
    if not given["own_table"]:
        return ()
    recoil, fine = given["recoil_from"], max(given["recoil_from"], given["fine_from"])
    stands, holds = answer.reaching(fine), answer.reaching(recoil)
    return (Number("flees", 1 - holds), Number("recoils", holds - stands), Number("stands", stands))


def rally(sheet: Sheet, given: Given) -> OddsAnswer:
    """Any number on a D10: rallying, for one, whose number is the unit's own.  MT-DICE-02, MT-RALLY-01"""
    rolled = muskets.against(given["number"], [given["modifier"]])
    return OddsAnswer((Number("reaches", rolled.p), Number("needs", rolled.need, "plain")))


def leave(sheet: Sheet, given: Given) -> OddsAnswer:
    """Recoil or flight out of a melee.  MT-FLEE-01, MT-FLEE-02"""
    answer = muskets.leave(sheet, given["mode"], given["figures"])
    return OddsAnswer(
        (Number("lost", answer.losses.mean(), "mean"), Number("nobody", answer.losses[0])),
        (Chart("lost", answer.losses),),
    )


def move(sheet: Sheet, given: Given) -> OddsAnswer:
    """Inches, with every reason.  MT-MOVE-01"""
    asked = muskets.Move(
        None,
        given["traits"],
        given["enemy_near"],
        given["ground"],
        given["obstacles"],
        "" if given["road"] == "none" else given["road"],
    )
    answer = muskets.move(sheet, asked)
    return OddsAnswer((Number("inches", answer.inches, "plain"),), reasons=reasons(answer.lines))


def spot(sheet: Sheet, given: Given) -> OddsAnswer:
    """Columns, with every reason; an obstacle right before the target covers it.  MT-SPOT-01, MT-SPOT-14"""
    behind = given["behind"]
    covered = muskets.behind_obstacle(sheet, given["behind_inches"], behind != "none")
    asked = muskets.Sight(
        (*given["target"], *((f"{behind}_cover",) if covered else ())),
        ("scout",) if given["scout_looks"] else (),
        ((99.0, 99.0),) * given["obstacles"],
        given["light_inches"],
        given["dense_inches"],
        () if given["weather"] == "clear" else (given["weather"],),
    )
    answer = muskets.spot(sheet, asked)
    far = () if answer.distance is None else (Number("distance", answer.distance, "plain"),)
    return OddsAnswer(
        (*far, Number("columns", answer.shift, "plain")),
        (),
        reasons(answer.lines),
        () if far else ("ask.note.no_row",),
    )


SIDE = ("attack", "defence", "figures", "weapon", "mounted", "charged", "surprised", "defended")


def melee_side(prefix: str) -> tuple[Field, ...]:
    ticks = [Field(prefix + name, "bool", False, group=prefix) for name in SIDE[4:]]
    return (
        Field(prefix + "attack", default=6, least=0, most=12, group=prefix),
        Field(prefix + "defence", default=6, least=0, most=12, group=prefix),
        Field(prefix + "figures", default=6, least=1, most=60, group=prefix),
        Field(prefix + "weapon", "choice", "", choices=BLADES, words="muskets.blade", group=prefix),
        *ticks,
    )


OBSTACLES = Field("obstacles", most=10)
IN_LINE = tuple(Field(f"{grade}_inches", "inches", 0.0, most=200) for grade in ("light", "dense"))
"""Inches of cover that the line crosses."""
MELEE_FIELDS = (
    *melee_side("a_"),
    *melee_side("d_"),
    Field("surprise_on_defence", "bool", False, group="reading", rule="MT-MELEE-06"),
)
REACTION_FIELDS = (
    Field("number", default=5, least=-9, most=20),
    Field("figures", default=8, most=60),
    Field("losses", most=60),
    Field("recoil_from", default=2, least=-9, most=20),
    Field("fine_from", default=5, least=-9, most=20),
    Field(
        "conditions",
        "many",
        (),
        choices=tuple(n for n in (*ALWAYS, *UNDER_FIRE, *AFTER_MELEE) if n != "size"),
        words="muskets.condition",
    ),
    Field("own_table", "bool", False, rule="MT-REACT-01"),
)
RALLY_FIELDS = (
    Field("number", default=5, least=-9, most=20),
    Field("modifier", least=-20, most=20),
)
LEAVE_FIELDS = (
    Field("mode", "choice", "recoil", choices=("recoil", "flee"), words="muskets.mode"),
    Field("figures", default=8, most=60),
)
MOVE_FIELDS = (
    Field("ground", "choice", "open", choices=GROUNDS, words="muskets.ground"),
    Field("road", "choice", "none", choices=("none", "column", "other"), words="muskets.road"),
    OBSTACLES,
    Field("traits", "many", (), choices=TRAITS, words="muskets.trait"),
    Field("enemy_near", "bool", True),
)
SPOT_FIELDS = (
    Field("weather", "choice", "clear", choices=("clear", *WEATHER), words="muskets.weather"),
    OBSTACLES,
    *IN_LINE,
    Field("behind", "choice", "none", choices=("none", "light", "dense"), words="muskets.cover"),
    Field("behind_inches", "inches", 1.0, most=200, rule="MT-SPOT-14"),
    Field("target", "many", (), choices=TARGET, words="muskets.target"),
    Field("scout_looks", "bool", False),
)


def shot_fields(sheet: Sheet) -> tuple[Field, ...]:
    """With the weapons the sheet has."""
    return (
        Field("shooters", default=8, least=1, most=400),
        Field("shooting", default=6, least=0, most=12),
        Field("weapon", "choice", "musket", choices=sheet.weapons, words="muskets.weapon"),
        Field("inches", "inches", 10.0, most=240),
        OBSTACLES,
        *IN_LINE,
        Field("mods", "many", (), choices=SHOT_MODS, words="muskets.shot"),
        Field("impossible", "bool", False, group="reading", rule="MT-KILL-01"),
    )


def questions(sheet: Sheet) -> tuple[Question, ...]:
    """The sheet's questions, answered with these numbers."""
    return (
        Question("shot", shot_fields(sheet), partial(shot, sheet)),
        Question("melee", MELEE_FIELDS, partial(melee, sheet)),
        Question("reaction", REACTION_FIELDS, partial(reaction, sheet)),
        Question("rally", RALLY_FIELDS, partial(rally, sheet)),
        Question("leave", LEAVE_FIELDS, partial(leave, sheet)),
        Question("move", MOVE_FIELDS, partial(move, sheet)),
        Question("spot", SPOT_FIELDS, partial(spot, sheet)),
    )


QUESTIONS = questions(SHEET)

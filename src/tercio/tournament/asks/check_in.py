"""At the door: which miniatures may be used, on which base, what a player forgot.  WT-MINI-*, WT-KIT-01"""

from __future__ import annotations

from tercio.core.speech import Phrase
from tercio.tournament.asks.kinds import Ask, Facts, Scene, TableAnswer, choice, many, number, text, yes
from tercio.tournament.miniatures import (
    LINE,
    MAKER,
    Model,
    check_conversion,
    check_model,
    check_paint,
    missing_kit,
    required_base_mm,
)
from tercio.tournament.pack import DEFAULT, pack


def model(scene: Scene, told: Facts) -> TableAnswer:
    """The model itself, a declared substitute or a conversion, by the event's settings.  WT-MINI-01 to 07"""
    kind = told["kind"]
    if kind == "conversion":
        check_conversion(told["share"] / 100, recognisable=told["resembles"], base_ok=told["base_ok"])
    seen = Model(
        MAKER if told["maker"] or kind == "conversion" else "",
        LINE if told["line"] or kind == "conversion" else "",
        told["assembled"],
        told["base_ok"],
        told["resembles"],
        kind == "substitute",
        told["declared"],
    )
    check_model(seen, substitutes_allowed=scene.settings.substitutes_allowed)
    check_paint(painted=told["painted"], painting_required=scene.settings.painting_required)
    rules = {"own": "WT-MINI-01", "substitute": "WT-MINI-06", "conversion": "WT-MINI-07"}
    return TableAnswer(f"wt.ask.model.{kind}", rules[kind], True)


def base(scene: Scene, told: Facts) -> TableAnswer:
    """Three models move up to 60 mm.  WT-MINI-08"""
    size = required_base_mm(told["unit"])
    if size is None:
        return TableAnswer("wt.ask.base.supplied", "WT-MINI-02", facts={"unit": told["unit"]})
    return TableAnswer("wt.ask.base.larger", "WT-MINI-08", facts={"unit": told["unit"], "mm": size})


def kit(scene: Scene, told: Facts) -> TableAnswer:
    """What is still missing of what a player brings.  WT-KIT-01"""
    missing = missing_kit(told["have"], scene.pack.kit)
    if not missing:
        return TableAnswer("wt.ask.kit.complete", "WT-KIT-01", True)
    labels = [Phrase(label(scene, thing)) for thing in missing]
    return TableAnswer("wt.ask.kit.missing", "WT-KIT-01", False, {"things": labels})


def label(scene: Scene, thing: str) -> str:
    """What a piece of the kit is called in this edition."""
    return scene.pack.labels.templates if thing == "templates" else f"wt.kit.{thing}"


ASKS = (
    Ask(
        "model",
        "WT-MINI-01",
        "check_in",
        (
            choice("kind", "own", "substitute", "conversion"),
            yes("maker", True),
            yes("line", True),
            yes("assembled", True),
            yes("base_ok", True),
            yes("resembles", True),
            yes("painted", True),
            yes("declared"),
            number("share", 100, 0, 100),
        ),
        model,
    ),
    Ask("base", "WT-MINI-08", "check_in", (text("unit"),), base),
    Ask("kit", "WT-KIT-01", "check_in", (many("have", *pack(DEFAULT).kit),), kit),
)

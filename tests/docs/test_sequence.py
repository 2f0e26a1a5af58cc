"""The course of a battle and of a command are drawn from the code, and stay so."""

from docs import sequence


def test_page_and_pictures_show_the_code_as_it_stands() -> None:
    """When this fails, `make docs` draws them anew."""
    assert sequence.PAGE.read_text("utf-8") == sequence.page()
    assert sequence.BATTLE_PICTURE.read_text("utf-8") == sequence.battle_picture()
    assert sequence.COMMAND_PICTURE.read_text("utf-8") == sequence.command_picture()


def test_every_procedure_of_the_engine_is_on_the_page() -> None:
    names = [procedure.name for procedure in sequence.in_order()]
    assert names[0] == "battle"
    assert {"clash", "volley", "charge", "deployment", "supremacy", "activation"} <= set(names)
    assert len(names) == len(set(names)) == len(sequence.procedures())

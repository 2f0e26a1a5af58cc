"""The picture in the documentation shows what the code answers."""

from docs import geometry_picture


def test_the_picture_of_sight_is_drawn_from_the_answers_of_today():
    assert geometry_picture.PICTURE.read_text(encoding="utf-8") == geometry_picture.draw()


def test_three_of_its_viewers_see_and_the_second_does_not():
    assert [line is not None for line in geometry_picture.lines()] == [True, False, True, True]

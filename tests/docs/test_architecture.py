"""The architecture page is drawn from the code, and stays so."""

from docs import architecture


def test_the_page_and_the_picture_show_the_house_as_it_stands() -> None:
    """When this fails, `make docs` draws them anew."""
    assert architecture.PAGE.read_text("utf-8") == architecture.page()
    assert architecture.PICTURE.read_text("utf-8") == architecture.picture()

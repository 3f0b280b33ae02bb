"""Mixed radix: what is put into a number comes out of it in the same order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.radix import TEXT_BYTES, RadixError, Reader, Writer

DIGITS = st.integers(1, 10**6).flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix)))


@pytest.mark.thorough
@given(st.lists(DIGITS), st.text())
def test_what_is_written_is_read(digits, text):
    writer = Writer()
    for value, radix in digits:
        writer.put(value, radix)
    writer.put_text(text)
    writer.put_order((3, 1), (1, 2, 3))
    reader = Reader(writer.number())
    assert [(reader.take(radix), radix) for _, radix in digits] == digits
    assert reader.take_text() == text
    assert reader.take_order(2, (1, 2, 3)) == (3, 1)
    reader.check_empty()


def test_half_a_character_is_text_too():
    writer = Writer()
    writer.put_text("\ud800")
    assert Reader(writer.number()).take_text() == "\ud800"


def test_a_text_has_a_longest_length():
    Writer().put_text("x" * TEXT_BYTES)
    with pytest.raises(RadixError, match="8001 bytes is too long"):
        Writer().put_text("x" * (TEXT_BYTES + 1))


def test_what_is_left_over_is_an_error():
    reader = Reader(25)
    assert reader.take(10) == 5
    with pytest.raises(RadixError, match="more in it"):
        reader.check_empty()


def test_bytes_that_are_no_text_are_an_error():
    writer = Writer()
    writer.put(1, TEXT_BYTES + 1)
    writer.put(0xFF, 256)
    with pytest.raises(RadixError, match="not UTF-8"):
        Reader(writer.number()).take_text()

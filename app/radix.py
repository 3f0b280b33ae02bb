"""Small numbers in one large one, each in as little room as its range needs: a mixed radix."""

from typing import Final

TEXT_BYTES: Final = 8000
"""How long a text may be, in UTF-8."""


class RadixError(ValueError):
    """A large number that does not hold what is looked for in it."""


class Writer:
    """Numbers and texts to put into one number, in order."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._digits: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Add a number from 0 up to, and not with, `radix`."""
        self._digits.append((value, radix))

    def put_text(self, text: str) -> None:
        """Add a text. Raise RadixError if it is too long."""
        data = text.encode(errors="surrogatepass")
        if len(data) > TEXT_BYTES:
            message = f"a text of {len(data)} bytes is too long"
            raise RadixError(message)
        self.put(len(data), TEXT_BYTES + 1)
        self.put(int.from_bytes(data, "big"), 256 ** len(data))

    def put_order(self, items: tuple[int, ...], of: tuple[int, ...]) -> None:
        """Add an order of some things, which are as many as `items`, all different and each one of `of`."""
        left = list(of)
        for item in items:
            self.put(left.index(item), len(left))
            left.remove(item)

    def number(self) -> int:
        """Return the one number that holds all."""
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number


class Reader:
    """The same read back, in the same order."""

    def __init__(self, number: int) -> None:
        """Read from this number."""
        self._left = number

    def take(self, radix: int) -> int:
        """Return the next number."""
        self._left, value = divmod(self._left, radix)
        return value

    def take_text(self) -> str:
        """Return the next text. Raise RadixError if it is none."""
        length = self.take(TEXT_BYTES + 1)
        data = self.take(256**length).to_bytes(length, "big")
        try:
            return data.decode(errors="surrogatepass")
        except UnicodeDecodeError as error:
            message = "a text is not UTF-8"
            raise RadixError(message) from error

    def take_order(self, count: int, of: tuple[int, ...]) -> tuple[int, ...]:
        """Return the next `count` things out of `of`, in their order."""
        left = list(of)
        return tuple(left.pop(self.take(len(left))) for _ in range(count))

    def check_empty(self) -> None:
        """Raise RadixError if there is more to read."""
        if self._left:
            message = "there is more in it than was written"
            raise RadixError(message)

"""Soft card sounds, made in the browser from noise; there are no sound files."""

from array import array
from typing import Any, Final, NamedTuple

from js import navigator, window
from pyodide.ffi import JsException

from app.events import Beaten, Draws, Ends, Event, GoesOut, Opens, Passes, PicksUp, Plays, Takes


class Tone(NamedTuple):
    """A burst of filtered noise."""

    pitch: float
    """Centre of the filter, in Hz."""
    length: float
    """Seconds until it has died away."""
    loudness: float


TONES: Final[dict[type[Event], Tone]] = {
    Opens: Tone(900, 0.10, 0.10),
    Plays: Tone(1800, 0.06, 0.22),
    Takes: Tone(500, 0.12, 0.14),
    Passes: Tone(350, 0.05, 0.10),
    Beaten: Tone(1200, 0.16, 0.12),
    PicksUp: Tone(700, 0.22, 0.14),
    Draws: Tone(1500, 0.08, 0.10),
    GoesOut: Tone(2400, 0.18, 0.12),
    Ends: Tone(600, 0.40, 0.14),
}
GAP: Final = 0.07
"""Seconds between the sounds of one change."""


class Sounds:
    """The page's sounds; nothing of the browser is touched before the first is wanted."""

    def __init__(self) -> None:
        """Stay silent."""
        self._context: Any = None
        self._noise: Any = None

    def play(self, events: tuple[Event, ...]) -> None:
        """Let these events be heard one after the other. A browser without sound is silent."""
        if not navigator.userActivation.hasBeenActive:
            return  # no browser sounds before the first press, and what waited for it would then sound all at once
        try:
            if self._context is None:
                self._context = window.AudioContext.new()
                self._noise = _noise(self._context)
            self._context.resume()
            for number, event in enumerate(events):
                self._burst(TONES[type(event)], number * GAP)
        except (AttributeError, JsException):
            self._context = None  # sound never informs alone: what happened is seen and read as well

    def _burst(self, tone: Tone, after: float) -> None:
        context = self._context
        start = context.currentTime + after
        source = context.createBufferSource()
        source.buffer = self._noise
        band = context.createBiquadFilter()
        band.type = "bandpass"
        band.frequency.value = tone.pitch
        volume = context.createGain()
        volume.gain.setValueAtTime(tone.loudness, start)
        volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.length)
        source.connect(band).connect(volume).connect(context.destination)
        source.start(start, 0, tone.length)


def _noise(context: Any) -> Any:  # noqa: ANN401 - things of the browser
    """Return half a second of noise: a fixed sequence will do, nobody can tell one hiss from another."""
    length = int(context.sampleRate / 2)
    buffer = context.createBuffer(1, length, context.sampleRate)
    samples = array("f")
    state = 1
    for _ in range(length):
        state = state * 48271 % 2147483647
        samples.append(state / 1073741823.5 - 1)
    buffer.getChannelData(0).assign(samples)
    return buffer

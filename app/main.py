"""Where the page begins: reads what is stored and what the address asks for, and puts a hand on the table."""

import asyncio
from typing import Final

from js import URLSearchParams, console, document, durakBoot, window

from app.app import App
from app.catalogs import fetched
from app.keeping import GUARDED, SETTINGS
from app.messages import AddressChanged, DailyPressed, DealAsked, Message, Resumed, SheetOpened
from app.model import Notice, Sheet, Table, new_model
from app.moves import noticed
from app.origins import today
from app.saves import NewerSaveError, SaveError, settings_of
from app.settings import Deck, Settings, Wish, wished
from app.storage import Store
from engine.players import Level
from engine.players.outlook import lay_out
from i18n.words import english

LARGE_TEXT_PX: Final = 32.0
"""Twice the size of text in a browser that nobody has changed."""

IDLE_S: Final = 0.5
"""Seconds from one thing done in idle moments to the next."""


def start() -> None:
    """Begin. The page is ready once a hand can be played; a failure is told by the boot script in its own words."""
    task = asyncio.ensure_future(_start())
    task.add_done_callback(_started)
    _RUNNING.add(task)


_RUNNING: Final[set["asyncio.Task[App]"]] = set()
"""Keeps the start alive: the event loop itself holds tasks weakly."""


def _started(task: "asyncio.Task[App]") -> None:
    error = task.exception()
    if error is None:
        durakBoot.ready()
        task.result().tell_host()
        _lay_out(task.result().model.table)
        return
    console.error(f"durak: {type(error).__name__}: {error}")
    durakBoot.failed("program", str(error))


def _lay_out(table: Table | None) -> None:
    """Get Hard ready in idle moments, for the rivals there are and for fewer: then no thought of his is slow."""
    if table is not None and Level.HARD in table.levels:
        for number, players in enumerate(range(table.record.players, 1, -1)):
            asyncio.get_event_loop().call_later(IDLE_S * (number + 1), lay_out, players)


async def _start() -> App:
    framed = bool(durakBoot.framed)
    store = Store(GUARDED, str(window.location.search) if framed else "")
    query = {str(name): str(value) for name, value in URLSearchParams.new(window.location.search).entries()}
    stored = _stored_settings(store)
    wish = wished(query, stored if isinstance(stored, Settings) else Settings())
    lang = str(durakBoot.lang)
    words = await fetched(lang)
    model = new_model(wish.settings._replace(lang=lang))
    model = model._replace(refused=wish.refused, base=str(durakBoot.base), framed=framed)
    app = App(model, store, words or english())
    if words is None:
        app.model = noticed(app.model, Notice.NO_WORDS)
    if not isinstance(stored, Settings):
        app.model = noticed(app.model, stored)
    if _is_large_text_wanted(store, wish.settings) and not framed:
        app.model = noticed(app.model, Notice.LARGE)
    if wish.refused:
        app.model = noticed(app.model, Notice.BAD_ADDRESS)
    if not store.lasting:
        app.model = noticed(app.model, Notice.NOT_STORED)
    # This may change the model: a score that cannot be read is told of.
    series = app.world.keeping.score().series
    app.model = app.model._replace(series=series)
    first = _first_message(app, wish)
    aside = app.world.keeping.waiting()
    app.model = app.model._replace(aside=aside)
    fragment = str(window.location.hash)
    app.begin(first, *([AddressChanged(fragment)] if fragment else []))
    if wish.new:
        app.send(SheetOpened(Sheet.NEW))
    return app


def _stored_settings(store: Store) -> Settings | Notice:
    """Return the stored settings, or what to tell of those that cannot be read and are set aside or left alone."""
    text = store.get(SETTINGS)
    if text is None:
        return Settings()
    try:
        return settings_of(text)
    except NewerSaveError as error:
        console.error(f"durak: the saved settings were left alone: {error}")
        store.leave(SETTINGS)
        return Notice.LATER
    except SaveError as error:
        console.error(f"durak: the saved settings were set aside: {error}")
        store.set_aside(SETTINGS)
        return Notice.BROKEN_SETTINGS


def _is_large_text_wanted(store: Store, settings: Settings) -> bool:
    """Tell whether the browser's text is twice as large as usual and the person has not chosen anything here yet."""
    if store.get(SETTINGS) is not None or settings.deck is Deck.LARGE:
        return False
    # The page's own size grows with the window; that of an element of medium size is the person's.
    sample = document.createElement("span")
    sample.style.fontSize = "medium"
    document.body.append(sample)
    size = float(str(window.getComputedStyle(sample).fontSize).removesuffix("px"))
    sample.remove()
    return size >= LARGE_TEXT_PX


def _first_message(app: App, wish: Wish) -> Message:
    """Return what the page begins with: a stored hand, or a new one if none goes on or the address asks for one."""
    keeping = app.world.keeping
    table = keeping.hand()
    new: Message = DailyPressed() if wish.daily else DealAsked(wish.seed, wish.ai_seed)
    if wish.deals and not _asked_for(wish, table):
        if table is not None and table.touched and not table.over:
            keeping.put_aside(table.record)
            app.model = noticed(app.model, Notice.ASIDE)
        return new
    if not wish.deals and (table is None or table.over):
        waiting = keeping.waiting()
        if waiting is not None:
            keeping.take_up(waiting.record)
            return Resumed(waiting)
    return new if table is None else Resumed(table)


def _asked_for(wish: Wish, table: Table | None) -> bool:
    """Tell whether the stored hand is the one that the address asks for, so that a reload goes on with it."""
    if table is None:
        return False
    asked = table.record.extra
    return asked.get("daily") == today() if wish.daily else asked.get("address") == window.location.search

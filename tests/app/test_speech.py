"""The last language chosen is spoken, once its words are here, and none is waited for without an end."""

import asyncio

import pytest

from app.messages import LanguageCame, Noticed
from app.model import Notice
from app.speech import PATIENCE_S, Speech
from app.tasks import Tasks
from i18n.words import english
from tests.app.test_pace import Loop

NEVER = 10**6


class Words:
    """Words that only have a language, and what they lack."""

    def __init__(self, lang):
        self.lang = lang
        self.missing = []


class Page:
    """A speech, how many seconds each language takes, and what was asked for, said and reported."""

    def __init__(self, **seconds):
        self.loop = Loop()
        self.seconds = seconds
        self.asked = []
        self.said = []
        self.failures = []
        start = Tasks(self.failures.append).start
        self.speech = Speech(english(), self.fetch, start, lambda message: self.said.append((self.loop.at, message)))

    async def fetch(self, lang):
        self.asked.append(lang)
        await asyncio.sleep(self.seconds[lang])
        if lang == "hu":
            raise LookupError
        return None if lang == "it" else Words(lang)

    def run(self, *langs):
        """Choose a language each second and wait for what comes of it."""

        async def play():
            for lang in langs:
                self.speech.change(lang)
                await asyncio.sleep(1)
            await asyncio.sleep(100)
            assert asyncio.all_tasks() == {asyncio.current_task()}

        try:
            self.loop.run_until_complete(play())
        finally:
            self.loop.close()
        return [(pytest.approx(at, abs=0.1), message) for at, message in self.said], self.speech.words.lang


def test_a_language_is_spoken_when_its_words_have_come():
    assert Page(fi=3).run("fi") == ([(3, LanguageCame("fi"))], "fi")


def test_the_language_that_is_spoken_is_not_fetched_again():
    page = Page()
    assert page.run("en") == ([], "en")
    assert page.asked == []


@pytest.mark.parametrize("slow", [4, NEVER])
def test_of_two_quick_choices_the_last_counts(slow):
    assert Page(fi=slow, bg=2).run("fi", "bg") == ([(3, LanguageCame("bg"))], "bg")


def test_who_goes_back_to_the_language_that_is_spoken_keeps_it():
    assert Page(fi=4).run("fi", "en") == ([], "en")


def test_words_that_do_not_come_are_told_and_the_language_stays():
    assert Page(it=2).run("it") == ([(2, Noticed(Notice.NO_WORDS))], "en")


def test_words_that_never_come_are_told_in_time_and_can_be_asked_for_again():
    page = Page(fi=NEVER)
    assert page.run("fi") == ([(PATIENCE_S, Noticed(Notice.NO_WORDS))], "en")
    page = Page(it=2, fi=2)
    assert page.run("it", "fi", "fi")[1] == "fi"


def test_a_fetch_that_fails_is_reported():
    page = Page(hu=1)
    assert page.run("hu") == ([], "en")
    assert [type(failure) for failure in page.failures] == [LookupError]


def test_every_text_that_a_language_lacks_is_told_once():
    page = Page(fi=0)
    assert page.speech.lacking() == []
    page.speech.words.note_missing("button", "Rules")
    assert page.speech.lacking() == ["button: Rules"]
    assert page.speech.lacking() == []
    page.run("fi")
    page.speech.words.missing.append("button: Take")
    assert page.speech.lacking() == ["button: Take"]

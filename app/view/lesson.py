"""What a lesson of the tutorial says: the task, and once it is done, what was learnt."""

from app.lessons import LESSONS, scripted
from app.model import Study, Table
from app.scene import Node, node
from i18n.words import Words


def lesson(words: Words, study: Study, table: Table) -> Node:
    """Return the panel that leads through the tutorial."""
    done = scripted(study.lesson, table.game.ply) is None
    last = study.lesson == len(LESSONS) - 1
    go_on = words.text("button", "Back to the game") if last else words.text("button", "Next lesson")
    return node(
        "section",
        {"class": "lesson", "aria-label": title(words, study), "data-lesson": LESSONS[study.lesson].name},
        node("h2", None, title(words, study)),
        node("p", None, task(words, study, table)),
        node("p", {"class": "stray", "role": "alert"}, _stray(words) if study.strayed else None),
        node(
            "p",
            {"class": "buttons"},
            _button("lesson", go_on, "primary") if done else None,
            None if done and last else _button("lessons-end", words.text("button", "Leave the tutorial"), "quiet"),
        ),
        key="lesson",
    )


def task(words: Words, study: Study, table: Table) -> str:
    """Return what is to be done, and once it is done, what was learnt."""
    done = scripted(study.lesson, table.game.ply) is None
    return (_learnt if done else _tasks)(words)[study.lesson]


def title(words: Words, study: Study) -> str:
    """Return which lesson this is."""
    return words.text("lesson", "Lesson {number} of {count}", number=study.lesson + 1, count=len(LESSONS))


def _stray(words: Words) -> str:
    return words.text("lesson", "That would be allowed, but it is not what this lesson is about.")


def _button(does: str, label: str, kind: str) -> Node:
    return node("button", {"type": "button", "class": kind, "data-do": does}, label, key=f"do-{does}")


def _tasks(words: Words) -> tuple[str, ...]:
    return (
        words.text("lesson", "You are attacked. Beat the card with a higher card of its suit."),
        words.text(
            "lesson", "You have no higher card of this suit. Beat it with a trump: a trump beats any other suit."
        ),
        words.text("lesson", "Nothing beats the highest trump. Take the cards on the table."),
        words.text(
            "lesson", "Attack with your lowest card. When it is beaten, throw in a card of a rank on the table."
        ),
        words.text("lesson", "Your rival holds two cards only. Attack with a 7 and add another."),
        words.text(
            "lesson", "The stock is empty: whoever runs out of cards is safe. Lead the card that cannot be beaten."
        ),
    )


def _learnt(words: Words) -> tuple[str, ...]:
    return (
        words.text("lesson", "Beaten: the cards are discarded, and the defender attacks next."),
        words.text("lesson", "Trumps are strong: keep them for cards that you cannot beat otherwise."),
        words.text("lesson", "Whoever takes does not attack: the next player does."),
        words.text(
            "lesson", "The rank of any card on the table may be thrown in, attack or defence, until you are done."
        ),
        words.text("lesson", "Two cards were held, so two attacks are the limit. Six are the limit in any fight."),
        words.text(
            "lesson", "Your rival took it, so you attacked again and are out. The last with cards is the Durak."
        ),
    )

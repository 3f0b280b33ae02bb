"""The outline of the rules page: its 35 texts in order, in English, under ids that no language changes."""

from typing import Literal, NamedTuple

Kind = Literal["title", "variant", "heading", "paragraph", "numbered", "bullet"]


class Rule(NamedTuple):
    """One text of the rules page; `id` is its anchor and its context in the catalogs."""

    id: str
    kind: Kind
    text: str

    @property
    def section(self) -> str:
        """The id of the heading it stands under; a heading's own id for itself."""
        return self.id.partition(".")[0]


OUTLINE = (
    Rule("title", "title", "Durak"),
    Rule("variant", "variant", "Variant played: 36 cards · attack with reinforcement · no transfer · version 1.0.0"),
    Rule("goal", "heading", "Aim of the game"),
    Rule("goal.1", "paragraph", "Get rid of all your cards; the last player left with cards becomes the Durak."),
    Rule("setup", "heading", "Setting up"),
    Rule("setup.1", "numbered", "2 to 6 players; a pack of 36 cards, from the 6 up to the ace."),
    Rule(
        "setup.2", "numbered", "Deal 6 cards to each player; turn up the next card as trump and lay it under the stock."
    ),
    Rule("setup.3", "numbered", "The player with the lowest trump starts the first attack."),
    Rule("flow", "heading", "Course of a turn or a hand"),
    Rule("flow.1", "numbered", "The attacker plays one card; the defender must beat it or decide to take."),
    Rule("flow.2", "numbered", "The other attackers may add cards whose rank is already on the table."),
    Rule(
        "flow.3",
        "numbered",
        "There are never more than 6 attacks in all, nor more than the number of cards the defender held "
        "when the fight began.",
    ),
    Rule(
        "flow.4",
        "numbered",
        "If every card is beaten, the cards are discarded and the defender becomes the next attacker.",
    ),
    Rule(
        "flow.5",
        "numbered",
        "If the defender takes, the cards go into the defender’s hand and the next player becomes the attacker.",  # noqa: RUF001 a printer's apostrophe
    ),
    Rule("actions", "heading", "Permitted actions and duties"),
    Rule("actions.1", "bullet", "A card beats a lower card of the same suit."),
    Rule("actions.2", "bullet", "A trump beats any card that is not a trump."),
    Rule("actions.3", "bullet", "A trump can only be beaten by a higher trump."),
    Rule("actions.4", "bullet", "A new attack must have a rank already present among the attack or defence cards."),
    Rule(
        "actions.5",
        "bullet",
        "After the fight the players draw up to 6 cards, the main attacker first and the defender last.",
    ),
    Rule("score", "heading", "Score"),
    Rule(
        "score.1",
        "bullet",
        "Tricks earn no points; players rank in the order in which they get rid of all their cards.",
    ),
    Rule(
        "score.2",
        "bullet",
        "Series option: 1 win for the first player out and 1 loss for the Durak, with no money at stake.",
    ),
    Rule("end", "heading", "End of the game"),
    Rule("end.1", "bullet", "Once the stock is empty, nobody draws any more."),
    Rule("end.2", "bullet", "Players without cards leave the hand once the fight is resolved."),
    Rule("end.3", "bullet", "The last player still holding cards is the Durak."),
    Rule("special", "heading", "Special cases and locked variants"),
    Rule(
        "special.1", "bullet", "If all players empty their hands at the same time and nobody is left, the hand is null."
    ),
    Rule("special.2", "bullet", "Perevodnoy Durak (transfer), jokers and the 52-card pack are switched off."),
    Rule("ai", "heading", "Artificial intelligence"),
    Rule(
        "ai.0",
        "paragraph",
        "Computer players use only their own hand, the public cards, the permitted history and the legal actions "
        "handed to them by the rules engine in the page.",
    ),
    Rule("ai.1", "bullet", "Easy attacks low and defends with the smallest card that beats."),
    Rule(
        "ai.2",
        "bullet",
        "Normal saves its trumps, adds ranks that the defender seems not to hold, and takes the stock into account.",
    ),
    Rule("ai.3", "bullet", "Hard remembers every public card and plans the endgame once the stock is empty."),
)

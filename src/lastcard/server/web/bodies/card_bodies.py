"""The bodies of HTTP requests and answers about written cards, as typed values; the API documentation comes from them too."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lastcard.server.table.protocol.description import Language, WrittenRule

EditionName = Annotated[str, Meta(max_length=20)]


class CardText(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody writes on a customizable card."""

    text: WrittenRule  # as it was written, in any language
    edition: EditionName = "polish"  # whose samples are meant by "sample 3"
    language: Language = "en"  # of the answer


class PlaceInText(Struct, frozen=True):
    """Words that were not understood, and where they stand."""

    words: str  # as they were written
    begin: int  # the first character, from 0
    end: int  # behind the last character
    nearest: str  # the known word that is most like it; empty: none is


class CardRead(Struct, frozen=True):
    """What was understood of a text, or what was not."""

    understood: bool  # whether it is a rule; if not, only `refusal` and the fields after it count
    program: str  # in the written-rule language; empty: the card is blank
    says: str  # what the card does when it is played, as a sentence
    judged: str  # the text that the table judges; empty: the card does what it says
    refusal: str  # why it was not understood, as a sentence
    unknown: tuple[PlaceInText, ...]  # the words that were not understood
    nearest: str  # the rule that is nearest to words that make none, as a sentence; empty: none is near
    quoted: str  # the same text as a rule that the table judges
    link: str  # the fragment of a link that carries the card


class CardQuery(Struct, frozen=True):
    """The edition and the language of the ideas."""

    edition: EditionName = "polish"  # whose samples to list
    language: Language = "en"  # of titles and texts


class ReadyCardInfo(Struct, frozen=True):
    """A card of the gallery."""

    id: str  # the same in all languages
    title: str  # in the language
    rule: str  # what to write on the card
    says: str  # the same as a sentence


class BlankInfo(Struct, frozen=True):
    """A place of a template to fill in."""

    kind: Literal["number", "colour", "text"]  # what belongs there
    begin: int  # the first character, from 0
    end: int  # behind the last character
    choices: tuple[str, ...]  # if there are only a few


class TemplateInfo(Struct, frozen=True):
    """A sentence with places to fill in. It is understood as it stands."""

    id: str  # the same in all languages
    text: str  # the sentence
    blanks: tuple[BlankInfo, ...]  # in the order of the text


class CardIdeas(Struct, frozen=True):
    """What to begin a card from."""

    samples: tuple[str, ...]  # of the edition's sheet, in our words; the first is "sample 1"
    templates: tuple[TemplateInfo, ...]  # with blanks
    gallery: tuple[ReadyCardInfo, ...]  # ready cards


class CardTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """A card to try out in simulated rounds."""

    text: WrittenRule  # as it was written, in any language
    edition: EditionName = "polish"  # that is played
    players: Annotated[int, Meta(ge=2, le=10)] = 4  # how many play
    language: Language = "en"  # of the answer


class EstimateInfo(Struct, frozen=True):
    """A figure with its 95 % interval; absent if there was no round to count."""

    value: float | None  # the figure
    low: float | None  # of the interval
    high: float | None  # of the interval


class ChangeInfo(Struct, frozen=True):
    """A figure with the card, and in the same deals with a blank card."""

    value: EstimateInfo  # with the card
    without: EstimateInfo  # with a blank card


class CardPreview(Struct, frozen=True):
    """What a card does to simulated rounds."""

    rounds: int  # with the card; as many were played with a blank one
    seconds: float  # that it took
    speed: int  # rounds a second
    compiled: bool  # false: rounds are played a hundred times as slowly
    cut_short: bool  # there was no time for 20,000 rounds, so the figures are rough
    judged: bool  # the table judges it, so nothing follows in simulated rounds
    length: ChangeInfo  # decisions a round
    void: ChangeInfo  # share of rounds without a winner
    endless: ChangeInfo  # share of rounds that were broken off because they did not end
    laid: EstimateInfo  # share of rounds in which the card is laid
    times_laid: EstimateInfo  # a round
    layer: ChangeInfo  # share of these rounds that the first to lay it wins
    follower: ChangeInfo  # share that the player after that one wins
    places: tuple[ChangeInfo, ...]  # share that each player wins, counted from the one who begins
    decided: EstimateInfo  # share of the rounds with the card in which somebody else wins than with a blank one
    warnings: tuple[Literal["endless", "unfair", "strong"], ...]  # what people should know
    lines: tuple[str, ...]  # all of it in words, the warnings first

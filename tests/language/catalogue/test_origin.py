"""What the sheets print and what is ours, and the page on which native readers see every sentence."""

from lastcard.language.catalogue.language_files import ABOUT, COMPLETE, SECOND_SCRIPT, sound_texts, tags
from lastcard.language.catalogue.origin import origin, printed
from tests.docs_scripts import docs_script


def test_every_complete_language_says_which_of_its_words_are_printed() -> None:
    complete = {tag for tag in tags() if COMPLETE in sound_texts(tag)} - {*SECOND_SCRIPT}
    assert complete <= {*printed()} <= {*tags()}
    for language, keys in printed().items():
        texts = sound_texts(language)
        assert [key for key in keys if key not in texts and f"{key}.card" not in texts] == []


def test_no_sheet_prints_a_card_that_its_deck_lacks() -> None:
    assert {tag for tag in printed() if origin(tag, "face.shuffle") == "printed"} == {"el"}
    assert {tag for tag in printed() if origin(tag, "face.swap") == "printed"} == {"cs", "sk", "hu", "pl"}
    assert origin("sr-Cyrl", "face.wild") == "printed"


def test_the_page_for_readers_has_every_sentence_and_rule_with_its_place() -> None:
    review = docs_script("build_review")
    page = review.page("pl")
    for key in sound_texts("pl"):
        assert page.count(f'id="{key}"') == (key not in ABOUT), key
    assert 'id="TURN-7.statement"' in page
    assert page.count('class="printed"') == len(printed()["pl"]) + 2 * 4  # a colour has three forms
    assert review.used_in("web.lobby.speak") == ("agreement/sheet-language.js",)
    assert "language/narration/narration.py" in review.used_in("event.drew")
    unplaced = [key for key in sound_texts("pl") if review.part_of(key) == "Other sentences"]
    assert len(unplaced) < 60

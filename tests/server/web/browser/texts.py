"""What can be read or heard on a page: whether words are left in English, and whether any are cut off.

A word is left in English if the English catalogue has it and nothing that the language itself says does. A text is cut off if
part of it lies outside the window, or outside an element that hides what overflows it. Names may be shortened, and so may what
is written out elsewhere: the last lines beside the log, the strip of paper on a card, marks that are drawn as signs.
"""

import re
from functools import cache
from typing import Any, Final

from playwright.sync_api import Page

from lastcard.language.catalogue.catalogue import languages
from lastcard.language.catalogue.language_files import DEFAULT_LANGUAGE, sound_texts, stem_of, untranslated
from lastcard.language.rulebook.disputes import disputes
from lastcard.language.rulebook.rulebook import all_rules, topics, translations
from tests.server.web.planting import PEOPLE

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_NAMED: Final = ("name.", "bot.name.")  # keys of names
_RULE: Final = re.compile(r"[A-Z]+-\d+")  # the ID of a rule
_PLACEHOLDER: Final = re.compile(r"\{\w+\}")
_READ: Final = """() => {
  const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "label"];
  const SHORTENED = `.seat-name, .step-name, .home-name, .open-hands strong, .feats em, .waits-about, .btn-aim, .mark, .written,
    .lines > p`;
  const own = document.documentElement.lang;
  const foreign = (element) => (element.closest("[lang]")?.lang ?? own) !== own || element.closest("code, kbd") !== null;
  const texts = new Set([document.title]);
  const cut = [];
  for (const element of document.querySelectorAll("body *")) {
    const isOption = element.matches("option") && element.closest("select")?.checkVisibility();
    const isSeen = isOption || element.checkVisibility({ visibilityProperty: true });
    if (!isSeen || element.matches("script, style, noscript") || foreign(element)) continue;
    for (const name of ATTRIBUTES) if (element.getAttribute(name)) texts.add(element.getAttribute(name));
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      texts.add(node.data.trim());
      if (!isOption && !element.closest(SHORTENED)) cut.push(...cutOff(element, node));
    }
  }
  return { lang: own, texts: [...texts], cut: [...new Set(cut)] };

  function cutOff(element, node) {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath.startsWith("inset(50%") || style.position === "absolute" && at.clientWidth <= 1) return []; // only heard
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    if (!rects.length) return [];
    const box = {
      left: Math.min(...rects.map((rect) => rect.left)), right: Math.max(...rects.map((rect) => rect.right)),
      top: Math.min(...rects.map((rect) => rect.top)), bottom: Math.max(...rects.map((rect) => rect.bottom)),
    };
    const slack = parseFloat(getComputedStyle(element).fontSize) / 3; // the box of a letter is higher than the letter
    const words = JSON.stringify(node.data.trim().slice(0, 60));
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at.matches("svg, .confetti")) return [];
      const { left, right, top, bottom } = at.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX) && /auto|scroll/.test(style.overflowY)) return []; // can be scrolled to
      if (/auto|scroll/.test(style.overflowX)) box.left = box.right = (left + right) / 2;
      if (/auto|scroll/.test(style.overflowY)) box.top = box.bottom = (top + bottom) / 2;
      if (/hidden|clip/.test(style.overflowX) && (box.left < left - 2 || box.right > right + 2)) {
        return [`${words} is ${Math.round(Math.max(left - box.left, box.right - right))} pixels wider than ${name(at)}`];
      }
      if (/hidden|clip/.test(style.overflowY) && (box.top < top - slack || box.bottom > bottom + slack)) {
        return [`${words} is ${Math.round(Math.max(top - box.top, box.bottom - bottom))} pixels higher than ${name(at)}`];
      }
      if (style.position === "fixed") break;
    }
    const over = Math.max(-box.left, box.right - innerWidth);
    return over > 2 ? [`${words} is ${Math.round(over)} pixels beyond the window`] : [];
  }

  function name(element) {
    return `<${element.localName} class="${element.getAttribute("class") ?? ""}">`;
  }
}"""


def flaws_of_texts(page: Page, language: str) -> list[str]:
    """List the texts of a page that are not in its language, or cannot be read in full."""
    found: dict[str, Any] = page.evaluate(_READ)
    wrong = [f"the page says it is in {found['lang']}"] if found["lang"] != language else []
    return [*wrong, *left_in_english(found["texts"], language), *(f"cut off: {each}" for each in found["cut"])]


def left_in_english(texts: list[str], language: str) -> list[str]:
    """List texts that are English sentences of the catalogue, or have an English word."""
    if language == DEFAULT_LANGUAGE:
        return []
    sentences, words, own = _english_only(language), _words(DEFAULT_LANGUAGE) - _names(), _words(language)
    found = []
    for text in set(texts) - set(languages().values()):
        strange = [
            word for word in _WORD.findall(_RULE.sub(" ", text)) if word.lower() in words and word.lower() not in own
        ]
        if text in sentences or strange:
            found.append(f"in English: {text[:100]!r} {strange or ''}")
    return found


@cache
def _english_only(language: str) -> frozenset[str]:
    """Return the English sentences without placeholders that are something else in a language."""
    own = frozenset(sound_texts(language).values())
    english = sound_texts(DEFAULT_LANGUAGE).items()
    said = (
        text
        for key, text in english
        if "{" not in text and not key.startswith(_NAMED) and stem_of(key) not in untranslated()
    )
    return frozenset(text for text in said if text not in own)


@cache
def _names() -> frozenset[str]:
    """Return the names of people and bots at the tables of tests, in small letters; they stay as they are."""
    bots = [text for key, text in sound_texts(DEFAULT_LANGUAGE).items() if key.startswith(_NAMED)]
    return frozenset(name.lower() for names in (*PEOPLE, *bots) for name in names.split())


@cache
def _words(language: str) -> frozenset[str]:
    """Return all words that are said in a language, in small letters; those of the rules only if it has its own."""
    english = [text for key, text in sound_texts(DEFAULT_LANGUAGE).items() if stem_of(key) in untranslated()]
    said = [_PLACEHOLDER.sub(" ", text) for text in (*sound_texts(language).values(), *english)]
    if language not in translations():
        return frozenset(word.lower() for text in said for word in _WORD.findall(text))
    for entry in all_rules(language):
        said += [entry.title, entry.question, entry.statement, entry.why, *entry.differs.values()]
    for topic in topics(language):
        said += [topic.title, topic.summary]
    for dispute in disputes(language):
        said += [
            dispute.topic,
            dispute.question,
            dispute.answer,
            *dispute.wrong,
            *(each.answer for each in dispute.by_edition),
        ]
    return frozenset(word.lower() for text in said for word in _WORD.findall(text))

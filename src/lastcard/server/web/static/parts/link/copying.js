/**
 * Putting a text on the clipboard. Browsers offer their clipboard only to pages that came over https or from this machine;
 * a table in a home network has neither, so there the text is marked and copied as a person would.
 */

/**
 * Copies a text and says whether that worked.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

/** @param {string} text */
function copyMarked(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const place = focused?.closest("dialog") ?? document.body; // outside an open dialog nothing can be marked
  const sheet = document.createElement("textarea");
  sheet.value = text;
  sheet.readOnly = true; // no keyboard slides in on phones
  sheet.className = "copy-sheet";
  place.append(sheet);
  sheet.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    sheet.remove();
    focused?.focus({ preventScroll: true });
  }
}

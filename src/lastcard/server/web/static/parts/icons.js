/**
 * Signs on buttons and plates, drawn as lines in a box of 24, because fonts draw such characters differently or lack them.
 * The signs of the four colours are shapes in cards.css; the card art comes from the server.
 */

const LINES = {
  up: "M12 20V5M5.5 11.5 12 5l6.5 6.5",
  down: "M12 4v15M5.5 12.5 12 19l6.5-6.5",
  close: "M6 6l12 12M18 6 6 18",
  clockwise: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2v5h-5",
  counterclockwise: "M4.5 12a7.5 7.5 0 1 0 2.6-5.7M6.5 2v5h5",
  screen: "M3 4.5h18v12H3zM8.5 20.5h7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  check: "M4.5 12.5l5 5 10-11",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1-1",
  book: "M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20",
  sliders: "M4 7h9M18 7h2M4 17h2M11 17h9M15.5 4.5v5M8.5 14.5v5",
  globe: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M3 12h18M12 3c5 5.2 5 12.8 0 18M12 3c-5 5.2-5 12.8 0 18",
  lines: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  burst: "M12 3v5M12 16v5M3 12h5M16 12h5M5.6 5.6l3.5 3.5M14.9 14.9l3.5 3.5M5.6 18.4l3.5-3.5M14.9 9.1l3.5-3.5",
  question: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 17h.01",
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5 20.5 20.5",
  stop: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M5.8 18.2 18.2 5.8",
  eye: "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5",
  bot: "M5 9h14v11H5zM12 9V4M9.5 14v1M14.5 14v1",
  plus: "M12 5v14M5 12h14",
  right: "M9.5 6l6 6-6 6",
  left: "M14.5 6l-6 6 6 6",
  enter: "M10 3h9v18h-9M3 12h11M10.5 8l4 4-4 4",
  leave: "M14 3H5v18h9M10 12h11M17 8l4 4-4 4",
  pencil: "M4 20l1.2-5L16 4.2a1.7 1.7 0 0 1 2.4 0l1.4 1.4a1.7 1.7 0 0 1 0 2.4L9 18.8zM14 6.2 17.8 10",
  lock: "M8 10.5V7.5a4 4 0 0 1 8 0v3M5 10.5h14v10H5zM12 14.5v2",
  copy: "M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5",
  share: "M12 15V3.5M8 7l4-4 4 4M5 12v8.5h14V12",
  scale: "M12 4v16M7.5 20h9M5 7h14M5 7l-2.8 6.5h5.6zM19 7l-2.8 6.5h5.6z",
  bars: "M5 20v-6M12 20V5M19 20v-9",
  warning: "M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h.01",
  clock: "M12 3a9 9 0 1 0 .01 0M12 7v5.2l3.4 2",
  friends: "M9 4.4a3.6 3.6 0 1 0 .01 0M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.8a3.6 3.6 0 0 1 0 6.5M17.8 14.4c2.2.7 3.5 2.6 3.7 5.6",
};
const SOLIDS = {
  play: "M7 4.5v15l13-7.5z",
  first: "M6 5v14M19 5 9.5 12 19 19z",
  previous: "M17 5 7 12l10 7z",
  next: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l9.5 7L5 19z",
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  star: "M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z",
};
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {keyof typeof LINES | keyof typeof SOLIDS} IconName */

/**
 * Draws a sign in the colour and size of the text around it. Screen readers skip it: its button says what it means.
 * @param {IconName} name
 */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", name in SOLIDS ? "icon icon-solid" : "icon");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", { ...LINES, ...SOLIDS }[name]);
  picture.append(path);
  return picture;
}

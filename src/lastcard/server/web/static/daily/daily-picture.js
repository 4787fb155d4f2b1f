/**
 * The result of a daily deal as a picture: a card on the felt with words and one sign for each turn. It tells no card.
 */

const WIDE = 800;
const HIGH = 420;
const FELT = ["#2b6b5c", "#155247"];
const INK = "#ffffff";
const GOLD = "#ffd45e";
const FACE = "Lastcard, system-ui, sans-serif"; // the page has it already
const EDGE = 60;
const ROOM = WIDE - 2 * EDGE; // for words and signs
const TOP = 210; // of the signs
const STEPS = [64, 52, 40, 30, 22]; // from one sign to the next: the widest that leaves room for all

/**
 * Draws a result. Pictures have one size, so that messengers show all of it.
 * @param {{ head: string, told: string, signs: string, won: boolean }} result
 * @returns {Promise<string>} the address of a PNG
 */
export async function drawResult({ head, told, signs, won }) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const felt = ink.createLinearGradient(0, 0, WIDE, HIGH);
  FELT.forEach((colour, at) => felt.addColorStop(at, colour));
  ink.fillStyle = felt;
  ink.fillRect(0, 0, WIDE, HIGH);
  ink.fillStyle = INK;
  fitted(ink, head, { weight: 600, size: 30, y: 84, room: ROOM - 80 });
  fitted(ink, told, { weight: 800, size: 46, y: 160, room: ROOM });
  ink.fillStyle = GOLD;
  if (won) drawStar(ink, WIDE - EDGE - 30, 72, 32);
  const step = STEPS.find((each) => rowsOf(signs, each) * each * 1.5 <= HIGH - TOP - EDGE / 2) ?? STEPS[STEPS.length - 1];
  [...signs].forEach((sign, turn) => drawSign(ink, sign, turn, step));
  return canvas.toDataURL("image/png");
}

/**
 * @param {string} signs
 * @param {number} step
 */
function rowsOf(signs, step) {
  return Math.ceil(signs.length / Math.floor(ROOM / step));
}

/**
 * Writes a line, smaller if it is long.
 * @param {CanvasRenderingContext2D} ink
 * @param {string} text
 * @param {{ weight: number, size: number, y: number, room: number }} how
 */
function fitted(ink, text, { weight, size, y, room }) {
  ink.font = `${weight} ${size}px ${FACE}`;
  const wide = ink.measureText(text).width;
  if (wide > room) ink.font = `${weight} ${Math.floor((size * room) / wide)}px ${FACE}`;
  ink.fillText(text, EDGE, y);
}

/**
 * Draws a star, which the page's typeface does not have.
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
function drawStar(ink, x, y, radius) {
  ink.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const [angle, far] = [(point * Math.PI) / 5, point % 2 ? radius * 0.4 : radius];
    ink.lineTo(x + far * Math.sin(angle), y - far * Math.cos(angle));
  }
  ink.fill();
}

/**
 * A full card for one that was laid, an empty one for cards that were drawn. Of a very long round the text has all of it.
 * @param {CanvasRenderingContext2D} ink
 * @param {string} sign
 * @param {number} turn
 * @param {number} step
 */
function drawSign(ink, sign, turn, step) {
  const across = Math.floor(ROOM / step);
  const [x, y] = [EDGE + (turn % across) * step, TOP + Math.floor(turn / across) * step * 1.5];
  const wide = step * 0.7;
  if (y + wide * 1.5 > HIGH) return;
  ink.lineWidth = 3;
  ink.strokeStyle = GOLD;
  ink.fillStyle = GOLD;
  ink.beginPath();
  ink.roundRect(x, y, wide, wide * 1.5, wide / 6);
  if (sign === "L") ink.fill();
  ink.stroke();
}

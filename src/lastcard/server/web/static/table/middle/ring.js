/**
 * The oval around the piles: arrows show which way play goes, those before the seat whose turn it is are lit, and a
 * pointer stands at that seat. It is drawn twice, for wide and for high windows; the style sheet shows one.
 */

import { svg } from "../../parts/elements.js";

/** @import { Box } from "../layout/places.js" */

/** @typedef {{ picture: SVGElement, marks: { mark: SVGElement, angle: number, x: number, y: number }[], pointer: SVGElement, shape: Shape }} Oval */
/** @typedef {{ kind: string, width: number, height: number, rx: number, ry: number, arrows: number, size?: number }} Shape size: of what stands on it */

/** @type {Shape[]} */
const SHAPES = [
  { kind: "wide", width: 640, height: 316, rx: 312, ry: 148, arrows: 30 },
  { kind: "high", width: 374, height: 310, rx: 181, ry: 148, arrows: 24 },
];
const LIT = 1.25; // radians of the oval before the pointer
const FINE = 720;

/** The ovals, kept in step. */
export class DirectionRing {
  /** @param {Shape[]} [shapes] */
  constructor(shapes = SHAPES) {
    /** @type {Oval[]} */
    this.ovals = shapes.map(draw);
    this.pictures = this.ovals.map(({ picture }) => picture);
    this.way = 1;
    this.turn = Math.PI / 2;
  }

  /** @param {number} way 1: clockwise, -1: the other way */
  go(way) {
    this.way = way;
    this.#show();
  }

  /**
   * Points from the middle of the ring to a seat; without one, nowhere.
   * @param {Box | null} seat
   */
  point(seat) {
    const [box] = this.pictures.map((picture) => picture.getBoundingClientRect()).filter(({ width }) => width > 0);
    for (const { pointer } of this.ovals) pointer.toggleAttribute("data-off", !seat || !box);
    if (!seat || !box) return;
    const across = seat.left + seat.width / 2 - (box.left + box.width / 2);
    const down = seat.top + seat.height / 2 - (box.top + box.height / 2);
    this.turn = Math.atan2(down, across);
    this.#show();
  }

  #show() {
    const { way, turn } = this;
    for (const { marks, pointer, shape } of this.ovals) {
      const end = onOval(shape, turn);
      for (const { mark, angle, x, y } of marks) {
        const before = (((end - angle) * way) % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI);
        mark.setAttribute("transform", `translate(${x} ${y}) rotate(${slope(shape, angle) + (way > 0 ? 0 : 180)})${sized(shape)}`);
        mark.classList.toggle("is-lit", before < LIT);
      }
      const x = shape.width / 2 + shape.rx * Math.cos(end);
      const y = shape.height / 2 + shape.ry * Math.sin(end);
      pointer.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((turn * 180) / Math.PI).toFixed(1)})${sized(shape)}`);
    }
  }
}

/**
 * @param {Shape} shape
 * @returns {Oval}
 */
function draw(shape) {
  const { kind, width, height, rx, ry } = shape;
  const marks = evenly(shape).map((angle) => ({
    mark: svg("path", { class: "ring-arrow", d: "M-4-6L3 0-4 6" }), angle,
    x: Number((width / 2 + rx * Math.cos(angle)).toFixed(1)), y: Number((height / 2 + ry * Math.sin(angle)).toFixed(1)),
  }));
  const pointer = svg("path", { class: "ring-pointer", d: "M12 0L-10-18L-3 0L-10 18z" });
  const picture = svg("svg", { class: `ring ring-${kind}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    svg("ellipse", { class: "ring-line", cx: width / 2, cy: height / 2, rx, ry }),
    svg("g", { class: "ring-arrows" }, ...marks.map(({ mark }) => mark)), pointer);
  return { picture, marks, pointer, shape };
}

/**
 * @param {Shape} shape
 */
function sized({ size }) {
  return size ? ` scale(${size})` : "";
}

/**
 * The angles of arrows that stand equally far from each other along the oval.
 * @param {Shape} shape
 */
function evenly({ rx, ry, arrows }) {
  const angles = Array.from({ length: FINE + 1 }, (_, step) => (step / FINE) * 2 * Math.PI);
  let length = 0;
  const lengths = angles.map((angle, step) => (length += step === 0 ? 0
    : Math.hypot(rx * (Math.cos(angle) - Math.cos(angles[step - 1])), ry * (Math.sin(angle) - Math.sin(angles[step - 1])))));
  return Array.from({ length: arrows }, (_, arrow) =>
    angles[lengths.findIndex((passed) => passed >= (arrow / arrows) * length)]);
}

/**
 * The oval's own angle at the point that lies in a direction.
 * @param {Shape} shape
 * @param {number} turn
 */
function onOval({ rx, ry }, turn) {
  return Math.atan2(Math.sin(turn) * rx, Math.cos(turn) * ry);
}

/**
 * Which way the oval runs at an angle, in degrees.
 * @param {Shape} shape
 * @param {number} angle
 */
function slope({ rx, ry }, angle) {
  return Number(((Math.atan2(ry * Math.cos(angle), -rx * Math.sin(angle)) * 180) / Math.PI).toFixed(1));
}

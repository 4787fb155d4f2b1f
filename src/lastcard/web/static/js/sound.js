/**
 * Sounds, made on the spot by Web Audio: no files, short and quiet. A sound is a small score below; your turn has its own
 * volume and a chime that nothing else resembles. When something is worth hearing is not decided here.
 */

/**
 * @typedef {"card" | "draw" | "shuffle" | "turn" | "uno" | "caught" | "skip" | "reverse" | "wild" | "wild4"
 *   | "challenge" | "illegal" | "tick" | "win" | "lose" | "chat" | "playable"} SoundName
 *
 * A note glides from one pitch to another; a rustle is filtered noise. Times in seconds, loudness from 0 to 1.
 * @typedef {{ wave?: OscillatorType, pitch: number, to?: number, at?: number, for: number, loud: number }} Note
 * @typedef {{ rustle: number, to?: number, narrow?: number, at?: number, for: number, loud: number }} Rustle
 *
 * @typedef {object} Sound
 * @property {(name: SoundName) => void} play plays a sound, or nothing before the first gesture or while muted
 * @property {(levels: { volume?: number, turnVolume?: number }) => void} setVolume sets loudness, each from 0 to 1
 * @property {(on: boolean) => void} mute silences everything, or lets it be heard again
 */

const C4 = 261.63;
/** @param {number} halfTones above the middle C */
const tone = (halfTones) => C4 * 2 ** (halfTones / 12);

/**
 * The same note with softer overtones: a struck bar rather than a whistle.
 * @param {number} halfTones
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 * @returns {Note[]}
 */
const bar = (halfTones, at, length, loud) => [
  { pitch: tone(halfTones), at, for: length, loud },
  { pitch: tone(halfTones + 12), at, for: length * 0.5, loud: loud * 0.3 },
  { pitch: tone(halfTones + 31), at, for: length * 0.2, loud: loud * 0.12 },
];

/** @type {Readonly<Record<SoundName, ReadonlyArray<Note | Rustle>>>} */
const SCORES = {
  card: [
    { rustle: 2600, to: 900, for: 0.07, loud: 0.3 },
    { pitch: 170, to: 90, for: 0.08, loud: 0.35 },
  ],
  draw: [{ rustle: 900, to: 3200, for: 0.14, loud: 0.35 }],
  shuffle: [0, 0.07, 0.13, 0.18, 0.22, 0.25, 0.28, 0.31].map((at) => ({ rustle: 2200, to: 1300, at, for: 0.05, loud: 0.3 })),
  turn: [...bar(19, 0, 0.35, 0.5), ...bar(24, 0.14, 0.35, 0.5), ...bar(31, 0.28, 0.8, 0.45)],
  uno: [
    { wave: "triangle", pitch: tone(12), for: 0.1, loud: 0.5 },
    { wave: "triangle", pitch: tone(16), at: 0.09, for: 0.1, loud: 0.5 },
    { wave: "triangle", pitch: tone(21), to: tone(24), at: 0.18, for: 0.28, loud: 0.55 },
  ],
  caught: [
    { wave: "triangle", pitch: tone(9), to: tone(7), for: 0.18, loud: 0.5 },
    { wave: "triangle", pitch: tone(5), to: tone(-1), at: 0.19, for: 0.4, loud: 0.5 },
  ],
  skip: [{ wave: "triangle", pitch: tone(19), to: tone(2), for: 0.16, loud: 0.3 }],
  reverse: [
    { wave: "triangle", pitch: tone(5), to: tone(17), for: 0.14, loud: 0.3 },
    { wave: "triangle", pitch: tone(17), to: tone(5), at: 0.15, for: 0.16, loud: 0.3 },
  ],
  wild: [0, 4, 7, 11].flatMap((step, place) => bar(12 + step, place * 0.06, 0.3, 0.3)),
  wild4: [
    ...[12, 11, 7, 3].flatMap((step, place) => bar(step, place * 0.07, 0.3, 0.35)),
    { pitch: 110, to: 55, at: 0.28, for: 0.35, loud: 0.6 },
  ],
  challenge: [
    { wave: "triangle", pitch: tone(-5), for: 0.16, loud: 0.45 },
    { wave: "triangle", pitch: tone(1), at: 0.18, for: 0.36, loud: 0.45 },
  ],
  illegal: [
    { wave: "triangle", pitch: 150, to: 130, for: 0.09, loud: 0.5 },
    { wave: "triangle", pitch: 120, to: 105, at: 0.11, for: 0.12, loud: 0.5 },
  ],
  tick: [{ rustle: 3400, narrow: 4, for: 0.04, loud: 0.8 }],
  win: [
    ...[0, 4, 7].flatMap((step, place) => bar(12 + step, place * 0.12, 0.3, 0.4)),
    ...[12, 16, 19, 24].flatMap((step) => bar(step, 0.38, 1.1, 0.26)),
  ],
  lose: [7, 3, 0].flatMap((step, place) => bar(step, place * 0.2, 0.45, 0.35)),
  chat: [{ pitch: 520, to: 780, for: 0.06, loud: 0.3 }],
  playable: [...bar(24, 0, 0.14, 0.28), ...bar(28, 0.07, 0.25, 0.28)],
};

const ATTACK = 0.006;
const RUSTLE = 2.5; // a band of noise is fainter than a tone of the same figure
const SILENCE = 0.0001; // an exponential fade never reaches zero

/**
 * Makes the sounds of one page; they wait for the first press of a key, a button or a finger.
 * @param {{ volume?: number, turnVolume?: number }} [levels]
 * @returns {Sound}
 */
export function createSound({ volume = 0.5, turnVolume = 0.7 } = {}) {
  const levels = { volume, turnVolume };
  let muted = false;
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioBuffer | null} */
  let noise = null;

  // Browsers keep a page silent until somebody touches it; asking earlier only earns a warning.
  const wake = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true, passive: true });

  /** @param {AudioContext} audio */
  const hiss = (audio) => {
    noise ??= whiteNoise(audio);
    return noise;
  };

  return {
    play(name) {
      const level = muted ? 0 : name === "turn" ? levels.turnVolume : levels.volume;
      if (context?.state !== "running" || level <= 0) return;
      const out = new GainNode(context, { gain: 0.4 * level * level });
      out.connect(context.destination);
      for (const part of SCORES[name]) sounded(context, part, hiss(context), out);
    },
    setVolume(changed) {
      Object.assign(levels, changed);
    },
    mute(on) {
      muted = on;
    },
  };
}

/**
 * Schedules one note or rustle; it lets go of itself when it has faded.
 * @param {AudioContext} audio
 * @param {Note | Rustle} part
 * @param {AudioBuffer} hiss
 * @param {AudioNode} out
 */
function sounded(audio, part, hiss, out) {
  const start = audio.currentTime + 0.01 + (part.at ?? 0);
  const end = start + part.for;
  const fade = new GainNode(audio, { gain: SILENCE });
  fade.gain.setValueAtTime(SILENCE, start);
  fade.gain.exponentialRampToValueAtTime("rustle" in part ? part.loud * RUSTLE : part.loud, start + ATTACK);
  fade.gain.exponentialRampToValueAtTime(SILENCE, end);
  fade.connect(out);

  /** @type {AudioScheduledSourceNode} */
  let source;
  if ("rustle" in part) {
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: part.rustle, Q: part.narrow ?? 0.9 });
    glide(filter.frequency, part.rustle, part.to, start, end);
    source = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
    source.connect(filter).connect(fade);
  } else {
    const voice = new OscillatorNode(audio, { type: part.wave ?? "sine", frequency: part.pitch });
    glide(voice.frequency, part.pitch, part.to, start, end);
    source = voice;
    source.connect(fade);
  }
  source.onended = () => fade.disconnect();
  source.start(start);
  source.stop(end + 0.02);
}

/**
 * @param {AudioParam} parameter
 * @param {number} from
 * @param {number | undefined} to
 * @param {number} start
 * @param {number} end
 */
function glide(parameter, from, to, start, end) {
  parameter.setValueAtTime(from, start);
  if (to !== undefined) parameter.exponentialRampToValueAtTime(to, end);
}

/** @param {AudioContext} audio */
function whiteNoise(audio) {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 2, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * What a field is that a message leaves out. Written by docs/build_protocol.py from the messages
 * in src/lastcard/server/table: change those and run `make docs`. The types are in docs/protocol.d.ts.
 */
export const DEFAULTS = Object.freeze({
  Seat: Object.freeze({
    level: "",
    present: false,
    ready: false,
    was_ready: false,
    host: false,
    stand_in: false,
    muted: false,
    id: 0,
    waits: false,
    asks: false,
    agreed: [],
    face: "",
  }),
  Watcher: Object.freeze({
    muted: false,
  }),
  Position: Object.freeze({
    deciders: [],
    colour: "",
    pending: 0,
    stakes: [],
    owed: 0,
    in_round: [],
    called: [],
    catchable: [],
    question: "",
    lasting: [],
    open_hands: [],
    points: [],
    places: [],
    round_winner: null,
    void: false,
    match_winners: [],
    eliminated: [],
    final_hands: [],
    card_points: [],
  }),
  Own: Object.freeze({
    hand: [],
    playable: [],
    bluff: false,
    legal: [],
    shown: [],
  }),
  Happening: Object.freeze({
    seat: null,
    other: null,
    cards: [],
    colour: "",
    count: null,
    detail: "",
  }),
});

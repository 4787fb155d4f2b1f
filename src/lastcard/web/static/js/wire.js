/**
 * The values that a table sends, in full. Written by docs/build_protocol.py from table/description.py
 * and table/positions.py: change those and run `make docs`.
 */

/**
 * @typedef {object} Clock How long a decision may take: for ever, seconds, or days (correspondence).
 * @property {"days" | "move" | "none"} kind
 * @property {number} seconds
 * @property {number} days
 */

/**
 * @typedef {object} Settings What the host chooses. `options` are the table options and house rules by name, as text.
 * @property {string} edition
 * @property {string} mode
 * @property {number} target 0: the edition's own
 * @property {Record<string, string>} options
 * @property {string[]} written
 * @property {number | null} dealer of the first round, where the edition lets the table choose; None: by chance
 * @property {string} language
 * @property {Clock} clock
 * @property {number} catch_seconds the real time in which a forgotten call can be made good
 * @property {number} bot_seconds how long a bot seems to think
 * @property {number} grace_seconds before a bot sits in for somebody who is away
 * @property {boolean} hints playable cards may be marked
 * @property {boolean} chat
 * @property {boolean} spectators
 */

/**
 * @typedef {object} Seat One place at the table.
 * @property {string} name
 * @property {"bot" | "person"} kind
 * @property {string} level of a bot
 * @property {boolean} present
 * @property {boolean} ready
 * @property {boolean} host
 * @property {boolean} stand_in a bot plays for this person now
 * @property {boolean} muted the host lets nobody hear this person
 * @property {number} id stays the same when they are moved or take another name
 * @property {boolean} waits plays from the next deal on; a bot finishes the round
 * @property {boolean} asks waits, and asks to take over now
 * @property {number[]} agreed the seats that agree to it
 */

/**
 * @typedef {object} Watcher Somebody who looks on; the number is theirs while they stay.
 * @property {number} number
 * @property {boolean} muted
 */

/**
 * @typedef {object} BanInfo Somebody whom the host sent away; `name` is empty if they only watched.
 * @property {number} number
 * @property {string} name
 */

/**
 * @typedef {object} TableInfo The table around the game; sent when it changes.
 * @property {string} code
 * @property {"between" | "closed" | "lobby" | "over" | "playing"} phase
 * @property {Seat[]} seats
 * @property {Settings} settings
 * @property {string} mode of the settings, or what "by_seats" comes to with the players there are; empty: the edition's own
 * @property {number} watchers
 * @property {Watcher[]} crowd the last of them to come
 * @property {BanInfo[]} bans
 * @property {boolean} locked nobody new can sit down or watch
 * @property {number} game how many matches were begun here; the last is under way or just over
 * @property {string} commitment of the next deal's secret; empty if there is none yet
 * @property {string} sealed the closed list of pledges for that deal: S0 bot, S1 3f…, S2 absent; empty before
 * @property {string} proven the secret of the round that just ended; empty before
 */

/**
 * @typedef {object} GameInfo What does not change while a round lasts.
 * @property {string} edition
 * @property {string} mode
 * @property {number} target
 * @property {number[]} teams
 * @property {[string, string][]} options
 * @property {string[]} written on the customizable cards
 * @property {string[]} says the same in words
 * @property {string} commitment of the secret this round was dealt from
 */

/**
 * @typedef {object} Time The clock: how long the deciders still have, out of how much, when this was sent.
 * @property {number} left_ms
 * @property {number} total_ms
 */

/**
 * @typedef {object} Position What everybody sees of the game now; absent fields have the value given here.
 * @property {number} round
 * @property {string} asks
 * @property {number} turn
 * @property {number} dealer
 * @property {number} direction 1: to the left, -1: to the right
 * @property {string} top
 * @property {number} pile
 * @property {number} discards
 * @property {number[]} counts
 * @property {number[]} scores
 * @property {number[]} deciders
 * @property {string} colour
 * @property {number} pending
 * @property {number[]} stakes of a challenge: what a bluffer would draw, and whoever challenges in vain
 * @property {number} owed
 * @property {number[]} in_round
 * @property {number[]} called
 * @property {number[]} catchable
 * @property {string} question
 * @property {boolean[]} lasting
 * @property {string[][]} open_hands
 * @property {number[]} points
 * @property {number[]} places
 * @property {number | null} round_winner
 * @property {boolean} void
 * @property {number[]} match_winners
 * @property {number[]} eliminated
 */

/**
 * @typedef {object} Own What one seat alone knows and may do.
 * @property {string[]} hand
 * @property {string[]} playable
 * @property {boolean} bluff a Wild Draw Four laid now would lose a challenge
 * @property {string[]} legal actions; a discard of several cards is not listed: choose `owed` of the hand
 * @property {[number, string[]][]} shown
 */

/**
 * @typedef {object} Happening One event as this viewer may see it.
 * @property {string} name
 * @property {number | null} seat
 * @property {number | null} other
 * @property {string[]} cards
 * @property {string} colour
 * @property {number | null} count
 * @property {string} detail
 */

/**
 * @typedef {object} Step What one entry of the log did: events to animate, lines to read.
 * @property {number} seq
 * @property {Happening[]} events
 * @property {string[]} lines
 */

/** What a field is that a message leaves out. */
export const DEFAULTS = Object.freeze({
  Seat: Object.freeze({
    level: "",
    present: false,
    ready: false,
    host: false,
    stand_in: false,
    muted: false,
    id: 0,
    waits: false,
    asks: false,
    agreed: [],
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

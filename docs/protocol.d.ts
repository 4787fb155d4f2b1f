// Written by docs/build_types.py from protocol.schema.json and openapi.json. Do not edit.
//
// A field with `?` may be left out. It then has its default, or, in a `State`, the value it had before.

/** A game action; `seen` is the last entry the player had before deciding. */
export interface Act {
  type: "act";
  action: string;
  id: string;
  seen: number;
}

/** The host seats a bot. */
export interface AddBot {
  type: "add_bot";
  id: string;
  level?: "dreamy" | "normal" | "sharp";
}

/** The rules that answer a question, best first; if none does, those that are nearest to its words. */
export interface Answers {
  answered: boolean;
  rules: RuleInfo[];
}

/** The host sends somebody away for good; in the middle of a match a bot plays their seat from here on. */
export interface Ban {
  type: "ban";
  id: string;
  seat?: number | null;
  watcher?: number | null;
}

/** Somebody the host banned. `name` is empty for a spectator. */
export interface BanInfo {
  name: string;
  number: number;
}

/** A way in which a bot may play; the catalogue titles it `web.lobby.level_…`. */
export interface BotInfo {
  bot: string;
  level: "dreamy" | "normal" | "sharp";
}

/** The host changes the settings: what the rules are only before a match, the rest at any time. */
export interface Change {
  type: "settings";
  id: string;
  settings: Settings;
}

/** A line to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** A value of an option, and what it means. */
export interface ChoiceInfo {
  title: string;
  value: string;
}

/** How long a decision may take: for ever, seconds, or days (correspondence). */
export interface Clock {
  days?: number;
  kind?: "days" | "move" | "none";
  seconds?: number;
}

/** The host closes the table. */
export interface Close {
  type: "close";
  id: string;
}

/** Agrees that a newcomer takes over now, or would rather not. */
export interface Consent {
  type: "consent";
  id: string;
  on?: boolean;
  seat: number;
}

/** The command is carried out and on the disk. */
export interface Done {
  type: "done";
  answer?: string[];
  id: string;
  seq: number;
}

/** An edition that can be played. */
export interface EditionInfo {
  about: string;
  modes: string[];
  name: string;
  options: OptionInfo[];
  samples: string[];
  seats: [number, number];
  target: number;
  title: string;
  written: number;
}

/** What was wrong with a message, or why the socket is about to be closed. */
export interface Failed {
  type: "error";
  code: string;
  reason: string;
}

/** One step of a replay: the line of the record (empty for the deal), what happened, and how things stood then. */
export interface Frame {
  events: Happening[];
  hands: string[][];
  lines: string[];
  move: string;
  position: Position;
}

/** What stays the same during a round. */
export interface GameInfo {
  commitment: string;
  edition: string;
  mode: string;
  options: [string, string][];
  says: string[];
  target: number;
  teams: number[];
  written: string[];
}

/** One match of a table. */
export interface GameSummary {
  edition: string;
  game: number;
  over: boolean;
  players: string[];
  rounds: number;
  scores: number[];
  winners: number[];
}

/** The server restarts; come back with the last entry you saw. */
export interface GoingAway {
  type: "going_away";
  after_ms: number;
}

/** One event as this viewer may see it. */
export interface Happening {
  cards?: string[];
  colour?: string;
  count?: number | null;
  detail?: string;
  name: string;
  other?: number | null;
  seat?: number | null;
}

/** How the server is. */
export interface Health {
  status: "ok";
}

/** The command waits: somebody may still call UNO or be caught. */
export interface Held {
  type: "held";
  id: string;
  ms: number;
}

/** The first frame: which table, who, and the number of the last entry that was shown. */
export interface Hello {
  type: "hello";
  language?: string;
  pledges?: boolean;
  protocol?: number;
  seen?: number;
  table: string;
  token?: string | null;
  verbosity?: "brief" | "full" | "normal";
}

export type Incoming = Hello | Ping | Resync | Act | Type | Ready | Pledge | Reveal | Start | Rename | AddBot | Remove | Move | Change | MoreTime | TakeOver | Consent | React | Chat | Leave | Close | Mute | Ban | Unban | Lock;

/** A language that the page speaks. */
export interface LanguageInfo {
  name: string;
  tag: string;
}

/** Gives up the seat; in the middle of a match a bot plays it from here on. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The host lets nobody new sit down or watch, or lets them again. */
export interface Lock {
  type: "lock";
  id: string;
  on?: boolean;
}

/** Asks for as much time again. */
export interface MoreTime {
  type: "more_time";
  id: string;
}

/** The host moves a seat to another place, before a match. */
export interface Move {
  type: "move_seat";
  id: string;
  seat: number;
  to: number;
}

/** The host lets nobody hear somebody at a seat, or one who watches, by the number told; or lets everybody again. */
export interface Mute {
  type: "mute";
  id: string;
  on?: boolean;
  seat?: number | null;
  watcher?: number | null;
}

/** Takes a seat at a table: a free one, or that of a bot. */
export interface NewSeat {
  language?: string;
  name: string;
  seat?: number | null;
}

/** Makes a table; whoever makes it is its host. */
export interface NewTable {
  bots?: ("dreamy" | "normal" | "sharp")[];
  language?: string;
  name: string;
  settings?: Settings;
  start?: boolean;
}

/** What everybody on this server has to know for now, in a sentence; an empty one says that it is over. */
export interface Notice {
  type: "notice";
  code: string;
  reason: string;
}

/** An option of an edition; values are text, as `Settings.options` takes them. */
export interface OptionInfo {
  choices: ChoiceInfo[];
  group: "house" | "printed" | "technical";
  high?: number | null;
  kind: "choice" | "number" | "switch" | "text";
  low?: number | null;
  meaning: string;
  name: string;
  note?: string;
  rules: string[];
  title: string;
  value: string;
}

export type Outgoing = State | Done | Refused | Held | Said | Pong | GoingAway | Notice | Failed;

/** What one seat alone knows and may do. */
export interface Own {
  bluff?: boolean;
  hand?: string[];
  legal?: string[];
  playable?: string[];
  shown?: [number, string[]][];
}

/** Asks whether the table is there. */
export interface Ping {
  type: "ping";
}

/** Pledges a share in the shuffle of the deal with that commitment; the share itself stays at home. */
export interface Pledge {
  type: "pledge";
  commitment: string;
  id: string;
  pledge: string;
}

/** The table is there. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** What everybody sees of the game now. Absent fields have the value given here. */
export interface Position {
  asks: string;
  called?: number[];
  catchable?: number[];
  colour?: string;
  counts: number[];
  dealer: number;
  deciders?: number[];
  direction: number;
  discards: number;
  eliminated?: number[];
  in_round?: number[];
  lasting?: boolean[];
  match_winners?: number[];
  open_hands?: string[][];
  owed?: number;
  pending?: number;
  pile: number;
  places?: number[];
  points?: number[];
  question?: string;
  round: number;
  round_winner?: number | null;
  scores: number[];
  stakes?: number[];
  top: string;
  turn: number;
  void?: boolean;
}

/** Why a request was refused: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  reason: string;
}

/** A quick reaction. */
export interface React {
  type: "react";
  id: string;
  reaction: "hello" | "hurry" | "laugh" | "nice" | "oops" | "thanks" | "think" | "wow";
}

/** Ready for the first round, the next one, or a rematch. */
export interface Ready {
  type: "ready";
  id: string;
  on?: boolean;
}

/** The command changed nothing; `reason` is a sentence, `rule` the rule behind it if there is one. */
export interface Refused {
  type: "refused";
  code: string;
  id: string;
  reason: string;
  rule?: string;
  seq: number;
}

/** The host takes a bot out, or a person between rounds. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** Takes another name. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** One finished round of a match with every hand open; `rounds` says how many there are. */
export interface Replay {
  edition: string;
  frames: Frame[];
  mode: string;
  names: string[];
  round: number;
  rounds: number;
  target: number;
  written: string[];
}

/** Asks for everything after an entry, when a client noticed a gap. */
export interface Resync {
  type: "resync";
  seen?: number;
}

/** Opens the pledged share, when the closed list of pledges has been shown. */
export interface Reveal {
  type: "reveal";
  commitment: string;
  id: string;
  share: string;
}

/** A rule, as this edition has it; a ruling's text begins with a line that asks what it settles. */
export interface RuleInfo {
  id: string;
  text: string;
  title: string;
  topic: string;
}

/** A reaction or a line of chat. */
export interface Said {
  type: "said";
  name: string;
  reaction?: string;
  seat: number | null;
  text?: string;
  watcher?: number;
}

/** One place at the table. */
export interface Seat {
  agreed?: number[];
  asks?: boolean;
  host?: boolean;
  id?: number;
  kind: "bot" | "person";
  level?: string;
  muted?: boolean;
  name: string;
  present?: boolean;
  ready?: boolean;
  stand_in?: boolean;
  waits?: boolean;
}

/** A seat and the token that opens it; the token is told once and kept by nobody else. */
export interface SeatTaken {
  code: string;
  seat: number;
  token: string;
}

/** What the host chooses. `options` are the table options and house rules by name, as text. */
export interface Settings {
  bot_seconds?: number;
  catch_seconds?: number;
  chat?: boolean;
  clock?: Clock;
  dealer?: number | null;
  edition?: string;
  grace_seconds?: number;
  hints?: boolean;
  language?: string;
  mode?: string;
  options?: Record<string, string>;
  spectators?: boolean;
  target?: number;
  written?: string[];
}

/** The host deals without waiting for everybody. */
export interface Start {
  type: "start";
  id: string;
}

/** How things stand after entry `seq`, and what happened since the viewer's last one. `table`, `game` and `position` are absent while they are as they were; the first state holds all there is. */
export interface State {
  type: "state";
  game?: GameInfo | null;
  own?: Own;
  past?: boolean;
  position?: Position | null;
  prompt?: string;
  seq: number;
  steps?: Step[];
  table?: TableInfo;
  time?: Time | null;
  you?: number | null;
}

/** What one entry of the log did: events to animate, lines to read. */
export interface Step {
  events: Happening[];
  lines: string[];
  seq: number;
}

/** A table that was removed with all its records. */
export interface TableDeleted {
  code: string;
}

/** The table around the game; sent when it changes. */
export interface TableInfo {
  bans: BanInfo[];
  code: string;
  commitment: string;
  crowd: Watcher[];
  game: number;
  locked: boolean;
  mode: string;
  phase: "between" | "closed" | "lobby" | "over" | "playing";
  proven: string;
  sealed: string;
  seats: Seat[];
  settings: Settings;
  watchers: number;
}

/** Asks all who hold cards to let a newcomer play on now instead of the bot. */
export interface TakeOver {
  type: "take_over";
  id: string;
}

/** The clock when this was sent: the time the deciders have left, and the time they had. */
export interface Time {
  left_ms: number;
  total_ms: number;
}

/** A line of the command box, in the grammar of the plain terminal: `3`, `r7`, `wild b`, `draw`. */
export interface Type {
  type: "type";
  id: string;
  seen: number;
  text: string;
}

/** The host lifts a ban, by the number told. */
export interface Unban {
  type: "unban";
  ban: number;
  id: string;
}

/** A spectator. The number stays the same until they leave. */
export interface Watcher {
  muted?: boolean;
  number: number;
}

/** A value with every field that was left out filled in. */
export type Full<T> = T extends object ? { [Field in keyof T]-?: Full<T[Field]> } : T;

/** A request that is answered by `done` or `refused`. */
export type Command = Extract<Incoming, { id: string }>;

/** What a command of one type says beside its type and id. */
export type Fields<T extends Command["type"]> = Omit<Extract<Command, { type: T }>, "type" | "id">;

/** A command as arguments: its type, then its fields, which are left out where there are none and may be where none is needed. */
export type Asking = {
  [T in Command["type"]]: keyof Fields<T> extends never
    ? [type: T]
    : {} extends Fields<T>
      ? [type: T, fields?: Fields<T>]
      : [type: T, fields: Fields<T>];
}[Command["type"]];

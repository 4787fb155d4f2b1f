// Written by docs/build_types.py from protocol.schema.json and openapi.json. Do not edit.
//
// A field with `?` may be left out. It then has its default, or, in a `State`, the value it had before.

/** A game action. `seen` is the last entry the player saw before deciding. */
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

/** The addresses by which others reach this server, without a slash at the end. Empty: only this machine can. */
export interface Addresses {
  network: string[];
  public: string;
}

/** Agrees to what somebody wrote on a card, or objects, perhaps with a word about why. */
export interface Agree {
  type: "agree";
  card: number;
  id: string;
  on?: boolean;
  text?: string | null;
  word?: string;
}

/** What other editions answer. */
export interface AnswerElsewhere {
  answer: string;
  editions: string[];
}

/** The rules that answer a question, best first. If none does, the rules nearest to its words. */
export interface Answers {
  answered: boolean;
  marked?: string[];
  rules: RuleInfo[];
}

/** How long the table still waits for somebody who is away, from when this was sent, before a bot plays for them. */
export interface Away {
  left_ms: number;
  seat: number;
}

/** The host bans somebody. In the middle of a match a bot plays their seat from then on. */
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

/** How many tries ended with a score between two numbers. */
export interface Bar {
  count: number;
  least: number;
  most: number;
}

/** A place of a template to fill in. */
export interface BlankInfo {
  begin: number;
  choices: string[];
  end: number;
  kind: "colour" | "number" | "text";
}

/** A way in which a bot may play, as a character with a name of its own. */
export interface BotInfo {
  about: string;
  bot: string;
  face: string;
  level: "dreamy" | "normal" | "sharp";
  name: string;
  strength: number;
  strongest: number;
}

/** What to begin a card from. */
export interface CardIdeas {
  gallery: ReadyCardInfo[];
  samples: string[];
  templates: TemplateInfo[];
}

/** What a card does to simulated rounds. */
export interface CardPreview {
  compiled: boolean;
  cut_short: boolean;
  decided: EstimateInfo;
  endless: ChangeInfo;
  follower: ChangeInfo;
  judged: boolean;
  laid: EstimateInfo;
  layer: ChangeInfo;
  length: ChangeInfo;
  lines: string[];
  places: ChangeInfo[];
  rounds: number;
  seconds: number;
  speed: number;
  times_laid: EstimateInfo;
  void: ChangeInfo;
  warnings: ("endless" | "strong" | "unfair")[];
}

/** What was understood of a text, or what was not. */
export interface CardRead {
  judged: string;
  link: string;
  nearest: string;
  program: string;
  quoted: string;
  refusal: string;
  says: string;
  understood: boolean;
  unknown: PlaceInText[];
}

/** What somebody writes on a customizable card. */
export interface CardText {
  edition?: string;
  language?: string;
  text: string;
}

/** A card to try out in simulated rounds. */
export interface CardTrial {
  edition?: string;
  language?: string;
  players?: number;
  text: string;
}

/** The host changes the settings: rules only before a match, the rest at any time. */
export interface Change {
  type: "settings";
  id: string;
  settings: Settings;
}

/** A figure with the card, and in the same deals with a blank card. */
export interface ChangeInfo {
  value: EstimateInfo;
  without: EstimateInfo;
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

/** Asks for a QR code. */
export interface CodeOf {
  link: string;
}

/** Duplicate tables side by side. A seat makes the points of all other hands, or minus those of its own. */
export interface Comparison {
  alike: boolean;
  tables: PlayedTable[];
}

/** Agrees that a newcomer takes over now, or declines. */
export interface Consent {
  type: "consent";
  id: string;
  on?: boolean;
  seat: number;
}

/** The deal of a day at this server. */
export interface Daily {
  bars: Bar[];
  commitment: string;
  day: string;
  edition: string;
  finished: number;
  mine: TryInfo | null;
  next_commitment: string;
  seconds: number;
  secret: string;
  today: boolean;
  tried: number;
  won: number;
}

/** The command was carried out and is on disk. */
export interface Done {
  type: "done";
  answer?: string[];
  id: string;
  seq: number;
}

/** An edition that can be played. */
export interface EditionInfo {
  about: string;
  deck: string;
  languages: string[];
  modes: string[];
  name: string;
  options: OptionInfo[];
  samples: string[];
  seats: [number, number];
  target: number;
  title: string;
  written: number;
}

/** A figure with its 95 % interval; absent if there was no round to count. */
export interface EstimateInfo {
  high: number | null;
  low: number | null;
  value: number | null;
}

/** What was wrong with a message, or why the socket is about to be closed. */
export interface Failed {
  type: "error";
  code: string;
  reason: string;
}

/** What one player did in a match. */
export interface Feats {
  best_round: number;
  biggest_hand: number;
  calls: number;
  catches: number;
  caught: number;
  challenges_lost: number;
  challenges_won: number;
  longest_draw: number;
  rounds_won: number;
}

/** One step of a replay: the line of the record (empty for the deal), what happened, and the position after it. */
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

/** The server restarts. Reconnect with the last entry you saw. */
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

/** The state of the server. */
export interface Health {
  status: "ok";
}

/** The command waits, because somebody may still call UNO or be caught. */
export interface Held {
  type: "held";
  id: string;
  ms: number;
}

/** The first frame: the table, the person's token, and the number of the last entry the client saw. */
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

/** The finished rounds of a match, summed up from what everybody saw. */
export interface Highlights {
  players: Feats[];
  rounds: number;
  scores: number[][];
}

/** A channel of Discord or Slack, or a topic of ntfy. For everybody: every turn is told there (the host may). */
export interface Hook {
  address: string;
  everybody?: boolean;
  form: "discord" | "ntfy" | "slack";
  kind: "hook";
  language?: string;
}

export type Incoming = Hello | Ping | Resync | Act | Type | Ready | Pledge | Reveal | Start | Rename | AddBot | Remove | Move | Change | MoreTime | TakeOver | Consent | React | Chat | Leave | Close | Mute | Ban | Unban | Lock | Write | Agree | Remind | LetBotPlay;

/** A language that the page speaks. */
export interface LanguageInfo {
  name: string;
  tag: string;
}

/** Gives up the seat. In the middle of a match a bot plays it from then on. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The first game, with every path that the learner can take. It begins with act 0. */
export interface Lesson {
  acts: LessonAct[];
  game: GameInfo;
  opening: Scene;
  table: TableInfo;
}

/** One thing for the learner to do. The catalogue has its sentences as `learn.…` and the name of its coach. */
export interface LessonAct {
  coach: string;
  moves?: LessonMove[];
  refusals?: LessonRefusal[];
  step: number;
}

/** A move of the learner that goes on: what follows, scene by scene, and the number of the next act. */
export interface LessonMove {
  action: string;
  scenes: Scene[];
  to: number;
}

/** Another move of the learner, and why it does not go on. `rule` is empty if the rules would allow it. */
export interface LessonRefusal {
  action: string;
  code: string;
  reason: string;
  rule?: string;
}

/** The host lets a bot play at once for somebody who is away, until they are back. */
export interface LetBotPlay {
  type: "let_bot_play";
  id: string;
  seat: number;
}

/** The host locks the table to new players and spectators, or opens it again. */
export interface Lock {
  type: "lock";
  id: string;
  on?: boolean;
}

/** Something that can happen to a player, as events tell it, and the IDs of the rules behind it at this table. */
export interface MomentInfo {
  by: string;
  detail: string;
  event: string;
  rules: string[];
}

/** Adds the full decision time to the clock once more. */
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

/** Moves a seat to this device. */
export interface MoveHere {
  language?: string;
  ticket: string;
}

/** The host mutes or unmutes the person at a seat, or a spectator by number. */
export interface Mute {
  type: "mute";
  id: string;
  on?: boolean;
  seat?: number | null;
  watcher?: number | null;
}

/** Takes a seat at a table: a free one, or a bot's. */
export interface NewSeat {
  face?: "" | "beanie" | "beard" | "bob" | "bun" | "cap" | "curls" | "freckles" | "fringe" | "glasses" | "grey" | "headscarf" | "moustache";
  language?: string;
  name: string;
  seat?: number | null;
}

/** Creates a table. Its creator is the host. */
export interface NewTable {
  bots?: ("dreamy" | "normal" | "sharp")[];
  face?: "" | "beanie" | "beard" | "bob" | "bun" | "cap" | "curls" | "freckles" | "fringe" | "glasses" | "grey" | "headscarf" | "moustache";
  language?: string;
  name: string;
  settings?: Settings;
  start?: boolean;
}

/** Asks for a daily deal. The token of the browser is sent as a bearer token. */
export interface NewTry {
  commitment?: string;
  face?: "" | "beanie" | "beard" | "bob" | "bun" | "cap" | "curls" | "freckles" | "fringe" | "glasses" | "grey" | "headscarf" | "moustache";
  language?: string;
  name: string;
  practice?: boolean;
}

/** Asks to be told outside the page. */
export interface NewWish {
  wish: Push | Hook;
}

/** A sentence for everybody on this server. An empty one says that the last notice no longer holds. */
export interface Notice {
  type: "notice";
  code: string;
  reason: string;
}

/** Somebody does not agree to a text. */
export interface Objection {
  seat: number;
  word: string;
}

/** An option of an edition. Values are text, as in `Settings.options`. */
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

export type Outgoing = State | Done | Refused | Held | Said | Reminded | Pong | GoingAway | Notice | Failed;

/** What one seat alone knows and may do. */
export interface Own {
  bluff?: boolean;
  hand?: string[];
  legal?: string[];
  playable?: string[];
  shown?: [number, string[]][];
}

/** One rule of a table's page, or what one of its cards does. */
export interface PageEntry {
  cards?: string[];
  house?: boolean;
  name: string;
  rules?: string[];
  text: string;
  title: string;
}

/** The table whose rules to write on one page: its settings, and how many play. */
export interface PageOf {
  language?: string;
  players?: number;
  settings?: Settings;
}

/** Asks for a `pong`, to see whether the connection works. */
export interface Ping {
  type: "ping";
}

/** Words that were not understood, and where they stand. */
export interface PlaceInText {
  begin: number;
  end: number;
  nearest: string;
  words: string;
}

/** One of the tables that play the same cards. */
export interface PlayedTable {
  names: string[];
  over: boolean;
  rounds: number[][];
  yours: boolean;
}

/** Pledges a share in the shuffle of the deal with that commitment. The share itself is not sent yet. */
export interface Pledge {
  type: "pledge";
  commitment: string;
  id: string;
  pledge: string;
}

/** Answers `ping`. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** What everybody sees of the game now. Absent fields have the value given here. */
export interface Position {
  asks: string;
  called?: number[];
  card_points?: number[][];
  catchable?: number[];
  colour?: string;
  counts: number[];
  dealer: number;
  deciders?: number[];
  direction: number;
  discards: number;
  eliminated?: number[];
  final_hands?: string[][];
  in_round?: number[];
  lasting?: boolean[];
  match_winners?: number[];
  open_hands?: string[][];
  open_table?: boolean;
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

/** A way to play that suits every edition. `mode`, `target`, `options` and `chat` are those of `Settings`. */
export interface PresetInfo {
  about: string;
  chat: boolean;
  mode: string;
  name: string;
  offers: string[];
  options: Record<string, string>;
  target: number;
  title: string;
}

/** Why a request was refused: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  reason: string;
}

/** A browser that shows messages while no page is open. */
export interface Push {
  address: string;
  key: string;
  kind: "push";
  language?: string;
  secret: string;
}

/** The key by which browsers know this server's push messages. */
export interface PushKey {
  key: string;
}

/** A situation that people argue about, as an edition settles it. */
export interface QuizQuestion {
  cards: string[];
  elsewhere: AnswerElsewhere[];
  id: string;
  question: string;
  right: string;
  rules: string[];
  topic: string;
  wrong: string[];
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

/** A card of the gallery. */
export interface ReadyCardInfo {
  id: string;
  rule: string;
  says: string;
  title: string;
}

/** The command changed nothing. `reason` is a sentence, `rule` the ID of the rule behind it, if any. */
export interface Refused {
  type: "refused";
  code: string;
  id: string;
  reason: string;
  rule?: string;
  seq: number;
}

/** The host reminds somebody of the card that waits for their answer. */
export interface Remind {
  type: "remind";
  id: string;
  seat: number;
}

/** The host reminds the person at a seat that a card waits for their answer. */
export interface Reminded {
  type: "reminded";
  card: number;
  seat: number;
}

/** The host removes a bot, or a person between rounds. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** Takes another name, and perhaps another face. */
export interface Rename {
  type: "rename";
  face?: "" | "beanie" | "beard" | "bob" | "bun" | "cap" | "curls" | "freckles" | "fringe" | "glasses" | "grey" | "headscarf" | "moustache";
  id: string;
  name: string;
}

/** One finished round of a match with every hand open. `rounds` is the number of finished rounds. */
export interface Replay {
  edition: string;
  frames: Frame[];
  highlights: Highlights;
  mode: string;
  names: string[];
  round: number;
  rounds: number;
  target: number;
  teams: number[];
  written: string[];
}

/** Asks for everything after an entry, because the client noticed a gap. */
export interface Resync {
  type: "resync";
  seen?: number;
}

/** Opens the pledged share, after the closed list of pledges was shown. */
export interface Reveal {
  type: "reveal";
  commitment: string;
  id: string;
  share: string;
}

/** A rule as this edition has it. The text of a ruling begins with the question it settles. */
export interface RuleInfo {
  id: string;
  text: string;
  title: string;
  topic: string;
}

/** The rules of one table on one page. What is not in play is absent. */
export interface RulesPage {
  cards: PageEntry[];
  facts: string;
  moments: MomentInfo[];
  points: WorthInfo[];
  tiles: PageEntry[];
  title: string;
  winning: PageEntry;
  written: PageEntry[];
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

/** A moment of the first game: what just happened, and how things stand after it for the learner, who has seat 0. */
export interface Scene {
  events: Happening[];
  lines: string[];
  own: Own;
  position: Position;
  prompt: string;
}

/** One place at the table. */
export interface Seat {
  agreed?: number[];
  asks?: boolean;
  face?: string;
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
  was_ready?: boolean;
}

/** A seat and the token that opens it. The token is sent once, and the server keeps only its hash. */
export interface SeatTaken {
  code: string;
  seat: number;
  token: string;
}

/** What the host chooses. */
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

/** The table after entry `seq`, and what happened since the viewer's last state. `table`, `game` and `position` are absent while they stay the same. The first state holds everything. `away` comes with every `table`. */
export interface State {
  type: "state";
  away?: Away[];
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
  before: Settings | null;
  cards: WrittenCard[];
  code: string;
  commitment: string;
  crowd: Watcher[];
  day: string;
  deal: "" | "daily" | "duplicate" | "practice";
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

/** Asks everybody who holds cards to let a newcomer play now instead of the bot. */
export interface TakeOver {
  type: "take_over";
  id: string;
}

/** A sentence with places to fill in. It is understood as it stands. */
export interface TemplateInfo {
  blanks: BlankInfo[];
  id: string;
  text: string;
}

/** Moves a seat to another device, once. */
export interface Ticket {
  seconds: number;
  ticket: string;
}

/** The clock when this was sent: the time the deciders have left, and the time they had. */
export interface Time {
  left_ms: number;
  total_ms: number;
}

/** One's own scored try. */
export interface TryInfo {
  code: string;
  left: number;
  over: boolean;
  place: number;
  score: number;
  signs: string;
  turns: number;
  won: boolean;
}

/** A table that plays the deals of another. */
export interface TwinOpened {
  code: string;
}

/** A line of the command box, in the grammar of the plain terminal: `3`, `r7`, `wild b`, `draw`. */
export interface Type {
  type: "type";
  id: string;
  seen: number;
  text: string;
}

/** The host lifts a ban, by its number. */
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

/** How somebody is told outside the page, without what is secret about it. */
export interface WishInfo {
  everybody?: boolean;
  form?: string;
  host: string;
  kind: "hook" | "push";
}

/** All that a person wished. */
export interface Wishes {
  wishes: WishInfo[];
}

/** How many points some cards count. */
export interface WorthInfo {
  card: string;
  name: string;
  points: number | null;
}

/** Writes on a customizable card before a match, or rubs it out with an empty text. The others are asked to agree. */
export interface Write {
  type: "write";
  card: number;
  id: string;
  text: string;
}

/** What somebody wrote on a customizable card, and who agrees. Empty cards have no text. */
export interface WrittenCard {
  agreed: number[];
  by: number | null;
  counts: boolean;
  objections: Objection[];
  text: string;
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

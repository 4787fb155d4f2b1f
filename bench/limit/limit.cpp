// The limit: the classic game for four as fast as we can write it in C++, to measure the kernel against.
//
// It knows one edition, one number of players and one policy, and plays exactly the games of `play_casually` in
// lastcard.sim.playout: the same generator and the same order of chance, so the same number of decisions. Everything that
// the classic game does not need (options, programs, stacks, more seats) is left out; that makes it the limit.
//
// An UNO window is not part of the state: it opens when a card is laid and closes with the next move, so it is a piece of
// code between the two. These variants were slower: one path without branches for laying and drawing, one test for all
// action cards, masks of kinds held twice instead of counts, a profile for the compiler.

#include <cstdint>
#include <cstring>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace {

#define HOT inline __attribute__((always_inline))
#define RARE __attribute__((noinline, cold))

constexpr int kColours = 4, kFaces = 13, kDrawTwo = 10, kReverse = 11, kSkip = 12;
constexpr int kWild = 52, kWildDrawFour = 53, kKinds = 54;
constexpr int kSeats = 4, kHandSize = 7, kCards = 108, kTarget = 500;
constexpr int kPlaces = 112;  // length of the array that both piles share

constexpr uint64_t bit(int kind) { return uint64_t{1} << kind; }
constexpr uint64_t colour_mask(int colour) { return (bit(kFaces) - 1) << (colour * kFaces); }
constexpr uint64_t kWilds = bit(kWild) | bit(kWildDrawFour);

// The index-th smallest member of a set.
HOT int member(uint64_t mask, uint64_t index) {
#ifdef __BMI2__
  return int(_tzcnt_u64(_pdep_u64(uint64_t{1} << index, mask)));
#else
  for (; index; --index) mask &= mask - 1;
  return __builtin_ctzll(mask);
#endif
}

// What a card does when it is laid, looked up once.
struct Card {
  uint64_t fits;   // the kinds that may be laid on it
  uint8_t turns;   // how many seats the turn moves on
  uint8_t flip;    // 2 if the direction turns round (1 and 3 are the directions, modulo four)
  uint8_t draws;   // forced draws of the next player: 0, 2 or 4
  uint8_t colour;  // its colour
};

struct Tables {
  Card card[kKinds];
  uint64_t named[kColours];       // what may be laid on a wild-type card, by the colour named
  uint8_t deck[kPlaces];          // every card, kind by kind
  alignas(64) uint8_t value[64];  // points of each kind
  int8_t number[kKinds];          // what a card counts in the draw for dealer

  constexpr Tables() : card(), named(), deck(), value(), number() {
    int place = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      const int face = kind < kWild ? kind % kFaces : kFaces, colour = kind < kWild ? kind / kFaces : 0;
      uint64_t fits = kWilds | colour_mask(colour);
      for (int other = face; kind < kWild && other < kWild; other += kFaces) fits |= bit(other);
      card[kind] = {kind < kWild ? fits : 0, uint8_t(face == kSkip ? 2 : 1), uint8_t(face == kReverse ? 2 : 0),
                    uint8_t(kind == kWildDrawFour ? 4 : face == kDrawTwo ? 2 : 0), uint8_t(colour)};
      value[kind] = uint8_t(kind >= kWild ? 50 : face >= kDrawTwo ? 20 : face);
      number[kind] = int8_t(kind < kWild && face < kDrawTwo ? face : 0);
      const int copies = kind >= kWild ? 4 : face == 0 ? 1 : 2;
      for (int copy = 0; copy < copies; ++copy) deck[place++] = uint8_t(kind);
    }
    for (int colour = 0; colour < kColours; ++colour) named[colour] = kWilds | colour_mask(colour);
  }
};
constexpr Tables kTables;

// The kernel's generator: multiply with carry, its halves mixed on output (engine/kernel/state/chance.py).
struct Chance {
  uint64_t state;

  static uint64_t scramble(uint64_t word) {
    word = ((word ^ word >> 16) * 0x21F0AAAD) & 0xFFFFFFFF;
    word = ((word ^ word >> 15) * 0x735A2D97) & 0xFFFFFFFF;
    return word ^ word >> 15;
  }
  explicit Chance(uint64_t number) {
    const uint64_t high = scramble(((number >> 32) + 0x9E3779B9) & 0xFFFFFFFF);
    const uint64_t low = scramble((number & 0xFFFFFFFF) ^ high);
    const uint64_t carry = scramble(high ^ low) & 0x3FFFFFFF;
    state = (((low ^ carry) * 40503 + 12345) & 0xFFFFFFFF) | (carry + 1) << 32;
    for (int i = 0; i < 12; ++i) below(1);
  }
  static HOT uint64_t after(uint64_t state) { return 2135137899u * (state & 0xFFFFFFFF) + (state >> 32); }
  static HOT uint64_t scale(uint64_t state, uint64_t count) {
    return (uint64_t{uint32_t(state) ^ uint32_t(state >> 32)} * count) >> 32;
  }
  HOT uint64_t below(uint64_t count) {
    state = after(state);
    return scale(state, count);
  }
  // Like below(count), but a single option uses no random number; without a branch.
  HOT uint64_t choose(uint64_t count) {
    const uint64_t next = after(state);
    state = count > 1 ? next : state;
    return scale(next, count);
  }
};

struct Hand {
  uint64_t mask;  // which kinds
  uint8_t size;
  uint8_t called;  // 1: the UNO call stands
};

// Everything that needs an address, kept apart from the numbers of a match so that those can stay in registers.
struct Cards {
  Hand hand[kSeats];
  alignas(64) uint8_t count[kSeats][64];  // how many of each kind each seat holds
  int scores[kSeats];
  alignas(64) uint8_t pile[kPlaces];  // draw pile from the left; discard pile from the right, top first

  void gather() {
    std::memset(count, 0, sizeof count);
    std::memset(hand, 0, sizeof hand);
    std::memcpy(pile, kTables.deck, kPlaces);
  }

  // The discards except the top one become the draw pile, newest first, as in the kernel.
  RARE void reshuffle(int discards) {
    const uint8_t top = pile[kPlaces - discards];
    std::memmove(pile, pile + kPlaces - discards + 1, size_t(discards) - 1);
    pile[kPlaces - 1] = top;
  }
};

class Match {
 public:
  Match(Cards& cards, uint64_t seed) : chance_(seed), cards_(cards) {}

  HOT uint64_t play(uint64_t rounds) {
    dealer_ = -1;
    for (uint64_t round = 0; round < rounds; ++round) {
      gather();
      dealer_ = dealer_ < 0 ? draw_for_dealer() : (dealer_ + 1) % kSeats;
      deal();
      const int winner = play_round();
      if (winner >= 0) score(winner);
    }
    return decisions_;
  }

 private:
  Chance chance_;
  uint64_t decisions_ = 0;
  uint64_t fits_ = 0;  // what may be laid on the top card
  uint64_t seat_ = 0;  // whose turn it is
  uint64_t way_ = 1;   // direction: +1, or 3 which is -1 modulo four
  int pile_size_ = 0, discards_ = 0, colour_ = 0, dealer_ = -1;
  Cards& cards_;

  HOT uint64_t next(uint64_t steps) const { return (seat_ + way_ * steps) % kSeats; }

  HOT void gather() {
    cards_.gather();
    pile_size_ = kCards;
    discards_ = 0;
    way_ = 1;
  }

  // The highest number deals, tied players draw again; symbols count as nothing.
  HOT int draw_for_dealer() {
    unsigned contenders = (1u << kSeats) - 1;
    while (contenders & (contenders - 1)) {
      int best = -1;
      unsigned leaders = 0;
      for (int seat = 0; seat < kSeats; ++seat) {
        if (!(contenders >> seat & 1)) continue;
        if (pile_size_ == 0) gather();
        const int number = kTables.number[take_top()];
        if (number > best) {
          best = number;
          leaders = 0;
        }
        if (number == best) leaders |= 1u << seat;
      }
      contenders = leaders;
    }
    gather();
    return __builtin_ctz(contenders);
  }

  // The draw pile has no order: which card is on top is decided when it is drawn.
  HOT int take_top() {
    const uint64_t place = chance_.below(uint64_t(pile_size_));
    const int kind = cards_.pile[place];
    cards_.pile[place] = cards_.pile[--pile_size_];
    return kind;
  }

  HOT bool reshuffle() {
    if (discards_ < 2) return false;
    cards_.reshuffle(discards_);
    pile_size_ = discards_ - 1;
    discards_ = 1;
    return true;
  }

  HOT void gain(uint64_t seat, int kind) {
    ++cards_.count[seat][kind];
    cards_.hand[seat].mask |= bit(kind);
    ++cards_.hand[seat].size;
    cards_.hand[seat].called = 0;
  }

  HOT void draw(uint64_t seat, int count) {
    for (int i = 0; i < count; ++i) {
      if (__builtin_expect(pile_size_ == 0, 0) && !reshuffle()) return;
      gain(seat, take_top());
    }
  }

  HOT void deal() {
    uint64_t seat = uint64_t(dealer_);
    for (int i = 0; i < kHandSize * kSeats; ++i) gain(seat = (seat + 1) % kSeats, take_top());
    int kind = take_top();
    while (kind == kWildDrawFour) {
      cards_.pile[pile_size_++] = uint8_t(kind);
      kind = take_top();
    }
    cards_.pile[kPlaces - ++discards_] = uint8_t(kind);
    const Card& card = kTables.card[kind];
    fits_ = card.fits;
    colour_ = card.colour;
    seat_ = uint64_t(dealer_);
    if (card.flip) {
      way_ = 3;  // FIRST-2: the dealer begins
      return;
    }
    if (card.draws) draw(next(1), card.draws);
    seat_ = next(card.draws ? 2 : card.turns);
    if (kind == kWild) {
      ++decisions_;
      name_colour();
    }
  }

  HOT void name_colour() {
    colour_ = int(chance_.below(kColours));
    fits_ = kTables.named[colour_];
  }

  // Plays until somebody is out; returns the seat, or -1 if nobody can move any more.
  HOT int play_round() {
    int passes = 0;
    for (;;) {
      ++decisions_;
      const uint64_t choice = cards_.hand[seat_].mask & fits_;
      int kind;
      if (choice) {
        kind = member(choice, chance_.choose(uint64_t(__builtin_popcountll(choice))));
      } else {
        if (__builtin_expect(pile_size_ == 0, 0) && !reshuffle()) {
          if (++passes == kSeats) return -1;
          seat_ = next(1);
          continue;
        }
        passes = 0;
        kind = take_top();
        gain(seat_, kind);
        if (!(bit(kind) & fits_)) {
          seat_ = next(1);
          continue;
        }
        ++decisions_;
        if (chance_.below(8) == 0) {
          seat_ = next(1);
          continue;
        }
      }
      passes = 0;
      if (lay(kind)) return int(seat_);
    }
  }

  // Lays a card and applies it; true if it was the player's last one.
  HOT bool lay(int kind) {
    Hand& hand = cards_.hand[seat_];
    const Card& card = kTables.card[kind];
    const uint64_t held = hand.mask;
    const int before = colour_;
    const int size = --hand.size;
    hand.mask = held ^ uint64_t(--cards_.count[seat_][kind] == 0) << kind;
    cards_.pile[kPlaces - ++discards_] = uint8_t(kind);
    if (kind >= kWild) {
      name_colour();
    } else {
      fits_ = card.fits;
      colour_ = card.colour;
    }
    way_ ^= card.flip;
    const bool exposed = size == 1 && !hand.called;
    if (__builtin_expect(size == 0, 0)) {
      if (card.draws) draw(next(1), card.draws);
      return true;
    }
    const uint64_t actor = seat_;
    if (kind == kWildDrawFour) {
      answer(held & colour_mask(before), exposed);
      return false;
    }
    if (card.draws) {
      draw(next(1), 2);
      seat_ = next(2);
    } else {
      seat_ = next(card.turns);
    }
    if (__builtin_expect(exposed, 0)) window(actor);
    return false;
  }

  // Half of the time somebody notices before the next move: the offender, or the player whose turn it is.
  HOT void window(uint64_t offender) {
    if (!chance_.below(2)) return;
    ++decisions_;
    if (chance_.below(2)) {
      cards_.hand[offender].called = 1;
    } else {
      draw(offender, 2);
    }
  }

  // The next player answers a Wild Draw Four: accepts or challenges, or first calls UNO or catches its player.
  HOT void answer(bool guilty, bool exposed) {
    const uint64_t actor = seat_, asked = next(1);
    for (;;) {
      ++decisions_;
      const bool may_call = cards_.hand[asked].size == 2 && !cards_.hand[asked].called;
      const uint64_t action = chance_.below(2 + may_call + exposed);
      if (action == 0) {
        draw(asked, 4);
        seat_ = next(2);
        break;
      }
      if (action == 1) {
        if (guilty) {
          draw(actor, 4);
          exposed = false;
        } else {
          draw(asked, 6);
        }
        seat_ = next(guilty ? 1 : 2);
        break;
      }
      if (action == 2 && may_call) {
        cards_.hand[asked].called = 1;
      } else {
        exposed = false;
        draw(actor, 2);
      }
    }
    if (exposed) window(actor);
  }

  // The winner scores the cards of the others; at the target a new match begins.
  HOT void score(int winner) {
    int points = 0;
    for (int kind = 0; kind < 64; ++kind) {
      const int held = cards_.count[0][kind] + cards_.count[1][kind] + cards_.count[2][kind] + cards_.count[3][kind];
      points += held * kTables.value[kind];
    }
    cards_.scores[winner] += points;
    if (cards_.scores[winner] >= kTarget) {
      std::memset(cards_.scores, 0, sizeof cards_.scores);
      dealer_ = -1;
    }
  }
};

}  // namespace

// Plays that many rounds from a seed; returns the number of decisions.
extern "C" uint64_t play_casually(uint64_t seed, uint64_t rounds) {
  Cards cards{};
  return Match(cards, seed).play(rounds);
}

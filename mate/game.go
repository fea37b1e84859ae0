package mate

import (
	"slices"

	"rookery/chess"
	"rookery/internal/proofnumber"
)

// A game is the board of one thread, seen by the search.
type game struct {
	frame
	stack []frame
	rules *rules
	root  []chess.Move // the moves of the position searched that count; all if nil
	siege siege        // of the position that was expanded last
	laid  bool         // that is the one on the board
	// refutation is the reply that has refuted the last move which was tried with two moves left.
	refutation chess.Move
}

// A frame is what undo restores.
type frame struct {
	pos chess.Position
	hi  uint64 // second half of the men's key
}

// rules are what a question fixes for all its positions.
type rules struct {
	attacker chess.Colour
	endless  bool                        // fifty moves do not draw
	drawn    map[uint64][]chess.Position // those that have been on the board twice, by key
	salt     uint64                      // tells the keys of these rules from those of others
}

// drawClock is the number of half moves without a capture or a pawn's move from which on a draw can be claimed.
const drawClock = 100

func newGame(p chess.Position, r *rules, root []chess.Move) *game {
	return &game{frame: frame{pos: p, hi: wholeKey(&p)}, rules: r, root: root}
}

func (g *game) Play(m uint64) {
	g.stack = append(g.stack, g.frame)
	g.frame = g.after(chess.Move(m))
}

func (g *game) after(m chess.Move) (f frame) {
	f.hi = g.hi ^ manKeysOf(g.pos.Turn(), m)
	f.pos = g.pos
	f.pos.Play(m)
	return f
}

func (g *game) Undo() {
	n := len(g.stack) - 1
	g.frame, g.stack = g.stack[n], g.stack[:n]
	g.laid = false
}

// Settle is as proofnumber.Game has it: the table knows.
func (g *game) Settle(int, bool, proofnumber.Numbers) {}

// key is that of a position with so many half moves left. The clock belongs to it where the moves
// left would run into a draw.
func (r *rules) key(f *frame, left int) proofnumber.Key {
	k := f.key()
	k.Hi ^= r.salt
	if clock := f.pos.HalfMoves(); !r.endless && clock+left > drawClock {
		k.Lo ^= mix(uint64(clock))
	}
	return k
}

// draws reports whether the defender may claim a draw in a position that is not mate.
func (r *rules) draws(p *chess.Position) bool {
	if !r.endless && p.HalfMoves() >= drawClock {
		return true
	}
	return len(r.drawn) > 0 && slices.ContainsFunc(r.drawn[p.Key()], func(o chess.Position) bool { return o.Same(p) })
}

// Expand is as proofnumber.Game has it.
func (g *game) Expand(t *proofnumber.Table, left int, attacking bool, expected uint64, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	if attacking {
		return g.attack(t, left, chess.Move(expected), list)
	}
	return g.defend(t, left, list)
}

// open are the numbers of a position that is not settled.
var open = proofnumber.Numbers{Proof: 1, Disproof: 1}

// attack lists the attacker's checks, and the move that is expected to decide. His others are listed when
// they seem to be as good: where he can check they seldom are.
func (g *game) attack(t *proofnumber.Table, left int, expected chess.Move, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	restricted := g.root != nil && len(g.stack) == 0
	var buf [256]chess.Move
	if left <= 3 || restricted {
		if mates := g.pos.Mates(buf[:0], !restricted); restricted && slices.ContainsFunc(mates, g.counts) || !restricted && len(mates) > 0 {
			return list, proofnumber.Proved(1)
		}
	}
	if left == 1 {
		return list, proofnumber.Disproved
	}
	if left == 3 {
		moves := g.pos.Legal(buf[:0])
		if restricted {
			moves = slices.DeleteFunc(moves, func(m chess.Move) bool { return !g.counts(m) })
		}
		if g.inTwo(moves) {
			return list, proofnumber.Proved(3)
		}
		return list, proofnumber.Disproved
	}
	list, count, mate := g.checks(t, left, list)
	if mate && !restricted {
		return list, proofnumber.Proved(1)
	}
	if others := g.pos.CountLegal() - count; others > 0 {
		g.siege.await()
		if !slices.ContainsFunc(list, func(c proofnumber.Child) bool { return c.Move == uint64(expected) }) && g.pos.Allows(expected) && !g.checking(expected) {
			listed := len(list)
			if list = g.other(t, left, g.rules.plain(&g.pos, left), expected, list); len(list) > listed {
				others--
			}
		}
		if others > 0 {
			list = append(list, proofnumber.Child{Move: proofnumber.Others, Numbers: proofnumber.Numbers{Proof: g.siege.least(), Disproof: 1, Length: others}})
		}
	}
	if restricted {
		if n := len(list) - 1; n >= 0 && list[n].Move == proofnumber.Others {
			list = g.Others(t, left, list[:n])
		}
		list = slices.DeleteFunc(list, func(c proofnumber.Child) bool { return !g.counts(chess.Move(c.Move)) })
	}
	if len(list) == 0 {
		return list, proofnumber.Disproved
	}
	return list, open
}

// checks lists the checks with a first guess of each, by the replies that it leaves, and counts them; or it reports that one of them mates.
func (g *game) checks(t *proofnumber.Table, left int, list []proofnumber.Child) (_ []proofnumber.Child, count int, mate bool) {
	g.siege.lay(&g.pos)
	g.laid = true
	var buf [256]chess.Move
	checks := g.pos.Checks(buf[:0])
	for _, m := range checks {
		next := g.after(m)
		k := g.rules.key(&next, left-1)
		t.Fetch(k)
		n, _ := next.pos.Mobility()
		switch {
		case n == 0:
			mate = true
			continue
		case g.rules.draws(&next.pos):
			continue
		case !special(m):
			g.siege.add(m, n)
		}
		list = append(list, guessed(m, k, n))
	}
	return list, len(checks), mate
}

// Others is as proofnumber.Game has it: moves without check are judged by what they do around the king.
func (g *game) Others(t *proofnumber.Table, left int, list []proofnumber.Child) []proofnumber.Child {
	listed := len(list)
	if !g.laid {
		list, _, _ = g.checks(t, left, list)
		list = list[:listed]
		g.siege.await()
	}
	expected := chess.NoMove
	if listed > 0 {
		expected = chess.Move(list[listed-1].Move)
	}
	plain := g.rules.plain(&g.pos, left)
	var buf [256]chess.Move
	for _, m := range g.pos.Legal(buf[:0]) {
		if m != expected && !g.checking(m) {
			list = g.other(t, left, plain, m, list)
		}
	}
	return list
}

// special reports whether a siege does not tell what a move does.
func special(m chess.Move) bool {
	return m.IsCastling() || m.IsEnPassant() || m.Promotion() != chess.NoRole
}

func (g *game) checking(m chess.Move) bool {
	if special(m) {
		return g.pos.GivesCheck(m)
	}
	return g.siege.givesCheck(m)
}

// other lists a move without check.
func (g *game) other(t *proofnumber.Table, left int, plain bool, m chess.Move, list []proofnumber.Child) []proofnumber.Child {
	if plain && !m.IsDoubleStep() && !special(m) {
		k := g.plainKey(m)
		t.Fetch(k)
		return append(list, guessed(m, k, g.siege.quiet(m)))
	}
	next := g.after(m)
	if g.rules.draws(&next.pos) {
		return list
	}
	k := g.rules.key(&next, left-1)
	t.Fetch(k)
	if !special(m) {
		return append(list, guessed(m, k, g.siege.quiet(m)))
	}
	if n, _ := next.pos.Mobility(); n > 0 {
		list = append(list, guessed(m, k, n))
	}
	return list
}

// perReply is the proof number that a reply is reckoned to have.
const perReply = 3

// guessed is what follows a move to which so many replies count. Each is reckoned to need a few positions more, which is about what it is when it has
// been looked at: with one each what is new seems easier than it is, and the search goes wide.
func guessed(m chess.Move, k proofnumber.Key, replies int) proofnumber.Child {
	return proofnumber.Child{Move: uint64(m), Key: k, Numbers: proofnumber.Numbers{Proof: guess(replies), Disproof: 1}}
}

// guess is the proof number of a position where so many replies count.
func guess(replies int) uint32 { return uint32(1 + perReply*replies) }

// plain reports whether the keys of what follows a position with so many half moves left are told by the men alone.
func (r *rules) plain(p *chess.Position, left int) bool {
	return p.Castling() == 0 && p.EnPassant() == chess.NoSquare && len(r.drawn) == 0 && (r.endless || p.HalfMoves()+left <= drawClock)
}

// plainKey is the key after a move of a plain position that is no double step.
func (g *game) plainKey(m chess.Move) (k proofnumber.Key) {
	k.Lo, _ = g.pos.KeyAfter(m)
	k.Hi = g.hi ^ manKeysOf(g.pos.Turn(), m) ^ plainKey ^ g.rules.salt
	return k
}

func (g *game) counts(m chess.Move) bool { return slices.Contains(g.root, m) }

// defend lists the defender's moves. The last but one is looked through at once.
func (g *game) defend(t *proofnumber.Table, left int, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	restricted := g.root != nil && len(g.stack) == 0
	var buf [256]chess.Move
	moves := g.pos.Legal(buf[:0])
	if len(moves) == 0 {
		return list, proofnumber.Disproved
	}
	plain := left > 2 && g.rules.plain(&g.pos, left)
	for _, m := range moves {
		if restricted && !g.counts(m) {
			continue
		}
		if plain && !m.IsDoubleStep() {
			k := g.plainKey(m)
			t.Fetch(k)
			list = append(list, proofnumber.Child{Move: uint64(m), Key: k, Numbers: open})
			continue
		}
		next := g.after(m)
		if g.rules.draws(&next.pos) {
			return list, proofnumber.Disproved
		}
		if left == 2 {
			var one [1]chess.Move
			if len(next.pos.Mates(one[:0], true)) == 0 {
				return list, proofnumber.Disproved
			}
			continue
		}
		k := g.rules.key(&next, left-1)
		t.Fetch(k)
		list = append(list, proofnumber.Child{Move: uint64(m), Key: k, Numbers: open})
	}
	if left == 2 {
		return list, proofnumber.Proved(2)
	}
	return list, open
}

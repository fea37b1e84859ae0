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
	siege siege        // of the position that is being expanded
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
func (g *game) Expand(left int, attacking bool, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	if attacking {
		return g.attack(left, list)
	}
	return g.defend(left, list)
}

// open are the numbers of a position that is not settled.
var open = proofnumber.Numbers{Proof: 1, Disproof: 1}

// attack lists the attacker's moves. His guess is that those are best which leave few replies that matter.
func (g *game) attack(left int, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
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
	moves := g.pos.Legal(buf[:0])
	if restricted {
		moves = slices.DeleteFunc(moves, func(m chess.Move) bool { return !g.counts(m) })
	}
	if left == 3 {
		if g.inTwo(moves) {
			return list, proofnumber.Proved(3)
		}
		return list, proofnumber.Disproved
	}
	list, mate := g.guess(left, moves, list)
	switch {
	case mate:
		return list, proofnumber.Proved(1)
	case len(list) == 0:
		return list, proofnumber.Disproved
	}
	return list, open
}

// guess lists moves with a first guess of each: checks by the replies that they leave, others by what they do around the
// king; or it reports that one of them mates.
func (g *game) guess(left int, moves []chess.Move, list []proofnumber.Child) ([]proofnumber.Child, bool) {
	s := &g.siege
	s.lay(&g.pos)
	quiet := moves[:0]
	for _, m := range moves {
		special := m.IsCastling() || m.IsEnPassant() || m.Promotion() != chess.NoRole
		if !special && !s.givesCheck(m) {
			quiet = append(quiet, m)
			continue
		}
		next := g.after(m)
		n, check := next.pos.Mobility()
		switch {
		case n == 0 && check:
			return list, true
		case n == 0 || g.rules.draws(&next.pos):
			continue
		case check && !special:
			s.add(m, n)
		}
		list = append(list, guessed(m, g.rules.key(&next, left-1), n))
	}
	if len(quiet) == 0 {
		return list, false
	}
	s.await()
	plain := g.rules.plain(&g.pos, left)
	for _, m := range quiet {
		var k proofnumber.Key
		if plain && !m.IsDoubleStep() {
			k.Lo, _ = g.pos.KeyAfter(m)
			k.Hi = g.hi ^ manKeysOf(s.us, m) ^ plainKey ^ g.rules.salt
		} else {
			next := g.after(m)
			if g.rules.draws(&next.pos) {
				continue
			}
			k = g.rules.key(&next, left-1)
		}
		list = append(list, guessed(m, k, s.quiet(m)))
	}
	return list, false
}

// perReply is the proof number that a reply is reckoned to have.
const perReply = 3

// guessed is what follows a move to which so many replies count. Each is reckoned to need a few positions more, which is about what it is when it has
// been looked at: with one each what is new seems easier than it is, and the search goes wide.
func guessed(m chess.Move, k proofnumber.Key, replies int) proofnumber.Child {
	return proofnumber.Child{Move: uint64(m), Key: k, Numbers: proofnumber.Numbers{Proof: uint32(1 + perReply*replies), Disproof: 1}}
}

// plain reports whether the keys of what follows a position with so many half moves left are told by the men alone.
func (r *rules) plain(p *chess.Position, left int) bool {
	return p.Castling() == 0 && p.EnPassant() == chess.NoSquare && len(r.drawn) == 0 && (r.endless || p.HalfMoves()+left <= drawClock)
}

func (g *game) counts(m chess.Move) bool { return slices.Contains(g.root, m) }

// defend lists the defender's moves. The last but one is looked through at once.
func (g *game) defend(left int, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	restricted := g.root != nil && len(g.stack) == 0
	var buf [256]chess.Move
	moves := g.pos.Legal(buf[:0])
	if len(moves) == 0 {
		return list, proofnumber.Disproved
	}
	for _, m := range moves {
		if restricted && !g.counts(m) {
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
		list = append(list, proofnumber.Child{Move: uint64(m), Key: g.rules.key(&next, left-1), Numbers: open})
	}
	if left == 2 {
		return list, proofnumber.Proved(2)
	}
	return list, open
}

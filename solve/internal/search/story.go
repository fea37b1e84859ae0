package search

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/proof"
)

// A story is what has happened in a game so far, as far as its author's demands are about it. A
// nil one is that of a game of which nothing is demanded.
type story struct {
	demands []problem.Demand
	// candidates are for each demand the men, by where they begin, who may be the one that it is about.
	candidates []chess.Bitboard
	sides      [2]chess.Bitboard // men by where they begin
	limits     []uint8           // of moves worth telling apart, for each demand
	salt       uint64            // tells the stories of strategies apart
	now        chapter
	before     []chapter
	onTerms    proof.Terms
	told       bool // onTerms are those of now
}

// A chapter is what undo restores.
type chapter struct {
	from [64]chess.Square // where the man on a square began; NoSquare if it is not known, or there is none
	made [64]uint8        // its moves
	done uint64           // demands that have been met
	lost bool             // one cannot be met any more
}

// newStory begins the story of the play on a board as far as an author's demands are about it and what a strategy says, nil for none,
// which a number tells apart from all others; nil if there is none.
func newStory(pl *plan.Plan, b board.Board, strategy *proof.Strategy, number uint64) *story {
	s := &story{demands: demands(pl.Demands, strategy)}
	if len(s.demands) == 0 {
		return nil
	}
	if strategy != nil {
		s.salt = board.Mix(number)
	}
	for sq := range s.now.from {
		s.now.from[sq] = chess.NoSquare
	}
	men := b.Standing()
	for _, m := range men {
		s.now.from[m.Square] = m.Square
		s.sides[m.Man.Colour&1] |= m.Square.Bit()
	}
	var target *proof.Target
	if game := b.ProofGame(); game != nil {
		target, _, _ = game.Aim()
	}
	length := mostMoves
	if first := plan.FirstBranch(pl.Root); first != nil {
		length = (first.Max+first.Later)/2 + 1
	}
	for _, d := range s.demands {
		all := chess.Everywhere
		limit := d.Most + 1
		if d.Kind == problem.ManMoves {
			all = ending(target, d.Squares[0], men)
		}
		if d.Most >= length {
			limit = d.Least
		}
		s.candidates = append(s.candidates, all)
		s.limits = append(s.limits, uint8(min(limit, mostMoves)))
	}
	return s
}

const mostMoves = 250

// ending are the men, by where they begin, who may end on a square.
func ending(t *proof.Target, at chess.Square, men []problem.Placement) (by chess.Bitboard) {
	if t == nil {
		return chess.Everywhere
	}
	wanted, ok := t.At(at)
	if !ok {
		return 0
	}
	for _, m := range men {
		same := m.Man.Walk == walkOf[wanted.Role()]
		becomes := m.Man.Walk == problem.Pawn && wanted.Role() != chess.Pawn
		if m.Man.Colour == problem.Colour(wanted.Colour()) && (same || becomes) {
			by |= m.Square.Bit()
		}
	}
	return by
}

var walkOf = [...]problem.Walk{
	chess.Pawn: problem.Pawn, chess.Knight: problem.Knight, chess.Bishop: problem.Bishop,
	chess.Rook: problem.Rook, chess.Queen: problem.Queen, chess.King: problem.King,
}

// pass lets a half move pass that nobody makes.
func (s *story) pass() {
	if s != nil {
		s.before = append(s.before, s.now)
	}
}

func (s *story) undo() {
	if s != nil {
		s.now, s.told = s.before[len(s.before)-1], false
		s.before = s.before[:len(s.before)-1]
	}
}

// play notes a move that is about to be played.
func (s *story) play(b board.Board, m board.Move) {
	s.pass()
	if m >= board.Skip {
		return
	}
	s.told = false
	d := b.Describe(m)
	side := problem.Colour(b.Turn())
	for i := range s.demands {
		s.meet(i, &d, side)
	}
	s.advance(&d)
}

// meet notes what a side's move means for a demand.
func (s *story) meet(i int, m *solution.Move, side problem.Colour) {
	d := &s.demands[i]
	if s.now.done>>i&1 == 1 {
		return
	}
	mover, taken := chess.NoSquare, chess.NoSquare
	if m.From < 64 {
		mover = s.now.from[m.From]
	}
	if m.Captured != nil && m.CaptureSquare < 64 {
		taken = s.now.from[m.CaptureSquare]
	}
	met, lost := false, false
	switch d.Kind {
	case problem.Castles:
		switch {
		case side != d.Side:
		case m.Castling != 0:
			met = d.Castling == problem.AnyCastling || d.Castling == problem.LongCastling && m.Castling == 'Q' ||
				d.Castling == problem.ShortCastling && m.Castling == 'K'
			lost = !met
		case d.Castling != problem.NoCastling:
			lost = m.Man.Walk == problem.King && m.From == kingHome(side)
		}
	case problem.PromotesOn:
		if m.Promotion != "" {
			met = slices.Contains(d.Squares, m.To) && (d.Walk == "" || d.Walk == m.Promotion) && (d.Man == chess.NoSquare || d.Man == mover)
			lost = !met && d.Man != chess.NoSquare && d.Man == mover
		}
		lost = lost || d.Man != chess.NoSquare && d.Man == taken
	case problem.TakenOn:
		if m.Captured != nil {
			met = slices.Contains(d.Squares, m.CaptureSquare) && (d.Walk == "" || d.Walk == m.Captured.Walk) && (d.Man == chess.NoSquare || d.Man == taken)
			lost = !met && d.Man != chess.NoSquare && d.Man == taken
		}
	case problem.NeverTaken:
		lost = taken != chess.NoSquare && slices.Contains(d.Squares, taken)
	}
	if met {
		s.now.done |= 1 << i
	}
	s.now.lost = s.now.lost || lost
}

func kingHome(side problem.Colour) chess.Square { return chess.At(4, 7*int(side)) }

// advance follows the men of a move. One that a condition puts on the board or changes is new there.
func (s *story) advance(m *solution.Move) {
	was := s.now
	stands := func(sq chess.Square) bool { return sq < 64 }
	var cleared, filled chess.Bitboard
	for _, c := range m.Changes() {
		if !stands(c.Square) {
			continue
		}
		s.now.from[c.Square], s.now.made[c.Square] = chess.NoSquare, 0
		if c.Man == nil {
			cleared |= c.Square.Bit()
		} else {
			filled |= c.Square.Bit()
		}
	}
	if stands(m.From) && stands(m.To) && filled.Has(m.To) {
		s.now.from[m.To] = was.from[m.From]
		s.now.made[m.To] = min(was.made[m.From]+1, mostMoves)
	}
	if m.Castling != 0 {
		rook, to := cleared&^m.From.Bit(), filled&^m.To.Bit()
		if rook.Count() == 1 && to.Count() == 1 {
			s.now.from[to.First()], s.now.made[to.First()] = was.from[rook.First()], was.made[rook.First()]
		}
	}
	if m.Swapped != nil && filled.Has(m.From) {
		s.now.from[m.From], s.now.made[m.From] = was.from[m.To], was.made[m.To]
	}
}

// broken reports whether a demand cannot be met any more.
func (s *story) broken() bool { return s != nil && s.now.lost }

// fulfilled reports whether the game so far has all that is demanded.
func (s *story) fulfilled() bool {
	if s == nil {
		return true
	}
	if s.now.lost {
		return false
	}
	for i := range s.demands {
		d := &s.demands[i]
		switch d.Kind {
		case problem.ManMoves:
			if made := int(s.now.made[d.Squares[0]]); made < d.Least || made > d.Most {
				return false
			}
		case problem.ManFrom:
			if !slices.Contains(d.From, s.now.from[d.Squares[0]]) {
				return false
			}
		case problem.NeverTaken:
		case problem.Castles:
			if d.Castling != problem.NoCastling && s.now.done>>i&1 == 0 {
				return false
			}
		default:
			if s.now.done>>i&1 == 0 {
				return false
			}
		}
	}
	return true
}

// where are the squares on which men now stand who began on some squares.
func (s *story) where(began ...chess.Square) (squares chess.Bitboard) {
	for sq, from := range s.now.from {
		if from != chess.NoSquare && slices.Contains(began, from) {
			squares |= chess.Square(sq).Bit()
		}
	}
	return squares
}

// code is a number for what has happened that matters for what is to come.
func (s *story) code() uint64 {
	if s == nil {
		return 0
	}
	t := s.terms()
	return board.Mix(t.About[0]+3*t.About[1]) ^ board.Mix(s.now.done+1)
}

// terms are what is demanded of the rest of the game.
func (s *story) terms() *proof.Terms {
	if s == nil {
		return nil
	}
	t := &s.onTerms
	if s.told {
		return t
	}
	s.told = true
	*t = proof.Terms{Arrivals: t.Arrivals[:0], Falls: t.Falls[:0], Captures: t.Captures[:0], Promotions: t.Promotions[:0], About: [2]uint64{s.salt, s.salt}}
	for i := range s.demands {
		s.ask(i, t)
	}
	return t
}

// Terms are what is demanded of the rest of the game, nil for nothing.
func (w *Worker) Terms() *proof.Terms { return w.story.terms() }

// ask adds what a demand asks of the rest of the game.
func (s *story) ask(i int, t *proof.Terms) {
	d := &s.demands[i]
	said := func(began chess.Bitboard, what uint64) {
		for c := range s.sides {
			if began&s.sides[c] != 0 {
				t.About[c] += board.Mix(uint64(i+1)<<56 ^ what)
			}
		}
	}
	done := s.now.done>>i&1 == 1
	switch d.Kind {
	case problem.ManMoves:
		t.Arrivals = append(t.Arrivals, proof.Arrival{At: d.Squares[0], By: chess.Everywhere, Least: d.Least, Most: d.Most, Made: &s.now.made})
		for sq, from := range s.now.from {
			if from != chess.NoSquare && s.candidates[i].Has(from) {
				said(from.Bit(), uint64(sq)<<8|uint64(min(s.now.made[sq], s.limits[i])))
			}
		}
	case problem.ManFrom:
		by := s.where(d.From...)
		t.Arrivals = append(t.Arrivals, proof.Arrival{At: d.Squares[0], By: by, Most: mostMoves, Made: &s.now.made})
		said(chess.Everywhere, uint64(by))
	case problem.NeverTaken:
		kept := s.where(d.Squares...)
		t.Kept |= kept
		said(chess.Everywhere, uint64(kept))
	case problem.TakenOn:
		if done {
			return
		}
		var on chess.Bitboard
		for _, sq := range d.Squares {
			on |= sq.Bit()
		}
		t.Captures = append(t.Captures, on)
		if d.Man == chess.NoSquare {
			return
		}
		if man := s.where(d.Man); man != 0 {
			t.Falls = append(t.Falls, proof.Fall{Man: man.First(), On: on})
			said(d.Man.Bit(), uint64(man))
		}
	case problem.PromotesOn:
		if done {
			return
		}
		p := proof.Promotion{By: chess.Everywhere}
		if d.Squares[0].Rank() == 0 {
			p.Side = chess.Black
		}
		for _, sq := range d.Squares {
			p.On |= sq.Bit()
		}
		if d.Man != chess.NoSquare {
			p.By = s.where(d.Man)
			said(d.Man.Bit(), uint64(p.By))
		}
		if p.On&^chess.RankOf(d.Squares[0].Rank()) == 0 {
			t.Promotions = append(t.Promotions, p)
		}
	case problem.Castles:
		home := kingHome(d.Side)
		switch {
		case d.Castling == problem.NoCastling:
			t.Uncastled |= chess.RankOf(home.Rank())
		case done:
		case d.Castling == problem.LongCastling:
			t.Castles |= (home - 4).Bit()
		case d.Castling == problem.ShortCastling:
			t.Castles |= (home + 3).Bit()
		}
	}
}

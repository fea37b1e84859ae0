package invisible

import "rookery/chess"

// A Kind is the way a half move is announced.
type Kind uint8

// The kinds of half moves.
const (
	Visible Kind = iota // a visible man moves
	Castles             // a visible king castles, with a visible rook or an invisible one
	Random              // an invisible man moves and takes nothing visible
	Takes               // an invisible man takes a visible one
	Pass                // nothing
)

// A Prey is what a visible man's move takes.
type Prey uint8

// The kinds of prey. A move that takes Nothing may still take an invisible man.
const (
	Nothing   Prey = iota
	Seen           // a visible man
	Known          // an invisible man that is known to be there
	Uncovered      // an invisible man whom only the capture betrays
	Passing        // a visible pawn en passant
)

// A Move is a half move as it is announced.
type Move struct {
	Kind     Kind
	Prey     Prey
	Man      Man  // of a visible man's move: who moves
	Promote  Man  // a walk, or Empty
	From, To int8 // of an invisible man's capture only To
}

// A state is a position that may be the one on the board.
type state struct {
	board
	unseen uint64 // squares of invisible men
	moved  uint64 // those of them that have moved
	to     int8   // where the last move went
	took   bool   // whether it took something
}

func bit(s int8) uint64 { return 1 << uint(s) }

// A faultKind is what is wrong with a half move in a position, and what could
// put it right.
type faultKind uint8

const (
	sound    faultKind = iota
	wrong              // nothing helps
	blocked            // the man on the square must have been taken before
	noVictim           // there must be a man to take on the square
	noRook             // there must be a rook on the square
	check              // the king must not be attacked from the square
	hidden             // the man that was revealed must be on the square
	noWay              // one of the man's ways must be open
)

// A fault is where an announced play goes wrong in a history.
type fault struct {
	kind   faultKind
	at     int8
	target int8 // of check: the square attacked; of noWay: where the man is to go
	man    Man  // who must be there, checks, or has no way
	early  bool // before the half move rather than after it
}

// obstruct is the fault of a man that stands in the way.
func (st *state) obstruct(s int8) fault {
	if st.unseen&bit(s) != 0 {
		return fault{kind: blocked, at: s, early: true}
	}
	return fault{kind: wrong}
}

// clearLine is the fault of a line that is not clear.
func (st *state) clearLine(r *Rules, from, to int8) fault {
	if st.full&uint64(chess.Between(chess.Square(from), chess.Square(to))) == 0 {
		return fault{}
	}
	for _, s := range r.geo.between[from][to] {
		if st.at[s] != Empty {
			return st.obstruct(s)
		}
	}
	return fault{}
}

// safe is the fault of a side's king that stands in check.
func (st *state) safe(r *Rules, side int) fault {
	if k := st.king[side]; k != nowhere {
		if from := st.attacker(r, k, 1-side); from != nowhere {
			return fault{kind: check, at: from, target: k, man: st.at[from]}
		}
	}
	return fault{}
}

// wayClear is the fault of a man who has ways of which none is open.
func (st *state) wayClear(r *Rules, m Man, from, to int8) fault {
	if st.open(r, m, from, to) != nil {
		return fault{}
	}
	ways := r.ways(m, from, to)
	for i := range ways {
		if ways[i].Clear&st.full&^st.unseen == 0 {
			return fault{kind: noWay, at: from, target: to, man: m, early: true}
		}
	}
	return fault{kind: wrong}
}

// play makes the half move of a visible man.
func (st *state) play(r *Rules, side int, m Move) fault {
	if m.Kind == Pass {
		st.passed, st.took, st.to = nowhere, false, nowhere
		return st.safe(r, side)
	}
	if m.Kind == Castles {
		return st.castle(r, side, m)
	}
	if st.at[m.From] != m.Man || st.unseen&bit(m.From) != 0 {
		return fault{kind: wrong}
	}
	if f := st.arrive(r, side, m.Man, m.From, m.To, m.Prey); f.kind != sound {
		return f
	}
	st.unseen &^= bit(m.To)
	st.moved &^= bit(m.To)
	if m.Promote != Empty {
		st.at[m.To] = m.Man.promoted(m.Promote)
	}
	return st.safe(r, side)
}

// arrive moves a man to a square, if it can go there, with whatever it takes.
func (st *state) arrive(r *Rules, side int, man Man, from, to int8, prey Prey) fault {
	if r.bars(side, from, to) || r.forbids(man, side, to, false) {
		return fault{kind: wrong}
	}
	pawn := man.Walk() == Pawn
	switch w := man.Walk(); {
	case w > hole:
		if f := st.wayClear(r, man, from, to); f.kind != sound {
			return f
		}
	case w != Knight:
		if f := st.clearLine(r, from, to); f.kind != sound {
			return f
		}
	}
	there := st.at[to]
	took := there != Empty
	passed := nowhere
	switch {
	case prey == Passing:
		if to != st.passed || r.peaceful(side) {
			return fault{kind: wrong}
		}
		st.clear(to - forward(side))
		took = true
	case there.Walk() == hole || there.Walk() == King:
		if there.Walk() == King {
			return st.obstruct(to)
		}
		return fault{kind: wrong}
	case there != Empty && (!there.of(1-side) || r.peaceful(side) || pawn && file(from) == file(to)):
		return st.obstruct(to)
	case pawn && file(from) != file(to) && r.peaceful(side):
		return fault{kind: wrong}
	case pawn && file(from) != file(to) && there == Empty:
		return fault{kind: noVictim, at: to, early: true}
	case pawn && (to-from == 16 || from-to == 16):
		passed = (from + to) / 2
	}
	st.clear(to)
	st.move(from, to)
	st.passed, st.to, st.took = passed, to, took
	return fault{}
}

func (st *state) castle(r *Rules, side int, m Move) fault {
	rook, over, home := castlingSquares(m)
	if r.bars(side, m.From, home) {
		return fault{kind: wrong}
	}
	switch r := st.at[rook]; {
	case r == Empty:
		return fault{kind: noRook, at: rook, man: manOf(side, Rook), early: true}
	case r != manOf(side, Rook):
		return st.obstruct(rook)
	case st.moved&bit(rook) != 0:
		return fault{kind: wrong}
	}
	if f := st.clearLine(r, m.From, rook); f.kind != sound {
		return f
	}
	f := st.safe(r, side)
	if f.kind == sound { // the king passes
		st.move(m.From, over)
		f = st.safe(r, side)
	}
	if f.kind != sound {
		f.early = true
		return f
	}
	st.move(over, home)
	st.move(rook, over)
	st.unseen &^= bit(rook)
	st.passed, st.to, st.took = nowhere, home, false
	return st.safe(r, side)
}

// castlingSquares are the rook's, the one that the king passes (where the rook
// goes) and the king's own.
func castlingSquares(m Move) (rook, over, home int8) {
	if m.To > m.From {
		return m.From + 3, m.From + 1, m.From + 2
	}
	return m.From - 4, m.From - 1, m.From - 2
}

// act makes an invisible man's half move. As is what it is afterwards.
func (st *state) act(r *Rules, side int, from, to int8, as Man, m Move) fault {
	man := st.at[from]
	if st.unseen&bit(from) == 0 || man.Colour() != side {
		return fault{kind: wrong}
	}
	seen := st.at[to] != Empty && st.unseen&bit(to) == 0
	if seen != (m.Kind == Takes) {
		return fault{kind: wrong}
	}
	if f := st.arrive(r, side, man, from, to, Nothing); f.kind != sound {
		return f
	}
	st.at[to] = as
	st.unseen = st.unseen&^bit(from) | bit(to)
	st.moved = st.moved&^bit(from) | bit(to)
	return st.safe(r, side)
}

// reveal makes an invisible man visible.
func (st *state) reveal(r Reveal) fault {
	if st.at[r.Square] != r.Man {
		return fault{kind: hidden, at: r.Square, man: r.Man}
	}
	st.unseen &^= bit(r.Square)
	return fault{}
}

// A Reveal is an invisible man of which nothing is unknown any more.
type Reveal struct {
	Square int8
	Man    Man
}

// A step is a half move of the announced play with what it has betrayed.
type step struct {
	side    int
	move    Move
	reveals []Reveal
}

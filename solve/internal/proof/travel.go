package proof

import "rookery/chess"

// A Man is one of those whose travels are counted. Second: it stands on the second
// board of Alice Chess.
type Man struct {
	Side   chess.Colour
	Role   chess.Role
	At     chess.Square
	Second bool
}

// Habits are how men get about where nothing else happens in a half move than that one
// of them moves, may take another and may promote.
type Habits struct {
	Leaps  bool // captures may end anywhere
	Boards bool // a move takes its man to the other board of Alice Chess
}

// Travels are the moves that men need at least on their ways to a target, on a board on
// which nobody stands but pawns that stay at home. They do not change once made.
type Travels struct {
	habits Habits
	goals  [2][]Man
	trips  [2][]trip // by side and target man
	walls  [2]chess.Bitboard
	home   [2]chess.Bitboard
}

// A trip has the moves needed to become a target man, by what is possible.
type trip [2][2]distances // by whether captures are, and castling

// distances are by role, board and square.
type distances [chess.King + 1][2][64]uint8

const never = 255

// NewTravels prepares the travels from one position to another; ok is false where a side
// has too many men for them to be counted.
func NewTravels(h Habits, from, to []Man) (t *Travels, ok bool) {
	t = &Travels{habits: h}
	for _, m := range to {
		t.goals[m.Side&1] = append(t.goals[m.Side&1], m)
	}
	var men [2]int
	for _, m := range from {
		men[m.Side&1]++
		if !h.Leaps && m.Role == chess.Pawn && m.At.Rank() == 1+5*int(m.Side) && !m.Second && contains(to, m) {
			t.home[m.Side&1] |= m.At.Bit() // nobody else can come there
		}
	}
	if max(men[0], men[1], len(t.goals[0]), len(t.goals[1])) > maxMen {
		return nil, false
	}
	t.walls[0] = t.home[0] | t.home[1]
	for side := range t.goals {
		t.trips[side] = make([]trip, len(t.goals[side]))
		for i, m := range t.goals[side] {
			for takes := range 2 {
				for castles := range 2 {
					t.find(&t.trips[side][i][takes][castles], m, takes == 1, castles == 1)
				}
			}
		}
	}
	return t, true
}

func contains(list []Man, m Man) bool {
	for _, o := range list {
		if o == m {
			return true
		}
	}
	return false
}

func boardOf(second bool) int {
	if second {
		return 1
	}
	return 0
}

// find counts backwards from a target man.
func (t *Travels) find(d *distances, goal Man, takes, castles bool) {
	for r := range d {
		for b := range d[r] {
			for s := range d[r][b] {
				d[r][b][s] = never
			}
		}
	}
	layer := []Man{goal}
	d[goal.Role][boardOf(goal.Second)][goal.At] = 0
	for n := uint8(1); len(layer) > 0; n++ {
		var next []Man
		reach := func(role chess.Role, second bool, squares chess.Bitboard, n uint8) {
			at := &d[role][boardOf(second)]
			for squares != 0 {
				if s := squares.Pop(); at[s] == never {
					at[s] = n
					next = append(next, Man{goal.Side, role, s, second})
				}
			}
		}
		for i := 0; i < len(layer); i++ {
			m := layer[i]
			before := m.Second != t.habits.Boards
			t.before(m, before, takes, func(role chess.Role, squares chess.Bitboard) { reach(role, before, squares, n) })
			if !castles {
				continue
			}
			switch rank := 56 * chess.Square(goal.Side); {
			case m.Role == chess.King && (m.At == rank+2 || m.At == rank+6):
				reach(chess.King, before, (rank + 4).Bit(), n)
			case m.Role == chess.Rook && m.At == rank+3, m.Role == chess.Rook && m.At == rank+5:
				corner := rank + 7
				if m.At == rank+3 {
					corner = rank
				}
				if at := &d[chess.Rook][boardOf(before)][corner]; *at >= n {
					*at = n - 1 // the king makes the move
					layer = append(layer, Man{goal.Side, chess.Rook, corner, before})
				}
			}
		}
		layer = next
	}
}

// before tells whence a man can have come by one move, from one of the boards.
func (t *Travels) before(m Man, board, takes bool, from func(role chess.Role, squares chess.Bitboard)) {
	occ := t.walls[boardOf(board)]
	if m.Role != chess.Pawn {
		from(m.Role, chess.Attacks(m.Role, m.At, occ)&^(t.walls[0]|t.walls[1]))
	}
	last := m.At.Rank() == 7-7*int(m.Side)
	if m.Role == chess.Pawn && !last || m.Role != chess.Pawn && last {
		from(chess.Pawn, t.pawnsBefore(m, occ, takes))
	}
	if takes && t.habits.Leaps {
		from(m.Role, chess.Everywhere)
		if last {
			from(chess.Pawn, chess.Everywhere)
		}
	}
}

// pawnsBefore are the squares from which a pawn can have moved to where a man stands.
func (t *Travels) pawnsBefore(m Man, occ chess.Bitboard, takes bool) (squares chess.Bitboard) {
	if back := int(m.At) - 8 + 16*int(m.Side); back >= 0 && back < 64 {
		squares = chess.Square(back).Bit()
		if m.At.Rank() == 3+int(m.Side) && !occ.Has(chess.Square(back)) {
			squares |= chess.Square(back - 8 + 16*int(m.Side)).Bit()
		}
	}
	if takes {
		squares |= chess.PawnAttacks(m.Side.Other(), m.At)
	}
	return squares
}

// A Tally counts the moves that the men of one position need for their travels; it is its
// owner's alone.
type Tally struct {
	travels *Travels
	men     [2][maxMen]Man
	place   [64]int8 // of a square's man among its side's
	n       [2]int
	moves   [2]int
	castles [2]bool
	ways    [2]assignment // of men to the target's, the last of which are those to be taken
}

// NewTally makes room for counting; nil if there are no travels.
func NewTally(t *Travels) *Tally {
	if t == nil {
		return nil
	}
	return &Tally{travels: t}
}

// Begin forgets all men; castles tells which sides may castle now or later.
func (t *Tally) Begin(castles [2]bool) { t.n, t.castles = [2]int{}, castles }

// Add adds a man.
func (t *Tally) Add(m Man) {
	side := m.Side & 1
	if t.n[side] < maxMen {
		t.men[side][t.n[side]] = m
		t.place[m.At&63] = int8(t.n[side])
	}
	t.n[side]++
}

// surplus are a side's men that have to be taken.
func (t *Tally) surplus(side chess.Colour) int { return t.n[side&1] - len(t.travels.goals[side&1]) }

// Fails tells that the men need more moves than there are.
func (t *Tally) Fails(moves [2]int) bool {
	t.moves = moves
	for side := range chess.Colour(2) {
		if s := t.surplus(side); s < 0 || s > moves[side.Other()] || t.n[side] > maxMen {
			return true
		}
	}
	for side := range chess.Colour(2) {
		a := &t.ways[side]
		a.n = t.n[side]
		least := 0
		for i := range a.n {
			t.needs(t.men[side][i], &a.cost[i])
		}
		for j := range t.travels.goals[side] {
			best := int16(far)
			for i := range a.n {
				best = min(best, a.cost[i][j])
			}
			if least += int(best); least > moves[side] {
				return true
			}
		}
		if !a.solve(moves[side]) {
			return true
		}
	}
	return false
}

// needs tells what a man needs to become each man of the target.
func (t *Tally) needs(m Man, cost *[maxMen]int16) {
	takes, castles := 0, 0
	if t.surplus(m.Side.Other()) > 0 {
		takes = 1
	}
	if t.castles[m.Side&1] {
		castles = 1
	}
	goals := len(t.travels.goals[m.Side&1])
	for j := range t.travels.trips[m.Side&1] {
		cost[j] = int16(t.travels.trips[m.Side&1][j][takes][castles][m.Role][boardOf(m.Second)][m.At&63])
		if cost[j] == never {
			cost[j] = far
		}
	}
	clear(cost[goals:])
}

// Leaves tests a move in the position that was counted last: false tells that it
// leaves too many moves to make. To is the man as it stands afterwards, taken the square of
// the one that it takes.
func (t *Tally) Leaves(from chess.Square, to Man, taken chess.Square) bool {
	us, them := to.Side&1, to.Side.Other()&1
	if t.travels.home[us].Has(from) || taken != chess.NoSquare && (t.surplus(them) == 0 || t.travels.home[them].Has(taken)) {
		return false
	}
	var cost [maxMen]int16
	t.needs(to, &cost)
	if !t.ways[us].suits(int(t.place[from&63]), &cost, t.moves[us]-1) {
		return false
	}
	return taken == chess.NoSquare || t.ways[them].spares(int(t.place[taken&63]), len(t.travels.goals[them]), t.moves[them])
}

// suits tells whether the total can stay within a limit if man i has other costs: false is
// certain.
func (a *assignment) suits(i int, cost *[maxMen]int16, limit int) bool {
	least := int16(far)
	for j := range a.n {
		least = min(least, cost[j]-a.v[j+1])
	}
	return a.total-int(a.u[i+1])+int(least) <= limit
}

// spares tells whether the total can stay within a limit without man i and without one of
// the fates from some place on: false is certain.
func (a *assignment) spares(i, from, limit int) bool {
	most := int16(-far)
	for j := from; j < a.n; j++ {
		most = max(most, a.v[j+1])
	}
	return a.total-int(a.u[i+1])-int(most) <= limit
}

// Boards reports whether moves take men to the other board of Alice Chess.
func (t *Tally) Boards() bool { return t.travels.habits.Boards }

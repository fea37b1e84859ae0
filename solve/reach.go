package solve

import (
	"rookery/chess"
)

// A target is the position that a proof game or an a=>b problem must reach,
// with what is needed to see early that it cannot be: how many moves each man
// takes at least to become each man of the target. The counts go around the
// pawns that stand on their first squares in the target, for those have stood
// there all the time; other men in the way do not count.
type target struct {
	board *chess.Board
	men   [2][]targetMan
	count [2]int
	home  [2]chess.Bitboard // the pawns that never move
}

// A targetMan is a man of the target.
type targetMan struct {
	square chess.Square
	role   chess.Role
	// own is the least number of moves for a man of the same role on each
	// square, far if there is no way. Pawns' counts depend on how many captures
	// their side may still make: pawn[n] is for pawns that become the man, by
	// promotion or, when the man is one, on foot.
	own  [64]uint8
	pawn [maxCaptures + 1][64]uint8
}

const (
	far         = 100
	maxCaptures = 7 // more captures take a pawn no further
)

func newTarget(b *chess.Board) *target {
	t := &target{board: b}
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		t.home[c] = b.Of(c, chess.Pawn) & chess.RankOf(1+5*int(c))
	}
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		t.count[c] = b.ByColour[c].Count()
		for s := range (b.ByColour[c] &^ t.home[c]).Squares() {
			t.men[c] = append(t.men[c], t.man(c, b.RoleAt(s), s))
		}
	}
	return t
}

func (t *target) man(c chess.Colour, role chess.Role, s chess.Square) targetMan {
	m := targetMan{square: s, role: role}
	for from := range m.own {
		m.own[from] = far
		for n := range m.pawn {
			m.pawn[n][from] = far
		}
	}
	goals := []chess.Square{s}
	if role != chess.Pawn {
		t.distances(c, role, s, &m.own)
		goals = goals[:0]
		if role != chess.King {
			for file := range 8 {
				goals = append(goals, chess.At(file, 7-7*int(c)))
			}
		}
	} else {
		m.own[s] = 0
	}
	for from := range chess.Square(64) {
		for _, to := range goals {
			onward := m.own[to]
			if onward == far {
				continue
			}
			moves, captures := pawnMoves(c, from, to)
			for n := captures; n <= maxCaptures; n++ {
				m.pawn[n][from] = min(m.pawn[n][from], moves+onward)
			}
		}
	}
	return m
}

// distances counts the moves of an officer to a square from all others.
func (t *target) distances(c chess.Colour, role chess.Role, to chess.Square, d *[64]uint8) {
	walls := t.home[chess.White] | t.home[chess.Black]
	barred := walls
	if role == chess.King {
		for s := range t.home[c.Other()].Squares() {
			barred |= chess.PawnAttacks(c.Other(), s)
		}
	}
	d[to] = 0
	frontier := to.Bit()
	for n := uint8(1); frontier != 0; n++ {
		var next chess.Bitboard
		for s := range frontier.Squares() {
			next |= attacks(role, s, walls)
		}
		frontier = 0
		for s := range (next &^ walls).Squares() {
			if d[s] == far {
				d[s] = n
				// A man may start from a barred square, but not pass through it.
				if !barred.Has(s) {
					frontier |= s.Bit()
				}
			}
		}
	}
}

// attacks are an officer's moves among some obstacles.
func attacks(role chess.Role, s chess.Square, occ chess.Bitboard) chess.Bitboard {
	switch role {
	case chess.Knight:
		return chess.KnightAttacks(s)
	case chess.Bishop:
		return chess.BishopAttacks(s, occ)
	case chess.Rook:
		return chess.RookAttacks(s, occ)
	case chess.Queen:
		return chess.QueenAttacks(s, occ)
	}
	return chess.KingAttacks(s)
}

// pawnMoves counts a pawn's moves from a square to another and the captures
// among them; more captures than there can be if there is no way.
func pawnMoves(c chess.Colour, from, to chess.Square) (moves uint8, captures int) {
	up := to.Rank() - from.Rank()
	if c == chess.Black {
		up = -up
	}
	aside := to.File() - from.File()
	aside = max(aside, -aside)
	switch {
	case up == 0 && aside == 0:
		return 0, 0
	case up <= 0 || aside > up:
		return far, maxCaptures + 1
	case from.Rank() == 1+5*int(c) && up-aside >= 2:
		up--
	}
	return uint8(up), aside
}

// outOfReach tells that the target cannot be reached any more with so many
// moves of each side left. It errs only to one side: false proves nothing.
func (t *target) outOfReach(p *chess.Position, moves [2]int) bool {
	b := p.Board()
	var owed [2]int // captures that each side still has to make
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		if t.home[c]&^b.Of(c, chess.Pawn) != 0 {
			return true
		}
		n := b.ByColour[c].Count() - t.count[c]
		if n < 0 || n > moves[c.Other()] {
			return true
		}
		owed[c.Other()] = n
	}
	return t.needs(p, chess.White, moves[chess.White], owed[chess.White]) > moves[chess.White] ||
		t.needs(p, chess.Black, moves[chess.Black], owed[chess.Black]) > moves[chess.Black]
}

// needs is a lower bound for the moves that a side must make; it may stop
// counting above limit. Men that stand where the target wants one of their kind
// stay: another way of sharing the tasks out is never shorter.
func (t *target) needs(p *chess.Position, c chess.Colour, limit, captures int) int {
	b := p.Board()
	var open [16]*targetMan
	k, cheap := 0, 0
	idle := b.ByColour[c] &^ t.home[c]
	for i := range t.men[c] {
		m := &t.men[c][i]
		if b.ByRole[m.role].Has(m.square) && idle.Has(m.square) {
			idle = idle.Without(m.square)
			continue
		}
		if k == len(open) {
			return 0
		}
		open[k] = m
		k++
	}
	if k == 0 {
		return 0
	}
	if k > limit+1 {
		return limit + 1 // castling alone puts two men right at once
	}
	var cost [16][32]uint8
	n := 0
	captures = min(captures, maxCaptures)
	castling := p.Castling() & b.ByColour[c]
	for men := idle; men != 0; n++ {
		s := men.Pop()
		role := b.RoleAt(s)
		for i, m := range open[:k] {
			d := uint8(far)
			switch role {
			case chess.Pawn:
				d = m.pawn[captures][s]
			case m.role:
				d = m.own[s]
				if castling != 0 {
					d = castled(m, role, s, castling, d)
				}
			}
			cost[i][n] = d
		}
	}
	// The sum of each task's cheapest man is soon too much; only where it is
	// not, men are shared out exactly.
	for i := range k {
		best := uint8(far)
		for j := range n {
			best = min(best, cost[i][j])
		}
		if cheap += int(best); cheap > limit {
			return cheap
		}
	}
	if k == 1 {
		return cheap
	}
	return assign(&cost, k, n)
}

// castled lowers a count where the man may castle on its way: the king makes
// one move for both.
func castled(m *targetMan, role chess.Role, s chess.Square, rooks chess.Bitboard, d uint8) uint8 {
	for r := range rooks.Squares() {
		king, rook := chess.At(6, r.Rank()), chess.At(5, r.Rank())
		if r.File() == 0 {
			king, rook = chess.At(2, r.Rank()), chess.At(3, r.Rank())
		}
		if role == chess.King {
			d = min(d, 1+m.own[king])
		} else if role == chess.Rook && s == r {
			d = min(d, m.own[rook])
		}
	}
	return d
}

// assign is the least cost of giving each of k tasks one of n men of its own
// (the Hungarian method with potentials).
func assign(cost *[16][32]uint8, k, n int) int {
	if n < k {
		return far
	}
	const inf = 1 << 20
	var u [17]int
	var v, least [33]int
	var match, way [33]int8 // of men 1..n: task, and where the path came from
	for i := 1; i <= k; i++ {
		match[0] = int8(i)
		j0 := 0
		var used [33]bool
		for j := 1; j <= n; j++ {
			least[j] = inf
		}
		for match[j0] != 0 {
			used[j0] = true
			i0, delta, j1 := int(match[j0]), inf, 0
			for j := 1; j <= n; j++ {
				if used[j] {
					continue
				}
				if d := int(cost[i0-1][j-1]) - u[i0] - v[j]; d < least[j] {
					least[j], way[j] = d, int8(j0)
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := 0; j <= n; j++ {
				if used[j] {
					u[match[j]] += delta
					v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			j0 = j1
		}
		for j0 != 0 {
			j1 := int(way[j0])
			match[j0] = match[j1]
			j0 = j1
		}
	}
	return -v[0]
}

package invisible

// A Goal is what the last half move of a play is to reach.
type Goal uint8

// The goals.
const (
	Mate Goal = iota
	Stalemate
	MateOrStalemate
	Check
	Any
)

func (st *state) reached(r *Rules, g Goal, side int) bool {
	loser := 1 - side
	switch g {
	case Mate:
		return st.inCheck(r, loser) && !st.mobile(r, loser)
	case Stalemate:
		return !st.inCheck(r, loser) && !st.mobile(r, loser)
	case MateOrStalemate:
		return !st.mobile(r, loser)
	case Check:
		return st.inCheck(r, loser)
	}
	return true
}

// legal wants any history.
type legal struct{}

func (legal) accepts(*state) bool          { return true }
func (legal) helps(*state, Man, int8) bool { return false }

// absent wants an invisible man not to be on a square: this one, or of a colour,
// any (walk Empty).
type absent struct {
	square int8
	man    Man
}

func (a absent) accepts(st *state) bool {
	if st.unseen&bit(a.square) == 0 {
		return true
	}
	if a.man.Walk() == Empty {
		return st.at[a.square].Colour() != a.man.Colour()
	}
	return st.at[a.square] != a.man
}
func (absent) helps(*state, Man, int8) bool { return false }

// empty wants nobody to stand on a square.
type empty struct{ square int8 }

func (e empty) accepts(st *state) bool     { return st.at[e.square] == Empty }
func (empty) helps(*state, Man, int8) bool { return false }

// fails wants the side that has just moved not to have reached its goal.
type fails struct {
	rules *Rules
	goal  Goal
	side  int
}

func (f fails) accepts(st *state) bool { return !st.reached(f.rules, f.goal, f.side) }

// helps: against a mate, who stands between a man of the mating side and the king
// or a square beside it, and who could take the checking man or come between.
func (f fails) helps(st *state, as Man, at int8) bool {
	if f.goal == Stalemate || f.goal == MateOrStalemate {
		return true
	}
	loser := 1 - f.side
	g := f.rules.geo
	king := st.king[loser]
	if king == nowhere || len(f.rules.walks) > 0 {
		return true
	}
	for s := range int8(64) {
		m := st.at[s]
		if !m.of(f.side) {
			continue
		}
		switch m.Walk() {
		case Queen, Rook, Bishop:
			if g.shuts(m, s, king, at) {
				return true
			}
			if f.goal == Mate {
				for _, t := range g.king[king] {
					if g.shuts(m, s, t, at) {
						return true
					}
				}
			}
		}
	}
	if f.goal != Mate || as.Colour() == f.side {
		return false
	}
	from := st.attacker(f.rules, king, f.side)
	if from == nowhere {
		return true
	}
	if goes(as, at, from) {
		return true
	}
	for _, s := range g.between[from][king] {
		if goes(as, at, s) {
			return true
		}
	}
	return as.Walk() == Pawn // en passant
}

// shuts reports whether a square is between a line's mover and a square it attacks
// on the empty board.
func (g *geometry) shuts(m Man, from, to, at int8) bool {
	return attacks(m, from, to) && inLine(from, at) && inLine(at, to) &&
		contains(g.between[from][to], at)
}

func contains(list []int8, s int8) bool {
	for _, t := range list {
		if t == s {
			return true
		}
	}
	return false
}

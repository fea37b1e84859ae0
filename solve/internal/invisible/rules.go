package invisible

// A Way is one on which a man can go to a square, taking there if somebody is to be taken, and
// on which he attacks it: nobody stands on Clear, somebody on each square of Held.
type Way struct{ Clear, Held uint64 }

// Ways are all ways of a walk, by where they begin and end.
type Ways [64][64][]Way

// Rules are what a problem has beside the men and moves of the game. They are not changed.
type Rules struct {
	geo   *geometry
	walks []*walk // from hole+1 on
	laws  Laws
}

// Laws are what conditions say of moves.
type Laws struct {
	Promotions [2][]Man // the walks that a side's pawns become; without any they do not go so far
	Barred     *Barred  // nil if nothing is
	Peaceful   [2]bool  // whose men take nobody, though they see as ever
}

// Barred are the squares to which men may not go from others, nor see, by side and from where.
type Barred [2][64]uint64

type walk struct {
	ways    *Ways
	targets [64][]int8
	sources [64]uint64
}

// MostWalks bounds the walks that a problem can have beside the game's.
const MostWalks = int(walks - hole)

// NewRules are those with some walks beside the game's, and with laws.
func NewRules(list []*Ways, laws Laws) *Rules {
	r := &Rules{geo: geo(), laws: laws}
	if laws.Barred != nil {
		r.geo = r.geo.barring(laws.Barred)
	}
	for _, ways := range list {
		w := &walk{ways: ways}
		for from := range int8(64) {
			for to := range int8(64) {
				if len(ways[from][to]) > 0 {
					w.targets[from] = append(w.targets[from], to)
					w.sources[to] |= bit(from)
				}
			}
		}
		r.walks = append(r.walks, w)
	}
	return r
}

// Walk is the walk of a number in the list of those beside the game's.
func Walk(i int) Man { return hole + 1 + Man(i) }

// Promotions are the walks that a pawn of the game becomes.
func Promotions() []Man { return []Man{Queen, Knight, Rook, Bishop} }

// barring is the geometry without what men cannot do.
func (g *geometry) barring(barred *Barred) *geometry {
	less := *g
	for m := range less.targets {
		for from := range int8(64) {
			less.targets[m][from] = nil
			for _, to := range g.targets[m][from] {
				if barred[Man(m).Colour()][from]&bit(to) == 0 {
					less.targets[m][from] = append(less.targets[m][from], to)
				} else {
					less.sources[m][to] &^= bit(from)
				}
			}
		}
	}
	return &less
}

// bars reports whether a side's men may not go from a square to another.
func (r *Rules) bars(side int, from, to int8) bool {
	return r.laws.Barred != nil && r.laws.Barred[side][from]&bit(to) != 0
}

// peaceful reports whether a side's men take nobody.
func (r *Rules) peaceful(side int) bool { return r.laws.Peaceful[side&1] }

// promotions are the walks that a side's pawns become.
func (r *Rules) promotions(side int) []Man { return r.laws.Promotions[side&1] }

// forbids reports whether a side may not move a man to a square, whoever stands elsewhere.
func (r *Rules) forbids(m Man, side int, to int8, takes bool) bool {
	return takes && r.peaceful(side) || m.Walk() == Pawn && relative(to, side) == 7 && len(r.promotions(side)) == 0
}

// ways are those of a man from a square to another.
func (r *Rules) ways(m Man, from, to int8) []Way { return r.walks[m.Walk()-hole-1].ways[from][to] }

// targets are the squares that a man could go to on some board.
func (r *Rules) targets(m Man, from int8) []int8 {
	if w := m.Walk(); w > hole {
		return r.walks[w-hole-1].targets[from]
	}
	return r.geo.targets[m][from]
}

// sources are the squares from which a man could go to one.
func (r *Rules) sources(m Man, to int8) uint64 {
	if w := m.Walk(); w > hole {
		return r.walks[w-hole-1].sources[to]
	}
	return r.geo.sources[m][to]
}

// goes reports whether a man could go from a square to another on some board.
func (r *Rules) goes(m Man, from, to int8) bool {
	return r.sources(m, to)&bit(from) != 0
}

// byWays: the fault is about a man who has ways.
func (f fault) byWays() bool { return f.man.Walk() > hole && (f.kind == noWay || f.kind == check) }

// depends tells on what it depends that such a fault is one: on who stands on some squares,
// and on nobody standing on others.
func (st *state) depends(r *Rules, f fault) (stand, empty uint64) {
	if f.kind == check {
		w := st.open(r, f.man, f.at, f.target)
		return w.Held, w.Clear
	}
	for _, w := range r.ways(f.man, f.at, f.target) {
		stand |= w.Clear | w.Held
	}
	return stand, stand
}

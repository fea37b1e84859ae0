package condition

import (
	"cmp"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var imitator = Condition{
	Name: "Imitator",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		word, err := r.SharedState("imitators")
		if err != nil {
			return fairy.Hooks{}, err
		}
		set := imitators{word}
		h := effect(fairy.Imitators, set.follow)
		h.Effects[0].When.Passes = true // imitators that stay are written, too
		h.Traits |= fairy.TellHurdles
		h.Chooses = fairy.AnyMove()
		h.Start = []func(*fairy.Position){func(p *fairy.Position) {
			for _, param := range c.Params {
				for _, s := range param.Squares {
					set.add(p, s)
				}
			}
		}}
		h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return m.IsCapture() && p.GoesOn() || set.canFollow(p, m)
		}}
		h.Journey = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return !m.IsCapture() || !p.GoesOn() || set.canArrive(p, m)
		}}
		h.Admit[fairy.Geometry] = []fairy.Permission{func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool {
			if m.Kind == fairy.Shifted {
				return set.findWay(p, m)
			}
			return set.canFollow(p, m)
		}}
		h.Laws = []fairy.Law{{Holds: func(p *fairy.Position) bool {
			for _, s := range set.squares(p) {
				if s == fairy.Off || !p.Empty(s) {
					return false
				}
			}
			return true
		}}}
		h.Imitators = func(p *fairy.Position) (b chess.Bitboard) {
			for _, s := range set.squares(p) {
				b |= s.Bit()
			}
			return b
		}
		h.PromoteElse = []func(*fairy.Position, chess.Square){func(p *fairy.Position, s chess.Square) {
			p.Put(s, 0)
			set.add(p, s)
			p.Notes().Add(solution.Effect{Kind: solution.OtherEffect, Square: s, Text: "=I", Inline: true})
		}}
		return h, nil
	},
}

var noIProm = Condition{
	Name: "NoIProm",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.NoPromoteElse()
		return fairy.Hooks{}, nil
	},
}

// imitators are the state word that holds the imitators' squares: seven bits
// each, Off for one that has left the board, from one that closes the list.
type imitators struct{ word int }

const maxImitators = 9

func (set imitators) squares(p *fairy.Position) (list []chess.Square) {
	for w := p.State(set.word); w > 1; w >>= 7 {
		list = append(list, chess.Square(w&127))
	}
	return list
}

func (set imitators) put(p *fairy.Position, list []chess.Square) {
	w := uint64(1)
	for i := len(list) - 1; i >= 0; i-- {
		w = w<<7 | uint64(list[i])
	}
	p.SetState(set.word, w)
}

func (set imitators) add(p *fairy.Position, s chess.Square) {
	if list := set.squares(p); len(list) < maxImitators {
		set.put(p, append(list, s))
	}
}

// follow has the imitators make the move's journey, in castling the king's and
// the rook's together; of an exchange, which needs the way free, nothing is left.
func (set imitators) follow(p *fairy.Position, c *fairy.Course) {
	files, ranks := c.To.File()-c.Leaves().File(), c.To.Rank()-c.Leaves().Rank()
	switch c.Kind {
	case fairy.Swap:
		files, ranks = 0, 0
	case fairy.Castle:
		files += c.Rebirth.File() - c.Make.File()
	}
	list := set.squares(p)
	for i, s := range list {
		list[i] = shifted(s, files, ranks)
	}
	set.put(p, list)
	if p.Notes().Wanted() && len(list) > 0 {
		p.Notes().Add(solution.Effect{Kind: solution.MoveImitator, Squares: list})
	}
}

// stepping are the walks that pass squares: imitators need all of them free.
var stepping = map[problem.Walk]bool{
	problem.Queen: true, problem.Rook: true, problem.Bishop: true, "n": true, "et": true, "wa": true, "cr": true, "zr": true,
	"gr": true, "am": true, "em": true, "pr": true, "rt": true, "bt": true, "wr": true, "fr": true, "rh": true,
}

// jumping are the walks whose way over the hurdle need not be free.
var jumping = map[problem.Walk]bool{"ne": true, "no": true}

// legs tell where walks that cannot leap pass on the way.
var legs = map[problem.Walk]func(int) int{
	"ma": func(n int) int { return n / 2 },
	"mo": func(n int) int { return cmp.Compare(n, 0) },
}

// canFollow: every imitator finds the way free that the move takes.
func (set imitators) canFollow(p *fairy.Position, m fairy.Move) bool {
	list := set.squares(p)
	if m.Kind == fairy.Castle {
		return set.canCastle(p, list, m)
	}
	if p.Empty(m.From) {
		return true // a half move that moves nobody, as in RoleExchange
	}
	if m.Kind == fairy.Shifted {
		return set.canShift(p, list, m)
	}
	return set.findWay(p, m)
}

// findWay: every imitator finds the way free from where the man begins his journey.
func (set imitators) findWay(p *fairy.Position, m fairy.Move) bool {
	list, from := set.squares(p), m.Leaves()
	walk := p.WalkOf(p.At(m.From).Walk())
	steps := walk.Pawn || walk.Rides || stepping[walk.Code]
	files, ranks := m.To.File()-from.File(), m.To.Rank()-from.Rank()
	if hurdle := m.Hurdle(); hurdle != fairy.Off {
		hf, hr := hurdle.File()-from.File(), hurdle.Rank()-from.Rank()
		for _, s := range list {
			over := shifted(s, hf, hr)
			if over == fairy.Off || p.Empty(over) || !empty(p, shifted(s, files, ranks), m.From) {
				return false
			}
			if !jumping[walk.Code] && !(free(p, s, m.From, hf, hr) && free(p, over, m.From, files-hf, ranks-hr)) {
				return false
			}
		}
		return true
	}
	for _, s := range list {
		if via, ok := legs[walk.Code]; ok && !empty(p, shifted(s, via(files), via(ranks)), m.From) {
			return false
		}
		if steps && !free(p, s, m.From, files, ranks) || !empty(p, shifted(s, files, ranks), m.From) {
			return false
		}
	}
	return true
}

// canArrive: every imitator finds the square free to which a capture takes it whose man goes
// on; how it gets there does not matter.
func (set imitators) canArrive(p *fairy.Position, m fairy.Move) bool {
	for _, s := range set.squares(p) {
		if !empty(p, shifted(s, m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()), m.From) {
			return false
		}
	}
	return true
}

// canShift: every imitator can arrive where the move takes it, both from where the man
// stands and from where it would be reborn; how it gets there does not matter.
func (set imitators) canShift(p *fairy.Position, list []chess.Square, m fairy.Move) bool {
	for _, from := range [2]chess.Square{m.From, m.Make} {
		for _, s := range list {
			if !empty(p, shifted(s, m.To.File()-from.File(), m.To.Rank()-from.Rank()), m.From) {
				return false
			}
		}
	}
	return true
}

// free: the squares on the way from s, excluding its end, are empty once the
// man has left.
func free(p *fairy.Position, s, left chess.Square, files, ranks int) bool {
	n := gcd(files, ranks)
	for i := 1; i < n; i++ {
		if !empty(p, shifted(s, files/n*i, ranks/n*i), left) {
			return false
		}
	}
	return true
}

func empty(p *fairy.Position, s, left chess.Square) bool {
	return s != fairy.Off && (s == left || p.Empty(s))
}

// canCastle tries the king's steps and then, on the far side, the rook's.
func (set imitators) canCastle(p *fairy.Position, list []chess.Square, m fairy.Move) bool {
	step := 1
	if m.To < m.From {
		step = -1
	}
	for _, s := range list {
		if !empty(p, shifted(s, step, 0), m.From) || !empty(p, shifted(s, 2*step, 0), m.From) {
			return false
		}
		if step > 0 {
			continue
		}
		for files := -1; files <= 1; files++ {
			if to := shifted(s, files, 0); to == m.To || !empty(p, to, m.From) {
				return false
			}
		}
	}
	return true
}

// shifted is the square so many files and ranks away, Off if there is none.
func shifted(s chess.Square, files, ranks int) chess.Square {
	if s == fairy.Off {
		return s
	}
	f, r := s.File()+files, s.Rank()+ranks
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return fairy.Off
	}
	return chess.At(f, r)
}

func gcd(a, b int) int {
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

package fairy

import "rookery/chess"

// A Line tells apart the lines that join men with what they observe: the
// squares just beyond both ends or, where no line is ridden, the two squares.
type Line struct{ files, ranks [2]int8 }

// LineOf is the line by which a man with the walk on from observes a square.
func (w *Walk) LineOf(from, target chess.Square) Line {
	l := Line{
		[2]int8{int8(from.File()), int8(target.File())},
		[2]int8{int8(from.Rank()), int8(target.Rank())},
	}
	f, r := l.files[1]-l.files[0], l.ranks[1]-l.ranks[0]
	if !w.Straight || w.Leaps[VectorFrom(from, target)] {
		return l
	}
	n := gcd(max(f, -f), max(r, -r))
	f, r = f/n, r/n
	for end, sign := range [2]int8{-1, 1} {
		for onBoard(l.files[end]) && onBoard(l.ranks[end]) {
			l.files[end] += sign * f
			l.ranks[end] += sign * r
		}
	}
	return l
}

// LineThrough is the line that leads from somewhere by steps through two squares
// and on: to both ends steps are asked for one by one. Where it closes, it has no
// ends; then way and the first of its squares stand for it.
func LineThrough(from, target chess.Square, back, on func(n int) Vector, way int) (l Line) {
	lowest := from
	for end, next := range [2]func(int) Vector{back, on} {
		s := [2]chess.Square{from, target}[end]
		f, r := int8(s.File()), int8(s.Rank())
		for n := 0; onBoard(f) && onBoard(r); n++ {
			lowest = min(lowest, chess.At(int(f), int(r)))
			v := next(n)
			f, r = f+int8(v.Files()), r+int8(v.Ranks())
			if n > 0 && f == int8(s.File()) && r == int8(s.Rank()) {
				return Line{files: [2]int8{int8(lowest), int8(way)}, ranks: [2]int8{closed, closed}}
			}
		}
		l.files[end], l.ranks[end] = f, r
	}
	return l
}

// closed is where the ranks of a line would be that has no ends.
const closed = 99

// Tracing reports whether a walk on which several ways lead to a square is to
// tell them apart by Trace.
func (g *Generator) Tracing() bool { return g.tracing && g.p.flat }

// Trace tells the line of the moves to come.
func (g *Generator) Trace(l Line) { g.line = l }

// Lines appends the lines by which the man on from, moving for a side, observes a
// square: several if its walk leads there on several ways.
func (l Look) Lines(list []Line, from, target chess.Square, by chess.Colour) []Line {
	p := l.p
	at := len(list)
	w := p.walks[p.men[from&63].Walk()]
	if p.hooks.standsTake {
		list = p.linesFromStands(list, from, target, by)
		if p.facts.checks == byStands {
			return list // nothing else observes
		}
	} else if w.Merged {
		list = p.linesOf(list, w, Observation, from, target, by)
	}
	if len(list) == at && p.Observes(Observation, from, target, by) {
		list = append(list, w.LineOf(from, target))
	}
	return list
}

// linesOf is Lines by a walk on which several ways lead to a square, at a depth.
func (p *Position) linesOf(list []Line, w *Walk, d Depth, from, target chess.Square, by chess.Colour) []Line {
	g := p.observing(d, from, target, by)
	g.tracing, g.traced, g.line = true, list, w.LineOf(from, target)
	w.Generate(p, At(from), g)
	list = g.traced
	g.traced = nil
	p.busy--
	return list
}

// linesFromStands is Lines by the man's own walk from the squares from which it captures.
func (p *Position) linesFromStands(list []Line, from, target chess.Square, by chess.Colour) []Line {
	id := p.men[from&63].Walk()
	stands := p.stands(Observation, from, id, by, target, p.standList())
	for i := range stands {
		st := &stands[i]
		if !p.observesFromStand(Observation, id, st, from, target, by) {
			continue
		}
		w := p.walks[id]
		if !w.Merged {
			list = append(list, w.LineOf(st.At, target))
			continue
		}
		p.step(from, st)
		list = p.linesOf(list, w, Geometry, st.At, target, by)
		p.stepBack(from, st)
	}
	p.standLists = append(p.standLists, stands)
	return list
}

func onBoard(n int8) bool { return n >= 0 && n < 8 }

func gcd(a, b int8) int8 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

package paths

import (
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// tempo looks for moves that only pass: all others are legal without them, and lead
// to mate. A man that goes away and comes back passes twice. Where men are not orthodox
// nothing is said.
func tempo(s *study.Study, found func(study.Finding)) {
	for _, w := range wasted(s) {
		found(w.finding())
	}
}

// waste is what a side could do without in a line.
type waste struct {
	half  *play.Half
	moves []*play.Node
	merge bool // the man gets there, in one move fewer
}

func (w waste) finding() study.Finding {
	return study.Finding{Twin: w.half.Label, Detail: study.Names(w.moves...)}
}

// wasted finds moves that a side might as well leave out.
func wasted(s *study.Study) (list []waste) {
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		t := h.Problem.Stipulation.Traditional
		if s.Mate(last) == nil || t == nil || t.Series != problem.NoSeries {
			continue
		}
		start, ok := mates.Position(line[0].Before, chess.Colour(line[0].Move.Man.Colour)&1)
		if !ok {
			continue
		}
		for i, n := range line[:len(line)-1] {
			if without(start, line, i, i) {
				list = append(list, waste{half: h, moves: []*play.Node{n}})
			}
		}
		for _, j := range of(line) {
			list = append(list, pendulums(h, start, line, j)...)
			list = append(list, detours(h, start, line, j)...)
		}
	}
	return list
}

// pendulums are ways of a man back to where it was, the longest first.
func pendulums(h *play.Half, start chess.Position, line []*play.Node, j *journey) []waste {
	for from := range j.squares {
		for to := len(j.squares) - 1; to >= from+2; to-- {
			if j.squares[from] != j.squares[to] || j.moves[to-1] == line[len(line)-1] {
				continue
			}
			if without(start, line, indices(line, j.moves[from:to])...) {
				return []waste{{half: h, moves: j.moves[from:to]}}
			}
		}
	}
	return nil
}

// detours are two moves of a man that could be one.
func detours(h *play.Half, start chess.Position, line []*play.Node, j *journey) (list []waste) {
	for i := 0; i+2 < len(j.squares); i++ {
		first, second := j.moves[i], j.moves[i+1]
		at := indices(line, []*play.Node{first, second})
		if j.squares[i] == j.squares[i+2] || first.Move.Captured != nil || first.Move.Castling != 0 {
			continue
		}
		if replay(start, line, func(k int, p *chess.Position) (done, ok bool) {
			switch k {
			case at[0]:
				return true, pass(p)
			case at[1]:
				return true, stepTo(p, first.Move.From, second.Move.To, mates.Role(second.Move.Promotion))
			}
			return false, true
		}) {
			list = append(list, waste{half: h, moves: []*play.Node{first, second}, merge: true})
		}
	}
	return list
}

func indices(line, moves []*play.Node) []int {
	var list []int
	for _, m := range moves {
		list = append(list, slices.Index(line, m))
	}
	return list
}

// without reports whether a line leads to mate if its side passes at some moves.
func without(start chess.Position, line []*play.Node, out ...int) bool {
	return replay(start, line, func(k int, p *chess.Position) (done, ok bool) {
		if slices.Contains(out, k) {
			return true, pass(p)
		}
		return false, true
	})
}

func pass(p *chess.Position) bool {
	if p.InCheck() {
		return false
	}
	p.Pass()
	return true
}

// replay plays a line, some of its moves in another way, and reports whether it ends
// with mate.
func replay(p chess.Position, line []*play.Node, instead func(k int, p *chess.Position) (done, ok bool)) bool {
	for k, n := range line {
		done, ok := instead(k, &p)
		if ok && !done {
			ok = !n.Move.Null && n.Move.Castling == 0 && stepTo(&p, n.Move.From, n.Move.To, mates.Role(n.Move.Promotion))
		}
		if !ok {
			return false
		}
	}
	return p.IsCheckmate()
}

// stepTo plays a move if it is legal.
func stepTo(p *chess.Position, from, to chess.Square, promotes chess.Role) bool {
	for _, legal := range p.Legal(nil) {
		if legal.From() == from && legal.To() == to && legal.Promotion() == promotes && !legal.IsCastling() {
			p.Play(legal)
			return true
		}
	}
	return false
}

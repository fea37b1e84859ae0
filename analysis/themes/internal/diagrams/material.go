package diagrams

import (
	"fmt"
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A stock is what each side has in the diagram.
type stock struct {
	men   []problem.Placement
	count map[problem.Colour]map[problem.Walk]int
	all   map[problem.Colour]int
}

func stockOf(s *study.Study) (stock, bool) {
	if len(s.Halves) == 0 || s.Halves[0].Problem == nil || len(s.Halves[0].Problem.Board) == 0 {
		return stock{}, false
	}
	st := stock{men: s.Halves[0].Problem.Board, count: map[problem.Colour]map[problem.Walk]int{}, all: map[problem.Colour]int{}}
	for _, m := range st.men {
		if st.count[m.Man.Colour] == nil {
			st.count[m.Man.Colour] = map[problem.Walk]int{}
		}
		st.count[m.Man.Colour][m.Man.Walk]++
		st.all[m.Man.Colour]++
	}
	return st, true
}

// diagram looks at the material.
func diagram(is func(st *stock) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		if st, ok := stockOf(s); ok && is(&st) {
			found(study.Finding{Detail: fmt.Sprintf("%d + %d", st.all[problem.White], st.all[problem.Black])})
		}
	}
}

func (st *stock) pawns(c problem.Colour) int { return st.count[c][problem.Pawn] }

func noPawns(st *stock) bool {
	return st.pawns(problem.White)+st.pawns(problem.Black)+st.pawns(problem.Neutral) == 0
}
func miniature(st *stock) bool { return len(st.men) <= 7 }
func meredith(st *stock) bool  { return len(st.men) > 7 && len(st.men) <= 12 }
func rexSolus(st *stock) bool {
	return st.all[problem.Black] == 1 && st.count[problem.Black][problem.King] == 1
}

// minimal: a side has one man beside its king and, where there are any, pawns.
func minimal(c problem.Colour) func(st *stock) bool {
	return func(st *stock) bool {
		return st.count[c][problem.King] == 1 && st.all[c] == 2
	}
}

func value(st *stock, c problem.Colour) (sum int) {
	for w, n := range st.count[c] {
		sum += n * study.Value(w)
	}
	return sum
}

// grotesque: a side with a minor man at most beside its king beats far more than that.
func grotesque(st *stock) bool {
	return value(st, problem.White) <= 4 && st.all[problem.White] <= 4 && value(st, problem.Black) >= 20
}

// oneLine reports whether all men stand on one line.
func oneLine(st *stock) bool {
	if len(st.men) < 4 {
		return false
	}
	a, b := st.men[0].Square, st.men[1].Square
	if a >= chess.NoSquare || b >= chess.NoSquare {
		return false
	}
	line := chess.Line(a, b)
	return line != 0 && !slices.ContainsFunc(st.men, func(m problem.Placement) bool { return m.Square >= chess.NoSquare || !line.Has(m.Square) })
}

// asymmetrical finds positions that are the same when mirrored, with a solution that has
// no mirror image.
func asymmetrical(s *study.Study, found func(study.Finding)) {
	st, ok := stockOf(s)
	if !ok || len(st.men) < 4 {
		return
	}
	for axis := 4; axis <= 10; axis++ { // the sum of the files of a pair
		mirror := func(sq chess.Square) chess.Square {
			f := axis - sq.File()
			if f < 0 || f > 7 {
				return chess.NoSquare
			}
			return chess.At(f, sq.Rank())
		}
		same, aside := true, false
		for _, m := range st.men {
			to := chess.NoSquare
			if m.Square < chess.NoSquare {
				to = mirror(m.Square)
			}
			aside = aside || to != m.Square
			same = same && slices.ContainsFunc(st.men, func(o problem.Placement) bool {
				return o.Square == to && o.Man.Colour == m.Man.Colour && o.Man.Walk == m.Man.Walk
			})
		}
		if !same || !aside {
			continue
		}
		var firsts []*play.Node
		for _, ph := range s.Solving() {
			if study.Moves(ph.First) {
				firsts = append(firsts, ph.First)
			}
		}
		for _, n := range firsts {
			from, to := mirror(n.Move.From), mirror(n.Move.To)
			if from == n.Move.From && to == n.Move.To {
				continue
			}
			if !slices.ContainsFunc(firsts, func(o *play.Node) bool { return o.Move.From == from && o.Move.To == to }) {
				found(study.Finding{Detail: study.Names(n)})
			}
		}
	}
}

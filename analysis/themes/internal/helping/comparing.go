package helping

import (
	"fmt"
	"strings"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/problem"
	"rookery/solution"
)

// A way is a line of help play, in its twin.
type way struct {
	half *play.Half
	line []*play.Node
}

// ways are the lines of help play of all twins, none if there are more than so many.
func ways(s *study.Study, most int) []way {
	var list []way
	for h, line := range s.HelpLines() {
		if len(list) == most {
			return nil
		}
		list = append(list, way{h, line})
	}
	return list
}

// future finds pairs of lines that correspond to each other move by move, no two pairs alike.
func future(s *study.Study, found func(study.Finding)) {
	list := ways(s, 8)
	if len(list) < 4 || len(list)%2 != 0 || s.Verdict != nil && s.Verdict.Bad() || !intended(list) {
		return
	}
	pairs := map[string][]way{}
	var order []string
	for _, w := range list {
		if s.Mate(w.line[len(w.line)-1]) == nil {
			return
		}
		k := doings(w.line)
		if pairs[k] == nil {
			order = append(order, k)
		}
		pairs[k] = append(pairs[k], w)
	}
	var parts []string
	for _, k := range order {
		if len(pairs[k]) != 2 {
			return
		}
		parts = append(parts, study.Names(pairs[k][0].line...)+" | "+study.Names(pairs[k][1].line...))
	}
	if len(order) > 1 {
		found(study.Finding{Detail: strings.Join(parts, "; ")})
	}
}

// intended reports whether every twin has as many solutions as the others: else some are by chance.
func intended(list []way) bool {
	count := map[*play.Half]int{}
	for _, w := range list {
		count[w.half]++
	}
	for _, w := range list {
		if count[w.half] != count[list[0].half] {
			return false
		}
	}
	return true
}

// doings tells move by move what kind of man moves, rook and bishop being one, and whether it takes,
// checks or is promoted.
func doings(line []*play.Node) string {
	var b strings.Builder
	for _, n := range line {
		kind := string(n.Move.Man.Walk)
		if n.Move.Man.Walk == problem.Rook || n.Move.Man.Walk == problem.Bishop {
			kind = "line"
		}
		fmt.Fprint(&b, kind, n.Move.Captured != nil, n.Check, n.Move.Promotion != "", n.Move.Castling != 0, ";")
	}
	return b.String()
}

// A function is what a man that moves does in a line.
type function uint8

const (
	none function = iota
	mating
	guarding
	blocking
	isPinned
	isTaken
)

// functions tells what each man that moves in a line does there.
func functions(s *study.Study, line []*play.Node) map[int]function {
	last := line[len(line)-1]
	m := s.Mate(last)
	if m == nil || last.Mover == nil {
		return nil
	}
	done := map[int]function{}
	for _, n := range line {
		if !study.Moves(n) || n.Mover.Walk == problem.King || done[n.Mover.ID] != none {
			continue
		}
		id := n.Mover.ID
		at, stands := last.After.Find(id)
		switch {
		case id == last.Mover.ID:
			done[id] = mating
		case !stands && n.Mover.Colour == problem.Colour(m.Mated):
			done[id] = isTaken
		case !stands:
		case n.Mover.Colour != problem.Colour(m.Mated):
			for sq, men := range m.Guards {
				if sq != m.King && men.Has(at) && men.Count() == 1 && !m.Blocks.Has(sq) {
					done[id] = guarding
				}
			}
		case m.Pins.Has(at):
			done[id] = isPinned
		case m.Blocks.Has(at) && m.Guards[at] == 0:
			done[id] = blocking
		}
	}
	return done
}

// exchangedFunctions finds two men that do in one line what the other does in another.
func exchangedFunctions(s *study.Study, found func(study.Finding)) {
	list := ways(s, 30)
	does := make([]map[int]function, len(list))
	for i, w := range list {
		if w.half.Mode == solution.Line {
			does[i] = functions(s, w.line)
		}
	}
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			for a, x := range does[i] {
				for b, y := range does[i] {
					if a < b && x != y && x != none && y != none && does[j][a] == y && does[j][b] == x && sameSide(list[i].line, a, b) {
						found(study.Finding{Twin: list[i].half.Label, Detail: study.Names(list[i].line...) + " | " + study.Names(list[j].line...)})
					}
				}
			}
		}
	}
}

// sameSide reports whether two men are of one side.
func sameSide(line []*play.Node, a, b int) bool {
	x, okX := line[0].Before.Find(a)
	y, okY := line[0].Before.Find(b)
	return okX && okY && line[0].Before[x].Colour == line[0].Before[y].Colour
}

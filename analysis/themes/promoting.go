package themes

import (
	"strings"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// promoting are the themes of promotion.
func promoting() []Theme {
	return []Theme{
		{"Allumwandlung", "The solution has promotions to queen, rook, bishop and knight by pawns of one side.", encyclopedia, allumwandlung(false)},
		{"MixedAllumwandlung", "The solution has promotions to queen, rook, bishop and knight, by pawns of both sides together.", custom, allumwandlung(true)},
		{"Babson", "Promotions of one black pawn to queen, rook, bishop and knight are answered by promotions of a white pawn to the same.", encyclopedia, babson},
		{"Underpromotion", "A pawn is promoted to rook, bishop or knight.", custom, underpromotion},
	}
}

var officers = []problem.Walk{problem.Queen, problem.Rook, problem.Bishop, problem.Knight}

func allumwandlung(mixed bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		type side struct {
			twin   string
			colour problem.Colour
		}
		first := map[side]map[problem.Walk]*play.Node{}
		var order []side
		note := func(k side, n *play.Node) {
			if first[k] == nil {
				first[k] = map[problem.Walk]*play.Node{}
				order = append(order, k)
			}
			if first[k][n.Move.Promotion] == nil {
				first[k][n.Move.Promotion] = n
			}
		}
		for h, ph := range s.solving() {
			for n := range ph.All() {
				if n.Move.Promotion == "" {
					continue
				}
				k := side{h.Label, n.Move.Man.Colour}
				if mixed {
					k.colour = problem.Neutral
				}
				note(k, n)
				if h.Label != "" { // the twins together
					k.twin = ""
					note(k, n)
				}
			}
		}
		for _, k := range order {
			var list []*play.Node
			colours := map[problem.Colour]bool{}
			for _, w := range officers {
				if n := first[k][w]; n != nil {
					list = append(list, n)
					colours[n.Move.Man.Colour] = true
				}
			}
			if len(list) == len(officers) && (!mixed || len(colours) > 1) {
				found(Finding{Twin: k.twin, Detail: names(list...)})
				return
			}
		}
	}
}

func babson(s *Study, found func(Finding)) {
	for h, ph := range s.solving() {
		matched := map[int]map[problem.Walk][]*play.Node{}
		for n := range ph.All() {
			if n.Mover == nil || n.Move.Promotion == "" || n.Move.Man.Colour != problem.Black {
				continue
			}
			for _, a := range n.Replies {
				if a.Move.Promotion == n.Move.Promotion {
					if matched[n.Mover.ID] == nil {
						matched[n.Mover.ID] = map[problem.Walk][]*play.Node{}
					}
					matched[n.Mover.ID][n.Move.Promotion] = []*play.Node{n, a}
				}
			}
		}
		for _, by := range matched {
			var list []string
			for _, w := range officers {
				if by[w] != nil {
					list = append(list, names(by[w]...))
				}
			}
			if len(list) == len(officers) {
				found(Finding{Twin: h.Label, Detail: strings.Join(list, ", ")})
			}
		}
	}
}

func underpromotion(s *Study, found func(Finding)) {
	for h, ph := range s.solving() {
		for n := range ph.All() {
			if w := n.Move.Promotion; w == problem.Rook || w == problem.Bishop || w == problem.Knight {
				found(Finding{Twin: h.Label, Detail: names(n)})
			}
		}
	}
}

// capturing are the themes of who takes whom, and where.
func capturing() []Theme {
	return []Theme{
		{"Zilahi", "In two lines of help play two men change their parts: each is taken in one and gives mate in the other. Named after Z. Zilahi.", encyclopedia, zilahi(2)},
		{"CyclicZilahi", "In three or more lines of help play men are taken and give mate in a cycle: A is taken and B mates, B is taken and C mates, C is taken and A mates.", encyclopedia, zilahi(3)},
		{"Kniest", "A man takes on a square on which the king of the other side is mated later. Named after A. Kniest.", encyclopedia, kniest},
		{"Umnov", "A man moves to the square that a man of the other side has just left. Named after E. Umnov.", encyclopedia, umnov},
		{"FollowMyLeader", "A man moves to the square that another man of its side has left in the move before.", encyclopedia, followMyLeader},
		{"TempoMove", "A move of help play whose side might as well pass: without it, the same play leads to mate.", custom, tempo},
	}
}

// A role is who mates in a line and who is taken.
type role struct {
	line  []*play.Node
	mates int
	taken map[int]bool
}

func (s *Study) roles() (list []role, label string) {
	for h, line := range s.lines() {
		last := line[len(line)-1]
		if len(line) < 2 || last.Mover == nil || s.mate(last) == nil {
			continue
		}
		r := role{line: append([]*play.Node(nil), line...), mates: last.Mover.ID, taken: map[int]bool{}}
		for _, n := range line {
			if n.Move.Captured != nil && n.Move.CaptureSquare < chess.NoSquare {
				if man := n.Before[n.Move.CaptureSquare]; man != nil {
					r.taken[man.ID] = true
				}
			}
		}
		list = append(list, r)
		label = h.Label
	}
	return list, label
}

func zilahi(length int) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		if len(s.Halves) == 0 || s.Table.Rows != nil {
			return // battle play
		}
		list, _ := s.roles()
		// A chain goes on from a line to one whose mating man was taken in it.
		var extend func(chain []int)
		done := false
		extend = func(chain []int) {
			last := list[chain[len(chain)-1]]
			if len(chain) == length {
				if last.taken[list[chain[0]].mates] && !done {
					done = true
					var parts []string
					for _, i := range chain {
						parts = append(parts, names(list[i].line...))
					}
					found(Finding{Detail: strings.Join(parts, " | ")})
				}
				return
			}
			for i := range list {
				if !done && last.taken[list[i].mates] && !contains(chain, list, i) {
					extend(append(chain, i))
				}
			}
		}
		for i := range list {
			if !done {
				extend([]int{i})
			}
		}
	}
}

// contains reports whether a line, or its mating man, is in a chain.
func contains(chain []int, list []role, i int) bool {
	for _, j := range chain {
		if j == i || list[j].mates == list[i].mates {
			return true
		}
	}
	return false
}

func kniest(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		m := s.mate(line[len(line)-1])
		if m == nil {
			continue
		}
		for _, n := range line[:len(line)-1] {
			if n.Move.Captured != nil && n.Move.To == m.King && chess.Colour(n.Move.Man.Colour) != m.Mated {
				found(Finding{Twin: h.Label, Detail: names(n) + ", mated on " + m.King.String()})
			}
		}
	}
}

func umnov(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if a.Mover != nil && b.Mover != nil && a.Move.From < chess.NoSquare && a.Mover.Colour != b.Mover.Colour &&
				b.Move.To == a.Move.From && b.Move.Captured == nil {
				found(Finding{Twin: h.Label, Detail: names(a, b)})
			}
		}
	}
}

func followMyLeader(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		for i := 2; i < len(line); i++ {
			a, b := line[i-2], line[i]
			if a.Mover != nil && b.Mover != nil && a.Move.From < chess.NoSquare && a.Mover.ID != b.Mover.ID &&
				a.Mover.Colour == b.Mover.Colour && b.Move.To == a.Move.From {
				found(Finding{Twin: h.Label, Detail: names(a, b)})
			}
		}
	}
}

// Package traits finds in a solution the patterns that the Yet Another Chess Problem Database
// searches for: walks that close, men that change places, stars and crosses, Zilahi, model mates.
// The definitions are those of its guide to the query language
// (https://github.com/dturevski/olive-gui, yacpdb/indexer/indexer.md); where that leaves something
// open the comments say what is meant here. Moves, lines and final positions come along for other searches.
package traits

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes"
	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// A Trait is a pattern with its parameters, "TraceBack(wR,1,true)", and how often it is shown.
type Trait struct {
	Name  string
	Count int
}

// Found is what a solution shows.
type Found struct {
	Traits []Trait
	Themes []string // by the names of package themes
	Keys   []string // first moves that solve: "Sf2-g4"
	Moves  []string // all moves
	// Finals are the different positions in which somebody is mated.
	Finals []Final
	// Lines are lines of play from their first moves, threats and tries left out.
	Lines []Line
}

// A Final is a mate.
type Final struct {
	Men  []problem.Placement
	Mate *mates.Mate // nil where the men are none of the game's
}

// A Line is a line of play that solves.
type Line struct {
	Twin  string
	Plies []*play.Node
}

// String is the line as queries see it: moves with blanks between.
func (l Line) String() string {
	words := make([]string, len(l.Plies))
	for i, n := range l.Plies {
		words[i] = MoveText(&n.Move)
	}
	return strings.Join(words, " ")
}

// What is looked at of long solutions.
const (
	maxNodes  = 20_000
	maxLines  = 200
	maxMoves  = 400
	maxFinals = 200
)

// Of looks at a solution.
func Of(s *solution.Solution) *Found {
	if size(s) > maxNodes {
		return short(s)
	}
	study := themes.NewStudy(s)
	f := finder{Found: &Found{}, counts: map[string]int{}, halves: study.Halves, aim: s.Problem}
	for _, finding := range themes.Find(study) {
		if !slices.Contains(f.Themes, finding.Theme) {
			f.Themes = append(f.Themes, finding.Theme)
		}
	}
	f.moves()
	f.phases()
	f.trajectories()
	f.zilahi()
	f.finals()
	for name, n := range f.counts {
		f.Traits = append(f.Traits, Trait{name, n})
	}
	slices.SortFunc(f.Traits, func(a, b Trait) int { return cmp.Compare(a.Name, b.Name) })
	return f.Found
}

// short is what is said of a solution that is too long to look through: its keys.
func short(s *solution.Solution) *Found {
	f := finder{Found: &Found{}}
	for i := range s.Twins {
		for j := range s.Twins[i].Halves {
			for _, ph := range s.Twins[i].Halves[j].Phases {
				for _, n := range ph.Nodes {
					if ph.Kind == solution.Actual && n.Kind != solution.Try && n.Kind != solution.Root {
						f.note(&f.Keys, MoveText(&n.Move))
					}
				}
			}
		}
	}
	return f.Found
}

// size counts the nodes of a solution.
func size(s *solution.Solution) (n int) {
	var count func(list []*solution.Node)
	count = func(list []*solution.Node) {
		for _, node := range list {
			if n++; n > maxNodes {
				return
			}
			count(node.Threats)
			count(node.Replies)
			count(node.Refutations)
		}
	}
	for i := range s.Twins {
		for j := range s.Twins[i].Halves {
			for _, ph := range s.Twins[i].Halves[j].Phases {
				count(ph.Nodes)
			}
		}
	}
	return n
}

// A finder looks at the halves of a solution.
type finder struct {
	*Found
	halves []play.Half
	aim    *problem.Problem
	counts map[string]int
}

// push notes a pattern.
func (f *finder) push(format string, args ...any) { f.counts[fmt.Sprintf(format, args...)]++ }

func (f *finder) note(list *[]string, text string) {
	if text != "" && len(*list) < maxMoves && !slices.Contains(*list, text) {
		*list = append(*list, text)
	}
}

// manName is a man as patterns name it: "wR", "nNH".
func manName(m problem.Man) string {
	return string("wbn?"[min(m.Colour, 3)]) + lexicon.WalkLetters(problem.English, m.Walk)
}

// MoveText is a move as queries name it: "Sf2-g4", "e7xd8=Q", "0-0".
func MoveText(m *solution.Move) string {
	switch {
	case m.Castling == 'K':
		return "0-0"
	case m.Castling == 'Q':
		return "0-0-0"
	case m.Null || m.From >= chess.NoSquare || m.To >= chess.NoSquare:
		return ""
	}
	text := ""
	if m.Man.Walk != problem.Pawn {
		text = lexicon.WalkLetters(problem.English, m.Man.Walk)
	}
	text += m.From.String()
	if m.Captured != nil {
		text += "x"
	} else {
		text += "-"
	}
	text += m.To.String()
	if m.Promotion != "" {
		text += "=" + lexicon.WalkLetters(problem.English, m.Promotion)
	}
	return text
}

// moves notes keys, moves and lines.
func (f *finder) moves() {
	for i := range f.halves {
		h := &f.halves[i]
		for j := range h.Phases {
			ph := &h.Phases[j]
			for n := range ph.All() {
				f.note(&f.Moves, MoveText(&n.Move))
			}
			if !ph.Solves() {
				continue
			}
			if ph.First != nil {
				f.note(&f.Keys, MoveText(&ph.First.Move))
			}
			for line := range ph.Lines() {
				if len(f.Lines) < maxLines {
					f.Lines = append(f.Lines, Line{h.Label, slices.Clone(line)})
					if f.helps() && hundredDollar(f.Lines[len(f.Lines)-1]) {
						f.counts["HundredDollar"]++
					}
				}
			}
		}
	}
}

// phases counts different first moves over all twins. Set play counts as one phase, but where
// there is nothing else each of its lines is one.
func (f *finder) phases() {
	n := 0
	for i := range f.halves {
		firsts, sets := map[string]bool{}, map[string]bool{}
		for j := range f.halves[i].Phases {
			ph := &f.halves[i].Phases[j]
			switch {
			case ph.Kind == solution.SetPlay && ph.First != nil:
				sets[MoveText(&ph.First.Move)] = true
			case ph.Kind == solution.SetPlay:
				for _, v := range ph.Variations {
					sets[MoveText(&v.Move)] = true
				}
			case ph.First != nil:
				firsts[MoveText(&ph.First.Move)] = true
			default: // the key stands in the diagram
				firsts["1..."] = true
			}
		}
		switch {
		case len(firsts) == 0:
			n += len(sets)
		case len(sets) > 0:
			n += len(firsts) + 1
		default:
			n += len(firsts)
		}
	}
	if n > 0 {
		f.counts["Phases"] = n
	}
}

// finals notes the different mates and which of them are models. Stalemates are not judged.
func (f *finder) finals() {
	seen := map[string]bool{}
	for i := range f.halves {
		for j := range f.halves[i].Phases {
			for n := range f.halves[i].Phases[j].All() {
				if len(f.Finals) == maxFinals || !slices.ContainsFunc(n.Goals, func(g problem.Goal) bool { return g.Kind == problem.Mate }) {
					continue
				}
				final := Final{}
				text := ""
				for sq, man := range n.After {
					if man != nil {
						final.Men = append(final.Men, problem.Placement{Square: chess.Square(sq), Man: man.Man})
						text += manName(man.Man) + chess.Square(sq).String()
					}
				}
				if seen[text] {
					continue
				}
				seen[text] = true
				for _, side := range []chess.Colour{chess.Black, chess.White} {
					if m, ok := mates.Judge(n.After, side); ok {
						final.Mate = &m
						if m.Model {
							f.push("Models(%d,%t)", m.Pins.Count(), m.Ideal && m.Pins == 0)
						}
						break
					}
				}
				f.Finals = append(f.Finals, final)
			}
		}
	}
}

// Package traits finds in a solution what libraries are asked for: the predicates of the Yet Another Chess
// Problem Database (package analysis/predicates), themes, keys, moves, lines and final positions.
package traits

import (
	"slices"
	"strings"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/predicates"
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
	f := finder{Found: &Found{}, halves: study.Halves}
	for _, finding := range themes.Find(study) {
		if !slices.Contains(f.Themes, finding.Theme) {
			f.Themes = append(f.Themes, finding.Theme)
		}
	}
	for _, p := range predicates.In(f.halves) {
		name := p.Name
		if len(p.Params) > 0 {
			name += "(" + strings.Join(p.Params, ",") + ")"
		}
		f.Traits = append(f.Traits, Trait{name, p.Count})
	}
	f.moves()
	f.finals()
	return f.Found
}

// Lines are the lines of play of a solution, as Found has them.
func Lines(s *solution.Solution) []Line {
	if size(s) > maxNodes {
		return nil
	}
	f := finder{Found: &Found{}, halves: play.Of(s)}
	f.moves()
	return f.Lines
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
}

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
				}
			}
		}
	}
}

// finals notes the different mates.
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
						break
					}
				}
				f.Finals = append(f.Finals, final)
			}
		}
	}
}

package study

import (
	"iter"
	"slices"
	"strings"

	"rookery/analysis/changes"
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Study is a solution made ready for themes. What themes look at is elsewhere:
// boards in package play, the phases side by side in package changes, mates in
// package mates.
type Study struct {
	Halves []play.Half
	Table  changes.Table
	// Verdict is the judgement on the problem, nil if there is none.
	Verdict *solution.Verdict

	// Seams: edges of the board are joined.
	Seams bool
	// Conditions: in a twin or all of them other rules hold than the orthodox ones.
	Conditions bool

	mates  map[*play.Node]*mates.Mate // nil: no mate, or not judged
	groups []*Group
	all    [][]*play.Node
	halfOf []*play.Half
	fans   []Fan
	fanned bool
}

// New makes a solution ready.
func New(s *solution.Solution) *Study {
	halves := play.Of(s)
	joined := s.Problem != nil && problem.SeamsOf(s.Problem.Conditions) != problem.Seams{}
	conditions := slices.ContainsFunc(halves, func(h play.Half) bool { return h.Problem != nil && len(h.Problem.Conditions) > 0 })
	return &Study{Halves: halves, Table: changes.Compare(halves), Seams: joined, Conditions: conditions, mates: map[*play.Node]*mates.Mate{}}
}

// Kinds are the kinds of play there are.
func (s *Study) Kinds() Play {
	if len(s.Halves) == 0 {
		return Any // of a table alone
	}
	var kinds Play
	for i := range s.Halves {
		if s.Halves[i].Mode == solution.Line {
			kinds |= Help
		} else {
			kinds |= Battle
		}
	}
	return kinds
}

// Solving yields the phases that solve, with their halves.
func (s *Study) Solving() iter.Seq2[*play.Half, *play.Phase] {
	return func(yield func(*play.Half, *play.Phase) bool) {
		for i := range s.Halves {
			h := &s.Halves[i]
			for j := range h.Phases {
				if ph := &h.Phases[j]; ph.Solves() && !yield(h, ph) {
					return
				}
			}
		}
	}
}

// maxLines is how many lines of play are looked at one by one: themes of lines say
// nothing more of a solution that has thousands of them.
const maxLines = 4000

// Lines yields the lines of play of all phases that solve, the first few thousand
// of them.
func (s *Study) Lines() iter.Seq2[*play.Half, []*play.Node] {
	if s.all == nil {
		for h, ph := range s.Solving() {
			for line := range ph.Lines() {
				if len(s.all) == maxLines {
					break
				}
				s.all = append(s.all, slices.Clone(line))
				s.halfOf = append(s.halfOf, h)
			}
		}
	}
	return func(yield func(*play.Half, []*play.Node) bool) {
		for i, line := range s.all {
			if !yield(s.halfOf[i], line) {
				return
			}
		}
	}
}

// WithThreats yields the lines of play of all phases that solve and those that threats make, the first few thousand of them.
func (s *Study) WithThreats() iter.Seq2[*play.Half, []*play.Node] {
	return func(yield func(*play.Half, []*play.Node) bool) {
		n := 0
		for h, ph := range s.Solving() {
			for line := range ph.Threatened() {
				if n++; n > maxLines || !yield(h, line) {
					return
				}
			}
		}
	}
}

// HelpLines yields the lines of help and series play.
func (s *Study) HelpLines() iter.Seq2[*play.Half, []*play.Node] {
	return func(yield func(*play.Half, []*play.Node) bool) {
		for h, line := range s.Lines() {
			if h.Mode == solution.Line && !yield(h, line) {
				return
			}
		}
	}
}

// A Variation is a defence with its single answer.
type Variation struct {
	D, M *play.Node
}

// A Group are the variations after one move of the attacker, or of set play.
type Group struct {
	Half  *play.Half
	Phase *play.Phase
	Lead  *play.Node // nil in set play and after a key that was given
	List  []Variation
	Kind  string // "" for what solves, "set", "try"
}

// First reports whether the group is that of the first move, or of set play.
func (g *Group) First() bool { return g.Lead == nil || g.Lead.Parent == nil }

// Groups yields the variations of battle play, of later moves and threats, too: first
// what solves, then set play and the tries that matter.
func (s *Study) Groups() iter.Seq[*Group] {
	if s.groups == nil {
		s.groups = []*Group{}
		for i := range s.Halves {
			h := &s.Halves[i]
			if h.Mode == solution.Line {
				continue
			}
			for j := range h.Phases {
				s.group(h, &h.Phases[j])
			}
		}
		slices.SortStableFunc(s.groups, func(a, b *Group) int { return len(a.Kind) - len(b.Kind) })
	}
	return slices.Values(s.groups)
}

// Solution yields the groups of what solves.
func (s *Study) Solution() iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		for g := range s.Groups() {
			if g.Kind == "" && !yield(g) {
				return
			}
		}
	}
}

func (s *Study) group(h *play.Half, ph *play.Phase) {
	kind := ""
	switch {
	case ph.Kind == solution.SetPlay:
		kind = "set"
	case !ph.Solves():
		if kind = "try"; len(ph.Refutations) != 1 {
			return
		}
	}
	add := func(lead *play.Node, variations []*play.Node) {
		g := &Group{Half: h, Phase: ph, Lead: lead, Kind: kind}
		for _, d := range variations {
			if m := Answer(d); m != nil && !d.Refutes {
				g.List = append(g.List, Variation{d, m})
			}
		}
		if len(g.List) > 0 {
			s.groups = append(s.groups, g)
		}
	}
	add(ph.First, ph.Variations)
	var below func(list []*play.Node)
	below = func(list []*play.Node) {
		for _, n := range list {
			if n.Kind == solution.Continuation || n.Kind == solution.Threat {
				add(n, n.Replies)
			}
			below(n.Replies)
			below(n.Threats)
		}
	}
	below(ph.Variations)
	below(ph.Threats)
}

// Answer is the single answer to a defence; promotions of one move count as one
// where the defender does not mind.
func Answer(d *play.Node) *play.Node {
	if len(d.Replies) != 1 {
		return nil
	}
	return d.Replies[0]
}

// Mate judges the position after a move, once; nil if it is no mate, or not of
// orthodox men.
func (s *Study) Mate(n *play.Node) *mates.Mate {
	if m, ok := s.mates[n]; ok || s.Seams {
		return m // guards are counted on a flat board
	}
	var result *mates.Mate
	if n != nil && slices.ContainsFunc(n.Goals, func(g problem.Goal) bool { return g.Kind.Mates() }) {
		for _, side := range []chess.Colour{chess.Black, chess.White} {
			if m, ok := mates.Judge(n.After, side); ok {
				result = &m
				break
			}
		}
	}
	if s.mates == nil {
		s.mates = map[*play.Node]*mates.Mate{}
	}
	s.mates[n] = result
	return result
}

// Ends reports whether a move reaches the goal.
func Ends(n *play.Node) bool { return len(n.Goals) > 0 && !n.Constraint }

// Name prints a move of a phase in short.
func Name(n *play.Node) string { return printed.Style{}.Move(n) }

// Numbered prints a move with its number.
func Numbered(n *play.Node) string { return printed.Style{}.Numbered(n) }

// Names prints several moves: "1.Kd4 Ra3 2.Qe5", and with a number of its own what does not
// follow the move before: "1.Kd4 3...Rd3#". A move that is given twice in a row is one.
func Names(list ...*play.Node) string {
	var words []string
	var before *play.Node
	for _, n := range list {
		if n == nil || n == before {
			continue
		}
		if before != nil && n.Parent == before && n.Ply%2 == 1 {
			words = append(words, Name(n))
		} else {
			words = append(words, Numbered(n))
		}
		before = n
	}
	return strings.Join(words, " ")
}

// Squares prints a set of squares.
func Squares(b chess.Bitboard) string {
	var words []string
	for sq := range b.Squares() {
		words = append(words, sq.String())
	}
	return strings.Join(words, " ")
}

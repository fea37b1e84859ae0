package analysis

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

// A part is what is judged at a time: a twin, for one beginner. Of a retractor it has all
// ways back.
type part struct {
	label   string
	duplex  bool
	mode    solution.Mode
	problem *problem.Problem
	plays   []opening
}

// An opening is a key or a line of play, or a first move of another kind, with the board that
// it is played on. Boards after it are made where a move has to be told: solutions may be
// long.
type opening struct {
	node  *solution.Node
	board play.Board
	men   int
}

// partsOf are the parts of a solution, without a zero position that nothing changes.
func partsOf(s *solution.Solution) (list []part) {
	for i := range s.Twins {
		t := &s.Twins[i]
		if t.Zero || i > 0 && s.Twins[i-1].Zero && len(t.Changes) == 0 || t.Problem == nil {
			continue
		}
		retractor := len(t.Problem.Stipulation.Back) > 0
		if retractor && len(t.Halves) == 0 && !notSearched(t) {
			list = append(list, part{label: t.Label, problem: t.Problem})
		}
		for k := range t.Halves {
			h := &t.Halves[k]
			if !retractor || k == 0 {
				list = append(list, part{label: t.Label, duplex: h.Duplex, mode: h.Mode, problem: t.Problem})
			}
			p := &list[len(list)-1]
			p.plays = append(p.plays, openings(t, h)...)
		}
	}
	return list
}

// notSearched reports whether the search ended before a twin, or refused it.
func notSearched(t *solution.TwinSolution) bool {
	return slices.ContainsFunc(t.Remarks, func(r solution.Remark) bool {
		return r.Kind == solution.NotSearched || r.Kind.Refuses()
	})
}

// openings are those of a half, set play and tries left out.
func openings(t *solution.TwinSolution, h *solution.HalfSolution) (list []opening) {
	men := h.Start
	if men == nil {
		men = t.Problem.Board
	}
	board, count := play.Stand(men)
	for _, ph := range h.Phases {
		if ph.Kind == solution.SetPlay {
			continue
		}
		for _, n := range ph.Nodes {
			if n.Kind != solution.Try {
				list = append(list, opening{n, board, count})
			}
		}
	}
	return list
}

// judge judges a part. Of an intention that is for several parts a line need be in one only:
// those that are found go to matched.
func (p *part) judge(style printed.Style, several bool, matched map[string]bool) solution.TwinJudgement {
	t := solution.TwinJudgement{Label: p.label, Duplex: p.duplex, Solutions: []string{}}
	intent := &p.problem.Intention
	t.Intended = p.intended(several)
	t.Unseen = p.unseen()
	var found []string
	for i := range p.plays {
		o := &p.plays[i]
		if p.mode == solution.Tree && !solves(o.node) || p.sameKey(i) {
			continue
		}
		short := p.isShort(o.node)
		for line := range p.lines(o) {
			t.Found++
			named := len(t.Solutions) < namedSolutions
			if !named && len(intent.Play) == 0 {
				continue
			}
			moves := o.follow(line)
			text := p.text(moves, style)
			if named {
				t.Solutions = append(t.Solutions, text)
			}
			if short && len(t.Short) < namedSolutions {
				t.Short = append(t.Short, text)
			}
			if len(intent.Play) == 0 {
				continue
			}
			if meant := p.meant(moves); meant != "" {
				found = append(found, meant)
				matched[meant] = true
			} else if len(t.Cooks) < namedSolutions {
				t.Cooks = append(t.Cooks, text)
			}
		}
		if p.mode == solution.Tree && !t.Unseen {
			t.Duals = append(t.Duals, dualsOf(o, style)...)
		}
	}
	for _, line := range intent.Play {
		if !slices.Contains(found, line) {
			t.Missing = append(t.Missing, line)
		}
	}
	t.Verdict = weigh(&t)
	return t
}

// sameKey reports whether an opening is a variation of the one before: lines of parry series
// branch where the other side has a choice.
func (p *part) sameKey(i int) bool {
	st := p.problem.Stipulation.Traditional
	if i == 0 || p.mode != solution.Line || st == nil || st.Series != problem.ParrySeries {
		return false
	}
	a, b := &p.plays[i].node.Move, &p.plays[i-1].node.Move
	return a.From == b.From && a.To == b.To && a.Promotion == b.Promotion
}

// namedSolutions is how many solutions of a part are named.
const namedSolutions = 100

// solves reports whether a node of battle play is a solution: a key, or the play after a
// key that stands in the diagram, if nothing refutes it.
func solves(n *solution.Node) bool {
	if n.Kind == solution.Root {
		return !slices.ContainsFunc(n.Replies, func(r *solution.Node) bool { return r.Refutes })
	}
	return n.Kind == solution.Key
}

// lines yields the solutions behind an opening: itself, and of help and series play each line.
func (p *part) lines(o *opening) func(func([]*solution.Node) bool) {
	return func(yield func([]*solution.Node) bool) {
		if p.mode == solution.Tree {
			yield([]*solution.Node{o.node})
			return
		}
		followed([]*solution.Node{o.node}, yield)
	}
}

// followed yields the ways from the end of a line to the ends of the play. The slice is used
// again.
func followed(line []*solution.Node, yield func([]*solution.Node) bool) bool {
	last := line[len(line)-1]
	if len(last.Replies) == 0 {
		return yield(line)
	}
	for _, r := range last.Replies {
		if !followed(append(line, r), yield) {
			return false
		}
	}
	return true
}

// follow makes the boards of a line.
func (o *opening) follow(line []*solution.Node) []*play.Node {
	return play.Follow(&o.board, o.men, line)
}

// text names a solution.
func (p *part) text(line []*play.Node, style printed.Style) string {
	switch {
	case p.mode == solution.Line:
		return style.Line(line)
	case line[0].Kind == solution.Root: // the play after a key that stands in the diagram
		return "1..."
	}
	return style.Numbered(line[0])
}

// meant is the intended solution that a line is; "" for none.
func (p *part) meant(line []*play.Node) string {
	if line[0].Kind == solution.Root {
		return ""
	}
	for _, intended := range p.problem.Intention.Play {
		want := plain(intended)
		if p.mode == solution.Tree && coordinates(&line[0].Move) == want {
			return intended
		}
		for _, style := range told(p.problem) {
			got := plain(style.Line(line))
			if got == want || p.mode == solution.Line && want != "" && len(want) < len(got) && got[:len(want)] == want {
				return intended
			}
		}
	}
	return ""
}

// coordinates are a move's squares, "e7e8q", as programs tell it.
func coordinates(m *solution.Move) string {
	text := m.From.String() + m.To.String()
	if m.Promotion == problem.Knight {
		return text + "n"
	}
	return text + string(m.Promotion)
}

// told are the styles in which moves may be told: in English or the problem's language.
func told(p *problem.Problem) []printed.Style {
	all := slices.Clone(styles)
	for _, s := range styles {
		s.Language = p.Language
		all = append(all, s)
	}
	return all
}

// intended is how many solutions are meant, 0 where there may be any number: in help and
// series play, if nothing is said.
func (p *part) intended(several bool) int {
	intent := &p.problem.Intention
	switch {
	case intent.Solutions > 0:
		return intent.Solutions
	case len(intent.Play) > 0 && !several:
		return len(intent.Play)
	case p.mode == solution.Line && !isUnique(p.problem):
		return 0
	}
	return 1
}

// isUnique reports whether there is to be one line of play even if nobody says so: in proof
// games and where moves are taken back.
func isUnique(p *problem.Problem) bool {
	return len(p.Stipulation.Back) > 0 || p.Stipulation.HasGoal(problem.ProofGame)
}

// length is how many moves a stipulation has, 0 where that cannot be said.
func length(p *problem.Problem) int {
	st := p.Stipulation.Traditional
	if st == nil || st.Intro > 0 || st.Goal.Kind == problem.NoGoal {
		return 0
	}
	return st.Moves
}

// unseen reports whether the play after the keys was not asked for, or not all of it: without threats
// nobody knows which defences meet them.
func (p *part) unseen() bool {
	return p.mode == solution.Tree && length(p.problem) > 1 && (!p.problem.Options.Variations || p.problem.Options.NoThreat)
}

// isShort reports whether a solution needs fewer moves than there are. Of a key
// without all of its play that is not known.
func (p *part) isShort(n *solution.Node) bool {
	moves := length(p.problem)
	if moves == 0 || p.mode == solution.Tree && (!p.problem.Options.Variations || p.unseen()) {
		return false
	}
	last := lastEnd(n)
	return last > 0 && last < moves
}

// lastEnd is the number of the last move behind a node, threats included.
func lastEnd(n *solution.Node) (last int) {
	if len(n.Goals) > 0 || len(n.Replies) == 0 {
		last = n.Number()
	}
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			last = max(last, lastEnd(c))
		}
	}
	return last
}

package analysis

import (
	"fmt"
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

// A Verdict says in one word how a problem stands.
type Verdict uint8

const (
	Sound      Verdict = iota // what was intended, and nothing else
	Duals                     // the intended keys, with more than one continuation after a defence
	Short                     // it is solved in fewer moves
	Cooked                    // more solutions than intended
	NoSolution                // none, or not those intended
	Unfinished                // the search was ended before it was through
	Unsolved                  // the problem could not be solved
)

var verdictNames = [...]string{"sound", "duals", "short", "cooked", "no solution", "unfinished", "unsolved"}

func (v Verdict) String() string { return verdictNames[v] }

// MarshalText writes the verdict's word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (v *Verdict) UnmarshalText(text []byte) error {
	i := slices.Index(verdictNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no verdict %q", text)
	}
	*v = Verdict(i)
	return nil
}

// An Intent is what the author meant to be the solution. The zero value means
// one key, or one line of help or series play, in each twin and half.
type Intent struct {
	// Solutions is the number of keys or lines in each; 0: one.
	Solutions int
	// First are the intended first moves, or whole lines of play, in short or
	// long notation: "Ba5", "1.Bc7-a5", "1.c8=Q Sac7 2.a8=R Kc6 Ra6"; nil: any.
	First []string
	// Style is how moves are told; nil: in English, solutions in long notation and the
	// rest in short.
	Style *printed.Style
}

// solutions is the style in which solutions are named.
func (i Intent) solutions() printed.Style {
	if i.Style != nil {
		return *i.Style
	}
	return long
}

// rest is the style of all other moves.
func (i Intent) rest() printed.Style {
	if i.Style != nil {
		return *i.Style
	}
	return short
}

// A Judgement is a verdict with its reasons.
type Judgement struct {
	Verdict Verdict `json:"verdict"`
	// Twins are judged one by one; the problem's verdict is the worst.
	Twins []TwinJudgement `json:"twins"`
}

// A TwinJudgement is the verdict on one twin, for one beginner.
type TwinJudgement struct {
	Label   string  `json:"label,omitempty"`
	Duplex  bool    `json:"duplex,omitempty"`
	Verdict Verdict `json:"verdict"`
	// Solutions are the keys, or the lines of help and series play.
	Solutions []string `json:"solutions"`
	// Cooks are solutions beyond the intended ones, where it was told which are.
	Cooks []string `json:"cooks,omitempty"`
	// Missing are intended solutions that are none.
	Missing []string `json:"missing,omitempty"`
	// Short are solutions in fewer moves than the stipulation says.
	Short []string `json:"short,omitempty"`
	Duals []Dual   `json:"duals,omitempty"`
}

// A Dual is a place where the attacker has a choice that he should not have.
type Dual struct {
	// Line leads to it, Continuations are the choice.
	Line          string   `json:"line"`
	Continuations []string `json:"continuations"`
	// Minor: the defence meets no threat, or only the man of a promotion differs
	// between queen and rook or bishop.
	Minor bool `json:"minor,omitempty"`
}

// Judge gives the verdict on a solution.
//
// What was solved decides: without variations no dual is seen, and what the
// option MaxSolutions left out is not there. Major duals alone make a problem
// dualistic; minor ones are told.
func Judge(s *solution.Solution, intent Intent) Judgement { return judge(s, play.Of(s), intent) }

func judge(s *solution.Solution, halves []play.Half, intent Intent) Judgement {
	var j Judgement
	for _, h := range gathered(s, halves) {
		j.Twins = append(j.Twins, judgeHalf(&h, intent))
	}
	for _, t := range j.Twins {
		j.Verdict = max(j.Verdict, t.Verdict)
	}
	switch {
	case s.Summary.Failed || len(j.Twins) == 0:
		j.Verdict = Unsolved
	case s.Summary.Interrupted || s.Summary.Partial:
		j.Verdict = max(j.Verdict, Unfinished)
	}
	return j
}

// gathered are the halves with all ways back of a retractor in one.
func gathered(s *solution.Solution, halves []play.Half) (list []play.Half) {
	for i := range s.Twins {
		t := &s.Twins[i]
		own := halves[:len(t.Halves)]
		halves = halves[len(t.Halves):]
		if t.Problem == nil || len(t.Problem.Stipulation.Back) == 0 {
			list = append(list, own...)
			continue
		}
		all := play.Half{Label: t.Label, Problem: t.Problem}
		if len(own) > 0 {
			all = own[0]
			all.Phases = nil
		}
		for _, h := range own {
			all.Phases = append(all.Phases, h.Phases...)
		}
		list = append(list, all)
	}
	return list
}

func judgeHalf(h *play.Half, intent Intent) TwinJudgement {
	t := TwinJudgement{Label: h.Label, Duplex: h.Duplex, Solutions: []string{}}
	want := max(intent.Solutions, len(intent.First), 1)
	var matched []string
	for i := range h.Phases {
		ph := &h.Phases[i]
		if !ph.Solves() || ph.First == nil && h.Mode == solution.Line {
			continue
		}
		text := solutionText(h, ph, intent.solutions())
		if text == "" {
			continue // a first move without a verdict
		}
		t.Solutions = append(t.Solutions, text)
		if len(intent.First) > 0 {
			if line := meant(intent.First, h, ph); line != "" {
				matched = append(matched, line)
			} else {
				t.Cooks = append(t.Cooks, text)
			}
		}
		if isShort(h, ph) {
			t.Short = append(t.Short, text)
		}
		if h.Mode == solution.Tree {
			t.Duals = append(t.Duals, duals(ph, intent.rest())...)
		}
	}
	for _, first := range intent.First {
		if !slices.Contains(matched, first) {
			t.Missing = append(t.Missing, first)
		}
	}
	major := slices.ContainsFunc(t.Duals, func(d Dual) bool { return !d.Minor })
	switch {
	case len(t.Solutions) < want || len(t.Missing) > 0:
		t.Verdict = NoSolution
	case len(t.Solutions) > want || len(t.Cooks) > 0:
		t.Verdict = Cooked
	case len(t.Short) > 0:
		t.Verdict = Short
	case major:
		t.Verdict = Duals
	}
	if len(t.Solutions) > 0 && t.Verdict == NoSolution && len(t.Cooks) > 0 {
		t.Verdict = Cooked
	}
	return t
}

// solutionText names a solution: its key, or its line; "" if the phase is none.
func solutionText(h *play.Half, ph *play.Phase, style printed.Style) string {
	if h.Mode == solution.Line {
		return lineText(ph, style)
	}
	switch {
	case ph.First == nil: // the play after a key that stands in the diagram
		if slices.ContainsFunc(ph.Variations, func(n *play.Node) bool { return n.Refutes }) {
			return ""
		}
		return "1..."
	case ph.First.Kind == solution.Key:
		return style.Numbered(ph.First)
	}
	return ""
}

func lineText(ph *play.Phase, style printed.Style) string {
	for line := range ph.Lines() {
		return style.Line(line)
	}
	return ""
}

// meant is the intended solution that a phase is; "" for none.
func meant(intended []string, h *play.Half, ph *play.Phase) string {
	for _, line := range intended {
		want := plain(line)
		for _, style := range told(h.Problem) {
			var text string
			if h.Mode == solution.Line {
				for moves := range ph.Lines() {
					text = style.Line(moves)
					break
				}
			} else if ph.First != nil {
				text = style.Move(ph.First)
			}
			got := plain(text)
			if got == want || h.Mode == solution.Line && len(want) > 0 && len(want) < len(got) && got[:len(want)] == want {
				return line
			}
		}
	}
	return ""
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

// isShort reports whether a solution needs fewer moves than there are. Of a key
// without its variations that is not known.
func isShort(h *play.Half, ph *play.Phase) bool {
	st := h.Problem.Stipulation.Traditional
	if st == nil || st.Moves == 0 || st.Intro > 0 || st.Goal.Kind == problem.NoGoal ||
		h.Mode == solution.Tree && !h.Problem.Options.Variations {
		return false
	}
	longest := 0
	for n := range ph.All() {
		if len(n.Goals) > 0 || len(n.Replies) == 0 {
			longest = max(longest, n.Number())
		}
	}
	return longest > 0 && longest < st.Moves
}

// duals lists where a defence leaves the attacker a choice.
func duals(ph *play.Phase, style printed.Style) []Dual {
	var list []Dual
	var walk func(line []*play.Node, n *play.Node, threats []*play.Node)
	walk = func(line []*play.Node, n *play.Node, threats []*play.Node) {
		line = append(line, n)
		if n.Ply%2 == 1 && len(n.Replies) > 1 {
			d := Dual{Line: style.Line(line), Minor: minor(n.Replies, threats)}
			for _, r := range n.Replies {
				d.Continuations = append(d.Continuations, style.Move(r))
			}
			list = append(list, d)
		}
		for _, r := range n.Replies {
			walk(line, r, n.Threats)
		}
	}
	for _, v := range ph.Variations {
		var line []*play.Node
		if ph.First != nil {
			line = append(line, ph.First)
		}
		walk(line, v, ph.Threats)
	}
	return list
}

// minor tells duals that nobody minds: a threat is among them, or they differ in
// a promotion to queen, rook or bishop alone.
func minor(choice, threats []*play.Node) bool {
	for _, c := range choice {
		for _, t := range threats {
			if c.Move.From == t.Move.From && c.Move.To == t.Move.To && c.Move.Promotion == t.Move.Promotion {
				return true
			}
		}
	}
	first := choice[0].Move
	for _, c := range choice {
		if c.Move.From != first.From || c.Move.To != first.To || c.Move.Promotion == "" || c.Move.Promotion == problem.Knight {
			return false
		}
	}
	return true
}

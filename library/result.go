package library

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/analysis"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	sjson "rookery/solution/json"
	"rookery/solution/text"
)

// A Result is what solving a problem found: in libraries and in collections of the pages.
type Result struct {
	Verdict string `json:"verdict"`
	// Text is the verdict in a sentence; in the other languages it may not be known.
	Text   string `json:"text"`
	German string `json:"german,omitempty"`
	French string `json:"french,omitempty"`
	// Detail is what earlier versions said in the place of the sentence.
	Detail string `json:"detail,omitempty"`
	// Themes are those that the solution shows, if it is what was claimed.
	Themes  []string  `json:"themes,omitempty"`
	Seconds float64   `json:"seconds,omitempty"` // that solving took
	Solved  time.Time `json:"solved"`
	// Moves are the solution as .olv has it, where the tree is not kept.
	Moves    string `json:"moves,omitempty"`
	Solution string `json:"solution,omitempty"` // the tree as JSON; "" if it is too long to be kept
}

// NewResult is a verdict with its sentence in each language.
func NewResult(v solution.Verdict, texts [problem.Languages]string) *Result {
	return &Result{Verdict: v.String(), Text: texts[problem.English], German: texts[problem.German], French: texts[problem.French]}
}

// UnmarshalJSON reads results, those that collections of earlier versions have among them: their sentences stood in an
// object by languages, their time was called "at", and their verdicts had other names once.
func (r *Result) UnmarshalJSON(text []byte) error {
	type plain Result
	var now struct {
		plain
		Text json.RawMessage `json:"text"`
		At   time.Time       `json:"at"`
	}
	if err := json.Unmarshal(text, &now); err != nil {
		return err
	}
	*r = Result(now.plain)
	var sentences struct{ En, De, Fr string }
	switch {
	case len(now.Text) > 0 && now.Text[0] == '{':
		if err := json.Unmarshal(now.Text, &sentences); err != nil {
			return fmt.Errorf("sentences of a verdict: %w", err)
		}
		r.Text, r.German, r.French = sentences.En, sentences.De, sentences.Fr
	case len(now.Text) > 0:
		if err := json.Unmarshal(now.Text, &r.Text); err != nil {
			return fmt.Errorf("the sentence of a verdict: %w", err)
		}
	}
	if r.Solved.IsZero() {
		r.Solved = now.At
	}
	if v, ok := r.verdict(); ok {
		r.Verdict = v.String()
	}
	return nil
}

func (r *Result) verdict() (v solution.Verdict, ok bool) {
	return v, v.UnmarshalText([]byte(r.Verdict)) == nil
}

// Judged is the verdict with a sentence in each language; where none is known, as in results of earlier versions of which
// the solution was not kept, it is the verdict's name.
func (r *Result) Judged() (v solution.Verdict, texts [problem.Languages]string) {
	v, ok := r.verdict()
	if ok {
		texts = analysis.VerdictNames(v)
	}
	if s, err := r.Tree(); err == nil && s != nil && r.German == "" {
		_, texts = analysis.Sentences(s)
	}
	for l, text := range map[problem.Language]string{problem.English: r.Text, problem.German: r.German, problem.French: r.French} {
		texts[l] = cmp.Or(text, texts[l])
	}
	return v, texts
}

// Tree is the solution; nil if it was not kept.
func (r *Result) Tree() (*solution.Solution, error) {
	if r == nil || r.Solution == "" {
		return nil, nil
	}
	return sjson.NewDecoder(strings.NewReader(r.Solution)).Decode()
}

// maxTree is how long a solution may be that is kept, as JSON.
const maxTree = 1 << 20

// keep has the result keep a tree, unless it is too long.
func (r *Result) keep(s *solution.Solution) {
	if s == nil {
		return
	}
	if tree, err := sjson.Marshal(s, sjson.Options{}); err == nil && len(tree) <= maxTree {
		r.Solution, r.Moves = string(tree), "" // which are in the tree
	}
}

// Moves are those of a solution that a problem asks for itself, as .olv has them: without set play and tries that were looked
// for beside it.
func Moves(p *problem.Problem, s *solution.Solution) string {
	shown := *s
	shown.Twins = slices.Clone(s.Twins)
	for i := range shown.Twins {
		t := &shown.Twins[i]
		t.Halves = slices.Clone(t.Halves)
		for k := range t.Halves {
			h := &t.Halves[k]
			h.Phases = slices.DeleteFunc(slices.Clone(h.Phases), func(ph solution.PhaseSolution) bool { return ph.Kind == solution.SetPlay && !p.Options.SetPlay })
			for n := range h.Phases {
				ph := &h.Phases[n]
				ph.Nodes = slices.DeleteFunc(slices.Clone(ph.Nodes), func(n *solution.Node) bool {
					return n.Kind == solution.Try && !p.Options.Try && !p.Options.Defence.Set
				})
			}
		}
	}
	moves, err := text.Moves(&shown)
	if err != nil {
		return "" // a text in memory
	}
	return moves
}

// moves are those of the solution that was found, "" if none was or it was not kept.
func (r *Result) moves(p *problem.Problem) string {
	if r == nil {
		return ""
	}
	if s, err := r.Tree(); err == nil && s != nil {
		return Moves(p, s)
	}
	return r.Moves
}

// Brief is the result without the tree, of which the moves and themes take the place.
func (r *Result) Brief(p *puzzle.Puzzle) *Result {
	brief := *r
	s, err := r.Tree()
	if brief.Solution = ""; err != nil || s == nil {
		return &brief
	}
	brief.Moves = Moves(s.Problem, s)
	if p.Composed != nil {
		brief.Moves = Moves(p.Composed.Problem, s)
	}
	if len(r.Themes) == 0 && r.isClaimed() {
		if f, err := FactsOf(p, s); err == nil {
			brief.Themes = f.Themes() // earlier versions kept none
		}
	}
	return &brief
}

// Facts are those of a problem that was solved, with its solution, nil if it is not known. The result takes the
// themes from them.
func (r *Result) Facts(p *puzzle.Puzzle, s *solution.Solution) (*Facts, error) {
	f, err := FactsOf(p, s)
	if err != nil {
		return nil, err
	}
	if s != nil && r.isClaimed() {
		r.Themes = f.Themes()
	}
	f.Found(r)
	return f, nil
}

// isClaimed: the solution is what the author claims.
func (r *Result) isClaimed() bool {
	v, ok := r.verdict()
	return ok && (v == solution.Sound || v == solution.Several)
}

// Found adds what solving found to the facts of a problem: what its solution shows is among them already, where it is
// known. A result of which the solution was not kept has its themes alone.
func (f *Facts) Found(r *Result) {
	if r == nil {
		return
	}
	f.add(Verdict, r.Verdict)
	for _, theme := range r.Themes {
		f.add(Theme, theme)
	}
}

// Themes are those that the solution shows.
func (f *Facts) Themes() (names []string) {
	for _, t := range f.Terms {
		if t.Field == Theme {
			names = append(names, t.Text)
		}
	}
	return names
}

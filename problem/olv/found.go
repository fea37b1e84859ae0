package olv

import (
	"reflect"
	"slices"
	"strings"

	"rookery/diagram"
	"rookery/problem"
)

// verdictComment begins a comment that says how the problem stands: .olv has no place for it.
const verdictComment = "verdict: "

// Found puts what a solver has found into an entry, "" for nothing: the solution, and the verdict as a comment. A solution
// that was published and is another one stays as a comment that is named old.
func (e *Entry) Found(moves, verdict string) {
	if old := strings.TrimSpace(e.Solution); moves != "" && old != strings.TrimSpace(moves) {
		if old != "" {
			e.Remember("old solution: " + old)
		}
		e.Solution = moves
	}
	if verdict == "" {
		return
	}
	e.Comments = slices.DeleteFunc(slices.Clone(e.Comments), func(c string) bool { return strings.HasPrefix(c, verdictComment) })
	e.Comments = append(e.Comments, verdictComment+verdict)
}

// Outdated names old what an entry was published with and what its problem is not any more: position and stipulation, and the
// solution where the problem is another one.
func (e *Entry) Outdated(published *Entry) {
	if was := diagram.XFEN(published.Problem.Board); was != diagram.XFEN(e.Problem.Board) {
		e.Remember("old position: " + was)
	}
	was, _ := published.stipulation()
	if now, err := e.stipulation(); err == nil && was != now {
		e.Remember("old stipulation: " + was)
	}
	old := strings.TrimSpace(e.Solution)
	if old == "" || old != strings.TrimSpace(published.Solution) || e.asks(published) {
		return
	}
	e.Remember("old solution: " + old)
	e.Solution = ""
}

// asks reports whether two entries have the same problem: a solution of the one is one of the other.
func (e *Entry) asks(other *Entry) bool {
	essence := func(e *Entry) (parts [4]any) { // options say what is to be shown, mostly
		parts[0] = diagram.XFEN(e.Problem.Board)
		parts[1], _ = e.stipulation()
		parts[2], _ = playTexts(&problem.Problem{Conditions: e.Problem.Conditions})
		parts[3], _ = twinTexts(e.Problem)
		return parts
	}
	return reflect.DeepEqual(essence(e), essence(other))
}

// Remember adds a comment that is not there yet.
func (e *Entry) Remember(comment string) {
	if !slices.Contains(e.Comments, comment) {
		e.Comments = append(e.Comments[:len(e.Comments):len(e.Comments)], comment)
	}
}

package olv

import (
	"slices"
	"strings"
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

// Remember adds a comment that is not there yet.
func (e *Entry) Remember(comment string) {
	if !slices.Contains(e.Comments, comment) {
		e.Comments = append(e.Comments[:len(e.Comments):len(e.Comments)], comment)
	}
}

package popeye

import (
	"bytes"
	"iter"
	"regexp"
	"sync"

	"rookery/problem"
)

// again is where another text begins behind the end of one.
var again = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^[ \t]*(?:endproblem|endeproblem|finprobleme)\b[^\n]*\n\s*(?:beginproblem|anfangproblem|debutprobleme)\b`)
})

// Joined is Problems for a text that several have been put together to: it goes on
// behind an end where another beginning follows. Limits count for each of them.
func Joined(name string, src []byte, limits Limits) iter.Seq2[*problem.Problem, Errors] {
	return func(yield func(*problem.Problem, Errors) bool) {
		lines := 0
		for rest := src; ; {
			text := rest
			at := again().FindIndex(rest)
			if at != nil {
				end := at[0] + bytes.IndexByte(rest[at[0]:at[1]], '\n') + 1
				text, rest = rest[:end], rest[end:]
			}
			// Lines before it keep places what they are in the whole.
			padded := append(bytes.Repeat([]byte("\n"), lines), text...)
			for p, errs := range Problems(name, padded, limits) {
				if !yield(p, errs) {
					return
				}
			}
			if at == nil {
				return
			}
			lines += bytes.Count(text, []byte("\n"))
		}
	}
}

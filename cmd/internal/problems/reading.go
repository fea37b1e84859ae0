package problems

import (
	"io"
	"iter"

	"rookery/problem"
	"rookery/puzzle/collection"
)

// foreign reads the problems of .olv, YACPDB's YAML and the JSON of solutions.
func foreign(name string, head []byte) func(io.Reader) iter.Seq2[*problem.Problem, error] {
	format := collection.Detect(name, head)
	if format != collection.OLV && format != collection.JSON {
		return nil
	}
	return func(r io.Reader) iter.Seq2[*problem.Problem, error] {
		return func(yield func(*problem.Problem, error) bool) {
			for p, err := range collection.ReadPlain(name, format, r) {
				var prob *problem.Problem
				if err == nil {
					prob, err = p.Problem()
				}
				if !yield(prob, err) {
					return
				}
			}
		}
	}
}

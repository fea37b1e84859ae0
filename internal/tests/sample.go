package tests

import (
	"flag"
	"math/rand/v2"
	"strings"
)

// third is what this run's samples begin with.
var third = rand.IntN(3)

// Sampled tells whether a run takes the case of a number: all are taken, or each third one, where chance
// says which is the first. So a short run stays short, and many of them take all. Who names cases (-run 'Test/case')
// wants these, whatever chance says.
func Sampled(all bool, i int) bool { return all || i%3 == third || named() }

func named() bool {
	run := flag.Lookup("test.run")
	return run != nil && strings.Contains(run.Value.String(), "/")
}

package tests

import "math/rand/v2"

// third is what this run's samples begin with.
var third = rand.IntN(3)

// Sampled tells whether a run takes the case of a number: all of them, or a sample, each third one, of
// which it depends on chance where it begins. So what is tried all the time stays quick, and in the end
// tries all.
func Sampled(all bool, i int) bool { return all || i%3 == third }

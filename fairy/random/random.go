// Package random makes up what problems for tests are made of: men of all walks with attributes,
// and conditions with parameters that fit. The same source gives the same.
package random

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Conditions are up to n conditions as inputs name them. What they mean together does not
// depend on the order in which they are named.
func Conditions(random *rand.Rand, n int) (list []string) {
	names := lexicon.Conditions.Names()
	var meanings []string
	for range n {
		name := names[random.IntN(len(names))].English()
		meaning := lexicon.Conditions.Meaning(lexicon.Conditions.New(name)).Name
		if depends(meanings, meaning) {
			continue
		}
		meanings = append(meanings, meaning)
		if text := strings.TrimSpace(name + " " + parameters(lexicon.Conditions.Params(name), random)); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// depends: what a condition says beside others depends on which is named last.
func depends(named []string, name string) bool {
	r, _ := lexicon.Conditions.Record(name)
	if slices.Contains(named, name) && (r.Renewed || r.Choices != nil) {
		return true
	}
	return slices.ContainsFunc(named, func(other string) bool {
		o, _ := lexicon.Conditions.Record(other)
		return slices.Contains(r.Unites, other) || slices.Contains(o.Unites, name)
	})
}

// parameters are random words that a grammar admits.
func parameters(grammar []lexicon.Param, random *rand.Rand) string {
	var words []string
	some := func(least, most int, item func() string) (s []string) {
		if most < least {
			most = least + 3
		}
		for range least + random.IntN(most-least+1) {
			if x := item(); !slices.Contains(s, x) {
				s = append(s, x)
			}
		}
		return s
	}
	square := func() string { return chess.Square(random.IntN(64)).String() }
	walk := func() string { return string(lexicon.AllWalks()[random.IntN(len(lexicon.AllWalks()))]) }
	for _, p := range grammar {
		if p.Min == 0 && random.IntN(2) == 0 {
			continue
		}
		switch p.Kind {
		case lexicon.Word:
			var accepted []string
			for _, n := range p.Words.Names() {
				if p.Accepts(n.English()) {
					accepted = append(accepted, n.English())
				}
			}
			word := accepted[random.IntN(len(accepted))]
			words = append(words, word)
			if after := parameters(p.After(word), random); after != "" {
				words = append(words, after)
			}
		case lexicon.Squares:
			words = append(words, strings.Join(some(max(p.Min, 1), p.Max, square), ""))
		case lexicon.SquareGroups:
			words = append(words, some(1, 3, func() string { return square() + square() })...)
		case lexicon.Walks:
			words = append(words, some(max(p.Min, 1), p.Max, walk)...)
		case lexicon.Number:
			words = append(words, fmt.Sprint(1+random.IntN(3)))
		case lexicon.Decimal:
			words = append(words, fmt.Sprintf("%d.5", random.IntN(9)))
		case lexicon.Lines:
			words = append(words, "ceg356")
		case lexicon.Segments:
			words = append(words, "Hc44", "Vd33")
		case lexicon.Man:
			words = append(words, "black", "s"+square())
		}
	}
	return strings.Join(words, " ")
}

// Men are two kings and a few other men.
func Men(random *rand.Rand) []problem.Placement { return men(random, 2, 4, 8) }

// Crowd are two kings and many other men, strange ones more often than not.
func Crowd(random *rand.Rand) []problem.Placement { return men(random, 5, 2, 3) }

// men are two kings and, of each side, least other men and up to three more: one in strange may have any walk, and
// one in marked has an attribute.
func men(random *rand.Rand, least, strange, marked int) (list []problem.Placement) {
	walks := lexicon.AllWalks()
	squares := random.Perm(64)
	put := func(colour problem.Colour, w problem.Walk) {
		s := chess.Square(squares[0])
		squares = squares[1:]
		m := problem.Man{Colour: colour, Walk: w}
		if random.IntN(12) == 0 {
			m.Colour = problem.Neutral
		}
		if random.IntN(marked) == 0 {
			m.Attributes = []problem.Attribute{fairy.AttributeNames[1+random.IntN(int(fairy.Attributes)-1)]}
		}
		if w == "k" {
			m.Colour, m.Attributes = colour, nil
		}
		list = append(list, problem.Placement{Square: s, Man: m})
	}
	for _, colour := range []problem.Colour{problem.White, problem.Black} {
		put(colour, "k")
		for range least + random.IntN(4) {
			w := []problem.Walk{"p", "p", "s", "b", "r", "q"}[random.IntN(6)]
			if random.IntN(strange) == 0 {
				w = walks[random.IntN(len(walks))]
			}
			put(colour, w)
		}
	}
	return list
}

// Package predicates says what a solution shows as YACPDB's query language asks
// for it: predicates with parameters and counts, "TraceBack(wR, 1, true)" twice.
//
// Names, parameters and counts are those of YACPDB's indexer
// (github.com/dturevski/olive-gui, yacpdb/indexer). Predicates of position and
// data, which no solution is needed for, are not here.
package predicates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rookery/analysis/play"
	"rookery/problem"
	"rookery/solution"
)

// A Predicate holds so many times. Men are written as "wK", "bS", "nQ".
type Predicate struct {
	Name   string   `json:"name"`
	Params []string `json:"params,omitempty"`
	Count  int      `json:"count"`
}

// String is the predicate as one asks for it: "Zilahi(3)", "Phases".
func (p Predicate) String() string {
	if len(p.Params) == 0 {
		return p.Name
	}
	return p.Name + "(" + strings.Join(p.Params, ", ") + ")"
}

// A Signature is a name and what its parameters are.
type Signature struct {
	Name   string
	Params []Domain
}

// A Domain is what a parameter can be.
type Domain uint8

const (
	Man    Domain = iota // "wK": colour and code
	Number               // a number that is not negative
	Truth                // "true" or "false"
)

// Signatures are all predicates that Of tells, by name.
func Signatures() []Signature {
	return []Signature{
		{"Albino", []Domain{Man}},
		{"ArealCycle", []Domain{Man, Number, Truth}},
		{"BigCross", []Domain{Man}},
		{"BigStar", []Domain{Man}},
		{"ClosedWalk", []Domain{Man, Number, Truth}},
		{"CornerToCorner", []Domain{Man}},
		{"Cross", []Domain{Man}},
		{"Excelsior", []Domain{Man, Number}},
		{"FourCorners", []Domain{Man}},
		{"HundredDollar", nil},
		{"LinearCycle", []Domain{Man, Number, Truth}},
		{"Models", []Domain{Number, Truth}},
		{"PW", []Domain{Number}},
		{"PWPiece", []Domain{Man}},
		{"Phases", nil},
		{"Pickaninny", []Domain{Man}},
		{"Star", []Domain{Man}},
		{"TraceBack", []Domain{Man, Number, Truth}},
		{"Twins", nil},
		{"Wheel", []Domain{Man}},
		{"Zilahi", []Domain{Number}},
		{"ZilahiPiece", []Domain{Man, Truth}},
	}
}

// Of tells what a solution shows, by name and parameters.
func Of(s *solution.Solution) []Predicate { return In(play.Of(s)) }

// In tells what halves of a solution show that have been replayed.
func In(halves []play.Half) []Predicate {
	c := counter{}
	c.trajectories(halves)
	c.phases(halves)
	c.zilahi(halves)
	c.models(halves)
	c.hundredDollar(halves)
	list := make([]Predicate, 0, len(c))
	for key, n := range c {
		name, params, _ := strings.Cut(key, "(")
		p := Predicate{Name: name, Count: n}
		if params != "" {
			p.Params = strings.Split(strings.TrimSuffix(params, ")"), ", ")
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Predicate) int { return cmp.Compare(a.String(), b.String()) })
	return list
}

// A counter counts predicates as they are written.
type counter map[string]int

func (c counter) add(name string, params ...string) {
	c[Predicate{Name: name, Params: params}.String()]++
}

// man writes a man as predicates have it.
func man(m *problem.Man) string {
	colour := "n"
	switch m.Colour {
	case problem.White:
		colour = "w"
	case problem.Black:
		colour = "b"
	}
	return colour + strings.ToUpper(string(m.Walk))
}

func truth(b bool) string { return strconv.FormatBool(b) }

// phases counts twins, and the different first moves: set play counts as one
// phase, and each of its lines where there is nothing else.
func (c counter) phases(halves []play.Half) {
	twins := map[string]bool{}
	for i := range halves {
		h := &halves[i]
		if !twins[h.Label] {
			twins[h.Label] = true
			c.add("Twins")
		}
		set, rest := 0, 0
		for j := range h.Phases {
			if h.Phases[j].Kind == solution.SetPlay {
				set += max(1, len(h.Phases[j].Variations))
			} else {
				rest++
			}
		}
		if set > 0 && rest > 0 {
			set = 1
		}
		for range set + rest {
			c.add("Phases")
		}
	}
}

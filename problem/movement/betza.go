package movement

import (
	"slices"
	"strconv"
	"strings"
)

// Betza's notation, as extended for XBoard: what is read of it is told in
// docs/walks.md. An atom is a capital, the leap of a man; before it stand
// modifiers, behind it how often the leap may be repeated.

// An atom is a set of steps and whether it is repeated without being told to be.
type atom struct {
	steps []Step
	rides bool
}

// atomOf is what a capital stands for.
func atomOf(c byte) (atom, bool) {
	vectors := map[byte][2]int{
		'W': {1, 0}, 'F': {1, 1}, 'D': {2, 0}, 'N': {1, 2}, 'A': {2, 2}, 'H': {3, 0}, 'C': {1, 3}, 'L': {1, 3},
		'Z': {2, 3}, 'J': {2, 3}, 'G': {3, 3}, 'R': {1, 0}, 'B': {1, 1},
	}
	switch v, ok := vectors[c]; {
	case ok:
		return atom{leap(v[0], v[1]), c == 'R' || c == 'B'}, true
	case c == 'K' || c == 'Q':
		return atom{King, c == 'Q'}, true
	}
	return atom{}, false
}

// betza reads a clause in Betza's notation; at is where it stands in the definition.
func (m *Movement) betza(text string, at int) error {
	b := betzaReader{text: text, at: at}
	for b.off < len(b.text) {
		if err := b.group(m); err != nil {
			return err
		}
	}
	return nil
}

type betzaReader struct {
	text string
	off  int
	at   int
}

func (b *betzaReader) fail(off, n int, fault Fault) error {
	return &Error{Offset: b.at + off, Token: b.text[off:min(off+n, len(b.text))], Fault: fault}
}

// refusal is why a man of a problem cannot have a modifier, which XBoard may have.
func refusal(modifier byte) Fault {
	switch modifier {
	case 'i':
		return FirstMoves
	case 'e':
		return EnPassants
	case 'o':
		return Cylinders
	case 'd':
		return TakesOwn
	case 'u', 't', 'x':
		return ActsOnOthers
	}
	return NoModifier
}

// A betzaLeg is a leg as its modifiers tell it.
type betzaLeg struct {
	off                 int
	directions          string
	moves, takes        bool
	hop                 byte // 'p', 'g' or 0
	lame, jumps, toggle bool
	bend                byte // 'q', 'z' or 0
}

// group reads an atom with its modifiers and range.
func (b *betzaReader) group(m *Movement) error {
	start := b.off
	legs, err := b.modifiers(m)
	if err != nil {
		return err
	}
	if b.off == len(b.text) {
		return b.fail(start, len(b.text)-start, NoAtom)
	}
	a, err := b.atom()
	if err != nil {
		return err
	}
	limit, err := b.limit(a)
	if err != nil {
		return err
	}
	parts, err := b.assemble(legs, a, limit)
	if err != nil {
		return err
	}
	m.Parts = append(m.Parts, parts...)
	return nil
}

// modifiers reads the small letters before an atom: a leg each, with "a" between.
func (b *betzaReader) modifiers(m *Movement) ([]betzaLeg, error) {
	legs := []betzaLeg{{off: b.off}}
	for ; b.off < len(b.text) && 'a' <= b.text[b.off] && b.text[b.off] <= 'z'; b.off++ {
		leg := &legs[len(legs)-1]
		switch c := b.text[b.off]; c {
		case 'f', 'b', 'l', 'r', 'v', 's', 'h':
			leg.directions += string(rune(c))
		case 'm':
			leg.moves = true
		case 'c':
			leg.takes = true
		case 'p', 'g':
			leg.hop = c
		case 'n':
			leg.lame = true
		case 'j':
			leg.jumps = true
		case 'y':
			leg.toggle = true
		case 'q', 'z':
			leg.bend = c
		case 'k':
			m.Royal = true
		case 'a':
			if len(legs) == maxLegs {
				return nil, b.fail(b.off, 1, TooManyLegs)
			}
			legs = append(legs, betzaLeg{off: b.off + 1})
		default:
			return nil, b.fail(b.off, 1, refusal(c))
		}
	}
	return legs, nil
}

// atom reads a capital or a leap in numbers: "(1,4)".
func (b *betzaReader) atom() (atom, error) {
	if b.text[b.off] == '(' {
		s, n, fault := vector(b.text[b.off:])
		if fault != 0 {
			return atom{}, b.fail(b.off, n, fault)
		}
		b.off += n
		return atom{leap(s.Files, s.Ranks), false}, nil
	}
	a, ok := atomOf(b.text[b.off])
	if !ok {
		return a, b.fail(b.off, 1, NoSuchAtom)
	}
	b.off++
	return a, nil
}

// vector reads a leap such as "(1,4)" and tells how long it is.
func vector(text string) (s Step, n int, fault Fault) {
	end := strings.IndexByte(text, ')')
	if end < 0 {
		return s, len(text), BadVector
	}
	first, second, ok := strings.Cut(text[1:end], ",")
	f, err := strconv.Atoi(strings.TrimSpace(first))
	r, err2 := strconv.Atoi(strings.TrimSpace(second))
	if !ok || err != nil || err2 != nil || f < 0 || r < 0 || f > 7 || r > 7 || f+r == 0 {
		return s, end + 1, BadVector
	}
	return Step{f, r}, end + 1, 0
}

// limit reads how often an atom may be repeated, 0 for any number: a number, or the
// capital again.
func (b *betzaReader) limit(a atom) (int, error) {
	start := b.off
	for b.off < len(b.text) && '0' <= b.text[b.off] && b.text[b.off] <= '9' {
		b.off++
	}
	if b.off > start {
		n, err := strconv.Atoi(b.text[start:b.off])
		if err != nil || n > 7 {
			return 0, b.fail(start, b.off-start, BadNumber)
		}
		return n, nil
	}
	if c := b.text[start-1]; b.off < len(b.text) && b.text[b.off] == c && !strings.ContainsRune("RBQK)", rune(c)) {
		b.off++
		return 0, nil
	}
	if a.rides {
		return 0, nil
	}
	return 1, nil
}

// assemble makes parts of the legs of an atom.
func (b *betzaReader) assemble(legs []betzaLeg, a atom, limit int) ([]Part, error) {
	var paths [][]Leg
	var steps []Step
	var does Does
	paths = append(paths, nil)
	victim := false
	for i, leg := range legs {
		last := i == len(legs)-1
		if leg.bend != 0 && (len(legs) > 1 || leg.hop != 0) {
			return nil, b.fail(leg.off, 1, CannotBend)
		}
		base := Leg{Min: 1, Max: limit}
		var ok bool
		if i == 0 {
			steps, ok = choose(a.steps, leg.directions)
		} else {
			base.Turns, ok = turns(leg.directions, a.steps)
		}
		if !ok {
			return nil, b.fail(leg.off, len(leg.directions), BadDirections)
		}
		oblique := !a.steps[0].orthogonal() && !a.steps[0].diagonal()
		slides := limit != 1 && !oblique && max(abs(a.steps[0].Files), abs(a.steps[0].Ranks)) == 1
		switch {
		case leg.lame:
			base.Passing = Lame
		case leg.jumps && slides:
			base.Ski = true
		case leg.jumps:
			base.Passing = Jumping
		}
		if leg.bend != 0 {
			base.Bend, base.Wave = 2, leg.bend == 'z'
			if oblique {
				base.Bend = 1
			}
			if limit == 1 {
				base.Max = 0
			}
		}
		if last {
			does = doing(leg)
			if victim && does == Takes {
				return nil, b.fail(leg.off, 1, TwoVictims)
			}
			paths = arrivals(paths, base, leg.hop)
			continue
		}
		var next [][]Leg
		for _, end := range ends(leg) {
			if end == Victim {
				if victim {
					return nil, b.fail(leg.off, 1, TwoVictims)
				}
				victim = true
			}
			base.End = end
			for _, p := range paths {
				next = append(next, append(slices.Clone(p), base))
			}
		}
		paths = next
		switch {
		case leg.toggle && limit == 1:
			limit = 0
		case leg.toggle, leg.hop == 'g':
			limit = 1
		}
	}
	if len(paths) > maxParts {
		return nil, b.fail(legs[0].off, 1, TooManyParts)
	}
	var parts []Part
	for _, p := range paths {
		part := Part{Does: does, Steps: steps, Legs: p}
		if taking(p) {
			part.Does = Moves
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// doing is what a last leg may do.
func doing(leg betzaLeg) Does {
	switch {
	case leg.moves && !leg.takes:
		return Moves
	case leg.takes && !leg.moves:
		return Takes
	}
	return Both
}

// ends are who may stand where a leg that is not the last one ends.
func ends(leg betzaLeg) (list []End) {
	if leg.takes {
		list = append(list, Victim)
	}
	if leg.hop != 0 {
		list = append(list, Hurdle)
	}
	if leg.moves || len(list) == 0 {
		list = append(list, Free)
	}
	return list
}

// arrivals ends paths with a last leg, which may hop over a man on its way: then "g"
// lands directly behind it, "p" anywhere, with all steps within the range.
func arrivals(paths [][]Leg, last Leg, hop byte) (out [][]Leg) {
	var tails [][]Leg
	near, on := last, Leg{Turns: []int{0}, Min: 1, Max: 1, Passing: last.Passing}
	near.End = Hurdle
	switch {
	case hop == 0:
		tails = [][]Leg{{last}}
	case hop == 'g' || last.Max == 1:
		tails = [][]Leg{{near, on}}
	case last.Max == 0:
		on.Max = 0
		tails = [][]Leg{{near, on}}
	default:
		for n := 1; n < last.Max; n++ {
			near.Min, near.Max, on.Max = n, n, last.Max-n
			tails = append(tails, []Leg{near, on})
		}
	}
	for _, p := range paths {
		for _, t := range tails {
			out = append(out, append(slices.Clone(p), t...))
		}
	}
	return out
}

// taking reports whether a path takes a man before its end.
func taking(legs []Leg) bool {
	return slices.ContainsFunc(legs, func(l Leg) bool { return l.End == Victim })
}

// choose gives those of some steps that directions name. Steps along lines are told
// by f, b, l and r, diagonal ones by one of them for two or by two for one. Oblique
// ones are the narrow two (f), the half of four (fh), its wide two (fs) or one
// (fl); so are a king's, where f is the step straight ahead.
func choose(steps []Step, directions string) ([]Step, bool) {
	if directions == "" {
		return steps, true
	}
	var tests []func(Step) bool
	for d := directions; d != ""; {
		n, test := direction(d, steps)
		if test == nil {
			return nil, false
		}
		tests = append(tests, test)
		d = d[n:]
	}
	var list []Step
	for _, s := range steps {
		if slices.ContainsFunc(tests, func(test func(Step) bool) bool { return test(s) }) {
			list = append(list, s)
		}
	}
	return list, len(list) > 0
}

// ahead tells how far a step goes in the direction of a letter, and how far across.
func ahead(c byte, s Step) (along, across int) {
	switch c {
	case 'f':
		return s.Ranks, s.Files
	case 'b':
		return -s.Ranks, s.Files
	case 'r':
		return s.Files, s.Ranks
	case 'l':
		return -s.Files, s.Ranks
	}
	return 0, 0
}

// direction reads the first direction of some letters.
func direction(d string, steps []Step) (n int, test func(Step) bool) {
	c := d[0]
	king := len(steps) == len(King) && steps[0].orthogonal()
	oblique := !steps[0].orthogonal() && !steps[0].diagonal()
	straight := func(c byte) func(Step) bool {
		return func(s Step) bool {
			along, across := ahead(c, s)
			if king {
				return along > 0 && across == 0
			}
			return along > 0 && along >= abs(across)
		}
	}
	either := func(a, b func(Step) bool) func(Step) bool { return func(s Step) bool { return a(s) || b(s) } }
	switch c {
	case 'v':
		return 1, either(straight('f'), straight('b'))
	case 's':
		return 1, either(straight('l'), straight('r'))
	case 'h':
		return 0, nil
	}
	if len(d) == 1 {
		return 1, straight(c)
	}
	next := d[1]
	half := func(s Step) bool { along, _ := ahead(c, s); return along > 0 }
	across := strings.ContainsRune("fb", rune(c)) != strings.ContainsRune("fb", rune(next)) && strings.ContainsRune("fblr", rune(next))
	switch {
	case next == 'h':
		return 2, half
	case next == c:
		return 2, straight(c)
	case next == 's' && strings.IndexByte("fb", c) >= 0, next == 'v' && strings.IndexByte("lr", c) >= 0:
		if oblique || king {
			return 2, func(s Step) bool { return half(s) && !straight(c)(s) && (!king || s.diagonal()) }
		}
		if steps[0].diagonal() {
			return 2, half
		}
	case across && steps[0].diagonal(), across && king:
		return 2, func(s Step) bool {
			a, _ := ahead(c, s)
			b, _ := ahead(next, s)
			return a > 0 && b > 0
		}
	case across && oblique: // the one that goes farther to the second side
		return 2, func(s Step) bool {
			a, _ := ahead(c, s)
			b, _ := ahead(next, s)
			return a > 0 && b > a
		}
	}
	return 1, straight(c)
}

// turns are the directions of a leg that goes on, in eighths of a circle to the
// left. Without letters these are all but back: quarters for steps along one kind
// of lines.
func turns(directions string, steps []Step) ([]int, bool) {
	if directions == "" {
		if len(steps) == len(King) || len(steps) > 4 {
			return []int{0, 1, -1, 2, -2, 3, -3}, true
		}
		return []int{0, 2, -2}, true
	}
	list, ok := choose(King, directions)
	var out []int
	for i, s := range King {
		if slices.Contains(list, s) {
			out = append(out, (i+4)%8-4)
		}
	}
	return out, ok
}

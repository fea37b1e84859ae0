package movement

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Movements in words: "hops orthogonally over two men, landing anywhere". A clause
// has a verb, lines, and what else there is to say in any order; words that only
// make it read well are passed over.

// filler reports whether a word says nothing; those of other languages are in translations.
func filler(word string) bool {
	switch word {
	case "a", "an", "and", "along", "any", "at", "away", "behind", "beyond", "by", "degrees", "direction", "directions",
		"far", "from", "hurdle", "hurdles", "in", "is", "it", "its", "like", "line", "lines", "man", "men", "most",
		"number", "of", "on", "one", "or", "only", "other", "side", "square", "squares", "step", "steps", "that", "the",
		"then", "to", "which", "with":
		return true
	}
	return false
}

// verb is what begins a clause, "" if the word is none.
func verb(word string) string {
	switch word {
	case "leap", "step", "ride", "hop":
		return word
	case "leaps", "steps", "rides", "hops":
		return word[:len(word)-1]
	}
	return ""
}

// namedSteps are the steps that a word names.
func namedSteps(word string) []Step {
	switch word {
	case "orthogonal", "orthogonally", "rook", "wazir":
		return leap(1, 0)
	case "diagonal", "diagonally", "bishop", "fers":
		return leap(1, 1)
	case "queen", "king", "straight":
		return King
	case "knight", "nightrider":
		return leap(1, 2)
	case "camel":
		return leap(1, 3)
	case "zebra":
		return leap(2, 3)
	case "giraffe":
		return leap(1, 4)
	case "dabbaba":
		return leap(0, 2)
	case "alfil":
		return leap(2, 2)
	case "antelope":
		return leap(3, 4)
	}
	return nil
}

// side tests whether a step goes to the side of the board that a word names; it is nil
// if the word names none.
func side(word string) func(Step) bool {
	switch word {
	case "forward", "forwards":
		return func(s Step) bool { return s.Ranks > 0 }
	case "backward", "backwards":
		return func(s Step) bool { return s.Ranks < 0 }
	case "left":
		return func(s Step) bool { return s.Files < 0 }
	case "right":
		return func(s Step) bool { return s.Files > 0 }
	case "sideways":
		return func(s Step) bool { return s.Ranks == 0 }
	}
	return nil
}

// numerals begin with that of one.
var numerals = []string{"one", "two", "three", "four", "five", "six", "seven"}

// A word is one of a clause, with its place, and what it means in English.
type word struct {
	text  string
	at    int
	means string
}

// split cuts a text into words: "(1,4)" is one.
func split(text string, at int) (list []word) {
	start, open := -1, false
	end := func(i int) {
		if start >= 0 {
			list = append(list, word{text: text[start:i], at: at + start})
			start = -1
		}
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '(':
			end(i)
			start, open = i, true
		case open && c == ')':
			end(i + 1)
			open = false
		case open:
		case c == ' ' || c == '\t' || c == ',' || c == '.' || c == ':' || c == '\r' || c == '\n':
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(text))
	return list
}

// inEnglish translates what is said in German or French, word by word.
func inEnglish(list []word) []word {
	for i, w := range list {
		low := strings.ReplaceAll(strings.ToLower(w.text), "’", "'")
		if t, ok := translations()[low]; ok {
			low = t
		}
		list[i].means = low
	}
	return list
}

// inWords tells whether a clause is in words, not in Betza's notation.
func inWords(text string) bool {
	list := split(text, 0)
	return len(list) > 0 && strings.IndexFunc(list[0].text, func(r rune) bool { return !unicode.IsLower(r) }) < 0
}

// words reads a clause in words.
func (m *Movement) words(text string, at int) error {
	c := clause{words: inEnglish(split(text, at))}
	if len(c.words) == 1 && c.words[0].means == "royal" {
		m.Royal = true
		return nil
	}
	if err := c.read(); err != nil {
		return err
	}
	part, err := c.part()
	if err == nil {
		m.Parts = append(m.Parts, part)
	}
	return err
}

// A clause is what has been read of one.
type clause struct {
	words []word
	i     int

	verb     string
	does     Does
	steps    []Step
	sides    []func(Step) bool
	min, max int  // of the first leg
	bounded  bool // it was said how long it is
	passing  Passing
	bend     int
	wave     bool
	hurdles  int
	who      End
	landing  Leg
	turn     int
}

func (c *clause) fail(fault Fault) error {
	w := c.words[min(c.i, len(c.words)-1)]
	return &Error{Offset: w.at, Token: w.text, Fault: fault}
}

// next gives the next word that says something, "" at the end.
func (c *clause) next() string {
	for c.i++; c.i < len(c.words); c.i++ {
		if w := c.words[c.i].means; !filler(w) {
			return w
		}
	}
	return ""
}

// number reads a number behind a word.
func (c *clause) number() (int, error) {
	at := c.i
	for c.i++; c.i < len(c.words); c.i++ {
		w := c.words[c.i].means
		if i := slices.Index(numerals, w); i >= 0 {
			return i + 1, nil
		}
		if n, err := strconv.Atoi(w); err == nil {
			if n < 1 || n > 7 {
				return 0, c.fail(BadNumber)
			}
			return n, nil
		}
		if !filler(w) {
			break
		}
	}
	c.i = at
	return 0, c.fail(NoNumber)
}

func (c *clause) read() error {
	if c.verb = verb(c.words[0].means); c.verb == "" {
		return c.fail(NoVerb)
	}
	c.hurdles, c.who = 1, Hurdle
	c.landing = Leg{Min: 1, Max: 1}
	for w := c.next(); w != ""; w = c.next() {
		if err := c.say(w); err != nil {
			return err
		}
	}
	return nil
}

// say takes in a word.
func (c *clause) say(w string) (err error) {
	if w[0] == '(' {
		s, _, fault := vector(w)
		if fault != 0 {
			return c.fail(fault)
		}
		c.steps = append(c.steps, leap(s.Files, s.Ranks)...)
		return nil
	}
	if steps := namedSteps(w); steps != nil {
		c.steps = append(c.steps, steps...)
		return nil
	}
	if test := side(w); test != nil {
		c.sides = append(c.sides, test)
		return nil
	}
	switch w {
	case "moving":
		c.does = Moves
	case "taking", "capturing":
		c.does = Takes
	case "without":
		if w := c.next(); w != "taking" && w != "capturing" {
			return c.fail(NoWord)
		}
		c.does = Moves
	case "up":
		c.bounded, c.min = true, 1
		c.max, err = c.number()
	case "exactly":
		c.bounded = true
		c.max, err = c.number()
		c.min = c.max
	case "next", "adjacent":
		c.bounded, c.min, c.max = true, 1, 1
	case "lame":
		c.passing = Lame
	case "circling":
		c.bend = 2
	case "zigzag":
		c.bend, c.wave = 2, true
	default:
		if c.verb == "hop" {
			return c.hop(w)
		}
		return c.fail(NoWord)
	}
	return err
}

// hop takes in a word of a clause about hurdles.
func (c *clause) hop(w string) (err error) {
	switch w {
	case "over":
		if n, err := c.number(); err == nil {
			c.hurdles = n
		}
	case "own":
		c.who = OwnHurdle
	case "enemy", "enemies":
		c.who = FoeHurdle
	case "locust":
		c.who = Victim
	case "landing":
		var n int
		if n, err = c.number(); err == nil {
			c.landing.Min, c.landing.Max = n, n
		} else if slices.Contains([]string{"anywhere", "before", "equally", "directly"}, c.peek()) {
			err = nil
		}
	case "anywhere":
		c.landing.Max = 0
	case "before":
		c.turn = 4
	case "equally":
		c.landing.Equal = true
	case "directly":
	case "turning":
		degrees := ""
		for c.i++; c.i < len(c.words); c.i++ {
			if degrees = c.words[c.i].means; !filler(degrees) {
				break
			}
		}
		n, err := strconv.Atoi(degrees)
		if err != nil || n < 45 || n > 180 || n%45 != 0 {
			return c.fail(BadAngle)
		}
		c.turn = n / 45
	default:
		return c.fail(NoWord)
	}
	return err
}

// peek is the next word that says something.
func (c *clause) peek() string {
	at := c.i
	w := c.next()
	c.i = at
	return w
}

// part is what the clause says.
func (c *clause) part() (Part, error) {
	c.i = 0
	p := Part{Does: c.does}
	for _, s := range c.steps {
		if (len(c.sides) == 0 || slices.ContainsFunc(c.sides, func(test func(Step) bool) bool { return test(s) })) && !slices.Contains(p.Steps, s) {
			p.Steps = append(p.Steps, s)
		}
	}
	switch {
	case len(c.steps) == 0:
		return p, c.fail(NoLine)
	case len(p.Steps) == 0:
		return p, c.fail(BadDirections)
	}
	first := Leg{Min: 1, Max: 1, Passing: c.passing, Bend: c.bend, Wave: c.wave}
	if c.bend != 0 && !p.Steps[0].orthogonal() && !p.Steps[0].diagonal() {
		first.Bend = 1
	}
	if c.verb == "ride" || c.verb == "hop" {
		first.Max = 0
	}
	if c.bounded {
		first.Min, first.Max = c.min, c.max
	}
	if c.verb != "hop" {
		p.Legs = []Leg{first}
		return p, nil
	}
	if c.bend != 0 {
		return p, c.fail(CannotBend)
	}
	if c.hurdles > maxLegs-1 {
		return p, c.fail(TooManyLegs)
	}
	if c.who == Victim {
		if c.does == Takes || c.hurdles > 1 {
			return p, c.fail(TwoVictims)
		}
		p.Does = Moves
	}
	first.End = c.who
	p.Legs = []Leg{first}
	for range c.hurdles - 1 {
		p.Legs = append(p.Legs, Leg{Turns: []int{0}, Min: 1, End: c.who, Passing: c.passing})
	}
	last := c.landing
	last.Passing, last.Turns = c.passing, []int{c.turn}
	if c.turn%4 != 0 {
		last.Turns = []int{c.turn, -c.turn}
	}
	if last.Equal {
		last.Min, last.Max = 0, 0
	}
	p.Legs = append(p.Legs, last)
	return p, nil
}

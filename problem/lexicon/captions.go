package lexicon

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// captioned is a condition on its way into a caption.
type captioned struct {
	problem.Condition
	name  string // of the condition, in the language
	lang  problem.Language
	drawn bool // what can be seen in the diagram need not be said
}

// plain writes parameters as they come.
func (c captioned) plain() string {
	s := c.name
	for _, p := range c.Params {
		switch p.Kind {
		case problem.SquaresParam:
			s += squareList(p.Squares)
		case problem.WalksParam:
			for _, w := range p.Walks {
				s += " " + WalkLetters(c.lang, w)
			}
		case problem.NumberParam:
			s += " " + strconv.Itoa(p.Number)
		case problem.WordParam:
			s += " " + CirceWords.In(c.lang, p.Word)
		default:
			s += " " + p.Word
		}
	}
	return s
}

// bracketed has the parameters in brackets, conditions by their names.
func (c captioned) bracketed() string {
	var words []string
	for _, p := range c.Params {
		part := captioned{Condition: problem.Condition{Params: []problem.Param{p}}, lang: c.lang}.plain()
		if p.Kind == problem.WordParam && FESWords.Has(p.Word) {
			part = FESWords.In(c.lang, p.Word)
		}
		words = append(words, strings.TrimSpace(part))
	}
	return c.name + "(" + strings.Join(words, " ") + ")"
}

// bare is the name alone.
func (c captioned) bare() string { return c.name }

// inDiagram says nothing: it is all drawn.
func (c captioned) inDiagram() string { return "" }

// asWritten has the keywords as they are in English.
func (c captioned) asWritten() string { return c.each(" ", func(w string) string { return w }) }

// each writes all keywords behind the name.
func (c captioned) each(before string, spell func(word string) string) string {
	s := c.name
	for _, w := range c.words() {
		s += before + spell(w)
	}
	return s
}

// cast writes its keyword once.
func (c captioned) cast() string {
	if slices.Contains(c.words(), "Inverse") {
		return c.name + " " + CASTWords.In(c.lang, "Inverse")
	}
	return c.name
}

// breton writes keywords in the order of their set.
func (c captioned) breton() string {
	s := c.name
	for _, n := range BretonWords.Names() {
		if slices.Contains(c.words(), n.English()) {
			s += " " + n[c.lang]
		}
	}
	return s
}

// strictness is Exact or Ultra.
func (c captioned) strictness() string {
	return c.each("  ", func(w string) string {
		w = MummerWords.In(c.lang, w)
		if c.lang == problem.German && w == "Ultra" {
			return w
		}
		return strings.ToLower(w)
	})
}

// grid names the kind of grid where its lines are not drawn.
func (c captioned) grid() string {
	if c.drawn {
		return c.name
	}
	return c.each("  ", func(w string) string { return GridWords.In(c.lang, w) })
}

// lettered names a type other than A.
func (c captioned) lettered() string {
	s := c.name
	for _, w := range c.words() {
		switch {
		case w == "TypeA":
		case LetteredTypes.Has(w):
			s += "    " + LetteredTypes.In(c.lang, w)
		default:
			s += " " + CirceWords.In(c.lang, w)
		}
	}
	return s
}

// numbered names the type; one is meant where none is given.
func (c captioned) numbered(otherwise string) string {
	words := append(c.words(), otherwise)
	return c.name + "    " + NumberedTypes.In(c.lang, words[0])
}

func (c captioned) singleBox() string { return c.numbered("Type1") }

func (c captioned) republican() string { return c.numbered("Type2") }

// sorted has squares from a1 to h8.
func (c captioned) sorted() string {
	squares := c.squares()
	slices.Sort(squares)
	return c.name + squareList(slices.Compact(squares))
}

func (c captioned) magicSquares() string {
	for _, w := range c.words() {
		if w == "Type2" {
			c.name += " " + NumberedTypes.In(c.lang, w)
		}
	}
	return c.sorted()
}

// imitators has their squares; ten is their greatest number.
func (c captioned) imitators() string {
	squares := c.squares()
	return c.name + squareList(squares[:min(10, len(squares))])
}

// neighbours has the walk that neighbours are reached by before the name.
func (c captioned) neighbours() string {
	s := c.name
	for _, w := range c.walks() {
		if w != problem.King {
			s = WalkLetters(c.lang, w) + "-" + s
		}
	}
	return s
}

func (c captioned) vaulting() string {
	s := c.name
	for _, w := range c.walks() {
		s += " " + strings.TrimSpace(listed(c.lang, w))
	}
	if slices.Contains(c.words(), "Transmuting") {
		s += "-" + WalkLetters(c.lang, problem.King)
	}
	return s
}

// walkList has walks in the order of the table.
func (c captioned) walkList() string {
	s := c.name
	for _, w := range InTableOrder(c.walks()) {
		s += " " + listed(c.lang, w)
	}
	return s
}

// walksIfAny says nothing without walks.
func (c captioned) walksIfAny() string {
	if len(c.walks()) == 0 {
		return ""
	}
	return c.walkList()
}

// sequence has the cycles of walks, each from its first of the table round.
func (c captioned) sequence() string {
	next := map[problem.Walk]problem.Walk{}
	for _, p := range c.Params {
		if len(p.Walks) < 2 { // one walk is no sequence
			continue
		}
		for i, w := range p.Walks[1:] {
			next[p.Walks[i]] = w
		}
		if last := p.Walks[len(p.Walks)-1]; next[last] == "" {
			next[last] = p.Walks[0]
		}
	}
	if len(next) == 0 {
		return c.name
	}
	s := c.name + " "
	for _, w := range InTableOrder(slices.Sorted(maps.Keys(next))) {
		if next[w] == "" {
			continue // in a cycle before
		}
		s += listed(c.lang, w)
		for next[w] != "" {
			after := next[w]
			next[w] = ""
			w = after
			s += "->" + listed(c.lang, w)
		}
	}
	return s
}

// flights has those that SAT allows in Roman numbers, once if they are the same
// for both sides.
func (c captioned) flights() string {
	roman := [...]string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"}
	number := func(i int) string {
		if 0 <= i && i < len(roman) {
			return roman[i]
		}
		return strconv.Itoa(i)
	}
	switch n := c.numbers(); {
	case len(n) == 0 || n[0] == 0 && len(n) == 1:
		return c.name
	case len(n) == 1 || n[0] == n[1]:
		return c.name + " " + number(n[0])
	default:
		return c.name + " " + number(n[0]) + "/" + number(n[1])
	}
}

// quotas has those of BGL, "-" for none.
func (c captioned) quotas() string {
	var parts []string
	for _, p := range c.Params {
		w := p.Word
		if p.Kind == problem.NumberParam {
			w = strconv.Itoa(p.Number)
		}
		if strings.Contains(w, ".") {
			w = strings.TrimRight(strings.TrimRight(w, "0"), ".")
		}
		parts = append(parts, w)
	}
	if len(parts) == 0 {
		parts = []string{"-", "-"}
	}
	return c.name + " " + strings.Join(parts, "/")
}

// sentinelles names the kind of sentinels and their limits.
func (c captioned) sentinelles() string {
	words, name := c.words(), c.name
	if slices.Contains(words, "ParaSentinelles") {
		name = "Para" + name
	}
	if slices.Contains(words, "Berolina") {
		name += " Berolina"
	}
	if whose := slices.DeleteFunc(words, func(w string) bool { return !strings.HasPrefix(w, "Pion") }); len(whose) > 0 {
		if last := whose[len(whose)-1]; last != "PionPropre" {
			name += "  " + last
		}
	}
	limit := map[string]int{"MaximumWhite": 8, "MaximumBlack": 8, "MaximumTotal": 16}
	for i, p := range c.Params {
		if p.Kind == problem.NumberParam && i > 0 {
			limit[c.Params[i-1].Word] = p.Number
		}
	}
	if limit["MaximumWhite"] != 8 || limit["MaximumBlack"] != 8 {
		name += " " + strconv.Itoa(limit["MaximumWhite"]) + "/" + strconv.Itoa(limit["MaximumBlack"])
	}
	if limit["MaximumTotal"] != 16 {
		name += " //" + strconv.Itoa(limit["MaximumTotal"])
	}
	return name
}

// variantOrder is the order in which captions name the variants of the Circe
// family.
var variantOrder = []string{
	"PWC", "Symmetry", "VerticalSymmetry", "HorizontalSymmetry", "Diagram", "Cage", "Rank", "File",
	"Couscous", "Antipodes", "Take&Make", "Super", "CaptureSquare", "April",
	"Equipollents", "ContraParrain", "Parrain", "WaitCapture", "Mirror",
	"Assassin", "Strict", "Relaxed", "Parachute", "Volcanic", "Diametral", "VerticalMirror",
	"Clone", "Einstein", "ReversalEinstein", "Chameleon", "Turncoats", "Frischauf", "Cheylan",
}

// variants lists those of a condition of the Circe family. Usual is what it is
// without saying so, RexInclusive or RexExclusive.
func (c captioned) variants(usual string) string {
	var words []string
	walks := map[string][]problem.Param{} // what was said last behind April and Chameleon
	kings := usual                        // the last word about them counts
	drop := func(word string) {
		words = slices.DeleteFunc(words, func(w string) bool { return w == word })
	}
	for i, p := range c.Params {
		switch p.Word {
		case "":
			continue
		case "RexInclusive", "RexExclusive":
			kings = p.Word
		case "Calvet":
			drop("Cheylan")
		case "LastMove", "Parrain", "ContraParrain":
			drop("WaitCapture")
		}
		words = append(words, p.Word)
		walks[p.Word] = nil
		if i+1 < len(c.Params) && c.Params[i+1].Kind == problem.WalksParam {
			walks[p.Word] = c.Params[i+1 : i+2]
		}
	}
	if slices.Contains(words, "Equipollents") && (slices.Contains(words, "LastMove") || slices.Contains(words, "WaitCapture")) {
		drop("Equipollents")
		words = append(words, "Parrain")
	}
	switch {
	case slices.Contains(words, "ContraParrain"):
		words = append(words, "Mirror")
	case slices.Contains(words, "Parrain") && slices.Contains(words, "Mirror"):
		drop("Parrain")
		words = append(words, "ContraParrain")
	}
	s := c.name
	for _, w := range variantOrder {
		if !slices.Contains(words, w) {
			continue
		}
		c.name, c.Params = " "+CirceWords.In(c.lang, w), walks[w]
		switch w {
		case "April":
			s += c.walkList()
		case "Chameleon":
			s += c.sequence()
		default:
			s += c.name
		}
	}
	if kings != usual {
		s += " " + CirceWords.In(c.lang, kings)
	}
	return s
}

func (c captioned) withoutKings() string { return c.variants("RexExclusive") }

func (c captioned) withKings() string { return c.variants("RexInclusive") }

func (c captioned) words() (list []string) {
	for _, p := range c.Params {
		if p.Kind == problem.WordParam && p.Word != "" {
			list = append(list, p.Word)
		}
	}
	return list
}

func (c captioned) walks() (list []problem.Walk) {
	for _, p := range c.Params {
		list = append(list, p.Walks...)
	}
	return list
}

func (c captioned) numbers() (list []int) {
	for _, p := range c.Params {
		if p.Kind == problem.NumberParam {
			list = append(list, p.Number)
		}
	}
	return list
}

func (c captioned) squares() (list []chess.Square) {
	for _, p := range c.Params {
		list = append(list, p.Squares...)
	}
	return list
}

func squareList(squares []chess.Square) (s string) {
	for _, sq := range squares {
		s += " " + sq.String()
	}
	return s
}

// listed is a walk in a list of conditions: the halves of a hunter have a blank
// before them there.
func listed(l problem.Language, w problem.Walk) string {
	away, home, hunter := strings.Cut(WalkLetters(l, w), "/")
	if hunter {
		return " " + away + "/ " + home
	}
	return away
}

// InTableOrder sorts walks as the table has them, hunters last.
func InTableOrder(walks []problem.Walk) []problem.Walk {
	all := AllWalks()
	sorted := slices.Clone(walks)
	place := func(w problem.Walk) int {
		if i := slices.Index(all, w); i >= 0 {
			return i
		}
		return len(all)
	}
	slices.SortStableFunc(sorted, func(a, b problem.Walk) int { return place(a) - place(b) })
	return sorted
}

package caption

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// circeOrder is the order in which captions name the variants of the Circe
// family.
var circeOrder = []string{
	"PWC", "Symmetry", "VerticalSymmetry", "HorizontalSymmetry", "Diagram", "Cage", "Rank", "File",
	"Couscous", "Antipodes", "Take&Make", "Super", "CaptureSquare", "April",
	"Equipollents", "ContraParrain", "Parrain", "WaitCapture", "Mirror",
	"Assassin", "Strict", "Relaxed", "Parachute", "Volcanic", "Diametral", "VerticalMirror",
	"Clone", "Einstein", "ReversalEinstein", "Chameleon", "Turncoats", "Frischauf", "Cheylan",
}

// circeCaption lists the variants of a condition of the Circe family.
func circeCaption(c problem.Condition, words []string, l problem.Language) string {
	words = slices.Clone(words)
	if slices.Contains(words, "Equipollents") && slices.Contains(words, "LastMove") {
		words = append(slices.DeleteFunc(words, func(w string) bool { return w == "Equipollents" }), "Parrain")
	}
	if slices.Contains(words, "ContraParrain") {
		words = append(words, "Mirror")
	}
	var s string
	for _, w := range circeOrder {
		if !slices.Contains(words, w) {
			continue
		}
		s += " " + lexicon.CirceWords.In(l, w)
		switch walks := walksOf(c); w {
		case "April":
			for _, x := range walkOrder(walks) {
				s += " " + listedWalk(l, x)
			}
		case "Chameleon":
			s += chameleonCaption(walks, l)
		}
	}
	// One of the two is what the condition is without saying so.
	usual := "RexExclusive"
	if strings.HasSuffix(c.Name, "Circe") && c.Name != "Circe" {
		usual = "RexInclusive"
	}
	for _, w := range []string{"RexInclusive", "RexExclusive"} {
		if w != usual && slices.Contains(words, w) {
			s += " " + lexicon.CirceWords.In(l, w)
		}
	}
	return s
}

// chameleonCaption is the cycle of walks, from the first of the table round.
func chameleonCaption(walks []problem.Walk, l problem.Language) string {
	if len(walks) == 0 {
		return ""
	}
	if n := len(walks) - 1; n > 0 && walks[0] == walks[n] {
		walks = walks[:n] // closed explicitly
	}
	i := slices.Index(walks, walkOrder(walks)[0])
	s := " "
	for k := range walks {
		s += listedWalk(l, walks[(i+k)%len(walks)]) + "->"
	}
	return s + listedWalk(l, walks[i])
}

// typeCaption names a type other than A.
func typeCaption(words []string, l problem.Language) string {
	var s string
	for _, w := range words {
		switch {
		case w == "TypeA":
		case strings.HasPrefix(w, "Type"):
			s += "    " + lexicon.LetteredTypes.In(l, w)
		default:
			s += " " + lexicon.CirceWords.In(l, w)
		}
	}
	return s
}

// flightsCaption writes the allowed flights of SAT in Roman numbers, unless
// they are one for both sides.
func flightsCaption(n []int) string {
	roman := [...]string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"}
	number := func(i int) string {
		if 0 <= i && i < len(roman) {
			return roman[i]
		}
		return strconv.Itoa(i)
	}
	switch {
	case len(n) == 0 || n[0] == 0 && len(n) == 1:
		return ""
	case len(n) == 1 || n[0] == n[1]:
		return " " + number(n[0])
	}
	return " " + number(n[0]) + "/" + number(n[1])
}

// bglCaption writes the quotas, "-" for none.
func bglCaption(c problem.Condition) string {
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
		return "-/-"
	}
	return strings.Join(parts, "/")
}

// sentinellesCaption names the kind of sentinels and their limits.
func sentinellesCaption(name string, c problem.Condition, words []string) string {
	if slices.Contains(words, "ParaSentinelles") {
		name = "Para" + name
	}
	if slices.Contains(words, "Berolina") {
		name += " Berolina"
	}
	for _, w := range []string{"PionAdvers", "PionNeutre"} {
		if slices.Contains(words, w) {
			name += "  " + w
		}
	}
	limit := map[string]int{"MaximumWhite": 8, "MaximumBlack": 8, "MaximumTotal": 16}
	for i, p := range c.Params {
		if p.Kind == problem.NumberParam && i > 0 {
			limit[c.Params[i-1].Word] = p.Number
		}
	}
	if limit["MaximumWhite"] != 8 || limit["MaximumBlack"] != 8 {
		name += fmt.Sprintf(" %d/%d", limit["MaximumWhite"], limit["MaximumBlack"])
	}
	if limit["MaximumTotal"] != 16 {
		name += fmt.Sprintf(" //%d", limit["MaximumTotal"])
	}
	return name
}

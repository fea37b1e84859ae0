package lexicon

import (
	"strings"

	"rookery/problem"
)

// The kinds of parameters as Syntax calls them.
var kinds = map[Kind]string{
	Squares: "SQUARES", SquareGroups: "SQUARES ...", Walks: "WALK ...", Number: "NUMBER", Decimal: "DECIMAL",
	MoveNumber: "MOVE[:REPLY]", Lines: "LINES", Segments: "SEGMENTS ...", Man: "COLOUR [ATTRIBUTES] WALK SQUARE",
	Mover: "WALK|SQUARE", Play: "NUMBER|PLAY",
}

// Syntax writes what may follow a word in a line: keywords as they are spelled
// in the language, capitals for what stands for something, brackets around what
// may be left out. It is "" if nothing follows.
func Syntax(lang problem.Language, params []Param) string {
	var parts []string
	for _, p := range params {
		parts = append(parts, p.syntax(lang))
	}
	return strings.Join(parts, " ")
}

func (p *Param) syntax(lang problem.Language) string {
	text := kinds[p.Kind]
	switch {
	case p.Kind == Word:
		var words []string
		for _, n := range p.Words.Names() {
			if p.Accepts(n.English()) {
				words = append(words, strings.TrimSpace(n[lang]+" "+Syntax(lang, p.After(n.English()))))
			}
		}
		text = strings.Join(words, "|")
		if p.Brackets {
			return "(" + text + " ...)"
		}
		if p.Repeat {
			return "[" + text + "] ..."
		}
		if len(words) > 1 && p.Min > 0 {
			text = "(" + text + ")"
		}
	case p.Kind == Squares && p.Min == 1 && p.Max == 1:
		text = "SQUARE"
	case p.Pair():
		text = "SQUARE SQUARE"
	case p.Kind == Walks && p.Max == 1:
		text = "WALK"
	}
	if p.Min == 0 {
		return "[" + text + "]"
	}
	return text
}

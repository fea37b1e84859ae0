package diagram

import (
	"strings"

	"rookery/internal/pattern"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/twinning"
)

// Men and walks as captions name them, after tex, and as commands of the package.
var (
	manInWords   = pattern.Of(`\b(ne|[wbsn])([A-Z][A-Z0-9]?)([a-h][1-8])\b`)
	walksInWords = pattern.Of(`\b([A-Z][A-Z0-9]?) *\{\\ra\} *([A-Z][A-Z0-9]?)\b`)
	manInSigns   = pattern.Of(`\\([wsn])([A-Z]{1,3})\b *`)
	walksInSigns = pattern.Of(`\bw([A-Z][A-Z0-9]?) *\{\\ra\} *w([A-Z][A-Z0-9]?)\b`)
	nameOfSign   = pattern.Of(`\\mbox\{(?:\\[wsn]([A-Z]{1,3}) *)+=([^{}]*)\}`)
)

// texTwins writes twins with the package's signs of men: "b) \wDU b3{\ra}c3".
// Men that it has no sign for keep their letters.
func (d Diagram) texTwins() string {
	signOf := func(colour problem.Colour, name string) (string, bool) {
		w, known := lexicon.FindWalk(d.Language, name)
		if !known {
			w = problem.Walk(strings.ToLower(name)) // of somebody's own
		}
		s, ok := d.texSign(problem.Man{Colour: colour, Walk: w})
		return `\` + s, ok
	}
	text := manInWords().ReplaceAllStringFunc(texAll(d.Twins, "; "), func(s string) string {
		m := manInWords().FindStringSubmatch(s)
		colour, known := twinning.Colour(m[1], d.Language)
		if sign, ok := signOf(colour, m[2]); ok && known {
			return sign + " " + m[3]
		}
		return s
	})
	return walksInWords().ReplaceAllStringFunc(text, func(s string) string {
		m := walksInWords().FindStringSubmatch(s)
		from, known := signOf(problem.White, m[1])
		to, ok := signOf(problem.White, m[2])
		if !known || !ok {
			return s
		}
		return from + `{\ra}` + to
	})
}

// twinsInWords turns signs of men into the letters that captions have.
func twinsInWords(text string, signs map[string]problem.Walk) string {
	text = manInSigns().ReplaceAllStringFunc(text, func(s string) string {
		m := manInSigns().FindStringSubmatch(s)
		w, ok := signs[m[2]]
		if !ok {
			w, ok = walkOfSign(m[2])
		}
		if !ok {
			return s
		}
		return map[string]string{"w": "w", "s": "b", "n": "n"}[m[1]] + lexicon.WalkLetters(problem.English, w)
	})
	return walksInSigns().ReplaceAllString(text, `$1{\ra}$2`)
}

// texNamed gives the names that the problem itself gives to walks on the board, each
// with its signs: "\mbox{\wDU\sDU = Grasshopper}".
func (d Diagram) texNamed() (list []string) {
	for _, s := range d.Symbols {
		if colours := d.texColours(s.Walk); s.Name != "" && colours != "" {
			signs := ""
			for _, c := range colours {
				signs += `\` + string(c) + s.Symbol
			}
			list = append(list, `\mbox{`+signs+" = "+texAccents(strings.TrimSpace(s.Name))+"}")
		}
	}
	return list
}

// readNamed cuts names of signs out of a remark. Those of walks that are known say
// what their signs stand for, others are left as notes.
func readNamed(remark string, walkOf func(string) (problem.Walk, bool), signs map[string]problem.Walk) string {
	return nameOfSign().ReplaceAllStringFunc(remark, func(s string) string {
		m := nameOfSign().FindStringSubmatch(s)
		name := untex(m[2])
		if walkOf != nil {
			if w, ok := walkOf(name); ok {
				signs[m[1]] = w
				return ""
			}
		}
		return m[1] + " = " + m[2]
	})
}

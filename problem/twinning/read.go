package twinning

import (
	"slices"
	"strings"

	"rookery/internal/pattern"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// Read puts the line of a twin, "b) = a) wKa8 → b8, −wSh1", into the words of Popeye's
// language, in English and without the command. Each change may be in any of the languages;
// what more than one of them understands is taken for English. Blanks beside signs may be
// missing, and of a continued twin "+b)" may be said.
func Read(line string) (text string, ok bool) {
	label, rest, ok := strings.Cut(line, ")")
	if !ok || len(label) > 4 {
		return "", false
	}
	continued := strings.HasPrefix(label, "+")
	if said, after, found := strings.Cut(rest, ")"); found && strings.HasPrefix(strings.TrimSpace(said), "=") {
		continued, rest = true, after
	}
	text, ok = ReadChanges(rest)
	if continued {
		text = strings.TrimSpace("continued\n" + text)
	}
	return text, ok || continued && strings.TrimSpace(rest) == ""
}

// IsZero reports whether a line says that the diagram is a zero position; after are the
// changes that older lines say with it.
func IsZero(line string) (after string, ok bool) {
	for l := range problem.Languages {
		if after, ok := strings.CutPrefix(line, wordsIn(l).zero); ok {
			return strings.TrimSpace(after), true
		}
	}
	return "", false
}

// ReadChanges puts changes into Popeye's words, a line each.
func ReadChanges(text string) (string, bool) {
	readers := make([]reader, problem.Languages)
	for l := range readers {
		readers[l] = reader{lang: problem.Language(l), words: wordsIn(problem.Language(l))}
		if strings.TrimSpace(text) == readers[l].diagram {
			return "", true
		}
	}
	var said changes
	// A sign of its own begins a change also without a comma before it.
	for _, part := range strings.Split(strings.ReplaceAll(text, " −", ", −"), ",") {
		part = strings.NewReplacer(" → ", "→", " ↔ ", "↔").Replace(strings.TrimSpace(part))
		if part != "" && !slices.ContainsFunc(readers, func(r reader) bool { return r.change(part, &said) }) {
			return "", false
		}
	}
	return strings.Join(said.lines, "\n"), len(said.lines) > 0
}

// changes are those that were read.
type changes struct {
	lines  []string
	adding bool // further men belong to the last one
}

func (c *changes) say(line string) bool {
	c.lines = append(c.lines, line)
	return true
}

// A reader reads changes in a language.
type reader struct {
	lang problem.Language
	words
}

var (
	changeOfMen = pattern.Of(`^(?:(ne|[wbsn])([A-Z0-9/]*?)([a-h][1-8])([→↔])(?:(?:ne|[wbsn])[A-Z0-9/]*?)?([a-h][1-8])|−(?:(ne|[wbsn])([A-Z0-9/]*?))?([a-h][1-8]))$`)
	manOnSquare = pattern.Of(`^((?:[\pL-]+ )*)(ne|[wbsn])([A-Z0-9/]*?)([a-h][1-8])$`)
	substituted = pattern.Of(`^(\pL[^→]*)→(\pL[^→]*)$`)
	twoSquares  = pattern.Of(`^([a-h][1-8])([→↔])([a-h][1-8])$`)
)

func (r *reader) change(s string, said *changes) bool {
	if r.added(s, said) {
		return true
	}
	ok := r.moved(s, said) || r.whole(s, said) || r.other(s, said)
	said.adding = said.adding && !ok
	return ok
}

// added reads a man that is put on the board; others may follow without a sign.
func (r *reader) added(s string, said *changes) bool {
	if added, ok := strings.CutPrefix(s, "+"); ok || said.adding && manOnSquare().MatchString(s) {
		if !ok {
			added = s
		}
		man, ok := r.man(added)
		said.adding = said.adding || ok
		return ok && said.say("add "+man)
	}
	return false
}

// moved reads what becomes of single men.
func (r *reader) moved(s string, said *changes) bool {
	if m := changeOfMen().FindStringSubmatch(s); m != nil {
		switch m[4] {
		case "→":
			return r.known(m[1], m[2]) && said.say("move "+m[3]+" "+m[5])
		case "↔":
			return r.known(m[1], m[2]) && said.say("exchange "+m[3]+" "+m[5])
		}
		return (m[6] == "" || r.known(m[6], m[7])) && said.say("remove "+m[8])
	}
	if m := twoSquares().FindStringSubmatch(s); m != nil {
		return said.say(map[string]string{"→": "move ", "↔": "exchange "}[m[2]] + m[1] + " " + m[3])
	}
	return false
}

// whole reads changes of the whole board.
func (r *reader) whole(s string, said *changes) bool {
	for _, angle := range []string{"90", "180", "270"} {
		if s == strings.Replace(r.turned, "%d", angle, 1) {
			return said.say("rotate " + angle)
		}
	}
	if s == r.polishType {
		return said.say("PolishType")
	}
	if pair, ok := strings.CutPrefix(s, r.mirrored+" "); ok {
		if m := twoSquares().FindStringSubmatch(pair); m != nil {
			return said.say("mirror " + m[1] + "<-->" + m[3])
		}
	}
	if pair, ok := strings.CutPrefix(s, r.shifted+" "); ok {
		if m := twoSquares().FindStringSubmatch(pair); m != nil {
			return said.say("shift " + m[1] + " " + m[3])
		}
	}
	if m := substituted().FindStringSubmatch(s); m != nil {
		from, ok := r.named(m[1])
		to, known := r.named(m[2])
		return ok && known && said.say("substitute "+from+" "+to)
	}
	return false
}

// other reads conditions, options and stipulations.
func (r *reader) other(s string, said *changes) bool {
	if s == r.without {
		return said.say("condition")
	}
	if p := r.parsed(condition, s); p != nil {
		text := ""
		for _, c := range p.Conditions {
			text += " " + popeye.ConditionText(problem.English, c)
		}
		if last := len(said.lines) - 1; last >= 0 && strings.HasPrefix(said.lines[last], "condition ") {
			said.lines[last] += text // one command has them all
			return true
		}
		return said.say("condition" + text)
	}
	if p := r.parsed(option, s); p != nil {
		text := "option"
		for _, o := range p.Options.Given {
			text += " " + popeye.OptionText(problem.English, o)
		}
		return said.say(text)
	}
	word, rest, structured := strings.Cut(s, " ")
	for c, side := range [...]string{problem.White: "white", problem.Black: "black"} {
		name := lexicon.ColourName(r.lang, problem.Colour(c))
		printed := lexicon.Colours.Printed(r.lang, lexicon.ColourName(problem.English, problem.Colour(c)))
		if (strings.EqualFold(word, name) || strings.EqualFold(word, printed)) && structured {
			return said.say("sstipulation " + side + " " + rest)
		}
	}
	return !structured && r.parsed(stipulation, s) != nil && said.say("stipulation "+s)
}

// man is "white royal sh1" for "Royal wSh1".
func (r *reader) man(s string) (string, bool) {
	m := manOnSquare().FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	colour, ok := r.colour(m[2])
	walk, known := r.walk(m[3])
	text := colour + " "
	for said := strings.Fields(m[1]); len(said) > 0; {
		name, n := lexicon.Attributes.FindPrinted(r.lang, said)
		if n == 0 {
			var err error
			if name, err = lexicon.Attributes.Find(r.lang, said[0]); err != nil {
				return "", false
			}
			n = 1
		}
		text += name + " "
		said = said[n:]
	}
	return text + walk + m[4], ok && known
}

// colour is that of a letter. German is not the only language of "s": many write it.
func (r *reader) colour(letter string) (string, bool) {
	c, ok := Colour(letter, r.lang)
	if !ok {
		return "black", letter == "s" && r.lang == problem.English
	}
	return [...]string{problem.White: "white", problem.Black: "black", problem.Neutral: "neutral", problem.Invisible: ""}[c], true
}

// known: there is a man of that name.
func (r *reader) known(letter, walk string) bool {
	_, ok := r.colour(letter)
	_, found := r.walk(walk)
	return ok && (found || walk == "")
}

// named is the walk that a letter or its title stands for.
func (r *reader) named(s string) (string, bool) {
	for _, w := range lexicon.AllWalks() {
		if strings.EqualFold(lexicon.WalkTitleIn(r.lang, w), s) {
			return string(w), true
		}
	}
	if strings.ToUpper(s) != s {
		return "", false
	}
	return r.walk(s)
}

// walk is the English code of a walk; letters of nobody's are those of an author's own.
func (r *reader) walk(letters string) (string, bool) {
	if w, ok := lexicon.FindWalk(r.lang, letters); ok {
		return string(w), true
	}
	return strings.ToLower(letters), letters != "" && !lexicon.WalkTaken(letters)
}

// parsed is what the input language of the reader makes of a text after a command, in a problem
// with two kings; nil if it does not take it.
func (r *reader) parsed(command int, text string) *problem.Problem {
	f := frames[r.lang]
	if command != stipulation {
		text += " " + f.commands[stipulation] + " ~1"
	}
	list, errs := popeye.Parse("", []byte(f.begin+" "+f.commands[command]+" "+text+" "+f.end))
	if errs.Err() != nil || len(list) != 1 {
		return nil
	}
	return list[0]
}

// The commands that a reader tries.
const (
	condition = iota
	option
	stipulation
)

// frames are the words around what is tried.
var frames = [problem.Languages]struct {
	begin, end string
	commands   [3]string
}{
	problem.English: {"beginproblem pieces white ka1 black kh8", "endproblem", [3]string{"condition", "option", "stipulation"}},
	problem.German:  {"AnfangProblem Steine weiss ka1 schwarz kh8", "EndeProblem", [3]string{"Bedingung", "Option", "Forderung"}},
	problem.French:  {"DebutProbleme pieces blanc ra1 noir rh8", "FinProbleme", [3]string{"condition", "option", "enonce"}},
}

package compose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

func isLaTeX(text string) bool { return strings.Contains(text, `\begin{diagram}`) }

// readLaTeX reads the first diagram of a LaTeX document. What a diagram says in
// words goes through the form, so that it means what it would mean there. What
// is not understood becomes a remark, and is told with its place.
func readLaTeX(text string) (Reading, *problem.Problem, error) {
	var form *Problem
	var zero *string
	var bad []Complaint
	n := 0
	for d, err := range diagram.ReadLaTeX(text, walkNamed) {
		if n++; n > 1 {
			continue
		}
		var strange []strangeText
		form, zero, strange = formOf(d)
		if err != nil {
			bad = append(bad, placed(text, Complaint{Message: err.Error()}, `\begin{diagram}`))
		}
		for _, s := range strange {
			bad = append(bad, placed(text, Complaint{Message: fmt.Sprintf("%s %q is not understood, and became a remark", s.what, s.text), Warning: true}, `\`+s.field, texWords(s.text)...))
		}
	}
	if form == nil {
		return Reading{}, nil, ErrNothing
	}
	src, err := write(form)
	if err != nil {
		return Reading{}, nil, err
	}
	if zero != nil {
		cut := strings.Index(src, "\ntwin\n")
		if cut < 0 {
			cut = strings.LastIndex(src, "\nendproblem")
		}
		src = src[:cut] + "\nzeroposition\n" + *zero + src[cut:]
	}
	r, p, err := readPopeye(src)
	r.Problems, r.Complaints = n, append(bad, r.Complaints...)
	return r, p, err
}

// placed gives a complaint its place in a text: that of the first of the words
// behind a mark that are there, else that of the mark.
func placed(text string, c Complaint, mark string, words ...string) Complaint {
	at := max(strings.Index(text, mark), 0)
	for _, w := range words {
		if i := strings.Index(text[at:], w); w != "" && i >= 0 {
			at += i
			break
		}
	}
	before := text[:at]
	c.Line = 1 + strings.Count(before, "\n")
	c.Column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return c
}

// texWords are a text, and its first word, as they may stand in LaTeX.
func texWords(text string) []string {
	first, _, _ := strings.Cut(text, " ")
	return []string{text, first}
}

// walkNamed finds a walk by its name in one of the languages.
func walkNamed(name string) (problem.Walk, bool) {
	for _, w := range lexicon.AllWalks() {
		for lang := range problem.Languages {
			if strings.EqualFold(name, lexicon.WalkTitleIn(lang, w)) {
				return w, true
			}
		}
	}
	return "", false
}

// A strangeText is one that a diagram has in a field and nobody understands.
type strangeText struct{ field, what, text string }

// formOf takes a diagram for a problem; zero are the changes of a zero
// position, if it is one.
func formOf(d diagram.Diagram) (p *Problem, zero *string, bad []strangeText) {
	p = &Problem{Authors: d.Authors, Titles: d.Titles, Origins: d.Origins, Awards: d.Awards}
	for _, c := range d.Conditions {
		if marks(c) != problem.GridMark { // whose groups of squares are told apart by blanks
			c = joinedSquares(c)
		}
		p.Conditions = append(p.Conditions, c)
	}
	for _, m := range d.Men {
		p.Board = append(p.Board, Man{Square: m.Square.String(), Colour: ColourName(m.Man.Colour), Walk: string(m.Man.Walk)})
	}
	if d.Grid {
		p.mark(problem.GridMark)
	}
	if len(d.Imitators) > 0 {
		p.mark(problem.ImitatorMark, squareNames(d.Imitators)...)
	}
	var set bool
	if p.Stipulation, set = strings.CutSuffix(strings.NewReplacer(",", ".", "→", "->").Replace(d.Stipulation), "*"); set {
		p.Options = append(p.Options, "SetPlay")
	}
	for _, t := range d.Twins {
		if changes, ok := strings.CutPrefix(t, "zero position"); ok {
			if changes, ok := changesOf(changes); ok || strings.TrimSpace(t) == "zero position" {
				zero = &changes
				continue
			}
		} else if change, ok := twinOf(t); ok {
			p.Twins = append(p.Twins, change)
			continue
		}
		p.Remarks = append(p.Remarks, t)
		bad = append(bad, strangeText{"twins", "the twin", t})
	}
	for _, note := range d.Notes {
		if list, ok := strings.CutPrefix(note, "target: "); ok {
			bad = append(bad, strangeText{"remark", "the target of a=>b", list})
		}
		if option, ok := optionOf(note); ok {
			p.Options = append(p.Options, option)
		} else if !p.note(note) {
			p.Remarks = append(p.Remarks, note)
		}
	}
	return p, zero, bad
}

// marks is what the squares are that a condition in words names.
func marks(condition string) problem.Mark {
	name, _, _ := strings.Cut(condition, " ")
	r, _ := lexicon.Conditions.Record(name)
	return r.Mark
}

// mark adds the condition with a mark unless there is one.
func (p *Problem) mark(m problem.Mark, squares ...string) {
	if !slices.ContainsFunc(p.Conditions, func(c string) bool { return marks(c) == m }) {
		p.Conditions = append(p.Conditions, strings.TrimSpace(lexicon.Conditions.Marking(m)+" "+strings.Join(squares, "")))
	}
}

var adjacentSquares = regexp.MustCompile(`\b((?:[a-h][1-8])+) ((?:[a-h][1-8])+)\b`)

// joinedSquares writes lists of squares as Popeye wants them, without blanks.
func joinedSquares(text string) string {
	for {
		next := adjacentSquares.ReplaceAllString(text, "$1$2")
		if next == text {
			return text
		}
		text = next
	}
}

// optionOf is the option that a note in words stands for.
func optionOf(note string) (string, bool) {
	switch name, list, _ := strings.Cut(note, ": "); strings.ToLower(name) {
	case "duplex":
		return "Duplex", true
	case "half-duplex":
		return "HalfDuplex", true
	case "quodlibet":
		return "Quodlibet", true
	case "white to play":
		return "WhiteToPlay", true
	case "without white king":
		return "NoWk", true
	case "without black king":
		return "NoBk", true
	case "no castling":
		return "NoCastling " + strings.ReplaceAll(list, ", ", ""), true
	case "en passant":
		return "EnPassant " + strings.ReplaceAll(list, ", ", ""), true
	}
	return "", false
}

// note gives men the attribute of a remark such as "Royal: wSh1, bKa8", and puts
// those of "beneath: bRc3" below the others.
func (p *Problem) note(text string) bool {
	name, list, ok := strings.Cut(text, ": ")
	men := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	switch {
	case !ok:
		return false
	case name == "beneath":
		for i := len(men) - 1; i >= 0; i-- {
			m := manOnSquare.FindStringSubmatch(men[i])
			if m == nil {
				return false
			}
			p.Board = slices.Insert(p.Board, 0, Man{Square: m[4], Colour: colourLetters[m[2]], Walk: strings.ToLower(m[3])})
		}
		return true
	case !lexicon.Attributes.Has(name):
		return false
	}
	for _, man := range men {
		at := slices.IndexFunc(p.Board, func(m Man) bool { return m.named(man) && !slices.Contains(m.Attributes, name) })
		if at < 0 { // in another language's letters, perhaps
			at = slices.IndexFunc(p.Board, func(m Man) bool { return strings.HasSuffix(man, m.Square) && !slices.Contains(m.Attributes, name) })
		}
		if at >= 0 {
			p.Board[at].Attributes = append(p.Board[at].Attributes, name)
		}
	}
	return true
}

// named: the man is called so in captions, "wSh1".
func (m *Man) named(text string) bool {
	return strings.EqualFold(m.Colour[:1]+m.Walk+m.Square, text)
}

// The changes of twins in words: "wKa8→b8", "wKa8↔bKh1", "−wSh1", "+wSh1";
// s is black in German.
var twinChange = regexp.MustCompile(`^(?:([wbsn])([A-Z0-9/]*?)([a-h][1-8])([→↔])(?:[wbsn][A-Z0-9/]*?)?([a-h][1-8])|([+−])((?:[A-Z][A-Za-z]+ )*)([wbsn])([A-Z0-9/]*?)([a-h][1-8]))$`)

// twinOf puts a twin's line, "b) wKa8→b8, −wSh1", into Popeye's words.
func twinOf(text string) (string, bool) {
	label, changes, ok := strings.Cut(text, ")")
	if !ok || len(label) > 4 {
		return "", false
	}
	out, ok := changesOf(changes)
	if ok && strings.HasPrefix(label, "+") {
		out = "cont\n" + out
	}
	return out, ok
}

// The other changes in words.
var (
	turned      = regexp.MustCompile(`^board turned by (90|180|270)°$`)
	mirrored    = regexp.MustCompile(`^mirrored ([a-h][1-8])↔([a-h][1-8])$`)
	shifted     = regexp.MustCompile(`^shifted ([a-h][1-8])→([a-h][1-8])$`)
	substituted = regexp.MustCompile(`^([A-Z0-9/]+)→([A-Z0-9/]+)$`)
	manOnSquare = regexp.MustCompile(`^((?:[A-Z][A-Za-z]+ )*)([wbsn])([A-Z0-9/]*?)([a-h][1-8])$`)
)

var colourLetters = map[string]string{"w": "white", "b": "black", "s": "black", "n": "neutral"}

// changesOf puts the changes of a twin into Popeye's words, a line each.
func changesOf(text string) (string, bool) {
	var out []string
	adding := "" // the command to which further men belong
	for _, c := range strings.Split(strings.ReplaceAll(text, " −", ", −"), ",") {
		if c = strings.TrimSpace(c); c == "" {
			continue
		}
		line, ok := changeOf(c, adding)
		if !ok {
			return "", false
		}
		word, rest, _ := strings.Cut(line, " ")
		last := len(out) - 1
		switch {
		case word == "condition" && last >= 0 && strings.HasPrefix(out[last], "condition "):
			out[last] += " " + rest // one command has them all
		default:
			out = append(out, line)
		}
		if adding = ""; word == "add" {
			adding = word
		}
	}
	return strings.Join(out, "\n"), len(out) > 0
}

func changeOf(c, adding string) (string, bool) {
	if m := twinChange.FindStringSubmatch(c); m != nil {
		switch {
		case m[4] == "→":
			return "move " + m[3] + " " + m[5], true
		case m[4] == "↔":
			return "exchange " + m[3] + " " + m[5], true
		case m[6] == "−":
			return "remove " + m[10], true
		}
		return fmt.Sprintf("add %s %s%s%s", colourLetters[m[8]], m[7], m[9], m[10]), true
	}
	if m := manOnSquare.FindStringSubmatch(c); m != nil && adding != "" {
		return fmt.Sprintf("add %s %s%s%s", colourLetters[m[2]], m[1], m[3], m[4]), true
	}
	if m := turned.FindStringSubmatch(c); m != nil {
		return "rotate " + m[1], true
	}
	if m := mirrored.FindStringSubmatch(c); m != nil {
		return "mirror " + m[1] + "<-->" + m[2], true
	}
	if m := shifted.FindStringSubmatch(c); m != nil {
		return "shift " + m[1] + " " + m[2], true
	}
	if m := substituted.FindStringSubmatch(c); m != nil {
		return "substitute " + m[1] + " " + m[2], true
	}
	word, _, _ := strings.Cut(c, " ")
	switch {
	case c == "Polish type":
		return "PolishType", true
	case c == "without conditions":
		return "condition", true
	case lexicon.Conditions.Has(word):
		return "condition " + joinedSquares(c), true
	case lexicon.Options.Has(word):
		return "option " + joinedSquares(c), true
	case word == "white" || word == "black":
		return "sstipulation " + c, true
	}
	if isStipulation(c) {
		return "stipulation " + c, true
	}
	return "", false
}

// isStipulation asks the parser whether a text says what is to be done.
func isStipulation(text string) bool {
	if strings.ContainsAny(text, " \t\n") {
		return false
	}
	for _, errs := range popeye.Problems("", []byte("beginproblem\nstipulation "+text+"\npieces white ka1 black kh8\nendproblem"), popeyeLimits()) {
		return errs.Err() == nil
	}
	return false
}

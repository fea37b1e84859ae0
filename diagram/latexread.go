package diagram

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/internal/pattern"
	"rookery/problem"
)

// ReadLaTeX yields what stands in the diagram environments of a document, as
// LaTeX writes them and authors do by hand: men, captions, stipulation,
// conditions, twins and remarks, all as text. With an error comes what could
// be read. A walk named in \piecedefs is what walkOf makes of the name; if it
// is nil or does not know it, a sign stands for the walk it has in pictures.
func ReadLaTeX(src string, walkOf func(name string) (problem.Walk, bool)) iter.Seq2[Diagram, error] {
	return func(yield func(Diagram, error) bool) {
		rest := withoutComments(src)
		for {
			_, after, ok := strings.Cut(rest, `\begin{diagram}`)
			if !ok {
				return
			}
			body, next, ended := strings.Cut(after, `\end{diagram}`)
			d, err := readLaTeX(body, walkOf)
			if !ended && err == nil {
				err = fmt.Errorf(`diagram: \end{diagram} is missing`)
			}
			if !yield(d, err) {
				return
			}
			rest = next
		}
	}
}

// withoutComments leaves out what follows a per cent sign on its line.
func withoutComments(src string) string {
	var b strings.Builder
	for line := range strings.Lines(src) {
		for i := 0; i < len(line); i++ {
			if line[i] == '\\' {
				i++
			} else if line[i] == '%' {
				line = line[:i] + "\n"
				break
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// A texField is a setting: \name[option]{value}.
type texField struct{ name, value string }

// texFields takes the body of an environment apart.
func texFields(body string) (fields []texField, err error) {
	for {
		_, after, ok := strings.Cut(body, `\`)
		if !ok {
			return fields, nil
		}
		n := 0
		for n < len(after) && (after[n] >= 'a' && after[n] <= 'z' || after[n] >= 'A' && after[n] <= 'Z') {
			n++
		}
		f := texField{name: after[:n]}
		if body = after[n:]; n == 0 && body != "" {
			body = body[1:]
		}
		if s := strings.TrimSpace(body); strings.HasPrefix(s, "[") {
			if _, s, ok := strings.Cut(s, "]"); ok {
				body = s
			}
		}
		if s := strings.TrimSpace(body); strings.HasPrefix(s, "{") {
			end := braces(s)
			if end < 0 {
				return fields, fmt.Errorf(`diagram: \%s{ is not closed`, f.name)
			}
			f.value, body = s[1:end], s[end+1:]
		}
		if f.name != "" {
			fields = append(fields, f)
		}
	}
}

// braces finds the brace that closes the one a text begins with, or gives -1.
func braces(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func readLaTeX(body string, walkOf func(string) (problem.Walk, bool)) (Diagram, error) {
	fields, err := texFields(body)
	signs := map[string]problem.Walk{}
	var d Diagram
	var pieces, texts, twins string
	var origin problem.Origin
	for _, f := range fields {
		value := untex(f.value)
		switch f.name {
		case "author":
			for _, name := range parts(value, ";") {
				if last, first, ok := strings.Cut(name, ","); ok {
					name = strings.TrimSpace(strings.TrimSpace(first) + " " + strings.TrimSpace(last))
				}
				d.Authors = append(d.Authors, name)
			}
		case "source", "tournament", "city":
			origin.Name = strings.TrimSpace(origin.Name + " " + strings.Join(parts(value, "\n"), " "))
		case "sourcenr":
			origin.Number = value
		case "issue":
			origin.Issue = value
		case "day":
			origin.Day = value
		case "month":
			origin.Month = value
		case "year":
			origin.Year = value
		case "award":
			d.Awards = parts(value, "\n")
		case "dedication", "title":
			d.Titles = parts(value, "\n")
		case "stipulation":
			d.Stipulation = value
		case "condition":
			d.Conditions = parts(value, ";,")
		case "twins":
			twins = f.value
		case "remark":
			d.Notes = parts(untex(readNamed(f.value, walkOf, signs)), ";")
		case "stdgrid":
			d.Grid = problem.NewGrid(problem.Condition{})
		case "verticalcylinder":
			d.Seams.Files = true
		case "horizontalcylinder":
			d.Seams.Ranks = true
		case "gridlines":
			err = errors.Join(err, d.readLines(value))
		case "pieces":
			pieces = f.value
		case "fieldtext":
			texts = f.value
		case "piecedefs":
			defineSigns(f.value, walkOf, signs)
		}
	}
	d.Origins = parts(origin.String(), "\n")
	d.Twins = parts(untex(twinsInWords(twins, signs)), ";")
	for _, read := range []func() error{
		func() error { return d.readSigns(pieces, signs) },
		func() error { return d.readLetters(texts) },
	} {
		if e := read(); err == nil {
			err = e
		}
	}
	return d, err
}

// readLines reads the lines of a grid: "v217, h014".
func (d *Diagram) readLines(list string) error {
	g := new(problem.Grid)
	for s := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		var kind rune
		var x, y, n int
		if k, err := fmt.Sscanf(s, "%c%1d%1d%1d", &kind, &x, &y, &n); k != 4 || err != nil || kind != 'v' && kind != 'h' || x > 7 || y > 7 {
			return fmt.Errorf("diagram: %q is no line of a grid, such as v217", s)
		}
		g.Lines = append(g.Lines, problem.GridLine{From: chess.At(x, y), Vertical: kind == 'v', Length: n})
	}
	d.Grid = g
	return nil
}

// parts cuts a text at any of the signs.
func parts(s, signs string) (list []string) {
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(signs, r) }) {
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// defineSigns reads \piecedefs: {colours}{sign}{name}; ...
func defineSigns(s string, walkOf func(string) (problem.Walk, bool), signs map[string]problem.Walk) {
	var group []string
	for {
		i := strings.IndexByte(s, '{')
		if i < 0 {
			return
		}
		end := braces(s[i:])
		if end < 0 {
			return
		}
		if strings.Contains(s[:i], ";") {
			group = nil
		}
		group = append(group, untex(s[i+1:i+end]))
		s = s[i+end+1:]
		if len(group) == 3 && walkOf != nil {
			if w, ok := walkOf(group[2]); ok {
				signs[group[1]] = w
			}
		}
	}
}

// readSigns reads \pieces: "wKa1, sDUb3".
func (d *Diagram) readSigns(list string, signs map[string]problem.Walk) error {
	for _, s := range strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		bad := fmt.Errorf("diagram: %q is no man on a square, such as wKa1", s)
		if len(s) < 4 {
			return bad
		}
		colour := strings.IndexByte("wsn", s[0])
		sq, err := chess.ParseSquare(s[len(s)-2:])
		if err != nil || colour < 0 {
			return bad
		}
		code := s[1 : len(s)-2]
		walk, ok := signs[code]
		if !ok {
			walk, ok = walkOfSign(code)
		}
		switch {
		case code == "C":
			d.Imitators = append(d.Imitators, sq)
			continue
		case !ok:
			return bad
		}
		d.put(sq, problem.Man{Colour: problem.Colour(colour), Walk: walk})
	}
	return nil
}

// walkOfSign is the walk that a sign of LaTeX stands for in pictures.
func walkOfSign(code string) (problem.Walk, bool) {
	switch code {
	case "E":
		return "eq", true
	case "X":
		return "ne", true
	}
	for _, w := range signWalks {
		if s, ok := (Diagram{}).texSign(problem.Man{Walk: w}); ok && s[1:] == code {
			return w, true
		}
	}
	return "", false
}

// signWalks are the walks that have a sign in LaTeX.
var signWalks = []problem.Walk{
	"k", "ek", "kh", "we", "q", "li", "g", "le", "r", "rl", "rh", "pa", "b", "bl", "bh", "va", "s", "z", "n", "ca", "p", "sp", "bp", "cp",
}

// countOfMan has the package count the man on a square.
var countOfMan = pattern.Of(`\\stepcounter\{[^{}]*\}`)

// readLetters reads \fieldtext: "{M}b7, {=R/B}g3".
func (d *Diagram) readLetters(list string) error {
	for {
		i := strings.IndexByte(list, '{')
		if i < 0 {
			return nil
		}
		end := braces(list[i:])
		if end < 0 {
			return fmt.Errorf("diagram: a text on a square is not closed")
		}
		text := untex(countOfMan().ReplaceAllString(list[i+1:i+end], ""))
		list = strings.TrimSpace(list[i+end+1:])
		if len(list) < 2 || text == "" {
			return fmt.Errorf("diagram: the text %q is on no square", text)
		}
		sq, err := chess.ParseSquare(list[:2])
		if err != nil {
			return fmt.Errorf("diagram: the text %q: %w", text, err)
		}
		list = list[2:]
		colour := problem.White
		if c := strings.IndexByte("-=?", text[0]); c >= 0 {
			colour, text = problem.Black+problem.Colour(c), text[1:]
		}
		d.put(sq, problem.Man{Colour: colour, Walk: problem.Walk(strings.ToLower(text))})
	}
}

// put sets a man on a square, instead of what stands there.
func (d *Diagram) put(sq chess.Square, m problem.Man) {
	d.Men = slices.DeleteFunc(d.Men, func(p problem.Placement) bool { return p.Square == sq })
	d.Men = append(d.Men, problem.Placement{Square: sq, Man: m})
}

// untex turns TeX's commands for signs back into the signs.
func untex(s string) string {
	s = texReader.Replace(s)
	return strings.Join(strings.Fields(strings.NewReplacer("{", "", "}", "", "\x00", "{", "\x01", "}").Replace(s)), " ")
}

var texReader = strings.NewReplacer(
	`\textbackslash{}`, `\`, `\{`, "\x00", `\}`, "\x01", `\#`, "#", `\&`, "&", `\%`, "%", `\$`, "$", `\_`, "_", `\^{}`, "^", `\any{}`, "~",
	`\lra`, "↔", `\ra`, "→", "--", "−", `$^\circ$`, "°", `\,`, " ", `\ `, " ", "~", " ", `\-`, "", `\/`, "",
	`\"a`, "ä", `\"o`, "ö", `\"u`, "ü", `\"A`, "Ä", `\"O`, "Ö", `\"U`, "Ü", `\ss`, "ß", `\'e`, "é", `\'a`, "á", `\'o`, "ó", `\'i`, "í", `\'u`, "ú",
	"\\`e", "è", "\\`a", "à", `\^e`, "ê", `\c c`, "ç", `\c{c}`, "ç", `\v c`, "č", `\v{c}`, "č", `\v s`, "š", `\v{s}`, "š", `\v z`, "ž", `\v{z}`, "ž",
	`\"{a}`, "ä", `\"{o}`, "ö", `\"{u}`, "ü", `\'{e}`, "é", `\'{a}`, "á", `\'{o}`, "ó", `\ae`, "æ", `\o`, "ø", `\aa`, "å", `\l`, "ł")

package diagram

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/diagram/internal/sign"
	"rookery/internal/pattern"
	"rookery/problem"
)

// LaTeX writes a diagram environment for the package diagram
// (chess-problem-diagrams on CTAN). The document around it is the caller's.
// Men that the package has no sign for are written as text on their square.
func LaTeX(w io.Writer, d Diagram, o Options) error {
	var t latexDiagram
	t.command("begin", "diagram")
	if !o.BoardOnly {
		t.field("author", texNames(d.Authors))
		t.origin(d.Origins)
		t.field("award", texWritten(d.Awards, ", "))
		t.field("dedication", texWritten(d.Titles, ", "))
	}
	t.men(d)
	t.field("nofields", join(d.Holes, ", "))
	var framed []chess.Square
	for _, m := range d.Marks {
		if !slices.Contains(framed, m.Square) {
			framed = append(framed, m.Square)
		}
	}
	t.field("fieldframe", join(framed, ", "))
	t.grid(d.Grid)
	t.seams(d.Seams)
	if !o.BoardOnly {
		t.field("stipulation", tex(d.Stipulation))
		t.field("condition", texAll(d.Conditions, "; "))
		t.field("twins", d.texTwins())
		signs, words := d.texLegend(o)
		t.field("piecedefs", strings.Join(signs, "; "))
		remarks := d.texNamed()
		for _, text := range append(d.Notes[:len(d.Notes):len(d.Notes)], words...) {
			remarks = append(remarks, tex(text))
		}
		t.field("remark", strings.Join(remarks, "; "))
	}
	t.command("end", "diagram")
	buf := bufio.NewWriter(w)
	for _, l := range t.lines {
		fmt.Fprintln(buf, l)
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

type latexDiagram struct{ lines []string }

func (t *latexDiagram) command(name, arg string) {
	t.lines = append(t.lines, `\`+name+"{"+arg+"}%")
}

// field writes one setting of the environment, unless it is empty.
func (t *latexDiagram) field(name, value string) {
	if value != "" {
		t.lines = append(t.lines, ` \`+name+"{"+value+"}%")
	}
}

// grid writes the lines of a grid, each as long as it goes: "v217" from the lower left corner
// of c2 upwards, seven squares long.
func (t *latexDiagram) grid(g *problem.Grid) {
	if g == nil {
		return
	}
	var lines []string
	run := func(sign string, at func(i int) chess.Square, drawn func(chess.Square) bool) {
		for i := 0; i < 8; i++ {
			begin := i
			for i < 8 && drawn(at(i)) {
				i++
			}
			if s := at(begin); i > begin {
				lines = append(lines, fmt.Sprintf("%s%d%d%d", sign, s.File(), s.Rank(), i-begin))
			}
		}
	}
	for n := range 8 {
		run("v", func(i int) chess.Square { return chess.At(n, i) }, g.Left)
	}
	for n := range 8 {
		run("h", func(i int) chess.Square { return chess.At(i, n) }, g.Below)
	}
	if list := strings.Join(lines, ", "); list == standardGrid {
		t.lines = append(t.lines, ` \stdgrid%`)
	} else {
		t.field("gridlines", list)
	}
}

// seams has the edges that are joined drawn without a frame, as the package does for cylinders.
func (t *latexDiagram) seams(s problem.Seams) {
	if s.Files {
		t.lines = append(t.lines, ` \verticalcylinder%`)
	}
	if s.Ranks {
		t.lines = append(t.lines, ` \horizontalcylinder%`)
	}
}

// standardGrid has cells of two by two squares.
const standardGrid = "v208, v408, v608, h028, h048, h068"

// men writes the signs of the men and, as text, those without a sign.
func (t *latexDiagram) men(d Diagram) {
	var signs, texts []string
	men := d.Seen()
	Options{}.Squares(func(_, _ int, sq chess.Square) {
		m, ok := men[sq]
		if !ok {
			return
		}
		if s, ok := d.texSign(m); ok {
			signs = append(signs, s+sq.String())
		} else {
			texts = append(texts, "{"+tex(d.texLetters(m))+counted(m.Colour)+"}"+sq.String())
		}
	})
	for _, sq := range d.Imitators {
		signs = append(signs, "sC"+sq.String())
	}
	t.field("pieces", strings.Join(signs, ", "))
	t.field("fieldtext", strings.Join(texts, ", "))
}

// texSign gives colour, man and turn in the package's letters: "wK", "sDU".
func (d Diagram) texSign(m problem.Man) (string, bool) {
	colour, ok := map[problem.Colour]string{problem.White: "w", problem.Black: "s", problem.Neutral: "n"}[m.Colour]
	if !ok {
		return "", false
	}
	for _, s := range d.Symbols {
		if s.Walk == m.Walk {
			return colour + s.Symbol, true
		}
	}
	s, ok := sign.Of(m.Walk)
	if !ok {
		return "", false
	}
	if s.Figure == sign.Equihopper {
		return colour + map[int]string{0: "E", 90: "X"}[s.Angle], true
	}
	turn, ok := map[int]string{0: "", 90: "R", 180: "U", 270: "L"}[s.Angle]
	return colour + string(".KDTLSB"[s.Figure]) + turn, ok
}

// counted has the package count a man that is text on its square: of itself it counts signs alone.
func counted(c problem.Colour) string {
	side, ok := map[problem.Colour]string{problem.White: "white", problem.Black: "black", problem.Neutral: "neutral"}[c]
	if !ok {
		return ""
	}
	return `\stepcounter{cpd@` + side + `Pieces}`
}

func (d Diagram) texLetters(m problem.Man) string {
	switch m.Colour {
	case problem.White:
		return d.Letters(m.Walk)
	case problem.Black:
		return "-" + d.Letters(m.Walk)
	case problem.Neutral:
		return "=" + d.Letters(m.Walk)
	}
	return "?" + d.Letters(m.Walk)
}

// texLegend explains the fairy men that the problem itself does not name: those with
// a sign, and those in letters.
func (d Diagram) texLegend(o Options) (signs, words []string) {
	for _, w := range d.Legend(o) {
		code, ok := d.texSign(problem.Man{Walk: w})
		if slices.ContainsFunc(d.Symbols, func(s problem.LaTeXPiece) bool { return s.Walk == w && s.Name != "" }) {
			continue
		}
		if ok {
			signs = append(signs, "{"+d.texColours(w)+"}{"+code[1:]+"}{"+tex(d.WalkName(w))+"}")
		} else {
			words = append(words, d.Letters(w)+" = "+d.WalkName(w))
		}
	}
	return signs, words
}

// texColours gives the colours in which a walk is on the board.
func (d Diagram) texColours(w problem.Walk) string {
	var seen [problem.Neutral + 1]bool
	for _, m := range d.Seen() {
		if m.Walk == w && m.Colour <= problem.Neutral {
			seen[m.Colour] = true
		}
	}
	out := ""
	for c, letter := range [...]string{problem.White: "w", problem.Black: "s", problem.Neutral: "n"} {
		if seen[c] {
			out += letter
		}
	}
	return out
}

// texNames turns "Sam Loyd" into "Loyd, Sam" and separates authors as the
// package wants it.
func texNames(names []string) string {
	var out []string
	for _, n := range names {
		n = strings.Join(strings.Fields(n), " ")
		if i := strings.LastIndexByte(n, ' '); i >= 0 && !strings.Contains(n, ",") {
			n = n[i+1:] + ", " + n[:i]
		} else if n != "" && i < 0 {
			n += ", " // the package wants two parts
		}
		out = append(out, texAccents(n))
	}
	return strings.Join(out, "; ")
}

// texWritten is texAll for what an author writes, who may know TeX.
func texWritten(lines []string, sep string) string {
	out := make([]string, len(lines))
	for i, s := range lines {
		out[i] = texAccents(s)
	}
	return strings.Join(out, sep)
}

// texAccents escapes a text but for the accents and letters that are written in TeX
// in it: "Abdurahmanovi\'c".
func texAccents(s string) string {
	var b strings.Builder
	for {
		at := texAccent().FindStringIndex(s)
		if at == nil {
			b.WriteString(tex(s))
			return b.String()
		}
		b.WriteString(tex(s[:at[0]]) + s[at[0]:at[1]])
		s = s[at[1]:]
	}
}

var texAccent = pattern.Of(`\\(['"` + "`" + `^~=.]\\?([A-Za-z]|\{\\?[A-Za-z]\})|[uvHcdbkr]\{[A-Za-z]\}|(ss|ae|oe|AE|OE|aa|AA|[oOlLij])(\{\}|\b))`)

func texAll(lines []string, sep string) string {
	out := make([]string, len(lines))
	for i, s := range lines {
		out[i] = tex(s)
	}
	return strings.Join(out, sep)
}

// tex escapes what TeX would take for commands, and writes arrows with the
// package's own commands.
func tex(s string) string { return texEscaper.Replace(s) }

var texEscaper = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "#", `\#`, "&", `\&`, "%", `\%`, "$", `\$`, "_", `\_`,
	"^", `\^{}`, "~", `\any{}`, "<-->", `{\lra}`, "->", `{\ra}`, "↔", `{\lra}`, "→", `{\ra}`, "−", "--", "°", `$^\circ$`,
	"\n", " ", "\r", " ")

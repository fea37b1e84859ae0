package walk

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/movement"
)

// A Reach is an example of where a walk leads.
type Reach struct {
	// Men are all men of the example; the first, white, is the one that moves.
	Men []problem.Placement
	// To are the squares that it can go to, Taken those of the men that it takes.
	To, Taken chess.Bitboard
}

// Example plays a white man of a walk on a board with the men that it needs to
// show what it can do.
func Example(code problem.Walk) (Reach, error) {
	s, ok := sketches()[code]
	if !ok {
		s = sketch{from: "d4"}
	}
	return s.play(code, Find)
}

// Explain tells in a language how a walk of an author's own moves, for readers, with an example.
func Explain(w problem.OwnWalk, lang problem.Language) (rule string, r Reach, err error) {
	m, err := movement.Parse(w.Definition)
	if err != nil {
		return "", r, fmt.Errorf("walk %s (%s): %w", w.Name, w.Code, err)
	}
	r, err = sketchOf(m).play(w.Code, Finder([]problem.OwnWalk{w}))
	return m.Describe(lang), r, err
}

// sketchOf is a sketch for a walk that is not known: men stand where it needs them.
func sketchOf(m movement.Movement) sketch {
	s := sketch{from: "d4"}
	for _, p := range m.Parts {
		for i, l := range p.Legs {
			step := p.Steps[0]
			switch oblique := step.Files*step.Ranks != 0 && step.Files*step.Files != step.Ranks*step.Ranks; {
			case l.End.IsHurdle() && i > 0:
				return sketch{"d4", pairs}
			case l.End.IsHurdle() && oblique:
				s.others = onKnightLines
			case l.End.IsHurdle():
				s.others = onLines
			case s.others != "":
			case p.Does != movement.Both || l.End == movement.Victim:
				s.others = victims
			case l.Passing != movement.Leaping || l.End == movement.Free:
				s.others = near
			}
		}
	}
	return s
}

// play plays the sketch.
func (s sketch) play(code problem.Walk, find func(problem.Walk) (fairy.Walk, error)) (Reach, error) {
	men := s.men(code)
	rules, err := fairy.NewRules(find)
	if err != nil {
		return Reach{}, err
	}
	p, err := rules.NewPosition(fairy.Setup{Board: men})
	if err != nil {
		return Reach{}, fmt.Errorf("example of a walk: %w", err)
	}
	r := Reach{Men: men}
	for _, m := range p.Moves().Of(nil, men[0].Square, chess.White) {
		r.To |= m.To.Bit()
		if m.IsCapture() {
			r.Taken |= m.Capture.Bit()
		}
	}
	return r, nil
}

// A sketch is where a walk's man stands in its example, and who else stands on
// the board: "bPf4" is a black pawn on f4.
type sketch struct{ from, others string }

// men are the men of the sketch, the walk's first.
func (s sketch) men(code problem.Walk) (list []problem.Placement) {
	for word := range strings.FieldsSeq("w" + string(code) + s.from + " " + s.others) {
		n := len(word) - 2
		at, err := chess.ParseSquare(word[n:])
		if err != nil {
			continue // a test reads them all
		}
		colour := problem.White
		if word[0] == 'b' {
			colour = problem.Black
		}
		list = append(list, problem.Placement{Square: at, Man: problem.Man{Colour: colour, Walk: problem.Walk(strings.ToLower(word[1:n]))}})
	}
	return list
}

// The men of several sketches.
const (
	// A hurdle of either side on each kind of line, one with a man behind it that
	// can be taken, one too near the edge.
	onLines = "wPd6 bPf4 bPg4 wPb6 bPf6 bPh8 wPb2 bPc4 wPd3"
	// The same on knight's lines.
	onKnightLines = "wPe6 bPf8 bPf5 wPb3 bPc2 bPf3 bPh2"
	// Victims in all directions.
	victims = "bPd6 bPf4 bPb6 bPe3 wPb4 wPf6"
	// Next to the man.
	near = "wPd5 bPe4 bPf4 wPc5 bPe5 bPd3"
	// Two men on most lines.
	pairs = "wPd5 bPd6 bPe4 wPg4 bPh4 bPc3 wPb2 wPc5 bPf6 bPh8"
)

// sketches are those of walks for which a man alone on d4 does not do.
var sketches = sync.OnceValue(func() map[problem.Walk]sketch {
	return each(map[sketch]string{
		{"d1", ""}: "37",
		{"d2", ""}: "16 36",
		{"d3", ""}: "15 25 35",
		{"c1", ""}: "rf",
		{"c3", ""}: "bu",

		{"d4", onLines}:       "g rh bh g2 gl so st m ea sw rm re rw bm be bw sc mg or no ha li rl bl le pa va se fa lo b1 b2 b3",
		{"d4", onKnightLines}: "nh nl na ln kp ko ms",
		{"d4", victims}:       "l lr lb si tr nd",
		{"d4", near}:          "kh cg hc po",
		{"d4", pairs}:         "ka do kl rt",

		{"d4", "wPd5 bPe4 bPh4 wPc5 bPe5"}:                "g3",
		{"d4", "wPd6 bPf7 bPg7 bPb7 bPe4 wPf2 bPc4"}:      "dg dk",
		{"d4", "wPe5 bPe7 bPd8 bPg5 wPc3 bPa3"}:           "db",
		{"b1", "wPc4 bPe2 bPh3"}:                          "ch",
		{"b1", "wPd4 bPe3 bPh5"}:                          "zh",
		{"b1", "wPc4 bPe2 bPh3 wPc3 bPd2 bPf3"}:           "gh",
		{"d1", "wPd2 bPd3 wPd4 bPd5 wPe2 bPf3 wPg4 bPh5"}: "bo",
		{"d4", "wPd6 bPf5 bPh6 bPc6 wPb3"}:                "eq ne ee en",
		{"d4", "wPd8 bPb4 bPf6 bPh8 bPf8 bPe5"}:           "qe qf",
		{"d4", "wPd5 bPe4 bPf5 wPc3 bPb6 bPe5 bPf6"}:      "ma mo ao oa sa ah oh",
		{"d4", "wPd5 bPe4 bPh6 wPc3 bPe6 wPf3 bPc8"}:      "ml mm",
		{"d4", "bPd5 bPe4 wPc4 bPe5 bPc3"}:                "sk cy",
		{"d4", "bPe6 bPb5 wPf3"}:                          "ro",
		{"d4", "bPe6 bPg7 wPb5 bPc2 bPf3"}:                "ra rn rp ls",
		{"d4", "wPd6 bPf6 bPb3"}:                          "th lh ge gf rk",
		{"d4", "bPe6 wPc6 wPf3 wPe2 wPc2 wPb3 bPb5"}:      "uu",
		{"d4", "bRd8 bBg4"}:                               "o",
		{"d4", "wRd7 wBg4"}:                               "f",

		{"d2", "bPc3 bPe3 bPd5"}: "p dr sh gy mp mh",
		{"d2", "bPd3 bPf4"}:      "bp",
		{"d2", "bPb4 bPe3 bPd6"}: "sp",
		{"d2", "bPd5 bPf4"}:      "bs",
		{"d5", "bPc5"}:           "cp",
		{"d7", "bPc6 bPe6"}:      "pp",
	})
})

func each(list map[sketch]string) map[problem.Walk]sketch {
	m := map[problem.Walk]sketch{}
	for s, codes := range list {
		for code := range strings.FieldsSeq(codes) {
			m[problem.Walk(code)] = s
		}
	}
	return m
}

// Text draws the example: the man and its fellows in the letters of their
// walks, black ones behind "-", men that can be taken behind "x"; "o" marks the
// squares that the man can go to.
func (r Reach) Text() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%d ", rank+1)
		for file := range 8 {
			b.WriteString(" " + r.cell(chess.At(file, rank)))
		}
		b.WriteByte('\n')
	}
	b.WriteString("   ")
	for file := range 8 {
		fmt.Fprintf(&b, " %c  ", 'a'+file)
	}
	return trimLines(b.String())
}

// cell is a square in three characters.
func (r Reach) cell(s chess.Square) string {
	i := slices.IndexFunc(r.Men, func(m problem.Placement) bool { return m.Square == s })
	switch {
	case i >= 0:
		sign := " "
		if r.Taken.Has(s) {
			sign = "x"
		} else if r.Men[i].Man.Colour == problem.Black {
			sign = "-"
		}
		return fmt.Sprintf("%-3s", sign+strings.ToUpper(string(r.Men[i].Man.Walk)))
	case r.To.Has(s):
		return " o "
	}
	return " . "
}

func trimLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

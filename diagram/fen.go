package diagram

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/diagram/internal/sign"
	"rookery/internal/pattern"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Two notations extend the placement of a FEN to the figures of fairy men, turned by quarters:
//
// XFEN is that of Olive and YACPDB: "(q2)" is a black queen upside down, "(!Q2)" a neutral one,
// and letters beside those of the game are figures without one: e, o, a, f. FFEN, by Joost de Heer
// for the diagrams of janko.at, and used by FEN Tool, has "*2q" and "-*2q" for the same, and letters that
// are shown as they are behind quotation marks: 'A, ''RO.
//
// Both say what is seen. What walks figures stand for is custom.

// figures are the walks that figures stand for where nothing else is said.
var figures = map[string]problem.Walk{
	"q1": "l", "q2": "g", "q3": "le", "r2": "rh", "r3": "pa", "b2": "bh", "b3": "va", "s2": "n", "s3": "z",
	"e": "eq", "e1": "or", "a": "am", "f": "ro", "o": "o",
}

// XFEN writes the men that are seen.
func XFEN(men []problem.Placement) string {
	return placement(men, func(m problem.Man) string {
		figure := figureOf(m.Walk)
		if figure == "" {
			figure = "x" // of whom nothing is known
		}
		figure = cased(strings.Replace(figure, "s", "n", 1), m.Colour)
		if m.Colour == problem.Neutral {
			figure = "!" + figure
		}
		if len(figure) > 1 {
			return "(" + figure + ")"
		}
		return figure
	})
}

// FFEN writes the men that are seen; those that the notation has no figure for in letters.
func FFEN(men []problem.Placement) string {
	return placement(men, func(m problem.Man) string {
		figure := figureOf(m.Walk)
		text := ""
		switch {
		case figure == "" || strings.Contains("eafo", figure[:1]):
			letters := cased(lexicon.WalkLetters(problem.English, m.Walk), m.Colour)
			if len(letters) > 2 {
				letters = letters[:2]
			}
			text = strings.Repeat("'", len(letters)) + letters
		case len(figure) == 2:
			text = "*" + figure[1:] + cased(strings.Replace(figure[:1], "s", "n", 1), m.Colour)
		default:
			text = cased(strings.Replace(figure, "s", "n", 1), m.Colour)
		}
		if m.Colour == problem.Neutral {
			text = "-" + text
		}
		return text
	})
}

// figureOf is the figure of a walk, with the quarters that it is turned by: "q2"; "" if it has none.
func figureOf(w problem.Walk) string {
	for figure, walk := range figures {
		if walk == w {
			return figure
		}
	}
	s, ok := sign.Of(w)
	switch {
	case !ok || s.Angle%90 != 0: // the notations know quarters only
		return ""
	case s.Figure == sign.Equihopper:
		return "e"
	}
	figure := string(" kqrbsp"[s.Figure])
	if quarters := s.Angle / 90; quarters > 0 {
		figure += strconv.Itoa(quarters)
	}
	return figure
}

func cased(figure string, c problem.Colour) string {
	if c == problem.White {
		return strings.ToUpper(figure)
	}
	return strings.ToLower(figure)
}

// placement writes ranks from the eighth down.
func placement(men []problem.Placement, write func(problem.Man) string) string {
	top := Diagram{Men: men}.Seen()
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			m, ok := top[chess.At(file, rank)]
			if !ok {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
			}
			empty = 0
			b.WriteString(write(m))
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// ReadFairyFEN reads a placement in either notation; what may follow it is left alone. A knight
// may be N or S.
func ReadFairyFEN(text string) (men []problem.Placement, ok bool) {
	ranks := strings.Split(cutPlacement(text), "/")
	if len(ranks) != 8 {
		return nil, false
	}
	for i, rank := range ranks {
		file := 0
		for rank != "" {
			if c := rank[0]; c >= '1' && c <= '8' {
				file += int(c - '0')
				rank = rank[1:]
				continue
			}
			man, rest, ok := readFigure(rank)
			if !ok || file > 7 {
				return nil, false
			}
			rank = rest
			men = append(men, problem.Placement{Square: chess.At(file, 7-i), Man: man})
			file++
		}
		if file > 8 {
			return nil, false
		}
	}
	return men, true
}

func cutPlacement(text string) string {
	text, _, _ = strings.Cut(text, " ")
	return text
}

var (
	figurePattern = pattern.Of(`^(?:\(([!-]?)([A-Za-z])([0-3]?)([!]?)\)|([!-]?)(?:\*([0-3]))?([!-]?)([A-Za-z]))`)
	letterPattern = pattern.Of(`^(-?)(?:\*[0-3])?(-?)(?:''([A-Za-z0-9]{2})|'([A-Za-z0-9]))`)
)

func readFigure(text string) (man problem.Man, rest string, ok bool) {
	if m := letterPattern().FindStringSubmatch(text); m != nil {
		return readLetters(m[3]+m[4], m[1]+m[2] != "", text[len(m[0]):])
	}
	m := figurePattern().FindStringSubmatch(text)
	if m == nil {
		return man, text, false
	}
	letter, turned := m[2]+m[8], m[3]+m[6]
	if turned == "0" {
		turned = ""
	}
	man.Colour = colourOfCase(letter, m[1]+m[4]+m[5]+m[7] != "")
	name := strings.Replace(strings.ToLower(letter), "n", "s", 1)
	man.Walk = figures[name+turned]
	if man.Walk == "" && turned != "" {
		man.Walk = turnedFigure(name + turned)
	}
	if man.Walk == "" && turned == "" && strings.Contains("kqrbsp", name) {
		man.Walk = problem.Walk(name)
	}
	return man, text[len(m[0]):], man.Walk != ""
}

// turnedFigure is the walk that a figure stands for in this program's own diagrams.
func turnedFigure(figure string) problem.Walk {
	for _, w := range signWalks {
		if s, ok := sign.Of(w); ok && s.Angle%90 == 0 && figureOf(w) == figure {
			return w
		}
	}
	return ""
}

func readLetters(letters string, neutral bool, rest string) (man problem.Man, after string, ok bool) {
	man.Colour = colourOfCase(letters, neutral)
	man.Walk, ok = lexicon.FindWalk(problem.English, letters)
	return man, rest, ok
}

func colourOfCase(letters string, neutral bool) problem.Colour {
	switch {
	case neutral:
		return problem.Neutral
	case letters == strings.ToLower(letters):
		return problem.Black
	}
	return problem.White
}

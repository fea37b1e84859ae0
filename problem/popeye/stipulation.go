package popeye

import (
	"strconv"
	"strings"

	"rookery/problem"
)

// traditional reads a stipulation such as "3->ser-h#2" or "dia 4.5".
func (p *parser) traditional() (problem.Stipulation, bool) {
	at := p.tok
	back, text, ok := p.back()
	if !ok {
		return problem.Stipulation{}, p.badGoal()
	}
	t := new(problem.Traditional)
	s := cutPlay(t, text)
	if strings.Contains(s, "->") {
		p.fail(NoArrow)
		p.advance()
		return problem.Stipulation{}, false
	}
	if t.Reciprocal && strings.HasPrefix(s, "(") {
		goal, rest, ok := problem.CutGoal(s[1:])
		if !ok || !strings.HasPrefix(rest, ")") {
			return problem.Stipulation{}, p.badGoal()
		}
		t.ReciprocalGoal, s = goal, rest[1:]
	}
	goal, s, ok := problem.CutGoal(s)
	if !ok {
		return problem.Stipulation{}, p.badGoal()
	}
	t.Goal = goal
	if s == "" { // the length may be a token of its own
		p.advance()
		s = p.tok.text
		text += s
	}
	length := s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
	n, err := strconv.Atoi(length)
	if err != nil || n > maxLength || n == 0 && !countsHalf(t) {
		p.fail(NoLength)
		if !p.known() {
			p.advance()
		}
		return problem.Stipulation{}, false
	}
	t.Moves, s = n, s[len(length):]
	if countsHalf(t) && strings.HasPrefix(s, ".5") {
		t.Half, s = true, s[2:]
	}
	if s != "" {
		p.warn(p.tok, Rest)
		text = strings.TrimSuffix(text, s)
	}
	p.advance()
	whole := problem.Stipulation{Pos: at.pos, Traditional: t, Back: back}
	whole.Text = whole.BackText() + text
	return whole, true
}

// maxBack is how many moves each side takes back at most.
const maxBack = 3

// back reads what is taken back before the play, "-1w&", "-2(w+b), then"; text is
// the rest of the token, or the next one. There may be nothing to be taken back.
func (p *parser) back() (sides []problem.Colour, text string, ok bool) {
	text, found := strings.CutPrefix(p.tok.text, "-")
	if !found {
		return nil, p.tok.text, true
	}
	if text == "" || text[0] < '1' || text[0] > '0'+maxBack {
		return nil, text, false
	}
	n, text := int(text[0]-'0'), text[1:]
	var turn []problem.Colour
	for form, colours := range map[string][]problem.Colour{
		"(w+b)": {problem.White, problem.Black}, "(b+w)": {problem.Black, problem.White}, "w": {problem.White}, "b": {problem.Black},
	} {
		if rest, is := cutFold(text, form); is {
			turn, text = colours, rest
			break
		}
	}
	for range n {
		sides = append(sides, turn...)
	}
	for { // between the two parts
		text = strings.TrimLeft(text, ",&")
		text, _ = cutFold(text, "then")
		if text != "" {
			return sides, text, turn != nil
		}
		if p.advance(); p.known() {
			return nil, "", false
		}
		text = p.tok.text
	}
}

// maxLength is longer than any play.
const maxLength = 1 << 20

func (p *parser) badGoal() bool {
	p.fail(BadStipulation)
	if !p.known() {
		p.advance()
	}
	return false
}

// cutPlay reads what comes before the goal and returns the rest.
func cutPlay(t *problem.Traditional, s string) string {
	for again := true; again; {
		again = false
		if rest, ok := cutFold(s, "exact-"); ok {
			t.Exact, s, again = true, rest, true
		}
		if length, rest, ok := strings.Cut(s, "->"); ok && isDigits(length) && t.Intro == 0 {
			t.Intro, _ = strconv.Atoi(length)
			if t.Intro > 0 {
				s, again = rest, true
			}
		}
	}
	for _, kind := range []struct {
		prefix string
		series problem.SeriesKind
	}{{"phser-", problem.ParryHelpSeries}, {"pser-", problem.ParrySeries}, {"ser-", problem.Series}} {
		if rest, ok := cutFold(s, kind.prefix); ok {
			t.Series, s = kind.series, rest
			break
		}
	}
	if rest, ok := cutFold(s, "reci-h"); ok {
		t.Reciprocal, t.Play = true, problem.Help
		return rest
	}
	for _, kind := range []struct {
		prefix string
		play   problem.Play
	}{
		{"hs", problem.HelpSelf}, {"hr", problem.HelpReflex}, {"h", problem.Help},
		{"semi-r", problem.SemiReflex}, {"s", problem.Self}, {"r", problem.Reflex},
	} {
		if rest, ok := cutFold(s, kind.prefix); ok {
			t.Play = kind.play
			return cutConsequent(t, rest)
		}
	}
	return s
}

// cutConsequent reads the c of hc# and ser-hc#, which no goal of help play begins
// with that is none by itself.
func cutConsequent(t *problem.Traditional, s string) string {
	rest, ok := cutFold(s, "c")
	if !ok || t.Play != problem.Help {
		return s
	}
	if _, _, whole := problem.CutGoal(s); whole {
		return s
	}
	if _, _, ok := problem.CutGoal(rest); !ok {
		return s
	}
	t.Consequent = true
	return rest
}

// countsHalf reports whether the length may end on a half move.
func countsHalf(t *problem.Traditional) bool {
	switch {
	case t.Series == problem.Series:
		return false
	case t.Series == problem.ParryHelpSeries, t.Goal.Kind == problem.ProofGame, t.Goal.Kind == problem.AToB:
		return true
	case t.Series == problem.ParrySeries:
		return t.Play == problem.Help
	}
	return t.Play == problem.Help || t.Play == problem.HelpSelf || t.Play == problem.HelpReflex
}

// cutFold is strings.CutPrefix for letters of either case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix) {
		return s[len(prefix):], true
	}
	return s, false
}

package popeye

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
)

// Write writes problems as one input text in a language. Reading it again
// gives problems that differ from these in their places and language alone.
func Write(w io.Writer, lang problem.Language, problems ...*problem.Problem) error {
	out := &writer{Writer: bufio.NewWriter(w), lang: lang}
	out.line(out.in(lexicon.Begin, "beginproblem"))
	for i, p := range problems {
		if i > 0 {
			out.line(out.in(lexicon.Ends, "nextproblem"))
		}
		out.problem(p)
	}
	out.line(out.in(lexicon.Ends, "endproblem"))
	return out.Flush()
}

type writer struct {
	*bufio.Writer // keeps the first error
	lang          problem.Language
	printed       bool // words are to be read by people
}

func (w *writer) in(set *lexicon.Set, name string) string {
	if w.printed {
		return set.Printed(w.lang, name)
	}
	return set.In(w.lang, name)
}

func (w *writer) line(words ...string) {
	w.WriteString(strings.Join(words, " "))
	w.WriteByte('\n')
}

func (w *writer) command(name string, words ...string) {
	w.line(append([]string{w.in(lexicon.Commands, name)}, words...)...)
}

func (w *writer) problem(p *problem.Problem) {
	w.remarks(p.Remarks)
	for _, texts := range []struct {
		command string
		lines   []string
	}{{"author", p.Authors}, {"origin", p.Origins}, {"title", p.Titles}, {"award", p.Awards}} {
		for _, line := range texts.lines {
			w.command(texts.command, line)
		}
	}
	if p.Protocol != "" {
		w.command("protocol", p.Protocol)
	}
	if p.LaTeX != "" {
		w.command("LaTeX", p.LaTeX)
	}
	for _, walk := range p.Walks {
		w.command("walk", movement.Line(walk))
	}
	for _, piece := range p.LaTeXPieces {
		w.command("LaTeXPieces", lexicon.WalkCode(w.lang, piece.Walk), piece.Symbol, piece.Name)
	}
	board := p.Board
	if p.FromGameArray && problem.BeginsWithGameArray(board) {
		w.command("InitialGameArray")
		board = board[32:]
	}
	w.men(board, p.TotalInvisible)
	// Behind a=>b a condition could be taken for one of the target.
	if len(p.Conditions) > 0 {
		w.command("condition", w.conditions(p.Conditions)...)
	}
	w.stipulation(w.in(lexicon.Commands, "stipulation"), w.in(lexicon.Commands, "sstipulation"), &p.Stipulation)
	w.men(p.Target, 0)
	if len(p.TargetImitators) > 0 {
		w.command("condition", w.conditions([]problem.Condition{lexicon.Conditions.New(lexicon.Conditions.Marking(problem.ImitatorMark),
			problem.Param{Kind: problem.SquaresParam, Squares: p.TargetImitators})})...)
	}
	if options := slices.Concat(p.Options.Given, p.Intention.Options()); len(options) > 0 {
		w.command("option", w.options(options))
	}
	if p.ZeroPosition {
		w.twin(w.in(lexicon.TwinCommands, "zeroposition"), &problem.Twin{Changes: p.ZeroChanges, Remarks: p.ZeroRemarks})
	}
	for i := range p.Twins {
		w.twin(w.in(lexicon.TwinCommands, "twin"), &p.Twins[i])
	}
}

func (w *writer) remarks(lines []string) {
	for _, line := range lines {
		w.command("remark", line)
	}
}

// men writes a pieces command, a line for each colour with its attributes.
func (w *writer) men(men []problem.Placement, invisible int) {
	if lines := w.menLines(men, invisible); len(lines) > 0 {
		w.command("pieces", strings.Join(lines, "\n  "))
	}
}

func (w *writer) menLines(men []problem.Placement, invisible int) (lines []string) {
	if invisible > 0 {
		lines = append(lines, w.in(lexicon.Colours, "TotalInvisible")+" "+strconv.Itoa(invisible))
	}
	return append(lines, w.groups(men)...)
}

// groups writes men in order, a line for each run of those that have colour
// and attributes in common.
func (w *writer) groups(men []problem.Placement) []string {
	var lines []string
	for len(men) > 0 {
		n := 1
		for n < len(men) && sameGroup(men[0].Man, men[n].Man) {
			n++
		}
		lines = append(lines, w.group(men[:n]))
		men = men[n:]
	}
	return lines
}

// sameGroup reports whether two men can be listed under one heading; a royal
// one needs a heading of its own unless it is of one walk with the others.
func sameGroup(a, b problem.Man) bool {
	royal := slices.Contains(a.Attributes, "Royal")
	return a.Colour == b.Colour && slices.Equal(a.Attributes, b.Attributes) && (!royal || a.Walk == b.Walk)
}

// group writes men that have colour and attributes in common.
func (w *writer) group(men []problem.Placement) string {
	words := w.heading(men[0].Man)
	for i := range men {
		code := lexicon.WalkCode(w.lang, men[i].Man.Walk)
		if i > 0 && men[i].Man.Walk == men[i-1].Man.Walk {
			words[len(words)-1] += men[i].Square.String()
		} else {
			words = append(words, strings.ToUpper(code[:1])+code[1:]+men[i].Square.String())
		}
	}
	return strings.Join(words, " ")
}

var colourNames = [...]string{problem.White: "White", problem.Black: "Black", problem.Neutral: "Neutral"}

// heading is the colour and the attributes of a man.
func (w *writer) heading(m problem.Man) []string {
	words := []string{w.in(lexicon.Colours, colourNames[min(m.Colour, problem.Neutral)])}
	for _, a := range m.Attributes {
		words = append(words, w.in(lexicon.Attributes, string(a)))
	}
	return words
}

func (w *writer) stipulation(traditional, structured string, s *problem.Stipulation) {
	switch {
	case s.Structured != nil:
		w.line(structured, w.in(lexicon.Colours, colourNames[s.Structured.Starter]), s.Structured.String())
	case s.Text != "":
		w.line(traditional, s.Text)
	case s.Traditional != nil:
		w.line(traditional, s.BackText()+s.Traditional.String())
	}
}

func (w *writer) conditions(list []problem.Condition) []string {
	var words []string
	for _, c := range list {
		name, grammar := w.in(&lexicon.Conditions.Set, c.Name), lexicon.Conditions.Params(c.Name)
		params := w.params(grammar, c.Params)
		if len(params) > 0 && len(grammar) > 0 && grammar[0].Brackets {
			name, params = name+"("+strings.Join(params, " ")+")", nil
		}
		words = append(append(words, name), params...)
	}
	return words
}

// params writes parameters; the grammar tells the sets of their keywords.
func (w *writer) params(grammar []lexicon.Param, list []problem.Param) []string {
	var words []string
	for _, par := range list {
		switch par.Kind {
		case problem.WordParam:
			words = append(words, w.keyword(grammar, par.Word))
		case problem.SquaresParam:
			words = append(words, squaresText(par.Squares))
		case problem.WalksParam:
			for _, walk := range par.Walks {
				words = append(words, w.code(walk))
			}
		case problem.NumberParam:
			words = append(words, strconv.Itoa(par.Number))
		case problem.TextParam:
			words = append(words, par.Word)
		case problem.ManParam:
			words = append(words, w.heading(par.Man.Man)...)
			words = append(words, w.code(par.Man.Man.Walk)+par.Man.Square.String())
		}
	}
	return words
}

func (w *writer) code(walk problem.Walk) string {
	if w.printed {
		return lexicon.WalkLetters(w.lang, walk)
	}
	return lexicon.WalkCode(w.lang, walk)
}

func (w *writer) keyword(grammar []lexicon.Param, word string) string {
	for _, g := range grammar {
		if g.Kind == lexicon.Word && g.Words.Has(word) {
			return w.in(g.Words, word)
		}
		for _, s := range g.Sequels {
			if spelt := w.keyword(s.Params, word); spelt != word {
				return spelt
			}
		}
	}
	return word
}

func (w *writer) options(list []problem.Option) string {
	var words []string
	for _, o := range list {
		words = append(words, w.in(&lexicon.Options.Set, o.Name))
		for i, arg := range o.Args {
			if params := lexicon.Options.Params(o.Name); i < len(params) {
				switch params[i].Kind {
				case lexicon.Mover:
					arg = w.mover(arg)
				case lexicon.Word:
					arg = w.in(params[i].Words, arg)
				}
			}
			words = append(words, arg)
		}
	}
	return strings.Join(words, " ")
}

// mover writes a square, or the code of a walk in the language.
func (w *writer) mover(arg string) string {
	if _, err := chess.ParseSquare(arg); err == nil {
		return arg
	}
	return lexicon.WalkCode(w.lang, problem.Walk(arg))
}

func (w *writer) twin(name string, t *problem.Twin) {
	if t.Continued {
		name += " " + w.in(lexicon.Twinnings, "continued")
	}
	w.line(name)
	for i := range t.Changes {
		w.change(&t.Changes[i])
	}
	w.remarks(t.Remarks)
}

// changeNames are the twinnings by kind.
var changeNames = map[problem.ChangeKind]string{
	problem.MoveMan: "move", problem.ExchangeMen: "exchange", problem.RemoveMen: "remove",
	problem.AddMen: "add", problem.Rotate: "rotate", problem.MirrorBoard: "mirror",
	problem.ShiftBoard: "shift", problem.PolishType: "PolishType", problem.SubstituteWalk: "substitute",
	problem.ChangeConditions: "condition",
}

func (w *writer) change(c *problem.Change) {
	name := w.in(lexicon.Twinnings, changeNames[c.Kind])
	switch c.Kind {
	case problem.MoveMan, problem.ExchangeMen, problem.ShiftBoard:
		w.line(name, c.From.String(), c.To.String())
	case problem.RemoveMen:
		w.line(name, squaresText(c.Squares))
	case problem.AddMen:
		w.line(name, strings.Join(w.menLines(c.Men, c.Invisible), "\n  "))
	case problem.Rotate:
		w.line(name, strconv.Itoa(c.Angle))
	case problem.MirrorBoard:
		w.line(name, w.in(lexicon.Mirrors, c.Axis))
	case problem.SubstituteWalk:
		w.line(name, lexicon.WalkCode(w.lang, c.Walks[0]), lexicon.WalkCode(w.lang, c.Walks[1]))
	case problem.ChangeStipulation:
		w.stipulation(w.in(lexicon.Twinnings, "stipulation"), w.in(lexicon.Twinnings, "sstipulation"), &c.Stipulation)
	case problem.ChangeConditions:
		w.line(append([]string{name}, w.conditions(c.Conditions)...)...)
	case problem.ChangeOptions:
		w.command("option", w.options(c.Options))
	case problem.PolishType:
		w.line(name)
	case problem.ReplaceBoard:
		w.command("Forsyth", w.forsyth(c.Men))
	}
}

// forsyth writes men that came in Forsyth notation back.
func (w *writer) forsyth(men []problem.Placement) string {
	if len(men) == 0 {
		return "64"
	}
	var b strings.Builder
	at := 0
	for _, m := range men {
		place := 8*(7-m.Square.Rank()) + m.Square.File()
		if place > at {
			// A slash keeps the number apart from a code that is one.
			b.WriteString(strconv.Itoa(place-at) + "/")
		}
		at = place + 1
		b.WriteByte("+-="[min(m.Man.Colour, problem.Neutral)])
		code := lexicon.WalkCode(w.lang, m.Man.Walk)
		if len(code) > 1 {
			b.WriteByte('.')
		}
		b.WriteString(code)
	}
	return b.String()
}

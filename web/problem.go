package web

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/solution/caption"

	"github.com/danielgtaylor/huma/v2"
)

// A Man is a man on a square, as the pages have it.
type Man struct {
	Square     string   `json:"square" pattern:"^[a-h][1-8]$" example:"e1"`
	Colour     string   `json:"colour" enum:"white,black,neutral"`
	Walk       string   `json:"walk" maxLength:"16" doc:"English code in lower case" example:"k"`
	Attributes []string `json:"attributes,omitempty" maxItems:"32"`
}

// A Problem is one as the pages edit it: the board as data, the rest in the
// words of Popeye's language.
type Problem struct {
	Language    string   `json:"language,omitempty" enum:"en,de,fr" doc:"of the words; English if empty"`
	Authors     []string `json:"authors,omitempty"`
	Titles      []string `json:"titles,omitempty"`
	Origins     []string `json:"origins,omitempty"`
	Awards      []string `json:"awards,omitempty"`
	Remarks     []string `json:"remarks,omitempty"`
	Board       []Man    `json:"board" maxItems:"256"`
	Stipulation string   `json:"stipulation,omitempty" doc:"\"#2\", or \"white 3ad[#]\" for a structured one"`
	Conditions  []string `json:"conditions,omitempty" doc:"each with its parameters"`
	Options     []string `json:"options,omitempty" doc:"each with its arguments"`
	Twins       []string `json:"twins,omitempty" doc:"the changes of each twin"`
}

// A Complaint is something wrong with a text, at a place.
type Complaint struct {
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Message  string   `json:"message"`
	Expected []string `json:"expected,omitempty"`
	Warning  bool     `json:"warning,omitempty"`
}

// A Reading is what a text says: the first of its problems, in all forms.
type Reading struct {
	Problem    Problem     `json:"problem"`
	Text       string      `json:"text" doc:"in Popeye's language"`
	Forsyth    string      `json:"forsyth" doc:"FEN's placement, or Popeye's Forsyth where there are fairy men"`
	Problems   int         `json:"problems" doc:"how many the text holds"`
	Holes      []string    `json:"holes,omitempty" doc:"squares that are not on the board"`
	Imitators  []string    `json:"imitators,omitempty" doc:"their squares"`
	Grid       bool        `json:"grid,omitempty" doc:"lines are drawn between squares of two by two"`
	Complaints []Complaint `json:"complaints,omitempty"`
	Doubts     []Doubt     `json:"doubts,omitempty" doc:"what is unusual about the men"`
	About      *About      `json:"about,omitempty" doc:"what the text says beside the problem"`
}

// Limits of what the pages may send in one problem.
const (
	maxText  = 64 << 10
	maxTwins = 64
	maxMen   = 2048
)

func popeyeLimits() popeye.Limits {
	return popeye.Limits{Bytes: maxText, Problems: 1000, Men: maxMen, Twins: maxTwins}
}

type readInput struct {
	Body struct {
		Text string `json:"text,omitempty" maxLength:"65536" doc:"Popeye's language, FEN, XFEN, Forsyth, a list of men, .olv or a LaTeX diagram"`
		// Onto is a problem that keeps all but its men where Text is a position alone.
		Onto string `json:"onto,omitempty" maxLength:"65536" doc:"a problem that a position alone is put into"`
		// Problem replaces what Text says, as far as a Problem can say it.
		Problem *Problem `json:"problem,omitempty"`
		Turn    string   `json:"turn,omitempty" enum:"rotate,mirror,left,right,up,down" doc:"turns the edited problem"`
	}
}

type readOutput struct{ Body Reading }

func (s *composeService) addProblem(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "read-problem", Method: "POST", Path: "/api/problem", Summary: "Read a problem in any form",
		Description: "Reads text, or an edited problem on top of a text, and answers with all forms of it.",
		Tags:        []string{"problems"},
	}, func(_ context.Context, in *readInput) (*readOutput, error) {
		text := in.Body.Text
		if in.Body.Problem != nil {
			edit := edited
			if to := turnings[in.Body.Turn]; to != nil {
				edit = func(base string, p *Problem) (Reading, error) { return turnedProblem(base, p, to) }
			}
			r, err := edit(text, in.Body.Problem)
			if err != nil {
				return nil, huma.Error422UnprocessableEntity(err.Error())
			}
			return &readOutput{r}, nil
		}
		r, _, err := readOnto(text, in.Body.Onto)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return &readOutput{r}, nil
	})
}

// readOnto is read, but for a position alone, which is put into another problem.
func readOnto(text, onto string) (Reading, *problem.Problem, error) {
	pos, ok := readPosition(text)
	if !ok || onto == "" {
		return read(text)
	}
	_, base, err := read(onto)
	if err != nil {
		return read(text)
	}
	p := pos.on(*base)
	r, err := reading(p)
	r.Problems = 1
	return r, p, err
}

// errNothing tells that a text holds no problem.
var errNothing = errors.New("this is no problem: Popeye's input, a FEN, a Forsyth, .olv or a LaTeX diagram was expected")

// read finds out what a text is and reads its first problem.
func read(text string) (Reading, *problem.Problem, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return Reading{}, nil, errNothing
	case isLaTeX(text):
		return readLaTeX(text)
	case isOlv(text):
		return readOlv(text)
	}
	if pos, ok := readPosition(text); ok {
		p := &problem.Problem{Board: pos.men}
		r, err := reading(p)
		r.Problems = 1
		return r, p, err
	}
	switch {
	case isFEN(text):
		_, err := chess.ParseFENLenient(text)
		return Reading{}, nil, fmt.Errorf("reading FEN: %w", err)
	case begins(text):
		return readPopeye(text)
	}
	r, p, err := readPopeye("beginproblem\n" + text + "\nendproblem")
	if err == nil && !understood(p) {
		return Reading{}, nil, errNothing
	}
	return r, p, err
}

// understood reports whether there is anything in a problem: what was read of a text in
// no language is nothing.
func understood(p *problem.Problem) bool {
	return p != nil && (len(p.Board) > 0 || !p.Stipulation.IsZero() || len(p.Conditions) > 0 || len(p.Options.Given) > 0 ||
		len(p.Authors)+len(p.Titles)+len(p.Origins)+len(p.Awards)+len(p.Remarks) > 0)
}

// readForsyth reads a position alone: nothing is asked of it yet.
func readForsyth(text string) (Reading, *problem.Problem, bool) {
	r, p, err := readPopeye("beginproblem\nforsyth " + text + "\nstipulation #1\nendproblem")
	if err != nil || len(r.Complaints) > 0 || strings.ContainsAny(text, " \t\n") {
		return r, p, false
	}
	p.Stipulation = problem.Stipulation{}
	r, err = reading(p)
	r.Problems = 1
	return r, p, err == nil
}

// begins tells whether a text begins as a problem does in one of the languages.
func begins(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	return len(words) > 0 && slices.Contains([]string{"beginproblem", "anfangproblem", "debutprobleme"}, words[0])
}

func isFEN(text string) bool {
	placement, _, _ := strings.Cut(text, " ")
	// In Popeye's Forsyth a minus stands before black men, in the XFEN with stars before neutral ones.
	return strings.Count(placement, "/") == 7 && !strings.ContainsAny(placement, "+=.") && (!strings.Contains(placement, "-") || strings.Contains(placement, "*"))
}

func isOlv(text string) bool {
	return strings.HasPrefix(text, "---") || strings.Contains(text, "algebraic:")
}

func readOlv(text string) (Reading, *problem.Problem, error) {
	var first *problem.Problem
	var about *About
	n := 0
	var bad []Complaint
	for e, err := range olv.Entries("", []byte(text)) {
		n++
		if n > 1 {
			continue
		}
		if err != nil {
			bad = append(bad, Complaint{Line: 1, Column: 1, Message: err.Error()})
		}
		if e != nil {
			first, about = e.Problem, aboutOf(e)
		}
	}
	if first == nil {
		return Reading{}, nil, errNothing
	}
	r, err := reading(first)
	r.Problems, r.Complaints, r.About = n, append(bad, r.Complaints...), about
	return r, first, err
}

func readPopeye(text string) (Reading, *problem.Problem, error) {
	var r Reading
	var first *problem.Problem
	n := 0
	for p, errs := range popeye.Joined("", []byte(text), popeyeLimits()) {
		n++
		if n > 1 {
			continue
		}
		r.Complaints = complaints(errs)
		first = p
	}
	if first == nil {
		if len(r.Complaints) > 0 {
			return Reading{}, nil, errors.New(r.Complaints[0].Message)
		}
		return Reading{}, nil, errNothing
	}
	whole, err := reading(first)
	if err != nil {
		return Reading{}, nil, err
	}
	whole.Problems, whole.Complaints = n, r.Complaints
	if len(r.Complaints) > 0 {
		whole.Text = text // the places of the complaints are those of this text
	}
	return whole, first, nil
}

func complaints(errs popeye.Errors) (list []Complaint) {
	for _, e := range errs {
		list = append(list, Complaint{Line: e.Pos.Line, Column: e.Pos.Col, Message: shortMessage(e), Expected: e.Expected, Warning: e.Warning})
	}
	return list
}

func shortMessage(e *popeye.Error) string {
	if e.Token == "" {
		return e.Msg()
	}
	return fmt.Sprintf("%q: %s", e.Token, e.Msg())
}

// reading puts a problem into all its forms.
func reading(p *problem.Problem) (Reading, error) {
	q := *p
	q.Protocol, q.LaTeX = "", "" // files of the machine are none of the pages' business
	var text strings.Builder
	if err := popeye.Write(&text, p.Language, &q); err != nil {
		return Reading{}, err
	}
	d := diagram.FromProblem(p)
	return Reading{
		Problem: problemOf(p), Text: text.String(), Forsyth: forsyth(p),
		Holes: squareNames(d.Holes), Imitators: squareNames(d.Imitators), Grid: d.Grid, Doubts: doubts(p),
	}, nil
}

func squareNames(list []chess.Square) (names []string) {
	for _, s := range list {
		names = append(names, s.String())
	}
	return names
}

// starterWords are the sides before structured stipulations, as Popeye writes them.
var starterWords = map[problem.Language][2]string{
	problem.English: {"white", "black"}, problem.German: {"weiss", "schwarz"}, problem.French: {"blanc", "noir"},
}

func problemOf(p *problem.Problem) Problem {
	out := Problem{
		Language: p.Language.String(),
		Authors:  p.Authors, Titles: p.Titles, Origins: p.Origins, Awards: p.Awards, Remarks: p.Remarks,
		Board:       menOf(p.Board),
		Stipulation: caption.Stipulation(&p.Stipulation, p.Language),
	}
	if s := p.Stipulation.Structured; s != nil {
		out.Stipulation = starterWords[p.Language][s.Starter&1] + " " + s.String()
	}
	for _, c := range p.Conditions {
		out.Conditions = append(out.Conditions, popeye.ConditionText(p.Language, c))
	}
	for _, o := range p.Options.Given {
		out.Options = append(out.Options, popeye.OptionText(p.Language, o))
	}
	for i := range p.Twins {
		out.Twins = append(out.Twins, popeye.TwinText(p.Language, &p.Twins[i]))
	}
	return out
}

// forsyth is the placement of FEN, or Popeye's where FEN has no letter.
func forsyth(p *problem.Problem) string {
	setup := chess.EmptySetup()
	for _, m := range p.Board {
		role := gameRole(m.Man)
		if role == chess.NoRole {
			return popeye.Forsyth(p.Language, sorted(p.Board))
		}
		setup.Board.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), role))
	}
	return setup.Board.Placement()
}

// gameRole is what a man of the game is, NoRole for others.
func gameRole(m problem.Man) chess.Role {
	switch {
	case !m.Orthodox():
		return chess.NoRole
	case m.Walk == "s":
		return chess.Knight
	}
	return chess.ParseRole(m.Walk[0])
}

// sorted are the men in the order of Forsyth notation, the top ones only.
func sorted(men []problem.Placement) []problem.Placement {
	var out []problem.Placement
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if i := problem.Top(men, chess.At(file, rank)); i >= 0 {
				out = append(out, men[i])
			}
		}
	}
	return out
}

func placements(setup *chess.Setup) (men []problem.Placement) {
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			sq := chess.At(file, rank)
			piece, ok := setup.Board.At(sq)
			if !ok {
				continue
			}
			walk := strings.ToLower(string(rune(piece.Role().Letter())))
			if walk == "n" {
				walk = "s"
			}
			men = append(men, problem.Placement{Square: sq, Man: problem.Man{
				Colour: problem.Colour(piece.Colour()), Walk: problem.Walk(walk)}})
		}
	}
	return men
}

// edited reads an edited problem. What a Problem cannot say (zero positions,
// targets of a=>b ...) stays as in the text it was made of.
func edited(base string, p *Problem) (Reading, error) {
	text, err := write(p)
	if err != nil {
		return Reading{}, err
	}
	r, q, err := readPopeye(text)
	if err != nil || len(r.Complaints) > 0 {
		return r, err
	}
	if _, old, err := read(base); err == nil && old != nil {
		q.Target, q.TargetImitators, q.TotalInvisible = old.Target, old.TargetImitators, old.TotalInvisible
		q.ZeroPosition, q.ZeroChanges, q.ZeroRemarks = old.ZeroPosition, old.ZeroChanges, old.ZeroRemarks
		q.LaTeXPieces = old.LaTeXPieces
		return reading(q)
	}
	return r, nil
}

// write puts a Problem into Popeye's language.
func write(p *Problem) (string, error) {
	lang, ok := problem.ParseLanguage(p.Language)
	if !ok {
		lang = problem.English
	}
	frame := problem.Problem{Language: lang}
	for _, m := range p.Board {
		sq, err := chess.ParseSquare(m.Square)
		if err != nil {
			return "", err
		}
		man := problem.Man{Colour: colourOf(m.Colour), Walk: problem.Walk(line(m.Walk))}
		if man.Walk == "" {
			return "", fmt.Errorf("the man on %s has no walk", m.Square)
		}
		for _, a := range m.Attributes {
			man.Attributes = append(man.Attributes, problem.Attribute(line(a)))
		}
		frame.Board = append(frame.Board, problem.Placement{Square: sq, Man: man})
	}
	// Men of a kind under one heading, and after those whom they stand upon.
	frame.Board = grouped(frame.Board)
	frame.Remarks, frame.Authors, frame.Origins = lines(p.Remarks), lines(p.Authors), lines(p.Origins)
	frame.Titles, frame.Awards = lines(p.Titles), lines(p.Awards)
	var b strings.Builder
	if err := popeye.Write(&b, lang, &frame); err != nil {
		return "", err
	}
	words := map[problem.Language][5]string{
		problem.English: {"condition", "stipulation", "sstipulation", "option", "twin"},
		problem.German:  {"Bedingung", "Forderung", "sForderung", "Option", "Zwilling"},
		problem.French:  {"condition", "enonce", "senonce", "option", "jumeau"},
	}[lang]
	text := strings.TrimSpace(b.String())
	cut := strings.LastIndex(text, "\n")
	head, end := text[:cut+1], text[cut+1:]
	b.Reset()
	b.WriteString(head)
	add := func(command string, args ...string) {
		if args = lines(args); len(args) > 0 {
			b.WriteString(command + " " + strings.Join(args, " ") + "\n")
		}
	}
	add(words[0], p.Conditions...)
	if side, _, two := strings.Cut(strings.TrimSpace(p.Stipulation), " "); two && len(side) >= 4 {
		add(words[2], p.Stipulation)
	} else {
		add(words[1], p.Stipulation)
	}
	add(words[3], p.Options...)
	for _, t := range p.Twins {
		if strings.TrimSpace(t) != "" {
			b.WriteString(words[4] + "\n" + strings.TrimSpace(t) + "\n")
		}
	}
	return b.String() + end + "\n", nil
}

// grouped sorts men by what they are, but puts those who stand upon others
// behind these.
func grouped(men []problem.Placement) []problem.Placement {
	var levels [][]problem.Placement
	height := map[chess.Square]int{}
	for _, m := range men {
		level := height[m.Square]
		height[m.Square]++
		if level == len(levels) {
			levels = append(levels, nil)
		}
		levels[level] = append(levels[level], m)
	}
	for _, list := range levels {
		slices.SortStableFunc(list, func(a, b problem.Placement) int {
			return strings.Compare(heading(a.Man), heading(b.Man))
		})
	}
	return slices.Concat(levels...)
}

func heading(m problem.Man) string { return fmt.Sprint(m.Colour, len(m.Attributes), m.Attributes) }

func colourName(c problem.Colour) string {
	return [...]string{"white", "black", "neutral", "invisible"}[c&3]
}

func colourOf(name string) problem.Colour {
	switch name {
	case "black":
		return problem.Black
	case "neutral":
		return problem.Neutral
	}
	return problem.White
}

func lines(list []string) (out []string) {
	for _, text := range list {
		if text = line(text); text != "" {
			out = append(out, text)
		}
	}
	return out
}

func menOf(board []problem.Placement) []Man {
	men := []Man{}
	for _, m := range board {
		if m.Man.Colour == problem.Invisible {
			continue
		}
		man := Man{Square: m.Square.String(), Colour: colourName(m.Man.Colour), Walk: string(m.Man.Walk)}
		for _, a := range m.Man.Attributes {
			man.Attributes = append(man.Attributes, string(a))
		}
		men = append(men, man)
	}
	return men
}

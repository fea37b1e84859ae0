package compose

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/popeye"
)

// A position is a text that says where men stand and, perhaps, who is to move or what is asked.
// Put on a board, it leaves the rest of a problem as it is.
type position struct {
	men       []problem.Placement
	turned    bool // the text says who is to move
	turn      problem.Colour
	enPassant chess.Square
	asked     *problem.Stipulation // nil if the text does not say it
}

// readPosition reads FEN, XFEN and FFEN (package diagram), Forsyth notation, and lists of
// men: "White: Kc1, Qb2; Black: Ka8", also one a line, and with the stipulation behind them.
func readPosition(text string) (position, bool) {
	text = strings.TrimSpace(text)
	if isFEN(text) {
		if setup, err := chess.ParseFENLenient(text); err == nil {
			_, more, _ := strings.Cut(text, " ")
			return position{men: Placements(&setup), turned: more != "", turn: problem.Colour(setup.Turn), enPassant: setup.EnPassant}, true
		}
		if men, ok := diagram.ReadFairyFEN(text); ok {
			p := position{men: men, enPassant: chess.NoSquare}
			if fields := strings.Fields(text); len(fields) > 1 && (fields[1] == "w" || fields[1] == "b") {
				p.turned = true
				if fields[1] == "b" {
					p.turn = problem.Black
				}
			}
			return p, true
		}
	}
	if begins(text) {
		return position{}, false
	}
	if men, asked, ok := readMen(text); ok {
		return position{men: men, enPassant: chess.NoSquare, asked: asked}, true
	}
	if strings.Contains(text, "\n") {
		return position{}, false
	}
	if _, p, ok := readForsyth(text); ok {
		return position{men: p.Board, enPassant: chess.NoSquare}, true
	}
	return position{}, false
}

// on puts the position on the board of a problem, and has the side begin that is to move. What was said of
// squares and men of the position before goes with it: twins, intended moves, and captures en passant.
func (pos position) on(p problem.Problem) *problem.Problem {
	p.Board = pos.men
	p.Twins, p.ZeroPosition, p.ZeroChanges, p.ZeroRemarks, p.Intention.Play = nil, false, nil, nil, nil
	p.Options = withoutOption(p.Options, "EnPassant")
	if pos.enPassant != chess.NoSquare {
		p.Options = withOption(p.Options, problem.Option{Name: "EnPassant", Args: []string{pos.enPassant.String()}})
	}
	if pos.asked != nil {
		p.Stipulation = *pos.asked
	}
	s := p.Stipulation.Traditional
	if !pos.turned || s == nil {
		return &p
	}
	switch {
	case s.Series == problem.NoSeries && s.Play < problem.Help:
		p.Options = withoutOption(p.Options, "HalfDuplex")
		if pos.turn == problem.Black {
			p.Options = withOption(p.Options, problem.Option{Name: "HalfDuplex"})
		}
	case s.Series == problem.NoSeries && !s.Half:
		p.Options = withoutOption(p.Options, "WhiteToPlay")
		if pos.turn == problem.White {
			p.Options = withOption(p.Options, problem.Option{Name: "WhiteToPlay"})
		}
	}
	return &p
}

func withoutOption(o problem.Options, name string) problem.Options {
	var out problem.Options
	for _, given := range o.Given {
		if given.Name != name {
			_ = out.Add(given) // it was one before
		}
	}
	return out
}

func withOption(o problem.Options, option problem.Option) problem.Options {
	out := withoutOption(o, option.Name)
	_ = out.Add(option)
	return out
}

// readMen reads a list of men with their squares, each colour behind its name, with the letters of that name's language
// or English ones; a square alone is that of a pawn. A stipulation may follow the list.
func readMen(text string) (men []problem.Placement, asked *problem.Stipulation, ok bool) {
	goal := "#1"
	if fields := strings.Fields(text); len(fields) > 0 {
		if last := strings.TrimSuffix(fields[len(fields)-1], "."); strings.ContainsAny(last, "#=+") {
			goal = last
			text = strings.TrimSuffix(strings.TrimSpace(text), fields[len(fields)-1])
			asked = &problem.Stipulation{}
		}
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;:.[]()\t\r\n", r) })
	if len(words) < 2 || ColourWord(words[0]) == "" {
		return nil, nil, false
	}
	languages := slices.Compact([]problem.Language{colourLanguages[strings.ToLower(words[0])], problem.English})
	for i, word := range words {
		if colour := ColourWord(word); colour != "" {
			words[i] = colour
		}
	}
	for _, l := range languages {
		src := strings.Join(withPawns(words, l), " ")
		if l != problem.English {
			src = foreignMen[l].Replace(" " + src + " ")
		}
		for p, errs := range popeye.Problems("", []byte(fmt.Sprintf(menAlone[l], src, goal)), popeyeLimits()) {
			if errs.Err() == nil && len(p.Board) > 0 {
				if asked != nil {
					*asked = p.Stipulation
				}
				return p.Board, asked, true
			}
		}
	}
	return nil, nil, false
}

// withPawns puts the letter of pawns before squares alone that follow a king, a pawn or the name of a colour. Behind
// another man such a square may be a second one's: that is left open.
func withPawns(words []string, l problem.Language) []string {
	letters := [problem.Languages]struct{ pawn, king string }{{"p", "k"}, {"b", "k"}, {"p", "r"}}[l]
	out := slices.Clone(words)
	for i := 1; i < len(out); i++ {
		if _, err := chess.ParseSquare(out[i]); err != nil {
			continue
		}
		before := strings.ToLower(out[i-1])
		if ColourWord(before) != "" || strings.HasPrefix(before, letters.pawn) || len(before) == 3 && strings.HasPrefix(before, letters.king) {
			out[i] = letters.pawn + out[i]
		}
	}
	return out
}

// menAlone is a problem that has nothing but men, in each language.
var menAlone = [problem.Languages]string{
	"beginproblem pieces %s stipulation %s endproblem", "anfangproblem steine %s forderung %s endeproblem", "debutprobleme pieces %s enonce %s finprobleme",
}

// foreignMen puts the words for colours into a language.
var foreignMen = [problem.Languages]*strings.Replacer{
	problem.German: strings.NewReplacer(" white ", " weiss ", " black ", " schwarz "),
	problem.French: strings.NewReplacer(" white ", " blanc ", " black ", " noir ", " neutral ", " neutre "),
}

// A Doubt is something about a position that may not be meant.
type Doubt struct {
	Kind    string   `json:"kind" enum:"noKing,pawnOnEdge,manyPawns,manyMen,kingCapturable"`
	Colour  string   `json:"colour" enum:"white,black"`
	Squares []string `json:"squares,omitempty" doc:"where"`
}

// doubts are what is unusual about the men of a problem.
func doubts(p *problem.Problem) (list []Doubt) {
	for _, colour := range []problem.Colour{problem.White, problem.Black} {
		var men, pawns int
		var kings, edge []string
		for _, m := range p.Board {
			if m.Man.Colour != colour && (m.Man.Colour != problem.Neutral || m.Man.Walk != problem.King) {
				continue
			}
			men++
			switch {
			case m.Man.Walk == problem.King, slices.Contains(m.Man.Attributes, "Royal"):
				kings = append(kings, m.Square.String())
			case m.Man.Walk == problem.Pawn:
				pawns++
				if r := m.Square.Rank(); r == 0 || r == 7 {
					edge = append(edge, m.Square.String())
				}
			}
		}
		name := ColourName(colour)
		if len(kings) == 0 && len(p.Board) > 0 && len(p.Conditions) == 0 && p.TotalInvisible == 0 {
			list = append(list, Doubt{Kind: "noKing", Colour: name})
		}
		if len(edge) > 0 {
			list = append(list, Doubt{Kind: "pawnOnEdge", Colour: name, Squares: edge})
		}
		switch {
		case pawns > 8:
			list = append(list, Doubt{Kind: "manyPawns", Colour: name})
		case men > 16:
			list = append(list, Doubt{Kind: "manyMen", Colour: name})
		}
	}
	return append(list, capturable(p)...)
}

// capturable finds the king that the side to move could take; of orthodox
// positions only, since who attacks whom is otherwise the solver's question.
func capturable(p *problem.Problem) []Doubt {
	setup := chess.EmptySetup()
	for _, m := range p.Board {
		role := gameRole(m.Man)
		if role == chess.NoRole {
			return nil
		}
		setup.Board.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), role))
	}
	s := p.Stipulation.Traditional
	if s == nil || len(p.Conditions) > 0 || len(p.Twins) > 0 || p.Stipulation.HasGoal(problem.ProofGame) {
		return nil
	}
	black := s.Play == problem.Help && !s.Half && !p.Options.WhiteToPlay
	if black != p.Options.HalfDuplex {
		setup.Turn = chess.Black
	}
	_, err := setup.Position(chess.Game)
	if !errors.Is(err, chess.KingCapturable) {
		return nil
	}
	them := problem.Colour(setup.Turn.Other())
	for _, m := range p.Board {
		if m.Man.Walk == problem.King && m.Man.Colour == them {
			return []Doubt{{Kind: "kingCapturable", Colour: ColourName(them), Squares: []string{m.Square.String()}}}
		}
	}
	return nil
}

// ColourWord is the colour that a word means in one of the languages; "" if none.
func ColourWord(word string) string { return colourWords[strings.ToLower(word)] }

// colourLanguages are the languages of the words that begin lists of men, but for English.
var colourLanguages = map[string]problem.Language{
	"weiß": problem.German, "weiss": problem.German, "schwarz": problem.German,
	"blanc": problem.French, "blancs": problem.French, "noir": problem.French, "noirs": problem.French,
}

// colourWords are the words for colours in all languages.
var colourWords = map[string]string{
	"white": "white", "weiß": "white", "weiss": "white", "blanc": "white", "blancs": "white",
	"black": "black", "schwarz": "black", "noir": "black", "noirs": "black",
	"neutral": "neutral", "neutre": "neutral", "neutres": "neutral",
}

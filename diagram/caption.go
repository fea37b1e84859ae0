package diagram

import (
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
	"rookery/problem/twinning"
)

// FromProblem makes the diagram of a problem, with the captions that problem
// magazines print, in a language: so are the letters of men.
func FromProblem(p *problem.Problem, l problem.Language) Diagram {
	d := Diagram{
		Language:    l,
		Men:         p.Board,
		Authors:     p.Authors,
		Titles:      p.Titles,
		Origins:     p.Origins,
		Awards:      p.Awards,
		Stipulation: stipulation(p, l),
		Twins:       twinning.Lines(p, l),
		Notes:       notes(p, l),
		Holes:       problem.Marked(p.Conditions, problem.HoleMark),
		Imitators:   problem.Marked(p.Conditions, problem.ImitatorMark),
		Seams:       problem.SeamsOf(p.Conditions),
		Symbols:     p.LaTeXPieces,
		Walks:       p.Walks,
	}
	for _, c := range p.Conditions {
		d.Conditions = append(d.Conditions, popeye.PrintedCondition(l, c))
	}
	for _, kind := range problem.SquareMarks() {
		for _, s := range problem.Marked(p.Conditions, kind) {
			d.Marks = append(d.Marks, Mark{s, kind})
		}
	}
	if !p.Options.SuppressGrid {
		d.Grid = problem.GridOf(p.Conditions)
	}
	return d
}

// stipulation is a stipulation as it is written; a structured one says first who begins.
func stipulation(p *problem.Problem, l problem.Language) string {
	s := p.Stipulation.Text
	if tree := p.Stipulation.Structured; tree != nil {
		s = lexicon.Colours.Printed(l, lexicon.ColourName(problem.English, tree.Starter)) + " " + tree.String()
	}
	if p.Options.SetPlay && s != "" {
		s += "*"
	}
	return s
}

// words are those of notes; a colon and a list follow some.
type words struct {
	array, duplex, halfDuplex, quodlibet, whiteToPlay string
	noWhiteKing, noBlackKing                          string
	noCastling, enPassant, target, beneath            string
}

func wordsIn(l problem.Language) words {
	switch l {
	case problem.German:
		return words{"aus der Partieanfangsstellung", "Duplex", "Halbduplex", "Quodlibet", "Weiß am Zug",
			"ohne weißen König", "ohne schwarzen König", "keine Rochade", "en passant", "Ziel", "darunter"}
	case problem.French:
		return words{"de la position initiale", "Duplex", "Demi-duplex", "Quodlibet", "Les blancs jouent",
			"sans roi blanc", "sans roi noir", "sans roque", "en passant", "but", "dessous"}
	}
	return words{"from the game array", "Duplex", "Half-duplex", "Quodlibet", "White to play",
		"without white king", "without black king", "no castling", "en passant", "target", "beneath"}
}

// notes says what a magazine would print beside the stipulation.
func notes(p *problem.Problem, l problem.Language) []string {
	var out []string
	add := func(given bool, text string) {
		if given {
			out = append(out, text)
		}
	}
	o, w := &p.Options, wordsIn(l)
	add(p.FromGameArray, w.array)
	add(o.Duplex, w.duplex)
	add(o.HalfDuplex, w.halfDuplex)
	add(o.Quodlibet, w.quodlibet)
	add(o.WhiteToPlay, w.whiteToPlay)
	add(o.NoWhiteKing, w.noWhiteKing)
	add(o.NoBlackKing, w.noBlackKing)
	add(len(o.NoCastling) > 0, w.noCastling+": "+join(o.NoCastling, ", "))
	add(len(o.EnPassant) > 0, w.enPassant+": "+join(o.EnPassant, ", "))
	add(len(p.Target) > 0, w.target+": "+menList(p.Target, l))
	below := beneath(p.Board)
	add(len(below) > 0, w.beneath+": "+menList(below, l))
	for _, own := range p.Walks {
		out = append(out, lexicon.WalkLetters(l, own.Code)+" = "+own.Name)
	}
	return append(out, attributeNotes(p.Board, l)...)
}

// OptionOf is the option, in the words of the input, that a note stands for in one of the languages.
func OptionOf(note string) (option string, ok bool) {
	name, list, _ := strings.Cut(note, ": ")
	list = strings.ReplaceAll(list, ", ", "")
	for l := range problem.Languages {
		w := wordsIn(l)
		for _, o := range [...][2]string{
			{w.duplex, "Duplex"}, {w.halfDuplex, "HalfDuplex"}, {w.quodlibet, "Quodlibet"}, {w.whiteToPlay, "WhiteToPlay"},
			{w.noWhiteKing, "NoWk"}, {w.noBlackKing, "NoBk"}, {w.noCastling, "NoCastling " + list}, {w.enPassant, "EnPassant " + list},
		} {
			if strings.EqualFold(name, o[0]) {
				return strings.TrimSpace(o[1]), true
			}
		}
	}
	return "", false
}

// beneath are the men that others stand upon.
func beneath(men []problem.Placement) (list []problem.Placement) {
	for i, m := range men {
		if problem.Top(men, m.Square) != i {
			list = append(list, m)
		}
	}
	return list
}

// attributeNotes lists the men of each attribute: "Royal: wQa1, bSc3".
func attributeNotes(men []problem.Placement, l problem.Language) []string {
	var order []problem.Attribute
	bearers := map[problem.Attribute][]problem.Placement{}
	for _, m := range men {
		for _, a := range m.Man.Attributes {
			if bearers[a] == nil {
				order = append(order, a)
			}
			bearers[a] = append(bearers[a], m)
		}
	}
	var out []string
	for _, a := range order {
		out = append(out, lexicon.Attributes.Printed(l, string(a))+": "+menList(bearers[a], l))
	}
	return out
}

func menList(men []problem.Placement, l problem.Language) string {
	names := make([]string, len(men))
	for i, m := range men {
		names[i] = twinning.Man(m, l)
	}
	return strings.Join(names, ", ")
}

func join(squares []chess.Square, sep string) string {
	names := make([]string, len(squares))
	for i, sq := range squares {
		names[i] = sq.String()
	}
	return strings.Join(names, sep)
}

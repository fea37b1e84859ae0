// Package problem holds a chess problem as plain data: diagram, conditions,
// stipulation, options and twins, each with the place in the source where it
// was written.
//
// Nothing in here knows how to read or write a format (problem/popeye,
// problem/olv do), what a condition means (fairy does) or how to solve (solve
// does). A Problem is a value that others read; Twins returns new ones.
package problem

import (
	"reflect"

	"rookery/chess"
)

// A Pos is a place in a source text. Line and Col count from 1; Col counts
// characters. The zero Pos means "nowhere": made by a program.
type Pos struct {
	File string
	Line int
	Col  int
}

// IsZero reports whether the position is unknown.
func (p Pos) IsZero() bool { return p.Line == 0 }

// A Problem is everything a composer wrote between two delimiters.
type Problem struct {
	Pos Pos
	// Language is the one the problem is written in.
	Language Language

	// Texts in the order of input; each is one line.
	Authors []string
	Origins []string
	Titles  []string
	Awards  []string
	Remarks []string

	// Protocol names the file that the text output is appended to, if any.
	Protocol string
	// LaTeX names the file that the LaTeX output goes to, if any.
	LaTeX string
	// LaTeXPieces gives walks another LaTeX symbol.
	LaTeXPieces []LaTeXPiece

	// Walks are those that the author has made up.
	Walks []OwnWalk

	// Board is the diagram. Several men on one square form its underworld:
	// the last one stands on top.
	Board []Placement
	// Target is the position to be reached in a=>b from Board. In dia, which
	// starts from the game array, Board itself is what is to be reached.
	Target []Placement
	// TargetImitators are where the imitators stand in the position to be
	// reached; nil if it was not said.
	TargetImitators []chess.Square
	// FromGameArray says that the diagram was set up from the game array; its
	// men are in Board like any others.
	FromGameArray bool
	// TotalInvisible is the number of men of which nothing is known.
	TotalInvisible int

	Conditions  []Condition
	Options     Options
	Stipulation Stipulation
	Intention   Intention

	// Twins in input order; a problem without twins has none. ZeroPosition
	// says that the diagram itself is not solved, only its twins are.
	Twins        []Twin
	ZeroPosition bool
	ZeroPos      Pos
	// ZeroChanges are the changes written after "zeroposition", which make
	// the first twin.
	ZeroChanges []Change
	ZeroRemarks []string
}

// A LaTeXPiece replaces the symbol that LaTeX output uses for a walk.
type LaTeXPiece struct {
	Walk   Walk
	Symbol string
	Name   string // what a legend calls the walk
}

// A Colour is the side of a man: chess.White, chess.Black, or Neutral.
type Colour uint8

const (
	White   = Colour(chess.White)
	Black   = Colour(chess.Black)
	Neutral = Colour(2)
	// Invisible is the colour of "total invisible" men.
	Invisible = Colour(3)
)

// A Walk is the way a man moves, named by its English code in lower case
// as in the piece command: "k", "q", "g", "g2", "15", or "x/y" for a hunter.
type Walk string

// The orthodox walks.
const (
	King   Walk = "k"
	Queen  Walk = "q"
	Rook   Walk = "r"
	Bishop Walk = "b"
	Knight Walk = "s"
	Pawn   Walk = "p"
)

// Unknown stands for the walk of a total invisible man in solutions.
const Unknown Walk = "ti"

// An OwnWalk is a walk that the author has made up.
type OwnWalk struct {
	Pos  Pos
	Code Walk // of no walk that there is in any language
	Name string
	// Definition says how the man moves; package movement reads it.
	Definition string
}

// FindOwn gives the walk of a list that has a code.
func FindOwn(list []OwnWalk, code Walk) (OwnWalk, bool) {
	for _, w := range list {
		if w.Code == code {
			return w, true
		}
	}
	return OwnWalk{}, false
}

// Orthodox reports whether the walk is one of the six of the game.
func (w Walk) Orthodox() bool {
	switch w {
	case King, Queen, Rook, Bishop, Knight, Pawn:
		return true
	}
	return false
}

// An Attribute is a property of a single man: "Royal", "Kamikaze" ... by its
// English name.
type Attribute string

// A Man is what stands on a square.
type Man struct {
	Colour     Colour
	Walk       Walk
	Attributes []Attribute // in order of input, no duplicates
}

// Orthodox reports whether the man is one of the game's.
func (m Man) Orthodox() bool {
	return m.Colour <= Black && m.Walk.Orthodox() && len(m.Attributes) == 0
}

// A Placement is a man on a square.
type Placement struct {
	Pos    Pos
	Square chess.Square
	Man    Man
}

// A Condition is a fairy condition with its parameters as written.
type Condition struct {
	Pos    Pos
	Name   string // canonical English name
	Params []Param
	Mark   Mark // what the squares are that it names
}

// A Mark is what a condition, or the squares that it names, are on the diagram.
type Mark uint8

const (
	NoMark       Mark = iota
	HoleMark          // they do not exist
	ImitatorMark      // imitators stand there
	GridMark          // lines part them
	MagicMark         // they change men
	BoardMark         // men stand on boards of its own

	// The squares of a side, each white and black.
	WhiteForcedMark // the side has to move there if it can
	BlackForcedMark
	WhitePromotionMark // its pawns promote there
	BlackPromotionMark
	WhiteRoyalMark // who stands there is its king
	BlackRoyalMark

	WormholeMark // men go from one to another

	// Edges of the board that are joined.
	FilesJoinedMark // the left one and the right one
	RanksJoinedMark // the upper one and the lower one
	EdgesJoinedMark // all of them
)

// SquareMarks are the marks of squares that are shown, in the order in which they are drawn.
func SquareMarks() []Mark {
	return []Mark{
		MagicMark, WormholeMark, WhiteForcedMark, BlackForcedMark, WhiteRoyalMark, BlackRoyalMark, WhitePromotionMark, BlackPromotionMark,
	}
}

// Seams are the edges of the board that are joined.
type Seams struct {
	Files, Ranks bool // the outer files, the outer ranks
}

// SeamsOf are those of conditions.
func SeamsOf(conditions []Condition) (s Seams) {
	for _, c := range conditions {
		s.Files = s.Files || c.Mark == FilesJoinedMark || c.Mark == EdgesJoinedMark
		s.Ranks = s.Ranks || c.Mark == RanksJoinedMark || c.Mark == EdgesJoinedMark
	}
	return s
}

// Marked are the squares that conditions with a mark name.
func Marked(conditions []Condition, mark Mark) (squares []chess.Square) {
	for _, c := range conditions {
		if c.Mark == mark {
			for _, p := range c.Params {
				squares = append(squares, p.Squares...)
			}
		}
	}
	return squares
}

// Same reports whether another condition says the same.
func (c Condition) Same(other Condition) bool {
	return c.Name == other.Name && reflect.DeepEqual(c.Params, other.Params)
}

// A ParamKind says which field of a Param counts.
type ParamKind uint8

const (
	WordParam    ParamKind = iota // Word: a keyword, canonical English
	SquaresParam                  // Squares
	WalksParam                    // Walks
	NumberParam                   // Number
	TextParam                     // Word holds free text (grid lines, orthogonal grids ...)
	ManParam                      // Man
)

// A Param is one parameter of a condition.
type Param struct {
	Kind ParamKind
	Word string
	// Tacit: the word is meant but was not said; any other of its choice outweighs it.
	Tacit   bool
	Squares []chess.Square
	Walks   []Walk
	Number  int
	Man     *Placement
}

// SetConditions replaces the conditions, and Options.LastCapture with the man
// that one of them names. Men fall into the holes.
func (p *Problem) SetConditions(list []Condition) {
	p.Conditions = list
	for _, hole := range Marked(list, HoleMark) {
		clearSquare(&p.Board, hole)
	}
	p.Options.LastCapture = nil
	for _, c := range list {
		for _, param := range c.Params {
			if param.Kind == ManParam {
				p.Options.LastCapture = param.Man
			}
		}
	}
}

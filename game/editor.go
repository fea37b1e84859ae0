package game

import (
	"errors"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// An Editor sets up a position. It is a value; its fields may be changed at
// will, and Report says what the result is good for.
type Editor struct {
	Variant variant.Variant
	Setup   chess.Setup
	Hands   [2]string // what can be dropped, in letters of either case
}

// A Finding is something that is odd about a position.
type Finding struct {
	// Fatal says that it cannot be played; else it is only not to be believed
	// that a game led there.
	Fatal bool
	Text  string

	general bool // the rules' own words, which others may replace
}

// NewEditor begins with a position of a variant.
func NewEditor(v variant.Variant, s variant.State) Editor {
	e := Editor{Variant: v, Setup: chess.Setup{
		Board: *s.Board(), Turn: s.Turn(), Castling: s.Castling(), EnPassant: s.EnPassant(), HalfMoves: s.HalfMoves(), FullMoves: s.FullMoves(),
	}}
	for c := range e.Hands {
		e.Hands[c] = s.Hand(chess.Colour(c))
	}
	return e
}

// Put sets a man on a square; no piece empties it. What depends on the square
// goes with it: the right to castle, the pawn that was passed, the count of
// moves without a capture.
func (e *Editor) Put(s chess.Square, p chess.Piece) {
	if p == 0 {
		e.Setup.Board.Remove(s)
	} else {
		e.Setup.Board.Put(s, p)
	}
	e.Setup.HalfMoves = 0
	e.Setup.EnPassant = chess.NoSquare
	for rook := range e.Setup.Castling.Squares() {
		king := e.Setup.Board.King(chess.Colour(rook.Rank() / 7))
		if e.Setup.Board.RoleAt(rook) != chess.Rook || king == chess.NoSquare || king.Rank() != rook.Rank() {
			e.Setup.Castling = e.Setup.Castling.Without(rook)
		}
	}
}

// Clear empties the board.
func (e *Editor) Clear() {
	turn := e.Setup.Turn
	e.Setup, e.Hands = chess.EmptySetup(), [2]string{}
	e.Setup.Turn = turn
}

// Castle gives or takes the right to castle with the rook in the corner on a
// side; it reports whether king and rook stand for it.
func (e *Editor) Castle(c chess.Colour, kingSide, allowed bool) bool {
	file := 0
	if kingSide {
		file = 7
	}
	rook := chess.At(file, 7*int(c))
	if !allowed {
		e.Setup.Castling = e.Setup.Castling.Without(rook)
		return true
	}
	king := e.Setup.Board.King(c)
	if !e.Setup.Board.Of(c, chess.Rook).Has(rook) || king == chess.NoSquare || king.Rank() != rook.Rank() {
		return false
	}
	e.Setup.Castling = e.Setup.Castling.With(rook)
	return true
}

// First says who moves first.
func (e *Editor) First(c chess.Colour) {
	if e.Setup.Turn != c {
		e.Setup.Turn, e.Setup.EnPassant = c, chess.NoSquare
	}
}

// FEN is the position as it stands, whether it can be played or not.
func (e *Editor) FEN() string {
	fen := e.Setup.FEN()
	if hands := strings.ToUpper(e.Hands[0]) + strings.ToLower(e.Hands[1]); hands != "" {
		placement, rest, _ := strings.Cut(fen, " ")
		fen = placement + "[" + hands + "] " + rest
	}
	return fen
}

// State is the position, if it can be played.
func (e *Editor) State() (variant.State, error) {
	s, err := e.Variant.Parse(e.FEN())
	if err != nil {
		return s, err
	}
	if s.Castling() != e.Setup.Castling {
		return s, errors.New("castling without king and rook in place")
	}
	return s, nil
}

// Report says what is odd about the position; nothing if it is a good one.
func (e *Editor) Report() []Finding {
	var list []Finding
	s, err := e.State()
	if err != nil {
		var fen *chess.FENError
		text := err.Error()
		if errors.As(err, &fen) {
			text = fen.Reason
		}
		list = append(list, Finding{Fatal: true, Text: text, general: true})
	} else if o, over := s.Outcome(); over {
		list = append(list, Finding{Text: "the game is over: " + string(o.Reason)})
	}
	if e.Variant.Rules != variant.Chess {
		return list
	}
	// Chess itself is stricter; where it minds the same it says where.
	_, err = e.Setup.Position(chess.Game)
	for _, fault := range faults(err) {
		found := Finding{Text: strings.TrimPrefix(fault.Error(), "chess: ")}
		for _, f := range fatal {
			found.Fatal = found.Fatal || errors.Is(fault, f)
		}
		if found.Fatal && len(list) > 0 && list[0].general {
			list = list[1:]
		}
		list = append(list, found)
	}
	return list
}

// fatal are the faults with which no variant of chess's rules can be played.
var fatal = [...]chess.Fault{chess.NoKing, chess.PawnOnEdge, chess.KingCapturable, chess.BadCastling}

// faults are joined errors one by one.
func faults(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return nil
}

package study

import (
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
)

// SetUp is the position that is being set up, to be changed; nil if none is.
func (s *Study) SetUp() *game.Editor { return s.edit }

// BeginSetUp sets up a position, beginning with the one that is shown.
func (s *Study) BeginSetUp() { s.SetUpFrom(s.State()) }

// SetUpFrom sets up a position, beginning with a given one.
func (s *Study) SetUpFrom(state variant.State) {
	e := game.NewEditor(s.variant, state)
	s.edit = &e
}

// SetVariant changes the variant while a position is set up.
func (s *Study) SetVariant(v variant.Variant) { s.variant, s.edit.Variant = v, v }

// EndSetUp begins a new line with the position that was set up, if it can be played.
func (s *Study) EndSetUp() error {
	state, err := s.edit.State()
	if err != nil {
		return err
	}
	s.start, s.line, s.kept, s.shown, s.result, s.edit = state, nil, nil, 0, "", nil
	return nil
}

// Put carries out "K@e1", "x@e1" and "e2e4" on the position that is set up. The error
// is ErrMan if that is something else.
func (s *Study) Put(text string) error {
	if man, at, ok := strings.Cut(text, "@"); ok {
		q, err := square(at)
		if err != nil || len(man) > 1 {
			return ErrMan
		}
		if man == "x" || man == "" {
			s.edit.Put(q, 0)
			return nil
		}
		p, ok := chess.ParsePiece(man[0])
		if !ok {
			return ErrMan
		}
		s.edit.Put(q, p)
		return nil
	}
	if len(text) != 4 && (len(text) != 5 || text[2] != '-') {
		return ErrMan
	}
	from, err := square(text[:2])
	if err != nil {
		return ErrMan
	}
	to, err := square(text[len(text)-2:])
	if err != nil {
		return ErrMan
	}
	if p, ok := s.edit.Setup.Board.At(from); ok {
		s.edit.Put(from, 0)
		s.edit.Put(to, p)
	}
	return nil
}

// Empty takes the man off a square of the position that is set up.
func (s *Study) Empty(at string) error {
	if s.edit == nil {
		return ErrPlayed
	}
	q, err := square(at)
	if err != nil {
		return ErrSquare
	}
	s.edit.Put(q, 0)
	return nil
}

func square(text string) (chess.Square, error) { return chess.ParseSquare(strings.ToLower(text)) }

// Package study is a game that is looked at on the chess server, not played: a line
// of moves, of which some are shown, other moves that are tried, and positions that
// are set up. Who may do what, and who is told, is package ics's.
package study

import (
	"errors"
	"io"
	"slices"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/board"
)

// What cannot be done.
var (
	ErrMan    = errors.New("study: no man can be put so")
	ErrSquare = errors.New("study: no square")
	ErrPlayed = errors.New("study: no position is being set up")
)

// A Study is the line, the position where it begins, and how far it is shown.
type Study struct {
	variant variant.Variant
	began   time.Time
	start   variant.State
	line    []game.Ply
	kept    []game.Ply // the line that Revert goes back to
	shown   int
	result  string            // of the line's game
	edit    *game.Editor      // not nil: a position is set up
	clocks  [2]*time.Duration // what somebody has set clocks to; nil: as in the line
}

// New is the study of a line, of which nothing is shown yet. The result is that of
// the line's game, "" if it has none.
func New(v variant.Variant, start variant.State, line []game.Ply, result string, now time.Time) (*Study, error) {
	s := &Study{variant: v, began: now, start: start, line: slices.Clone(line), kept: slices.Clone(line), result: result}
	if _, err := s.played(); err != nil {
		return nil, err
	}
	return s, nil
}

// Variant is the variant by whose rules moves are made.
func (s *Study) Variant() variant.Variant { return s.variant }

// Began is when the study did.
func (s *Study) Began() time.Time { return s.began }

// Start is the position before the line.
func (s *Study) Start() variant.State { return s.start }

// Line is the whole line; not to be changed.
func (s *Study) Line() []game.Ply { return slices.Clip(s.line) }

// Plies are the half moves that are shown; not to be changed.
func (s *Study) Plies() []game.Ply { return slices.Clip(s.line[:s.shown]) }

// State is the position that is shown. While one is set up it is that from before.
func (s *Study) State() variant.State {
	if s.shown == 0 {
		return s.start
	}
	p := s.line[s.shown-1]
	p.Before.Play(p.Move)
	return p.Before
}

// Clock is what a clock showed after the last half move. None runs.
func (s *Study) Clock(_ time.Time, who chess.Colour) game.Reading {
	if left := s.clocks[who]; left != nil {
		return game.Reading{Left: *left}
	}
	if s.shown == 0 {
		return game.Reading{}
	}
	return game.Reading{Left: s.line[s.shown-1].Left[who]}
}

// SetClock has a clock show something else than it did in the line, until ResetClocks.
func (s *Study) SetClock(who chess.Colour, left time.Duration) { s.clocks[who] = &left }

// ResetClocks has the clocks show again what they did in the line.
func (s *Study) ResetClocks() { s.clocks = [2]*time.Duration{} }

// Look takes the board in.
func (s *Study) Look(h board.Header, now time.Time) board.Look {
	if s.edit != nil {
		return board.SettingUp(s, h, now, &s.edit.Setup)
	}
	return board.At(s, h, now)
}

// played is a game with the half moves that are shown, until the rules end it.
func (s *Study) played() (*game.Game, error) {
	g, err := game.New(game.Config{Variant: s.variant.Name, Start: s.start.FEN()}, s.began)
	if err != nil {
		return nil, err
	}
	for _, p := range s.line[:s.shown] {
		if g.Result().Over() {
			break // as by the third repetition, which a study goes on after
		}
		if _, err := g.Move(s.began, p.Before.Turn(), p.Move, 0); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Transcript writes the half moves that are shown as a game.
func (s *Study) Transcript(w io.Writer, f game.Form) error {
	g, err := s.played()
	if err != nil {
		return err
	}
	return g.Transcript(w, f)
}

// Save is a game with the half moves that are shown, to be gone on with.
func (s *Study) Save(now time.Time) ([]byte, error) {
	g, err := s.played()
	if err != nil {
		return nil, err
	}
	return g.Save(now)
}

// Forward shows up to n half moves more, and returns how many.
func (s *Study) Forward(n int) int {
	if s.edit != nil {
		return 0
	}
	n = max(0, min(n, len(s.line)-s.shown))
	s.shown += n
	return n
}

// Back shows up to n half moves less, and returns how many.
func (s *Study) Back(n int) int {
	if s.edit != nil {
		return 0
	}
	n = max(0, min(n, s.shown))
	s.shown -= n
	return n
}

// Result is that of the line's game when the line is shown to its end, else "".
func (s *Study) Result() string {
	if s.shown < len(s.line) || s.result == "*" {
		return ""
	}
	return s.result
}

// Revert goes back to where the line that is shown left the one that was kept;
// false if it has not left it.
func (s *Study) Revert() bool {
	same := 0
	for same < s.shown && same < len(s.kept) && s.kept[same].Move == s.line[same].Move {
		same++
	}
	if same == s.shown && len(s.line) == len(s.kept) {
		return false
	}
	s.line, s.shown = slices.Clone(s.kept), same
	return true
}

// Commit keeps the half moves that are shown as the line.
func (s *Study) Commit() {
	s.line = slices.Clone(s.line[:s.shown])
	s.kept = slices.Clone(s.line)
}

// Play makes a legal move, which may be the line's next, and writes it.
func (s *Study) Play(m variant.Move) (san string) {
	state := s.State()
	san = state.SAN(m)
	if s.shown == len(s.line) || s.line[s.shown].Move != m {
		s.line = append(slices.Clone(s.line[:s.shown]), game.Ply{Before: state, Move: m, SAN: san})
	}
	s.shown++
	return san
}

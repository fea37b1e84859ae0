package cecp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// follow brings the program to a game: by the moves that it does not know yet,
// by taking back, or from the start.
func (e *Client) follow(ctx context.Context, g engine.Game) error {
	same := e.known && e.game.Start == g.Start && e.game.Variant == g.Variant
	common := 0
	for same && common < min(len(g.Moves), len(e.game.Moves)) && g.Moves[common] == e.game.Moves[common] {
		common++
	}
	extra := len(e.game.Moves) - common
	if !same || extra > 4 {
		if err := e.Begin(ctx, g.Variant); err != nil {
			return err
		}
		if placed := engine.Placed(g); placed.Start != "" {
			if err := e.setUp(placed); err != nil {
				return err
			}
		}
		e.game.Start, common, extra = g.Start, 0, 0
	}
	for range extra {
		if err := e.send("undo"); err != nil {
			return err
		}
	}
	moves, err := spell(g)
	if err != nil {
		return err
	}
	for _, m := range moves[common:] {
		if e.has("usermove", false) {
			m = "usermove " + m
		}
		if err := e.send(m); err != nil {
			return err
		}
	}
	e.game.Moves = append(e.game.Moves[:common], g.Moves[common:]...)
	return e.synchronise(ctx)
}

// spell writes the moves as the protocol has them: castling of Chess960 is O-O.
func spell(g engine.Game) ([]string, error) {
	v, err := variant.Find(g.Variant)
	if err != nil || v.Name != "chess960" {
		return g.Moves, nil //nolint:nilerr // a program may know more variants than we
	}
	s, err := v.Parse(g.Start)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
	}
	moves := slices.Clone(g.Moves)
	for i, text := range moves {
		m, err := s.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
		}
		if m.IsCastling() {
			moves[i] = strings.TrimRight(s.SAN(m), "+#")
		}
		s.Play(m)
	}
	return moves, nil
}

// setUp tells a position; programs without "setboard" are told man by man, and
// for them White must be to move.
func (e *Client) setUp(g engine.Game) error {
	if e.has("setboard", false) {
		return e.send("setboard " + g.Start)
	}
	setup, err := chess.ParseFENLenient(g.Start)
	if err != nil {
		return fmt.Errorf("%w: %w", engine.ErrPosition, err)
	}
	last, passed := beforeDoubleStep(&setup)
	if setup.Turn == chess.Black {
		// A move of White's makes it Black's turn; the board is replaced then.
		if err := e.send("a2a3"); err != nil {
			return err
		}
	}
	lines := []string{"edit", "#"}
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		if c == chess.Black {
			lines = append(lines, "c")
		}
		for s := range setup.Board.ByColour[c].Squares() {
			lines = append(lines, string(setup.Board.RoleAt(s).Letter())+s.String())
		}
	}
	lines = append(lines, ".")
	if passed {
		if e.has("usermove", false) {
			last = "usermove " + last
		}
		lines = append(lines, last)
	}
	return e.send(lines...)
}

// beforeDoubleStep takes back the double step that a position says was the last move: only
// by making it can a program be told of it that knows no "setboard".
func beforeDoubleStep(s *chess.Setup) (move string, ok bool) {
	if s.EnPassant == chess.NoSquare {
		return "", false
	}
	step := 8 // from White's side
	if s.Turn == chess.White {
		step = -8
	}
	from, to := s.EnPassant-chess.Square(step), s.EnPassant+chess.Square(step)
	pawn := chess.PieceOf(s.Turn.Other(), chess.Pawn)
	if s.Board.Of(s.Turn.Other(), chess.Pawn)&to.Bit() == 0 || s.Board.Occupied()&(from.Bit()|s.EnPassant.Bit()) != 0 {
		return "", false
	}
	s.Board.Remove(to)
	s.Board.Put(from, pawn)
	s.Turn, s.EnPassant = s.Turn.Other(), chess.NoSquare
	return from.String() + to.String(), true
}

// setClock tells the time control when it has changed, and what is left.
func (e *Client) setClock(g engine.Game, l engine.Limits) error {
	var control string
	us, them := 1, 0
	if g.White {
		us, them = 0, 1
	}
	switch {
	case l.MoveTime > 0:
		control = fmt.Sprintf("st %d", max(1, int(l.MoveTime.Round(time.Second).Seconds())))
	case l.Clock[us] > 0:
		whole := int(max(l.Clock[us], time.Second).Seconds())
		inc := l.Increment[us].Seconds()
		if before, ok := strings.CutPrefix(e.clock, "level "); ok && strings.HasSuffix(before, fmt.Sprintf(" %g", inc)) {
			control = e.clock // the control is the one of the game's beginning
		} else {
			control = fmt.Sprintf("level %d %d:%02d %g", l.MovesToGo, whole/60, whole%60, inc)
		}
	}
	if control != "" && control != e.clock {
		if err := e.send(control); err != nil {
			return err
		}
		e.clock = control
	}
	if l.Depth > 0 {
		if err := e.send(fmt.Sprintf("sd %d", l.Depth)); err != nil {
			return err
		}
	}
	if l.Clock[us] > 0 && e.has("time", true) || l.Clock[us] > 0 && len(e.features) == 0 {
		return e.send(fmt.Sprintf("time %d", l.Clock[us].Milliseconds()/10), fmt.Sprintf("otim %d", l.Clock[them].Milliseconds()/10))
	}
	return nil
}

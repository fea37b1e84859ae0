package chess6

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/engine"
)

// A Client is a program that is spoken to. It has one game in its life, so that
// a new process begins for each, and for moves taken back.
type Client struct {
	command engine.Command
	process *engine.Process
	name    string
	game    engine.Game // as the program knows it
	turned  bool        // it sees the board from the other side, with White's men as Black's
	broken  error
}

// Start starts a program and reads its announcement.
func Start(ctx context.Context, c engine.Command) (*Client, error) {
	e := &Client{command: c, name: c.Path}
	if err := e.restart(ctx); err != nil {
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	return e, nil
}

func (e *Client) restart(ctx context.Context) error {
	if e.process != nil {
		_ = e.process.Close("")
	}
	p, err := engine.Start(e.command)
	if err != nil {
		return err
	}
	e.process, e.game, e.turned = p, engine.Game{}, false
	if err := p.Await(ctx, p.Patience(), func(line string) bool {
		if name := strings.TrimSpace(line); name != "" {
			e.name = name
		}
		return true
	}); err != nil {
		_ = p.Close("")
		return err
	}
	return p.Send("alg")
}

// Name is the program's announcement.
func (e *Client) Name() string { return e.name }

// Begin readies the program for another game.
func (e *Client) Begin(ctx context.Context, variant string) error {
	if variant != "" && variant != "chess" {
		return fmt.Errorf("%w: %s", engine.ErrVariant, variant)
	}
	if len(e.game.Moves) == 0 && e.game.Start == "" && e.broken == nil {
		return nil
	}
	e.broken = e.restart(ctx)
	return e.broken
}

// Think asks the program for a move. The protocol knows no limits: it takes
// what time it wants until the context ends. Nor does it tell what it thinks.
// Where Black is to begin the program is told White's men as Black's.
func (e *Client) Think(ctx context.Context, g engine.Game, l engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	if e.broken != nil {
		return engine.Answer{}, e.broken
	}
	a, err := e.think(ctx, g, l)
	if err != nil && !errors.Is(err, engine.ErrPosition) && !errors.Is(err, engine.ErrOver) {
		e.broken = err
	}
	return a, err
}

func (e *Client) think(ctx context.Context, g engine.Game, l engine.Limits) (engine.Answer, error) {
	line, err := unfold(g)
	if err != nil {
		return engine.Answer{}, err
	}
	if last := line.last(); !last.HasLegalMove() {
		return engine.Answer{}, engine.ErrOver
	}
	if limit := l.Longest(g.White); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit+10*time.Second, engine.ErrSilent)
		defer cancel()
	}
	e.process.Ask()
	if err := e.follow(ctx, g, line); err != nil {
		return engine.Answer{}, err
	}
	for {
		text, err := e.process.Line(ctx)
		if ctx.Err() != nil {
			return engine.Answer{}, fmt.Errorf("%w: %w", engine.ErrSilent, context.Cause(ctx))
		}
		if err != nil {
			return engine.Answer{}, err
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		seen, err := e.seen(line.last())
		if err != nil {
			return engine.Answer{}, err
		}
		m, err := Parse(seen, text)
		if err != nil {
			return engine.Answer{}, fmt.Errorf("%w: %w", engine.ErrProtocol, err)
		}
		move := e.turn(m.String())
		e.game.Moves = append(e.game.Moves, move)
		return engine.Answer{Move: move}, nil
	}
}

// follow brings the program to the game and its turn. It makes a move for each
// that it is told, so all moves but its own must be told one by one: when the
// game is not the one that it plays, or the protocol has no word for the last
// move, it starts afresh from the position.
func (e *Client) follow(ctx context.Context, g engine.Game, line play) error {
	known := len(e.game.Moves)
	begun := known > 0 || e.game.Start != ""
	last := len(line.moves) - 1
	spelt := last >= 0
	if spelt {
		_, err := Spell(line.moves[last])
		spelt = err == nil
	}
	if begun && (!spelt || g.Start != e.game.Start || len(g.Moves) != known+1 || !slices.Equal(e.game.Moves, g.Moves[:known])) {
		if err := e.restart(ctx); err != nil {
			return err
		}
		begun = false
	}
	if begun {
		return e.tell(ctx, line, last)
	}
	e.game = engine.Game{Start: g.Start, Moves: slices.Clone(g.Moves)}
	switch {
	case g.Start == "" && len(g.Moves) == 0:
		return e.process.Send("first")
	case g.Start == "" && len(g.Moves) == 1:
		return e.tell(ctx, line, 0)
	}
	// The last move is told after the position before it, so that the program
	// may take a pawn in passing. In positions that are set up White moves first:
	// where Black does the program sees the board from the other side.
	from := len(line.moves)
	if spelt {
		from = last
	}
	e.turned = line.positions[from].Turn() == chess.Black
	if err := e.setUp(ctx, line.positions[from]); err != nil {
		return err
	}
	if !spelt {
		return e.process.Send("first")
	}
	return e.tell(ctx, line, last)
}

// seen is a position as the program sees it.
func (e *Client) seen(p chess.Position) (chess.Position, error) {
	if !e.turned {
		return p, nil
	}
	s := p.Setup()
	old := s.Board
	s.Board = chess.Board{}
	for at := range old.Occupied().Squares() {
		man, _ := old.At(at)
		s.Board.Put(at^56, chess.PieceOf(man.Colour().Other(), man.Role()))
	}
	castling := s.Castling
	s.Castling = 0
	for rook := range castling.Squares() {
		s.Castling = s.Castling.With(rook ^ 56)
	}
	if s.EnPassant != chess.NoSquare {
		s.EnPassant ^= 56
	}
	s.Turn = s.Turn.Other()
	return s.Position(chess.Game)
}

// turn is a move in coordinates as the program says it, or as it is told.
func (e *Client) turn(move string) string {
	if !e.turned {
		return move
	}
	return strings.Map(func(c rune) rune {
		if '1' <= c && c <= '8' {
			return '9' - c + '0'
		}
		return c
	}, move)
}

// tell tells the i-th move and passes over the echo.
func (e *Client) tell(ctx context.Context, line play, i int) error {
	text, err := Spell(line.moves[i])
	if err != nil {
		return fmt.Errorf("%w: %w", engine.ErrPosition, err)
	}
	e.game.Moves = append(e.game.Moves[:i], line.moves[i].String())
	if err := e.process.Send(e.turn(text)); err != nil {
		return err
	}
	return e.process.Await(ctx, e.process.Patience(), func(string) bool { return true })
}

func (e *Client) setUp(ctx context.Context, p chess.Position) error {
	if err := e.process.Send("setup"); err != nil {
		return err
	}
	p, err := e.seen(p)
	if err != nil {
		return err
	}
	for _, row := range rows(p.Board()) {
		if err := e.process.Send(row); err != nil {
			return err
		}
	}
	var answer string
	if err := e.process.Await(ctx, e.process.Patience(), func(line string) bool {
		answer = strings.TrimSpace(line)
		return true
	}); err != nil {
		return err
	}
	if !strings.EqualFold(answer, "setup successful") {
		return fmt.Errorf("%w: it says %q", engine.ErrPosition, answer)
	}
	return nil
}

// Close ends the program.
func (e *Client) Close() error { return e.process.Close("") }

// A play is a game's positions, one more than its moves.
type play struct {
	positions []chess.Position
	moves     []chess.Move
}

func (l play) last() chess.Position { return l.positions[len(l.positions)-1] }

func unfold(g engine.Game) (l play, err error) {
	p := chess.Start()
	if g.Start != "" {
		s, err := chess.ParseFENLenient(g.Start)
		if err == nil {
			p, err = s.Position(chess.Game)
		}
		if err != nil {
			return l, fmt.Errorf("%w: %w", engine.ErrPosition, err)
		}
	}
	l.positions = append(l.positions, p)
	for _, text := range g.Moves {
		m, err := p.ParseMove(text)
		if err != nil {
			return l, fmt.Errorf("%w: %s: %w", engine.ErrPosition, text, err)
		}
		p.Play(m)
		l.positions, l.moves = append(l.positions, p), append(l.moves, m)
	}
	return l, nil
}

package chess6

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"rookery/chess"
	"rookery/engine"
)

// A Server offers a player.
type Server struct {
	Player engine.Player
	Limits engine.Limits // for each of its moves
}

// Serve answers until the other side's lines end.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if _, err := fmt.Fprintln(out, "Chess"); err != nil {
		return err
	}
	if err := s.Player.Begin(ctx, ""); err != nil {
		return err
	}
	c := &conversation{Server: s, out: out, pos: chess.Start()}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := strings.TrimRight(lines.Text(), "\r")
		if c.rows != nil {
			c.row(line)
			continue
		}
		if err := c.do(ctx, strings.TrimSpace(line)); err != nil {
			return err
		}
	}
	return lines.Err()
}

type conversation struct {
	*Server
	out  io.Writer
	game engine.Game
	pos  chess.Position
	rows []string // of a setup that is under way
}

func (c *conversation) say(line string) { _, _ = fmt.Fprintln(c.out, line) }

func (c *conversation) do(ctx context.Context, line string) error {
	switch line {
	case "", "alg":
		return nil
	case "first":
		return c.answer(ctx)
	case "setup":
		c.rows = make([]string, 0, 8)
		return nil
	}
	m, err := Parse(c.pos, line)
	if err != nil {
		c.say("eh?")
		return nil //nolint:nilerr // it has been told
	}
	c.say(fmt.Sprintf("%d. %s", c.pos.FullMoves(), c.pos.SAN(m))) // the echo, in whatever form
	c.play(m)
	return c.answer(ctx)
}

func (c *conversation) play(m chess.Move) {
	c.game.Moves = append(c.game.Moves, m.String())
	c.pos.Play(m)
}

func (c *conversation) row(line string) {
	c.rows = append(c.rows, line)
	if len(c.rows) < 8 {
		return
	}
	b, err := parseRows([8]string(c.rows))
	c.rows = nil
	var p chess.Position
	if err == nil {
		p, err = setup(b)
	}
	if err != nil {
		c.say("Illegal setup")
		return
	}
	c.pos, c.game = p, engine.Game{Start: p.FEN()}
	c.say("Setup successful")
}

func (c *conversation) answer(ctx context.Context) error {
	if !c.pos.HasLegalMove() {
		return nil
	}
	c.game.White = c.pos.Turn() == chess.White
	// The protocol knows no underpromotion, so they are left out.
	l := c.Limits
	for _, m := range c.pos.Legal(nil) {
		if _, err := Spell(m); err == nil {
			l.Moves = append(l.Moves, m.String())
		}
	}
	a, err := c.Player.Think(ctx, c.game, l, nil)
	if errors.Is(err, engine.ErrOver) {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := c.pos.ParseMove(a.Move)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Player.Name(), err)
	}
	text, err := Spell(m)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Player.Name(), err)
	}
	c.play(m)
	c.say(text)
	return nil
}

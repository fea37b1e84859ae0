package cecp

import (
	"context"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// ask gives the player, a new one if settings have changed.
func (c *conversation) ask(ctx context.Context) (engine.Player, error) {
	if c.player != nil && !c.changed {
		return c.player, nil
	}
	c.close()
	p, err := c.Player()
	if err != nil {
		return nil, err
	}
	c.player, c.changed = p, false
	return p, p.Begin(ctx, c.variant.Name)
}

func (c *conversation) close() {
	c.halt(true)
	if c.player != nil {
		_ = c.player.Close()
		c.player = nil
	}
}

// halt ends the search that runs; discard says that its move is not wanted.
func (c *conversation) halt(discard bool) {
	if c.stop != nil {
		c.mu.Lock()
		c.discard = discard
		c.mu.Unlock()
		c.stop()
		c.stop = nil
	}
	c.thinking.Wait()
}

// turn lets the player think if it is to move or analyses.
func (c *conversation) turn(ctx context.Context) error {
	turn := c.now().Turn()
	if c.edited != nil || !c.analyses && !c.plays[turn] || c.result() != "" && !c.analyses || len(c.now().Legal(nil)) == 0 {
		return nil
	}
	p, err := c.ask(ctx)
	if err != nil {
		return err
	}
	l := c.limits
	if c.analyses {
		l = engine.Limits{Infinite: true}
	} else if c.control.moves > 0 {
		l.MovesToGo = c.control.moves - (c.now().FullMoves()-c.states[0].FullMoves())%c.control.moves
	}
	// Men that were handed over are in no move: the game begins after them.
	g := engine.Game{Variant: c.variant.Name, Start: c.states[c.told].FEN(), White: turn == chess.White}
	for _, m := range c.moves[c.told:] {
		text := m.String()
		if c.variant.Name == "chess960" {
			text = m.UCI960()
		}
		g.Moves = append(g.Moves, text)
	}
	c.discard = false
	ctx, c.stop = context.WithCancel(ctx)
	c.thinking.Go(func() { c.think(ctx, p, g, l) })
	return nil
}

func (c *conversation) think(ctx context.Context, p engine.Player, g engine.Game, l engine.Limits) {
	a, err := p.Think(ctx, g, l, func(i engine.Info) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if said := i.Text != "" && len(i.PV) == 0; (c.post || c.analyses) && !said { // the protocol has no words for it
			c.say("%s", thinkingText(i))
		}
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.analyses || c.discard:
		return
	case err != nil:
		c.say("tellusererror %v", err)
		return
	case a.Resigns:
		c.say("resign")
		return
	case a.Claims != "":
		c.say("%s {claimed}", a.Claims)
		return
	}
	m, err := c.now().ParseMove(a.Move)
	if err != nil {
		c.say("tellusererror %s: %v", p.Name(), err)
		return
	}
	if a.OffersDraw {
		c.say("offer draw")
	}
	c.say("move %s", c.write(m))
	c.play(m)
}

// write is a move as the protocol has it: castling of Chess960 is O-O.
func (c *conversation) write(m variant.Move) string {
	if m.IsCastling() && c.variant.Name == "chess960" {
		return strings.TrimRight(c.now().SAN(m), "+#")
	}
	return m.String()
}

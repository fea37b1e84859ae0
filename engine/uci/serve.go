package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rookery/engine"
)

// A Setting is an option that Serve offers. Set is called with the value that
// the other side chooses; its error is told.
type Setting struct {
	Option
	Set func(value string) error
}

// A Server offers a player by UCI or USI.
type Server struct {
	Dialect Dialect
	// Player gives the player to ask; it is called again after settings have
	// changed.
	Player   func() (engine.Player, error)
	Name     string
	Author   string
	Settings []Setting
	Variants []string // that the player knows beside chess and Chess960
}

// Serve answers until the other side says "quit" or its lines end.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &conversation{Server: s, out: out, lines: 1}
	defer c.close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		if word == "quit" {
			return nil
		}
		if err := c.do(ctx, word, rest); err != nil {
			return err
		}
	}
	if c.bounded { // a script that ends wants its answer
		c.thinking.Wait()
	}
	return lines.Err()
}

// A conversation is the state of one.
type conversation struct {
	*Server
	mu  sync.Mutex // of out
	out io.Writer

	player   engine.Player
	changed  bool
	chess960 bool
	rules    string // the variant, "" for chess
	lines    int
	game     engine.Game

	stop     context.CancelFunc // of the search that runs
	hit      chan struct{}      // closed when the move has been made that it ponders; nil if it ponders none
	thinking sync.WaitGroup
	bounded  bool // it ends by itself
}

func (c *conversation) say(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = fmt.Fprintf(c.out, format+"\n", args...)
}

func (c *conversation) do(ctx context.Context, word, rest string) error {
	switch word {
	case c.Dialect.name():
		c.say("id name %s", c.Name)
		c.say("id author %s", c.Author)
		c.say("option name MultiPV type spin default 1 min 1 max 256")
		if c.Dialect == UCI {
			c.say("option name UCI_Chess960 type check default false")
		}
		if len(c.Variants) > 0 {
			c.say("%s", optionText(Option{Name: "UCI_Variant", Kind: "combo", Default: "chess", Values: append([]string{"chess"}, c.Variants...)}))
		}
		c.say("option name Ponder type check default false")
		for _, o := range c.Settings {
			c.say("%s", optionText(o.Option))
		}
		c.say("%sok", c.Dialect.name())
	case "isready":
		if _, err := c.ask(ctx); err != nil {
			return err
		}
		c.say("readyok")
	case "setoption":
		c.halt()
		c.set(rest)
	case c.Dialect.name() + "newgame":
		c.halt()
		p, err := c.ask(ctx)
		if err != nil {
			return err
		}
		return p.Begin(ctx, c.variant())
	case "position":
		c.halt()
		g, ok := parsePosition(rest)
		if !ok {
			c.say("info string not a position: %s", rest)
			break
		}
		c.game = g
	case "go":
		c.halt()
		return c.think(ctx, rest)
	case "ponderhit":
		if c.hit != nil {
			close(c.hit)
			c.hit = nil
			break
		}
		// A player that knows no pondering has thought without limits: the move follows at once.
		c.halt()
	case "stop":
		c.halt()
	}
	return nil
}

func (c *conversation) variant() string {
	switch {
	case c.Dialect == USI:
		return "shogi"
	case c.rules != "":
		return c.rules
	case c.chess960:
		return "chess960"
	}
	return ""
}

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
	return p, p.Begin(ctx, c.variant())
}

func (c *conversation) close() {
	c.halt()
	if c.player != nil {
		_ = c.player.Close()
		c.player = nil
	}
}

// halt ends the search that runs and waits for its answer.
func (c *conversation) halt() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	c.thinking.Wait()
	c.hit = nil
}

func (c *conversation) set(text string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(text), "name "), " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	switch strings.ToLower(name) {
	case "multipv":
		if n, err := strconv.Atoi(value); err == nil && n >= 1 && n <= 256 {
			c.lines = n
		}
		return
	case "uci_chess960":
		c.chess960 = value == "true"
		return
	case "uci_variant":
		switch {
		case value == "chess":
			c.rules = ""
		case slices.Contains(c.Variants, value):
			c.rules = value
		default:
			c.say("info string no variant %q", value)
		}
		return
	case "ponder":
		return
	}
	for _, o := range c.Settings {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		if err := o.Set(value); err != nil {
			c.say("info string option %s: %v", o.Name, err)
			return
		}
		c.changed = true
		return
	}
	c.say("info string no option %q", name)
}

func (c *conversation) think(ctx context.Context, text string) error {
	p, err := c.ask(ctx)
	if err != nil {
		return err
	}
	l, ponder := c.Dialect.parseGo(text)
	l.Lines = c.lines
	think := p.Think
	if ponderer, ok := p.(engine.Ponderer); ok && ponder {
		hit := make(chan struct{})
		c.hit = hit
		think = func(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
			return ponderer.Ponder(ctx, g, l, hit, report)
		}
	} else if ponder {
		l.Infinite = true
	}
	g := c.game
	g.Variant = c.variant()
	c.bounded = l.Bounded() && c.hit == nil
	ctx, c.stop = context.WithCancel(ctx)
	c.thinking.Go(func() {
		a, err := think(ctx, g, l, func(i engine.Info) { c.say("%s", infoText(i)) })
		switch {
		case err != nil:
			c.say("info string %v", err)
			c.say("bestmove %s", c.Dialect.nothing())
		case a.Move == "":
			c.say("bestmove %s", c.Dialect.nothing())
		case a.Ponder != "":
			c.say("bestmove %s ponder %s", a.Move, a.Ponder)
		default:
			c.say("bestmove %s", a.Move)
		}
	})
	return nil
}

func optionText(o Option) string {
	var b strings.Builder
	b.WriteString("option name " + o.Name + " type " + o.Kind)
	for _, f := range []struct{ name, value string }{{"default", o.Default}, {"min", o.Min}, {"max", o.Max}} {
		if f.value != "" {
			b.WriteString(" " + f.name + " " + f.value)
		}
	}
	for _, v := range o.Values {
		b.WriteString(" var " + v)
	}
	return b.String()
}

// nothing is said instead of a move.
func (d Dialect) nothing() string {
	if d == USI {
		return "resign"
	}
	return "0000"
}

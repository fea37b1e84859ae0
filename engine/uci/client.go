// Package uci speaks the Universal Chess Interface (Meyer-Kahlen, 2006) and USI,
// its sister for shogi (Romstad, 2007): Start makes a player of a program that
// understands one, Server offers a player to a program that speaks it.
package uci

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/engine"
)

// A Dialect is one of the two protocols: they differ in some words.
type Dialect uint8

// The dialects.
const (
	UCI Dialect = iota
	USI
)

// name is the word for the protocol.
func (d Dialect) name() string {
	if d == USI {
		return "usi"
	}
	return "uci"
}

// setup is the word before a position's text.
func (d Dialect) setup() string {
	if d == USI {
		return "sfen"
	}
	return "fen"
}

// A Client is a program that is spoken to by UCI or USI.
type Client struct {
	process *engine.Process
	dialect Dialect
	name    string
	options map[string]Option
	variant string
	broken  error
}

// An Option is what a program lets one set.
type Option struct {
	Name, Kind, Default string
	Min, Max            string
	Values              []string
}

// takes says why the program cannot be given a value; nil if it can.
func (o *Option) takes(value string) error {
	switch o.Kind {
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return fmt.Errorf("option %q: want a whole number, not %q", o.Name, value)
		}
		least, lerr := strconv.ParseInt(o.Min, 10, 64)
		most, merr := strconv.ParseInt(o.Max, 10, 64)
		if lerr == nil && n < least || merr == nil && n > most {
			return fmt.Errorf("option %q: want a number from %s to %s, not %s", o.Name, o.Min, o.Max, value)
		}
	case "check":
		if value != "true" && value != "false" {
			return fmt.Errorf("option %q: want true or false, not %q", o.Name, value)
		}
	case "combo":
		if !slices.ContainsFunc(o.Values, func(v string) bool { return strings.EqualFold(v, value) }) {
			return fmt.Errorf("option %q: want one of %s, not %q", o.Name, strings.Join(o.Values, ", "), value)
		}
	}
	return nil
}

// Start starts a program and sets its options, given by name; what the program does
// not offer, or takes no such value of, is an error unless the command says otherwise.
func Start(ctx context.Context, d Dialect, c engine.Command, options map[string]string) (*Client, error) {
	p, err := engine.Start(c)
	if err != nil {
		return nil, err
	}
	e := &Client{process: p, dialect: d, name: c.Path, options: map[string]Option{}}
	if d == USI {
		e.variant = "shogi"
	}
	if err := e.greet(ctx, &c, options); err != nil {
		_ = p.Close("quit")
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	return e, nil
}

func (e *Client) greet(ctx context.Context, c *engine.Command, options map[string]string) error {
	if err := e.process.Send(e.dialect.name()); err != nil {
		return err
	}
	if err := e.process.Await(ctx, e.process.Patience(), func(line string) bool {
		switch word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "id":
			if name, ok := strings.CutPrefix(rest, "name "); ok {
				e.name = strings.TrimSpace(name)
			}
		case "option":
			o := parseOption(rest)
			e.options[strings.ToLower(o.Name)] = o
		case e.dialect.name() + "ok":
			return true
		}
		return false
	}); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		unfit := fmt.Errorf("no option %q", name)
		if o, ok := e.options[strings.ToLower(name)]; ok {
			unfit = o.takes(value)
		}
		if unfit != nil {
			if err := c.Refuse(unfit); err != nil {
				return err
			}
			continue
		}
		if err := e.set(name, value); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// Options are those that the program offers, by lower-case name.
func (e *Client) Options() map[string]Option { return e.options }

func (e *Client) set(name, value string) error {
	text := "setoption name " + name
	if value != "" {
		text += " value " + value
	}
	return e.process.Send(text)
}

func (e *Client) ready(ctx context.Context) error {
	if err := e.process.Send("isready"); err != nil {
		return err
	}
	return e.process.Await(ctx, e.process.Patience(), func(line string) bool { return strings.TrimSpace(line) == "readyok" })
}

// Name is what the program calls itself.
func (e *Client) Name() string { return e.name }

// Begin readies the program for another game.
func (e *Client) Begin(ctx context.Context, variant string) error {
	if variant == "chess" {
		variant = ""
	}
	if variant != e.variant {
		if err := e.choose(variant); err != nil {
			return err
		}
		e.variant = variant
	}
	if err := e.process.Send(e.dialect.name() + "newgame"); err != nil {
		return err
	}
	return e.ready(ctx)
}

// choose sets the options that programs have for variants. Wild games with
// castling as ever are chess from another position.
func (e *Client) choose(name string) error {
	if v, err := variant.Find(name); err == nil && v.Rules == variant.Chess && !v.Wild() {
		if name = "chess"; v.Name == "chess960" {
			name = v.Name
		}
	}
	if _, ok := e.options["uci_chess960"]; ok {
		if err := e.set("UCI_Chess960", strconv.FormatBool(name == "chess960")); err != nil {
			return err
		}
		if name == "chess960" {
			name = "chess"
		}
	}
	o, ok := e.options["uci_variant"]
	switch {
	case !ok && name == "chess":
		return nil
	case !ok:
		return fmt.Errorf("%w: %s", engine.ErrVariant, name)
	case name == "giveaway" && slices.Contains(o.Values, "antichess"):
		name = "antichess" // what Fairy-Stockfish calls giveaway castles at the start
	case len(o.Values) > 0 && !slices.Contains(o.Values, name):
		return fmt.Errorf("%w: %s", engine.ErrVariant, name)
	}
	return e.set("UCI_Variant", name)
}

// Think asks the program for a move.
func (e *Client) Think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	return e.ask(ctx, g, l, nil, report)
}

// Ponder lets the program think in its opponent's time; see engine.Ponderer.
func (e *Client) Ponder(ctx context.Context, g engine.Game, l engine.Limits, hit <-chan struct{}, report func(engine.Info)) (engine.Answer, error) {
	return e.ask(ctx, g, l, hit, report)
}

// ask asks for a move, from hit on if it is not nil.
func (e *Client) ask(ctx context.Context, g engine.Game, l engine.Limits, hit <-chan struct{}, report func(engine.Info)) (engine.Answer, error) {
	if e.broken != nil {
		return engine.Answer{}, e.broken
	}
	a, err := e.think(ctx, g, l, hit, report)
	if err != nil {
		e.broken = err
	}
	return a, err
}

// overtime is what a program gets beyond the time it was told, before it is
// given up as hanging. That it has lost on time is for others to say.
const overtime = 10 * time.Second

func (e *Client) think(ctx context.Context, g engine.Game, l engine.Limits, hit <-chan struct{}, report func(engine.Info)) (engine.Answer, error) {
	if err := e.process.Send(e.dialect.positionText(engine.Placed(g))); err != nil {
		return engine.Answer{}, err
	}
	e.process.Ask()
	text := e.dialect.goText(l)
	if hit != nil {
		text = "go ponder" + strings.TrimPrefix(text, "go")
	}
	if err := e.process.Send(text); err != nil {
		return engine.Answer{}, err
	}
	// The program is asked to stop when the context ends, and still has to answer.
	told, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	limit := func() (stop func()) {
		longest := l.Longest(g.White)
		if longest == 0 {
			return func() {}
		}
		timer := time.AfterFunc(longest+overtime, giveUp)
		return func() { timer.Stop() }
	}
	if hit == nil {
		defer limit()()
	} else {
		watched := make(chan func(), 1)
		over := make(chan struct{})
		go func() {
			select {
			case <-hit:
				_ = e.process.Send("ponderhit")
				watched <- limit()
			case <-over:
				watched <- func() {}
			}
		}()
		defer func() {
			close(over)
			(<-watched)()
		}()
	}
	stop := context.AfterFunc(ctx, func() {
		_ = e.process.Send("stop")
		time.AfterFunc(overtime, giveUp)
	})
	defer stop()

	var first engine.Info
	for {
		line, err := e.process.Line(told)
		if errors.Is(err, context.Canceled) {
			return engine.Answer{}, engine.ErrSilent
		}
		if err != nil {
			return engine.Answer{}, err
		}
		switch word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "info":
			info, ok := parseInfo(rest)
			if !ok {
				continue
			}
			if info.Line <= 1 && len(info.PV) > 0 {
				first = info
			}
			if report != nil {
				report(info)
			}
		case "bestmove":
			words := strings.Fields(rest)
			if len(words) == 0 {
				return engine.Answer{}, fmt.Errorf("%w: %q", engine.ErrProtocol, line)
			}
			a := engine.Answer{Move: words[0], Info: first}
			switch a.Move {
			case "resign":
				return engine.Answer{Resigns: true, Info: first}, nil
			case "win": // by entering the other side's camp
				return engine.Answer{Claims: won(g.White), Info: first}, nil
			}
			if a.Move == "(none)" || a.Move == "0000" {
				return engine.Answer{}, engine.ErrOver
			}
			if len(words) > 2 && words[1] == "ponder" {
				a.Ponder = words[2]
			}
			return a, nil
		}
	}
}

// Close ends the program.
func (e *Client) Close() error { return e.process.Close("quit") }

// won is the result that the side to move has won.
func won(white bool) string {
	if white {
		return "1-0"
	}
	return "0-1"
}

func (d Dialect) positionText(g engine.Game) string {
	var b strings.Builder
	b.WriteString("position ")
	if g.Start == "" {
		b.WriteString("startpos")
	} else {
		b.WriteString(d.setup() + " " + g.Start)
	}
	if len(g.Moves) > 0 {
		b.WriteString(" moves " + strings.Join(g.Moves, " "))
	}
	return b.String()
}

func (d Dialect) goText(l engine.Limits) string {
	var b strings.Builder
	b.WriteString("go")
	number := func(name string, n int64) {
		if n > 0 {
			fmt.Fprintf(&b, " %s %d", name, n)
		}
	}
	if l.Infinite || !l.Bounded() {
		b.WriteString(" infinite")
	}
	if l.Clock[0] > 0 || l.Clock[1] > 0 || l.Byoyomi > 0 {
		first, second := "w", "b"
		if d == USI {
			first, second = "b", "w" // in shogi Black begins
		}
		least := int64(1)
		if l.Byoyomi > 0 {
			least = 0
		}
		fmt.Fprintf(&b, " %stime %d %stime %d", first, max(least, l.Clock[0].Milliseconds()), second, max(least, l.Clock[1].Milliseconds()))
		number(first+"inc", l.Increment[0].Milliseconds())
		number(second+"inc", l.Increment[1].Milliseconds())
		number("byoyomi", l.Byoyomi.Milliseconds())
		number("movestogo", int64(l.MovesToGo))
	}
	number("depth", int64(l.Depth))
	number("nodes", int64(l.Nodes))
	number("mate", int64(l.Mate))
	number("movetime", l.MoveTime.Milliseconds())
	if len(l.Moves) > 0 {
		b.WriteString(" searchmoves " + strings.Join(l.Moves, " "))
	}
	return b.String()
}

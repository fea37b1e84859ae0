// Package cecp speaks the Chess Engine Communication Protocol of XBoard,
// versions 1 and 2 (Mann and Muller, 2009): Start makes a player of a program that
// understands it, Server offers a player to a program that speaks it.
package cecp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/engine"
)

// A Client is a program that is spoken to by CECP. Between questions it is in
// force mode, where it follows moves and makes none.
type Client struct {
	process  *engine.Process
	name     string
	features map[string]string
	options  map[string]string // asked for at the start, told again after "new"
	broken   error

	known   bool // the program stands at game
	game    engine.Game
	clock   string // the last "level", "st" or "sd"
	pings   int
	offered bool // it has offered a draw
	echo    string
}

// greeting is how long a program may take to begin to tell its features, twice;
// one of version 1 tells none.
const greeting = 2 * time.Second

// Start starts a program. Options are those of the feature "option", and
// "memory" (MB) and "cores".
func Start(ctx context.Context, c engine.Command, options map[string]string) (*Client, error) {
	p, err := engine.Start(c)
	if err != nil {
		return nil, err
	}
	e := &Client{process: p, name: c.Path, features: map[string]string{}, options: maps.Clone(options)}
	if err := e.greet(ctx, &c); err != nil {
		_ = p.Close("quit")
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	return e, nil
}

func (e *Client) send(lines ...string) error {
	for _, line := range lines {
		if err := e.process.Send(line); err != nil {
			return err
		}
	}
	return nil
}

func (e *Client) greet(ctx context.Context, c *engine.Command) error {
	if err := e.send("xboard", "protover 2"); err != nil {
		return err
	}
	patience, again := greeting, true
	for e.features["done"] != "1" {
		heard := e.features["done"]
		err := e.await(ctx, patience, func(string) bool { return e.features["done"] != heard })
		if errors.Is(err, engine.ErrSilent) && again && len(e.features) == 0 {
			// GNU Chess loses a line that comes close behind "xboard".
			again = false
			if err := e.send("protover 2"); err != nil {
				return err
			}
			continue
		}
		if errors.Is(err, engine.ErrSilent) { // version 1
			break
		}
		if err != nil {
			return err
		}
		if e.features["done"] == "0" { // it asks for more time
			patience = e.process.Patience()
		}
	}
	if name := e.features["myname"]; name != "" {
		e.name = name
	}
	for _, name := range slices.Sorted(maps.Keys(e.options)) {
		if name == "memory" || name == "cores" {
			continue
		}
		if err := e.takes(name, e.options[name]); err != nil {
			if err := c.Refuse(err); err != nil {
				return err
			}
			delete(e.options, name)
		}
	}
	return e.synchronise(ctx)
}

// takes says why the program cannot be given an option, by its feature "option": NAME
// -spin VALUE MIN MAX, NAME -check VALUE, NAME -combo A /// *B, or a kind with any text.
func (e *Client) takes(name, value string) error {
	for line := range strings.Lines(e.features["option"]) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), name+" -")
		if !ok {
			continue
		}
		kind, operands, _ := strings.Cut(rest, " ")
		switch words := strings.Fields(operands); {
		case kind == "spin" && len(words) == 3:
			n, err := strconv.Atoi(value)
			least, lerr := strconv.Atoi(words[1])
			most, merr := strconv.Atoi(words[2])
			if err != nil || lerr == nil && n < least || merr == nil && n > most {
				return fmt.Errorf("option %q: want a number from %s to %s, not %q", name, words[1], words[2], value)
			}
		case kind == "check" && value != "0" && value != "1":
			return fmt.Errorf("option %q: want 0 or 1, not %q", name, value)
		case kind == "combo":
			for choice := range strings.SplitSeq(operands, "///") {
				if strings.TrimPrefix(strings.TrimSpace(choice), "*") == value {
					return nil
				}
			}
			return fmt.Errorf("option %q: want one of %s, not %q", name, operands, value)
		}
		return nil
	}
	return fmt.Errorf("no option %q", name)
}

// await reads lines until one satisfies found, and takes note of features,
// which a slow program tells late.
func (e *Client) await(ctx context.Context, patience time.Duration, found func(line string) bool) error {
	return e.process.Await(ctx, patience, func(line string) bool {
		line = clean(line)
		e.noteFeatures(line)
		return found(line)
	})
}

// clean takes the prompt off a line: GNU Chess writes "White (1) : " before
// what it says now and then.
func clean(line string) string {
	line = strings.TrimSpace(line)
	for _, side := range []string{"White (", "Black ("} {
		if rest, ok := strings.CutPrefix(line, side); ok {
			if _, text, ok := strings.Cut(rest, ") : "); ok {
				return strings.TrimSpace(text)
			}
		}
	}
	return line
}

func (e *Client) noteFeatures(line string) {
	rest, ok := strings.CutPrefix(line, "feature ")
	if !ok {
		return
	}
	for name, value := range features(rest) {
		if name == "option" && e.features[name] != "" {
			value = e.features[name] + "\n" + value
		}
		e.features[name] = value
		_ = e.process.Send("accepted " + name) // an end is noticed when it is asked
	}
}

// features yields the name=value pairs of a line; values may be quoted. Several
// options are kept together in one value, line by line.
func features(text string) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		var options []string
		for {
			text = strings.TrimLeft(text, " ")
			name, rest, ok := strings.Cut(text, "=")
			if !ok {
				break
			}
			var value string
			if quoted, found := strings.CutPrefix(rest, "\""); found {
				value, text, _ = strings.Cut(quoted, "\"")
			} else {
				value, text, _ = strings.Cut(rest, " ")
			}
			if name == "option" {
				options = append(options, value)
				continue
			}
			if !yield(name, value) {
				return
			}
		}
		if options != nil {
			yield("option", strings.Join(options, "\n"))
		}
	}
}

// has reports a feature that is on or off; byDefault is what version 2 has when
// nothing is said.
func (e *Client) has(feature string, byDefault bool) bool {
	if v, ok := e.features[feature]; ok {
		return v == "1"
	}
	return byDefault && len(e.features) > 0
}

// synchronise waits until the program has done what it was told, as far as it
// lets one know.
func (e *Client) synchronise(ctx context.Context) error {
	if !e.has("ping", false) {
		return nil
	}
	e.pings++
	pong := "pong " + strconv.Itoa(e.pings)
	if err := e.send("ping " + strconv.Itoa(e.pings)); err != nil {
		return err
	}
	return e.await(ctx, e.process.Patience(), func(line string) bool { return line == pong })
}

// Name is what the program calls itself.
func (e *Client) Name() string { return e.name }

// Begin readies the program for another game.
func (e *Client) Begin(ctx context.Context, variant string) error {
	name := theirName(variant)
	if list := e.features["variants"]; name != "normal" && name != "shogi" && !slices.Contains(strings.Split(list, ","), name) {
		return fmt.Errorf("%w: %s", engine.ErrVariant, variant)
	}
	e.known, e.clock, e.offered = false, "", false
	if err := e.send("new"); err != nil {
		return err
	}
	if name != "normal" && e.features["variants"] != "" {
		if err := e.send("variant " + name); err != nil {
			return err
		}
	}
	if err := e.send("force", "easy", "post"); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(e.options)) {
		line := "option " + name + "=" + e.options[name]
		if name == "memory" || name == "cores" {
			line = name + " " + e.options[name]
		}
		if err := e.send(line); err != nil {
			return err
		}
	}
	e.game = engine.Game{Variant: variant}
	e.known = true
	return e.synchronise(ctx)
}

// Think asks the program for a move. The protocol cannot say a number of
// positions, nor a time for a move of less than a second.
func (e *Client) Think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	if e.broken != nil {
		return engine.Answer{}, e.broken
	}
	a, err := e.think(ctx, g, l, report)
	if err != nil && !errors.Is(err, engine.ErrPosition) && !errors.Is(err, engine.ErrOver) {
		e.broken = err
	}
	return a, err
}

// overtime is what a program gets beyond the time it was told, before it is
// given up as hanging.
const overtime = 10 * time.Second

func (e *Client) think(ctx context.Context, g engine.Game, l engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	if err := e.follow(ctx, g); err != nil {
		return engine.Answer{}, err
	}
	if err := e.setClock(g, l); err != nil {
		return engine.Answer{}, err
	}
	e.process.Ask()
	analysing := l.Infinite && e.has("analyze", true)
	begin := "go"
	if analysing {
		begin = "analyze"
	}
	if err := e.send(begin); err != nil {
		return engine.Answer{}, err
	}
	told, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	if limit := l.Longest(g.White); limit > 0 {
		defer time.AfterFunc(max(limit, time.Second)+overtime, giveUp).Stop()
	}
	stop := context.AfterFunc(ctx, func() {
		if analysing {
			_ = e.send("exit")
			giveUp()
			return
		}
		_ = e.send("?")
		time.AfterFunc(overtime, giveUp)
	})
	defer stop()

	var last engine.Info
	for {
		line, err := e.process.Line(told)
		if errors.Is(err, context.Canceled) {
			if analysing && len(last.PV) > 0 {
				return engine.Answer{Move: last.PV[0], Info: last}, nil
			}
			return engine.Answer{}, engine.ErrSilent
		}
		if err != nil {
			return engine.Answer{}, err
		}
		line = clean(line)
		e.noteFeatures(line)
		if info, ok := parseThinking(line); ok {
			last = info
			if report != nil {
				report(info)
			}
			continue
		}
		a, ok, err := e.answer(line)
		if err != nil {
			return engine.Answer{}, err
		}
		if !ok {
			continue
		}
		a.Info, a.OffersDraw = last, e.offered
		e.offered = false
		if a.Move != "" {
			e.game.Moves = append(e.game.Moves, a.Move)
		}
		return a, e.send("force")
	}
}

// answer reads a line that ends the program's turn; false if it is another.
func (e *Client) answer(line string) (a engine.Answer, ok bool, err error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return a, false, nil
	}
	switch first := words[0]; {
	case first == "move" && len(words) > 1:
		return engine.Answer{Move: words[1]}, true, nil
	case first == "resign" || first == "tellics" && len(words) > 1 && words[1] == "resign":
		return engine.Answer{Resigns: true}, true, nil
	case first == "1-0" || first == "0-1" || first == "1/2-1/2":
		return engine.Answer{Claims: first}, true, nil
	case first == "offer" && len(words) > 1 && words[1] == "draw":
		e.offered = true
	case strings.HasPrefix(line, "Illegal position") || strings.HasPrefix(line, "Illegal move") && e.told(words[len(words)-1]):
		return a, false, fmt.Errorf("%w: it says %q", engine.ErrPosition, line)
	case strings.HasPrefix(line, "My move is"):
		move := words[len(words)-1]
		echoed := move == e.echo
		e.echo = ""
		return engine.Answer{Move: move}, !echoed, nil
	case len(words) >= 3 && words[1] == "..." && strings.HasSuffix(first, "."): // version 1: "12. ... e7e5"
		e.echo = words[2] // GNU Chess says it again in the other form
		return engine.Answer{Move: words[2]}, true, nil
	}
	return a, false, nil
}

// told reports whether a word is a move of the game: programs complain of
// commands that they do not know in the same words.
func (e *Client) told(word string) bool {
	moves, err := spell(e.game)
	return err == nil && slices.Contains(moves, word)
}

// Close ends the program.
func (e *Client) Close() error { return e.process.Close("quit") }

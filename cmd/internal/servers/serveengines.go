package servers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"rookery/chess/variant"
	"rookery/cmd/internal/engines"
	"rookery/engine"
	"rookery/web"
)

// pageEngines is what the flags say about the engines that visitors of the
// pages play against.
type pageEngines struct {
	programs []string
}

func (f *pageEngines) add(flags *pflag.FlagSet, config *web.Config) {
	flags.StringArrayVar(&f.programs, "engine", nil,
		"engine that visitors play against on the page: NAME=uci:COMMAND or NAME=cecp:COMMAND; may be repeated")
	flags.IntVar(&config.Processes, "engine-processes", 0, "processes of such engines at a time (default: 8)")
}

// open tries each engine, and finds out what it plays.
func (f *pageEngines) open(ctx context.Context) (list []web.Engine, err error) {
	names := map[string]bool{}
	for _, text := range f.programs {
		if text == "" {
			continue
		}
		e, err := newPageEngine(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("engine %q: %w", text, err)
		}
		lower := strings.ToLower(e.Name)
		if names[lower] {
			return nil, fmt.Errorf("engine %q: another one is called %s", text, e.Name)
		}
		names[lower] = true
		list = append(list, e)
	}
	return list, nil
}

// newPageEngine reads a flag --engine and asks the program for its name and
// its variants.
func newPageEngine(ctx context.Context, text string) (web.Engine, error) {
	name, protocol, command, err := parseProgram(text)
	if err != nil {
		return web.Engine{}, err
	}
	if protocol != "uci" && protocol != "cecp" {
		return web.Engine{}, fmt.Errorf("the page plays against engines that speak uci or cecp, not %q", protocol)
	}
	e := web.Engine{Name: name, Open: func(ctx context.Context) (engine.Player, error) {
		return engines.StartEngine(ctx, protocol, command, nil)
	}}
	p, err := e.Open(ctx)
	if err != nil {
		return e, err
	}
	defer func() { _ = p.Close() }() // it was only asked
	e.Program = p.Name()
	for _, v := range variant.All() {
		if v.Rules == variant.Bughouse { // has two boards
			continue
		}
		switch err := p.Begin(ctx, v.Name); {
		case err == nil:
			e.Variants = append(e.Variants, v.Name)
		case !errors.Is(err, engine.ErrVariant):
			return e, err
		}
	}
	if len(e.Variants) == 0 {
		return e, errors.New("it plays nothing that is played here")
	}
	return e, nil
}

// parseProgram reads NAME=PROTOCOL:COMMAND.
func parseProgram(text string) (name, protocol string, command engine.Command, err error) {
	name, what, _ := strings.Cut(text, "=")
	protocol, rest, _ := strings.Cut(what, ":")
	words := engines.Words(rest)
	if name = strings.TrimSpace(name); name == "" || len(name) > 40 || len(words) == 0 {
		return "", "", engine.Command{}, errors.New("want NAME=uci:COMMAND")
	}
	return name, protocol, engine.Command{Path: words[0], Args: words[1:], Background: true}, nil
}

// builtinProcess starts the built-in player as a process of its own.
func builtinProcess(ctx context.Context) (engine.Player, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return engines.StartEngine(ctx, "uci", engine.Command{Path: self, Args: []string{"engine", "--memory", "16M"}, Background: true}, nil)
}

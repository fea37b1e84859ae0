package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/match"
	"rookery/engine/uci"
)

// A matchEngine is what -engine and -each say.
type matchEngine struct {
	match.Entrant
	protocol string
	command  engine.Command
	options  map[string]string
	order    []string // names of the options as they were given
	initial  []string // lines sent before all else
	builtin  builtin.Options
	patience time.Duration // as match.Control has it
	own      []string      // words that fastchess does not have

	cpus  [][]int // for each seat, none: all
	trace func(name string, sent bool, line string)
	warn  func(string) // before the match and in it
	said  sync.Map     // the warnings that have been given
}

// unfit warns, once, of an option that the engine does not take.
func (e *matchEngine) unfit(why error) {
	text := fmt.Sprintf("%s: %v: left out", e.Name, why)
	if _, again := e.said.LoadOrStore(text, true); !again {
		e.warn(text)
	}
}

func newMatchEngine() *matchEngine {
	return &matchEngine{
		protocol: "uci", options: map[string]string{}, builtin: builtin.Options{Threads: 1, Memory: 16 << 20}, patience: patience,
	}
}

// patience is how long a move may take by itself where neither clock nor time bounds it.
const patience = 10 * time.Minute

// start starts the engine for one of the games that are played at a time.
func (e *matchEngine) start(ctx context.Context, seat int) (engine.Player, error) {
	if e.command.Path == "builtin" {
		return builtin.New(e.builtin)
	}
	c := e.command
	c.First = e.initial
	if len(e.cpus) > 0 {
		c.CPUs = e.cpus[seat%len(e.cpus)]
	}
	c.Unfit = e.unfit
	if e.trace != nil {
		c.Trace = func(sent bool, line string) { e.trace(fmt.Sprintf("%s(%d)", e.Name, seat), sent, line) }
	}
	return StartEngine(ctx, e.protocol, c, e.options)
}

// set takes a word of an engine.
func (e *matchEngine) set(word string) (err error) {
	key, value, ok := strings.Cut(word, "=")
	switch key {
	case "whitepov", "ponder", "trust", "proto", "initstr", "memory", "level", "book", "bookdepth", "stderr", "tscale", "patience":
		e.own = append(e.own, word)
	}
	switch {
	case word == "whitepov":
		e.WhitePOV = true
		return nil
	case word == "ponder":
		e.Ponder = true
		return nil
	case word == "trust":
		e.Trust = true
		return nil
	case !ok:
		return errors.New("want KEY=VALUE")
	}
	number := func() (n int) {
		n, err = wholeNumber(value, 0)
		return n
	}
	switch key {
	case "conf":
		return e.configured(value)
	case "cmd":
		words := Words(value)
		if len(words) == 0 {
			return errors.New("no program")
		}
		e.command.Path, e.command.Args = words[0], append(words[1:], e.command.Args...)
	case "name":
		e.Name = value
	case "proto":
		e.protocol = value
	case "dir":
		e.command.Dir = value
	case "arg":
		e.command.Args = append(e.command.Args, value)
	case "args":
		e.command.Args = append(e.command.Args, strings.Fields(value)...)
	case "initstr":
		e.initial = strings.Split(strings.ReplaceAll(value, `\n`, "\n"), "\n")
	case "tc":
		var clock match.Control
		clock, err = match.ParseControl(value)
		// The clock alone: what else limits a move may have been said before.
		e.Control.Moves, e.Control.Base, e.Control.Inc = clock.Moves, clock.Base, clock.Inc
	case "st":
		var f float64
		if f, err = strconv.ParseFloat(value, 64); err != nil || !(0 < f && f < 1e9) {
			return errors.New("want seconds, more than 0")
		}
		e.Control.MoveTime = time.Duration(f * float64(time.Second))
	case "depth", "plies":
		e.Control.Depth = number()
	case "nodes":
		if e.Control.Nodes, err = strconv.ParseUint(value, 10, 64); err != nil {
			return errors.New("want a whole number")
		}
	case "patience":
		if e.patience, err = time.ParseDuration(value + "s"); err != nil || e.patience < 0 {
			return errors.New("want seconds, 0 for ever")
		}
	case "timemargin":
		e.Control.Margin = time.Duration(number()) * time.Millisecond
	case "memory":
		e.command.Memory, err = batch.ParseSize(value, 1)
	case "level":
		if e.builtin.Level = number(); err == nil && (e.builtin.Level < builtin.Weakest || e.builtin.Level > builtin.Best) {
			err = fmt.Errorf("want a level from %d to %d", builtin.Weakest, builtin.Best)
		}
	case "restart":
		switch value {
		case "on":
			e.Restart = true
		case "off", "auto":
			e.Restart = false
		default:
			err = errors.New("want on, off or auto")
		}
	case "book":
		e.Book, err = openPlayedBook(value)
	case "bookdepth":
		e.BookLast = number()
	case "stderr":
		// Appended to, for engines may share it, and a match before may have written it.
		e.command.Errors, err = os.OpenFile(value, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	case "tscale":
		if e.command.Slowness, err = strconv.ParseFloat(value, 64); err == nil && !(0 < e.command.Slowness && e.command.Slowness < 1000) {
			err = errors.New("want a factor above 0 and below 1000")
		}
	default:
		name, found := strings.CutPrefix(key, "option.")
		if !found {
			return fmt.Errorf("unknown key %q", key)
		}
		e.option(name, value)
	}
	return err
}

// check finds out before the first game what would lose every one: a program,
// directory, protocol or option that there is not.
func (e *matchEngine) check() error {
	if e.command.Path == "builtin" {
		return e.takeBuiltinOptions()
	}
	if !slices.Contains(engineProtocols, e.protocol) {
		return unknownProtocol(e.protocol)
	}
	if dir := e.command.Dir; dir != "" {
		if info, err := os.Stat(dir); err != nil {
			return fmt.Errorf("working directory %w", cli.Short(err))
		} else if !info.IsDir() {
			return fmt.Errorf("working directory %s: no directory", dir)
		}
	}
	_, err := exec.LookPath(e.command.Path)
	return err
}

// takeBuiltinOptions gives the built-in player the options that it has.
func (e *matchEngine) takeBuiltinOptions() error {
	settings := builtinSettings(&e.builtin)
	for _, name := range e.order {
		i := slices.IndexFunc(settings, func(s uci.Setting) bool { return strings.EqualFold(s.Name, name) })
		if i < 0 {
			e.unfit(fmt.Errorf("no option %q", name))
			continue
		}
		if err := settings[i].Set(e.options[name]); err != nil {
			e.unfit(fmt.Errorf("option %q: %w", name, err))
		}
	}
	return nil
}

func (e *matchEngine) option(name, value string) {
	if _, known := e.options[name]; !known {
		e.order = append(e.order, name)
	}
	e.options[name] = value
}

// A configuredEngine is an engine in cutechess's file engines.json.
type configuredEngine struct {
	Name, Command, Protocol, WorkingDirectory string
	Arguments, InitStrings                    []string
	Restart                                   string
	WhitepovScore                             bool `json:"whitepov"`
	Ponder                                    bool
	Options                                   []struct {
		Name  string
		Value any
	}
}

// configured takes an engine from cutechess's engines.json, which it looks for in
// the working directory and in the user's configuration.
func (e *matchEngine) configured(name string) error {
	files := []string{"engines.json"}
	if dir, err := os.UserConfigDir(); err == nil {
		files = append(files, filepath.Join(dir, "cutechess", "engines.json"))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		var list []configuredEngine
		if err := json.Unmarshal(text, &list); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for _, c := range list {
			if c.Name == name {
				return e.take(&c)
			}
		}
		return fmt.Errorf("%s has no engine %q", file, name)
	}
	return fmt.Errorf("no file %s", strings.Join(files, " or "))
}

func (e *matchEngine) take(c *configuredEngine) error {
	e.Name = c.Name
	if err := e.set("cmd=" + c.Command); err != nil {
		return err
	}
	e.command.Args = append(e.command.Args, c.Arguments...)
	e.command.Dir = c.WorkingDirectory
	e.Restart = c.Restart == "on"
	var words []string
	if c.Protocol != "" {
		words = append(words, "proto="+c.Protocol)
	}
	if len(c.InitStrings) > 0 {
		words = append(words, "initstr="+strings.Join(c.InitStrings, `\n`))
	}
	if c.WhitepovScore {
		words = append(words, "whitepov")
	}
	if c.Ponder {
		words = append(words, "ponder")
	}
	for _, word := range words {
		if err := e.set(word); err != nil {
			return err
		}
	}
	for _, o := range c.Options {
		if o.Value != nil {
			e.option(o.Name, fmt.Sprint(o.Value))
		}
	}
	return nil
}

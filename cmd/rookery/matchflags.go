package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/cmd/internal/batch"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/engine/match"
	"rookery/pgn"
)

// A matchEngine is what -engine and -each say.
type matchEngine struct {
	name     string
	protocol string
	command  engine.Command
	options  map[string]string
	builtin  builtin.Options
	control  match.Control
}

// matchFlag is a flag and the words behind it.
type matchFlag struct {
	name  string
	words []string
}

func matchFlags(args []string) (list []matchFlag, err error) {
	for _, a := range args {
		name := strings.TrimPrefix(strings.TrimPrefix(a, "-"), "-")
		_, isNumber := strconv.ParseFloat(a, 64)
		switch {
		case strings.HasPrefix(a, "-") && isNumber != nil:
			list = append(list, matchFlag{name: name})
		case len(list) == 0:
			return nil, fmt.Errorf("unexpected argument %q", a)
		default:
			last := &list[len(list)-1]
			last.words = append(last.words, a)
		}
	}
	return list, nil
}

func parseMatch(args []string) (*matchRun, error) {
	m := &matchRun{event: "rookery match", site: "?", interval: 10}
	m.settings.Games, m.settings.Repeat, m.settings.Concurrency = 2, true, 1
	flags, err := matchFlags(args)
	if err != nil {
		return nil, err
	}
	var engines []matchFlag
	var each []string
	// Openings are read by the rules of the variant.
	if i := slices.IndexFunc(flags, func(f matchFlag) bool { return f.name == "variant" }); i > 0 {
		flags[0], flags[i] = flags[i], flags[0]
	}
	for _, f := range flags {
		switch f.name {
		case "engine":
			engines = append(engines, f)
		case "each":
			each = append(each, f.words...)
		default:
			if err := m.set(f); err != nil {
				return nil, fmt.Errorf("-%s: %w", f.name, err)
			}
		}
	}
	if len(engines) < 2 {
		return nil, fmt.Errorf("%d engines, want two at least: -engine cmd=PROGRAM", len(engines))
	}
	names := map[string]int{}
	for _, f := range engines {
		e := &matchEngine{protocol: "uci", options: map[string]string{}, builtin: builtin.Options{Threads: 1, Memory: 16 << 20}}
		for _, word := range append(append([]string{}, each...), f.words...) {
			if err := e.set(word); err != nil {
				return nil, fmt.Errorf("-engine %s: %w", word, err)
			}
		}
		if e.command.Path == "" {
			return nil, fmt.Errorf("-engine %s: no cmd=PROGRAM", strings.Join(f.words, " "))
		}
		if e.name == "" {
			e.name = filepath.Base(e.command.Path)
		}
		if names[e.name]++; names[e.name] > 1 {
			e.name += " " + strconv.Itoa(names[e.name])
		}
		if e.control == (match.Control{}) {
			return nil, fmt.Errorf("engine %s has no time control: tc=, st=, depth= or nodes=", e.name)
		}
		m.settings.Entrants = append(m.settings.Entrants, match.Entrant{Name: e.name, Start: e.start, Control: e.control})
	}
	if m.settings.SPRT != nil && len(m.settings.Entrants) != 2 {
		return nil, fmt.Errorf("-sprt: is a test of two engines, not of %d", len(m.settings.Entrants))
	}
	if m.resume && m.file == "" {
		return nil, fmt.Errorf("-resume: needs -pgnout")
	}
	return m, nil
}

// set takes a word of an engine.
func (e *matchEngine) set(word string) (err error) {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return fmt.Errorf("want KEY=VALUE")
	}
	seconds := func() time.Duration {
		var f float64
		f, err = strconv.ParseFloat(value, 64)
		return time.Duration(f * float64(time.Second))
	}
	margin := e.control.Margin
	switch key {
	case "cmd":
		words := strings.Fields(value)
		if len(words) == 0 {
			return fmt.Errorf("no program")
		}
		e.command.Path, e.command.Args = words[0], append(words[1:], e.command.Args...)
	case "name":
		e.name = value
	case "proto":
		e.protocol = value
	case "dir":
		e.command.Dir = value
	case "arg":
		e.command.Args = append(e.command.Args, value)
	case "tc":
		e.control, err = match.ParseControl(value)
		e.control.Margin = margin
	case "st":
		e.control.MoveTime = seconds()
	case "depth":
		e.control.Depth, err = strconv.Atoi(value)
	case "nodes":
		e.control.Nodes, err = strconv.ParseUint(value, 10, 64)
	case "timemargin":
		var ms int
		ms, err = strconv.Atoi(value)
		e.control.Margin = time.Duration(ms) * time.Millisecond
	case "memory":
		e.command.Memory, err = batch.ParseSize(value, 1)
	case "level":
		e.builtin.Level, err = strconv.Atoi(value)
	case "restart", "trust", "whitepov", "ponder":
		return fmt.Errorf("is not supported")
	default:
		name, found := strings.CutPrefix(key, "option.")
		if !found {
			return fmt.Errorf("unknown key %q", key)
		}
		e.options[name] = value
	}
	return err
}

// set takes a flag of the match.
func (m *matchRun) set(f matchFlag) (err error) {
	s := &m.settings
	one := func() string {
		if len(f.words) != 1 {
			err = fmt.Errorf("want one value, not %d", len(f.words))
			return ""
		}
		return f.words[0]
	}
	number := func() int {
		text := one()
		if err != nil {
			return 0
		}
		var n int
		if n, err = strconv.Atoi(text); err == nil && n < 0 {
			err = fmt.Errorf("%d is negative", n)
		}
		return n
	}
	switch f.name {
	case "rounds":
		s.Rounds = number()
	case "games":
		s.Games = number()
	case "repeat":
		s.Repeat = true
	case "noswap":
		s.Repeat = false
	case "reverse":
		s.Reverse = true
	case "seeds":
		s.Seeds = number()
	case "epdout":
		m.ends = strings.TrimPrefix(one(), "file=")
	case "concurrency":
		s.Concurrency = number()
	case "maxmoves":
		s.MaxMoves = number()
	case "wait":
		s.Wait = time.Duration(number()) * time.Millisecond
	case "ratinginterval":
		m.interval = number()
	case "srand":
		s.Seed = uint64(number())
	case "recover":
		s.Recover = true
	case "resume":
		m.resume = true
	case "event":
		m.event = strings.Join(f.words, " ")
	case "site":
		m.site = strings.Join(f.words, " ")
	case "pgnout":
		if len(f.words) == 0 {
			return fmt.Errorf("no file")
		}
		m.file = strings.TrimPrefix(f.words[0], "file=")
	case "tournament":
		switch kind := one(); kind {
		case "round-robin":
			s.Schedule = match.RoundRobin
		case "gauntlet":
			s.Schedule = match.Gauntlet
		default:
			return fmt.Errorf("unknown kind %q: round-robin or gauntlet", kind)
		}
	case "variant":
		v, e := variant.Find(one())
		switch {
		case e != nil:
			return fmt.Errorf("%w: %s", e, strings.Join(variantNames(), ", "))
		case v.Rules == variant.Bughouse:
			return fmt.Errorf("bughouse is played on two boards")
		}
		s.Variant = v
	case "openings":
		return m.openings(f.words)
	case "resign", "draw", "sprt":
		return m.rule(f)
	default:
		return fmt.Errorf("unknown option")
	}
	return err
}

// pairs reads KEY=VALUE words whose keys are known.
func pairs(words []string, known ...string) (map[string]string, error) {
	m := map[string]string{}
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("%q: want KEY=VALUE", w)
		}
		found := false
		for _, k := range known {
			found = found || k == key
		}
		if !found {
			return nil, fmt.Errorf("unknown key %q: %s", key, strings.Join(known, ", "))
		}
		m[key] = value
	}
	return m, nil
}

// rule reads a rule of adjudication or the test.
func (m *matchRun) rule(f matchFlag) error {
	v, err := pairs(f.words, "movecount", "movenumber", "score", "twosided", "elo0", "elo1", "alpha", "beta", "model")
	if err != nil {
		return err
	}
	number := func(key string) float64 {
		text, ok := v[key]
		if !ok {
			return 0
		}
		n, e := strconv.ParseFloat(text, 64)
		if e != nil {
			err = fmt.Errorf("%s=%s: not a number", key, text)
		}
		return n
	}
	s := &m.settings
	switch f.name {
	case "resign":
		s.Resign = match.ResignRule{Moves: int(number("movecount")), Score: int(number("score")), TwoSided: v["twosided"] == "true"}
	case "draw":
		s.Draw = match.DrawRule{From: int(number("movenumber")), Moves: int(number("movecount")), Score: int(number("score"))}
	case "sprt":
		t := match.SPRT{Elo0: number("elo0"), Elo1: number("elo1"), Alpha: number("alpha"), Beta: number("beta")}
		switch v["model"] {
		case "", "logistic":
		case "normalized":
			t.Normalised = true
		default:
			return fmt.Errorf("unknown model %q: logistic or normalized", v["model"])
		}
		if err == nil && (t.Elo1 <= t.Elo0 || t.Alpha <= 0 || t.Alpha >= 0.5 || t.Beta <= 0 || t.Beta >= 0.5) {
			return fmt.Errorf("want elo0 below elo1, and alpha and beta between 0 and 0.5")
		}
		s.SPRT = &t
	}
	return err
}

func (m *matchRun) openings(words []string) error {
	v, err := pairs(words, "file", "format", "order", "plies", "start", "policy")
	if err != nil {
		return err
	}
	name := v["file"]
	file, err := os.Open(name)
	if err != nil {
		return short(err)
	}
	defer func() { _ = file.Close() }()
	in, err := pgn.Open(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer func() { _ = in.Close() }()
	plies := 0
	if text, ok := v["plies"]; ok {
		if plies, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("plies=%s: not a number", text)
		}
	}
	epd := v["format"] == "epd" || v["format"] == "" && !strings.Contains(filepath.Base(name), ".pgn")
	list, faults, err := match.ReadOpenings(in, m.settings.Variant, epd, plies)
	for _, fault := range faults {
		m.warnings = append(m.warnings, fmt.Sprintf("%s: %v: left out", name, fault))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if text, ok := v["start"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > len(list) {
			return fmt.Errorf("start=%s: want a number from 1 to %d", text, len(list))
		}
		list = append(append([]match.Opening{}, list[n-1:]...), list[:n-1]...)
	}
	m.settings.Openings, m.settings.Random = list, v["order"] == "random"
	return nil
}

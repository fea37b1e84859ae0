package engines

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
	"rookery/engine"
	"rookery/engine/match"
	"rookery/pgn"
)

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
	m := &matchRun{event: "rookery match", site: "?", interval: 10, saveEvery: 20}
	m.settings.Games, m.settings.Repeat, m.settings.Concurrency = 2, true, 1
	flags, err := matchFlags(args)
	if err != nil {
		return nil, err
	}
	// A file of settings comes before the flags that change them, and openings are
	// read by the rules of the variant.
	for _, name := range []string{"variant", "config"} {
		if i := slices.IndexFunc(flags, func(f matchFlag) bool { return f.name == name }); i > 0 {
			f := flags[i]
			flags = append([]matchFlag{f}, slices.Delete(flags, i, i+1)...)
		}
	}
	var each []string
	for _, f := range flags {
		switch f.name {
		case "engine":
			e := newMatchEngine()
			for _, word := range f.words {
				if err := e.set(word); err != nil {
					return nil, fmt.Errorf("-engine %s: %w", word, err)
				}
			}
			m.engines = append(m.engines, e)
		case "each":
			each = append(each, f.words...)
		default:
			if err := m.set(f); err != nil {
				return nil, fmt.Errorf("-%s: %w", f.name, err)
			}
		}
	}
	if len(m.engines) < 2 {
		return nil, fmt.Errorf("%d engines, want two at least: -engine cmd=PROGRAM", len(m.engines))
	}
	for _, word := range each {
		for _, e := range m.engines {
			if err := e.set(word); err != nil {
				return nil, fmt.Errorf("-each %s: %w", word, err)
			}
		}
	}
	return m, m.check()
}

// check sees that the flags fit together, and makes entrants of the engines.
func (m *matchRun) check() error {
	names := map[string]int{}
	for _, e := range m.engines {
		if e.command.Path == "" {
			return fmt.Errorf("-engine name=%s: no cmd=PROGRAM", e.Name)
		}
		if e.Name == "" {
			e.Name = filepath.Base(e.command.Path)
		}
		if names[e.Name]++; names[e.Name] > 1 {
			e.Name += " " + strconv.Itoa(names[e.Name])
		}
		c := e.Control
		if c.Margin = 0; c == (match.Control{}) {
			return fmt.Errorf("engine %s has no time control: tc=, st=, depth= or nodes=", e.Name)
		}
		e.warn = func(text string) { m.warnings = append(m.warnings, text) }
		if err := e.check(); err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
		e.Start, e.cpus = e.start, m.cpus
		e.Control.Patience = e.patience
		if m.logged() {
			e.trace = m.trace
		}
		m.settings.Entrants = append(m.settings.Entrants, e.Entrant)
	}
	if m.openingsFile != nil {
		if err := m.openings(m.openingsFile); err != nil {
			return fmt.Errorf("-openings: %w", err)
		}
	}
	if m.settings.SPRT != nil && len(m.settings.Entrants) != 2 {
		return fmt.Errorf("-sprt: is a test of two engines, not of %d", len(m.settings.Entrants))
	}
	if n := len(m.engines); m.settings.Schedule == match.Gauntlet && m.settings.Seeds >= n {
		return fmt.Errorf("-seeds: %d engines of %d have nobody to meet", m.settings.Seeds, n)
	}
	if m.resume && m.file == "" {
		return errors.New("-resume: needs -pgnout")
	}
	if m.save != "" && m.settings.Schedule == match.Knockout {
		return errors.New("-config: its score does not tell who is out; a knockout goes on by -pgnout and -resume")
	}
	return nil
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
	number := func(least int) (n int) {
		if text := one(); err == nil {
			n, err = wholeNumber(text, least)
		}
		return n
	}
	switch f.name {
	case "rounds":
		s.Rounds = number(1)
	case "games":
		s.Games = number(1)
	case "repeat":
		s.Repeat = true
		if len(f.words) > 0 {
			s.Games = number(1)
		}
	case "noswap", "reverse", "recover", "resume":
		if len(f.words) > 0 {
			return fmt.Errorf("takes no value, but has %q", f.words[0])
		}
		s.Repeat = s.Repeat && f.name != "noswap"
		s.Reverse = s.Reverse || f.name == "reverse"
		s.Recover = s.Recover || f.name == "recover"
		m.resume = m.resume || f.name == "resume"
	case "seeds":
		s.Seeds = number(0)
	case "epdout":
		m.ends, err = m.outFile(f.words)
	case "livepgnout":
		m.liveFile, err = m.outFile(f.words)
	case "use-affinity":
		m.affinity = strings.Join(f.words, ",")
		m.cpus, err = affinity(m.affinity, engine.Processors())
	case "output":
		return m.outputFormat(f.words)
	case "log":
		return m.logTo(f.words)
	case "debug":
		m.debug = true
	case "config":
		return m.config(f.words)
	case "autosaveinterval":
		m.saveEvery = number(0)
	case "scoreinterval", "outcomeinterval":
		m.scoreInterval = number(0)
	case "crc32", "force-concurrency", "strict", "show-latency", "check-mate-pvs", "startup-ms", "ucinewgame-ms", "ping-ms", "report", "resultformat", "bookmode":
		m.warnings = append(m.warnings, fmt.Sprintf("-%s changes nothing here", f.name))
	case "tb", "tbpieces", "tbignore50", "tbadjudicate":
		return errors.New("there are no endgame tables: see docs/from-cutechess.md")
	case "concurrency":
		s.Concurrency = number(1)
	case "maxmoves":
		s.MaxMoves = number(0)
	case "wait":
		s.Wait = time.Duration(number(0)) * time.Millisecond
	case "ratinginterval":
		m.interval = number(0)
	case "srand":
		s.Seed = uint64(number(0))
	case "event", "site":
		if len(f.words) == 0 {
			return errors.New("want a text")
		}
		if text := strings.Join(f.words, " "); f.name == "event" {
			m.event = text
		} else {
			m.site = text
		}
	case "pgnout":
		m.file, err = m.outFile(f.words)
	case "tournament":
		switch kind := one(); kind {
		case "round-robin", "roundrobin":
			s.Schedule = match.RoundRobin
		case "gauntlet":
			s.Schedule = match.Gauntlet
		case "pyramid":
			s.Schedule = match.Pyramid
		case "knockout":
			s.Schedule = match.Knockout
		default:
			return fmt.Errorf("unknown kind %q: round-robin, gauntlet, pyramid or knockout", kind)
		}
	case "variant":
		name := one()
		if name == "fischerandom" { // as both programs call it
			name = "chess960"
		}
		if name == "standard" {
			name = "chess"
		}
		v, e := variant.Find(name)
		switch {
		case e != nil:
			return fmt.Errorf("%w: %s", e, strings.Join(variant.Names(), ", "))
		case v.Rules == variant.Bughouse:
			return fmt.Errorf("bughouse is played on two boards")
		}
		s.Variant = v
	case "openings":
		if m.openingsFile = f.words; len(f.words) == 0 {
			return errors.New("want file=FILE")
		}
	case "resign", "draw", "sprt":
		return m.rule(f)
	default:
		return fmt.Errorf("unknown option")
	}
	return err
}

// outFile is the file that is named by FILE or file=FILE; what else is said of
// how it is written is ours to decide.
func (m *matchRun) outFile(words []string) (name string, err error) {
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case !ok && name == "":
			name = w
		case key == "file":
			name = value
		default:
			m.warnings = append(m.warnings, fmt.Sprintf("%s: %q changes nothing here", name, w))
		}
	}
	if name == "" {
		err = errors.New("no file")
	}
	return name, err
}

// affinity gives the processors for games that are played at the same time, one
// each: those of a list such as 0,2,4-7, or all that may be used.
func affinity(text string, cpus []int) (list [][]int, err error) {
	if text == "" {
		for _, c := range cpus {
			list = append(list, []int{c})
		}
		return list, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		low, high, isRange := strings.Cut(part, "-")
		if !isRange {
			high = low
		}
		a, err1 := strconv.Atoi(low)
		b, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || a < 0 || b < a || b >= 1024 {
			return nil, fmt.Errorf("%q: want processors such as 0,2,4-7", part)
		}
		for c := a; c <= b; c++ {
			if !slices.Contains(cpus, c) {
				return nil, fmt.Errorf("%q: there is no processor %d that may be used, only %v", part, c, cpus)
			}
			list = append(list, []int{c})
		}
	}
	return list, nil
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

// wholeNumber reads a number that has a least value.
func wholeNumber(text string, least int) (int, error) {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q: want a whole number", text)
	case n < least:
		return 0, fmt.Errorf("%d: want at least %d", n, least)
	}
	return n, nil
}

// oneOf checks a value of which there are few.
func oneOf(key, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return fmt.Errorf("%s=%s: want %s", key, value, strings.Join(allowed, " or "))
}

// rule reads a rule of adjudication or the test.
func (m *matchRun) rule(f matchFlag) error {
	known := map[string][]string{
		"resign": {"movecount", "score", "twosided"}, "draw": {"movenumber", "movecount", "score"},
		"sprt": {"elo0", "elo1", "alpha", "beta", "model"},
	}
	v, err := pairs(f.words, known[f.name]...)
	if err != nil {
		return err
	}
	if f.name != "sprt" && v["movecount"] == "" {
		return errors.New("want movecount=N")
	}
	number := func(key string) float64 {
		text, ok := v[key]
		if !ok {
			return 0
		}
		n, e := strconv.ParseFloat(text, 64)
		if e != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			err = fmt.Errorf("%s=%s: not a number", key, text)
		}
		return n
	}
	whole := func(key string, least int) (n int) {
		text, ok := v[key]
		if !ok {
			return 0
		}
		n, e := wholeNumber(text, least)
		if e != nil {
			err = fmt.Errorf("%s: %w", key, e)
		}
		return n
	}
	s := &m.settings
	switch f.name {
	case "resign":
		if err := oneOf("twosided", cmp.Or(v["twosided"], "false"), "true", "false"); err != nil {
			return err
		}
		s.Resign = match.ResignRule{Moves: whole("movecount", 1), Score: whole("score", 0), TwoSided: v["twosided"] == "true"}
	case "draw":
		s.Draw = match.DrawRule{From: whole("movenumber", 0), Moves: whole("movecount", 1), Score: whole("score", 0)}
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
	order, format := v["order"], v["format"]
	if err := cmp.Or(oneOf("order", cmp.Or(order, "sequential"), "sequential", "random"),
		oneOf("format", cmp.Or(format, "pgn"), "pgn", "epd")); err != nil {
		return err
	}
	name := v["file"]
	if name == "" {
		return errors.New("want file=FILE")
	}
	file, err := os.Open(name)
	if err != nil {
		return cli.Short(err)
	}
	defer func() { _ = file.Close() }()
	in, err := pgn.Open(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer func() { _ = in.Close() }()
	plies := 0
	if text, ok := v["plies"]; ok {
		if plies, err = wholeNumber(text, 0); err != nil {
			return fmt.Errorf("plies: %w", err)
		}
	}
	epd := format == "epd" || format == "" && !strings.Contains(filepath.Base(name), ".pgn")
	list, faults, err := match.ReadOpenings(in, m.settings.Variant, epd, plies)
	for _, fault := range faults {
		m.warnings = append(m.warnings, fmt.Sprintf("%s: %v: left out", name, fault))
	}
	if err != nil {
		return fmt.Errorf("%s: %w%s", name, err, because(faults))
	}
	if text, ok := v["start"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > len(list) {
			return fmt.Errorf("start=%s: want a number from 1 to %d", text, len(list))
		}
		list = append(append([]match.Opening{}, list[n-1:]...), list[:n-1]...)
	}
	m.settings.Openings, m.settings.Random = list, order == "random"
	return nil
}

// because tells the first of the reasons why there are no openings.
func because(faults []error) string {
	switch len(faults) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(": %v", faults[0])
	}
	return fmt.Sprintf(": %v, and %d more", faults[0], len(faults)-1)
}

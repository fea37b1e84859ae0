package engines

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/engine/match"
)

// An outputFormat is whose lines the score is told in, for scripts that read it.
type outputFormat uint8

const (
	ownFormat outputFormat = iota
	cutechessFormat
	fastchessFormat
)

func (m *matchRun) outputFormat(words []string) error {
	v, err := pairs(words, "format")
	if err != nil {
		return err
	}
	switch v["format"] {
	case "cutechess":
		m.format = cutechessFormat
	case "fastchess":
		m.format = fastchessFormat
	default:
		return fmt.Errorf("unknown format %q: cutechess or fastchess", v["format"])
	}
	return nil
}

// score is cutechess-cli's line about a match of two.
func (m *matchRun) score() string {
	if len(m.settings.Entrants) != 2 {
		return ""
	}
	t := m.standings.Of(0)
	return fmt.Sprintf("Score of %s vs %s: %d - %d - %d  [%.3f] %d\n", m.settings.Entrants[0].Name, m.settings.Entrants[1].Name,
		t.Wins, t.Losses, t.Draws, t.Points()/max(1, float64(t.Games())), t.Games())
}

// cutechessTable is what cutechess-cli tells of the ratings.
func (m *matchRun) cutechessTable() (text string) {
	t := m.standings.Of(0)
	if len(m.settings.Entrants) != 2 {
		return m.standings.Table()
	}
	elo, margin := t.Elo()
	text = fmt.Sprintf("Elo difference: %.1f +/- %.1f, LOS: %.1f %%, DrawRatio: %.1f %%\n", elo, margin, 100*t.Superiority(),
		100*float64(t.Draws)/max(1, float64(t.Games())))
	if s := m.settings.SPRT; s != nil {
		v := s.Judge(t)
		text += fmt.Sprintf("SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g", v.LLR, 100*v.LLR/v.Upper, v.Lower, v.Upper)
		switch {
		case v.Accepted():
			text += " - H1 was accepted"
		case v.Decided():
			text += " - H0 was accepted"
		}
		text += "\n"
	}
	return text
}

// fastchessTable is what fastchess tells of the ratings.
func (m *matchRun) fastchessTable() string {
	if len(m.settings.Entrants) != 2 {
		return m.standings.Table()
	}
	t := m.standings.Of(0)
	rule := "--------------------------------------------------\n"
	elo, margin := t.Elo()
	normal, normalMargin := t.NormalisedElo()
	games := max(1, float64(t.Games()))
	e := m.settings.Entrants
	text := rule + fmt.Sprintf("Results of %s vs %s (%s):\n", e[0].Name, e[1].Name, e[0].Control)
	text += fmt.Sprintf("Elo: %.2f +/- %.2f, nElo: %.2f +/- %.2f\n", elo, margin, normal, normalMargin)
	text += fmt.Sprintf("LOS: %.2f %%, DrawRatio: %.2f %%", 100*t.Superiority(), 100*m.drawRatio(t))
	if p := t.Pairs; p != [5]int{} {
		text += fmt.Sprintf(", PairsRatio: %.2f", ratio(p[3]+p[4], p[0]+p[1]))
	}
	text += fmt.Sprintf("\nGames: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%.2f %%)\n", t.Games(), t.Wins, t.Losses, t.Draws, t.Points(), 100*t.Points()/games)
	if p := t.Pairs; p != [5]int{} {
		text += fmt.Sprintf("Ptnml(0-2): [%d, %d, %d, %d, %d], WL/DD Ratio: %.2f\n", p[0], p[1], p[2], p[3], p[4], ratio(t.Split, p[2]-t.Split))
	}
	if s := m.settings.SPRT; s != nil {
		v := s.Judge(t)
		text += fmt.Sprintf("LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", v.LLR, 100*v.LLR/v.Upper, v.Lower, v.Upper, s.Elo0, s.Elo1)
		text += strings.TrimPrefix(verdict(v)+"\n", ": ")
	}
	return strings.TrimRight(text, "\n") + "\n" + rule
}

// drawRatio is the share of pairs that end level, of games if there are none.
func (m *matchRun) drawRatio(t match.Tally) float64 {
	if t.Pairs == [5]int{} {
		return float64(t.Draws) / max(1, float64(t.Games()))
	}
	pairs := 0
	for _, n := range t.Pairs {
		pairs += n
	}
	return float64(t.Pairs[2]) / float64(pairs)
}

// ratio is without bounds, or no number, where there is nothing to compare with.
func ratio(a, b int) float64 { return float64(a) / float64(b) }

// A matchLog takes down what is said between us and the engines.
type matchLog struct {
	mu    sync.Mutex
	began time.Time
	out   io.Writer
}

// logTo reads what -log says.
func (m *matchRun) logTo(words []string) error {
	v, err := pairs(words, "file", "level", "append", "compress", "realtime", "engine")
	if err != nil {
		return err
	}
	if v["file"] == "" {
		return errors.New("want file=FILE")
	}
	if v["compress"] == "true" {
		return errors.New("compress=true is not supported")
	}
	m.logFile = v["file"]
	if v["append"] == "false" {
		if err := os.Remove(m.logFile); err != nil && !errors.Is(err, os.ErrNotExist) {
			return cli.Short(err)
		}
	}
	if v["engine"] != "true" {
		m.warnings = append(m.warnings, "-log: only what engines say is taken down, and that with engine=true")
		m.logFile = ""
	}
	return nil
}

func (m *matchRun) logged() bool { return m.debug || m.logFile != "" }

// openLog begins to take down what is said.
func (m *matchRun) openLog() (closeLog func(), err error) {
	closeLog = func() {}
	if !m.logged() {
		return closeLog, nil
	}
	var to []io.Writer
	if m.debug {
		to = append(to, m.out)
	}
	if m.logFile != "" {
		f, err := os.OpenFile(m.logFile, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
		if err != nil {
			return closeLog, cli.Short(err)
		}
		to = append(to, f)
		closeLog = func() { _ = f.Close() }
	}
	m.logs = &matchLog{began: time.Now(), out: io.MultiWriter(to...)}
	return closeLog, nil
}

// trace takes down a line as cutechess-cli does: milliseconds since the start,
// > for what the engine is sent and < for what it says.
func (m *matchRun) trace(name string, sent bool, line string) {
	l := m.logs
	if l == nil {
		return
	}
	arrow := '<'
	if sent {
		arrow = '>'
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(l.out, "%d %c%s: %s\n", time.Since(l.began).Milliseconds(), arrow, name, line)
}

// liveGames keeps the games that are being played in a file.
type liveGames struct {
	run     *matchRun
	mu      sync.Mutex
	games   map[int][]byte
	trouble error
}

func (l *liveGames) watch(g *match.Game) {
	text, err := g.PGN(&l.run.settings, l.run.event, l.run.site)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil {
		l.games[g.Number] = text
	}
	l.write(err)
}

func (l *liveGames) end(number int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.games, number)
	l.write(nil)
}

// write replaces the file as a whole, so that who reads it never sees half a game.
func (l *liveGames) write(err error) {
	var all bytes.Buffer
	for _, number := range slices.Sorted(maps.Keys(l.games)) {
		all.Write(l.games[number])
	}
	if err == nil {
		err = outfile.Replace(l.run.liveFile, all.Bytes())
	}
	if err != nil && l.trouble == nil {
		l.trouble = cli.Short(err)
	}
}

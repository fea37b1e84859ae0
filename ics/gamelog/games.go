// Package gamelog makes games of what a client has logged of a chess server: of the boards and moves for programs, and
// of what servers say when a game begins and ends.
//
// What does not live here: the lines for programs (package style12), the games of our own server (package record).
package gamelog

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/ics/record"
	"rookery/ics/style12"
	"rookery/pgn"
)

// What servers say when a game begins and ends; both also reach observers.
var (
	gameBegins = regexp.MustCompile(`^\{Game (\d+) \(\w+ vs\. \w+\) (?:Creating|Continuing) (\w+) (\S+) match\.\}`)
	gameEnds   = regexp.MustCompile(`^\{Game (\d+) \((\w+) vs\. (\w+)\) (.*)\} (\*|1-0|0-1|1/2-1/2)$`)
)

// Ends says whether a server tells by a line that a game has ended.
func Ends(line string) bool { return gameEnds.MatchString(line) }

// A Reader makes games of the lines of a log, several at a time, and writes them
// as PGN when they end.
type Reader struct {
	out   *pgn.Writer
	kinds map[int][2]string // of a game that begins: "rated", "blitz"
	open  map[int]*game
	order []int // the open ones, in the order in which they came up
}

// A game is a game as far as the log shows it.
type game struct {
	last   style12.Board
	kind   [2]string
	rules  variant.Rules
	states []variant.State // before each move, and after the last
	words  []pgn.Word
}

// NewReader writes games to w.
func NewReader(w io.Writer) *Reader {
	return &Reader{out: pgn.NewWriter(w), kinds: map[int][2]string{}, open: map[int]*game{}}
}

// Line takes a line. Its error is about the line alone; reading goes on.
func (s *Reader) Line(line string) error {
	switch style12.Tag(line) {
	case "<12>":
		b, err := style12.Parse(line)
		if err != nil {
			return err
		}
		if b.Relation == style12.Initial || b.Relation == style12.Isolated {
			return nil // no part of what goes on
		}
		return s.board(b)
	case "<d1>":
		d, err := style12.ParseDelta(line)
		if err != nil {
			return err
		}
		if g := s.open[d.Game]; g != nil && d.Ply == g.last.Ply()+1 {
			return g.delta(d)
		}
		return nil
	}
	text := style12.Trim(line)
	if m := gameBegins.FindStringSubmatch(text); m != nil {
		number, _ := strconv.Atoi(m[1])
		s.kinds[number] = [2]string{m[2], m[3]}
	} else if m := gameEnds.FindStringSubmatch(text); m != nil {
		number, _ := strconv.Atoi(m[1])
		if g := s.open[number]; g != nil && g.last.White == m[2] && g.last.Black == m[3] {
			return s.finish(number, m[4], record.Result(m[5]))
		}
	}
	return nil
}

// board takes a board: of a new game, after a move, after moves taken back, or
// the same again.
func (s *Reader) board(b style12.Board) error {
	g := s.open[b.Game]
	if g != nil && (g.last.White != b.White || g.last.Black != b.Black) {
		if err := s.finish(b.Game, "", pgn.Unknown); err != nil {
			return err
		}
		g = nil
	}
	if g != nil {
		if g.follow(b) {
			return nil
		}
		if err := s.finish(b.Game, "", pgn.Unknown); err != nil {
			return err
		}
	}
	return s.begin(b)
}

func (s *Reader) begin(b style12.Board) error {
	g := &game{last: b, kind: s.kinds[b.Game]}
	delete(s.kinds, b.Game)
	if v, err := variant.Find(g.kind[1]); err == nil {
		g.rules = v.Rules
	}
	start, err := b.State(g.rules)
	if err != nil {
		return err
	}
	g.states = []variant.State{start}
	s.open[b.Game] = g
	s.order = append(s.order, b.Game)
	return nil
}

// follow takes a board into the game, if it belongs there.
func (g *game) follow(b style12.Board) bool {
	first := g.last.Ply() - len(g.words)
	at := b.Ply() - first
	switch {
	case at == len(g.words)+1:
		before := &g.states[len(g.words)]
		g.replenish(before, b.Verbose)
		m, err := b.Move(before)
		if err == nil {
			g.play(m, b)
		}
		return err == nil
	case at < 0 || at > len(g.words):
		return false
	}
	var there style12.Board
	there.SetState(&g.states[at])
	if there.Ranks != b.Ranks {
		return false
	}
	g.states, g.words, g.last = g.states[:at+1], g.words[:at], b
	return true
}

// replenish gives a side what it drops: the partner in bughouse took it, or the
// log came in when it was in hand.
func (g *game) replenish(s *variant.State, verbose string) {
	man, _, drop := strings.Cut(verbose, "/@@-")
	if !drop || len(man) != 1 || g.rules != variant.Bughouse && g.rules != variant.Crazyhouse {
		return
	}
	if role := chess.ParseRole(man[0]); role != chess.NoRole && s.Holding(s.Turn(), role) == 0 {
		s.Give(s.Turn(), role)
	}
}

func (g *game) play(m variant.Move, b style12.Board) {
	before := g.states[len(g.states)-1]
	word := pgn.Word{Move: before.SAN(m)}
	if b.Initial > 0 || b.Increment > 0 {
		clock := b.WhiteClock
		if before.Turn() == chess.Black {
			clock = b.BlackClock
		}
		word.Comment = record.Clk(clock)
	}
	before.Play(m)
	g.states, g.words, g.last = append(g.states, before), append(g.words, word), b
}

// delta takes a move that came without its board.
func (g *game) delta(d style12.Delta) error {
	before := g.states[len(g.states)-1]
	m, err := before.ParseMove(d.Pretty)
	if err != nil {
		return fmt.Errorf("game %d, move %s: %w", d.Game, d.Pretty, err)
	}
	b := g.last
	after := before
	after.Play(m)
	b.SetState(&after)
	b.SetMove(&before, m)
	left := time.Duration(d.Left) * time.Millisecond
	if before.Turn() == chess.White {
		b.WhiteClock = left
	} else {
		b.BlackClock = left
	}
	g.play(m, b)
	return nil
}

// finish writes a game, unless nothing was played, and forgets it.
func (s *Reader) finish(number int, why string, r pgn.Result) error {
	g := s.open[number]
	delete(s.open, number)
	s.order = slices.DeleteFunc(s.order, func(n int) bool { return n == number })
	if len(g.words) == 0 {
		return nil
	}
	var tags pgn.Tags
	event := "?"
	if g.kind[0] != "" {
		event = g.kind[0] + " " + g.kind[1] + " game"
	}
	tags.Set("Event", event)
	tags.Set("White", g.last.White)
	tags.Set("Black", g.last.Black)
	control := "-"
	if g.last.Initial > 0 || g.last.Increment > 0 {
		control = fmt.Sprintf("%g+%g", g.last.Initial.Seconds(), g.last.Increment.Seconds())
	}
	tags.Set("TimeControl", control)
	if g.rules != variant.Chess {
		tags.Set("Variant", g.rules.String())
	}
	start := g.states[0]
	v, err := variant.Find(g.rules.String())
	if usual := v.Start(nil); err != nil || start != usual {
		tags.Set("SetUp", "1")
		tags.Set("FEN", start.FEN())
	}
	if why != "" {
		tags.Set("Termination", why)
	}
	return s.out.WriteWords(tags, r, start.FullMoves(), start.Turn() == chess.Black, g.words)
}

// Close writes the games that the log leaves open.
func (s *Reader) Close() error {
	for len(s.order) > 0 {
		if err := s.finish(s.order[0], "", pgn.Unknown); err != nil {
			return err
		}
	}
	return s.out.Flush()
}

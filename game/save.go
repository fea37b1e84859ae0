package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// The format of saved games, version 1, is a JSON object; durations are whole
// nanoseconds, times are RFC 3339, pairs are White's and Black's.
//
//	format, version   "rookery game", 1
//	variant           its name
//	began             when the game began
//	tags              [{"Name", "Value"}] for PGN
//	players           [{name, machine, program, elo}]
//	grace, autoFlag, confirmResign   see Config
//	controls          in the text of Control.String
//	lag               {move, game}
//	clock             {sides, turn, running, spent}: sides as of the beginning of
//	                  the turn, spent is how long the turn lasts already
//	chapters          [{start, moves}], the last one is in play:
//	                  start, a FEN; moves [{move, san, took, left, at, clocks, from}]:
//	                  move in UCI's coordinates, clocks before it (of the players as
//	                  they sit now), from a FEN where the position is not the one after
//	                  the move before (bughouse's gifts)
//	state             FEN of the board if it is not the one after the last move
//	offers            [{offer: half moves, or 1}]
//	talk              [{lines: [{at, text}], shut}], unread lines
//	resigning         who is to confirm that it resigns
//	paused, editing   true if so
//	result            {score, reason, side}
//
// What is missing is zero. Readers of later versions read this one; a reader
// refuses versions that it does not know.
type saved struct {
	Format        string            `json:"format"`
	Version       int               `json:"version"`
	Variant       string            `json:"variant"`
	Began         time.Time         `json:"began"`
	Tags          pgn.Tags          `json:"tags,omitempty"`
	Players       [2]Player         `json:"players"`
	Grace         int               `json:"grace,omitempty"`
	AutoFlag      bool              `json:"autoFlag,omitempty"`
	ConfirmResign bool              `json:"confirmResign,omitempty"`
	Controls      [2]string         `json:"controls"`
	Lag           Lag               `json:"lag,omitzero"`
	Clock         savedClock        `json:"clock"`
	Chapters      []savedChapter    `json:"chapters"`
	State         string            `json:"state,omitempty"`
	Offers        [2]map[string]int `json:"offers"`
	Talk          [2]mailbox        `json:"talk"`
	Resigning     [2]bool           `json:"resigning"`
	Paused        bool              `json:"paused,omitempty"`
	Editing       bool              `json:"editing,omitempty"`
	Result        *savedResult      `json:"result,omitempty"`
}

type savedClock struct {
	Sides   [2]side       `json:"sides"`
	Turn    string        `json:"turn"`
	Running bool          `json:"running,omitempty"`
	Spent   time.Duration `json:"spent,omitempty"`
}

type savedChapter struct {
	Start string      `json:"start"`
	Moves []savedMove `json:"moves,omitempty"`
}

type savedMove struct {
	Move   string           `json:"move"`
	SAN    string           `json:"san"`
	Took   time.Duration    `json:"took,omitempty"`
	Left   [2]time.Duration `json:"left,omitzero"`
	At     time.Time        `json:"at"`
	Clocks [2]side          `json:"clocks,omitzero"`
	From   string           `json:"from,omitempty"`
}

type savedResult struct {
	Score  string `json:"score"`
	Reason Reason `json:"reason"`
	Side   string `json:"side"`
}

const (
	saveFormat  = "rookery game"
	saveVersion = 1
	// maxSaved bounds what Restore reads; a game of 10,000 half moves has 4 MB.
	maxSaved = 32 << 20
)

// ErrFormat is the error for what is not a saved game, or one of a version that
// is not known.
var ErrFormat = errors.New("not a saved game that can be read")

// Save writes the whole game; the format is documented in this file. When it
// is restored the turn has lasted as long as it has now.
func (g *Game) Save(now time.Time) ([]byte, error) {
	s := saved{
		Format: saveFormat, Version: saveVersion, Variant: g.variant.Name, Began: g.began, Tags: g.tags, Players: g.players,
		Grace: g.grace, AutoFlag: g.autoFlag, ConfirmResign: g.confirmResign, Lag: g.clock.lag,
		Clock: savedClock{g.clock.sides, g.clock.turn.String(), g.clock.running, g.clock.elapsed(now)},
		Talk:  g.talk, Resigning: g.resigning, Paused: g.paused, Editing: g.editing,
	}
	for c := range s.Controls {
		s.Controls[c] = g.clock.controls[c].String()
		for _, o := range g.Offers(chess.Colour(c)) {
			if s.Offers[c] == nil {
				s.Offers[c] = map[string]int{}
			}
			s.Offers[c][o.Kind.String()] = max(o.Half, 1)
		}
	}
	for _, c := range append(g.Earlier(), Chapter{g.start, g.plies}) {
		chapter, after := saveChapter(c)
		s.Chapters = append(s.Chapters, chapter)
		if s.State = ""; after != g.state {
			s.State = g.state.FEN()
		}
	}
	if r := g.result; r.Over() {
		s.Result = &savedResult{r.Score.String(), r.Reason, r.Side.String()}
	}
	text, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		return nil, fmt.Errorf("game: save: %w", err)
	}
	return append(text, '\n'), nil
}

// saveChapter also tells the position that its moves lead to.
func saveChapter(c Chapter) (s savedChapter, after variant.State) {
	s.Start, after = c.Start.FEN(), c.Start
	for _, p := range c.Plies {
		m := savedMove{Move: p.Move.String(), SAN: p.SAN, Took: p.Took, Left: p.Left, At: p.At, Clocks: p.clocks}
		if p.Before != after {
			m.From = p.Before.FEN()
		}
		s.Moves = append(s.Moves, m)
		after = p.Before
		after.Play(p.Move)
	}
	return s, after
}

// Restore reads a saved game. If its clocks ran they run from now on; whoever
// wants to wait calls Pause at once, and Seat where others play now.
func Restore(text []byte, now time.Time) (*Game, error) {
	if len(text) > maxSaved {
		return nil, fmt.Errorf("game: %w: too long", ErrFormat)
	}
	var s saved
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("game: %w: %w", ErrFormat, placed(text, err))
	}
	if s.Format != saveFormat || s.Version != saveVersion {
		return nil, fmt.Errorf("game: %w: format %.40q version %d", ErrFormat, s.Format, s.Version)
	}
	g, err := s.restore(now)
	if err != nil {
		return nil, fmt.Errorf("game: %w: %w", ErrFormat, placed(text, err))
	}
	return g, nil
}

func (s *saved) restore(now time.Time) (*Game, error) {
	v, err := variant.Find(s.Variant)
	if err != nil {
		return nil, &misplaced{[]any{"variant"}, err}
	}
	g := &Game{
		variant: v, tags: s.Tags, began: s.Began, grace: s.Grace, autoFlag: s.AutoFlag, confirmResign: s.ConfirmResign,
		players: s.Players, talk: s.Talk, resigning: s.Resigning, paused: s.Paused, editing: s.Editing,
	}
	if err := s.restoreClock(&g.clock, now); err != nil {
		return nil, err
	}
	for i, c := range s.Chapters {
		if len(g.keys) > 0 {
			g.earlier = append(g.earlier, Chapter{g.start, g.plies})
		}
		if err := g.restoreChapter(c, i); err != nil {
			return nil, fmt.Errorf("chapter %d: %w", i+1, err)
		}
	}
	if len(g.keys) == 0 {
		return nil, errors.New("no position")
	}
	if s.State != "" {
		if g.state, err = v.Parse(s.State); err != nil {
			return nil, &misplaced{[]any{"state"}, err}
		}
	}
	for c, offers := range s.Offers {
		for name, n := range offers {
			k, ok := ParseOffer(name)
			if !ok || n < 1 || k == Takeback && n > len(g.plies) {
				return nil, &misplaced{[]any{"offers", c, name}, fmt.Errorf("offer %q", name)}
			}
			g.offers[c][k] = n
		}
	}
	if s.Result != nil {
		return g, g.restoreResult(*s.Result)
	}
	return g, nil
}

func (s *saved) restoreClock(c *Clock, now time.Time) error {
	var controls [2]Control
	for i, text := range s.Controls {
		var err error
		if controls[i], err = ParseControl(text); err != nil {
			return &misplaced{[]any{"controls", i}, err}
		}
	}
	*c = NewClock(controls, s.Lag)
	turn, err := parseSide(s.Clock.Turn)
	if err != nil {
		return &misplaced{[]any{"clock", "turn"}, err}
	}
	for i, side := range s.Clock.Sides {
		if err := side.check(); err != nil {
			return &misplaced{[]any{"clock", "sides", i}, err}
		}
	}
	c.sides, c.turn, c.running, c.spent, c.since = s.Clock.Sides, turn, s.Clock.Running, s.Clock.Spent, now
	return nil
}

// check tells what no clock shows.
func (s side) check() error {
	if s.Stage < 0 || s.Stage >= maxStages || s.Made < 0 || s.Periods < 0 || s.Periods > mostMoves {
		return fmt.Errorf("clock out of range: stage %d, %d moves, %d periods", s.Stage, s.Made, s.Periods)
	}
	return nil
}

// restoreChapter goes on with a chapter, the number of which is for messages.
func (g *Game) restoreChapter(c savedChapter, number int) (err error) {
	at := []any{"chapters", number}
	if g.start, err = g.variant.Parse(c.Start); err != nil {
		return &misplaced{append(at, "start"), err}
	}
	g.state, g.plies, g.keys = g.start, nil, []uint64{g.start.Key()}
	for i, m := range c.Moves {
		if err := g.restoreMove(m); err != nil {
			return &misplaced{append(at, "moves", i), fmt.Errorf("half move %d: %w", i+1, err)}
		}
	}
	return nil
}

func (g *Game) restoreMove(m savedMove) (err error) {
	if m.From != "" {
		if g.state, err = g.variant.Parse(m.From); err != nil {
			return err
		}
	}
	for _, side := range m.Clocks {
		if err := side.check(); err != nil {
			return err
		}
	}
	move, err := g.state.ParseMove(m.Move)
	if err != nil {
		return err
	}
	g.plies = append(g.plies, Ply{g.state, move, g.state.SAN(move), m.Took, m.Left, m.At, m.Clocks})
	g.state.Play(move)
	g.keys = append(g.keys, g.state.Key())
	return nil
}

func (g *Game) restoreResult(r savedResult) error {
	side, err := parseSide(r.Side)
	if err != nil {
		return &misplaced{[]any{"result", "side"}, err}
	}
	for score := pgn.Unknown; score <= pgn.Draw; score++ {
		if score.String() == r.Score && r.Reason != "" {
			g.result = Result{score, r.Reason, side}
			return nil
		}
	}
	return &misplaced{[]any{"result", "score"}, fmt.Errorf("result %.20q", r.Score)}
}

func parseSide(name string) (chess.Colour, error) {
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		if c.String() == name {
			return c, nil
		}
	}
	return 0, fmt.Errorf("side %.20q", name)
}

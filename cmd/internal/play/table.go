package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/game"
	"rookery/pgn"
)

// Options are what the command line says about a table.
type Options struct {
	SaveFile       string
	TranscriptFile string
	Form           game.Form
	MoveTime       time.Duration // of machines that have no clock
	// Start starts the machine that a program's name stands for; see Seat.
	Start func(ctx context.Context, program string) (engine.Player, error)
	// Write replaces a file.
	Write func(name string, write func(io.Writer) error) error
}

// A Table is a game with its players. One goroutine uses it, but for the
// functions that Think returns.
type Table struct {
	options  Options
	game     *game.Game
	machines [2]*machine
	scores   [2]*engine.Score // as machines judged their last move
	stale    [2]bool          // machines that are to be told of another game
	thinking context.CancelFunc
	turn     int // counts what machines were asked, so that late answers are known
	editor   *game.Editor
	notes    []string
	replay   bool // the last play is to be shown again
	saved    bool // nothing has happened since the game was saved
}

// A machine is an engine that one goroutine at a time may ask: one that was
// interrupted may take its time to stop.
type machine struct {
	engine.Player
	busy sync.Mutex
}

// ask lets the machine think.
func (m *machine) ask(ctx context.Context, fresh bool, g engine.Game, l engine.Limits) (engine.Answer, error) {
	m.busy.Lock()
	defer m.busy.Unlock()
	if fresh {
		if err := m.Begin(ctx, g.Variant); err != nil {
			return engine.Answer{}, err
		}
	}
	return m.Think(ctx, g, l, nil)
}

// leave ends the machine, once it has stopped thinking.
func (m *machine) leave() error {
	m.busy.Lock()
	defer m.busy.Unlock()
	return m.Close()
}

// NewTable sits down to a game. The machines that the game names are started.
func NewTable(ctx context.Context, g *game.Game, o Options) (*Table, error) {
	t := &Table{options: o, game: g}
	for c := range chess.Colour(2) {
		if err := t.start(ctx, c); err != nil {
			return nil, errors.Join(err, t.Close())
		}
	}
	if g.View(time.Now()).Editing {
		t.beginEdit()
	}
	return t, nil
}

func (t *Table) start(ctx context.Context, c chess.Colour) error {
	p := t.game.Player(c)
	if !p.Machine {
		return nil
	}
	m, err := t.options.Start(ctx, p.Program)
	if err != nil {
		return fmt.Errorf("%v's machine: %w", c, err)
	}
	t.machines[c], t.stale[c] = &machine{Player: m}, true
	if p.Name == "" {
		p.Name = m.Name()
		t.game.Seat(c, p)
	}
	return nil
}

// Close ends the machines.
func (t *Table) Close() error {
	t.interrupt()
	var errs []error
	for c, m := range t.machines {
		if m != nil {
			errs = append(errs, m.leave())
			t.machines[c] = nil
		}
	}
	return errors.Join(errs...)
}

// Notes are what is to be said since they were last asked for.
func (t *Table) Notes() []string {
	n := t.notes
	t.notes = nil
	return n
}

func (t *Table) note(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

// humans is how many humans sit at the table.
func (t *Table) humans() (n int) {
	for c := range chess.Colour(2) {
		if !t.game.Player(c).Machine {
			n++
		}
	}
	return n
}

// human is the side that a command speaks for if it names none: the only
// human's, or the one whose turn it is when two share the terminal.
func (t *Table) human() (chess.Colour, error) {
	s := t.game.State()
	switch t.humans() {
	case 0:
		return 0, errors.New("two machines play; you watch")
	case 1:
		for c := range chess.Colour(2) {
			if !t.game.Player(c).Machine {
				return c, nil
			}
		}
	}
	return s.Turn(), nil
}

// A Reply is a machine's answer, to be given to Answer.
type Reply struct {
	turn   int
	side   chess.Colour
	answer engine.Answer
	err    error
}

// Think asks the machine whose turn it is for a move: the function that it
// returns does the thinking, and may run elsewhere. It is nil when there is
// nothing to ask.
func (t *Table) Think(ctx context.Context, now time.Time) func() Reply {
	v := t.game.View(now)
	side := v.State.Turn()
	m := t.machines[side]
	if m == nil || t.thinking != nil || v.Result.Over() || v.Paused || v.Editing {
		return nil
	}
	if score := t.scores[side]; v.Claim != "" && score != nil && !better(*score) {
		t.did(t.game.ClaimDraw(now))
		return nil
	}
	ctx, t.thinking = context.WithCancel(ctx)
	t.turn++
	turn, stale := t.turn, t.stale[side]
	t.stale[side] = false
	question, limits := t.question(), t.limits(v)
	return func() Reply {
		a, err := m.ask(ctx, stale, question, limits)
		return Reply{turn, side, a, err}
	}
}

// interrupt stops a machine that thinks; its answer will not count.
func (t *Table) interrupt() {
	if t.thinking != nil {
		t.thinking()
		t.thinking = nil
		t.turn++
		t.stale = [2]bool{true, true}
	}
}

// question is the game in the words of engines.
func (t *Table) question() engine.Game {
	s := t.game.State()
	q := engine.Game{White: s.Turn() == chess.White}
	v := t.game.Variant()
	start := t.game.Start()
	if v.Name != "chess" {
		q.Variant = v.Name
	}
	if v.Drawn || start != v.Start(nil) {
		q.Start = start.FEN()
	}
	for _, p := range t.game.Plies() {
		q.Moves = append(q.Moves, coordinates(v, p.Move))
	}
	return q
}

// coordinates writes a move as engines read it: in Chess960 the king takes the
// rook that it castles with.
func coordinates(v variant.Variant, m variant.Move) string {
	if rook, _ := m.CastlingRook(); rook != chess.NoSquare && v.Name == "chess960" {
		return m.From().String() + rook.String()
	}
	return m.String()
}

// limits are what the clocks leave a machine.
func (t *Table) limits(v game.View) engine.Limits {
	side := v.State.Turn()
	k := v.Controls[side]
	if k.Mode == game.Untimed {
		return engine.Limits{MoveTime: t.options.MoveTime}
	}
	var l engine.Limits
	for c, r := range v.Clocks {
		l.Clock[c] = max(r.Left, time.Millisecond)
		if k := v.Controls[c]; k.Mode == game.Increment || k.Mode == game.Bronstein || k.Mode == game.Delay {
			l.Increment[c] = k.Extra
		}
	}
	l.MovesToGo = v.Clocks[side].MovesToGo
	if k.Mode == game.Byoyomi {
		if l.Byoyomi = k.Extra; v.Clocks[side].Periods > 0 {
			l.Clock[side] = 0
		}
	}
	return l
}

// Answer does what a machine has answered.
func (t *Table) Answer(now time.Time, r Reply) {
	if r.turn != t.turn || t.thinking == nil {
		return // it was interrupted
	}
	t.thinking()
	t.thinking = nil
	name := t.game.Player(r.side).Name
	infraction := func(format string, args ...any) {
		t.note("%s "+format, append([]any{name}, args...)...)
		t.did(t.game.End(now, game.WonBy(r.side.Other(), game.RulesInfraction)))
	}
	switch {
	case r.err != nil:
		t.note("%s does not play: %v", name, r.err)
		t.note("Seat another player, or resume to try again.")
		t.stale[r.side] = true
		t.did(t.game.Pause(now), nil)
		return
	case r.answer.Resigns:
		t.did(t.game.End(now, game.WonBy(r.side.Other(), game.Resignation)))
		return
	case r.answer.Claims == pgn.Draw.String():
		if events, err := t.game.ClaimDraw(now); err == nil {
			t.did(events, nil)
			return
		}
		infraction("claims a draw without reason")
		return
	case r.answer.Claims != "":
		infraction("claims %s without reason", r.answer.Claims)
		return
	}
	if r.answer.Info.Depth > 0 {
		t.scores[r.side] = &r.answer.Info.Score
	}
	events, err := t.game.MoveText(now, r.side, r.answer.Move, 0)
	if err != nil && !errors.Is(err, game.ErrFlag) {
		infraction("plays %q: %v", r.answer.Move, err)
		return
	}
	t.did(events, nil)
	if r.answer.OffersDraw && !t.game.Result().Over() {
		t.did(t.game.Offer(now, r.side, game.Offer{Kind: game.Draw}))
	}
}

// better reports whether a machine thinks that it stands better.
func better(s engine.Score) bool { return s.IsMate && s.Mate > 0 || !s.IsMate && s.Centipawns > 0 }

// Tick looks at the clocks.
func (t *Table) Tick(now time.Time) {
	if events := t.game.Tick(now); events != nil {
		t.did(events, nil)
	}
}

// did tells what has happened, and lets machines answer.
func (t *Table) did(events []game.Event, err error) {
	if err != nil {
		t.note("%v", sentence(err))
	}
	for i, e := range events {
		t.saved = false
		answered := e.Kind == game.Offered && i+1 < len(events) // by a machine
		if text := t.tell(e); text != "" && !answered {
			t.note("%s", text)
		}
		switch e.Kind {
		case game.Moved, game.Said, game.Offered, game.Declined, game.Withdrawn, game.ResignAsked, game.TimeGiven:
		default: // whatever a machine thinks about is another matter now
			t.interrupt()
		}
		switch e.Kind {
		case game.Switched:
			t.machines[0], t.machines[1] = t.machines[1], t.machines[0]
			t.scores[0], t.scores[1] = t.scores[1], t.scores[0]
		case game.EditBegun:
			t.beginEdit()
		case game.Offered:
			t.judgeOffer(e)
		}
	}
}

// judgeOffer lets a machine answer an offer of a draw: it takes it unless it
// stands better.
func (t *Table) judgeOffer(e game.Event) {
	them := e.Side.Other()
	if e.Offer.Kind != game.Draw || t.machines[them] == nil {
		return
	}
	if score := t.scores[them]; score != nil && !better(*score) {
		t.did(t.game.Accept(time.Now(), them, game.Draw))
		return
	}
	t.did(t.game.Decline(them, game.Draw))
}

// tell is an event in words.
func (t *Table) tell(e game.Event) string {
	who, them := t.who(e.Side), t.who(e.Side.Other())
	switch e.Kind {
	case game.Moved:
		s := e.Ply.Before
		text := fmt.Sprintf("%d. %s", s.FullMoves(), e.Ply.SAN)
		if s.Turn() == chess.Black {
			text = fmt.Sprintf("%d... %s", s.FullMoves(), e.Ply.SAN)
		}
		return text
	case game.TakenBack:
		return fmt.Sprintf("%d half %s taken back.", e.Offer.Half, plural(e.Offer.Half, "move"))
	case game.Offered:
		if t.game.Player(e.Side.Other()).Machine {
			return ""
		}
		return fmt.Sprintf("%s %s. %s: accept or decline?", who, asks(e.Offer), them)
	case game.Accepted:
		if e.Offer.Kind == game.Draw {
			return who + " accepts the draw."
		}
	case game.Declined:
		return who + " declines the " + e.Offer.Kind.String() + "."
	case game.Withdrawn:
		return who + " withdraws the " + e.Offer.Kind.String() + "."
	case game.Paused:
		return "The game is paused."
	case game.Resumed:
		return "The game goes on."
	case game.Switched:
		return "The players have changed sides."
	case game.EditBegun:
		return "Set the position up; done ends it, help lists what can be said."
	case game.EditEnded:
		return "The game goes on from the position on the board."
	case game.ResignAsked:
		return who + ", do you really resign? Confirm, or keep on."
	case game.Said:
		return fmt.Sprintf("%s has a message for %s, who reads it with read.", who, them)
	case game.TimeGiven:
		return who + " gets " + e.Text + " more."
	case game.Seated:
		if e.Text == "" {
			return "A human plays " + name(e.Side) + " now."
		}
		return e.Text + " plays " + name(e.Side) + " now."
	case game.Ended:
		return e.Result.String() + "."
	}
	return ""
}

func asks(o game.Offer) string {
	switch o.Kind {
	case game.Draw:
		return "offers a draw"
	case game.Takeback:
		return fmt.Sprintf("would like to take back %d half %s", o.Half, plural(o.Half, "move"))
	case game.Switch:
		return "would like to change sides"
	case game.Edit:
		return "would like to edit the position"
	}
	return "would like to " + o.Kind.String()
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

func name(c chess.Colour) string {
	if c == chess.White {
		return "White"
	}
	return "Black"
}

// who is a side with its player.
func (t *Table) who(c chess.Colour) string {
	if p := t.game.Player(c).Name; p != "" && p != name(c) {
		return p + " (" + name(c) + ")"
	}
	return name(c)
}

// sentence makes an error one.
func sentence(err error) string {
	text := strings.TrimPrefix(err.Error(), "game: ")
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// unsaved reports whether leaving now would lose a game.
func (t *Table) unsaved() bool {
	_, begun := t.game.Last()
	return begun && !t.saved && !t.game.Result().Over()
}

// save writes the game.
func (t *Table) save(now time.Time, file string) error {
	text, err := t.game.Save(now)
	if err != nil {
		return err
	}
	err = t.options.Write(file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if t.saved = err == nil; t.saved && file != "-" {
		t.note("Saved in %s.", file)
	}
	return err
}

// restore goes on with a saved game, between the players who sit here now if
// the saved ones are others.
func (t *Table) restore(now time.Time, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	g, err := game.Restore(text, now)
	if err != nil {
		return err
	}
	for c := range chess.Colour(2) {
		g.Seat(c, t.game.Player(c))
	}
	t.interrupt()
	t.game, t.editor, t.stale = g, nil, [2]bool{true, true}
	if g.View(now).Editing {
		t.beginEdit()
	}
	t.note("Restored from %s.", file)
	return nil
}

// transcribe writes the transcript.
func (t *Table) transcribe(file string, f game.Form) error {
	err := t.options.Write(file, func(w io.Writer) error { return t.game.Transcript(w, f) })
	if err == nil && file != "-" {
		t.note("Transcript (%v) written to %s.", f, file)
	}
	return err
}

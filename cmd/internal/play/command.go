package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/game"
)

// ErrQuit is the error of the command that ends.
var ErrQuit = errors.New("quit")

// A command is a word and what it does. The side is whom it speaks for.
type command struct {
	words   []string // the first is the name
	args    string
	help    string
	watcher bool // needs no side: those who watch may use it, too
	do      func(t *Table, c call) error
}

// A call is a command as given.
type call struct {
	ctx  context.Context
	now  time.Time
	side chess.Colour
	args []string
	rest string // the arguments as one text
}

func (c call) arg(i int, otherwise string) string {
	if i < len(c.args) {
		return c.args[i]
	}
	return otherwise
}

func commands() []command {
	offer := func(k game.OfferKind) func(*Table, call) error {
		return func(t *Table, c call) error { return t.offer(c, game.Offer{Kind: k}) }
	}
	return []command{
		{[]string{"undo", "takeback"}, "[HALF MOVES]", "take your last move back, and the answer", false, undo},
		{[]string{"draw"}, "", "claim a draw, or offer one", false, draw},
		{[]string{"resign"}, "", "give the game up, after being asked back", false, func(t *Table, c call) error {
			t.did(t.game.Resign(c.now, c.side))
			return nil
		}},
		{[]string{"confirm"}, "", "confirm that you resign", false, confirm},
		{[]string{"accept", "yes", "y"}, "[OFFER]", "accept what was offered", false, answer(true)},
		{[]string{"decline", "no", "keep", "n"}, "[OFFER]", "decline it; also: do not resign", false, answer(false)},
		{[]string{"withdraw"}, "OFFER", "withdraw your offer", false, func(t *Table, c call) error {
			k, ok := game.ParseOffer(c.rest)
			if !ok {
				return fmt.Errorf("no offer is called %q", c.rest)
			}
			t.did(t.game.Withdraw(c.side, k))
			return nil
		}},
		{[]string{"flag"}, "", "claim that the other side's time is up", false, func(t *Table, c call) error {
			t.did(t.game.ClaimFlag(c.now, c.side))
			return nil
		}},
		{[]string{"adjourn"}, "", "break off, to be saved and resumed", false, offer(game.Adjourn)},
		{[]string{"abort"}, "", "end without a result", false, offer(game.Abort)},
		{[]string{"switch"}, "", "change sides", false, offer(game.Switch)},
		{[]string{"pause"}, "", "stop the clocks", true, pause},
		{[]string{"resume"}, "", "go on, also with an adjourned game", true, resume},
		{[]string{"edit"}, "", "set up a position", true, edit},
		{[]string{"last"}, "", "show the last play again", true, last},
		{[]string{"say"}, "TEXT", "tell the other side something", false, say},
		{[]string{"read"}, "", "read the next line you were told", false, read},
		{[]string{"door"}, "open|shut", "hear the other side, or do not", false, door},
		{[]string{"time"}, "DURATION", "give the other side more time", false, giveTime},
		{[]string{"seat"}, "SIDE human|builtin[:LEVEL]", "seat another player", true, seat},
		{[]string{"save"}, "[FILE]", "save the game", true, func(t *Table, c call) error {
			return t.save(c.now, c.arg(0, t.options.SaveFile))
		}},
		{[]string{"restore"}, "[FILE]", "go on with a saved game, between those who sit here", true, func(t *Table, c call) error {
			return t.restore(c.now, c.arg(0, t.options.SaveFile))
		}},
		{[]string{"transcript"}, "[FILE [FORM]]", "write a transcript: formal, minimal, algebraic, san or pgn", true, transcript},
		{[]string{"fen"}, "", "show the position in FEN", true, func(t *Table, _ call) error {
			s := t.game.State()
			t.note("%s", s.FEN())
			return nil
		}},
		{[]string{"help"}, "", "list the commands", true, help},
		{[]string{"quit", "exit"}, "", "end the program; the game is not saved by itself", true, func(*Table, call) error { return ErrQuit }},
	}
}

// Do executes a line: a move in any notation, or a command. Before it may
// stand the side that it speaks for, as in "black: accept". The error is ErrQuit
// or tells what was wrong; what happened is among the notes.
func (t *Table) Do(ctx context.Context, now time.Time, line string) error {
	t.Tick(now)
	c := call{ctx: ctx, now: now}
	named := false
	if side, rest, ok := strings.Cut(line, ":"); ok {
		if s, err := parseSide(strings.TrimSpace(side)); err == nil {
			c.side, named, line = s, true, rest
		}
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	c.args = words[1:]
	c.rest = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0]))
	if t.editor != nil {
		if done, err := t.editCommand(c, words); done {
			return err
		}
	}
	list := commands()
	i := slices.IndexFunc(list, func(k command) bool { return slices.Contains(k.words, strings.ToLower(words[0])) })
	if i < 0 {
		return t.move(c, named, strings.TrimSpace(line))
	}
	if !named && !list[i].watcher {
		var err error
		if c.side, err = t.speaker(list[i].words[0]); err != nil {
			return err
		}
	}
	if named && t.machines[c.side] != nil {
		return fmt.Errorf("%v is a machine and speaks for itself", c.side)
	}
	return list[i].do(t, c)
}

// speaker is whom a command speaks for at a shared terminal: the side to move,
// but an answer is given by the side that was asked; a move is taken back, time
// claimed and a message read by the side that is not to move.
func (t *Table) speaker(command string) (chess.Colour, error) {
	side, err := t.human()
	if err != nil || t.humans() < 2 {
		return side, err
	}
	switch command {
	case "accept", "decline":
		for c := range chess.Colour(2) {
			if len(t.game.Offers(c.Other())) > 0 {
				return c, nil
			}
		}
	case "confirm":
		if t.game.View(time.Now()).Resign[side.Other()] {
			return side.Other(), nil
		}
	case "read":
		if t.game.View(time.Now()).Waiting[side] == 0 {
			return side.Other(), nil
		}
	case "flag":
		return side.Other(), nil
	case "undo":
		if _, moved := t.game.Last(); moved {
			return side.Other(), nil
		}
	}
	return side, nil
}

func parseSide(word string) (chess.Colour, error) {
	switch strings.ToLower(word) {
	case "white", "w":
		return chess.White, nil
	case "black", "b":
		return chess.Black, nil
	}
	return 0, fmt.Errorf("white or black, not %q", word)
}

// move makes a move for the human whose turn it is.
func (t *Table) move(c call, named bool, text string) error {
	if !named {
		var err error
		if c.side, err = t.human(); err != nil {
			return err
		}
	}
	if t.machines[c.side] != nil {
		return fmt.Errorf("%v is a machine and moves by itself", c.side)
	}
	events, err := t.game.MoveText(c.now, c.side, text, 0)
	t.did(events, nil)
	if errors.Is(err, chess.ErrMoveText) {
		return fmt.Errorf("%q is neither a move nor a command; help lists the commands", text)
	}
	return err
}

func (t *Table) offer(c call, o game.Offer) error {
	events, err := t.game.Offer(c.now, c.side, o)
	t.did(events, nil)
	return err
}

func undo(t *Table, c call) error {
	half := t.game.UndoHalf(c.side)
	if len(c.args) > 0 {
		var err error
		if half, err = strconv.Atoi(c.args[0]); err != nil {
			return fmt.Errorf("how many half moves? %q", c.args[0])
		}
	}
	if half == 0 {
		return errors.New("there is no move of yours to take back")
	}
	return t.offer(c, game.Offer{Kind: game.Takeback, Half: half})
}

func draw(t *Table, c call) error {
	events, err := t.game.ClaimDraw(c.now)
	if errors.Is(err, game.ErrNoClaim) {
		return t.offer(c, game.Offer{Kind: game.Draw})
	}
	t.did(events, nil)
	return err
}

func confirm(t *Table, c call) error {
	if !t.game.View(c.now).Resign[c.side] {
		return errors.New("there is nothing to confirm")
	}
	t.did(t.game.Resign(c.now, c.side))
	return nil
}

// answer accepts or declines the offer that is named, or the only one.
func answer(yes bool) func(*Table, call) error {
	return func(t *Table, c call) error {
		if t.game.View(c.now).Resign[c.side] {
			if yes {
				return confirm(t, c)
			}
			t.game.KeepOn(c.side)
			t.note("%s keeps on.", t.who(c.side))
			return nil
		}
		offers := t.game.Offers(c.side.Other())
		if len(c.args) > 0 {
			offers = slices.DeleteFunc(offers, func(o game.Offer) bool { return o.Kind.String() != c.args[0] })
		}
		switch {
		case len(offers) == 0:
			return game.ErrNoOffer
		case len(offers) > 1:
			return errors.New("several things are offered: name one")
		case yes:
			events, err := t.game.Accept(c.now, c.side, offers[0].Kind)
			t.did(events, nil)
			return err
		}
		t.did(t.game.Decline(c.side, offers[0].Kind))
		return nil
	}
}

// pause and resume need nobody's consent where only machines play.
func pause(t *Table, c call) error {
	if t.humans() == 0 {
		t.did(t.game.Pause(c.now), nil)
		return nil
	}
	c.side, _ = t.human()
	return t.offer(c, game.Offer{Kind: game.Pause})
}

func resume(t *Table, c call) error {
	if t.game.Result().Reason == game.Adjourned {
		t.note("The game goes on.")
		return t.game.Reopen(c.now)
	}
	if t.humans() == 0 {
		t.did(t.game.Resume(c.now), nil)
		return nil
	}
	c.side, _ = t.human()
	return t.offer(c, game.Offer{Kind: game.Resume})
}

// edit asks to set up a position; where only machines play it is their turn's
// side that asks, and the other consents.
func edit(t *Table, c call) error {
	s := t.game.State()
	if c.side = s.Turn(); t.humans() > 0 {
		c.side, _ = t.human()
	}
	return t.offer(c, game.Offer{Kind: game.Edit})
}

func last(t *Table, _ call) error {
	p, ok := t.game.Last()
	if !ok {
		return errors.New("nothing has been played yet")
	}
	t.note("Last play: %s (%s)", t.options.Form.Write(p.Before, p.Move), p.SAN)
	t.replay = true
	return nil
}

func say(t *Table, c call) error {
	if t.humans() < 2 {
		return errors.New("a machine does not listen")
	}
	t.did(t.game.Say(c.now, c.side, c.rest))
	return nil
}

func read(t *Table, c call) error {
	line, more, ok := t.game.Read(c.side)
	if !ok {
		return errors.New("there is nothing to read")
	}
	t.note("%s: %s", t.who(c.side.Other()), line.Text)
	if more > 0 {
		t.note("%d more to read.", more)
	}
	return nil
}

func door(t *Table, c call) error {
	switch c.rest {
	case "shut":
		t.note("%s does not hear the other side any more.", t.who(c.side))
	case "open":
		t.note("%s hears the other side.", t.who(c.side))
	default:
		return errors.New("door open, or door shut?")
	}
	t.game.ShutDoor(c.side, c.rest == "shut")
	return nil
}

func giveTime(t *Table, c call) error {
	d, err := time.ParseDuration(c.rest)
	if err != nil || d <= 0 || d > 24*time.Hour {
		return fmt.Errorf("how much time? %q is no duration such as 30s or 5m", c.rest)
	}
	t.did(t.game.AddTime(c.side.Other(), d))
	return nil
}

func transcript(t *Table, c call) error {
	form := t.options.Form
	if len(c.args) > 1 {
		var err error
		if form, err = game.ParseForm(c.args[1]); err != nil {
			return err
		}
	}
	return t.transcribe(c.arg(0, t.options.TranscriptFile), form)
}

// seat seats a human or the built-in player. Other programs are named by the
// command line only.
func seat(t *Table, c call) error {
	if len(c.args) != 2 {
		return errors.New("seat white or black, and whom?")
	}
	side, err := parseSide(c.args[0])
	if err != nil {
		return err
	}
	program := c.args[1]
	t.interrupt()
	old := t.machines[side]
	p := game.Player{}
	if program != "human" {
		if b, _, _ := strings.Cut(program, ":"); b != "builtin" {
			return fmt.Errorf("%q: other programs are named on the command line", program)
		}
		m, err := t.options.Start(c.ctx, program)
		if err != nil {
			return err
		}
		t.machines[side], t.stale[side] = &machine{Player: m}, true
		p = game.Player{Name: m.Name(), Machine: true, Program: program}
	} else {
		t.machines[side] = nil
	}
	t.scores[side] = nil
	t.did(t.game.Seat(side, p), nil)
	if old != nil {
		return old.leave()
	}
	return nil
}

func help(t *Table, _ call) error {
	t.notes = append(t.notes, t.help()...)
	return nil
}

// help is what can be said now.
func (t *Table) help() []string {
	if t.editor != nil {
		return editHelp
	}
	lines := []string{"A move in any notation (e4, Nf3, e2e4, exd6, e8=N, O-O), or:"}
	for _, k := range commands() {
		lines = append(lines, fmt.Sprintf("  %-24s %s", strings.TrimSpace(k.words[0]+" "+k.args), k.help))
	}
	return append(lines, "Where two share the terminal a side can be named: black: accept")
}

// Package past is the room of games that are over or adjourned: how they are read again, which one is meant, the lists
// of them, users' journals, and how the moves of any game are listed. It changes nothing but journals.
package past

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/phrase"
	"rookery/ics/study"
	"rookery/ics/style12"
	"rookery/store"
)

// Commands are about games that are over or adjourned.
func Commands() []command.Command {
	return append(journalCommands(), []command.Command{
		{Name: "history", Code: 51, Params: "w", Usage: "[user]", Run: cmdHistory, Help: "Lists the last games of a user."},
		{Name: "stored", Code: 127, Params: "w", Usage: "[user]", Run: cmdStored, Help: "Lists the adjourned games of a user."},
		{Name: "smoves", Code: 123, Params: "Ww", Usage: "user [number|slot|opponent]", Run: cmdSmoves, Help: "Lists the moves of a game that is over, kept or adjourned."},
		{Name: "oldmoves", Code: 81, Params: "w", Usage: "[user]", Run: cmdOldmoves, Help: "Lists the moves of a user's last game."},
		{Name: "sposition", Code: 125, Params: "Ww", Usage: "user [number|slot|opponent]", Run: cmdSposition, Help: "Shows the last position of a game that is over, kept or adjourned."},
		{Name: "smposition", Code: 124, Params: "Wwd", Usage: "user [number|slot|opponent] [half moves]", Run: cmdSmposition,
			Help: "Shows the position of a game that is over, kept or adjourned after so many half moves."},
		{Name: "oldstored", Code: 82, Params: "w", Usage: "[user]", Run: cmdStored, Help: "Lists the games of a user that were adjourned more than 30 days ago."},
	}...)
}

// A Game is one read from the store.
type Game struct {
	Names, Ratings [2]string
	Terms          lobby.Terms
	Began          time.Time
	Start          variant.State
	Plies          []game.Ply
	Match          *match.Match
	Outcome        string // "{A resigns} 1-0"
	Record         store.Game
}

// Read reads a game with its moves. The caller does not have the floor.
func Read(ctx context.Context, db *store.Store, r store.Game) (*Game, error) {
	steps, err := db.Steps(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	w := match.TermsOf(r)
	g, err := game.New(game.Config{
		Variant: r.Variant, Start: r.Setup, Controls: w.Controls(), Lag: w.Lag(), Grace: 2,
		Players: [2]game.Player{{Name: r.White.Name}, {Name: r.Black.Name}},
	}, r.Started)
	if err != nil {
		return nil, err
	}
	m, err := match.Open(db, g, r, steps)
	if err != nil {
		return nil, err
	}
	return &Game{Names: [2]string{r.White.Name, r.Black.Name}, Ratings: [2]string{ratingThen(r.White), ratingThen(r.Black)}, Terms: w, Began: r.Started,
		Start: g.Start(), Plies: g.Plies(), Match: m, Record: r, Outcome: fmt.Sprintf("{%s} %s", r.Reason, r.Result)}, nil
}

// ratingThen is the rating that a player of a game had.
func ratingThen(s store.Seat) string { return accounts.RatingOnce(s.Rating, s.User == 0) }

// Await finds the game that a user and a number, slot or opponent mean; nil
// after saying why not.
func Await(c *command.Call, name, which string) *Game {
	u := c.AwaitUser(name)
	if u == nil {
		return nil
	}
	if c.Kept() == nil || u.Guest {
		c.Refuse("%s has no history games.", u.Name)
		return nil
	}
	var found *store.Game
	var p *Game
	if !c.AwaitRead("game", func(ctx context.Context) (err error) {
		if found, err = find(ctx, c.Kept(), u, which); err == nil && found != nil {
			p, err = Read(ctx, c.Kept(), *found)
		}
		return err
	}) {
		return nil
	}
	switch {
	case found == nil:
		c.Refuse("%s has no such game.", u.Name)
	case p.Record.Private && !played(c.User(), p.Record) && !c.User().IsAdmin():
		c.Refuse("Sorry, that game is private.")
		return nil
	}
	return p
}

// played reports whether a user is one of the players.
func played(u *accounts.User, r store.Game) bool {
	return u.ID != 0 && (u.ID == r.White.User || u.ID == r.Black.User)
}

// mostPast is how many games of a user's history can be looked at.
const mostPast = 100

// pastNumber is a game's number in the user's history. After 99 comes 0, as on other servers: lines of
// the list have the width of a screen.
func pastNumber(g store.Past) int { return g.Number % mostPast }

// find looks through history, journal and adjourned games.
func find(ctx context.Context, db *store.Store, u *accounts.User, which string) (*store.Game, error) {
	n, err := strconv.Atoi(which)
	if which == "" {
		n, err = -1, nil
	}
	if err == nil {
		list, err := db.History(ctx, u.ID, mostPast)
		for i, g := range list {
			if pastNumber(g) == n || n < 0 && i == -n-1 {
				return &g.Game, err
			}
		}
		return nil, err
	}
	if slot := slotOf(which); slot != "" {
		list, err := db.Journal(ctx, u.ID)
		for _, e := range list {
			if e.Slot == slot {
				return &e.Game, err
			}
		}
		return nil, err
	}
	list, err := db.Stored(ctx, u.ID)
	for _, g := range list {
		if strings.EqualFold(g.White.Name, which) || strings.EqualFold(g.Black.Name, which) {
			return &g, err
		}
	}
	return nil, err
}

func showPast(c *command.Call, p *Game) {
	if p == nil {
		return
	}
	c.Print("%s", p.MoveList().Text(c, ""))
}

// MoveList is the game as "moves" shows it.
func (p *Game) MoveList() MoveList {
	return MoveList{Names: p.Names, Ratings: p.Ratings, Terms: p.Terms, Began: p.Began, Start: p.Start, Plies: p.Plies, Result: p.Outcome}
}

func cmdSmoves(c *command.Call) { showPast(c, Await(c, c.Arg(0), c.Arg(1))) }

func cmdOldmoves(c *command.Call) {
	name := c.Arg(0)
	if name == "" {
		name = c.User().Name
	}
	showPast(c, Await(c, name, "-1"))
}

func cmdSposition(c *command.Call) {
	p := Await(c, c.Arg(0), c.Arg(1))
	if p == nil {
		return
	}
	c.Print("Position of stored game %s vs. %s\n\n", p.Names[0], p.Names[1])
	p.show(c, board.At(p.Match.Game(), p.header(), c.Now()))
}

func cmdSmposition(c *command.Call) {
	p := Await(c, c.Arg(0), c.Arg(1))
	if p == nil {
		return
	}
	n := len(p.Plies)
	if c.Given(2) {
		n = c.Numbers[2]
	}
	if n < 0 || n > len(p.Plies) {
		c.Refuse("There are only %d half moves in that game.", len(p.Plies))
		return
	}
	// As if somebody examined it and had come so far.
	line, err := study.New(p.Terms.Variant, p.Start, p.Plies, "", c.Now())
	if err != nil {
		c.Refuse("That game cannot be shown: %s.", err)
		return
	}
	line.Forward(n)
	c.Print("Position of game %s vs. %s after %s\n\n", p.Names[0], p.Names[1], phrase.Plural(n, "half move"))
	p.show(c, line.Look(p.header(), c.Now()))
}

// header is what is told of the game's board.
func (p *Game) header() board.Header {
	return board.Header{Names: p.Names, Title: fmt.Sprintf("Game 0 (%s vs. %s)", p.Names[0], p.Names[1]),
		Initial: time.Duration(p.Terms.Base) * time.Minute, Inc: time.Duration(p.Terms.Inc) * time.Second}
}

// show sends who asks a board as one they have nothing to do with.
func (p *Game) show(c *command.Call, l board.Look) {
	black := c.Follows() != "" && strings.EqualFold(c.Follows(), p.Names[1])
	u := c.User()
	c.Notify(l.Text(board.Way{Relation: style12.Isolated, Style: u.Number(accounts.Style), Flip: black != u.On(accounts.Flip), Millis: c.Wants(accounts.IvMs)}))
}

// Finished is the game with its result, which the moves alone do not give.
func (p *Game) Finished() match.Game {
	reason, ok := map[string]game.Reason{"Res": game.Resignation, "Fla": game.Flag, "Dis": game.Disconnection, "Agr": game.Agreement,
		"Rep": game.Threefold, "50": game.FiftyMoves}[reasonWord(p.Record.Reason)]
	if !ok {
		reason = game.Adjudication
	}
	var r game.Result
	switch p.Record.Result {
	case "1-0":
		r = game.WonBy(chess.White, reason)
	case "0-1":
		r = game.WonBy(chess.Black, reason)
	case "1/2-1/2":
		r = game.DrawnBy(reason)
	default:
		return p.Match.Game()
	}
	d, err := p.Match.Draft(p.Record.Ended, func(g *game.Game) ([]game.Event, error) { return g.End(p.Record.Ended, r) })
	if err != nil {
		return p.Match.Game() // the rules have ended it
	}
	return d.Game()
}

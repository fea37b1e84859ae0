package matching

import (
	"context"

	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/ics/play"
	"rookery/store"
)

// resumeCommands go on with adjourned games.
func resumeCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "resume", Code: 104, Params: "w", Usage: "[user]", Run: s.asking(cmdResume), Help: "Goes on with an adjourned game, if the opponent agrees; without parameters asks all such opponents who are on."},
	}
}

// A stored game waits to be resumed.
type stored struct {
	record store.Game
	a, b   *play.Player
}

func (p *stored) terms() lobby.Terms { return match.TermsOf(p.record) }

// awaitStoredWith is the adjourned game of two users, nil if there is none; false
// after saying that it cannot be looked up.
func (c *ask) awaitStoredWith(y *play.Player) (*stored, bool) {
	if c.room.store == nil || c.User().Guest || y.User().Guest {
		return nil, true
	}
	var list []store.Game
	if !c.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
		list, err = c.room.store.Stored(ctx, c.User().ID)
		return err
	}) {
		return nil, false
	}
	for _, g := range list {
		if g.White.User == y.User().ID || g.Black.User == y.User().ID {
			return &stored{record: g, a: c.Player, b: y}, true
		}
	}
	return nil, true
}

func cmdResume(c *ask) {
	if c.Given(0) {
		y := c.Present(c.Arg(0))
		if y == nil {
			return
		}
		switch g, ok := c.awaitStoredWith(y); {
		case !ok:
		case g == nil:
			c.Refuse("You have no adjourned game with %s.", y.User().Name)
		default:
			c.awaitChallenge(y, lobby.UsualTerms(c.User()), true)
		}
		return
	}
	n := 0
	for _, y := range c.room.lobby.All() {
		if y == c.Player || y.User().Guest || y.Busy() || y.Left() {
			continue
		}
		g, ok := c.awaitStoredWith(y)
		if !ok {
			return
		}
		if g != nil {
			c.awaitChallenge(y, lobby.UsualTerms(c.User()), true)
			n++
		}
	}
	if n == 0 {
		c.Refuse("None of your adjourned games' opponents is available.")
	}
}

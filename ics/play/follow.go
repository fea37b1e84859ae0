package play

import (
	"slices"

	"rookery/ics/lobby"
)

func cmdFollow(c *Call) { c.awaitFollow(false) }

func cmdPfollow(c *Call) { c.awaitFollow(true) }

// awaitFollow begins or ends following somebody, or their partner.
func (c *Call) awaitFollow(partner bool) {
	if !c.Given(0) {
		if c.following == "" {
			c.Refuse("You are not following any player's games.")
			return
		}
		c.Print("You will not follow any player's games.\n")
		c.following = ""
		c.hall.lobby.Index(c.Player)
		return
	}
	if category, ok := kindOfGames(c.Arg(0)); ok && !partner {
		c.following = c.Arg(0)
		c.hall.lobby.Index(c.Player)
		c.Print("You will now be following the best %s game.\n", category)
		c.hall.followBest(c.Player)
		return
	}
	y := c.Present(c.Arg(0))
	if y != nil && partner {
		if y.partner == nil {
			c.Refuse("%s has no partner.", y.User().Name)
			return
		}
		y = y.partner
	}
	switch y {
	case nil:
		return
	case c.Player:
		c.Refuse("You can't follow your own games.")
		return
	}
	c.following = y.User().Name
	c.hall.lobby.Index(c.Player)
	c.Print("You will now be following %s's games.\n", y.User().Name)
	t := y.Playing()
	if t == nil {
		return
	}
	if _, plays := t.Side(c.Player); !plays && c.mayObserve(t) {
		c.AwaitAt(t, func() {
			if !t.over {
				c.StartObserving(t)
			}
		})
	}
}

// kindOfGames reads "/b", the best game of blitz, and the like; "" is the best of all.
func kindOfGames(word string) (category string, ok bool) {
	if word == "" {
		return "", true
	}
	if len(word) == 2 && word[0] == '/' {
		return lobby.OfLetter(word[1])
	}
	return "", false
}

// bestGame is the one of a category whose players have the highest ratings; a rated
// game comes before others.
func (x *Player) bestGame(category string) (best *Table) {
	most := -1
	for _, t := range x.hall.tables.all() {
		_, plays := t.Side(x)
		if plays || t.study != nil || t.over || t.terms.Private || x.watches(t) || category != "" && t.terms.Category() != category {
			continue
		}
		r := t.match.Row().White.Rating + t.match.Row().Black.Rating
		if t.terms.Rated {
			r += 20_000 // more than two ratings come to
		}
		if r > most {
			best, most = t, r
		}
	}
	return best
}

// followBest shows the best game of a kind to who follows that, unless they watch one
// or are at a board of their own.
func (h *Hall) followBest(y *Player) {
	category, ok := kindOfGames(y.following)
	if y.following == "" || !ok || y.Left() || y.Busy() {
		return
	}
	if slices.ContainsFunc(y.observes, func(t *Table) bool { return t.study == nil && t.terms.Category() == category }) {
		return
	}
	best := y.bestGame(category)
	if best == nil {
		return
	}
	following := y.following
	best.Post(nil, func() {
		if !best.over && !y.Left() && y.following == following && !y.watches(best) {
			y.StartObserving(best)
		}
	})
}

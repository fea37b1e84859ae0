package ics

import (
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/watch"
)

// A gallery is what those who look at boards see of the server.
type gallery struct{ server *Server }

// seen is a table as the gallery has it: nil is no table.
func seen(t *table) watch.Table {
	if t == nil {
		return nil
	}
	return t
}

// Tables are all, by number.
func (g gallery) Tables() (all []watch.Table) {
	for _, t := range g.server.tables.all() {
		all = append(all, t)
	}
	return all
}

// Table is that of a number or a player.
func (g gallery) Table(c *command.Call, word string) watch.Table { return seen(callOf(c).table(word)) }

// Watched is that too or, without a word, the one that who asks is at.
func (g gallery) Watched(c *command.Call, word string) watch.Table {
	return seen(callOf(c).watchedOr(word))
}

// MaySee says of a private game that it is.
func (g gallery) MaySee(c *command.Call, t watch.Table) bool {
	at, ok := t.(*table)
	return ok && callOf(c).maySee(at)
}

// Partners is the game of the bughouse partner of who asks.
func (g gallery) Partners(c *command.Call) watch.Table {
	partner := callOf(c).partner
	if partner == nil {
		c.Refuse("You do not have a partner.")
		return nil
	}
	t := partner.playing()
	if t == nil {
		c.Refuse("Your partner is not playing a game.")
	}
	return seen(t)
}

// Last is the game of who asks that is just over.
func (g gallery) Last(c *command.Call) watch.Table {
	x := callOf(c)
	if x.playing() != nil || x.examining() != nil || len(x.observes) > 0 {
		return nil
	}
	return seen(x.last.table)
}

// AwaitAt does something at a table when nothing else happens there.
func (g gallery) AwaitAt(c *command.Call, t watch.Table, f func()) {
	if at, ok := t.(*table); ok {
		callOf(c).awaitAt(at, f)
	}
}

// Terms are on which is played.
func (t *table) Terms() lobby.Terms { return t.terms }

// Names are those of White and Black.
func (t *table) Names() [2]string { return [2]string{t.seats[0].name, t.seats[1].name} }

// Ratings are what is shown of theirs.
func (t *table) Ratings() [2]string { return [2]string{t.seats[0].rating, t.seats[1].rating} }

// Examined reports whether nobody plays there.
func (t *table) Examined() bool { return t.study != nil }

// Examiners are who examines there.
func (t *table) Examiners() []command.Person { return persons(t.examiners) }

// Observers are who looks on.
func (t *table) Observers() []command.Person { return persons(t.observers) }

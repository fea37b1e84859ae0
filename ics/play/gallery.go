package play

import (
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/watch"
)

// A Gallery is what those who look at boards see of the server.
type Gallery struct{ hall *Hall }

// NewGallery is that of a hall.
func NewGallery(h *Hall) Gallery { return Gallery{h} }

// seen is a table as the gallery has it: nil is no table.
func seen(t *Table) watch.Table {
	if t == nil {
		return nil
	}
	return t
}

// Tables are all, by number.
func (g Gallery) Tables() (all []watch.Table) {
	for _, t := range g.hall.tables.all() {
		all = append(all, t)
	}
	return all
}

// Table is that of a number or a player.
func (g Gallery) Table(c *command.Call, word string) watch.Table { return seen(CallOf(c).table(word)) }

// Watched is that too or, without a word, the one that who asks is at.
func (g Gallery) Watched(c *command.Call, word string) watch.Table {
	return seen(CallOf(c).watchedOr(word))
}

// MaySee says of a private game that it is.
func (g Gallery) MaySee(c *command.Call, t watch.Table) bool {
	at, ok := t.(*Table)
	return ok && CallOf(c).maySee(at)
}

// Partners is the game of the bughouse partner of who asks.
func (g Gallery) Partners(c *command.Call) watch.Table {
	partner := CallOf(c).partner
	if partner == nil {
		c.Refuse("You do not have a partner.")
		return nil
	}
	t := partner.Playing()
	if t == nil {
		c.Refuse("Your partner is not playing a game.")
	}
	return seen(t)
}

// Last is the game of who asks that is just over.
func (g Gallery) Last(c *command.Call) watch.Table {
	x := CallOf(c)
	if x.Playing() != nil || x.Examining() != nil || len(x.observes) > 0 {
		return nil
	}
	return seen(x.last.table)
}

// AwaitAt does something at a table when nothing else happens there.
func (g Gallery) AwaitAt(c *command.Call, t watch.Table, f func()) {
	if at, ok := t.(*Table); ok {
		CallOf(c).AwaitAt(at, f)
	}
}

// Terms are on which is played.
func (t *Table) Terms() lobby.Terms { return t.terms }

// Names are those of White and Black.
func (t *Table) Names() [2]string { return [2]string{t.seats[0].Name, t.seats[1].Name} }

// Ratings are what is shown of theirs.
func (t *Table) Ratings() [2]string { return [2]string{t.seats[0].Rating, t.seats[1].Rating} }

// Examined reports whether nobody plays there.
func (t *Table) Examined() bool { return t.study != nil }

// Examiners are who examines there.
func (t *Table) Examiners() []command.Person { return Persons(t.examiners) }

// Observers are who looks on.
func (t *Table) Observers() []command.Person { return Persons(t.observers) }

// Persons are players as lists name them.
func Persons(list []*Player) []command.Person {
	all := make([]command.Person, len(list))
	for i, x := range list {
		all[i] = x
	}
	return all
}

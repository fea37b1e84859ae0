package lobby

import (
	"slices"
	"strings"

	"rookery/game"
	"rookery/ics/phrase"
	"rookery/ics/style12"
)

// A Kind says what is offered, as users name it: one of these, or what is asked within a game.
type Kind string

// What is offered outside of games in play.
const (
	Match    Kind = "match"
	Bughouse Kind = "bughouse" // a match of two pairs
	Partner  Kind = "partner"  // in bughouse
	Simul    Kind = "simul"    // a board of one
	Team     Kind = "team"     // in a tournament
	// Of adjourned games: to end them.
	StoredDraw  Kind = "sdraw"
	StoredAbort Kind = "sabort"
)

// An Offer is what one member has asked of another and waits for an answer. T is what it may be about that
// the lobby does not know.
type Offer[S Member, T any] struct {
	Number   int
	Kind     Kind
	From, To S
	Terms    Terms      // of a match
	InGame   game.Offer // within a game
	Text     string     // what is offered, in a line
	About    T
}

// Pending are the offers that wait for answers, in the order in which they came.
type Pending[S Member, T any] struct {
	list []*Offer[S, T]
	last int
}

// Add gives an offer a number that none has had.
func (p *Pending[S, T]) Add(o *Offer[S, T]) {
	p.last++
	o.Number = p.last
	p.list = append(p.list, o)
}

// Drop forgets an offer; false if it does not wait any more.
func (p *Pending[S, T]) Drop(o *Offer[S, T]) bool {
	i := slices.Index(p.list, o)
	if i >= 0 {
		p.list = slices.Delete(p.list, i, i+1)
	}
	return i >= 0
}

// Has reports whether an offer waits still.
func (p *Pending[S, T]) Has(o *Offer[S, T]) bool { return slices.Contains(p.list, o) }

// Where are the offers that fit.
func (p *Pending[S, T]) Where(fits func(*Offer[S, T]) bool) []*Offer[S, T] {
	var list []*Offer[S, T]
	for _, o := range p.list {
		if fits(o) {
			list = append(list, o)
		}
	}
	return list
}

// Made are the offers of a kind from one to another.
func (p *Pending[S, T]) Made(kind Kind, from, to S) []*Offer[S, T] {
	return p.Where(func(o *Offer[S, T]) bool { return o.Kind == kind && o.From == from && o.To == to })
}

// Machine is the offer in a line for the program of one of the two.
func (o *Offer[S, T]) Machine(y S) string {
	p := style12.Pending{Number: o.Number, Name: o.From.User().Name, Type: strings.ReplaceAll(string(o.Kind), " ", ""), Text: o.Text}
	if y == o.From {
		p.Made, p.Name = true, o.To.User().Name
	}
	return p.String()
}

// Told is an offer in the list of those pending.
func (o *Offer[S, T]) Told() string {
	switch o.Kind {
	case Match, Bughouse:
		return "a challenge: " + o.Text
	case Partner:
		return "bughouse partnership"
	}
	return phrase.Article(string(o.Kind)) + " request"
}

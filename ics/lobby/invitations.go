package lobby

import (
	"fmt"
	"slices"
	"strings"
)

// An Invitation is nchess(6)'s: somebody asks for a user who need not be on
// yet, and waits. The game begins when the other one invites back. If both
// want the same colour there is a single round in which either may give way;
// if both insist, nothing comes of it.
type Invitation[S Member] struct {
	From  S
	To    string // in lower case
	Terms Terms  // with the colour that From wants
	// Again tells that both wanted the same colour: this is the round.
	Again, Insists bool
}

// Line tells it to who is invited.
func (i *Invitation[S]) Line() string {
	colour := ""
	if i.Terms.Colour != "" {
		colour = ", with the " + i.Terms.Colour + " pieces"
	}
	name := i.From.User().Name
	return fmt.Sprintf("\a%s invites you to a game of chess (%s)%s.\nType \"invite %s\" to play, or \"uninvite %s\".", name, i.Terms.Summary(), colour, name, name)
}

// Invitations are those that wait.
type Invitations[S Member] struct{ list []*Invitation[S] }

// All are they. The caller does not change them.
func (l *Invitations[S]) All() []*Invitation[S] { return l.list }

// Add has an invitation wait.
func (l *Invitations[S]) Add(i *Invitation[S]) { l.list = append(l.list, i) }

// Find is the invitation from one user to another, nil if there is none.
func (l *Invitations[S]) Find(from, to string) *Invitation[S] {
	for _, i := range l.list {
		if strings.EqualFold(i.From.User().Name, from) && strings.EqualFold(i.To, to) {
			return i
		}
	}
	return nil
}

// Drop forgets those that fit.
func (l *Invitations[S]) Drop(fits func(*Invitation[S]) bool) {
	l.list = slices.DeleteFunc(l.list, fits)
}

// Renamed has invitations follow an account that gets another name. Those that end because it has none
// any more are returned.
func (l *Invitations[S]) Renamed(from, to string) (ended []*Invitation[S]) {
	for _, i := range l.list {
		if !strings.EqualFold(i.To, from) {
			continue
		}
		if i.To = strings.ToLower(to); to == "" {
			ended = append(ended, i)
		}
	}
	l.Drop(func(i *Invitation[S]) bool { return i.To == "" })
	return ended
}

// Between fits the invitations of two users to each other.
func Between[S Member](a, b string) func(*Invitation[S]) bool {
	return func(i *Invitation[S]) bool {
		return strings.EqualFold(i.From.User().Name, a) && strings.EqualFold(i.To, b) ||
			strings.EqualFold(i.From.User().Name, b) && strings.EqualFold(i.To, a)
	}
}

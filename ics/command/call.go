package command

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/ics/talk"
	"rookery/store"
)

// A Person is somebody who is on.
type Person interface {
	// User is who it is.
	User() *accounts.User
	// Notify tells it something that it did not ask for.
	Notify(text string)
	// Left reports whether it has gone.
	Left() bool
	// Busy: it plays or examines, or is about to play.
	Busy() bool
	// Plays and Examines report what it does at a board.
	Plays() bool
	Examines() bool
	// Observes reports whether it looks at others' games.
	Observes() bool
	// Game is the number and the players of the game it plays; 0 if it plays none.
	Game() (number int, players [2]string)
	// Wants reports whether an ivariable is set, which says what its client wants.
	Wants(ivar int) bool
	// Follows is whose games it observes as they begin, "" if nobody's.
	Follows() string
	// Date is a moment in the user's time zone.
	Date(t time.Time) string
	// Since is when it came, Idle how long it has typed nothing.
	Since() time.Time
	Idle() time.Duration
	// Address is where it comes from.
	Address() string
	// Sealed reports whether its lines come with timeseal.
	Sealed() bool
	// Trip is how long the last ping took, 0 if none came back yet; Ping sends one.
	Trip() time.Duration
	Ping()
	// ThrowOut sends it a text and hangs up.
	ThrowOut(text string)
	// Talked is whom it has talked to last; Keep leaves that with its gateway.
	Talked() *talk.Partners
	Keep()
	// Robot reports whether it is one of the server's own players.
	Robot() bool
}

// An Asker is who gives a command, and is answered.
type Asker interface {
	Person
	// Print adds to the reply.
	Print(format string, args ...any)
	// Page prints a text as far as the user's screen goes, and keeps the rest for "next".
	Page(text string)
	// TurnPage prints the next page of what is left; false if nothing is.
	TurnPage() bool
	// Width is where lines are broken, 0 if nowhere.
	Width() int
	// Want sets an ivariable; what it returns shows what comes with that.
	Want(ivar int, on bool) (shown func())
	// MayTalk takes from a budget, or says that it is used up.
	MayTalk(k talk.Kind) bool
}

// A Store is how commands read and write what lasts while the floor is free for others.
type Store interface {
	// AwaitRead reads; the error is nil or not, store.ErrNotFound among them.
	AwaitRead(what string, read func(context.Context) error) error
	// AwaitWrite writes all or nothing.
	AwaitWrite(what string, write func(context.Context, *store.Tx) error) error
	// Troubled notes that something could not be stored, and what it was about.
	Troubled(err error, what string, which any)
}

// A House is what commands see of the server.
type House interface {
	// Now is the time by the server's clock.
	Now() time.Time
	// Log is the operator's.
	Log() *slog.Logger
	// Kept is the database, nil if the server keeps nothing. It is asked by Data alone.
	Kept() *store.Store
	// Data is how the database is read and written.
	Data() Store
	// Lists are the server's own.
	Lists() accounts.Lists
	// Named is who is on under exactly that name, nil if nobody is.
	Named(name string) Person
	// Matching are those whose names begin so; one alone if it is the name.
	Matching(prefix string) []Person
	// Commands are all there are.
	Commands() Table
	// Each is everybody who is on, in no order.
	Each() iter.Seq[Person]
	// Listeners are those who listen to a channel, by name.
	Listeners(channel string) []Person
	// Everybody are all who are on, by name.
	Everybody() []Person
	// Peak is the most that have been on at once.
	Peak() int
	// Games is how many are in play, and how many have begun since the start.
	Games() (now, played int)
	// AwaitUnrenamed does something while no account gets another name: what is on its way to a list would
	// be put there, or looked for, under the old one.
	AwaitUnrenamed(f func())
	// AwaitProfile changes what a user has set, if it can be stored.
	AwaitProfile(u *accounts.User, edit func(*record.Profile)) bool
}

// A Call is a command being carried out. Who asks has the floor.
type Call struct {
	Asker
	House
	Command *Command
	Args    []string // one a parameter, "" where it is missing
	Numbers []int
	Code    int // of block mode
}

// What a command says that could not look something up, or not store it.
const (
	NotRead   = "The server cannot look that up at the moment. Please try again later."
	NotStored = "The server cannot store that at the moment, so nothing has changed. Please try again later."
)

// Arg is a parameter, "" if it is missing.
func (c *Call) Arg(i int) string { return c.Args[i] }

// Given reports whether a parameter is there.
func (c *Call) Given(i int) bool { return c.Args[i] != "" }

// Refuse is the reply when something is not to be.
func (c *Call) Refuse(format string, args ...any) { c.Print(format+"\n", args...) }

// AwaitRead reads something; false after saying that it cannot be read.
func (c *Call) AwaitRead(what string, read func(context.Context) error) bool {
	if c.Data().AwaitRead(what, read) != nil {
		c.Refuse(NotRead)
		return false
	}
	return true
}

// AwaitEdit changes what a user has set, if it can be stored; else it says so.
func (c *Call) AwaitEdit(u *accounts.User, edit func(*record.Profile)) bool {
	if c.AwaitProfile(u, edit) {
		return true
	}
	c.Refuse(NotStored)
	return false
}

// PlayedToday is a line about games.
func (c *Call) PlayedToday() string {
	now, played := c.Games()
	return fmt.Sprintf("%s, with %d played since last restart.\n", phrase.ThereAre(now, "game"), played)
}

// Serves says why a user may not use the commands of services.
func (c *Call) Serves() bool {
	if c.User().Has("TD") || c.User().IsAdmin() {
		return true
	}
	c.Code = CodeRights
	c.Refuse("Only TD programs are allowed to use this command.")
	return false
}

// Muted says so to who has been muted.
func (c *Call) Muted() bool {
	if c.Lists().Has(accounts.Mute, c.User().Name) {
		c.Refuse("You are muted.")
		return true
	}
	return false
}

// mostMatches is how many of the names are shown that the beginning of one may mean.
const mostMatches = 20

// Some are names that one may have meant: not thousands of guests.
func Some(names []string) string {
	if len(names) > mostMatches {
		return strings.Join(names[:mostMatches], " ") + " ..."
	}
	return strings.Join(names, " ")
}

// Names are those of people.
func Names[P Person](list []P) (all []string) {
	for _, x := range list {
		all = append(all, x.User().Name)
	}
	return all
}

// Online is who is on that a name or its beginning means; nil after saying why.
func (c *Call) Online(name string) Person {
	found := c.Matching(name)
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) > 1:
		c.Refuse("Ambiguous name \"%s\". Matches: %s", name, Some(Names(found)))
	case accounts.NameTrouble(name) != "" && !accounts.IsLetters(name):
		c.Refuse("'%s' is not a valid handle.", name)
	default:
		c.Refuse("%s is not logged in.", name)
	}
	return nil
}

// AwaitUser is the user of a name, on or not; nil after saying why not. The
// beginning of a name will do if it is the only one, but nobody's whole name means
// somebody else who happens to be on.
func (c *Call) AwaitUser(name string) *accounts.User {
	if y := c.Named(name); y != nil {
		return y.User()
	}
	var u *accounts.User
	var fits []string
	err := c.Data().AwaitRead("user", func(ctx context.Context) (err error) {
		if u, err = accounts.Load(ctx, c.Kept(), name); errors.Is(err, store.ErrNotFound) && c.Kept() != nil {
			fits, err = c.Kept().Names(ctx, name, mostMatches+1)
		}
		return err
	})
	found := c.Matching(name)
	if u == nil && len(found) == 1 {
		return found[0].User()
	}
	if u == nil && err == nil && len(fits) == 1 && len(found) == 0 {
		err = c.Data().AwaitRead("user", func(ctx context.Context) (err error) {
			u, err = accounts.Load(ctx, c.Kept(), fits[0])
			return err
		})
	}
	for _, y := range found {
		fits, _ = accounts.AddFold(fits, y.User().Name)
	}
	switch {
	case u != nil && err == nil:
		c.Lists().Entitle(u)
		return u
	case len(fits) > 1:
		c.Refuse("Ambiguous name \"%s\". Matches: %s", name, Some(fits))
	case err != nil && !errors.Is(err, store.ErrNotFound):
		c.Refuse(NotRead)
	case !accounts.IsLetters(name):
		c.Refuse("'%s' is not a valid handle.", name)
	default:
		c.Refuse("There is no player matching the name %s.", name)
	}
	return nil
}

// AwaitMeant is the user whom a parameter names, who asks if it is missing; nil after saying why not.
func (c *Call) AwaitMeant(i int) *accounts.User {
	if !c.Given(i) {
		return c.User()
	}
	return c.AwaitUser(c.Arg(i))
}

// AwaitRegistered is a registered user; nil after saying why not.
func (c *Call) AwaitRegistered(name string) *accounts.User {
	u := c.AwaitUser(name)
	if u != nil && u.Guest {
		c.Refuse("%s is not registered.", u.Name)
		return nil
	}
	return u
}

// AwaitWhole is a registered user whose whole name has been given, for what is not
// to hit somebody else.
func (c *Call) AwaitWhole(name string) *accounts.User {
	u := c.AwaitRegistered(name)
	if u != nil && !strings.EqualFold(u.Name, name) {
		c.Refuse("Write the whole name if you mean %s.", u.Name)
		return nil
	}
	return u
}

// Column is a name in its column, cut where the rest of the line, which is so long, leaves less room: lines of
// a list are not to be broken. Who gets lines whole gets names whole.
func (c *Call) Column(name string, wide, rest int) string {
	if width := c.Width(); width > 0 {
		if room := width - rest; room >= accounts.MinName {
			name, wide = name[:min(len(name), room)], min(wide, room)
		}
	}
	return fmt.Sprintf("%-*s", wide, name)
}

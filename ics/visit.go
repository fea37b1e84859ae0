package ics

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/play"
	"rookery/ics/style12"
	"rookery/ics/wire"
	"rookery/store"
)

// Why somebody cannot come in, or is on no longer.
var (
	ErrPassword    = errors.New("the name or the password is wrong")
	ErrLocked      = errors.New("this account is locked")
	ErrUnconfirmed = errors.New("this account has not been confirmed yet")
	ErrBanned      = errors.New("this name is banned")
	ErrName        = errors.New("the name will not do")
	ErrTaken       = errors.New("this name is taken")
	ErrFull        = errors.New("the server is full: try again later")
	ErrLeft        = errors.New("you are not on the server any more")
	ErrFast        = errors.New("too many commands: wait a moment")
	ErrLine        = errors.New("a command is one line, and not longer than a client's")
	ErrGuessed     = accounts.ErrGuessed
	ErrNoStore     = errors.New("the server keeps no users: there are only guests")
)

// maxHeard is how many lines wait for the program of a visit; older ones are lost.
const maxHeard = 500

// A Visit is a user whose program runs in this process, as the pages do: on the
// server like everybody else, but without a network connection. It gives
// commands as a client does, and has what clients read off lines in values. Its
// methods may be called from any goroutine.
type Visit struct {
	server  *Server
	session *play.Player
	shown   *play.Table // looked at last; who has the floor may touch it

	mu      sync.Mutex
	heard   []string
	first   int // number of the first line in heard
	left    bool
	changed chan struct{}
}

// visitorsWait is how long a password of a page's visitor waits for the wrong ones before it: a request
// cannot wait for longer.
const visitorsWait = 2 * time.Second

// Authenticate finds the registered user of a name and a password. The error
// is ErrPassword, whichever of them is wrong, ErrLocked or ErrUnconfirmed, or
// ErrBanned, or ErrGuessed. The address is where the password comes from.
func (s *Server) Authenticate(ctx context.Context, name, password, address string) (store.User, error) {
	if s.store == nil {
		return store.User{}, ErrNoStore
	}
	u, err := s.store.User(ctx, name)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return store.User{}, err
	}
	if accounts.NameTrouble(name) != "" {
		return store.User{}, ErrPassword // nobody can have it
	}
	if err := s.checkPassword(ctx, name, u.Password, password, address, visitorsWait); err != nil {
		return store.User{}, err
	}
	return u, s.MayEnter(u)
}

// MayEnter tells why a registered user is kept out; nil if not.
func (s *Server) MayEnter(u store.User) error {
	banned := false
	s.floor.With(nil, func() { banned = s.lists.Has(accounts.Ban, u.Name) })
	switch {
	case banned:
		return ErrBanned
	case u.State == store.Locked:
		return ErrLocked
	case u.State == store.Unconfirmed:
		return ErrUnconfirmed
	}
	return nil
}

// Visit brings the registered user of a name in, whom the caller must have
// authenticated; another session of the user ends. The address is where the
// user is.
func (s *Server) Visit(ctx context.Context, name, address string) (*Visit, error) {
	if s.store == nil {
		return nil, ErrNoStore
	}
	u, err := accounts.Load(ctx, s.store, name)
	if err != nil {
		return nil, err
	}
	if err := s.MayEnter(u.Account); err != nil {
		return nil, err
	}
	x := s.newPlayer(nil)
	x.Become(u)
	return s.visit(x, address)
}

// VisitGuest brings a guest in, with a name that nobody has, or with one of the
// server's if it is empty.
func (s *Server) VisitGuest(ctx context.Context, name, address string) (*Visit, error) {
	if name == "" {
		x := s.newPlayer(nil)
		name = s.guestName(x)
		defer s.floor.With(nil, func() { s.lobby.Release(name, x) })
		x.Become(accounts.NewGuest(name))
		return s.visit(x, address)
	}
	if why := accounts.NameTrouble(name); why != "" || strings.EqualFold(name, "guest") {
		return nil, fmt.Errorf("%w: it has %d to %d letters, and nothing else", ErrName, accounts.MinName, accounts.MaxName)
	}
	if s.store != nil {
		if _, err := s.store.User(ctx, name); err == nil {
			return nil, ErrTaken
		} else if !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
	}
	filtered := false
	s.floor.With(nil, func() { filtered = s.lists.Filtered(address) })
	if filtered {
		return nil, ErrBanned
	}
	if err := s.MayEnter(store.User{Name: name}); err != nil {
		return nil, err
	}
	taken := false
	s.floor.With(nil, func() { taken = s.lobby.Named(name) != nil })
	if taken {
		return nil, ErrTaken
	}
	x := s.newPlayer(nil)
	x.Become(accounts.NewGuest(name))
	return s.visit(x, address)
}

// visit lets a session in that has its user.
func (s *Server) visit(x *play.Player, address string) (*Visit, error) {
	for _, i := range []int{accounts.IvMs, accounts.IvNowrap, accounts.IvPendinfo, accounts.IvSeekinfo, accounts.IvPin} {
		x.Ivars[i] = true
	}
	v := &Visit{server: s, session: x, changed: make(chan struct{})}
	x.Listen(v)
	x.Conn = wire.NewVisitor(address, func() {
		v.End()
		s.notes.Go(func() { // who hangs up has the floor
			s.depart(x, "left")
			s.dismiss(x.Conn)
		})
	})
	if !s.admit(x.Conn) {
		return nil, ErrFull
	}
	if !s.enter(x) {
		s.dismiss(x.Conn)
		return nil, ErrFull
	}
	s.log.Info("visit", "user", x.User().Name, "address", address)
	return v, nil
}

// Leave ends the visit. Games end or are adjourned as when a client is cut off.
func (v *Visit) Leave() { v.session.Conn.HangUp() }

// End lets those know who wait for the visit.
func (v *Visit) End() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.left = true
	v.wake()
}

func (v *Visit) wake() {
	close(v.changed)
	v.changed = make(chan struct{})
}

// Hear takes in what a client would be sent.
func (v *Visit) Hear(text string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\a", ""))
		if line != "" && style12.Tag(line) == "" {
			v.heard = append(v.heard, wire.Unclean(line))
		}
	}
	if n := len(v.heard) - maxHeard; n > 0 {
		v.heard = append([]string(nil), v.heard[n:]...)
		v.first += n
	}
	v.wake()
}

// Changed is closed when something has happened since the call: something was
// heard, a board, a seek or an offer is another, or the visit is over.
func (v *Visit) Changed() <-chan struct{} {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.changed
}

// Over reports whether the visit is over.
func (v *Visit) Over() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.left
}

// Heard returns the lines for people since line number from, and the number of
// the next one to come; lines that are too old are left out.
func (v *Visit) Heard(from int) (lines []string, next int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	next = v.first + len(v.heard)
	if from > next || from < 0 {
		from = 0
	}
	return append([]string(nil), v.heard[max(0, from-v.first):]...), next
}

// A Reply is what a command has to say to who gave it. Refused tells that there
// is no such command, or that its parameters or the user's rights will not do.
type Reply struct {
	Text    string
	Refused bool
}

// Do carries out a command, or several with ";" between them, as if a client
// had sent it. It returns when everything is done that the command waits for.
func (v *Visit) Do(line string) (Reply, error) {
	if len(line) > wire.MaxLine || strings.ContainsAny(line, "\n\r") {
		return Reply{}, ErrLine
	}
	x := v.session
	defer x.Turn()()
	if x.Short(time.Now()) > 0 {
		return Reply{}, ErrFast
	}
	var reply Reply
	over := false
	v.server.floor.With(x, func() {
		if over = x.Left(); over {
			return
		}
		v.server.typist(x).awake()
		code := command.CodeNone
		text := x.Collect(func() { code = v.server.typist(x).awaitLine(wire.Clean([]byte(line))) })
		reply = Reply{Text: strings.TrimSpace(text), Refused: code >= command.CodeBadCommand}
	})
	if over {
		return Reply{}, ErrLeft
	}
	if x.Bye() != "" {
		v.Leave()
	}
	return reply, nil
}

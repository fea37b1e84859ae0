package ics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"syscall"
	"time"

	"rookery/eco"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/database"
	"rookery/ics/floor"
	"rookery/ics/letters"
	"rookery/ics/lobby"
	"rookery/ics/matching"
	"rookery/ics/notices"
	"rookery/ics/play"
	"rookery/ics/registry"
	"rookery/ics/session"
	"rookery/ics/talk"
	"rookery/ics/timeseal"
	"rookery/ics/wire"
	"rookery/internal/origin"
	"rookery/store"
	"rookery/store/password"
)

// Limits bound what clients may ask of the server. What is zero has the value
// that DefaultLimits gives.
type Limits struct {
	Connections int           // at once
	PerAddress  int           // connections at once from one address
	Guests      int           // at once
	Login       time.Duration // to log in
	Idle        time.Duration // without a line, when not playing
	Unsent      int           // bytes that a client may leave unread
	Write       time.Duration // that the network may take for a write
	Lines       float64       // a second, over a longer time
	Burst       float64       // lines at once
	// Resume is how long who lost the connection in a game that was adjourned has
	// to go on with it; who has not by then has lost. 0: for ever.
	Resume time.Duration
	Talk   bool // as much as anybody likes: for load tests
	// In a tournament: how long a game waits for its players before who is not there
	// has lost it, and how long who loses the connection in one has to come back.
	NoShow, Return time.Duration
}

// DefaultLimits suit a public server.
func DefaultLimits() Limits {
	return Limits{
		Connections: 20000, PerAddress: 200, Guests: 15000, Login: 3 * time.Minute, Idle: time.Hour,
		Unsent: 1 << 20, Write: 30 * time.Second, Lines: 20, Burst: 200, NoShow: 3 * time.Minute, Return: 2 * time.Minute,
	}
}

// Config is what a server is made of. The zero Config is a server without
// registered users that forgets everything.
type Config struct {
	Name    string // of the server, "rookery" if empty
	Version string
	Log     *slog.Logger     // nowhere if nil
	Now     func() time.Time // time.Now if nil
	Rand    *rand.Rand       // draws initial positions and guests' names
	Limits  Limits
	// Store keeps what lasts; without one there are only guests, and games do not
	// survive the server.
	Store *store.Store
	// Mail sends users what they ask for; nil: the server sends no mail.
	Mail letters.Mailer
	// Moved is told how long a move of a client's was in the server, from when its line
	// was read until the network was given the opponent's board; nil: nobody is.
	Moved func(time.Duration)
	// hasher is that of passwords; tests have a quick one.
	hasher *password.Hasher
	// Robots sit on the server as players; see Robot.
	Robots []Robot
	// Closed is for who wants no clients, only to register users.
	Closed bool
	// Stop is called when an admin shuts the server down.
	Stop func()
}

// A Server is an internet chess server. Make one with New.
type Server struct {
	config   Config
	log      *slog.Logger
	commands command.Table
	started  time.Time

	// floor is held by who reads or changes what follows, in the words of the session whose
	// command it is, if it is a command.
	floor     floor.Floor[*play.Player]
	rand      *rand.Rand
	lobby     *lobby.Lobby[*play.Player]
	hall      *play.Hall
	lists     accounts.Lists
	data      *database.Database[*play.Player]
	notices   *notices.Notices[*play.Player] // what users are told once
	crier     *talk.Crier[*play.Player]
	logons    *accounts.Logons
	purses    talk.Purses
	guesses   *accounts.Guesses                // of passwords
	door      chan struct{}                    // see atDoor
	contests  *contests.Contests[*play.Player] // tournaments that are neither over nor cancelled
	machines  map[*play.Player]*robot
	matching  *matching.Room
	addresses map[string]int
	open      map[*wire.Conn]bool
	closing   bool

	// names is held by who changes what is kept under users' names, alone by who gives an account another
	// one. Who waits for it does not have the floor.
	names sync.RWMutex

	store    *store.Store
	registry *registry.Registry
	letters  *letters.Post
	openings *eco.Table
	context  context.Context
	quit     context.CancelFunc
	stopping chan struct{}  // closed when clients are sent away
	notes    sync.WaitGroup // writes that nobody waits for
}

// New makes a server. It reads the server's lists and the games in play from the
// store; those go on when both players are back. The error is store.ErrInUse if
// another server plays on the database.
func New(c Config) (*Server, error) {
	c.complete()
	s := &Server{
		config: c, log: c.Log, started: c.Now(), rand: c.Rand,
		lobby: lobby.New[*play.Player](), machines: map[*play.Player]*robot{}, addresses: map[string]int{}, open: map[*wire.Conn]bool{},
	}
	s.purses = talk.Purses{}
	s.crier = talk.NewCrier(&s.floor)
	s.door = make(chan struct{}, doorWidth)
	s.store = c.Store
	s.context, s.quit = context.WithCancel(context.Background())
	s.stopping = make(chan struct{})
	var err error
	if s.openings, err = eco.Load(); err != nil {
		return nil, fmt.Errorf("ics: %w", err)
	}
	s.data = database.New(s.context, s.store, &s.floor, s.log, house{s})
	s.notices = notices.New(s.context, s.store, s.data, s.log, s.lobby.Named, &s.notes)
	s.contests = contests.New(contests.Config[*play.Player]{
		House: house{s}, Floor: &s.floor, Store: s.store, Data: s.data, Notices: s.notices, Log: s.log, Context: s.context, Rand: s.rand, NoShow: c.Limits.NoShow,
	})
	s.registry = registry.New(registry.Config{
		Store: s.store, Data: s.data, Hasher: c.hasher, Now: s.now, Context: s.context, Yield: s.floor.Yield,
		AwaitRenamed: func(c *command.Call, u *accounts.User, name string, write func(context.Context, *store.Tx) error) bool {
			return renaming{play.CallOf(c), s}.awaitRenamed(u, name, write)
		},
	})
	s.letters = letters.New(letters.Config{
		Mailer: c.Mail, Name: c.Name, Version: c.Version, Log: s.log, Context: s.context, Yield: s.floor.Yield, Go: s.notes.Go,
	})
	s.hall = play.New(play.Config{
		Floor: &s.floor, Lobby: s.lobby, Data: s.data, Store: s.store, Notices: s.notices, Crier: s.crier, Letters: s.letters, Openings: s.openings,
		Robots: house{s}, House: house{s}, Log: s.log, Now: s.now, Rand: s.rand, Context: s.context, Name: c.Name, Moved: c.Moved,
		Limits: func() play.Limits { return play.Limits{Resume: s.config.Limits.Resume, Return: s.config.Limits.Return} },
	})
	s.matching = matching.New(matching.Config{
		Hall: s.hall, Lobby: s.lobby, Store: s.store, Crier: s.crier, Openings: s.openings, Robots: house{s}, Log: s.log, Now: s.now, Rand: s.rand,
	})
	s.hall.Attach(s.matching)
	s.guesses = accounts.NewGuesses(s.now, s.stopping)
	s.logons = accounts.NewLogons(s.store, s.log, s.stopping)
	s.commands = allCommands(s) // the rooms of which have all they need by now
	if s.lists, err = accounts.LoadLists(s.context, s.store); err != nil {
		return nil, fmt.Errorf("ics: %w", err)
	}
	if s.store != nil {
		if c.Closed {
			return s, nil
		}
		if err := s.goOn(); err != nil {
			return nil, fmt.Errorf("ics: %w", err)
		}
	}
	for _, r := range c.Robots {
		if err := s.addRobot(r); err != nil {
			return nil, fmt.Errorf("ics: %w", err)
		}
	}
	return s, nil
}

// goOn goes on where the server before has ended.
func (s *Server) goOn() error {
	if err := s.store.Claim(s.context); err != nil {
		return err
	}
	if err := s.hall.RecoverGames(); err != nil {
		return fmt.Errorf("games in play: %w", err)
	}
	if err := s.notices.Load(); err != nil {
		return fmt.Errorf("what guests are to be told: %w", err)
	}
	if err := s.contests.Load(); err != nil {
		return fmt.Errorf("tournaments: %w", err)
	}
	go s.data.Watch(s.fencedOut)
	go s.contests.Watch()
	if s.config.Limits.Resume > 0 {
		go s.hall.WatchAdjourned()
	}
	return nil
}

// complete sets what is not set.
func (c *Config) complete() {
	l, d := &c.Limits, DefaultLimits()
	fill(&l.Connections, d.Connections)
	fill(&l.PerAddress, d.PerAddress)
	fill(&l.Guests, d.Guests)
	fill(&l.Login, d.Login)
	fill(&l.Idle, d.Idle)
	fill(&l.Unsent, d.Unsent)
	fill(&l.Write, d.Write)
	fill(&l.Lines, d.Lines)
	fill(&l.Burst, d.Burst)
	fill(&l.NoShow, d.NoShow)
	fill(&l.Return, d.Return)
	fill(&c.Name, "rookery")
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.hasher == nil {
		c.hasher = password.New(2)
	}
	if c.Rand == nil {
		c.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
}

func fill[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// Serve accepts clients at listeners until the context ends or one of them is
// closed or fails; then it closes all, tells those who are on and hangs up.
func (s *Server) Serve(ctx context.Context, listeners ...net.Listener) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var doors, clients sync.WaitGroup
	for _, l := range listeners {
		context.AfterFunc(ctx, func() { _ = l.Close() })
		doors.Go(func() { end(s.accept(l, &clients)) })
	}
	<-ctx.Done()
	doors.Wait()
	s.shutDown()
	clients.Wait()
	s.Close()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// accept lets clients in until the listener is closed, and says why it was.
func (s *Server) accept(l net.Listener, clients *sync.WaitGroup) error {
	for {
		c, err := l.Accept()
		var timeout net.Error
		if errors.As(err, &timeout) && timeout.Timeout() {
			continue
		}
		if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
			s.log.Error("no connections for want of file descriptors", "err", err)
			time.Sleep(100 * time.Millisecond) // those who leave give theirs back
			continue
		}
		if err != nil {
			return err
		}
		clients.Go(func() { s.handle(c) })
	}
}

// Close ends a server that does not Serve, and all visits.
func (s *Server) Close() {
	s.shutDown()
	s.logons.Wait()
	s.notes.Wait()
	s.quit()
}

// Counts are numbers of the moment, and of the games begun since the start.
type Counts struct{ Connections, Users, Guests, Games, Played int }

// Counts returns them.
func (s *Server) Counts() (now Counts) {
	s.floor.With(nil, func() {
		games, played := s.hall.Counted()
		now = Counts{len(s.open), s.lobby.Len(), s.lobby.Guests(), games, played}
	})
	return now
}

// shutDown tells everybody, and hangs up.
func (s *Server) shutDown() { s.floor.With(nil, s.sendAway) }

// sendAway is shutDown for who has the floor.
func (s *Server) sendAway() {
	if !s.closing {
		close(s.stopping)
	}
	s.closing = true
	for x := range s.lobby.Each() {
		if x.Conn.Lasts() {
			continue // it goes on with the next server
		}
		x.Notify("    **** The server is shutting down. Thank you for playing! ****")
	}
	for c := range s.open {
		c.HangUp()
	}
}

// handle serves one client from its first byte to its last.
func (s *Server) handle(nc net.Conn) {
	c := wire.NewConn(nc, wire.Limits{Unsent: s.config.Limits.Unsent, Write: s.config.Limits.Write, Lag: timeseal.Limits{Move: lobby.LagLimits.Move}})
	defer c.HangUp()
	c.Patience(s.config.Limits.Login)
	if !s.admit(c) {
		return
	}
	defer s.dismiss(c)
	var x *play.Player
	var err error
	if c.Left() != nil {
		if x = s.resume(c); x != nil {
			s.typist(x).waitForOpponents()
		}
	}
	if x == nil {
		x, err = s.login(c)
	}
	if err != nil {
		var timeout net.Error
		if errors.As(err, &timeout) && timeout.Timeout() {
			c.Send("\n\n**** LOGIN TIMEOUT ****\n")
		}
		return
	}
	s.log.Info("login", "user", x.User().Name, "address", c.Address())
	why := s.typist(x).converse()
	s.depart(x, why)
}

// admit counts a connection in, unless there are too many.
func (s *Server) admit(c *wire.Conn) (admitted bool) {
	from := origin.Network(c.Address())
	s.atDoor(func() {
		switch {
		case s.closing:
		case len(s.open) >= s.config.Limits.Connections:
			c.Send("\n**** Sorry, the server is full. Please try again later. ****\n")
		case s.addresses[from] >= s.config.Limits.PerAddress:
			c.Send("\n**** Sorry, there are too many connections from your address. ****\n")
		default:
			s.open[c] = true
			s.addresses[from]++
			admitted = true
		}
	})
	return admitted
}

func (s *Server) dismiss(c *wire.Conn) {
	from := origin.Network(c.Address())
	s.atDoor(func() {
		delete(s.open, c)
		if s.addresses[from]--; s.addresses[from] <= 0 {
			delete(s.addresses, from)
		}
	})
}

// doorWidth is how many of those who come and go may wait for the floor at a time.
const doorWidth = 2

// atDoor does something on the floor for somebody who comes or goes. The floor is
// given in turn, and of thousands who come or go together only a few queue up for
// it, so that a move does not wait for all of them. f must not let go of the floor.
func (s *Server) atDoor(f func()) {
	s.door <- struct{}{}
	defer func() { <-s.door }()
	s.floor.With(nil, f)
}

// now is the time by the server's clock.
func (s *Server) now() time.Time { return s.config.Now() }

// newPlayer is somebody at a connection, none for the server's own players.
func (s *Server) newPlayer(c *wire.Conn) *play.Player {
	l := s.config.Limits
	return s.hall.NewPlayer(session.New(house{s}, session.Limits{Lines: l.Lines, Burst: l.Burst}, c))
}

package ics

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/matching"
	"rookery/ics/play"
	"rookery/ics/record"
	"rookery/ics/talk"
	"rookery/store"
)

// A Robot is a program that sits on the server as a player: it accepts every
// challenge to a variant that it plays, one game at a time.
type Robot struct {
	Name     string
	Player   engine.Player
	Variants []string      // that it plays; chess alone if empty
	MoveTime time.Duration // for a move of an untimed game; a second if 0
	Note     string        // shown by finger
}

// A robot is a Robot at work. Its session has no connection.
type robot struct {
	Robot
	thinking bool
	began    *play.Table // the game that the player has been readied for
	stop     context.CancelFunc
}

// addRobot lets a robot in.
func (s *Server) addRobot(r Robot) error {
	if why := accounts.NameTrouble(r.Name); why != "" {
		return fmt.Errorf("robot %q: %s", r.Name, why)
	}
	if len(r.Variants) == 0 {
		r.Variants = []string{"chess"}
	}
	if r.MoveTime == 0 {
		r.MoveTime = time.Second
	}
	u, err := s.robotUser(r.Name)
	if err != nil {
		return fmt.Errorf("robot %q: %w", r.Name, err)
	}
	u.Own = record.NewUser(record.Profile{Notes: [10]string{r.Note}, Settings: map[string]string{"seek": "0", "shout": "0"}})
	x := s.newPlayer(nil)
	x.Become(u)
	x.Enter(s.now(), talk.Allowance{})
	s.floor.With(nil, func() {
		s.machines[x] = &robot{Robot: r}
		s.lobby.Add(x)
		s.hall.WelcomeBack(x)
	})
	s.notices.TellMissed(x)
	return nil
}

// robotUser is the user that a robot is: with a store a registered one who has
// ratings like others, but no password to log in with.
func (s *Server) robotUser(name string) (*accounts.User, error) {
	if s.store == nil {
		u := accounts.NewGuest(name)
		u.Titles = []string{"C"}
		return u, nil
	}
	u, err := accounts.Load(s.context, s.store, name)
	if errors.Is(err, store.ErrNotFound) {
		r := store.User{Name: name, Titles: []string{"C"}, Registered: s.now()}
		if err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return tx.CreateUser(ctx, &r) }); err != nil {
			return nil, err
		}
		u, err = accounts.Load(s.context, s.store, name)
	}
	switch {
	case err != nil:
		return nil, err
	case u.Account.Password != "":
		return nil, errors.New("a user has this name and a password")
	}
	s.floor.With(nil, func() { s.lists.Entitle(u) })
	return u, nil
}

// soon does something on the floor, once who has the floor now is through.
func (s *Server) soon(f func()) { go s.floor.With(nil, f) }

// Challenged lets a robot answer a challenge.
func (h house) Challenged(o *matching.Offer) {
	x := o.To
	r := h.machines[x]
	if r == nil {
		return
	}
	h.soon(func() {
		if !h.matching.Waits(o) {
			return
		}
		if o.Kind != lobby.Match || !slices.Contains(r.Variants, o.Terms.Variant.Name) || x.Busy() {
			h.matching.DropOffer(o)
			o.From.Notify(fmt.Sprintf("%s declines the %s offer.", x.User().Name, o.Kind))
			return
		}
		h.matching.AwaitAccept(o, desk{h.Server})
	})
}

// Asked lets a robot answer what it is asked within a game: it agrees to
// everything but a draw. Where ratings are at stake it agrees to nothing but to
// go on later, since all else helps who is about to lose.
func (h house) Asked(t *play.Table, to *play.Player, g game.Offer) {
	if h.machines[to] == nil {
		return
	}
	t.Post(nil, func() {
		who, plays := t.Side(to)
		if !plays || t.Over() {
			return
		}
		refuses := g.Kind == game.Draw || t.Terms().Rated && g.Kind != game.Adjourn
		// An error: the offer is gone, or what it is about cannot be stored; it stays then.
		_ = t.AwaitChange(func(play *game.Game) ([]game.Event, error) {
			if refuses {
				return play.Decline(who, g.Kind)
			}
			return play.Accept(h.now(), who, g.Kind)
		})
		if !t.Over() {
			h.Look(t)
		}
	})
}

// Look lets a robot think if it is to move.
func (h house) Look(t *play.Table) {
	if t.Over() || t.Waits() || t.Game().Result().Over() {
		return
	}
	state := t.Game().State()
	x := t.Seats()[state.Turn()].Player
	r := h.machines[x]
	if r == nil || r.thinking || h.data.Away() || t.Game().View(h.now()).Paused {
		return
	}
	r.thinking = true
	var ctx context.Context
	ctx, r.stop = context.WithCancel(h.context)
	now := h.now()
	start := t.Game().Start()
	g := engine.Game{Variant: t.Terms().Variant.Name, Start: start.FEN(), White: state.Turn() == chess.White}
	if g.Variant == "chess" {
		g.Variant = ""
	}
	for _, p := range t.Game().Plies() {
		g.Moves = append(g.Moves, p.Move.String())
	}
	l := engine.Limits{MoveTime: r.MoveTime}
	if t.Terms().Clocks() != "" {
		l = engine.Limits{}
		for c := range l.Clock {
			l.Clock[c] = max(t.Game().Clock(now, chess.Colour(c)).Left, 50*time.Millisecond)
			_, inc := t.Terms().Times(chess.Colour(c))
			l.Increment[c] = time.Duration(inc) * time.Second
		}
	}
	fresh := r.began != t
	r.began = t
	plies := len(g.Moves)
	go func() {
		var answer engine.Answer
		var err error
		if fresh {
			err = r.Player.Begin(ctx, g.Variant)
		}
		if err == nil {
			answer, err = r.Player.Think(ctx, g, l, nil)
		}
		if !t.Post(nil, func() { h.awaitRobotMove(t, x, plies, answer, err) }) {
			h.floor.With(nil, func() { r.thinking = false })
		}
	}()
}

// awaitRobotMove makes the move that a robot has found. The table's goroutine runs it.
func (s *Server) awaitRobotMove(t *play.Table, x *play.Player, plies int, a engine.Answer, err error) {
	s.machines[x].thinking = false
	who, plays := t.Side(x)
	if !plays || t.Over() {
		return
	}
	state := t.Game().State()
	switch {
	case err != nil && s.context.Err() == nil && len(t.Game().Plies()) == plies:
		s.log.Error("robot gives up", "robot", x.User().Name, "game", t.Number(), "err", err)
		fallthrough
	case a.Resigns:
		here := func() bool { _, plays := t.Side(x); return plays }
		_ = t.AwaitEnd(game.WonBy(who.Other(), game.Resignation), "", here)
		return
	case len(t.Game().Plies()) != plies || state.Turn() != who:
		house{s}.Look(t) // moves were taken back meanwhile
		return
	}
	x.Collect(func() { x.AwaitMove(t, a.Move, false) })
}

// End lets robots stop thinking about a game that is over.
func (h house) End(t *play.Table) {
	for _, seat := range t.Seats() {
		if r := h.machines[seat.Player]; r != nil && r.stop != nil {
			r.stop()
		}
	}
}

package ics

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/play"
	"rookery/ics/record"
	"rookery/ics/talk"
	"rookery/ics/timeseal"
	"rookery/ics/wire"
	"rookery/store"
)

// Clients whose sockets a gateway keeps go on when the server is started again. What
// is needed for that is left with the gateway. Of registered users that is no more
// than they could type, and a proof that they had logged in.

// memoLife is how long a gateway may bring somebody back.
const memoLife = 7 * 24 * time.Hour

// goingOn is how long the lines of somebody who has come back through a gateway wait
// for the game to go on.
const goingOn = 10 * time.Second

// A memo is what the next server needs to go on with a session. Without a name the
// client has not logged in.
type memo struct {
	Name      string           `json:",omitempty"`
	Proof     []byte           `json:",omitempty"` // nil: a guest
	Proved    time.Time        `json:",omitzero"`
	Since     time.Time        `json:",omitzero"`
	Seal      timeseal.Version `json:",omitempty"`
	Ivars     accounts.Ivars   `json:",omitzero"`
	Profile   *record.Profile  `json:",omitempty"` // a guest's
	Plays     []playedGame     `json:",omitempty"`
	Observes  []store.GameID   `json:",omitempty"`
	Following string           `json:",omitempty"`
	Promotion chess.Role       `json:",omitempty"`
	LastTold  string           `json:",omitempty"`
	LastHeard string           `json:",omitempty"`
	Channel   string           `json:",omitempty"`
}

// A playedGame is a game that somebody plays, under the number that the client knows.
type playedGame struct {
	ID     store.GameID
	Number int
}

// proof is what only a server on the same database can make, while the user has the
// same password; nil for who has none.
func proof(u *accounts.User, proved time.Time) []byte {
	if u.Guest || u.Account.Password == "" {
		return nil
	}
	h := hmac.New(sha256.New, []byte(u.Account.Password))
	fmt.Fprintf(h, "kept by a gateway: %d %d", u.ID, proved.UnixMilli())
	return h.Sum(nil)
}

// Keep leaves with the gateway, if there is one, what the next server needs. Once the
// session is in the lobby the caller has the floor.
func (h house) Keep(x *play.Player) {
	if !x.Conn.Lasts() || x.Left() {
		return
	}
	m := memo{Seal: x.Conn.Seal(), Ivars: x.Ivars}
	on := !x.Since().IsZero()
	if on {
		now := h.now()
		if now.Sub(x.Proved()) > memoLife/2 {
			x.Prove(now)
		}
		m.Name, m.Proved, m.Since, m.Proof = x.User().Name, x.Proved(), x.Since(), proof(x.User(), x.Proved())
		m.Following, m.Promotion, m.LastTold, m.LastHeard, m.Channel = x.Follows(), x.Promotion(), x.Talked().Told, x.Talked().Heard, x.Talked().Channel
		for _, t := range x.PlaysAt() {
			if t.Lasts() {
				m.Plays = append(m.Plays, playedGame{t.Match().Row().ID, t.Number()})
			}
		}
		for _, t := range x.Observed() {
			if t.Lasts() {
				m.Observes = append(m.Observes, t.Match().Row().ID)
			}
		}
		if x.User().Guest {
			p := x.User().Own.Profile()
			m.Profile = &p
		}
	}
	b, err := json.Marshal(m)
	if err != nil {
		h.log.Error("a session cannot be kept", "err", err)
		return
	}
	x.Conn.Keep(b, on)
}

// resume goes on with the session that a client had on the server before; nil if it
// is to log in again, for which it is told why.
func (s *Server) resume(c *wire.Conn) *play.Player {
	var m memo
	if err := json.Unmarshal(c.Left(), &m); err != nil {
		s.log.Error("what a gateway brings is not read", "err", err)
		return nil
	}
	c.Reseal(m.Seal)
	if m.Name == "" {
		return nil
	}
	x := s.newPlayer(c)
	x.Ivars = m.Ivars
	x.GoesOn(m.Following, m.Promotion)
	x.Prove(m.Proved)
	*x.Talked() = talk.Partners{Told: m.LastTold, Heard: m.LastHeard, Channel: m.Channel}
	why := s.identifyAgain(x, m)
	if why == "" {
		why = s.enterAgain(x, m)
	}
	if why != "" {
		c.Send("\n**** " + why + " Please log in again. ****\n")
		return nil
	}
	for _, g := range m.Plays {
		s.tellEnded(x, g)
	}
	s.notices.TellMissed(x)
	return x
}

// tellEnded tells how a game ended whose end the server before has stored, but may not
// have told.
func (s *Server) tellEnded(x *play.Player, g playedGame) {
	ctx, cancel := context.WithTimeout(s.context, database.ReadTime)
	defer cancel()
	row, err := s.store.Game(ctx, g.ID)
	if err != nil {
		s.log.Error("game not read", "game", g.ID, "err", err)
		return
	}
	if row.Status == store.Running {
		return
	}
	s.floor.With(nil, func() {
		s.notices.TellEnd(x, g.ID, fmt.Sprintf("{Game %d (%s vs. %s) %s} %s", g.Number, row.White.Name, row.Black.Name, row.Reason, row.Result))
		x.Keep()
	})
}

// identifyAgain finds out whether somebody is who a gateway says; if not, why.
func (s *Server) identifyAgain(x *play.Player, m memo) (why string) {
	if accounts.NameTrouble(m.Name) != "" {
		return "The name will not do."
	}
	ctx, cancel := context.WithTimeout(s.context, database.ReadTime)
	defer cancel()
	u, err := accounts.Load(ctx, s.store, m.Name)
	switch {
	case errors.Is(err, store.ErrNotFound) && m.Proof == nil:
		x.Become(accounts.NewGuest(m.Name))
		if m.Profile != nil {
			x.User().Own = record.NewUser(*m.Profile)
		}
	case err != nil && !errors.Is(err, store.ErrNotFound):
		s.log.Error("user not read", "user", m.Name, "err", err)
		return "The server cannot look up names at the moment."
	case err != nil || m.Proof == nil || !hmac.Equal(m.Proof, proof(u, m.Proved)) || s.now().Sub(m.Proved) > memoLife:
		return "The server does not know you any more."
	default:
		x.Become(u)
	}
	account := store.User{Name: m.Name}
	if !x.User().Guest {
		account = u.Account
	}
	if err := s.MayEnter(account); err != nil {
		return "Sorry: " + err.Error() + "."
	}
	return ""
}

// enterAgain brings somebody back into the lobby, without a word to others: they
// have not been away. It tells why that cannot be.
func (s *Server) enterAgain(x *play.Player, m memo) (why string) {
	s.atDoor(func() {
		switch {
		case s.closing:
			why = "The server is shutting down."
			return
		case x.User().Guest && s.lists.Filtered(x.Conn.Address()):
			why = "Guests from your address are kept out because of abuse."
			return
		case s.lobby.Taken(x.User().Name, x):
			why = "Somebody has logged in under your name meanwhile."
			return
		}
		s.lists.Entitle(x.User())
		x.Enter(m.Since, talk.Allowance{})
		s.lobby.Add(x)
		x.Conn.Send(fmt.Sprintf("\n**** The server is back, and you are still logged in as %s. Seeks, offers, bughouse partnerships and examined games have ended. ****\n", x.User().Titled()), x.Prompt())
		for _, id := range slices.Backward(m.Observes) { // the one that commands mean comes last
			if t := s.hall.Stored(id); t != nil {
				x.StartObserving(t)
			}
		}
		s.hall.WelcomeBack(x)
		x.Keep()
		s.log.Info("back", "user", x.User().Name, "address", x.Conn.Address())
	})
	return why
}

// waitForOpponents, called without the floor, has who came back to a game wait a while for it to go on, so that
// what was sent meanwhile is not refused because the opponent comes a moment later.
func (x typist) waitForOpponents() {
	var games []<-chan struct{}
	x.server.floor.With(nil, func() { games = x.server.hall.Awaited(x.Player) })
	late := time.NewTimer(goingOn)
	defer late.Stop()
	for _, going := range games {
		select {
		case <-going:
		case <-late.C:
			return
		}
	}
}

// executeDoubtful deals with a line that the server before may have carried out. A
// move is made if the game stands where the client saw it when it sent the line;
// of anything else the client hears that it has to look itself.
func (x typist) executeDoubtful(line string, stamp int64, seen uint64) {
	again := false
	x.server.floor.With(nil, func() {
		text := line
		if x.Ivars[accounts.IvBlock] {
			_, text = cutNumber(line)
		}
		if t := x.Playing(); t != nil && play.LooksLikeMove(text) {
			again = t.Match() != nil && t.Match().Moment() == seen
			if !again {
				t.ShowTo(x.Player)
			}
			return
		}
		if text != "" {
			x.Notify("The server was started again while it was at this, which it may have done: " + text)
		}
	})
	if again {
		x.execute(line, stamp)
	}
}

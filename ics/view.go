package ics

import (
	"errors"
	"io"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/matching"
	"rookery/ics/play"
	"rookery/store"
)

// A Lobby is what a user can see of the server.
type Lobby struct {
	People      []Person     `json:"people"`
	Seeks       []Seek       `json:"seeks"`
	Offers      []Offer      `json:"offers" doc:"to the user and from the user"`
	Invitations []Invitation `json:"invitations"`
	Games       []GameLine   `json:"games"`
}

// A Person is somebody who is on.
type Person struct {
	Name    string         `json:"name"`
	Titles  []string       `json:"titles,omitempty"`
	Guest   bool           `json:"guest"`
	Robot   []string       `json:"robot,omitempty" doc:"variants that a robot plays; nil: no robot"`
	Ratings map[string]int `json:"ratings"`
	Game    int            `json:"game,omitempty" doc:"that they play or examine, 0 if none"`
	Open    bool           `json:"open" doc:"to challenges"`
	Muted   bool           `json:"muted,omitempty"`
	Address string         `json:"address,omitempty" doc:"for admins alone"`
}

// A Seek advertises a game.
type Seek struct {
	Number int    `json:"number"`
	From   string `json:"from"`
	Rating int    `json:"rating,omitempty" doc:"0: none"`
	Base   int    `json:"base" doc:"minutes"`
	Inc    int    `json:"inc" doc:"seconds"`
	Rated  bool   `json:"rated"`
	Kind   string `json:"kind"`
	Colour string `json:"colour,omitempty" doc:"that the seeker wants; empty if either"`
	Manual bool   `json:"manual"`
	Mine   bool   `json:"mine"`
	Unfit  string `json:"unfit,omitempty" doc:"why the user cannot answer it"`
}

// An Offer waits for an answer: a challenge, or something within a game.
type Offer struct {
	Number int    `json:"number"`
	Kind   string `json:"kind"`
	From   string `json:"from"`
	To     string `json:"to"`
	Text   string `json:"text" doc:"as clients are told it"`
	// Terms are those of the game that is offered: of a challenge, a simul, a match of bughouse.
	Terms *OfferedTerms `json:"terms,omitempty"`
}

// OfferedTerms are what a game would be like.
type OfferedTerms struct {
	Base      int    `json:"base" doc:"minutes"`
	Inc       int    `json:"inc" doc:"seconds"`
	Rated     bool   `json:"rated"`
	Kind      string `json:"kind" example:"blitz"`
	Colour    string `json:"colour,omitempty" doc:"that who offers wants; empty if either"`
	Adjourned bool   `json:"adjourned,omitempty" doc:"the game goes on that was adjourned"`
	Setup     string `json:"setup,omitempty" doc:"the name of the position that it begins with"`
}

// seenOffer is an offer as the users see it whom it concerns.
func seenOffer(o *matching.Offer) Offer {
	v := Offer{Number: o.Number, Kind: string(o.Kind), From: o.From.User().Name, To: o.To.User().Name, Text: o.Text}
	switch o.Kind {
	case lobby.Match, lobby.Simul, lobby.Bughouse:
		w := o.Terms
		v.Terms = &OfferedTerms{Base: w.Base, Inc: w.Inc, Rated: w.Rated, Kind: w.Kind(), Colour: w.Colour, Adjourned: o.About.Resume != nil, Setup: w.Setup}
	}
	return v
}

// An Invitation is nchess's: see the command "invite".
type Invitation struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Terms  string `json:"terms"`
	Colour string `json:"colour,omitempty" doc:"that who invites wants"`
}

// A GameLine is a game in the list of all.
type GameLine struct {
	Number   int    `json:"number"`
	White    string `json:"white"`
	Black    string `json:"black"`
	Kind     string `json:"kind"`
	Rated    bool   `json:"rated"`
	Private  bool   `json:"private"`
	Examined bool   `json:"examined"`
	Plies    int    `json:"plies"`
	Watchers int    `json:"watchers"`
}

// Lobby shows the server as the visit's user may see it.
func (v *Visit) Lobby() Lobby {
	l := Lobby{[]Person{}, []Seek{}, []Offer{}, []Invitation{}, []GameLine{}}
	x := v.session
	s := v.server
	s.floor.With(nil, func() {
		for _, y := range s.lobby.All() {
			p := Person{Name: y.User().Name, Titles: slices.Clone(y.User().Titles), Guest: y.User().Guest, Open: y.User().On(accounts.Open), Ratings: map[string]int{},
				Muted: s.lists.Has(accounts.Mute, y.User().Name)}
			for category := range y.User().Ratings {
				if n := y.User().RatingNumber(category); n > 0 {
					p.Ratings[category] = n
				}
			}
			if t := y.Playing(); t != nil {
				p.Game = t.Number()
			} else if t := y.Examining(); t != nil {
				p.Game = t.Number()
			}
			if r := s.machines[y]; r != nil {
				p.Robot = slices.Clone(r.Variants)
			}
			if x.User().IsAdmin() {
				p.Address = y.Conn.Address()
			}
			l.People = append(l.People, p)
		}
		for _, k := range s.matching.Seeks() {
			q := Seek{Number: k.Number, From: k.From.User().Name, Rating: k.From.User().RatingNumber(k.Terms.Category()), Base: k.Terms.Base, Inc: k.Terms.Inc,
				Rated: k.Terms.Rated, Kind: k.Terms.Kind(), Colour: k.Terms.Colour, Manual: k.Terms.Manual, Mine: k.From == x}
			if !q.Mine {
				q.Unfit = k.Unfit(x, s.now())
			}
			l.Seeks = append(l.Seeks, q)
		}
		for _, o := range s.matching.Offers(func(o *matching.Offer) bool { return o.From == x || o.To == x }) {
			l.Offers = append(l.Offers, seenOffer(o))
		}
		for _, i := range s.matching.Invitations() {
			if i.From == x || strings.EqualFold(i.To, x.User().Name) && !x.User().Listed(accounts.Censor, i.From.User().Name) {
				l.Invitations = append(l.Invitations, Invitation{i.From.User().Name, i.To, i.Terms.Summary(), i.Terms.Colour})
			}
		}
		for _, t := range s.hall.Tables() {
			l.Games = append(l.Games, GameLine{t.Number(), t.Seats()[0].Name, t.Seats()[1].Name, t.Terms().Kind(), t.Terms().Rated, t.Terms().Private,
				t.Study() != nil, len(t.Board().Plies()), len(t.Observers())})
		}
	})
	return l
}

// A Board is a game as somebody sees it who plays, examines or observes it, or
// the last such game when it is over.
type Board struct {
	Number   int
	Names    [2]string
	Ratings  [2]string // "1500", "++++" of a guest, "----" without one
	Kind     string
	Rated    bool
	Plays    bool // the user does, with You
	You      chess.Colour
	Examines bool // the user does
	Examined bool
	Waits    bool // for a player who was cut off when the server stopped
	Variant  variant.Variant
	Start    variant.State
	State    variant.State // after the last of Plies
	Plies    []game.Ply
	Clocks   [2]game.Reading
	Timed    bool
	Paused   bool
	Check    bool
	Claim    game.Reason // of a draw, "" if none
	Offers   []Offer
	Watchers []string
	Takeback int // half moves that the user would ask to take back
	Boards   int // that the user plays at: several in a simul
	Result   game.Result
	Other    *Board // the other one of bughouse
}

// Board is the board that the user's commands mean, as a client shows it;
// false if there has been none.
func (v *Visit) Board() (b Board, ok bool) {
	x := v.session
	v.server.floor.With(nil, func() {
		t := v.table()
		if t == nil {
			return
		}
		ok = true
		b = v.server.seen(t, x)
		if o := t.OtherBoard(); o != nil {
			other := v.server.seen(o, x)
			b.Other = &other
		}
	})
	return b, ok
}

// seen is the table as somebody sees it. The caller has the floor.
func (s *Server) seen(t *play.Table, x *play.Player) Board {
	now, on := s.now(), t.Board()
	b := Board{Number: t.Number(), Names: [2]string{t.Seats()[0].Name, t.Seats()[1].Name}, Ratings: [2]string{t.Seats()[0].Rating, t.Seats()[1].Rating},
		Kind: t.Terms().Kind(), Rated: t.Terms().Rated, Waits: t.Waits(), Variant: on.Variant(), Start: on.Start(), State: on.State(),
		Plies: slices.Clone(on.Plies()), Timed: t.Terms().Clocks() != ""}
	if t.Study() != nil {
		b.Examined, b.Examines, b.Check = true, slices.Contains(t.Examiners(), command.Person(x)), b.State.InCheck()
	} else {
		view := t.Game().View(now)
		b.Clocks, b.Paused, b.Check, b.Claim, b.Result = view.Clocks, view.Paused, view.Check, view.Claim, view.Result
		for c := range t.Seats() {
			if t.Seats()[c].Name == x.User().Name {
				b.Plays, b.You = true, chess.Colour(c)
				b.Takeback = t.Game().UndoHalf(b.You)
			}
		}
	}
	for _, o := range s.matching.Offers(func(o *matching.Offer) bool { return o.About.Table == t && (o.From == x || o.To == x) }) {
		b.Offers = append(b.Offers, seenOffer(o))
	}
	b.Watchers = command.Names(t.Observers())
	b.Boards = len(x.PlaysAt())
	return b
}

// table is the board that the user looks at: that of a game in play, else the
// last one. The caller has the floor.
func (v *Visit) table() *play.Table {
	x := v.session
	switch {
	case x.Playing() != nil:
		v.shown = x.Playing()
	case x.Examining() != nil:
		v.shown = x.Examining()
	case len(x.Observed()) > 0:
		v.shown = x.Observed()[0]
	case v.shown != nil && !v.shown.Over():
		v.shown = nil // it goes on without the user
	}
	return v.shown
}

// ErrNoBoard is the error of who looks at no board.
var ErrNoBoard = errors.New("you are at no board")

// Transcript writes the game that Board shows.
func (v *Visit) Transcript(w io.Writer, f game.Form) error {
	err := ErrNoBoard
	v.server.floor.With(nil, func() {
		if t := v.table(); t != nil {
			err = t.Board().Transcript(w, f)
		}
	})
	return err
}

// Save is the game that Board shows, to be gone on with elsewhere.
func (v *Visit) Save() (saved []byte, err error) {
	err = ErrNoBoard
	s := v.server
	s.floor.With(nil, func() {
		if t := v.table(); t != nil {
			saved, err = t.Board().Save(s.now())
		}
	})
	return saved, err
}

// An Identity is who a visit is, and whom the user meets how.
type Identity struct {
	Name     string
	ID       store.UserID // 0: a guest
	Admin    bool
	Manages  bool     // tournaments
	Censored []string // to whom the user's door is shut
	Partner  string   // in bughouse, "" if there is none
	Bughouse bool     // the user may be asked to be a partner
	Simuls   bool     // the user may be asked to take a board of a simul
}

// Identity tells who the visit's user is.
func (v *Visit) Identity() (i Identity) {
	v.server.floor.With(nil, func() {
		u := v.session.User()
		i = Identity{Name: u.Name, ID: u.ID, Admin: u.IsAdmin(), Manages: u.Manages(), Censored: slices.Clone(u.List(accounts.Censor)), Bughouse: u.On(accounts.OpenBughouse), Simuls: u.On(accounts.OpenSimul)}
		if p := v.session.Partner(); p != nil {
			i.Partner = p.User().Name
		}
	})
	return i
}

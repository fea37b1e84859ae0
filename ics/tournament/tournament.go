package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Kind is how a tournament decides who plays whom.
type Kind string

// The kinds of tournaments.
const (
	Arena      Kind = "arena"    // whoever is free is paired, until time is up
	Swiss      Kind = "swiss"    // players of about the same score meet, none twice
	RoundRobin Kind = "robin"    // everybody meets everybody
	Knockout   Kind = "knockout" // who loses is out
)

// Bounds of tournaments.
const (
	MaxPlayers = 400
	MaxRounds  = 50
	MaxMinutes = 24 * 60
	MaxName    = 60
)

// Settings are what an organiser chooses.
type Settings struct {
	Name    string `json:"name"`
	Kind    Kind   `json:"kind"`
	Rounds  int    `json:"rounds,omitempty"`  // of a Swiss; how often everybody meets in a round robin
	Minutes int    `json:"minutes,omitempty"` // of an arena
	Team    int    `json:"team,omitempty"`    // members of what plays as one: 2 in bughouse, else 1
	Variant string `json:"variant"`
	Base    int    `json:"base"` // minutes
	Inc     int    `json:"inc"`  // seconds
	Rated   bool   `json:"rated,omitempty"`
	// Ties are the tie-breaks in their order; those usual for the kind if empty.
	Ties []Tie `json:"ties,omitempty"`
}

// A State is how far a tournament is.
type State string

// The states of a tournament, in the order in which it is in them.
const (
	Open      State = "open"    // to be joined; nobody plays yet
	Running   State = "running" // Swiss and arena can still be joined
	Over      State = "over"
	Cancelled State = "cancelled"
)

// A Player is somebody who plays, or a team that does.
type Player struct {
	Name    string   `json:"name"`
	Members []string `json:"members,omitempty"` // of a team, by board
	Entry
	Joined    time.Time `json:"joined"`
	Withdrawn bool      `json:"withdrawn,omitempty"`
	Byes      []int     `json:"byes,omitempty"` // rounds that the player is excused from, for half a point
}

// An Entry is what is known of a player, or of a team, who joins.
type Entry struct {
	Rating int  `json:"rating,omitempty"` // 0: none
	Guest  bool `json:"guest,omitempty"`  // nobody in it is registered
}

// A Result is how a pairing ended.
type Result string

// The results. Byes have no Black.
const (
	Pending      Result = ""
	WhiteWins    Result = "1-0"
	BlackWins    Result = "0-1"
	Draw         Result = "1/2-1/2"
	WhiteForfeit Result = "+:-" // Black did not play
	BlackForfeit Result = "-:+"
	BothForfeit  Result = "-:-"
	FullBye      Result = "U" // nobody was left to play
	HalfBye      Result = "H" // asked for
)

// Played reports whether a game was played.
func (r Result) Played() bool { return r == WhiteWins || r == BlackWins || r == Draw }

// points are those of White and Black, in half points.
func (r Result) points() (white, black int) {
	switch r {
	case WhiteWins, WhiteForfeit, FullBye:
		return 2, 0
	case BlackWins, BlackForfeit:
		return 0, 2
	case Draw:
		return 1, 1
	case HalfBye:
		return 1, 0
	}
	return 0, 0
}

// Nobody is Black of a bye.
const Nobody = -1

// A Pairing is two players, or one with a bye, in a round. In a knockout the games
// of a match are pairings of the same round and board.
type Pairing struct {
	Round  int    `json:"round"` // from 1; all of an arena are 1
	Board  int    `json:"board"` // from 1
	White  int    `json:"white"` // of the players
	Black  int    `json:"black"` // or Nobody
	Result Result `json:"result,omitempty"`
	Game   int64  `json:"game,omitempty"` // the caller's number of it; 0: none yet
	// Armageddon: a draw wins the match for Black.
	Armageddon bool `json:"armageddon,omitempty"`
}

// Won reports whether a player has won it.
func (p *Pairing) Won(i int) bool {
	white, black := p.Result.points()
	if p.Armageddon && p.Result == Draw {
		white, black = 0, 2
	}
	return p.White == i && white == 2 || p.Black == i && black == 2
}

// has reports whether a player is in the pairing.
func (p *Pairing) has(i int) bool { return p.White == i || p.Black == i }

// A Tournament is all of one. Make one with New.
type Tournament struct {
	ID       int64     `json:"id"`
	Creator  string    `json:"creator"`
	State    State     `json:"state"`
	Made     time.Time `json:"made"`
	Begun    time.Time `json:"begun,omitzero"`
	Ended    time.Time `json:"ended,omitzero"`
	Round    int       `json:"round"` // 0 before the first
	Last     int       `json:"last"`  // how many rounds there are; 0: not known yet, or an arena
	BlackOne bool      `json:"blackOne,omitempty"`
	Players  []Player  `json:"players,omitempty"`
	Pairings []Pairing `json:"pairings,omitempty"`
	Settings
}

// What cannot be done, in words for who asked.
var (
	ErrOver     = errors.New("the tournament is over")
	ErrBegun    = errors.New("the tournament has begun")
	ErrNotBegun = errors.New("the tournament has not begun")
	ErrJoined   = errors.New("you are in the tournament already")
	ErrNotIn    = errors.New("you are not in the tournament")
	ErrFull     = errors.New("the tournament is full")
	ErrFew      = errors.New("there are too few players")
	ErrNoByes   = errors.New("there are no such byes here")
	ErrExcused  = errors.New("you have asked for that already")
	ErrResult   = errors.New("the pairing has a result already")
)

// New makes a tournament that can be joined. first says whether the first player of
// the first round of a Swiss has White, which is to be drawn by lot.
func New(id int64, creator string, s Settings, first bool, now time.Time) (*Tournament, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &Tournament{ID: id, Creator: creator, State: Open, Made: now, BlackOne: !first, Settings: s}, nil
}

// ErrKind says that there are no tournaments of a kind.
var ErrKind = errors.New("a tournament is an arena, a swiss, a robin or a knockout")

func (s *Settings) check() error {
	s.Name = strings.TrimSpace(s.Name)
	switch {
	case s.Name == "" || len(s.Name) > MaxName:
		return fmt.Errorf("a tournament's name has 1 to %d characters", MaxName)
	case s.Kind == Swiss && (s.Rounds < 1 || s.Rounds > MaxRounds):
		return fmt.Errorf("a Swiss tournament has 1 to %d rounds", MaxRounds)
	case s.Kind == RoundRobin && (s.Rounds < 1 || s.Rounds > 4):
		return errors.New("in a round robin everybody meets once to 4 times")
	case s.Kind == Arena && (s.Minutes < 1 || s.Minutes > MaxMinutes):
		return fmt.Errorf("an arena lasts 1 to %d minutes", MaxMinutes)
	case s.Kind != Swiss && s.Kind != RoundRobin && s.Kind != Arena && s.Kind != Knockout:
		return ErrKind
	case s.Base < 0 || s.Inc < 0 || s.Base+s.Inc == 0 || s.Base > 180 || s.Inc > 180:
		return errors.New("games have a clock, of at most 180 minutes and 180 seconds a move")
	}
	s.Team = max(s.Team, 1)
	for _, tie := range s.Ties {
		if tieNames[tie] == "" {
			return fmt.Errorf("there is no tie-break %q", tie)
		}
	}
	return nil
}

// Clone is a copy that can be changed without the original.
func (t *Tournament) Clone() *Tournament {
	c := *t
	c.Players = slices.Clone(t.Players)
	for i := range c.Players {
		c.Players[i].Members = slices.Clone(c.Players[i].Members)
		c.Players[i].Byes = slices.Clone(c.Players[i].Byes)
	}
	c.Pairings = slices.Clone(t.Pairings)
	return &c
}

// Find is the player of a name, or the team that somebody of that name is in; -1 if none.
func (t *Tournament) Find(name string) int {
	return slices.IndexFunc(t.Players, func(p Player) bool {
		return strings.EqualFold(p.Name, name) || slices.ContainsFunc(p.Members, func(m string) bool { return strings.EqualFold(m, name) })
	})
}

// Join lets a player in, or a team by its members. Who has withdrawn comes back.
// Swiss tournaments and arenas can be joined while they run: rounds missed bring nothing.
func (t *Tournament) Join(now time.Time, e Entry, members ...string) error {
	switch {
	case t.State == Over || t.State == Cancelled:
		return ErrOver
	case len(members) != t.Team:
		return fmt.Errorf("%d play together here", t.Team)
	}
	for _, m := range members {
		i := t.Find(m)
		if i < 0 {
			continue
		}
		p := &t.Players[i]
		if !p.Withdrawn || t.Team > 1 && !slices.Equal(p.Members, members) {
			return ErrJoined
		}
		if t.State == Running && (t.Kind == RoundRobin || t.Kind == Knockout) {
			return ErrBegun
		}
		p.Withdrawn = false
		return nil
	}
	switch {
	case t.State == Running && t.Kind != Swiss && t.Kind != Arena:
		return ErrBegun
	case t.Kind == Swiss && t.State == Running && t.Round == t.Last:
		return ErrOver
	case len(t.Players) >= MaxPlayers:
		return ErrFull
	}
	p := Player{Name: members[0], Entry: e, Joined: now}
	if t.Team > 1 {
		p.Name, p.Members = strings.Join(members, "/"), members
	}
	t.Players = append(t.Players, p)
	return nil
}

// Rename gives somebody another name, as a player and as the creator; it reports whether
// that changes anything.
func (t *Tournament) Rename(from, to string) bool {
	renamed := false
	rename := func(name *string) {
		if strings.EqualFold(*name, from) {
			*name, renamed = to, true
		}
	}
	rename(&t.Creator)
	for i := range t.Players {
		p := &t.Players[i]
		if t.Team == 1 {
			rename(&p.Name)
			continue
		}
		for k := range p.Members {
			rename(&p.Members[k])
		}
		p.Name = strings.Join(p.Members, "/")
	}
	return renamed
}

// Withdraw takes a player out. Before the beginning nothing is left of them;
// afterwards their games count, and who would have to play them wins.
func (t *Tournament) Withdraw(name string) error {
	i := t.Find(name)
	switch {
	case t.State == Over || t.State == Cancelled:
		return ErrOver
	case i < 0 || t.Players[i].Withdrawn:
		return ErrNotIn
	case t.State == Open:
		t.Players = slices.Delete(t.Players, i, i+1)
		return nil
	}
	t.Players[i].Withdrawn = true
	for k := range t.Pairings {
		p := &t.Pairings[k]
		if p.Result == Pending && p.Game == 0 && p.has(i) {
			p.Result = t.forfeit(*p)
		}
	}
	return nil
}

// Remove takes out whoever is gone for good: as a player he withdraws, and what he has made is
// nobody's, not that of who gets his name. It reports whether that changes anything.
func (t *Tournament) Remove(name string) bool {
	removed := t.Withdraw(name) == nil
	if strings.EqualFold(t.Creator, name) {
		t.Creator, removed = "", true
	}
	return removed
}

// Excuse gives a player half a point for the next round of a Swiss, without playing.
// It must not be the last one.
func (t *Tournament) Excuse(name string) error {
	i := t.Find(name)
	next := t.Round + 1
	switch {
	case t.Kind != Swiss || t.Settings.Rounds > 1 && next >= t.Settings.Rounds:
		return ErrNoByes
	case t.State == Over || t.State == Cancelled:
		return ErrOver
	case i < 0 || t.Players[i].Withdrawn:
		return ErrNotIn
	case slices.Contains(t.Players[i].Byes, next):
		return ErrExcused
	}
	t.Players[i].Byes = append(t.Players[i].Byes, next)
	return nil
}

// Begin lets the tournament run. Nobody is paired yet; see Pair.
func (t *Tournament) Begin(now time.Time) error {
	switch {
	case t.State == Over || t.State == Cancelled:
		return ErrOver
	case t.State == Running:
		return ErrBegun
	case len(t.Players) < 2:
		return ErrFew
	}
	t.State, t.Begun = Running, now
	switch n := len(t.Players); t.Kind {
	case Swiss:
		t.Last = t.Rounds
	case RoundRobin:
		t.Last = t.Rounds * (n + n%2 - 1)
	case Knockout:
		for t.Last = 1; 1<<t.Last < n; t.Last++ {
		}
	}
	return nil
}

// Cancel ends a tournament that is not over.
func (t *Tournament) Cancel(now time.Time) error {
	if t.State == Over || t.State == Cancelled {
		return ErrOver
	}
	t.State, t.Ended = Cancelled, now
	return nil
}

// Close is when an arena pairs nobody any more.
func (t *Tournament) Close() time.Time { return t.Begun.Add(time.Duration(t.Minutes) * time.Minute) }

// Report notes the result of a pairing that has none yet.
func (t *Tournament) Report(pairing int, r Result) error {
	if pairing < 0 || pairing >= len(t.Pairings) || t.Pairings[pairing].Result != Pending {
		return ErrResult
	}
	t.Pairings[pairing].Result = r
	return nil
}

// Pair makes the pairings that are due, and returns which of them are games to be
// played. In rounds they are due when all games of the round before have a result; in
// an arena as soon as players are free, which free tells by their numbers. When
// nothing is left to play the tournament is over.
func (t *Tournament) Pair(now time.Time, free func(player int) bool) ([]int, error) {
	if t.State != Running {
		return nil, ErrNotBegun
	}
	before := len(t.Pairings)
	if t.Kind == Arena {
		t.pairArena(now, free)
		return t.since(before), nil
	}
	if t.pending() {
		return nil, nil
	}
	if t.Kind == Knockout && t.Round > 0 && t.playOn() {
		return t.since(before), nil
	}
	if t.Round >= t.Last || t.active() < 2 {
		t.end(now)
		return nil, nil
	}
	t.Round++
	switch t.Kind {
	case Swiss:
		if err := t.pairSwiss(); err != nil {
			t.Round--
			t.end(now)
			return nil, err
		}
	case RoundRobin:
		t.pairRobin()
	default:
		t.pairKnockout()
	}
	return t.since(before), nil
}

func (t *Tournament) end(now time.Time) { t.State, t.Ended = Over, now }

// pending reports whether a pairing has no result.
func (t *Tournament) pending() bool {
	return slices.ContainsFunc(t.Pairings, func(p Pairing) bool { return p.Result == Pending })
}

// active is how many players have not withdrawn.
func (t *Tournament) active() (n int) {
	for _, p := range t.Players {
		if !p.Withdrawn {
			n++
		}
	}
	return n
}

// since are the games to be played among the pairings from one on.
func (t *Tournament) since(from int) (list []int) {
	for i := from; i < len(t.Pairings); i++ {
		if t.Pairings[i].Result == Pending {
			list = append(list, i)
		}
	}
	return list
}

// add makes a pairing; who has withdrawn forfeits it.
func (t *Tournament) add(p Pairing) {
	p.Round = t.Round
	if p.Black != Nobody && p.Result == Pending {
		p.Result = t.forfeit(p)
	}
	t.Pairings = append(t.Pairings, p)
}

// forfeit is the result of a game that is to be played: pending if both are there to play it.
func (t *Tournament) forfeit(p Pairing) Result {
	switch w, b := t.Players[p.White].Withdrawn, t.Players[p.Black].Withdrawn; {
	case w && b:
		return BothForfeit
	case w:
		return BlackForfeit
	case b:
		return WhiteForfeit
	}
	return Pending
}

// Replay has the game of a pairing played again, since it ended without a result; who has withdrawn meanwhile
// forfeits it.
func (t *Tournament) Replay(pairing int) error {
	if pairing < 0 || pairing >= len(t.Pairings) || t.Pairings[pairing].Result != Pending {
		return ErrResult
	}
	p := &t.Pairings[pairing]
	p.Game, p.Result = 0, t.forfeit(*p)
	return nil
}

// seeds are the players by rating, then by name: the first is number 1.
func (t *Tournament) seeds() []int {
	list := make([]int, len(t.Players))
	for i := range list {
		list[i] = i
	}
	slices.SortFunc(list, func(a, b int) int {
		p, q := t.Players[a], t.Players[b]
		if p.Rating != q.Rating {
			return q.Rating - p.Rating
		}
		return strings.Compare(strings.ToLower(p.Name), strings.ToLower(q.Name))
	})
	return list
}

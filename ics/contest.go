package ics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/tournament"
	"rookery/pgn"
	"rookery/store"
)

// A contest is a tournament on the server: it begins the games of its pairings when
// the players are there, notes how they end, and pairs again. Its worker alone
// changes it, and only together with the store: the state is replaced, never
// changed, when the new one is stored.
type contest struct {
	worker
	state *tournament.Tournament
	since map[int]time.Time // since when a pairing waits for its players, or for their first moves
}

// contestStep is how often a tournament looks whether something is due.
const contestStep = time.Second

// watchContests has all tournaments look, until the server ends.
func (s *Server) watchContests() {
	tick := time.NewTicker(contestStep)
	defer tick.Stop()
	for {
		select {
		case <-s.context.Done():
			return
		case <-tick.C:
			s.with(nil, func() {
				for _, k := range s.contests {
					if k.state.State == tournament.Running && !s.away && !s.closing {
						k.post(nil, k.awaitStep)
					}
				}
			})
		}
	}
}

// addContest makes a tournament known that is stored.
func (s *Server) addContest(state *tournament.Tournament) *contest {
	k := &contest{state: state, since: map[int]time.Time{}}
	k.begin(s)
	s.contests[state.ID] = k
	return k
}

// loadContests goes on with the tournaments of the last server: what has become of
// their games the games' rows tell, and those in play know again whose they are.
func (s *Server) loadContests() error {
	rows, err := s.store.LiveTournaments(s.context)
	if err != nil {
		return err
	}
	for _, row := range rows {
		state, err := readContest(row)
		if err != nil {
			return err
		}
		ended := map[int]store.Game{}
		for i, p := range state.Pairings {
			if p.Result != tournament.Pending || p.Game == 0 {
				continue
			}
			g, err := s.store.Game(s.context, store.GameID(p.Game))
			if err != nil {
				return fmt.Errorf("tournament %d: %w", row.ID, err)
			}
			if g.Status != store.Running {
				ended[i] = g
			}
		}
		s.with(nil, func() {
			k := s.addContest(state)
			for i, p := range state.Pairings {
				if p.Result == tournament.Pending && p.Game != 0 {
					k.claim(i, store.GameID(p.Game))
				}
			}
			for i, g := range ended {
				r, _ := resultOf(g)
				k.post(nil, func() { k.awaitEnded(i, r, 2) })
			}
		})
	}
	return nil
}

// claim finds the table of a pairing's game among those that were recovered.
func (k *contest) claim(pairing int, id store.GameID) {
	for _, t := range k.server.tables.all() {
		if !t.lasts() || t.match.Row().ID != id {
			continue
		}
		t.contest, t.pairing = k, pairing
		if t.partner != nil {
			t.partner.contest, t.partner.pairing = k, -1
		}
		t.patience(k.server.config.Limits.Return)
	}
}

func readContest(row store.Tournament) (*tournament.Tournament, error) {
	state := new(tournament.Tournament)
	if err := json.Unmarshal([]byte(row.State), state); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", row.ID, err)
	}
	return state, nil
}

// saveContest writes a tournament as it is to be.
func saveContest(ctx context.Context, tx *store.Tx, state *tournament.Tournament, now time.Time) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	live := state.State == tournament.Open || state.State == tournament.Running
	return tx.SaveTournament(ctx, store.Tournament{ID: state.ID, Name: state.Name, Live: live, State: string(text), Touched: now})
}

// awaitChange changes the tournament, if that can be stored. act gets a copy, and
// neither has the floor nor needs it. The error is act's, or errNotStored.
func (k *contest) awaitChange(act func(*tournament.Tournament) error) error {
	s := k.server
	if s.away {
		return errNotStored
	}
	next, now := k.state.Clone(), s.now()
	var wrong, err error
	s.yield(func() {
		if wrong = act(next); wrong == nil {
			err = s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return saveContest(ctx, tx, next, now) })
		}
	})
	switch {
	case wrong != nil:
		return wrong
	case err != nil:
		s.troubled(err, "tournament", k.state.ID)
		return errNotStored
	}
	k.replace(next)
	return nil
}

// replace takes over a state that is stored. A tournament that is over is no longer
// the server's.
func (k *contest) replace(next *tournament.Tournament) {
	k.state = next
	if next.State == tournament.Over || next.State == tournament.Cancelled {
		delete(k.server.contests, next.ID)
		k.close()
	}
}

// title is the tournament in lines about it.
func (k *contest) title() string {
	return fmt.Sprintf("Tournament %d (%s)", k.state.ID, k.state.Name)
}

// tell notifies the players who are on and have not withdrawn.
func (k *contest) tell(format string, args ...any) {
	text := k.title() + ": " + fmt.Sprintf(format, args...)
	for _, p := range k.state.Players {
		if p.Withdrawn {
			continue
		}
		for _, name := range members(p) {
			if y := k.server.lobby.named(name); y != nil {
				y.notify(text)
			}
		}
	}
}

// members are the names of a player or of those in a team.
func members(p tournament.Player) []string {
	if len(p.Members) > 0 {
		return p.Members
	}
	return []string{p.Name}
}

// awaitStep does what is due: games that can begin, players who have not come, the
// next pairings.
func (k *contest) awaitStep() {
	if k.state.State != tournament.Running || k.server.away || k.server.closing {
		return
	}
	k.awaitGames()
	k.awaitAbsent()
	k.idle()
	if k.awaitPairings() {
		k.awaitGames()
	}
}

// waits reports whether a pairing waits for its players.
func (k *contest) waits(i int) bool {
	p := k.state.Pairings[i]
	return k.state.State == tournament.Running && p.Result == tournament.Pending && p.Game == 0
}

// awaitGames begins the games whose players are all free.
func (k *contest) awaitGames() {
	for i := range k.state.Pairings {
		if !k.waits(i) {
			continue
		}
		if k.since[i].IsZero() {
			k.since[i] = k.server.now()
		}
		if absent := k.absent(i); len(absent) == 0 {
			k.awaitBegin(i)
		}
	}
}

// absent are the players of a pairing, White first, who cannot begin.
func (k *contest) absent(pairing int) (list []int) {
	p := k.state.Pairings[pairing]
	for _, i := range []int{p.White, p.Black} {
		if !k.ready(i) {
			list = append(list, i)
		}
	}
	return list
}

// ready reports whether a player, or all of a team, can begin a game. Who only looks
// at a game is taken away from it.
func (k *contest) ready(player int) bool {
	ready := true
	for _, name := range members(k.state.Players[player]) {
		y := k.server.lobby.named(name)
		if y == nil || y.left || y.busy() {
			ready = false
		}
		if y != nil && !y.left {
			if t := y.examining(); t != nil {
				t.post(nil, func() {
					if y.examining() == t {
						y.stopExamining(t)
					}
				})
			}
		}
	}
	return ready
}

// terms are those of the tournament's games.
func (k *contest) terms() terms {
	v, err := variant.Find(k.state.Variant)
	if err != nil {
		v, _ = variant.Find("chess")
	}
	return terms{variant: v, rated: k.state.Rated, base: k.state.Base, inc: k.state.Inc, high: 9999}
}

// awaitBegin begins a pairing's game: two of them for teams. The game and whose it is
// are stored in one transaction.
func (k *contest) awaitBegin(pairing int) {
	s := k.server
	p := k.state.Pairings[pairing]
	whites, blacks := k.sessions(p.White), k.sessions(p.Black)
	w := k.terms()
	for _, y := range slices.Concat(whites, blacks) {
		if y.user.guest {
			w.rated = false
		}
	}
	var tables []*table
	for board := range whites {
		white, black := whites[board], blacks[board]
		if board == 1 { // partners have different colours
			white, black = black, white
		}
		t, err := s.newTable(white, black, w)
		if err != nil {
			s.log.Error("no game", "tournament", k.state.ID, "err", err)
			return
		}
		t.contest, t.pairing = k, pairing
		tables = append(tables, t)
	}
	var next *tournament.Tournament
	now := s.now()
	err := s.awaitCreate(func(ctx context.Context, tx *store.Tx, rows []store.Game) error {
		next = k.state.Clone()
		next.Pairings[pairing].Game = int64(rows[0].ID)
		return saveContest(ctx, tx, next, now)
	}, tables...)
	if err != nil {
		return // it is tried again
	}
	k.replace(next)
	delete(k.since, pairing)
	if len(tables) == 2 {
		k.partners(whites, blacks)
		a, b := tables[0], tables[1]
		a.partner, b.partner = b, a
		a.otherBoard, b.otherBoard = b, a
		b.pairing = -1 // the first board's end is the match's
	}
	for _, t := range tables {
		s.launch(t, "Creating")
	}
}

// sessions are those of a player, or of a team by board.
func (k *contest) sessions(player int) (list []*session) {
	for _, name := range members(k.state.Players[player]) {
		list = append(list, k.server.lobby.named(name))
	}
	return list
}

// partners makes the members of teams partners.
func (k *contest) partners(teams ...[]*session) {
	for _, team := range teams {
		if team[0].partner == team[1] {
			continue
		}
		for _, y := range team {
			y.endPartnership("Your partner plays in a tournament with somebody else.")
		}
		team[0].partner, team[1].partner = team[1], team[0]
	}
}

// awaitAbsent gives up the pairings whose players have not come in time: who is there
// wins, and who is not is out until they join again.
func (k *contest) awaitAbsent() {
	s := k.server
	for i := range k.state.Pairings {
		if !k.waits(i) || s.now().Sub(k.since[i]) < s.config.Limits.NoShow {
			continue
		}
		absent := k.absent(i)
		if len(absent) == 0 {
			continue // the game begins in a moment
		}
		err := k.awaitChange(func(t *tournament.Tournament) error {
			if len(absent) == 2 {
				if err := t.Report(i, tournament.BothForfeit); err != nil {
					return err
				}
			}
			for _, a := range absent {
				if err := t.Withdraw(t.Players[a].Name); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			continue
		}
		for _, a := range absent {
			k.tell("%s has not come and is out.", k.state.Players[a].Name)
		}
	}
}

// idle gives up games in which somebody has not made the first move in time: no clock
// runs before it.
func (k *contest) idle() {
	s := k.server
	for _, t := range s.tables.all() {
		if t.contest != k || t.pairing < 0 || t.over {
			continue
		}
		if t.waiting || len(t.game().Plies()) > 1 {
			delete(k.since, t.pairing)
			continue
		}
		if k.since[t.pairing].IsZero() {
			k.since[t.pairing] = s.now()
		}
		if s.now().Sub(k.since[t.pairing]) < s.config.Limits.NoShow {
			continue
		}
		t.post(nil, func() {
			state := t.game().State()
			still := func() bool { return !t.waiting && len(t.game().Plies()) < 2 }
			_ = t.awaitEnd(game.WonBy(state.Turn().Other(), game.Flag), "", still) // it is tried again
		})
	}
}

// awaitPairings makes the pairings that are due, and tells; false if there are none.
func (k *contest) awaitPairings() bool {
	s := k.server
	free := make([]bool, len(k.state.Players))
	for i := range free {
		if k.state.Kind == tournament.Arena {
			free[i] = k.ready(i)
		}
	}
	before, round, now := len(k.state.Pairings), k.state.Round, s.now()
	var games []int
	var none error
	nothing := errors.New("nothing is due")
	err := k.awaitChange(func(t *tournament.Tournament) error {
		games, none = t.Pair(now, func(i int) bool { return i < len(free) && free[i] })
		if none != nil && !errors.Is(none, tournament.ErrNoPairing) {
			return none
		}
		if t.Round == round && len(t.Pairings) == before && t.State == tournament.Running {
			return nothing
		}
		return nil
	})
	if err != nil {
		return false
	}
	if none != nil {
		k.tell("there is no pairing any more in which nobody meets an opponent again.")
	}
	if k.state.State == tournament.Over {
		k.tellEnd()
		return false
	}
	for _, p := range k.state.Pairings[before:] {
		k.tellPairing(p)
	}
	return len(games) > 0 || k.state.Round != round
}

// tellPairing tells the players whom they play.
func (k *contest) tellPairing(p tournament.Pairing) {
	round := fmt.Sprintf("round %d", p.Round)
	if k.state.Kind == tournament.Arena {
		round = "next game"
	}
	tell := func(player int, what string) {
		for _, name := range members(k.state.Players[player]) {
			if y := k.server.lobby.named(name); y != nil {
				y.notify(fmt.Sprintf("%s, %s: %s", k.title(), round, what))
			}
		}
	}
	if p.Black == tournament.Nobody {
		tell(p.White, "you have a bye.")
		return
	}
	more := ""
	if p.Armageddon {
		more = " A draw counts as won by Black."
	}
	tell(p.White, "you have White against "+k.state.Players[p.Black].Name+"."+more)
	tell(p.Black, "you have Black against "+k.state.Players[p.White].Name+"."+more)
}

// tellEnd tells the first three.
func (k *contest) tellEnd() {
	var first []string
	for i, s := range k.state.Standings() {
		if i == 3 {
			break
		}
		first = append(first, fmt.Sprintf("%d. %s %s", s.Place, k.state.Players[s.Player].Name, k.state.Score(s.Points)))
	}
	k.tell("it is over: %s.", strings.Join(first, ", "))
}

// awaitEnded notes how the game of a pairing has ended. One without a result is played
// again; one that was lost before it began is a forfeit.
func (k *contest) awaitEnded(pairing int, r game.Result, plies int) {
	result := map[string]tournament.Result{
		pgn.WhiteWins.String(): tournament.WhiteWins, pgn.BlackWins.String(): tournament.BlackWins, pgn.Draw.String(): tournament.Draw,
	}[r.Score.String()]
	if plies < 2 && (r.Reason == game.Disconnection || r.Reason == game.Flag) {
		result = map[tournament.Result]tournament.Result{tournament.WhiteWins: tournament.WhiteForfeit, tournament.BlackWins: tournament.BlackForfeit}[result]
	}
	err := k.awaitChange(func(t *tournament.Tournament) error {
		if result == tournament.Pending {
			t.Pairings[pairing].Game = 0
			return nil
		}
		return t.Report(pairing, result)
	})
	switch {
	case errors.Is(err, errNotStored):
		again := func() { k.post(nil, func() { k.awaitEnded(pairing, r, plies) }) }
		if k.server.away {
			k.server.later = append(k.server.later, again)
		} else {
			time.AfterFunc(contestStep, again)
		}
	case err == nil:
		k.awaitStep()
	}
}

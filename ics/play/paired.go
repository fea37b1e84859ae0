package play

import (
	"rookery/game"
	"rookery/ics/contests"
	"rookery/ics/match"
	"rookery/store"
)

// A Contest is a tournament that is neither over nor cancelled.
type Contest = contests.Contest[*Player]

// Games are the tournament's games in play.
func (h *Hall) Games(k *Contest) (list []contests.Game) {
	for _, t := range h.tables.all() {
		if t.contest == k && !t.over {
			list = append(list, t)
		}
	}
	return list
}

// AwaitTables stores the games of a pairing: two of them for teams.
func (h *Hall) AwaitTables(b contests.Start[*Player], also match.Also) (begin func(), err error) {
	var tables []*Table
	for board := range b.Whites {
		white, black := b.Whites[board], b.Blacks[board]
		if board == 1 {
			white, black = black, white
		}
		t, err := h.NewTable(white, black, b.Terms)
		if err != nil {
			h.log.Error("no game", "tournament", b.Contest.State.ID, "err", err)
			return nil, err
		}
		t.contest, t.pairing = b.Contest, b.Pairing
		tables = append(tables, t)
	}
	if err := h.AwaitCreate(also, tables...); err != nil {
		return nil, err
	}
	return func() { h.beginPairing(tables) }, nil
}

// beginPairing begins the games of a pairing.
func (h *Hall) beginPairing(tables []*Table) {
	for _, t := range tables {
		t.reseat()
	}
	if len(tables) == 2 {
		a, b := tables[0], tables[1]
		for c := range a.seats { // partners have different colours
			TeamUp(a.seats[c].Player, b.seats[1-c].Player)
		}
		a.Pair(b)
		b.pairing = -1 // the first board's end is the match's
	}
	for _, t := range tables {
		h.Launch(t, "Creating")
	}
}

// reseat has who left and came back while the game was being stored sit at its board.
func (t *Table) reseat() {
	for c := range t.seats {
		place := &t.seats[c]
		y := t.hall.lobby.Named(place.Name)
		if place.Player.Left() && y != nil && y.User().ID == place.User.ID && !y.Busy() {
			place.Player, place.User = y, y.User()
		}
	}
}

// TeamUp makes the members of a team partners, but nobody that of who has left while the games were stored.
func TeamUp(x, y *Player) {
	if x.partner == y {
		return
	}
	x.EndPartnership("Your partner plays in a tournament with somebody else.")
	y.EndPartnership("Your partner plays in a tournament with somebody else.")
	if !x.Left() && !y.Left() {
		x.partner, y.partner = y, x
	}
}

// Claim finds the table of a pairing's game among those that were recovered.
func (h *Hall) Claim(k *Contest, pairing int, id store.GameID) {
	t := h.tables.stored(id)
	if t == nil {
		return
	}
	t.contest, t.pairing = k, pairing
	if t.partner != nil {
		t.partner.contest, t.partner.pairing = k, -1
	}
	t.patience(h.limits().Return)
}

// Pairing is whose game it is in its tournament.
func (t *Table) Pairing() int { return t.pairing }

// Begun reports whether both have moved, or somebody is waited for.
func (t *Table) Begun() bool { return t.waiting || len(t.Game().Plies()) > 1 }

// Forfeit has who is to move lose who has not made the first move in time: no clock runs before it.
func (t *Table) Forfeit() {
	t.Post(nil, func() {
		state := t.Game().State()
		still := func() bool { return !t.waiting && len(t.Game().Plies()) < 2 }
		_ = t.AwaitEnd(game.WonBy(state.Turn().Other(), game.Flag), "", still) // it is tried again
	})
}

// Abort drafts that the game ends because its tournament does.
func (t *Table) Abort(drafted chan<- *contests.Aborting, decided <-chan struct{}) bool {
	return t.Post(nil, func() {
		s := t.hall
		a, end := t.draftAborting()
		drafted <- a
		s.floor.Yield(func() { <-decided })
		switch {
		case a.Draft == nil:
		case a.Done:
			t.follow(a.Stored.Apply(s.now()), end)
		default:
			t.endNote = ""
		}
	})
}

func (t *Table) draftAborting() (*contests.Aborting, *ending) {
	if t.over {
		return &contests.Aborting{}, nil
	}
	r := game.Result{Reason: game.Aborted}
	now := t.hall.now()
	d, err := t.match.Draft(now, func(g *game.Game) ([]game.Event, error) { return g.End(now, r) })
	if err != nil {
		return &contests.Aborting{}, nil // the rules have ended it
	}
	t.endNote = "Game aborted because the tournament was cancelled"
	return &contests.Aborting{Draft: d}, t.draftEnd(d, r)
}

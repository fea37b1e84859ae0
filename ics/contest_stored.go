package ics

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"rookery/ics/tournament"
	"rookery/store"
)

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
		ended, err := s.endedPairings(state)
		if err != nil {
			return err
		}
		s.floor.With(nil, func() {
			k := s.addContest(state)
			for i, p := range state.Pairings {
				if p.Result == tournament.Pending && p.Game != 0 {
					k.claim(i, store.GameID(p.Game))
				}
			}
			for i, r := range ended {
				k.Post(nil, func() { k.awaitEnded(i, r) })
			}
		})
	}
	return nil
}

// endedPairings are the results of games that the tournament has not noted, by the
// games' rows. The caller does not have the floor.
func (s *Server) endedPairings(state *tournament.Tournament) (map[int]tournament.Result, error) {
	ended := map[int]tournament.Result{}
	for i, p := range state.Pairings {
		if p.Result != tournament.Pending || p.Game == 0 {
			continue
		}
		g, err := s.store.Game(s.context, store.GameID(p.Game))
		if err != nil {
			return nil, fmt.Errorf("tournament %d: %w", state.ID, err)
		}
		if g.Status != store.Running {
			ended[i] = pairingResult(g)
		}
	}
	return ended, nil
}

// claim finds the table of a pairing's game among those that were recovered.
func (k *contest) claim(pairing int, id store.GameID) {
	t := k.server.tables.stored(id)
	if t == nil {
		return
	}
	t.contest, t.pairing = k, pairing
	if t.partner != nil {
		t.partner.contest, t.partner.pairing = k, -1
	}
	t.patience(k.server.config.Limits.Return)
}

// awaitAtContests does something while nothing else happens in any of the tournaments. They
// are taken in the order of their numbers, so that no two wait for each other.
func (c *call) awaitAtContests(ids []int64, f func()) {
	if len(ids) == 0 {
		f()
		return
	}
	if k := c.server.contests[ids[0]]; k != nil {
		c.awaitAt(k, func() { c.awaitAtContests(ids[1:], f) })
		return
	}
	c.awaitAtContests(ids[1:], f)
}

// contestsRenamed are the tournaments that somebody is in, or has made, as they are with
// another name, or, with the name "", without him. taken: somebody else has it.
func (s *Server) contestsRenamed(from, to string) (list map[int64]*tournament.Tournament, taken bool) {
	list = map[int64]*tournament.Tournament{}
	for id, k := range s.contests {
		next := k.state.Clone()
		switch {
		case to == "":
			if next.Remove(from) {
				list[id] = next
			}
		case !strings.EqualFold(from, to) && next.Find(to) >= 0:
			taken = true
		case next.Rename(from, to):
			list[id] = next
		}
	}
	return list, taken
}

func readContest(row store.Tournament) (*tournament.Tournament, error) {
	state := new(tournament.Tournament)
	if err := json.Unmarshal([]byte(row.State), state); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", row.ID, err)
	}
	return state, nil
}

// saveContest writes a tournament as it is to be, and what its players are to be told of that.
func saveContest(ctx context.Context, tx *store.Tx, state *tournament.Tournament, now time.Time, words ...word) error {
	if err := addWords(ctx, tx, words); err != nil {
		return err
	}
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	live := state.State == tournament.Open || state.State == tournament.Running
	return tx.SaveTournament(ctx, store.Tournament{ID: state.ID, Name: state.Name, Live: live, State: string(text), Touched: now})
}

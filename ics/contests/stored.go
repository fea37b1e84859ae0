package contests

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"rookery/ics/notices"
	"rookery/ics/tournament"
	"rookery/store"
)

// Load goes on with the tournaments of the last server: what has become of
// their games the games' rows tell, and those in play know again whose they are.
func (s *Contests[S]) Load() error {
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
		s.data.With(func() {
			k := s.Add(state)
			for i, p := range state.Pairings {
				if p.Result == tournament.Pending && p.Game != 0 {
					s.Claim(k, i, store.GameID(p.Game))
				}
			}
			for i, r := range ended {
				k.post(func() { k.AwaitEnded(i, r) })
			}
		})
	}
	return nil
}

// endedPairings are the results of games that the tournament has not noted, by the
// games' rows. The caller does not have the floor.
func (s *Contests[S]) endedPairings(state *tournament.Tournament) (map[int]tournament.Result, error) {
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
			ended[i] = Result(g)
		}
	}
	return ended, nil
}

// A Renaming is what becomes of the tournaments that somebody is in, or has made, who gets another name or, with
// the name "", is removed.
type Renaming[S Player] struct {
	of   *Contests[S]
	next map[int64]*tournament.Tournament
	said map[int64][]notices.Word
	now  time.Time
}

// Renamed begins a renaming. taken: somebody else has the name.
func (s *Contests[S]) Renamed(from, to string) (r *Renaming[S], taken bool) {
	r = &Renaming[S]{of: s, next: map[int64]*tournament.Tournament{}, said: map[int64][]notices.Word{}, now: s.Now()}
	for id, k := range s.live {
		next := k.State.Clone()
		switch {
		case to == "":
			if next.Remove(from) {
				r.next[id] = next
			}
		case !strings.EqualFold(from, to) && next.Find(to) >= 0:
			taken = true
		case next.Rename(from, to):
			r.next[id] = next
		}
	}
	for id, next := range r.next {
		r.said[id] = wordsOf(s.live[id].State, next, r.now)
	}
	return r, taken
}

// Store writes it in the transaction that changes the account.
func (r *Renaming[S]) Store(ctx context.Context, tx *store.Tx) error {
	for id, next := range r.next {
		if err := saveContest(ctx, tx, next, r.now, r.said[id]...); err != nil {
			return err
		}
	}
	return nil
}

// Apply makes the change, once it is stored, and tells of it.
func (r *Renaming[S]) Apply() {
	for id, next := range r.next {
		r.of.live[id].replace(next)
		r.of.notices.TellWords(r.said[id])
	}
}

func readContest(row store.Tournament) (*tournament.Tournament, error) {
	state := new(tournament.Tournament)
	if err := json.Unmarshal([]byte(row.State), state); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", row.ID, err)
	}
	return state, nil
}

// saveContest writes a tournament as it is to be, and what its players are to be told of that.
func saveContest(ctx context.Context, tx *store.Tx, state *tournament.Tournament, now time.Time, words ...notices.Word) error {
	if err := notices.AddWords(ctx, tx, words); err != nil {
		return err
	}
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	live := state.State == tournament.Open || state.State == tournament.Running
	return tx.SaveTournament(ctx, store.Tournament{ID: state.ID, Name: state.Name, Live: live, State: string(text), Touched: now})
}

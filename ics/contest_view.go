package ics

import (
	"context"
	"io"
	"sort"
	"strconv"

	"rookery/ics/record"
	"rookery/ics/tournament"
	"rookery/pgn"
	"rookery/store"
)

// Tournaments are those that are neither over nor cancelled, the oldest first. They must
// not be changed.
func (s *Server) Tournaments() (live []*tournament.Tournament) {
	s.floor.With(nil, func() {
		for _, k := range s.contests {
			live = append(live, k.state)
		}
	})
	sort.Slice(live, func(i, j int) bool { return live[i].ID < live[j].ID })
	return live
}

// PastTournaments are the last that are over or cancelled, the newest first.
func (s *Server) PastTournaments(ctx context.Context, most int) (past []*tournament.Tournament, err error) {
	if s.store == nil {
		return nil, nil
	}
	rows, err := s.store.PastTournaments(ctx, most)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		state, err := readContest(row)
		if err != nil {
			return nil, err
		}
		past = append(past, state)
	}
	return past, nil
}

// Tournament is a tournament, which must not be changed, or store.ErrNotFound.
func (s *Server) Tournament(ctx context.Context, id int64) (state *tournament.Tournament, err error) {
	s.floor.With(nil, func() {
		if k := s.contests[id]; k != nil {
			state = k.state
		}
	})
	if state != nil {
		return state, nil
	}
	if s.store == nil {
		return nil, store.ErrNotFound
	}
	row, err := s.store.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return readContest(row)
}

// WriteTournamentPGN writes the games of a tournament that have a result.
func (s *Server) WriteTournamentPGN(ctx context.Context, t *tournament.Tournament, w io.Writer) error {
	out := pgn.NewWriter(w)
	for _, p := range t.Pairings {
		if !p.Result.Played() || p.Game == 0 {
			continue
		}
		g, err := s.store.Game(ctx, store.GameID(p.Game))
		if err != nil {
			return err
		}
		steps, err := s.store.Steps(ctx, g.ID)
		if err != nil {
			return err
		}
		if err := record.WritePGN(out, g, steps, "Event", t.Name, "Round", strconv.Itoa(p.Round), "Board", strconv.Itoa(p.Board)); err != nil {
			return err
		}
	}
	return out.Flush()
}

package contests

import (
	"context"
	"io"
	"strconv"

	"rookery/ics/record"
	"rookery/ics/tournament"
	"rookery/pgn"
	"rookery/store"
)

// Live are those that are neither over nor cancelled, the oldest first. They must
// not be changed. Who asks has the floor.
func (s *Contests[S]) Live() (live []*tournament.Tournament) {
	for _, n := range s.Numbers() {
		live = append(live, s.live[n].State)
	}
	return live
}

// Past are the last that are over or cancelled, the newest first.
func (s *Contests[S]) Past(ctx context.Context, most int) (past []*tournament.Tournament, err error) {
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

// Read is a tournament as the store has it, or store.ErrNotFound.
func (s *Contests[S]) Read(ctx context.Context, id int64) (*tournament.Tournament, error) {
	if s.store == nil {
		return nil, store.ErrNotFound
	}
	row, err := s.store.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return readContest(row)
}

// WritePGN writes the games of a tournament that have a result.
func (s *Contests[S]) WritePGN(ctx context.Context, t *tournament.Tournament, w io.Writer) error {
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

package people

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/ics/tournament"
	"rookery/store"
	"rookery/web/internal/guard"
	"rookery/web/internal/site"
)

// A TournamentLine is a tournament in a list.
type TournamentLine struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Kind    string `json:"kind" enum:"arena,swiss,robin,knockout"`
	State   string `json:"state" enum:"open,running,over,cancelled"`
	Variant string `json:"variant"`
	Minutes int    `json:"minutes" doc:"of a game's clock"`
	Inc     int    `json:"inc" doc:"seconds a move"`
	Rated   bool   `json:"rated"`
	Players int    `json:"players"`
	Round   int    `json:"round"`
	Rounds  int    `json:"rounds" doc:"0: not known, or an arena"`
	Results int    `json:"results" doc:"that are known"`
	Joined  bool   `json:"joined" doc:"you play in it"`
}

// A TournamentView is all of a tournament.
type TournamentView struct {
	TournamentLine
	Creator   string              `json:"creator"`
	Ends      *time.Time          `json:"ends,omitempty" doc:"when an arena pairs nobody any more"`
	Ties      []string            `json:"ties" doc:"names of the tie-breaks, in their order"`
	Standings []TournamentPlace   `json:"standings"`
	Pairings  []TournamentPairing `json:"pairings" doc:"of the present round, or the last hundred of an arena"`
}

// A TournamentPlace is a line of the standings.
type TournamentPlace struct {
	Place  int      `json:"place"`
	Name   string   `json:"name"`
	Rating int      `json:"rating" doc:"0: none"`
	Points string   `json:"points"`
	Ties   []string `json:"ties"`
	Games  int      `json:"games"`
	Out    bool     `json:"out" doc:"has withdrawn"`
}

// A TournamentPairing is a game or a bye.
type TournamentPairing struct {
	Round  int    `json:"round"`
	Board  int    `json:"board"`
	White  string `json:"white"`
	Black  string `json:"black" doc:"empty: White has a bye"`
	Result string `json:"result" doc:"1-0, 0-1, 1/2-1/2; +:-, -:+, -:- by forfeit; U, H byes; empty: none yet"`
}

// lastPairings is how many of an arena are shown.
const lastPairings = 100

func tournamentLine(t *tournament.Tournament, you string) TournamentLine {
	l := TournamentLine{
		ID: t.ID, Name: t.Name, Kind: string(t.Kind), State: string(t.State), Variant: t.Variant, Minutes: t.Base, Inc: t.Inc, Rated: t.Rated,
		Players: len(t.Players), Round: t.Round, Rounds: t.Last,
	}
	for _, p := range t.Pairings {
		if p.Result != tournament.Pending {
			l.Results++
		}
	}
	if i := t.Find(you); you != "" && i >= 0 {
		l.Joined = !t.Players[i].Withdrawn
	}
	return l
}

func tournamentLines(list []*tournament.Tournament, you string) []TournamentLine {
	lines := []TournamentLine{}
	for _, t := range list {
		lines = append(lines, tournamentLine(t, you))
	}
	return lines
}

func tournamentView(t *tournament.Tournament, you string) TournamentView {
	v := TournamentView{
		TournamentLine: tournamentLine(t, you), Creator: t.Creator, Ties: []string{}, Standings: []TournamentPlace{}, Pairings: []TournamentPairing{},
	}
	if t.Kind == tournament.Arena && t.State == tournament.Running {
		ends := t.Close()
		v.Ends = &ends
	}
	for _, tie := range t.TieBreaks() {
		v.Ties = append(v.Ties, string(tie))
	}
	for _, s := range t.Standings() {
		p := t.Players[s.Player]
		line := TournamentPlace{Place: s.Place, Name: p.Name, Rating: p.Rating, Points: t.Score(s.Points), Ties: []string{}, Games: s.Games, Out: p.Withdrawn}
		for i, tie := range t.TieBreaks() {
			line.Ties = append(line.Ties, tournament.TieText(tie, s.Ties[i]))
		}
		v.Standings = append(v.Standings, line)
	}
	for _, p := range t.Pairings {
		if p.Round != t.Round {
			continue
		}
		line := TournamentPairing{Round: p.Round, Board: p.Board, White: t.Players[p.White].Name, Result: string(p.Result)}
		if p.Black != tournament.Nobody {
			line.Black = t.Players[p.Black].Name
		}
		v.Pairings = append(v.Pairings, line)
	}
	if n := len(v.Pairings) - lastPairings; n > 0 && t.Kind == tournament.Arena {
		v.Pairings = v.Pairings[n:]
	}
	return v
}

type (
	tournamentsOutput struct {
		Body struct {
			Live []TournamentLine `json:"live" doc:"that are not over"`
			Past []TournamentLine `json:"past" doc:"the last of the others, the newest first"`
		}
	}
	tournamentInput struct {
		ID int64 `path:"id" minimum:"1"`
	}
	tournamentOutput    struct{ Body TournamentView }
	tournamentFileInput struct {
		ID   int64  `path:"id" minimum:"1"`
		Form string `path:"form" enum:"trf,pgn"`
	}
)

// you is the name of who asks on the chess server; empty if they are not there.
func (s *Service) you(ctx context.Context) string {
	if v, err := s.hub.visitOf(guard.VisitorOf(ctx)); err == nil {
		return v.Identity().Name
	}
	return ""
}

func (s *Service) tournament(ctx context.Context, id int64) (*tournament.Tournament, error) {
	if s.Chess == nil {
		return nil, accountError(errNoHub)
	}
	t, err := s.Chess.Tournament(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, huma.Error404NotFound("there is no such tournament")
	}
	return t, err
}

func (s *Service) addTournaments(api huma.API) {
	tags := []string{"tournaments"}
	site.Register(api, huma.Operation{
		OperationID: "tournaments", Method: "GET", Path: "/api/tournaments", Summary: "Tournaments on the chess server", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*tournamentsOutput, error) {
		if s.Chess == nil {
			return nil, accountError(errNoHub)
		}
		past, err := s.Chess.PastTournaments(ctx, 20)
		if err != nil {
			return nil, err
		}
		out := &tournamentsOutput{}
		you := s.you(ctx)
		out.Body.Live, out.Body.Past = tournamentLines(s.Chess.Tournaments(), you), tournamentLines(past, you)
		return out, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "tournament", Method: "GET", Path: "/api/tournaments/{id}", Tags: tags,
		Summary: "A tournament: standings and pairings. Whoever is on the chess server joins by the command \"tourney join NUMBER\".",
	}, func(ctx context.Context, in *tournamentInput) (*tournamentOutput, error) {
		t, err := s.tournament(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return &tournamentOutput{tournamentView(t, s.you(ctx))}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "tournament-file", Method: "GET", Path: "/api/tournaments/{id}/files/{form}", Tags: tags,
		Summary:   "A tournament as a file: FIDE's report TRF16, or its games in PGN",
		Responses: map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"text/plain": {}}}},
	}, func(ctx context.Context, in *tournamentFileInput) (*site.File, error) {
		t, err := s.tournament(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		kind := "text/plain; charset=utf-8"
		if in.Form == "trf" {
			err = t.WriteTRF(&b)
		} else {
			kind = "application/x-chess-pgn; charset=utf-8"
			err = s.Chess.WriteTournamentPGN(ctx, t, &b)
		}
		if err != nil {
			return nil, err
		}
		return &site.File{Type: kind, Disposition: fmt.Sprintf("attachment; filename=tournament-%d.%s", t.ID, strings.ToLower(in.Form)), Body: b.Bytes()}, nil
	})
}

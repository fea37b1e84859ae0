package compose

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/solution"
	solutionjson "rookery/solution/json"
	"rookery/solve"
	"rookery/web/internal/site"
)

// What a question about a line may take.
const (
	lineTime   = 15 * time.Second
	lineMemory = 32 << 20
)

var errLine = errors.New("this play cannot be followed")

// A LineAnswer says what may follow play by hand, or what comes of its last move.
type LineAnswer struct {
	Moves    []json.RawMessage `json:"moves" doc:"those that can be played, as nodes of the JSON solution"`
	Exposing []json.RawMessage `json:"exposing" doc:"those that only expose the own king"`
	Turn     string            `json:"turn" enum:"white,black" doc:"whose turn it is; in a series the other side's may come"`
	// Verdict is the last move with what follows.
	Verdict    json.RawMessage `json:"verdict,omitempty" doc:"the last move: a key, a try with what refutes it, a defence with its answers, a refutation, a step with a line to the end"`
	Unfinished bool            `json:"unfinished,omitempty" doc:"the time was up before there was a verdict"`
	// Back are the moves that can be taken back while some of a retractor are left, nil in play.
	Back  []BackMove      `json:"back,omitempty" nullable:"true" doc:"of a retractor: the moves that can be taken back"`
	Left  int             `json:"left,omitempty" doc:"of a retractor: how many moves are to be taken back"`
	Board json.RawMessage `json:"board,omitempty" doc:"of a retractor: where the moves taken back lead, as men of the JSON solution"`
}

// A BackMove is a move that can be taken back.
type BackMove struct {
	Text string `json:"text" doc:"as it was made: Kd4*Sc5"`
	From string `json:"from" doc:"where the man came from"`
	To   string `json:"to" doc:"where it stands"`
	// Move is what Text says, for readers of another language.
	Move json.RawMessage `json:"move" doc:"as a move of the JSON solution"`
}

type lineInput struct {
	Body struct {
		Text    string   `json:"text" maxLength:"65536" doc:"the problem, in any form"`
		Twin    int      `json:"twin,omitempty" minimum:"0" doc:"which of the twins as they are solved, from 0"`
		Duplex  bool     `json:"duplex,omitempty" doc:"the half that the other side begins"`
		SetPlay bool     `json:"setPlay,omitempty" doc:"the play begins with set play"`
		Moves   []string `json:"moves" maxItems:"512" doc:"as the solution writes them; an empty one passes, as before a threat"`
		Judge   bool     `json:"judge,omitempty" doc:"what comes of the last move is asked, not what can be played"`
		Back    []string `json:"back,omitempty" maxItems:"64" doc:"of a retractor: moves taken back before, the last of the game first"`
	}
}

func (s *Service) addLine(api huma.API) {
	site.Register(api, huma.Operation{
		OperationID: "line", Method: "POST", Path: "/api/line", Tags: []string{"solving"},
		Summary:     "Moves made by hand in a problem",
		Description: "What can be played after moves from the beginning of a phase, or what comes of the last of them.",
	}, func(ctx context.Context, in *lineInput) (*struct{ Body LineAnswer }, error) {
		a, err := s.line(ctx, in)
		switch {
		case errors.Is(err, errLine):
			return nil, huma.Error409Conflict(err.Error())
		case err != nil:
			return nil, jobError(err, nil)
		}
		return &struct{ Body LineAnswer }{a}, nil
	})
}

func (s *Service) line(ctx context.Context, in *lineInput) (LineAnswer, error) {
	a := LineAnswer{Moves: []json.RawMessage{}, Exposing: []json.RawMessage{}, Turn: "white"}
	p, _, err := solvable(in.Body.Text, "")
	if err != nil {
		return a, err
	}
	if s.jobs.config.Solver == nil {
		return a, ErrNoWorkers
	}
	ctx, done := context.WithTimeout(ctx, lineTime)
	defer done()
	var phases [][]json.RawMessage
	var start json.RawMessage
	var taken []json.RawMessage // the last move of each half's that are taken back
	stream := solutionjson.NewStream(solutionjson.Options{Language: p.Language}, func(kind string, doc []byte) error {
		switch kind {
		case "half":
			var half struct {
				Start json.RawMessage
				Back  struct{ Moves []json.RawMessage }
			}
			if err := json.Unmarshal(doc, &half); err != nil {
				return err
			}
			var last json.RawMessage
			if n := len(half.Back.Moves); n > 0 {
				last = half.Back.Moves[n-1]
			}
			taken = append(taken, last)
			if start == nil { // others may follow
				start = half.Start
			}
		case "phase":
			phases = append(phases, nil)
		case "node":
			if len(phases) > 0 {
				phases[len(phases)-1] = append(phases[len(phases)-1], doc)
			}
		}
		return nil
	})
	var b solution.Builder
	sum, err := s.jobs.config.Solver.Solve(ctx, Who{User: site.VisitorOf(ctx).Session}, p, solve.Config{
		Jobs: 1, MaxMemory: lineMemory, MaxTime: lineTime,
		Line: &solve.Line{Twin: in.Body.Twin, Duplex: in.Body.Duplex, SetPlay: in.Body.SetPlay, Moves: in.Body.Moves, Judge: in.Body.Judge, Back: in.Body.Back},
	}, solution.Tee(&b, stream))
	interrupted := sum.Interrupted || ctx.Err() != nil
	switch {
	case err != nil && !interrupted:
		return a, err
	case interrupted || sum.Failed:
		if a.Unfinished = interrupted; !interrupted {
			return a, errLine
		}
		return a, nil
	}
	number := -1 // of the half
	for _, t := range b.Solution.Twins {
		for _, h := range t.Halves {
			number++
			a.Turn = h.Starter.String()
			if len(in.Body.Back) > 0 && len(in.Body.Moves) == 0 {
				a.Board = start
			}
			if before := len(in.Body.Back); len(h.Back) == before+1 {
				m := &h.Back[before]
				a.Back = append(a.Back, BackMove{solve.BackMove(m, p.Language), m.From.String(), m.To.String(), taken[number]})
			}
		}
	}
	a.Left = max(0, len(p.Stipulation.Back)-len(in.Body.Back))
	switch {
	case in.Body.Judge && len(phases) == 1 && len(phases[0]) == 1:
		a.Verdict = phases[0][0]
	case !in.Body.Judge && len(phases) == 2:
		a.Moves, a.Exposing = append(a.Moves, phases[0]...), append(a.Exposing, phases[1]...)
	}
	return a, nil
}

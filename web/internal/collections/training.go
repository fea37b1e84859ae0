package collections

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/chess"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
	"rookery/store/kept"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// What training may take.
const (
	trainingTime   = 5 * time.Second // for each reply that the solver looks at
	trainingLimit  = 20 * time.Second
	trainingMemory = 16 << 20
	refutationTime = 250 * time.Millisecond
	maxPlayed      = 200 // half moves
)

var errSlow = errors.New("the solver did not come to an end in time: take the move back and try another")

// A Training is what a visitor has made of a collection's puzzles.
type Training struct {
	Collection Collection     `json:"collection"`
	Puzzles    []int          `json:"puzzles" doc:"numbers of those that can be solved move by move"`
	Marks      map[int]string `json:"marks" doc:"what was made of them: solved, helped or failed"`
	Streak     int            `json:"streak" doc:"solved without help since the last that was not"`
	Best       int            `json:"best" doc:"the longest streak of all"`
	Kept       bool           `json:"kept" doc:"the server remembers it"`
}

// A Board is a position in training, and what may be played in it.
type Board struct {
	FEN      string              `json:"fen"`
	Check    bool                `json:"check"`
	Moves    map[string][]string `json:"moves" doc:"legal moves: squares of departure to those of arrival"`
	Promotes []string            `json:"promotes,omitempty" doc:"moves (\"e7e8\") that need the promoted man"`
}

// A Step is a half move in training.
type Step struct {
	Move  string `json:"move" doc:"in coordinates"`
	SAN   string `json:"san"`
	Board Board  `json:"board" doc:"after it"`
}

// An Exercise is a puzzle to be solved move by move.
type Exercise struct {
	Entry Entry    `json:"entry"`
	Mate  int      `json:"mate" doc:"moves in which to mate; 0: find the best move, or line"`
	Board Board    `json:"board"`
	Lead  *Step    `json:"lead,omitempty" doc:"the move before the position"`
	Texts []string `json:"texts,omitempty" doc:"the collection's description"`
	URL   string   `json:"url,omitempty"`
}

// A Judgement is what becomes of a move.
type Judgement struct {
	Outcome string `json:"outcome" enum:"wrong,right,solved"`
	Step    Step   `json:"step" doc:"the move"`
	Reply   *Step  `json:"reply,omitempty" doc:"the answer to it; after a wrong move, what refutes it"`
}

type (
	trainingInput struct {
		ID string `path:"id" maxLength:"32"`
	}
	trainingOutput struct{ Body Training }
	exerciseInput  struct {
		ID     string `path:"id" maxLength:"32"`
		Number int    `path:"number" minimum:"1"`
	}
	exerciseOutput struct{ Body Exercise }
	playedBody     struct {
		Moves []string `json:"moves" maxItems:"200" doc:"both sides', in coordinates or SAN, since the position of the exercise"`
	}
	tryInput struct {
		ID     string `path:"id" maxLength:"32"`
		Number int    `path:"number" minimum:"1"`
		Body   playedBody
	}
	judgementOutput struct{ Body Judgement }
	solutionOutput  struct {
		Body struct {
			Steps []Step `json:"steps" doc:"to the end, or as far as one is known"`
		}
	}
	markInput struct {
		ID     string `path:"id" maxLength:"32"`
		Number int    `path:"number" minimum:"1"`
		Body   struct {
			Mark string `json:"mark" enum:"solved,helped,failed"`
		}
	}
)

func boardOf(pos *chess.Position) Board {
	b := Board{FEN: pos.FEN(), Check: pos.InCheck(), Moves: map[string][]string{}}
	for _, m := range pos.Legal(nil) {
		from, to := m.From().String(), m.To().String()
		if m.Promotion() != chess.NoRole {
			if slices.Contains(b.Promotes, from+to) {
				continue
			}
			b.Promotes = append(b.Promotes, from+to)
		}
		b.Moves[from] = append(b.Moves[from], to)
	}
	return b
}

// stepOf plays a move.
func stepOf(pos *chess.Position, m chess.Move) *Step {
	s := &Step{Move: m.String(), SAN: pos.SAN(m)}
	pos.Play(m)
	s.Board = boardOf(pos)
	return s
}

func (s *Service) addTraining(api huma.API) {
	tags := []string{"training"}
	site.Register(api, huma.Operation{
		OperationID: "training", Method: "GET", Path: "/api/training/{id}", Summary: "What the visitor has made of a collection's puzzles", Tags: tags,
	}, func(ctx context.Context, in *trainingInput) (*trainingOutput, error) {
		t, err := s.training(ctx, in.ID)
		return answer(&trainingOutput{t}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "forget-training", Method: "DELETE", Path: "/api/training/{id}", Summary: "Begin a collection anew", Tags: tags,
	}, func(ctx context.Context, in *trainingInput) (*struct{}, error) {
		_, err := s.readable(ctx, in.ID)
		if err == nil && s.config.Store != nil {
			owner := s.owner(ctx)
			err = s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.ClearMarks(ctx, owner, in.ID) })
		}
		return answer(new(struct{}), err)
	})
	site.Register(api, huma.Operation{
		OperationID: "exercise", Method: "GET", Path: "/api/training/{id}/{number}", Summary: "A puzzle to be solved", Tags: tags,
	}, func(ctx context.Context, in *exerciseInput) (*exerciseOutput, error) {
		e, err := s.exercise(ctx, in.ID, in.Number)
		return answer(&exerciseOutput{e}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "try", Method: "POST", Path: "/api/training/{id}/{number}/moves", Summary: "Judge a move, and answer it", Tags: tags,
	}, func(ctx context.Context, in *tryInput) (*judgementOutput, error) {
		j, err := s.judge(ctx, in)
		return answer(&judgementOutput{j}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "exercise-solution", Method: "POST", Path: "/api/training/{id}/{number}/solution", Summary: "How to go on from where the moves have led", Tags: tags,
	}, func(ctx context.Context, in *tryInput) (*solutionOutput, error) {
		steps, err := s.solution(ctx, in)
		out := new(solutionOutput)
		out.Body.Steps = steps
		return answer(out, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "mark", Method: "PUT", Path: "/api/training/{id}/{number}/mark", Summary: "Keep what was made of a puzzle", Tags: tags,
	}, func(ctx context.Context, in *markInput) (*trainingOutput, error) {
		h, err := s.readable(ctx, in.ID)
		if err == nil {
			_, err = s.problem(ctx, h, in.Number)
		}
		if err == nil && s.config.Store != nil {
			mark := kept.Mark{Problem: in.Number, Value: in.Body.Mark, At: time.Now()}
			owner := s.owner(ctx)
			err = s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetMark(ctx, owner, in.ID, mark) })
		}
		if err != nil {
			return nil, collectionError(err)
		}
		t, err := s.training(ctx, in.ID)
		return answer(&trainingOutput{t}, err)
	})
}

func (s *Service) training(ctx context.Context, id string) (Training, error) {
	h, err := s.readable(ctx, id)
	if err != nil {
		return Training{}, err
	}
	v, err := s.viewOf(ctx, h)
	if err != nil {
		return Training{}, err
	}
	t := Training{Collection: h.view(), Puzzles: []int{}, Marks: map[int]string{}, Kept: s.config.Store != nil}
	for _, e := range v.entries {
		if e.Trainable {
			t.Puzzles = append(t.Puzzles, e.Number)
		}
	}
	v.mu.Unlock()
	if s.config.Store == nil {
		return t, nil
	}
	marks, err := s.config.Store.Marks(ctx, s.owner(ctx), id)
	for _, m := range marks {
		t.Marks[m.Problem] = m.Value
		if t.Streak++; m.Value != "solved" {
			t.Streak = 0
		}
		t.Best = max(t.Best, t.Streak)
	}
	return t, err
}

func (s *Service) puzzle(ctx context.Context, id string, number int) (*puzzle.Puzzle, Entry, error) {
	h, err := s.readable(ctx, id)
	if err != nil {
		return nil, Entry{}, err
	}
	stored, err := s.problem(ctx, h, number)
	if err != nil {
		return nil, Entry{}, err
	}
	e, err := entry(stored)
	if err != nil {
		return nil, e, err
	}
	p, err := unstored(stored)
	return p, e, err
}

func (s *Service) exercise(ctx context.Context, id string, number int) (Exercise, error) {
	p, e, err := s.puzzle(ctx, id, number)
	if err != nil {
		return Exercise{}, err
	}
	pos, mate, err := p.Task()
	if err != nil {
		return Exercise{}, err
	}
	out := Exercise{Entry: e, Mate: mate, Board: boardOf(&pos), Texts: p.Description, URL: p.URL}
	if p.Lead > 0 && p.Composed == nil {
		before, err := p.Setup.Position(chess.Problem)
		if err != nil {
			return out, err
		}
		for i, m := range p.Line[:p.Lead] {
			if step := stepOf(&before, m); i == p.Lead-1 {
				out.Lead = step
			}
		}
	}
	return out, nil
}

// trainer makes the trainer of an exercise, and reads the moves until now.
func (s *Service) trainer(ctx context.Context, in *tryInput) (*puzzle.Trainer, []chess.Move, error) {
	p, _, err := s.puzzle(ctx, in.ID, in.Number)
	if err != nil {
		return nil, nil, err
	}
	pos, _, err := p.Task()
	if err != nil {
		return nil, nil, err
	}
	var played []chess.Move
	for _, text := range in.Body.Moves {
		m, err := pos.ParseMove(text)
		if err != nil {
			m, err = pos.ParseSAN(text)
		}
		if err != nil {
			return nil, nil, err
		}
		played = append(played, m)
		pos.Play(m)
	}
	return &puzzle.Trainer{Puzzle: p, Opponent: s.refute, Solver: s.solver(ctx), Config: solve.Config{
		Jobs: s.config.Workers, MaxMemory: trainingMemory, MaxTime: trainingTime,
	}}, played, nil
}

// solver solves for a visitor who waits for it.
func (s *Service) solver(ctx context.Context) puzzle.Solver {
	if s.config.Solver == nil {
		return nobody
	}
	return puzzle.Solver(compose.By(s.config.Solver, compose.Who{User: site.VisitorOf(ctx).Session}))
}

// nobody is the solver of a server without workers.
func nobody(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error) {
	return solution.Summary{}, compose.ErrNoWorkers
}

// thinking bounds the time that a visitor waits for an answer.
func thinking(ctx context.Context, f func(context.Context) error) error {
	ctx, done := context.WithTimeout(ctx, trainingLimit)
	defer done()
	err := f(ctx)
	if err != nil && ctx.Err() != nil {
		return errSlow
	}
	return err
}

func (s *Service) judge(ctx context.Context, in *tryInput) (Judgement, error) {
	trainer, played, err := s.trainer(ctx, in)
	if err != nil {
		return Judgement{}, err
	}
	var response puzzle.Response
	var reply chess.Move
	err = thinking(ctx, func(ctx context.Context) error {
		var err error
		response, reply, err = trainer.Judge(ctx, played)
		return err
	})
	if err != nil {
		return Judgement{}, err
	}
	pos, _, err := trainer.Puzzle.Task()
	if err != nil {
		return Judgement{}, err
	}
	for _, m := range played[:len(played)-1] {
		pos.Play(m)
	}
	out := Judgement{Outcome: [...]string{"wrong", "right", "solved"}[response], Step: *stepOf(&pos, played[len(played)-1])}
	if reply != chess.NoMove {
		out.Reply = stepOf(&pos, reply)
	}
	return out, nil
}

// solution goes on from where the moves have led, to the end.
func (s *Service) solution(ctx context.Context, in *tryInput) (steps []Step, err error) {
	trainer, played, err := s.trainer(ctx, in)
	if err != nil {
		return nil, err
	}
	pos, _, err := trainer.Puzzle.Task()
	if err != nil {
		return nil, err
	}
	for _, m := range played {
		pos.Play(m)
	}
	steps = []Step{}
	err = thinking(ctx, func(ctx context.Context) error {
		for len(played) < maxPlayed {
			m, err := trainer.Next(ctx, played)
			if err != nil || m == chess.NoMove {
				return err
			}
			played, steps = append(played, m), append(steps, *stepOf(&pos, m))
			response, reply, err := trainer.Judge(ctx, played)
			if err != nil || response != puzzle.Right {
				return err
			}
			played, steps = append(played, reply), append(steps, *stepOf(&pos, reply))
		}
		return nil
	})
	return steps, err
}

// refute asks the built-in player for the reply to a wrong move.
func (s *Service) refute(ctx context.Context, pos chess.Position) (chess.Move, error) {
	board := pos.Board()
	if board.King(chess.White) == chess.NoSquare || board.King(chess.Black) == chess.NoSquare {
		return chess.NoMove, nil // it plays the game only
	}
	if s.config.Solver == nil {
		return chess.NoMove, compose.ErrNoWorkers
	}
	move, err := s.config.Solver.Reply(ctx, compose.Who{User: site.VisitorOf(ctx).Session}, pos, refutationTime)
	if err != nil || move == "" {
		return chess.NoMove, err
	}
	return pos.ParseMove(move)
}

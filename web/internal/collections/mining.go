package collections

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/engine"
	"rookery/pgn"
	"rookery/puzzle"
	"rookery/puzzle/mine"
	"rookery/solve"
	"rookery/store/kept"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// What a search for puzzles in games may take.
const (
	minedGames    = 500 // of a file
	minedPuzzles  = 500
	minedTime     = 30 * time.Minute
	minedNodes    = 10000 // that the player looks at in a position
	minedFrom     = 10    // the half move from which on it looks
	minedWin      = 300   // centipawns from which on a position is won
	minedMateTime = 10 * time.Second
	miningInAll   = 2  // that run; one of a visitor
	miningsKept   = 32 // with those that have ended; the oldest goes
)

// Why games are not searched.
var (
	errMining   = errors.New("games of yours are being searched for puzzles already: wait or stop it")
	errNoMining = errors.New("there is no such search (any more)")
	errNoMiner  = errors.New("this server does not look for puzzles in games")
	errNoGames  = errors.New("there is no game of chess in the file that could be read")
	errMined    = errors.New("so many puzzles are enough")
)

// A Mining is the state of a search for puzzles in games.
type Mining struct {
	ID         string `json:"id"`
	State      string `json:"state" enum:"running,done,stopped"`
	Reason     string `json:"reason,omitempty" doc:"why it ended before the last game"`
	Collection string `json:"collection" doc:"where the puzzles go"`
	Games      int    `json:"games"`
	More       bool   `json:"more,omitempty" doc:"the file has more games than are searched"`
	Done       int    `json:"done" doc:"games that were searched"`
	Found      int    `json:"found" doc:"puzzles"`
}

// A search for puzzles runs behind the requests.
type search struct {
	owner  site.Visitor
	cancel context.CancelFunc

	mu sync.Mutex
	Mining
}

func (x *search) view() Mining {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.Mining
}

// minings are all searches of a server; they end with it. What they have found is in the
// store.
type minings struct {
	ctx    context.Context
	config Config
	wg     sync.WaitGroup

	mu   sync.Mutex
	list []*search // the oldest first
}

type (
	mineInput struct {
		Name    string `query:"name" maxLength:"200" doc:"the file's name"`
		MaxMate int    `query:"mate" minimum:"1" maximum:"4" default:"3" doc:"the longest mate, in moves"`
		Win     bool   `query:"win" doc:"also look for moves that win material"`
		RawBody []byte `contentType:"application/octet-stream"`
	}
	miningInput struct {
		ID string `path:"id" maxLength:"64"`
	}
	miningOutput  struct{ Body Mining }
	miningsOutput struct{ Body []Mining }
)

func (s *Service) addMining(api huma.API) {
	tags := []string{"collections"}
	site.Register(api, huma.Operation{
		OperationID: "mine", Method: "POST", Path: "/api/minings", Summary: "Look for puzzles in games",
		Description: "Games in PGN, packed or not. Positions in which one move alone wins become puzzles of a new collection, while they are found.",
		Tags:        tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxFile, BodyReadTimeout: site.UploadTime,
	}, func(ctx context.Context, in *mineInput) (*miningOutput, error) {
		m, err := s.mine(ctx, in)
		return answer(&miningOutput{m}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "minings", Method: "GET", Path: "/api/minings", Summary: "The visitor's searches for puzzles, the newest first", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*miningsOutput, error) {
		return &miningsOutput{s.minings.of(site.VisitorOf(ctx))}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "mining", Method: "GET", Path: "/api/minings/{id}", Summary: "How far a search for puzzles is", Tags: tags,
	}, func(ctx context.Context, in *miningInput) (*miningOutput, error) {
		x, err := s.minings.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		return &miningOutput{x.view()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "stop-mining", Method: "DELETE", Path: "/api/minings/{id}", Summary: "Stop looking for puzzles; those found stay", Tags: tags,
	}, func(ctx context.Context, in *miningInput) (*struct{}, error) {
		x, err := s.minings.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		x.cancel()
		return nil, nil
	})
}

// mine begins a search.
func (s *Service) mine(ctx context.Context, in *mineInput) (Mining, error) {
	switch {
	case s.config.Store == nil:
		return Mining{}, errNoStore
	case s.config.Miner == nil || s.config.Solver == nil:
		return Mining{}, errNoMiner
	}
	var games []*pgn.Game
	var more bool
	err := s.config.Files.Do(ctx, func() (err error) {
		games, more, err = readGames(in.RawBody)
		return err
	})
	if err != nil {
		return Mining{}, err
	}
	searching, cancel := context.WithTimeout(s.minings.ctx, minedTime)
	x := &search{owner: site.VisitorOf(ctx), cancel: cancel}
	x.Mining = Mining{ID: strings.ToLower(rand.Text()), State: "running", Games: len(games), More: more}
	if err := s.minings.enter(x); err != nil {
		cancel()
		return Mining{}, err
	}
	c, _, err := s.newCollection(ctx, nameOf(in.Name), nil, apart)
	if err != nil {
		s.minings.leave(x)
		cancel()
		return Mining{}, err
	}
	x.mu.Lock()
	x.Collection = c.ID
	x.mu.Unlock()
	m := &mine.Miner{
		Limits: engine.Limits{Nodes: minedNodes}, MaxMate: in.MaxMate, From: minedFrom,
		Solve:  solve.Config{Jobs: 1, MaxTime: min(minedMateTime, s.config.JobTime), MaxMemory: s.config.JobMemory},
		Solver: puzzle.Solver(compose.By(s.config.Solver, compose.Who{User: x.owner.Session, Batch: true})),
	}
	if in.Win {
		m.Win = minedWin
	}
	s.minings.wg.Go(func() {
		defer cancel()
		s.minings.run(searching, x, m, games)
	})
	return x.view(), nil
}

// readGames reads the games of chess in a file, broken ones as far as they go.
func readGames(file []byte) (games []*pgn.Game, more bool, err error) {
	plain, err := pgn.Open(bytes.NewReader(file))
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = plain.Close() }() // it has only been read
	bounded := &io.LimitedReader{R: plain, N: MaxUnpacked}
	for reader := pgn.NewReader(bounded); ; {
		g := new(pgn.Game)
		err := reader.Read(g)
		switch {
		case errors.Is(err, io.EOF) && bounded.N <= 0:
			return nil, false, errLargeFile
		case errors.Is(err, io.EOF) && len(games) == 0:
			return nil, false, errNoGames
		case errors.Is(err, io.EOF):
			return games, false, nil
		case err != nil:
			return nil, false, err
		case len(games) == minedGames:
			return games, true, nil
		case g.Variant() == "standard" && len(g.Moves) > 0:
			games = append(games, g)
		}
	}
}

// run searches game by game. What was found in one is stored before the next.
func (ms *minings) run(ctx context.Context, x *search, m *mine.Miner, games []*pgn.Game) {
	err := ms.search(ctx, x, m, games)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.State = "done"
	switch {
	case errors.Is(err, errMined):
		x.Reason = err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		x.State, x.Reason = "stopped", "the time for a search is over"
	case ctx.Err() != nil:
		x.State = "stopped"
	case err != nil:
		x.State, x.Reason = "stopped", err.Error()
	}
}

func (ms *minings) search(ctx context.Context, x *search, m *mine.Miner, games []*pgn.Game) (err error) {
	if m.Player, err = ms.config.Miner(ctx); err != nil {
		return err
	}
	defer func() { _ = m.Player.Close() }() // what it has found is known
	id, err := strconv.ParseInt(x.view().Collection, 10, 64)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, g := range games {
		var found []kept.Problem
		err := m.Game(ctx, g, func(p puzzle.Puzzle) error {
			if seen[p.ID] {
				return nil
			}
			seen[p.ID] = true
			s, err := stored(&p)
			if err == nil {
				found = append(found, s)
			}
			if err == nil && len(seen) >= minedPuzzles {
				err = errMined
			}
			return err
		})
		if len(found) > 0 && ms.ctx.Err() == nil {
			kept := ms.config.Store.Update(ms.ctx, func(ctx context.Context, tx Tx) error {
				return tx.AddProblems(ctx, kept.CollectionID(id), found)
			})
			if err = errors.Join(err, keptError(kept)); kept != nil {
				return err
			}
		}
		x.mu.Lock()
		x.Found += len(found)
		if err == nil {
			x.Done++
		}
		x.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// enter counts a search in, or refuses it.
func (ms *minings) enter(x *search) error {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	all := 0
	for _, other := range ms.list {
		if other.view().State != "running" {
			continue
		}
		if all++; other.owner.Session == x.owner.Session {
			return errMining
		}
	}
	if all >= miningInAll {
		return compose.ErrBusy
	}
	if ms.list = append(ms.list, x); len(ms.list) > miningsKept {
		ms.list = ms.list[1:] // so few run that the oldest has ended
	}
	return nil
}

// leave takes out a search that was not begun.
func (ms *minings) leave(x *search) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	ms.list = slices.DeleteFunc(ms.list, func(other *search) bool { return other == x })
}

// of are a visitor's searches, the newest first.
func (ms *minings) of(owner site.Visitor) []Mining {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	list := []Mining{}
	for _, x := range slices.Backward(ms.list) {
		if x.owner.Session == owner.Session {
			list = append(list, x.view())
		}
	}
	return list
}

// own finds a search of a visitor's.
func (ms *minings) own(owner site.Visitor, id string) (*search, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	for _, x := range ms.list {
		if x.owner.Session == owner.Session && x.view().ID == id {
			return x, nil
		}
	}
	return nil, errNoMining
}

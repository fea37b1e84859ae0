package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/builtin"
)

// playing is how the player meets itself.
type playing struct {
	games int
	nodes uint64
	seed  uint64
	file  string
}

// A sample is a position of a game, what the player thought of it, and what
// became of it: both for the side to move.
type sample struct {
	fen    string
	score  int     // centipawns
	result float64 // 1, 1/2, 0
	white  bool
}

const (
	randomPlies = 8    // an opening is so many moves by lot
	fair        = 250  // and worth no more than this to either side
	decided     = 1500 // a game in which a side is so far ahead
	decidedFor  = 6    // for so many half moves is won
	longest     = 240  // half moves; a draw then
)

// run plays games and adds their quiet positions to a file, one a line: FEN,
// score in centipawns and result, both as the side to move sees them.
func (p *playing) run(ctx context.Context, out io.Writer) (err error) {
	file, err := os.OpenFile(p.file, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	defer func() { err = errors.Join(err, w.Flush(), file.Close()) }()
	player, err := builtin.New(builtin.Options{Threads: 1, Memory: 4 << 20})
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(p.seed, 3))
	positions := 0
	for i := range p.games {
		samples, err := p.game(ctx, player, random)
		if errors.Is(err, context.Canceled) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, s := range samples {
			fmt.Fprintf(w, "%s;%d;%.1f\n", s.fen, s.score, s.result)
		}
		positions += len(samples)
		if i%100 == 99 {
			fmt.Fprintf(out, "%d games, %d positions\n", i+1, positions)
		}
	}
	return nil
}

// game plays one game; none if its opening is not fair.
func (p *playing) game(ctx context.Context, player *builtin.Player, random *rand.Rand) ([]sample, error) {
	pos := chess.Start()
	g := engine.Game{}
	for range randomPlies {
		moves := pos.Legal(nil)
		if len(moves) == 0 {
			return nil, nil
		}
		m := moves[random.IntN(len(moves))]
		g.Moves = append(g.Moves, m.String())
		pos.Play(m)
	}
	if err := player.Begin(ctx, ""); err != nil {
		return nil, err
	}
	var samples []sample
	var history chess.History
	ahead := 0         // half moves for which White has been far ahead, negative: Black
	whitePoints := 0.5 // in the end
	for ply := range longest {
		history.Push(pos)
		if pos.IsCheckmate() {
			whitePoints = float64(pos.Turn()) // 1 if Black is mated
			break
		}
		if !pos.HasLegalMove() || pos.FiftyMoves() || history.Repetitions() >= 3 || pos.InsufficientMaterial() {
			break
		}
		a, err := player.Think(ctx, g, engine.Limits{Nodes: p.nodes}, nil)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m, err := pos.ParseMove(a.Move)
		if err != nil {
			return nil, err
		}
		score := a.Info.Score
		if ply == 0 && (score.IsMate || max(score.Centipawns, -score.Centipawns) > fair) {
			return nil, nil
		}
		if !score.IsMate && !pos.InCheck() && !m.IsCapture() && m.Promotion() == chess.NoRole {
			samples = append(samples, sample{fen: pos.FEN(), score: score.Centipawns, white: pos.Turn() == chess.White})
		}
		side := 1
		if score.IsMate && score.Mate < 0 || score.Centipawns < 0 {
			side = -1
		}
		if pos.Turn() == chess.Black {
			side = -side
		}
		switch {
		case !score.IsMate && max(score.Centipawns, -score.Centipawns) < decided:
			ahead = 0
		case side*ahead < 0:
			ahead = side
		default:
			ahead += side
		}
		if max(ahead, -ahead) >= decidedFor {
			whitePoints = 0
			if ahead > 0 {
				whitePoints = 1
			}
			break
		}
		g.Moves = append(g.Moves, m.String())
		pos.Play(m)
	}
	for i := range samples {
		samples[i].result = whitePoints
		if !samples[i].white {
			samples[i].result = 1 - whitePoints
		}
	}
	return samples, nil
}

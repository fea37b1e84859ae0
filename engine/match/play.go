package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
	"rookery/pgn"
)

// A table is where games are played one after the other; engines stay seated
// between them.
type table struct {
	settings *Settings
	seat     int
	players  []engine.Player // of the entrants, nil before they are needed
}

func (t *table) close() {
	for _, p := range t.players {
		if p != nil {
			_ = p.Close()
		}
	}
}

// player gives an entrant's engine, ready for a game.
func (t *table) player(ctx context.Context, i int) (engine.Player, error) {
	if t.players[i] == nil {
		p, err := t.settings.Entrants[i].Start(ctx, t.seat)
		if err != nil {
			return nil, err
		}
		t.players[i] = p
	}
	return t.players[i], t.players[i].Begin(ctx, t.settings.told())
}

// told is the variant as players are told of it.
func (s *Settings) told() string {
	if name := s.variant().Name; name != "chess" {
		return name
	}
	return ""
}

// leave ends an engine that is of no further use.
func (t *table) leave(i int) {
	if t.players[i] != nil {
		_ = t.players[i].Close()
		t.players[i] = nil
	}
}

// A round is a game under way.
type round struct {
	Game
	settings *Settings
	players  [2]engine.Player
	entrants [2]int
	clocks   [2]time.Duration
	state    variant.State
	keys     []uint64 // of the positions, the last one now
	text     engine.Game
	lost     [2]int // moves in a row after which a side judged itself lost
	won      [2]int
	even     [2]int
	thoughts [2]*thought // in the other's time
	random   *rand.Rand  // for the choices of books
}

// play plays a game. The error is that of a program that failed; the game is
// lost to it then.
func (t *table) play(ctx context.Context, p Pairing) (Game, error) {
	r := &round{settings: t.settings, entrants: [2]int{p.White, p.Black}, state: p.Opening.Start}
	r.Pairing, r.Began = p, time.Now()
	r.random = rand.New(rand.NewPCG(t.settings.Seed, uint64(p.Number)))
	defer r.forget()
	for c, i := range r.entrants {
		player, err := t.player(ctx, i)
		if err != nil {
			t.leave(i)
			r.end(lostBy(chess.Colour(c)), Abandoned, failed(chess.Colour(c), err))
			return r.Game, fmt.Errorf("%s: %w", t.settings.Entrants[i].Name, err)
		}
		r.players[c] = player
		if t.settings.Entrants[i].Restart {
			defer t.leave(i)
		}
		r.clocks[c] = t.settings.Entrants[i].Control.first()
	}
	r.text = engine.Game{Variant: t.settings.told(), Start: r.state.FEN()}
	if r.text.Start == usual(t.settings.variant()) {
		r.text.Start = ""
	}
	r.keys = append(r.keys, r.state.Key())
	for _, m := range p.Opening.Moves {
		r.push(m)
	}
	for r.Result == pgn.Unknown && ctx.Err() == nil {
		if r.ended() {
			break
		}
		if t.settings.Watch != nil {
			t.settings.Watch(&r.Game)
		}
		if err := r.turn(ctx); err != nil {
			us := r.state.Turn()
			i := r.entrants[us]
			t.leave(i)
			r.end(lostBy(us), Abandoned, failed(us, err))
			return r.Game, fmt.Errorf("%s: %w", t.settings.Entrants[i].Name, err)
		}
	}
	return r.Game, nil
}

// failed says whose program did not go on, and why.
func failed(c chess.Colour, err error) string { return fmt.Sprintf("%s's program: %v", c, err) }

// lostBy is the result that a colour has lost.
func lostBy(c chess.Colour) pgn.Result {
	if c == chess.White {
		return pgn.BlackWins
	}
	return pgn.WhiteWins
}

func (r *round) end(result pgn.Result, why Reason, detail string) {
	r.Result, r.Reason, r.Detail, r.Lasted = result, why, detail, time.Since(r.Began)
}

func (r *round) push(m variant.Move) {
	text := m.String()
	if r.text.Variant == "chess960" {
		text = m.UCI960()
	}
	r.text.Moves = append(r.text.Moves, text)
	r.Moves = append(r.Moves, m)
	r.state.Play(m)
	r.keys = append(r.keys, r.state.Key())
}

// ended looks for an end by the rules, or by the settings.
func (r *round) ended() bool {
	s := &r.state
	out, over := s.Outcome()
	switch {
	case over && out.Draw && out.Reason == variant.Stalemate:
		r.end(pgn.Draw, Normal, "stalemate")
	case over && out.Draw:
		r.end(pgn.Draw, Normal, "insufficient material")
	case over && out.Reason == variant.Checkmate && s.Rules() != variant.Losers:
		r.end(lostBy(out.Winner.Other()), Normal, fmt.Sprintf("%s mates", out.Winner))
	case over:
		r.end(lostBy(out.Winner.Other()), Normal, fmt.Sprintf("%s wins: %s", out.Winner, out.Reason))
	case s.HalfMoves() >= 100:
		r.end(pgn.Draw, Normal, "fifty moves")
	case r.repetitions() >= 3:
		r.end(pgn.Draw, Normal, "threefold repetition")
	case r.settings.MaxMoves > 0 && s.FullMoves()-r.Opening.Start.FullMoves() >= r.settings.MaxMoves:
		r.end(pgn.Draw, Adjudication, "maximal number of moves")
	default:
		return false
	}
	return true
}

// repetitions is how often the last position has stood on the board.
func (r *round) repetitions() (n int) {
	now := len(r.keys) - 1
	for i := now; i >= 0 && i >= now-r.state.HalfMoves(); i -= 2 {
		if r.keys[i] == r.keys[now] {
			n++
		}
	}
	return n
}

// turn asks for a move and judges it. An error is a failure of the program;
// what it does wrong by the rules ends the game.
func (r *round) turn(ctx context.Context) error {
	us := r.state.Turn()
	control := r.settings.Entrants[r.entrants[us]].Control
	l := r.limits(us, control)
	r.text.White = us == chess.White
	if r.fromBook(us) {
		return nil
	}
	began := time.Now()
	a, err := r.think(ctx, us, l)
	took := time.Since(began)
	if ctx.Err() != nil {
		return nil //nolint:nilerr // the match ends; what the player makes of that does not count
	}
	if err != nil && !errors.Is(err, engine.ErrOver) {
		return err
	}
	if r.late(us, control, took) {
		if r.state.CannotWin(us.Other()) { // the Laws of Chess, 6.9
			r.end(pgn.Draw, TimeForfeit, fmt.Sprintf("%s oversteps the time, %s cannot win", us, us.Other()))
			return nil
		}
		r.end(lostBy(us), TimeForfeit, fmt.Sprintf("%s loses on time", us))
		return nil
	}
	switch {
	case err != nil:
		r.end(lostBy(us), Infraction, fmt.Sprintf("%s knows of no move", us))
		return nil //nolint:nilerr // the game is lost, and the match goes on
	case a.Resigns:
		r.end(lostBy(us), Normal, fmt.Sprintf("%s resigns", us))
		return nil
	case a.Claims != "" && r.settings.Entrants[r.entrants[us]].Trust:
		result := map[string]pgn.Result{"1-0": pgn.WhiteWins, "0-1": pgn.BlackWins, "1/2-1/2": pgn.Draw}[a.Claims]
		r.end(result, Normal, fmt.Sprintf("%s claims %s", us, a.Claims))
		return nil
	case a.Claims != "":
		r.end(lostBy(us), Infraction, fmt.Sprintf("%s claims %s without reason", us, a.Claims))
		return nil
	}
	m, err := r.state.ParseMove(a.Move)
	if err != nil {
		r.end(lostBy(us), Infraction, fmt.Sprintf("%s makes an illegal move: %q", us, a.Move))
		return nil //nolint:nilerr // the game is lost, and the match goes on
	}
	if r.settings.Entrants[r.entrants[us]].WhitePOV && us == chess.Black {
		a.Info.Score.Centipawns, a.Info.Score.Mate = -a.Info.Score.Centipawns, -a.Info.Score.Mate
	}
	r.Notes = append(r.Notes, Note{Info: a.Info, Took: took, Left: r.clocks[us]})
	capture := m.IsCapture() || m.Role() == chess.Pawn
	r.push(m)
	if r.ended() {
		return nil
	}
	r.adjudicate(us, a.Info, capture)
	if r.Result == pgn.Unknown && a.Ponder != "" {
		r.ponder(ctx, us, a.Ponder)
	}
	return nil
}

func (r *round) limits(us chess.Colour, c Control) engine.Limits {
	l := engine.Limits{Depth: c.Depth, Nodes: c.Nodes, MoveTime: c.MoveTime, Patience: c.Patience}
	if c.Base > 0 || c.Inc > 0 {
		l.Clock = r.clocks
		l.Clock[us] = max(l.Clock[us], time.Millisecond)
		for side, i := range r.entrants {
			l.Increment[side] = r.settings.Entrants[i].Control.Inc
		}
		if c.Moves > 0 {
			l.MovesToGo = c.Moves - (len(r.Notes)/2)%c.Moves
		}
	}
	return l
}

// late takes the time of a move off the clock and reports whether there was not
// enough.
func (r *round) late(us chess.Colour, c Control, took time.Duration) bool {
	if c.MoveTime > 0 && took > c.MoveTime+c.Margin {
		return true
	}
	if c.Base == 0 && c.Inc == 0 {
		return false
	}
	r.clocks[us] -= took
	if r.clocks[us] < -c.Margin {
		return true
	}
	r.clocks[us] = max(r.clocks[us], 0) + c.Inc
	if mine := len(r.Notes)/2 + 1; c.Moves > 0 && mine%c.Moves == 0 {
		r.clocks[us] += c.Base
	}
	return false
}

// adjudicate counts the moves after which the players agree about the game.
func (r *round) adjudicate(us chess.Colour, i engine.Info, irreversible bool) {
	if i.Depth == 0 { // from a book
		return
	}
	count := func(n *int, yes bool) {
		if *n++; !yes {
			*n = 0
		}
	}
	rule := r.settings.Resign
	count(&r.lost[us], i.Score.IsMate && i.Score.Mate < 0 || !i.Score.IsMate && i.Score.Centipawns <= -rule.Score)
	count(&r.won[us], i.Score.IsMate && i.Score.Mate > 0 || !i.Score.IsMate && i.Score.Centipawns >= rule.Score)
	draw := r.settings.Draw
	count(&r.even[us], !irreversible && !i.Score.IsMate && max(i.Score.Centipawns, -i.Score.Centipawns) <= draw.Score)
	them := us.Other()
	switch {
	case rule.Moves > 0 && r.lost[us] >= rule.Moves && (!rule.TwoSided || r.won[them] >= rule.Moves):
		r.end(lostBy(us), Adjudication, fmt.Sprintf("%s is given up", us))
	case draw.Moves > 0 && r.state.FullMoves() > draw.From && r.even[us] >= draw.Moves && r.even[them] >= draw.Moves:
		r.end(pgn.Draw, Adjudication, "agreed to be even")
	}
}

package match

import (
	"context"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// A thought is what a player thinks in the other's time, about the reply that it
// expects.
type thought struct {
	reply  string
	hit    chan struct{} // closed when the reply was made
	cancel context.CancelFunc
	answer chan answered
}

type answered struct {
	engine.Answer
	error
}

// think asks the player to move for a move: it may have begun to think already.
func (r *round) think(ctx context.Context, us chess.Colour, l engine.Limits) (engine.Answer, error) {
	t := r.thoughts[us]
	r.thoughts[us] = nil
	if t != nil && t.reply == r.text.Moves[len(r.text.Moves)-1] {
		defer t.cancel()
		stop := context.AfterFunc(ctx, t.cancel)
		defer stop()
		close(t.hit)
		a := <-t.answer
		return a.Answer, a.error
	}
	if err := t.end(); err != nil {
		return engine.Answer{}, err
	}
	return r.players[us].Think(ctx, r.text, l, nil)
}

// end ends a thought that is not wanted any more.
func (t *thought) end() error {
	if t == nil {
		return nil
	}
	t.cancel()
	return (<-t.answer).error
}

// ponder lets a player think in the other's time, if it can.
func (r *round) ponder(ctx context.Context, us chess.Colour, reply string) {
	p, ok := r.players[us].(engine.Ponderer)
	if !ok || !r.settings.Entrants[r.entrants[us]].Ponder {
		return
	}
	if _, err := r.state.ParseMove(reply); err != nil {
		return
	}
	g := r.text
	g.Moves = append(append([]string{}, g.Moves...), reply)
	g.White = us == chess.White
	t := &thought{reply: reply, hit: make(chan struct{}), answer: make(chan answered, 1)}
	ctx, t.cancel = context.WithCancel(context.WithoutCancel(ctx))
	l := r.limits(us, r.settings.Entrants[r.entrants[us]].Control)
	r.thoughts[us] = t
	go func() {
		a, err := p.Ponder(ctx, g, l, t.hit, nil)
		t.answer <- answered{a, err}
	}()
}

// forget ends what the players still think about.
func (r *round) forget() {
	for _, t := range r.thoughts {
		_ = t.end() // the game is over: what became of it does not matter
	}
}

// fromBook plays a move of the player's own book, if it has one.
func (r *round) fromBook(us chess.Colour) bool {
	e := &r.settings.Entrants[r.entrants[us]]
	if e.Book == nil || e.BookLast > 0 && r.state.FullMoves() > e.BookLast || r.state.Rules() != variant.Chess {
		return false
	}
	p, err := r.state.Position()
	if err != nil {
		return false
	}
	m := e.Book.Choose(p, r.random.Float64())
	if m == chess.NoMove {
		return false
	}
	move, err := r.state.ParseMove(m.UCI960())
	if err != nil {
		return false
	}
	r.Notes = append(r.Notes, Note{Left: r.clocks[us]})
	r.push(move)
	return true
}

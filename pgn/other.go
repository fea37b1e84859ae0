package pgn

import (
	"errors"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// An Other is a game by other rules than those of chess: of a variant whose men move, take or come to the board in
// other ways, as the tag Variant says.
type Other struct {
	Variant variant.Variant
	Start   variant.State
	Moves   []variant.Move // up to the first fault that breaks the game, or as many as were asked for

	now variant.State // after the moves
}

// other is the game as one of a variant, nil if it can be read by the rules of chess. The error tells that the tags
// give no position.
func (g *Game) other() (*Other, error) {
	if g.Tags.Get("Variant") == "" || movesAsInChess(g.Variant()) {
		return nil, nil //nolint:nilnil // a game of chess is no fault
	}
	v, err := variant.Find(g.Tags.Get("Variant"))
	if err != nil || v.Rules == variant.Chess && !v.Wild() {
		return nil, nil //nolint:nilnil,nilerr // who does not know the name tries the rules of chess
	}
	o := &Other{Variant: v}
	switch fen := g.Tags.Get("FEN"); {
	case fen != "" && fen != "?" && fen != "-":
		if o.Start, err = v.Parse(fen); err != nil {
			return nil, errors.Join(ErrPosition, err)
		}
	case v.Drawn:
		return nil, ErrPosition
	default:
		o.Start = v.Start(nil)
	}
	o.now = o.Start
	return o, nil
}

// play plays a move as it is written. What is dropped in bughouse has been taken on another board, which is not
// in the game.
func (o *Other) play(word string) error {
	if role, _, drop := strings.Cut(word, "@"); drop && o.Variant.Rules == variant.Bughouse {
		man := chess.Pawn
		if role != "" {
			man = chess.ParseRole(role[0])
		}
		if o.now.Holding(o.now.Turn(), man) == 0 {
			o.now.Give(o.now.Turn(), man)
		}
	}
	m, err := o.now.ParseMove(word)
	if err != nil && errors.Is(err, chess.ErrMoveText) {
		if plain := plainer(word); plain != word {
			m, err = o.now.ParseMove(plain)
		}
	}
	if err != nil {
		return err
	}
	o.Moves = append(o.Moves, m)
	o.now.Play(m)
	return nil
}

// States are the positions of the game, before each move and after the last one.
func (o *Other) States() []variant.State {
	list := []variant.State{o.Start}
	for _, m := range o.Moves {
		s := list[len(list)-1]
		if m.Drop() != chess.NoRole && s.Holding(s.Turn(), m.Drop()) == 0 {
			s.Give(s.Turn(), m.Drop())
			list[len(list)-1] = s
		}
		s.Play(m)
		list = append(list, s)
	}
	return list
}

// result is what the last position gives, Unknown if nothing.
func (o *Other) result() Result {
	switch out, over := o.now.Outcome(); {
	case !over:
		return Unknown
	case out.Draw:
		return Draw
	case out.Winner == chess.White:
		return WhiteWins
	}
	return BlackWins
}

// ending is [Game.Ending] by the variant's rules.
func (o *Other) ending() (e Ending) {
	seen := map[uint64]int{}
	for _, s := range o.States() {
		seen[s.Key()]++
		e.Repetition, e.Fivefold = e.Repetition || seen[s.Key()] == 3, e.Fivefold || seen[s.Key()] == 5
	}
	for _, m := range o.Moves {
		p := m.Promotion()
		e.Underpromotion = e.Underpromotion || p != chess.NoRole && p != chess.Queen
	}
	if out, over := o.now.Outcome(); over {
		e.Checkmate, e.Stalemate, e.Insufficient = out.Reason == variant.Checkmate, out.Reason == variant.Stalemate, out.Reason == variant.DeadDraw
	}
	return e
}

// Plies is the number of half moves that have been read.
func (g *Game) Plies() int {
	if g.Other != nil {
		return len(g.Other.Moves)
	}
	return len(g.Moves)
}

// atEnd is the result that the last position gives, Unknown if none.
func (g *Game) atEnd(pos *chess.Position) Result {
	if g.Other != nil {
		return g.Other.result()
	}
	return byBoard(pos)
}

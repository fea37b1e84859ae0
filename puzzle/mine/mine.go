// Package mine finds puzzles in games: positions in which a side could win
// with one move only, though it had not won before. A player of package engine
// finds them; mates are kept if the solver finds no second key.
//
// Reading games, and writing collections, are the business of packages pgn and
// puzzle/collection.
package mine

import (
	"context"
	"errors"
	"fmt"
	"math"

	"rookery/chess"
	"rookery/engine"
	"rookery/mate"
	"rookery/pgn"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

// A Miner looks for puzzles. Its fields are not changed by it.
type Miner struct {
	Player engine.Player
	// Limits bound the search in each position.
	Limits engine.Limits
	// MaxMate is the longest mate that is a puzzle; 0: none is.
	MaxMate int
	// Win is from how many centipawns on a position is won; 0: puzzles are mates
	// alone. Less than half of it counts as not won.
	Win int
	// From is the half move of each game, from 0, before which nothing is looked
	// for.
	From int
	// Solve configures the solver, Solver does its work, see [puzzle.VerifyBy].
	Solve  solve.Config
	Solver puzzle.Solver
}

// longestLine is how many moves of the solver a puzzle without mate has at most.
const longestLine = 5

// Game gives the puzzles of a game to found. The error is that of the player,
// of the context, or of found.
func (m *Miner) Game(ctx context.Context, g *pgn.Game, found func(puzzle.Puzzle) error) error {
	if err := m.Player.Begin(ctx, ""); err != nil {
		return err
	}
	pos := g.Start
	var won [2]bool // the side had won when it moved last
	for i := 0; ; i++ {
		if i >= m.From && i > 0 && pos.HasLegalMove() {
			best, err := m.think(ctx, &pos, nil)
			if err != nil {
				return err
			}
			turn := pos.Turn()
			if before := won[turn]; !before && m.wins(best.Info.Score) {
				p, err := m.puzzle(ctx, &pos, best)
				if err != nil {
					return err
				}
				if p != nil {
					m.place(p, g, i)
					if err := found(*p); err != nil {
						return err
					}
				}
			}
			won[turn] = value(best.Info.Score) >= m.half()
		}
		if i == len(g.Moves) {
			return nil
		}
		if g.Moves[i] == chess.NoMove {
			return nil // no game of chess goes on from here
		}
		pos.Play(g.Moves[i])
	}
}

// half is up to what value a position is not won.
func (m *Miner) half() int {
	if m.Win > 0 {
		return m.Win / 2
	}
	return mateValue / 2
}

const mateValue = 100000

// value is a score in centipawns, mates beyond all others.
func value(s engine.Score) int {
	switch {
	case !s.IsMate:
		return s.Centipawns
	case s.Mate > 0:
		return mateValue - s.Mate
	}
	return -mateValue - s.Mate
}

func (m *Miner) wins(s engine.Score) bool {
	if s.IsMate {
		return s.Mate > 0 && (s.Mate <= m.MaxMate || m.Win > 0)
	}
	return m.Win > 0 && s.Centipawns >= m.Win
}

// think asks the player about a position; of the moves only some if there are
// any.
func (m *Miner) think(ctx context.Context, pos *chess.Position, moves []string) (engine.Answer, error) {
	l := m.Limits
	l.Moves = moves
	return m.Player.Think(ctx, engine.Game{Start: pos.FEN(), White: pos.Turn() == chess.White}, l, nil)
}

// puzzle is the puzzle of a position that is won, nil if it is none.
func (m *Miner) puzzle(ctx context.Context, pos *chess.Position, best engine.Answer) (*puzzle.Puzzle, error) {
	if s := best.Info.Score; s.IsMate && s.Mate <= m.MaxMate {
		return m.mate(ctx, pos, s.Mate)
	}
	if m.Win == 0 {
		return nil, nil
	}
	return m.win(ctx, pos, best)
}

// mate looks for the shortest mate. It is a puzzle if the solver finds one key.
func (m *Miner) mate(ctx context.Context, pos *chess.Position, most int) (*puzzle.Puzzle, error) {
	finder := mate.New(mate.Options{Threads: 1, Memory: finderMemory})
	found, err := finder.Find(ctx, mate.Question{Position: *pos, Most: most, Own: true, Prove: true, Endless: true}, nil)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil || found.Line.Mate() == 0:
		return nil, err
	}
	p := puzzle.Puzzle{Setup: pos.Setup(), Mate: found.Line.Mate()}
	v := puzzle.VerifyBy(ctx, m.Solver, &p, m.Solve)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case v.Verdict != solution.Sound || len(v.Keys) != 1 || !puzzle.IsMove(v.Keys[0], found.Line.Moves[0]):
		return nil, nil
	}
	p.Line = found.Line.Moves
	return &p, nil
}

// finderMemory is for the search for the shortest mate, of a few moves.
const finderMemory = 4 << 20

// win follows the only winning moves. It is a puzzle if there is one at least.
func (m *Miner) win(ctx context.Context, pos *chess.Position, best engine.Answer) (*puzzle.Puzzle, error) {
	p := puzzle.Puzzle{Setup: pos.Setup()}
	at := *pos
	for n := 0; n < longestLine; n++ {
		only, err := m.only(ctx, &at, best.Move)
		if err != nil {
			return nil, err
		}
		move, err := at.ParseMove(best.Move)
		if !only || err != nil || !m.wins(best.Info.Score) {
			break
		}
		at.Play(move)
		p.Line = append(p.Line, move)
		if !at.HasLegalMove() {
			break
		}
		reply, err := m.think(ctx, &at, nil)
		if err != nil {
			return nil, err
		}
		answer, err := at.ParseMove(reply.Move)
		if err != nil {
			return nil, fmt.Errorf("mine: %s: %w", reply.Move, err)
		}
		at.Play(answer)
		p.Line = append(p.Line, answer)
		if !at.HasLegalMove() {
			break
		}
		if best, err = m.think(ctx, &at, nil); err != nil {
			return nil, err
		}
	}
	if len(p.Line)%2 == 0 && len(p.Line) > 0 {
		p.Line = p.Line[:len(p.Line)-1] // the last reply asks nothing
	}
	if len(p.Line) == 0 {
		return nil, nil
	}
	return &p, nil
}

// only reports whether no other move wins, and there are others.
func (m *Miner) only(ctx context.Context, pos *chess.Position, best string) (bool, error) {
	var others []string
	for _, move := range pos.Legal(nil) {
		if text := move.String(); text != best {
			others = append(others, text)
		}
	}
	if len(others) == 0 {
		return false, nil
	}
	next, err := m.think(ctx, pos, others)
	if errors.Is(err, engine.ErrOver) {
		return true, nil
	}
	return err == nil && value(next.Info.Score) < m.half(), err
}

// place says where a puzzle comes from, lets it begin with the move that led
// to it, and rates it.
func (m *Miner) place(p *puzzle.Puzzle, g *pgn.Game, ply int) {
	pos, _ := p.Position()
	p.Stats.Rating = Rate(pos, p)
	p.ID = fmt.Sprintf("%08x", uint32(pos.Key()>>32))
	switch {
	case p.Mate > 0:
		p.Themes = append(p.Themes, "mate", fmt.Sprintf("mateIn%d", p.Mate))
	default:
		p.Themes = append(p.Themes, "advantage")
	}
	white, black := g.Tags.Get("White"), g.Tags.Get("Black")
	if white != "" || black != "" {
		p.Description = append(p.Description, fmt.Sprintf("%s - %s, %s", white, black, g.Tags.Get("Date")))
	}
	if len(p.Line) == 0 {
		return
	}
	before := g.Start
	for _, move := range g.Moves[:ply-1] {
		before.Play(move)
	}
	p.Setup, p.Lead = before.Setup(), 1
	p.Line = append([]chess.Move{g.Moves[ply-1]}, p.Line...)
}

// Rate estimates how hard a puzzle is, on the scale of players' ratings: by the
// number of moves to find, by how many there are to choose from, and by whether
// they are quiet. A mate in one among few moves has about 700, a quiet mate in
// four about 2,200.
func Rate(pos chess.Position, p *puzzle.Puzzle) int {
	line := p.Answer()
	if len(line) == 0 {
		line = p.Keys
	}
	rating := 400.0
	moves := max(p.Mate, (len(line)+1)/2)
	rating += 220 * float64(moves-1)
	for i, move := range line {
		if i%2 == 0 {
			rating += 55 * math.Log2(float64(max(1, pos.CountLegal()))) / float64(i/2+1)
			if !move.IsCapture() && !pos.GivesCheck(move) && move.Promotion() == chess.NoRole {
				rating += 180 / float64(i/2+1)
			}
		}
		pos.Play(move)
	}
	return int(rating)
}

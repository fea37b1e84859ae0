package build

import (
	"unsafe"

	"rookery/chess"
	"rookery/pgn"
)

// A shelf keeps games until it is known which of their moves may come into the
// book. A move takes a quarter of the room of an event; the positions are
// played again.
type shelf struct {
	moves  []chess.Move
	games  []shelved
	starts []chess.Position // of the games that begin elsewhere than usual
}

// A shelved game is what events need to know of it besides its moves.
type shelved struct {
	moves int32 // how many there are
	start int32 // where it begins in starts, from 1; 0 for the usual position
	metas [2]uint32
	fades [2]uint16
}

// shelfMoves is how many moves a shelf has room for, unless a game is longer.
const shelfMoves = 1 << 15

// fits reports whether there is room for a game of so many moves.
func (s *shelf) fits(moves int) bool {
	return len(s.moves)+moves <= cap(s.moves)
}

// size is how many bytes the shelf takes.
func (s *shelf) size() int64 {
	return int64(cap(s.moves))*int64(unsafe.Sizeof(chess.NoMove)) + int64(cap(s.games))*int64(unsafe.Sizeof(shelved{})) +
		int64(cap(s.starts))*int64(unsafe.Sizeof(chess.Position{}))
}

// put keeps the first moves of a game.
func (s *shelf) put(g *pgn.Game, moves int, metas [2]uint32, fades [2]uint16) {
	kept := shelved{moves: int32(moves), metas: metas, fades: fades}
	if g.Start != usual {
		s.starts = append(s.starts, g.Start)
		kept.start = int32(len(s.starts))
	}
	s.moves = append(s.moves, g.Moves[:moves]...)
	s.games = append(s.games, kept)
}

// usual is where games begin that do not say otherwise.
var usual = chess.Start()

// replay gives take the moves of the games that the options take and of which,
// by the sieve, there may be enough; without a sieve it gives all.
func (s *shelf) replay(o *Options, sieve sieve, take func(event) error) error {
	moves := s.moves
	for i := range s.games {
		g := &s.games[i]
		pos := usual
		if g.start > 0 {
			pos = s.starts[g.start-1]
		}
		for _, m := range moves[:g.moves] {
			if turn := pos.Turn(); !o.skips(turn) {
				e := event{key: pos.Key(), move: packMove(m), fade: g.fades[turn], meta: g.metas[turn]}
				if sieve == nil || sieve.passes(&e, o.MinGames) {
					if err := take(e); err != nil {
						return err
					}
				}
			}
			pos.Play(m)
		}
		moves = moves[g.moves:]
	}
	return nil
}

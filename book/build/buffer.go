package build

import (
	"unsafe"

	"rookery/chess"
	"rookery/pgn"
)

// A gameBuffer keeps games until it is known which of their moves may come into the
// book. A move takes a quarter of the room of an event; the positions are
// played again.
type gameBuffer struct {
	moves  []chess.Move
	games  []bufferedGame
	starts []chess.Position // of the games that begin elsewhere than usual
}

// A bufferedGame is what events need to know of it besides its moves.
type bufferedGame struct {
	moves int32 // how many there are
	start int32 // where it begins in starts, from 1; 0 for the usual position
	metas [2]uint32
	fades [2]uint16
	at    uint64 // when the first move was played
}

// bufferMoves is how many moves a buffer has room for, unless a game is longer.
const bufferMoves = 1 << 15

// fits reports whether there is room for a game of so many moves.
func (b *gameBuffer) fits(moves int) bool {
	return len(b.moves)+moves <= cap(b.moves)
}

// size is how many bytes the buffer takes.
func (b *gameBuffer) size() int64 {
	return int64(cap(b.moves))*int64(unsafe.Sizeof(chess.NoMove)) + int64(cap(b.games))*int64(unsafe.Sizeof(bufferedGame{})) +
		int64(cap(b.starts))*int64(unsafe.Sizeof(chess.Position{}))
}

// put keeps the first moves of a game.
func (b *gameBuffer) put(g *pgn.Game, moves int, metas [2]uint32, fades [2]uint16, at uint64) {
	kept := bufferedGame{moves: int32(moves), metas: metas, fades: fades, at: at}
	if g.Start != usual {
		b.starts = append(b.starts, g.Start)
		kept.start = int32(len(b.starts))
	}
	b.moves = append(b.moves, g.Moves[:moves]...)
	b.games = append(b.games, kept)
}

// usual is where games begin that do not say otherwise.
var usual = chess.Start()

// replay gives take the moves of the games that the options take and of which,
// by the sieve, there may be enough; without a sieve it gives all.
func (b *gameBuffer) replay(o *Options, sieve sieve, take func(event) error) error {
	moves := b.moves
	for i := range b.games {
		g := &b.games[i]
		pos := usual
		if g.start > 0 {
			pos = b.starts[g.start-1]
		}
		for i, m := range moves[:g.moves] {
			if turn := pos.Turn(); !o.skips(turn) {
				e := event{key: pos.Key(), move: packMove(m), fade: g.fades[turn], meta: g.metas[turn], at: g.at + uint64(i)}
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

package shogi

import "math/bits"

// A direction is one of the eight ways of a king or a knight's jump, as Black
// sees it: north is towards rank a. Each has its opposite beside it, so that
// turning the board round is d^1.
type direction uint8

const (
	north direction = iota
	south
	east
	west
	northEast
	southWest
	northWest
	southEast
	jumpNorthWest
	jumpSouthEast
	jumpNorthEast
	jumpSouthWest
	directions
)

// A compass is a set of directions.
type compass uint16

func compassOf(ds ...direction) compass {
	var c compass
	for _, d := range ds {
		c |= 1 << d
	}
	return c
}

// has reports whether the set has a direction.
func (c compass) has(d direction) bool { return c>>d&1 != 0 }

// pop takes the first direction out of the set, which must not be empty.
func (c *compass) pop() direction {
	d := direction(bits.TrailingZeros16(uint16(*c)))
	*c &= *c - 1
	return d
}

// turned is the set with the board turned round.
func (c compass) turned() compass {
	const even = 0x5555
	return c&even<<1 | c>>1&even
}

// A reach is where a piece goes: one step in some directions, as far as the
// board is empty in others.
type reach struct{ steps, slides compass }

// reaches are indexed by Piece.
var reaches = func() (t [32]reach) {
	straight := compassOf(north, south, east, west)
	diagonal := compassOf(northEast, northWest, southEast, southWest)
	gold := straight | compassOf(northEast, northWest)
	for role, r := range map[Role]reach{
		Pawn:      {steps: compassOf(north)},
		Lance:     {slides: compassOf(north)},
		Knight:    {steps: compassOf(jumpNorthWest, jumpNorthEast)},
		Silver:    {steps: diagonal | compassOf(north)},
		Gold:      {steps: gold},
		Bishop:    {slides: diagonal},
		Rook:      {slides: straight},
		King:      {steps: straight | diagonal},
		ProPawn:   {steps: gold},
		ProLance:  {steps: gold},
		ProKnight: {steps: gold},
		ProSilver: {steps: gold},
		Horse:     {steps: straight, slides: diagonal},
		Dragon:    {steps: diagonal, slides: straight},
	} {
		t[PieceOf(Black, role)] = r
		t[PieceOf(White, role)] = reach{r.steps.turned(), r.slides.turned()}
	}
	return t
}()

// neighbours has the next square in each direction, NoSquare beyond the edge.
var neighbours = func() (t [directions][squares]Square) {
	deltas := [directions]struct{ file, rank int }{
		north: {0, -1}, south: {0, 1}, east: {-1, 0}, west: {1, 0},
		northEast: {-1, -1}, southWest: {1, 1}, northWest: {1, -1}, southEast: {-1, 1},
		jumpNorthWest: {1, -2}, jumpSouthEast: {-1, 2}, jumpNorthEast: {-1, -2}, jumpSouthWest: {1, 2},
	}
	for d, delta := range deltas {
		for s := range Square(squares) {
			file, rank := s.File()+delta.file, s.Rank()+delta.rank
			t[d][s] = NoSquare
			if 1 <= file && file <= 9 && 1 <= rank && rank <= 9 {
				t[d][s] = At(file, rank)
			}
		}
	}
	return t
}()

// isDead reports whether a piece could never move from a square: a pawn or
// lance on the last rank, a knight on the last two.
func isDead(c Colour, r Role, s Square) bool {
	switch r {
	case Pawn, Lance:
		return s.rankFrom(c) == 1
	case Knight:
		return s.rankFrom(c) <= 2
	}
	return false
}

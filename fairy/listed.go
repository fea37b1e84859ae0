package fairy

import "rookery/chess"

// Listed is the place of a journey among those of an officer, in the order in
// which solutions list them: by direction, far squares before near ones. Before
// the lines of a queen (SW, SE, NE, NW, S, W, N, E) come all directions between
// them, round from west by south.
func (v Vector) Listed() int { return int(listed[v]) }

var listed = func() (t [vectors]uint8) {
	for v := range t {
		f, r := Vector(v).Files(), Vector(v).Ranks()
		t[v] = uint8(direction(f, r)<<4 | (7 - max(f, -f, r, -r)))
	}
	return t
}()

// ListedPawn is Listed for a pawn.
func (v Vector) ListedPawn() int {
	f, r := v.Files(), v.Ranks()
	switch {
	case f == 0:
		return max(0, 2-max(r, -r))
	case f < 0:
		return 3
	}
	return 2
}

func direction(df, dr int) int {
	const lines = 8
	wide := df*df > dr*dr
	switch {
	case df*dr == 0 || df*df == dr*dr:
		return lines + queenDirection(df, dr)
	case dr < 0 && df < 0:
		return leap(wide, 0, 1)
	case dr < 0:
		return leap(wide, 3, 2)
	case df > 0:
		return leap(wide, 4, 5)
	}
	return leap(wide, 7, 6)
}

func leap(wide bool, a, b int) int {
	if wide {
		return a
	}
	return b
}

func queenDirection(df, dr int) int {
	switch {
	case df < 0 && dr < 0:
		return 0
	case df > 0 && dr < 0:
		return 1
	case df > 0 && dr > 0:
		return 2
	case df < 0 && dr > 0:
		return 3
	case dr < 0:
		return 4
	case df < 0:
		return 5
	case dr > 0:
		return 6
	}
	return 7
}

// ListedEnds are the ends of steps from one square, each once, in the order in which they are listed.
type ListedEnds struct {
	list [64]struct {
		to     chess.Square
		listed uint8
	}
	n    int
	seen chess.Bitboard
}

// Add adds the end of a step.
func (e *ListedEnds) Add(from, to chess.Square) {
	if e.seen.Has(to) {
		return
	}
	e.seen |= to.Bit()
	rank, i := listed[VectorFrom(from, to)], e.n
	for ; i > 0 && e.list[i-1].listed > rank; i-- {
		e.list[i] = e.list[i-1]
	}
	e.list[i].to, e.list[i].listed = to, rank
	e.n++
}

// Len is how many there are.
func (e *ListedEnds) Len() int { return e.n }

// At is the end at a place in the list, below Len.
func (e *ListedEnds) At(i int) chess.Square { return e.list[i].to }

// Listed tells whether a move comes before others of its man where moves are listed, and how far to the end it is put: a bit for
// each hook, the later ones weigh more.
func (r Record) Listed(m Move) (ahead bool, behind int) {
	for i, listed := range r.p.hooks.Listed {
		switch listed(r.p, m) {
		case Ahead:
			ahead = true
		case Behind:
			behind |= 1 << i
		}
	}
	return ahead, behind
}

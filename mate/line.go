package mate

import (
	"rookery/chess"
	"rookery/internal/proofnumber"
)

// A reader reads lines out of the table, on a board of its own. What the table has lost it proves
// once more.
type reader struct {
	*game
	search *proofnumber.Searcher
	// shorter has positions of which the reading has shown that they are mates sooner than their
	// proof says.
	shorter map[proofnumber.Key]int
}

// rereadings bounds how often a line is begun again.
const rereadings = 1000

// readLine reads the mate that has been proved for a position in so many half moves: the attacker takes
// the shortest way that is known, the defender the longest. Both may turn out shorter than the
// proof, never longer. It is nil if what was proved cannot be found again, or the search is over.
func readLine(g *game, t *proofnumber.Table, over func() bool, left int, attacking bool) []chess.Move {
	r := &reader{
		game:    newGame(g.pos, g.rules, g.root),
		search:  &proofnumber.Searcher{Table: t, Over: over},
		shorter: map[proofnumber.Key]int{},
	}
	r.search.Game = r.game
	var line []chess.Move
	for range rereadings {
		n, ok := r.length(left, attacking)
		if !ok {
			return nil
		}
		var exact bool
		if line, exact, ok = r.read(n, attacking); !ok {
			return nil
		} else if exact {
			break
		}
	}
	p := g.pos
	for _, m := range line {
		p.Play(m)
	}
	if !p.IsCheckmate() {
		return nil
	}
	return line
}

// read reads the line of a position that is mate in so many half moves. It is exact if no position
// in it is mate sooner.
func (r *reader) read(left int, attacking bool) (line []chess.Move, exact, ok bool) {
	exact = true
	depth := len(r.stack)
	defer func() {
		for len(r.stack) > depth {
			r.Undo()
		}
	}()
	for ; left > 0; attacking = !attacking {
		m, n, known := r.step(left, attacking)
		if !known {
			return nil, false, false
		}
		if n+1 < left && len(r.stack) > 0 {
			r.shorter[r.rules.key(&r.frame, left)] = n + 1
			exact = false
		}
		line = append(line, m)
		r.Play(uint64(m))
		left = n
	}
	return line, exact, true
}

// step gives the move to play, and in how many half moves it is mate after it.
func (r *reader) step(left int, attacking bool) (move chess.Move, length int, ok bool) {
	restricted := r.root != nil && len(r.stack) == 0
	var buf, mates [256]chess.Move
	if attacking {
		for _, m := range r.pos.Mates(mates[:0], false) {
			if !restricted || r.counts(m) {
				return m, 0, true
			}
		}
		if restricted || left > 3 { // brings what is proved back into the table
			if _, ok := r.length(left, true); !ok {
				return 0, 0, false
			}
		}
		length = left
	} else {
		length = -1
	}
	for _, m := range r.pos.Legal(buf[:0]) {
		if restricted && !r.counts(m) {
			continue
		}
		r.Play(uint64(m))
		var n int
		known := !r.rules.draws(&r.pos)
		if known {
			if n, known = r.known(left-1, !attacking); !known && (!attacking || left <= 3) {
				n, known = r.length(left-1, !attacking)
			}
		}
		r.Undo()
		switch {
		case !attacking && !known:
			return 0, 0, false
		case attacking && known && n < length, !attacking && n > length:
			move, length = m, n
		}
	}
	if attacking && length == left { // the table has lost it at once
		for _, m := range r.pos.Legal(buf[:0]) {
			if restricted && !r.counts(m) {
				continue
			}
			r.Play(uint64(m))
			n, known := 0, !r.rules.draws(&r.pos)
			if known {
				n, known = r.length(left-1, false)
			}
			r.Undo()
			if known {
				return m, n, true
			}
		}
	}
	return move, length, move != chess.NoMove
}

// known is in how many half moves the position is known to be mate, so many at most.
func (r *reader) known(left int, attacking bool) (int, bool) {
	if attacking {
		var one [1]chess.Move
		if len(r.pos.Mates(one[:0], true)) > 0 {
			return 1, true
		}
	}
	k := r.rules.key(&r.frame, left)
	if n, ok := r.shorter[k]; ok && n <= left {
		return n, true
	}
	if n, ok := r.search.Table.Load(k, left); ok && n.Proof == 0 {
		return n.Length, true
	}
	return 0, false
}

// length is known, or found out.
func (r *reader) length(left int, attacking bool) (int, bool) {
	restricted := r.root != nil && len(r.stack) == 0
	if !restricted && len(r.stack) > 0 {
		if n, ok := r.known(left, attacking); ok {
			return n, true
		}
	}
	n := r.search.Visit(left, attacking, proofnumber.Infinite, proofnumber.Infinite)
	if n.Proof != 0 {
		return 0, false
	}
	if len(r.stack) > 0 {
		r.search.Table.Store(r.rules.key(&r.frame, left), left, n)
	}
	return n.Length, true
}

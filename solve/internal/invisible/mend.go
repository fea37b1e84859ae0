package invisible

import (
	"slices"

	"rookery/chess"
)

// mend settles a free man so that a fault goes away.
func (q *query) mend(st *state, ply int8, f fault) bool {
	time := ply
	if f.early {
		time--
	}
	switch f.kind {
	case blocked:
		return q.kill(st, f.at, time)
	case noVictim:
		side := q.plays[ply].side
		return q.free(func(i int) bool {
			if q.men[i].king {
				return false
			}
			return q.stand(i, time, f.at, wishColours(1-side))
		})
	case noRook:
		return q.free(func(i int) bool {
			m := &q.men[i]
			if m.king || m.after(time) > 0 {
				return false
			}
			w := wishColours(f.man.Colour())
			w.walks = 1 << Rook
			return q.stand(i, time, f.at, w)
		})
	case hidden:
		if st.at[f.at] != Empty {
			return q.kill(st, f.at, time)
		}
		return q.free(func(i int) bool {
			m := &q.men[i]
			if m.king != (f.man.Walk() == King) {
				return false
			}
			k := m.after(time)
			w := wishColours(f.man.Colour())
			w.at[k] = f.at
			return q.settle(i, w, func(l *life) bool { return l.as[k] == f.man })
		})
	case check:
		if f.byWays() {
			return q.bar(st, st.open(q.rules, f.man, f.at, f.target), time) || q.kill(st, f.at, time)
		}
		for _, s := range q.rules.geo.between[f.at][f.target] {
			if q.come(s, time) {
				return true
			}
		}
		return q.kill(st, f.at, time)
	case noWay:
		return slices.ContainsFunc(q.rules.ways(f.man, f.at, f.target), func(w Way) bool { return q.clear(st, w, time) })
	}
	return false
}

// come settles a free man so that he is on a square after a half move.
func (q *query) come(s, time int8) bool {
	return q.free(func(i int) bool { return q.stand(i, time, s, anything()) })
}

// bar settles a free man so that a way is not open any more.
func (q *query) bar(st *state, w *Way, time int8) bool {
	for squares := chess.Bitboard(w.Clear); squares != 0; {
		if q.come(int8(squares.Pop()), time) {
			return true
		}
	}
	for squares := chess.Bitboard(w.Held); squares != 0; {
		if q.kill(st, int8(squares.Pop()), time) {
			return true
		}
	}
	return false
}

// clear settles a free man so that less is missing for a way to be open.
func (q *query) clear(st *state, w Way, time int8) bool {
	away, come := chess.Bitboard(w.Clear&st.full), chess.Bitboard(w.Held&^st.full)
	switch {
	case uint64(away)&^st.unseen != 0:
		return false
	case away != 0:
		return q.kill(st, int8(away.First()), time)
	}
	return q.come(int8(come.First()), time)
}

func wishColours(c int) wish {
	w := anything()
	w.colours = 1 << c
	return w
}

// stand settles a free man so that he is on a square after a half move.
func (q *query) stand(i int, time, s int8, w wish) bool {
	k := q.men[i].after(time)
	if k > 0 {
		if a := q.men[i].acts[k-1]; a.to != nowhere && a.to != s {
			return false
		}
	}
	w.at[k] = s
	return q.settle(i, w, nil)
}

// kill settles a free man so that he takes the invisible man that would stand on a
// square, at the latest with a certain half move.
func (q *query) kill(st *state, s, latest int8) bool {
	if st.unseen&bit(s) == 0 || st.at[s].Walk() == King {
		return false
	}
	victim := st.at[s].Colour()
	return q.free(func(i int) bool {
		m := &q.men[i]
		if m.colour == victim {
			return false
		}
		for k, a := range m.acts {
			if a.ply > latest {
				break
			}
			if a.to != nowhere {
				continue
			}
			// Wherever the victim can have been by then.
			for _, p := range q.haunts() {
				w := anything()
				w.at[k+1] = p
				if q.settle(i, w, nil) {
					return true
				}
			}
		}
		return false
	})
}

// haunts are the squares on which settled men ever stand.
func (q *query) haunts() []int8 {
	var list []int8
	var seen uint64
	for i := range q.men {
		m := &q.men[i]
		if !m.settled {
			continue
		}
		for k := range len(m.acts) + 1 {
			if s := m.life.at[k]; seen&bit(s) == 0 {
				seen |= bit(s)
				list = append(list, s)
			}
		}
	}
	return list
}

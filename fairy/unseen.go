package fairy

import "rookery/chess"

// On several boards men move and observe as if those that they do not know of
// were not there. They are taken off while a walk looks at the board, which
// plays no moves.

// unseen are the men of which the man on a square does not know.
func (p *Position) unseen(s chess.Square) chess.Bitboard {
	if len(p.hooks.Unseen) == 0 || p.together || p.men[s&63] == 0 {
		return 0
	}
	var men chess.Bitboard
	for _, unseen := range p.hooks.Unseen {
		men |= unseen(p, s)
	}
	return men
}

// Unseen are the men of which the man on a square does not know.
func (p *Position) Unseen(s chess.Square) chess.Bitboard { return p.unseen(s) }

// hideFrom takes off the men of which the one on a square does not know; show
// brings back those hidden since.
func (p *Position) hideFrom(s chess.Square) (all int) {
	all = len(p.away)
	for men := p.unseen(s); men != 0; {
		at := men.Pop()
		p.away = append(p.away, change{uint8(at), uint64(p.men[at])})
		p.place(at, p.men[at], 0)
	}
	return all
}

func (p *Position) show(all int) {
	for _, h := range p.away[all:] {
		p.place(chess.Square(h.at), 0, Man(h.old))
	}
	p.away = p.away[:all]
}

// observesOnBoard is observesByWalk on the board of the observing man.
func (p *Position) observesOnBoard(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	if p.unseen(from).Has(target) {
		return false
	}
	all := p.hideFrom(from)
	seen, plain := p.seesPlainly(w, &Stand{At: from}, from, target, by)
	if plain {
		p.show(all)
		return seen && p.admits(d, NewMove(from, target, target), by)
	}
	ways := p.sights(w, from, target, by)
	p.show(all)
	for _, m := range ways {
		if p.admits(d, m, by) {
			return true
		}
	}
	return false
}

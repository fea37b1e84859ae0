package fairy

import "rookery/chess"

// A sum is what men and state add to a key, in any order.
type sum struct{ lo, hi uint64 }

const spread = 0xd1342543de82ef95

func (k *sum) add(content uint64) {
	x := mix(content)
	k.lo, k.hi = k.lo^x, k.hi+x*spread
}

func (k *sum) remove(content uint64) {
	x := mix(content)
	k.lo, k.hi = k.lo^x, k.hi-x*spread
}

// told is the key with the side to move.
func (k sum) told(turn chess.Colour) (lo, hi uint64) {
	if turn == chess.Black {
		return k.lo ^ 0x9d39247e33776d41, k.hi ^ 0x2af7398005aaa5c7
	}
	return k.lo, k.hi
}

// mix scatters the bits of a number (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// contents are the men and state of the position but for one word.
func (p *Position) contents(apart int) (k sum) {
	// Far more positions are stood in than looked up: no hash is kept on the way.
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		k.add(p.content(p.men[s], s))
	}
	for word, content := range p.state[:p.stateUsed] {
		if content != 0 && word != apart {
			k.add(mix(content) + uint64(word)) // of a word all bits count
		}
	}
	return k
}

// content is what a man on a square adds to a key.
func (p *Position) content(m Man, s chess.Square) uint64 {
	return uint64(m&p.kind) | uint64(s)<<spareShift
}

// Key identifies the position: men, state and side to move.
func (p *Position) Key() (lo, hi uint64) {
	lo, hi = p.contents(-1).told(p.turn)
	if p.hooks.Has(Memory) {
		if m, mover, _, ok := p.Before(0); ok {
			_, _, _, last := p.Last()
			x := mix(m.Bits() ^ uint64(mover.Walk())<<56 ^ uint64(p.turn)<<55)
			if !last {
				x = mix(x + 1)
			}
			lo, hi = lo^x, hi^mix(x)
		}
	}
	return lo, hi
}

// An Outlook tells the keys of the positions after moves that are not played.
type Outlook struct {
	p    *Position
	sum  sum
	next chess.Colour
}

// Outlook is that of the side to move, as long as nobody moves; false if it knows of no move.
// Next is whose turn it is then: of the same side where the half move between is nobody's.
func (q Search) Outlook(next chess.Colour) (Outlook, bool) {
	p := q.p
	if h := p.hooks; h.Has(Memory) || len(h.Preludes) > 0 || p.forgetful.is {
		return Outlook{}, false
	}
	for i := range p.hooks.Effects {
		if w := &p.hooks.Effects[i].When; !w.Captures && w.Journey == nil && w.Board == nil {
			return Outlook{}, false // something follows every move
		}
	}
	return Outlook{p, p.contents(statePassed), next}, true
}

// Key is that of the position after a pseudo-legal move. It is known where nothing follows the
// move but the journey of one man, who stays what he is, and no rights come or go.
func (o *Outlook) Key(m *Move) (lo, hi uint64, known bool) {
	if m.Kind != Plain || m.Promote != 0 || m.From == m.To || m.Capture != Off && m.Capture != m.To {
		return 0, 0, false
	}
	p := o.p
	mover, from, to := p.men[m.From&63], m.From.Bit(), m.To.Bit()
	if chess.Bitboard(p.state[stateCastling])&(from|to) != 0 {
		return 0, 0, false
	}
	if p.passables[mover.Walk()] && m.Capture == Off && max(m.From.Rank()-m.To.Rank(), m.To.Rank()-m.From.Rank()) > 1 {
		return 0, 0, false // a double step
	}
	if p.hooks.Has(chooses) && p.promotes(m) {
		return 0, 0, false
	}
	for i := range p.hooks.Effects {
		if e := &p.hooks.Effects[i]; e.follows(p, m) {
			return 0, 0, false
		}
	}
	k := o.sum
	k.remove(p.content(mover, m.From))
	if m.Capture != Off {
		k.remove(p.content(p.men[m.To&63], m.To))
	}
	k.add(p.content(mover, m.To))
	lo, hi = k.told(o.next)
	return lo, hi, true
}

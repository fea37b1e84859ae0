package lines

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A pin is a pin that a mate needs, and the move that made it; nil if it was there.
type pin struct {
	half  *play.Half
	last  *play.Node
	man   *play.Man
	cause *play.Node
}

// pins are those of all mates, of threatened ones, too.
func pins(s *study.Study) (list []pin) {
	for h, line := range s.WithThreats() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		for men := m.Pins; men != 0; {
			sq := men.Pop()
			p := pin{half: h, last: last, man: last.After[sq]}
			for i := len(line) - 1; i >= 0; i-- {
				at, ok := line[i].Before.Find(p.man.ID)
				if !ok || study.Pinner(line[i].Before, at) == chess.NoSquare {
					p.cause = line[i]
					break
				}
			}
			list = append(list, p)
		}
	}
	return list
}

// selfPins are moves of a side of help play by which a man of its own comes to stand pinned while the other side moves,
// whether the mate needs it or not.
func selfPins(s *study.Study) (list []pin) {
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		for i, n := range line[:len(line)-1] {
			next := line[i+1]
			if !study.Moves(n) || last.Mover == nil || next.Mover == nil || n.Mover.Colour == last.Mover.Colour || next.Mover.Colour == n.Mover.Colour || !study.Ends(last) {
				continue
			}
			for sq, m := range n.After {
				at := chess.Square(sq)
				if m == nil || m.Colour != n.Mover.Colour || m.Walk == problem.Pawn || study.Pinner(n.After, at) == chess.NoSquare {
					continue
				}
				if from, ok := n.Before.Find(m.ID); ok && study.Pinner(n.Before, from) == chess.NoSquare {
					list = append(list, pin{half: h, last: last, man: m, cause: n})
				}
			}
		}
	}
	return list
}

func pinned(is func(p *pin) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, p := range slices.Concat(pins(s), selfPins(s)) {
			if p.cause == nil || p.cause.Mover == nil || !is(&p) {
				continue
			}
			list := []*play.Node{p.cause}
			if p.cause != p.last {
				list = append(list, p.last)
			}
			found(study.Finding{Twin: p.half.Label, Detail: study.Names(list...)})
		}
	}
}

func (p *pin) own() bool { return p.cause.Mover.Colour == p.man.Colour }

// direct reports whether the man went into the line, or the pinner came to it.
func (p *pin) direct() bool {
	if p.own() {
		return p.cause.Mover.ID == p.man.ID
	}
	at, ok := p.cause.After.Find(p.man.ID)
	return ok && study.Pinner(p.cause.After, at) == p.cause.Move.To
}

func pinningMove(p *pin) bool     { return !p.own() && p.direct() }
func indirectPinning(p *pin) bool { return !p.own() && !p.direct() }
func selfPinning(p *pin) bool     { return p.own() && p.direct() }
func indirectSelfPin(p *pin) bool { return p.own() && !p.direct() }

// unpinning finds men that are unpinned and then move: because the man that pins goes or is
// taken, or because another one steps in between.
func unpinning(direct bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			for i, n := range line {
				if !study.Moves(n) {
					continue
				}
				for j := i + 1; j < min(len(line), i+4); j++ {
					m := line[j]
					if !study.Moves(m) || m.Mover.ID == n.Mover.ID || m.Mover.Walk == problem.King {
						continue
					}
					at, ok := n.Before.Find(m.Mover.ID)
					if !ok {
						continue
					}
					pinner := study.Pinner(n.Before, at)
					if pinner == chess.NoSquare || study.Pinner(n.After, at) != chess.NoSquare || m.Move.From != at {
						continue
					}
					gone := n.Move.From == pinner || n.Move.CaptureSquare == pinner && n.Move.Captured != nil
					stepped := n.Mover.Walk == problem.King || chess.Between(pinner, at).Has(n.Move.To)
					king, _ := study.King(n.Before, chess.Colour(m.Mover.Colour))
					stepped = stepped || chess.Between(king, at).Has(n.Move.To)
					if m.Move.To == pinner || chess.Between(king, pinner).Has(m.Move.To) {
						continue // it could have moved so before
					}
					if direct && gone || !direct && stepped && !gone {
						found(study.Finding{Twin: h.Label, Detail: study.Names(n, m)})
					}
				}
			}
		}
	}
}

// pelle finds pinned men that move along the line of the pin.
func pelle(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		for n := range ph.All() {
			if !study.Moves(n) || n.Move.Captured != nil {
				continue
			}
			if pinner := study.Pinner(n.Before, n.Move.From); pinner != chess.NoSquare && n.Move.To != pinner {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
			}
		}
	}
}

// schiffmann finds defenders that pin themselves because the threat would unpin them
// again; the answer leaves them pinned.
func schiffmann(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		if g.Lead == nil {
			continue
		}
		for _, v := range g.List {
			if !study.Moves(v.D) {
				continue
			}
			to := v.D.Move.To
			pinner := study.Pinner(v.D.After, to)
			m := s.Mate(v.M)
			if pinner == chess.NoSquare || m == nil || !m.Pins.Has(to) {
				continue
			}
			for _, t := range g.Lead.Threats {
				if !study.Moves(t) {
					continue
				}
				king, _ := study.King(v.D.After, chess.Colour(v.D.Mover.Colour))
				if t.Move.From == pinner || (chess.Between(pinner, king)).Has(t.Move.To) {
					found(study.Finding{Twin: g.Half.Label, Detail: study.Names(t) + ": " + study.Names(v.D, v.M)})
				}
			}
		}
	}
}

// manyPin finds so many defenders between their king and a line man, of which the last is
// pinned in a mate after the others have left.
func manyPin(count int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, p := range pins(s) {
			at, ok := p.half.Start.Find(p.man.ID)
			if !ok {
				continue
			}
			king, ok := study.King(&p.half.Start, chess.Colour(p.man.Colour))
			if !ok || !chess.Line(king, at).Has(at) {
				continue
			}
			for ray := chess.Line(king, at); ray != 0; {
				sq := ray.Pop()
				rider := p.half.Start[sq]
				if rider == nil || rider.Colour == p.man.Colour || !study.Commands(rider.Walk, sq, king) || !chess.Between(king, sq).Has(at) {
					continue
				}
				men := study.Between(&p.half.Start, king, sq)
				if len(men) == count && !slices.ContainsFunc(men, func(x chess.Square) bool { return p.half.Start[x].Colour != p.man.Colour }) {
					found(study.Finding{Twin: p.half.Label, Detail: study.Names(p.last) + ", pinned: " + at.String()})
				}
			}
		}
	}
}

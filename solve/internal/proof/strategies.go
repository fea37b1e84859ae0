package proof

import (
	"math"
	"math/bits"
	"slices"

	"rookery/chess"
)

// A Strategy says what becomes of some men: which man of the target each is in the end, or that it is taken. What is deduced for
// one strategy is more than what holds for all games.
type Strategy struct {
	Careers []Career
	spare   [2]int // moves of each side that no man needs
	decided bool   // nothing more can be told apart
}

// A Career is that of the man who begins on a square: where it ends, NoSquare if it is taken.
type Career struct{ Man, End chess.Square }

// Strategies shares out all games from a board to a target in exactly so many moves that keep some terms, nil for none, among
// strategies: no game is one of two, and strategies of which there can be no game are left out. There are most at most, those that
// leave few moves to spare first. It tells, too, whether to play by one after the other is likely to take less than to play
// by all at once: each move to spare is taken to double what there is to do.
func Strategies(t *Target, b *chess.Board, rights chess.Bitboard, moves [2]int, terms *Terms, most int) (list []Strategy, pays bool) {
	thorough := *t
	thorough.Deep = 0
	p := &planner{d: NewDeduction(&thorough), board: b, rights: rights, moves: moves}
	p.d.roomy = far
	if terms != nil {
		p.terms = *terms
	}
	all := Strategy{}
	if !p.judge(&all) {
		return nil, true
	}
	list = []Strategy{all}
	for {
		slices.SortStableFunc(list, func(x, y Strategy) int { return x.leeway() - y.leeway() })
		i := len(list) - 1
		for i >= 0 && list[i].decided {
			i--
		}
		if i < 0 {
			break
		}
		parts := p.divide(&list[i])
		if len(list)-1+len(parts) > most {
			break
		}
		list = append(slices.Delete(list, i, i+1), parts...)
	}
	effort := 0.0
	for i := range list {
		effort += math.Exp2(float64(list[i].leeway() - all.leeway()))
	}
	return list, (effort <= 1 || t.Patience == 0) && (len(list) != 1 || list[0].Careers != nil)
}

func (s *Strategy) leeway() int { return s.spare[0] + s.spare[1] }

// A planner finds strategies.
type planner struct {
	d      *Deduction
	board  *chess.Board
	rights chess.Bitboard
	moves  [2]int
	terms  Terms
	made   [64]uint8 // no moves so far
	asked  uint64
}

// judge reports whether there can be games of a strategy, and how many moves they leave to spare.
func (p *planner) judge(s *Strategy) bool {
	d := p.d
	terms := p.terms
	for _, c := range s.Careers {
		if c.End == chess.NoSquare {
			terms.Falls = append(slices.Clip(terms.Falls), Fall{Man: c.Man, On: chess.Everywhere})
		} else {
			terms.Arrivals = append(slices.Clip(terms.Arrivals), Arrival{At: c.End, By: c.Man.Bit(), Most: AnyLength, Made: &p.made})
		}
	}
	p.asked++
	terms.About = [2]uint64{p.asked, p.asked}
	d.Terms = &terms
	if !d.Deduce(p.board, p.rights, p.moves, Facts{}) {
		return false
	}
	trail, ok := d.Survey(&Trail{})
	if !ok {
		return false
	}
	for c := range d.sides {
		side := &d.sides[c]
		side.of = ground{}
		if !d.find(side, d.ground(side)) { // it may be only remembered what was found, and a survey has used the room
			return false
		}
		if s.spare[c] = side.spare; trail.routes != nil {
			s.spare[c] -= trail.routes.longer(side.colour, nobody, nobody)
		}
	}
	return true
}

// divide tells a strategy's games apart by what becomes of one more man, who has few fates.
func (p *planner) divide(s *Strategy) (parts []Strategy) {
	if !p.judge(s) {
		return nil
	}
	told := chess.Nowhere
	for _, c := range s.Careers {
		told |= c.Man.Bit()
	}
	var careers []Career
	for c := range p.d.sides {
		side := &p.d.sides[c]
		if !side.known || side.fixed != 0 {
			continue // fates are not found out
		}
		for i := range side.men {
			if told.Has(side.men[i].square) {
				continue
			}
			if list := side.careers(i); len(list) > 1 && (careers == nil || len(list) < len(careers)) {
				careers = list
			}
		}
	}
	if careers == nil {
		s.decided = true
		return []Strategy{*s}
	}
	for _, c := range careers {
		part := Strategy{Careers: append(slices.Clip(s.Careers), c)}
		if p.judge(&part) {
			parts = append(parts, part)
		}
	}
	return parts
}

// careers are those that man i of a side may have.
func (s *side) careers(i int) (list []Career) {
	man := s.men[i].square
	for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
		j := bits.TrailingZeros16(fates)
		if j >= s.wanted {
			return append(list, Career{man, chess.NoSquare})
		}
		list = append(list, Career{man, s.fates[j].square})
	}
	return list
}

package proof

import (
	"cmp"
	"math/bits"
	"slices"

	"rookery/chess"
)

// A Strategy says what becomes of some men: which man of the target each is in the end, or that it is taken. What is deduced for
// one strategy is more than what holds for all games.
type Strategy struct {
	Careers []Career
	effort  float64 // an estimate of what it takes to play by it
	decided bool    // nothing more can be told apart
}

// A Career is that of the man who begins on a square: where it ends, NoSquare if it is taken.
type Career struct{ Man, End chess.Square }

// Strategies shares out all games from a board to a target in exactly so many moves that keep some terms, nil for none, among
// strategies: no game is one of two, and strategies of which there can be no game are left out. There are most at most, those that
// are likely to take little first. It tells, too, whether to play by one after the other is likely to take far less than to play
// by all at once: positions that several of them have in common are looked at for each.
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
		slices.SortStableFunc(list, func(x, y Strategy) int { return cmp.Compare(x.effort, y.effort) })
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
		effort += list[i].effort
	}
	return list, (effort <= all.effort*farLess || t.Patience == 0) && (len(list) != 1 || list[0].Careers != nil)
}

// farLess is the part of the estimated effort with which strategies pay.
const farLess = 0.25

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

// judge reports whether there can be games of a strategy, and estimates what it takes to play by it: it is taken to grow with
// the ways to share the moves that no man needs out among the men who can lose any.
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
	s.effort = 1
	for c := range d.sides {
		side := &d.sides[c]
		side.of = ground{}
		if !d.find(side, d.ground(side)) { // it may be only remembered what was found, and a survey has used the room
			return false
		}
		spare, losers := side.spare, side.work.n
		if r := trail.routes; r != nil {
			spare -= r.longer(side.colour, nobody, nobody)
			losers = r.losers(side.colour)
		}
		for n := 1; n <= spare; n++ {
			s.effort *= float64(max(losers, 2)-1+n) / float64(n)
		}
	}
	return true
}

// losers counts a side's men who can make more moves than one of them needs.
func (r *Routes) losers(side chess.Colour) (n int) {
	for i := range r.men {
		if t := &r.men[i]; t.side == side && t.lengths&(t.lengths-1) != 0 {
			n++
		}
	}
	for _, m := range r.budgets[side&1].men {
		if m.lengths&(m.lengths-1) != 0 {
			n++
		}
	}
	return n
}

// divide tells a strategy's games apart by what becomes of one more man, who has few fates.
func (p *planner) divide(s *Strategy) (parts []Strategy) {
	if !p.judge(s) {
		return nil
	}
	careers := p.choose(s)
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

// choose are the careers of a man by which the games of a strategy, which has just been judged, are to be told apart; nil if there
// is none.
func (p *planner) choose(s *Strategy) (careers []Career) {
	told := chess.Nowhere
	for _, c := range s.Careers {
		told |= c.Man.Bit()
	}
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
	return careers
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

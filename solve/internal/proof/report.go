package proof

import (
	"math/bits"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Report tells what every game from a board to the target in so many moves must have in common that keeps some
// terms, nil for none, if there can be any.
func Report(t *Target, b *chess.Board, rights chess.Bitboard, moves [2]int, terms *Terms) (claims []solution.Claim, possible bool) {
	thorough := *t
	thorough.Deep = 0
	d := NewDeduction(&thorough)
	d.roomy, d.Terms = far, terms
	r := &reporter{d: d}
	if !d.Deduce(b, rights, moves, Facts{}) || !r.survey() {
		return []solution.Claim{{Kind: solution.NoGame, Moves: moves[0] + moves[1]}}, false
	}
	for c := range d.sides {
		r.side(&d.sides[c])
	}
	for c := range d.sides {
		r.orders(&d.sides[c])
	}
	return r.claims, true
}

// A reporter makes claims of what was deduced.
type reporter struct {
	d      *Deduction
	routes *Routes
	claims []solution.Claim
}

// survey finds the men's routes.
func (r *reporter) survey() bool {
	trail, possible := r.d.Survey(&Trail{})
	r.routes = trail.routes
	for c := range r.d.sides {
		s := &r.d.sides[c]
		s.of = ground{}
		r.d.find(s, r.d.ground(s)) // it may be only remembered what was found, and a survey has used the room
	}
	return possible
}

func (r *reporter) say(c solution.Claim) { r.claims = append(r.claims, c) }

// side makes the claims about one side's men.
func (r *reporter) side(s *side) {
	d, side := r.d, problem.Colour(s.colour)
	if !s.known {
		r.say(solution.Claim{Kind: solution.MovesMade, Side: side, Moves: s.left})
		if s.takes > 0 {
			r.say(solution.Claim{Kind: solution.Takes, Side: side, Captures: s.takes})
		}
		return
	}
	r.spent(s)
	if still := d.Fixed & d.board.ByColour[s.colour]; still != 0 {
		r.say(solution.Claim{Kind: solution.StandStill, Side: side, Men: d.men(still)})
	}
	r.fates(s)
	if s.takes > 0 {
		r.captures(s)
	}
	r.castling(s)
	for at := d.Leave & d.board.ByColour[s.colour]; at != 0; {
		r.say(solution.Claim{Kind: solution.Leaves, Side: side, Men: d.men(at.Pop().Bit())})
	}
	if n := s.shares(); n > 1 {
		r.say(solution.Claim{Kind: solution.Ways, Side: side, Count: n})
	}
}

// men are those who stand on some squares.
func (d *Deduction) men(at chess.Bitboard) (men []problem.Placement) {
	for at != 0 {
		sq := at.Pop()
		man := problem.Man{Colour: problem.White, Walk: walks[d.board.RoleAt(sq)]}
		if d.board.ByColour[chess.Black].Has(sq) {
			man.Colour = problem.Black
		}
		men = append(men, problem.Placement{Square: sq, Man: man})
	}
	return men
}

var walks = [...]problem.Walk{
	chess.Pawn: problem.Pawn, chess.Knight: problem.Knight, chess.Bishop: problem.Bishop,
	chess.Rook: problem.Rook, chess.Queen: problem.Queen, chess.King: problem.King,
}

func listOf(b chess.Bitboard) (squares []chess.Square) {
	for b != 0 {
		squares = append(squares, b.Pop())
	}
	return squares
}

// spent tells how many moves a side needs, and who may make the others.
func (r *reporter) spent(s *side) {
	needed := s.total
	least := 0
	by := chess.Nowhere
	for i := range s.movable() {
		fewest := mostLength
		for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
			n := r.moves(s, i, bits.TrailingZeros16(fates))
			if n&(n-1) != 0 {
				by |= s.men[i].square.Bit()
			}
			if n != 0 {
				fewest = min(fewest, bits.TrailingZeros64(uint64(n)))
			}
		}
		least += fewest
	}
	if r.routes != nil {
		needed += r.routes.longer(s.colour, nobody, nobody)
	}
	if s.left <= mostLength {
		needed = max(needed, least)
	}
	c := solution.Claim{Kind: solution.MovesSpent, Side: problem.Colour(s.colour), Moves: s.left, Spare: s.left - needed}
	if c.Spare > 0 {
		c.By = r.d.men(by)
	}
	r.say(c)
}

// moves are how many moves man i may make on its way to fate j.
func (r *reporter) moves(s *side, i, j int) lengths {
	l := lengthsBetween(int(s.cost[i][j]), s.affords(i, j))
	if r.routes == nil {
		return l
	}
	for k := range r.routes.men {
		if t := &r.routes.men[k]; t.side == s.colour && t.begin == s.men[i].square {
			return l & t.lengths & t.ways(s.fates[j].square.Bit())
		}
	}
	for _, m := range r.routes.budgets[s.colour&1].men {
		if m.begin == s.men[i].square {
			return l & m.lengths
		}
	}
	return l
}

// fates tells what becomes of men. Several who share the same fates out among them are told of together.
func (r *reporter) fates(s *side) {
	told := 0
	for i := range s.movable() {
		if told>>i&1 == 1 || s.opens[i] == 0 || r.d.Fixed.Has(s.men[i].square) {
			continue
		}
		wanted := s.opens[i] << (16 - s.wanted) >> (16 - s.wanted)
		group := 1 << i
		if wanted == s.opens[i] {
			for k := range s.movable() {
				if s.opens[k] == s.opens[i] && s.men[k].role == s.men[i].role {
					group |= 1 << k
				}
			}
			if bits.OnesCount(uint(group)) != bits.OnesCount16(wanted) {
				group = 1 << i
			}
		}
		told |= group
		r.say(r.becomes(s, group, wanted))
	}
}

// becomes tells what becomes of a group of men.
func (r *reporter) becomes(s *side, group int, wanted uint16) solution.Claim {
	c := solution.Claim{Kind: solution.Becomes, Side: problem.Colour(s.colour)}
	var squares chess.Bitboard
	for i := range s.movable() {
		if group>>i&1 == 1 {
			squares |= s.men[i].square.Bit()
		}
	}
	c.Men = r.d.men(squares)
	for ; wanted != 0; wanted &= wanted - 1 {
		j := bits.TrailingZeros16(wanted)
		f := &s.fates[j]
		e := solution.End{Square: f.square, Walk: walks[f.role]}
		var moves lengths
		var on chess.Bitboard
		for i := range s.movable() {
			if group>>i&1 == 1 {
				moves |= r.moves(s, i, j)
				on |= s.promotes(i, j)
			}
		}
		if moves == 0 && s.left <= mostLength {
			continue // no numbers of moves add up
		}
		for ; moves != 0; moves &= moves - 1 {
			e.Moves = append(e.Moves, bits.TrailingZeros64(uint64(moves)))
		}
		e.Promotes = listOf(on)
		c.Ends = append(c.Ends, e)
	}
	if i := bits.TrailingZeros(uint(group)); s.loose[i].taken {
		where := r.d.falls(s, i)
		c.On, c.By = listOf(where), r.d.takers(&r.d.sides[s.colour.Other()], where)
	}
	return c
}

// promotes are the squares on which man i may promote that ends as a man of the target; none if it does not.
func (s *side) promotes(i, j int) (on chess.Bitboard) {
	m, f := &s.men[i], &s.fates[j]
	if m.role != chess.Pawn || f.role == chess.Pawn {
		return 0
	}
	for at := m.ways.all() & chess.RankOf(7-7*int(s.colour)) & f.ways.all(); at != 0; {
		if p := at.Pop(); m.ways.to(p)+f.ways.to(p) <= s.affords(i, j) {
			on |= p.Bit()
		}
	}
	return on
}

// strikesOf are the squares on which man i of a side may take.
func (d *Deduction) strikesOf(s *side, i int) chess.Bitboard {
	return d.capturesOf(s, i, s.spare, s.pawnTakes < s.takes) & d.Takes(s.colour)
}

// takers are the men of a side that may take on some squares; none if that is not known.
func (d *Deduction) takers(s *side, on chess.Bitboard) []problem.Placement {
	men := chess.Nowhere
	if s.known {
		for i := range s.movable() {
			if d.strikesOf(s, i)&on != 0 {
				men |= s.men[i].square.Bit()
			}
		}
	}
	return d.men(men)
}

// captures tells where a side takes and with whom.
func (r *reporter) captures(s *side) {
	d, side := r.d, problem.Colour(s.colour)
	all := d.Takes(s.colour)
	by := d.takers(s, all)
	r.say(solution.Claim{Kind: solution.Takes, Side: side, Captures: s.takes, Pawns: s.pawnTakes, On: listOf(all), By: by})
	if len(by) == 1 {
		return
	}
	for i := range s.movable() {
		if least := s.pawnCapturesOf(i); least > 0 {
			r.say(solution.Claim{
				Kind: solution.PawnTakes, Side: side, Men: d.men(s.men[i].square.Bit()), Captures: least, On: listOf(d.strikesOf(s, i)),
			})
		}
	}
}

// pawnCapturesOf are the captures that man i makes as a pawn, at least.
func (s *side) pawnCapturesOf(i int) int {
	least := far
	for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
		least = min(least, int(s.pawnCaptures.cost[i][bits.TrailingZeros16(fates)]))
	}
	return least
}

// castling tells what a side's castling is: it must, if nothing leads to the target without.
func (r *reporter) castling(s *side) {
	d := r.d
	if d.rights&d.board.ByColour[s.colour] == 0 {
		return
	}
	rooks := d.mayCastle(s.colour)
	var c solution.CastlingClaim
	for at := rooks; at != 0; {
		if at.Pop() < kingHome(s.colour) {
			c.Long = true
		} else {
			c.Short = true
		}
	}
	if rooks != 0 {
		var without Terms
		if d.Terms != nil {
			without = *d.Terms
		}
		without.Uncastled |= rooks
		o := NewDeduction(d.target)
		o.roomy, o.Terms = far, &without
		c.Must = without.Castles&rooks != 0 || !o.Deduce(d.board, d.rights, [2]int{d.sides[0].left, d.sides[1].left}, Facts{})
	}
	r.say(solution.Claim{Kind: solution.Castles, Side: problem.Colour(s.colour), Castling: c})
}

// orders tells the orders of each officer.
func (r *reporter) orders(s *side) {
	list := r.d.orders(s)
	for i := 0; i < len(list); {
		officer := list[i].officer
		before := solution.Claim{Kind: solution.SetsOut, Side: problem.Colour(s.colour), Men: r.d.men(officer.Bit())}
		after := solution.Claim{Kind: solution.Arrives, Side: problem.Colour(s.colour), Men: r.d.men(officer.Bit())}
		for ; i < len(list) && list[i].officer == officer; i++ {
			o := list[i]
			pawn := r.d.men(o.pawn.from.Bit())[0]
			if o.arrives {
				after.By = append(after.By, pawn)
			} else {
				before.By, before.On = append(before.By, pawn), append(before.On, o.pawn.to)
			}
		}
		if len(before.By) > 0 {
			r.say(before)
		}
		if len(after.By) > 0 {
			r.say(after)
		}
	}
}

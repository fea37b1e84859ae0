package board

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solve/internal/proof"
)

// newTravels are men's travels from one position to another, nil if conditions may have
// more happen in a half move than somebody's journey.
func newTravels(from, to *fairy.Position) *proof.Travels {
	j, ok := from.Journeys()
	if !ok {
		return nil
	}
	here, ok := travellers(from)
	there, same := travellers(to)
	if !ok || !same {
		return nil
	}
	t, ok := proof.NewTravels(proof.Habits(j), here, there)
	if !ok {
		return nil
	}
	return t
}

// travellers are the men of a position, if they are men of the game.
func travellers(p *fairy.Position) (men []proof.Man, ok bool) {
	for squares := p.Occupied(); squares != 0; {
		s := squares.Pop()
		m := p.At(s)
		if m.Neutral() || m.Role() == chess.NoRole || !m.Without(fairy.AliceA).Without(fairy.AliceB).Ordinary() {
			return nil, false
		}
		men = append(men, traveller(m, s))
	}
	return men, true
}

func traveller(m fairy.Man, s chess.Square) proof.Man {
	return proof.Man{Side: chess.Colour(m.Colour()), Role: m.Role(), At: s, Second: m.Has(fairy.AliceB)}
}

// outOfTravel tells that the men need more moves than are left.
func (g *general) outOfTravel(moves [2]int) bool {
	may := g.p.Search().MayCastle()
	g.tally.Begin([2]bool{may, may})
	for squares := g.p.Occupied(); squares != 0; {
		s := squares.Pop()
		g.tally.Add(traveller(g.p.At(s), s))
	}
	return g.tally.Fails(moves)
}

// travelling tests a move in the position in which the travels were counted: false tells
// that it leaves too many.
func (g *general) travelling(m fairy.Move) bool {
	if m.Kind != fairy.Plain && m.Kind != fairy.EnPassant {
		return true
	}
	man := g.p.At(m.From)
	if m.Promote != 0 {
		man = man.WithWalk(m.Promote)
	}
	after := traveller(man, m.To)
	if g.tally.Boards() {
		after.Second = !after.Second
	}
	return g.tally.Leaves(m.From, after, m.Capture)
}

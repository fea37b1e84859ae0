package analysis

import (
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/solution"
)

// Difficulty are figures that tell how a key hides from solvers. They are no
// verdict. Figures of orthodox positions only are nil elsewhere.
type Difficulty struct {
	Twin string `json:"twin,omitempty"`
	Key  string `json:"key"`
	// FirstMoves is how many first moves there are to look at.
	FirstMoves *int `json:"firstMoves,omitempty"`
	// Tries with one refutation, and with more.
	Tries     int `json:"tries"`
	WeakTries int `json:"weakTries"`
	// FlightsGiven and FlightsTaken are squares that the defending king can go to
	// after the key and not before, and the other way round.
	FlightsGiven *int `json:"flightsGiven,omitempty"`
	FlightsTaken *int `json:"flightsTaken,omitempty"`
	// Unprovided are checks and flights of the defender that set play does not
	// answer; nil without set play.
	Unprovided *int `json:"unprovided,omitempty"`
	// What solvers try first.
	Check     bool `json:"check"`
	Capture   bool `json:"capture"`
	Promotion bool `json:"promotion"`
	Variety   int  `json:"variations"` // variations after the key
}

// difficulty looks at the keys of battle play.
func difficulty(halves []play.Half, style printed.Style) []Difficulty {
	list := []Difficulty{}
	for i := range halves {
		h := &halves[i]
		if h.Mode == solution.Line {
			continue
		}
		var set *play.Phase
		tries, weak := 0, 0
		for j := range h.Phases {
			ph := &h.Phases[j]
			switch {
			case ph.Kind == solution.SetPlay:
				set = ph
			case ph.Solves():
			case len(ph.Refutations) == 1:
				tries++
			default:
				weak++
			}
		}
		for j := range h.Phases {
			ph := &h.Phases[j]
			if !ph.Solves() || ph.First == nil || ph.First.Kind != solution.Key {
				continue
			}
			d := Difficulty{
				Twin: h.Label, Key: style.Move(ph.First), Tries: tries, WeakTries: weak, Check: ph.First.Check,
				Capture: ph.First.Move.Captured != nil, Promotion: ph.First.Move.Promotion != "", Variety: len(ph.Variations),
			}
			d.orthodox(h, ph, set)
			list = append(list, d)
		}
	}
	return list
}

// orthodox adds the figures that need the rules.
func (d *Difficulty) orthodox(h *play.Half, ph, set *play.Phase) {
	first, ok := mates.Position(&h.Start, h.Starter)
	before, okBefore := mates.Position(&h.Start, h.Starter.Other())
	after, okAfter := mates.Position(ph.First.After, h.Starter.Other())
	if !ok || !okBefore || !okAfter {
		return
	}
	moves := first.CountLegal()
	old, now := flights(&before), flights(&after)
	given, taken := (now &^ old).Count(), (old &^ now).Count()
	d.FirstMoves, d.FlightsGiven, d.FlightsTaken = &moves, &given, &taken
	if set == nil {
		return
	}
	provided := map[[2]chess.Square]bool{}
	for _, v := range set.Variations {
		if len(v.Replies) > 0 {
			provided[[2]chess.Square{v.Move.From, v.Move.To}] = true
		}
	}
	open := 0
	for _, m := range before.Legal(nil) {
		if (m.Role() == chess.King || before.GivesCheck(m)) && !provided[[2]chess.Square{m.From(), m.To()}] {
			open++
		}
	}
	d.Unprovided = &open
}

// flights are the squares to which the king of the side to move can go.
func flights(p *chess.Position) chess.Bitboard {
	var to chess.Bitboard
	for _, m := range p.Legal(nil) {
		if m.Role() == chess.King && !m.IsCastling() {
			to |= m.To().Bit()
		}
	}
	return to
}

package tactics

import (
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// keyed looks at the keys of battle play, and at the flights that they give and take.
func keyed(look func(key *play.Node, given, taken int) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, ph := range s.Solving() {
			n := ph.First
			if h.Mode != solution.Tree || n == nil || n.Kind != solution.Key {
				continue
			}
			given, taken := 0, 0
			before, okA := study.Flights(n.Before, h.Starter.Other())
			after, okB := study.Flights(n.After, h.Starter.Other())
			if okA && okB {
				given, taken = (after &^ before).Count(), (before &^ after).Count()
			}
			if look(n, given, taken) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
			}
		}
	}
}

func checkingKey(n *play.Node, _, _ int) bool             { return n.Check }
func flightGivingKey(_ *play.Node, given, taken int) bool { return given > 0 && taken == 0 }
func flightTakingKey(_ *play.Node, given, taken int) bool { return taken > 0 && given == 0 }
func giveAndTakeKey(_ *play.Node, given, taken int) bool  { return given > 0 && taken > 0 }
func twoFlightsKey(_ *play.Node, given, _ int) bool       { return given == 2 }
func manyFlightsKey(_ *play.Node, given, _ int) bool      { return given > 2 }

// zugzwang finds keys that threaten nothing.
func zugzwang(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		if h.Mode == solution.Tree && ph.First != nil && ph.First.Kind == solution.Key && ph.Zugzwang && len(ph.Variations) > 0 {
			found(study.Finding{Twin: h.Label, Detail: study.Names(ph.First)})
		}
	}
}

// prepared tells for each move of the defender in the diagram the mates that answer it;
// false if one has none, or the men are not orthodox.
func prepared(h *play.Half) (map[[2]chess.Square][]chess.Move, bool) {
	p, ok := mates.Position(&h.Start, h.Starter.Other())
	if !ok || p.InCheck() || p.OpponentInCheck() {
		return nil, false
	}
	set := map[[2]chess.Square][]chess.Move{}
	for _, m := range p.Legal(nil) {
		after := p
		after.Play(m)
		list := study.Mating(&after)
		if len(list) == 0 {
			return nil, false
		}
		set[[2]chess.Square{m.From(), m.To()}] = list
	}
	return set, len(set) > 0
}

// mutate finds waiting keys of complete blocks after which a mate has changed.
func mutate(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		t := h.Problem.Stipulation.Traditional
		if h.Mode != solution.Tree || ph.First == nil || !ph.Zugzwang || t == nil || t.Play != problem.Direct || t.Moves != 2 {
			continue
		}
		set, ok := prepared(h)
		if !ok {
			continue
		}
		for _, d := range ph.Variations {
			m := study.Answer(d)
			was := set[[2]chess.Square{d.Move.From, d.Move.To}]
			if m != nil && len(was) > 0 && !study.MatesBy(was, m) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(ph.First) + ": " + study.Names(d, m) + ", " + was[0].String() + " before"})
			}
		}
	}
}

// pseudoTwomover finds mates in three or more of which the diagram is a complete block.
func pseudoTwomover(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		t := h.Problem.Stipulation.Traditional
		if h.Mode != solution.Tree || ph.First == nil || t == nil || t.Play != problem.Direct || t.Moves < 3 || t.Goal.Kind != problem.Mate {
			continue
		}
		if _, ok := prepared(h); ok {
			found(study.Finding{Twin: h.Label, Detail: study.Names(ph.First)})
		}
	}
}

package themes

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/chess"
)

// separating are themes of several threats, which defences part. What is printed
// of a solution leaves out defences that a threat meets, so they look at all
// defences themselves: in mates in two with orthodox men.
func separating() []Theme {
	return []Theme{
		{"Fleck", "The key of a mate in two makes three or more threats; each is the only mate after some defence. Named after F. Fleck.", encyclopedia, fleck(false)},
		{"KarlstromFleck", "As Fleck; besides, a defence against all threats is met by another single mate.", encyclopedia, fleck(true)},
		{"CombinativeSeparation", "The key of a mate in two makes three or more threats, and for every selection of them, each alone, each two, and so on, a defence allows just these.", encyclopedia, combinative},
		{"Stocchi", "Three or more defenders block the same square beside their king, each met by another single mate. Named after O. Stocchi.", encyclopedia, stocchi},
	}
}

// A reply is a defence with all mates that answer it.
type reply struct {
	defence chess.Move
	mates   []chess.Move
	threats uint64 // which of the threats are among them
}

// replies lists all defences after the key of a mate in two, and the threats.
func replies(key *play.Node, starter chess.Colour) (list []reply, threats []chess.Move) {
	p, ok := mates.Position(key.After, starter.Other())
	if !ok {
		return nil, nil
	}
	pass := p
	pass.Pass()
	if !p.InCheck() {
		threats = mating1(&pass)
	}
	for _, d := range p.Legal(nil) {
		after := p
		after.Play(d)
		r := reply{defence: d, mates: mating1(&after)}
		for i, t := range threats {
			if i < 64 && slices.ContainsFunc(r.mates, func(m chess.Move) bool {
				return m.From() == t.From() && m.To() == t.To() && m.Promotion() == t.Promotion()
			}) {
				r.threats |= 1 << i
			}
		}
		list = append(list, r)
	}
	return list, threats
}

// mating1 lists the moves that mate at once.
func mating1(p *chess.Position) []chess.Move {
	var list []chess.Move
	for _, m := range p.Legal(nil) {
		after := *p
		after.Play(m)
		if after.IsCheckmate() {
			list = append(list, m)
		}
	}
	return list
}

// twoMovers yields the keys of mates in two.
func (s *Study) twoMovers(yield func(*play.Half, *play.Node)) {
	for h, ph := range s.solving() {
		t := h.Problem.Stipulation.Traditional
		if t != nil && ph.First != nil && strings.EqualFold(h.Problem.Stipulation.Text, "#2") {
			yield(h, ph.First)
		}
	}
}

func fleck(karlstrom bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		s.twoMovers(func(h *play.Half, key *play.Node) {
			list, threats := replies(key, h.Starter)
			if len(threats) < 3 {
				return
			}
			var forced uint64
			other := ""
			for _, r := range list {
				switch {
				case len(r.mates) == 1 && r.threats != 0:
					forced |= r.threats
				case len(r.mates) == 1 && other == "":
					other = r.defence.String() + " " + r.mates[0].String()
				}
			}
			if bits.OnesCount64(forced) != len(threats) || karlstrom && other == "" {
				return
			}
			detail := fmt.Sprintf("1.%s: %d threats, each forced", name(key), len(threats))
			if karlstrom {
				detail += "; all are met by " + other
			}
			found(Finding{Twin: h.Label, Detail: detail})
		})
	}
}

func combinative(s *Study, found func(Finding)) {
	s.twoMovers(func(h *play.Half, key *play.Node) {
		list, threats := replies(key, h.Starter)
		n := len(threats)
		if n < 3 || n > 6 {
			return
		}
		sets := map[uint64]bool{}
		for _, r := range list {
			if r.threats != 0 && len(r.mates) == bits.OnesCount64(r.threats) {
				sets[r.threats] = true
			}
		}
		if len(sets) == 1<<n-1 {
			found(Finding{Twin: h.Label, Detail: fmt.Sprintf("1.%s: %d threats in all %d selections", name(key), n, len(sets))})
		}
	})
}

func stocchi(s *Study, found func(Finding)) {
	for i := range s.Table.Rows {
		r := &s.Table.Rows[i]
		if !r.Solves() {
			continue
		}
		blocks := map[chess.Square][]*play.Node{}
		for _, d := range s.Table.Defences {
			c := r.Cells[d]
			if _, single := c.Single(); !single || c.Refutes {
				continue
			}
			if m := s.mate(c.Nodes[1]); m != nil && m.King != d.To && m.Blocks.Has(d.To) {
				blocks[d.To] = append(blocks[d.To], c.Nodes...)
			}
		}
		for sq := range chess.Square(64) {
			var parts []string
			answers := map[string]bool{}
			for pair := range slices.Chunk(blocks[sq], 2) {
				parts = append(parts, names(pair...))
				answers[name(pair[1])] = true
			}
			if len(answers) >= 3 {
				found(Finding{Twin: r.Half.Label, Detail: fmt.Sprintf("%s: %s", sq, strings.Join(parts, ", "))})
			}
		}
	}
}

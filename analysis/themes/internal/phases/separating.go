package phases

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
)

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
		threats = study.Mating(&pass)
	}
	for _, d := range p.Legal(nil) {
		after := p
		after.Play(d)
		r := reply{defence: d, mates: study.Mating(&after)}
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

// twoMovers yields the keys of mates in two.
func twoMovers(s *study.Study, yield func(*play.Half, *play.Node)) {
	for h, ph := range s.Solving() {
		t := h.Problem.Stipulation.Traditional
		if t != nil && ph.First != nil && strings.EqualFold(h.Problem.Stipulation.Text, "#2") {
			yield(h, ph.First)
		}
	}
}

func fleck(karlstrom bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		twoMovers(s, func(h *play.Half, key *play.Node) {
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
			detail := fmt.Sprintf("1.%s: %d threats, each forced", study.Name(key), len(threats))
			if karlstrom {
				detail += "; all are met by " + other
			}
			found(study.Finding{Twin: h.Label, Detail: detail})
		})
	}
}

func combinative(s *study.Study, found func(study.Finding)) {
	twoMovers(s, func(h *play.Half, key *play.Node) {
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
			found(study.Finding{Twin: h.Label, Detail: fmt.Sprintf("1.%s: %d threats in all %d selections", study.Name(key), n, len(sets))})
		}
	})
}

func stocchi(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		blocks := map[chess.Square][]*play.Node{}
		var order []chess.Square
		for _, v := range g.List {
			to := v.D.Move.To
			if m := s.Mate(v.M); m != nil && to < chess.NoSquare && m.King != to && m.Blocks.Has(to) {
				if blocks[to] == nil {
					order = append(order, to)
				}
				blocks[to] = append(blocks[to], v.D, v.M)
			}
		}
		for _, sq := range order {
			var parts []string
			answers := map[string]bool{}
			for pair := range slices.Chunk(blocks[sq], 2) {
				parts = append(parts, study.Names(pair...))
				answers[study.Name(pair[1])] = true
			}
			if len(answers) >= 3 {
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: fmt.Sprintf("%s: %s", sq, strings.Join(parts, ", "))})
			}
		}
	}
}

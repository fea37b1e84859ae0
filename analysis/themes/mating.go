package themes

import (
	"rookery/analysis/mates"
	"rookery/analysis/play"
)

// mating are the themes of the final positions.
func mating() []Theme {
	return []Theme{
		{"ModelMate", "A mate that is pure (each square of the king's field is guarded or blocked once) and economical (every officer of the mating side takes part).", encyclopedia, final(func(m *mates.Mate) bool { return m.Model })},
		{"IdealMate", "A model mate in which every man on the board takes part.", encyclopedia, final(func(m *mates.Mate) bool { return m.Ideal })},
		{"PureMate", "A mate in which each square of the king's field is guarded or blocked for one reason only, and which is not economical.", encyclopedia, final(func(m *mates.Mate) bool { return m.Pure && !m.Economical })},
		{"Echo", "Two mates show the same picture, shifted, turned or mirrored.", encyclopedia, echo(false)},
		{"ChameleonEcho", "Two mates show the same picture, with the mated king on squares of different colours.", encyclopedia, echo(true)},
	}
}

func final(is func(*mates.Mate) bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		for h, line := range s.lines() {
			if m := s.mate(line[len(line)-1]); m != nil && is(m) {
				found(Finding{Twin: h.Label, Detail: names(line[max(0, len(line)-2):]...)})
			}
		}
	}
}

// echo compares the mates of all lines; of mates that echo one another each is
// told with the first.
func echo(chameleon bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		type end struct {
			n *play.Node
			m *mates.Mate
		}
		var ends []end
		seen := map[string]bool{}
		for _, line := range s.lines() {
			n := line[len(line)-1]
			m := s.mate(n)
			if m == nil {
				continue
			}
			told := false
			for _, e := range ends {
				turning, ok := mates.Echo(e.m, e.n.After, m, n.After)
				if !ok || told || chameleon && !mates.Chameleon(e.m, m) {
					continue
				}
				told = true
				detail := name(e.n) + " and " + name(n) + ", " + turning.String()
				if !seen[detail] {
					seen[detail] = true
					found(Finding{Detail: detail})
				}
			}
			if len(ends) < 200 {
				ends = append(ends, end{n, m})
			}
		}
	}
}

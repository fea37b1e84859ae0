package finals

import (
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
)

func final(is func(*mates.Mate) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			if m := s.Mate(line[len(line)-1]); m != nil && is(m) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(line[max(0, len(line)-2):]...)})
			}
		}
	}
}

// echo compares the mates of all lines; of mates that echo one another each is
// told with the first.
func echo(chameleon bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		type end struct {
			n *play.Node
			*mates.Portrait
		}
		var ends []end
		seen := map[string]bool{}
		for _, line := range s.Lines() {
			n := line[len(line)-1]
			m := s.Mate(n)
			if m == nil {
				continue
			}
			portrait := m.Portrait(n.After)
			for _, e := range ends {
				turning, ok := mates.Echo(e.Portrait, portrait)
				if !ok || chameleon && !mates.Chameleon(e.Mate, m) {
					continue
				}
				detail := study.Name(e.n) + " and " + study.Name(n) + ", " + turning.String()
				if !seen[detail] {
					seen[detail] = true
					found(study.Finding{Detail: detail})
				}
				break
			}
			if len(ends) < 200 {
				ends = append(ends, end{n, portrait})
			}
		}
	}
}

package proof

import "math/bits"

// shares counts the ways to share the fates out among a side's men that are not too dear: those who are to be taken are
// told apart, where is not. It counts up to manyShares.
func (s *side) shares() int64 {
	// By the fates of the first men, those to be taken left out: ways, by moves that they need.
	now := map[uint16]*[]int64{}
	first := make([]int64, s.left+1)
	first[0] = 1
	now[0] = &first
	taken := s.work.n - s.wanted
	for i := range s.work.n {
		next := map[uint16]*[]int64{}
		for given, ways := range now {
			if i-bits.OnesCount16(given) > taken {
				continue
			}
			add := func(fates uint16, cost int) {
				to := next[fates]
				if to == nil {
					list := make([]int64, s.left+1)
					to = &list
					next[fates] = to
				}
				for n, w := range *ways {
					if w > 0 && n+cost <= s.left {
						(*to)[n+cost] = min((*to)[n+cost]+w, manyShares)
					}
				}
			}
			for open := s.opens[i] << (16 - s.wanted) >> (16 - s.wanted) &^ given; open != 0; open &= open - 1 {
				j := bits.TrailingZeros16(open)
				add(given|1<<j, int(s.cost[i][j]))
			}
			if s.opens[i]>>s.wanted != 0 {
				add(given, int(s.cost[i][s.wanted]))
			}
		}
		now = next
	}
	total := int64(0)
	if ways := now[1<<s.wanted-1]; ways != nil {
		for _, w := range *ways {
			total = min(total+w, manyShares)
		}
	}
	return total
}

// manyShares is where counting ends.
const manyShares = 1_000_000_000

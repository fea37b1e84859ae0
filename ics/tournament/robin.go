package tournament

// berger are the pairings of a round of a round robin of n players, an even number,
// by Berger's tables (FIDE C.05, annex 1): places from 0, White first. The players
// but the last one sit in a circle; who meets the last one moves on by half of them
// each round.
func berger(n, round int) [][2]int {
	m := n - 1
	at := (round - 1) * (n / 2) % m
	pairs := [][2]int{{at, m}}
	if round%2 == 0 {
		pairs[0] = [2]int{m, at}
	}
	for k := 1; k < n/2; k++ {
		pairs = append(pairs, [2]int{(at + k) % m, (at - k + m) % m})
	}
	return pairs
}

// pairRobin pairs the round that has just begun. The next time that all meet, they
// have the other colours.
func (t *Tournament) pairRobin() {
	order := t.seeds()
	n := len(order) + len(order)%2
	board := 0
	for _, q := range berger(n, (t.Round-1)%(n-1)+1) {
		if (t.Round-1)/(n-1)%2 == 1 {
			q[0], q[1] = q[1], q[0]
		}
		if q[0] >= len(order) || q[1] >= len(order) {
			continue // free in this round, for no points
		}
		board++
		t.add(Pairing{Board: board, White: order[q[0]], Black: order[q[1]]})
	}
}

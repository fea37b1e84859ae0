package proof

// maxMen bounds the men of a side that deductions are made about.
const maxMen = 16

// An assignment gives each of n men one of n fates at the least total cost
// (the Hungarian method).
type assignment struct {
	n     int
	cost  [maxMen][maxMen]int16 // of man, fate
	u     [maxMen + 1]int16     // of men
	v     [maxMen + 1]int16     // of fates
	match [maxMen + 1]int8      // of fates 1..n: the man, from 1; 0 is none
	total int
	// regret of man, fate: what it costs above the total, in the cheapest way, to
	// give that man that fate; see weigh.
	regret [maxMen][maxMen]int16
}

// solve finds the least total; it stops above limit and says so.
func (a *assignment) solve(limit int) bool {
	n := a.n
	clear(a.v[:n+1])
	clear(a.match[:n+1])
	var busy uint32
	begin := 0
	for i := range n {
		// What costs least is tight from the start.
		row := &a.cost[i]
		least := row[0]
		for j := 1; j < n; j++ {
			least = min(least, row[j])
		}
		a.u[i+1] = least
		if begin += int(least); begin > limit {
			a.total = begin
			return false
		}
		for j := range n {
			if row[j] == least && a.match[j+1] == 0 {
				a.match[j+1] = int8(i + 1)
				busy |= 1 << i
				break
			}
		}
	}
	a.u[0], a.total = 0, begin
	var least [maxMen + 1]int16
	var way [maxMen + 1]int8
	for i := 1; i <= n; i++ {
		if busy>>(i-1)&1 == 1 {
			continue
		}
		const inf = 1 << 14
		a.match[0] = int8(i)
		j0 := 0
		var used [maxMen + 1]bool
		for j := 1; j <= n; j++ {
			least[j] = inf
		}
		for a.match[j0] != 0 {
			used[j0] = true
			i0 := int(a.match[j0])
			delta, j1 := int16(inf), 0
			row := &a.cost[i0-1]
			for j := 1; j <= n; j++ {
				if used[j] {
					continue
				}
				if d := row[j-1] - a.u[i0] - a.v[j]; d < least[j] {
					least[j], way[j] = d, int8(j0)
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := 0; j <= n; j++ {
				if used[j] {
					a.u[a.match[j]] += delta
					a.v[j] -= delta
				} else {
					least[j] -= delta
				}
			}
			j0 = j1
		}
		for j0 != 0 {
			j1 := int(way[j0])
			a.match[j0] = a.match[j1]
			j0 = j1
		}
		if a.total = begin - int(a.v[0]); a.total > limit {
			return false
		}
	}
	return true
}

// weigh finds the regrets, as far as they are not above limit: giving man i
// fate j makes the man who had it look for another, and so on until one takes
// the fate that i had.
func (a *assignment) weigh(limit int) {
	n := a.n
	if n == 0 {
		return
	}
	most := int16(min(limit, far))
	// By men: what it costs that one takes the other's fate, the other being
	// provided for.
	var chain [maxMen][maxMen]int16
	var holder [maxMen]int
	for j := range n {
		holder[j] = int(a.match[j+1] - 1)
	}
	for i := range n {
		row := &a.regret[i]
		for j := range n {
			row[j] = a.cost[i][j] - a.u[i+1] - a.v[j+1]
			chain[i][holder[j]] = row[j]
		}
	}
	for k := range n {
		by := &chain[k]
		least := int16(far)
		for l := range n {
			if l != k {
				least = min(least, by[l])
			}
		}
		for i := range n {
			row := &chain[i]
			first := row[k]
			if first > most-least || i == k {
				continue
			}
			for l := range n {
				row[l] = min(row[l], first+by[l])
			}
		}
	}
	for i := range n {
		row := &a.regret[i]
		for j := range n {
			if row[j] <= most {
				row[j] += chain[holder[j]][i]
			}
		}
	}
}

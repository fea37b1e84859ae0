package proof

// maxMen bounds the men of a side that deductions are made about.
const maxMen = 16

// An assignment gives each of n men one of n fates at the least total cost
// (the Hungarian method). It keeps the potentials: cost - u - v is what it costs
// at least above that total to give a man that fate.
type assignment struct {
	n     int
	cost  [maxMen][maxMen]int16 // of man, fate
	u     [maxMen + 1]int16     // of men
	v     [maxMen + 1]int16     // of fates
	match [maxMen + 1]int8      // of fates 1..n: the man, from 1; 0 is none
	total int
}

// solve finds the least total; it stops above limit and says so.
func (a *assignment) solve(limit int) bool {
	n := a.n
	clear(a.u[:n+1])
	clear(a.v[:n+1])
	clear(a.match[:n+1])
	a.total = 0
	var busy uint32
	for i := range n {
		// What costs nothing is tight from the start.
		for j := range n {
			if a.cost[i][j] == 0 && a.match[j+1] == 0 {
				a.match[j+1] = int8(i + 1)
				busy |= 1 << i
				break
			}
		}
	}
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
		if a.total = -int(a.v[0]); a.total > limit {
			return false
		}
	}
	return true
}

// excess is a lower bound for what it costs above the total to give man i fate j.
func (a *assignment) excess(i, j int) int {
	return int(a.cost[i][j] - a.u[i+1] - a.v[j+1])
}

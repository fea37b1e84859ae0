// Package matching finds matchings of greatest weight in graphs, by Edmonds'
// method with dual variables, in time that grows as the cube of the vertices.
// Weights may have hundreds of bits: see [Scale]. It knows nothing of chess.
package matching

// MaxWeight is a matching of greatest weight among n vertices: for each its mate,
// or -1. The weight of two vertices u < v is nil where they have no edge.
func MaxWeight(n, words int, weight func(u, v int) Weight) []int {
	if n == 0 {
		return nil
	}
	m := newMatcher(n, max(words, 1))
	for u := 1; u <= n; u++ {
		for v := u + 1; v <= n; v++ {
			if w := weight(u-1, v-1); w != nil {
				m.weights[u*m.size+v], m.weights[v*m.size+u] = number(w), number(w)
			}
		}
	}
	m.solve()
	mates := make([]int, n)
	for v := range mates {
		mates[v] = m.mate[v+1] - 1
	}
	return mates
}

// MaxWeight is a matching of greatest weight among n vertices with weights of the
// scale: for each its mate, or -1.
func (s *Scale) MaxWeight(n int, weight func(u, v int) Weight) []int {
	return MaxWeight(n, s.words(), weight)
}

// A matcher has vertices 1 to n, and blossoms, contracted odd circuits, above. The
// edge between two of them is one of the graph's, by its two ends.
type matcher struct {
	n, top, size int
	weights      []number // of the vertices' edges, nil: none
	ends         []edge   // of the edge between two vertices or blossoms
	label        []number // the dual variables
	mate         []int    // the vertex at the other end of the matched edge, 0: none
	slack        []int    // from which vertex the edge with the least slack comes, 0: none
	root         []int    // the outermost blossom around
	pre          []int    // in the alternating tree, the vertex one comes from
	from         []int    // through which part of a blossom a vertex is reached
	kind         []int8   // in the tree: outer, inner, or not at all
	visit        []int
	visits       int
	parts        [][]int // of a blossom, in circular order
	queue        []int
	one, two     number
	delta        number
}

type edge struct{ u, v int }

const (
	outside int8 = -1
	outer   int8 = 0
	inner   int8 = 1
)

func newMatcher(n, words int) *matcher {
	size := 2*n + 2
	m := &matcher{
		n: n, top: n, size: size, weights: make([]number, size*size), ends: make([]edge, size*size), label: make([]number, size),
		mate: make([]int, size), slack: make([]int, size), root: make([]int, size), pre: make([]int, size), from: make([]int, size*(n+1)),
		kind: make([]int8, size), visit: make([]int, size), parts: make([][]int, size),
		one: make(number, words), two: make(number, words), delta: make(number, words),
	}
	space := make(number, size*words)
	for i := range m.label {
		m.label[i] = space[i*words : (i+1)*words]
	}
	for u := range size {
		for v := range size {
			m.ends[u*size+v] = edge{u, v}
		}
	}
	return m
}

func (m *matcher) end(u, v int) edge { return m.ends[u*m.size+v] }

// edge reports whether there is an edge between two vertices or blossoms.
func (m *matcher) edge(u, v int) bool {
	e := m.end(u, v)
	return m.weights[e.u*m.size+e.v] != nil
}

// loose is the slack of the edge between two: the labels of its ends less twice its weight.
func (m *matcher) loose(e edge, into number) {
	into.set(m.label[e.u])
	into.add(m.label[e.v])
	w := m.weights[e.u*m.size+e.v]
	into.sub(w)
	into.sub(w)
}

// looser reports whether the first edge has less slack than the second.
func (m *matcher) tighter(a, b edge) bool {
	m.loose(a, m.one)
	m.loose(b, m.two)
	return m.one.less(m.two)
}

func (m *matcher) updateSlack(u, x int) {
	if m.slack[x] == 0 || m.tighter(m.end(u, x), m.end(m.slack[x], x)) {
		m.slack[x] = u
	}
}

func (m *matcher) findSlack(x int) {
	m.slack[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.edge(u, x) && m.root[u] != x && m.kind[m.root[u]] == outer {
			m.updateSlack(u, x)
		}
	}
}

func (m *matcher) push(x int) {
	if x <= m.n {
		m.queue = append(m.queue, x)
		return
	}
	for _, p := range m.parts[x] {
		m.push(p)
	}
}

func (m *matcher) enclose(x, b int) {
	m.root[x] = b
	if x > m.n {
		for _, p := range m.parts[x] {
			m.enclose(p, b)
		}
	}
}

// position is where in blossom b a part is, with an even number of steps to the
// base; the circle is turned round for that if need be.
func (m *matcher) position(b, part int) int {
	at := 0
	for m.parts[b][at] != part {
		at++
	}
	if at%2 == 0 {
		return at
	}
	rest := m.parts[b][1:]
	for i, j := 0, len(rest)-1; i < j; i, j = i+1, j-1 {
		rest[i], rest[j] = rest[j], rest[i]
	}
	return len(m.parts[b]) - at
}

// match gives u the mate v, and rearranges blossom u for it.
func (m *matcher) match(u, v int) {
	e := m.end(u, v)
	m.mate[u] = e.v
	if u <= m.n {
		return
	}
	part := m.from[u*(m.n+1)+e.u]
	at := m.position(u, part)
	for i := range at {
		m.match(m.parts[u][i], m.parts[u][i^1])
	}
	m.match(part, v)
	turned := append(append([]int{}, m.parts[u][at:]...), m.parts[u][:at]...)
	m.parts[u] = turned
}

func (m *matcher) augment(u, v int) {
	for {
		next := m.root[m.mate[u]]
		m.match(u, v)
		if next == 0 {
			return
		}
		m.match(next, m.root[m.pre[next]])
		u, v = m.root[m.pre[next]], next
	}
}

// meet is where the ways of two outer vertices to their roots meet, 0 if nowhere.
func (m *matcher) meet(u, v int) int {
	m.visits++
	for u != 0 || v != 0 {
		if u != 0 {
			if m.visit[u] == m.visits {
				return u
			}
			m.visit[u] = m.visits
			if u = m.root[m.mate[u]]; u != 0 {
				u = m.root[m.pre[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

func (m *matcher) addBlossom(u, meet, v int) {
	b := m.n + 1
	for b <= m.top && m.root[b] != 0 {
		b++
	}
	m.top = max(m.top, b)
	clear(m.label[b])
	m.kind[b] = outer
	m.mate[b] = m.mate[meet]
	parts := []int{meet}
	for x := u; x != meet; {
		y := m.root[m.mate[x]]
		parts = append(parts, x, y)
		m.push(y)
		x = m.root[m.pre[y]]
	}
	for i, j := 1, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	for x := v; x != meet; {
		y := m.root[m.mate[x]]
		parts = append(parts, x, y)
		m.push(y)
		x = m.root[m.pre[y]]
	}
	m.parts[b] = parts
	m.enclose(b, b)
	for x := 1; x <= m.top; x++ {
		m.ends[b*m.size+x], m.ends[x*m.size+b] = edge{}, edge{}
	}
	clear(m.from[b*(m.n+1) : (b+1)*(m.n+1)])
	for _, p := range parts {
		for x := 1; x <= m.top; x++ {
			if m.edge(p, x) && (!m.edge(b, x) || m.tighter(m.end(p, x), m.end(b, x))) {
				m.ends[b*m.size+x] = m.end(p, x)
				m.ends[x*m.size+b] = m.end(x, p)
			}
		}
		for x := 1; x <= m.n; x++ {
			if p == x || p > m.n && m.from[p*(m.n+1)+x] != 0 {
				m.from[b*(m.n+1)+x] = p
			}
		}
	}
	m.findSlack(b)
}

func (m *matcher) expandBlossom(b int) {
	for _, p := range m.parts[b] {
		m.enclose(p, p)
	}
	part := m.from[b*(m.n+1)+m.end(b, m.pre[b]).u]
	at := m.position(b, part)
	for i := 0; i < at; i += 2 {
		x, next := m.parts[b][i], m.parts[b][i+1]
		m.pre[x] = m.end(next, x).u
		m.kind[x], m.kind[next] = inner, outer
		m.slack[x] = 0
		m.findSlack(next)
		m.push(next)
	}
	m.kind[part] = inner
	m.pre[part] = m.pre[b]
	for _, p := range m.parts[b][at+1:] {
		m.kind[p] = outside
		m.findSlack(p)
	}
	m.root[b] = 0
}

// reach takes a tight edge into the forest; true if it has augmented the matching.
func (m *matcher) reach(e edge) bool {
	u, v := m.root[e.u], m.root[e.v]
	switch m.kind[v] {
	case outside:
		m.pre[v] = e.u
		m.kind[v] = inner
		mate := m.root[m.mate[v]]
		m.slack[v], m.slack[mate] = 0, 0
		m.kind[mate] = outer
		m.push(mate)
	case outer:
		meet := m.meet(u, v)
		if meet == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.addBlossom(u, meet, v)
	}
	return false
}

// stage grows trees from all free vertices until the matching is larger; false if
// it cannot become better.
func (m *matcher) stage() bool {
	for x := 1; x <= m.top; x++ {
		m.kind[x], m.slack[x] = outside, 0
	}
	m.queue = m.queue[:0]
	for x := 1; x <= m.top; x++ {
		if m.root[x] == x && m.mate[x] == 0 {
			m.pre[x], m.kind[x] = 0, outer
			m.push(x)
		}
	}
	if len(m.queue) == 0 {
		return false
	}
	for {
		for len(m.queue) > 0 {
			u := m.queue[0]
			m.queue = m.queue[1:]
			if m.kind[m.root[u]] == inner {
				continue
			}
			for v := 1; v <= m.n; v++ {
				if m.weights[u*m.size+v] == nil || m.root[u] == m.root[v] {
					continue
				}
				if m.loose(edge{u, v}, m.one); m.one.zero() {
					if m.reach(edge{u, v}) {
						return true
					}
				} else {
					m.updateSlack(u, m.root[v])
				}
			}
		}
		if !m.relabel() {
			return false
		}
		for x := 1; x <= m.top; x++ {
			if m.root[x] != x || m.slack[x] == 0 || m.root[m.slack[x]] == x {
				continue
			}
			e := m.end(m.slack[x], x)
			if m.loose(e, m.one); m.one.zero() && m.reach(e) {
				return true
			}
		}
		for b := m.n + 1; b <= m.top; b++ {
			if m.root[b] == b && m.kind[b] == inner && m.label[b].zero() {
				m.expandBlossom(b)
			}
		}
	}
}

// relabel changes the dual variables until an edge is tight, a blossom may be
// undone, or free vertices are worth nothing: then it returns false.
func (m *matcher) relabel() bool {
	first := true
	least := func(d number) {
		if first || d.less(m.delta) {
			m.delta.set(d)
			first = false
		}
	}
	for b := m.n + 1; b <= m.top; b++ {
		if m.root[b] == b && m.kind[b] == inner {
			m.one.set(m.label[b])
			m.one.halve()
			least(m.one)
		}
	}
	for x := 1; x <= m.top; x++ {
		if m.root[x] != x || m.slack[x] == 0 {
			continue
		}
		switch m.kind[x] {
		case outside:
			m.loose(m.end(m.slack[x], x), m.one)
			least(m.one)
		case outer:
			m.loose(m.end(m.slack[x], x), m.one)
			m.one.halve()
			least(m.one)
		}
	}
	for u := 1; u <= m.n; u++ {
		if m.kind[m.root[u]] == outer && (first || !m.delta.less(m.label[u])) {
			return false // no label becomes negative
		}
	}
	if first {
		return false
	}
	for u := 1; u <= m.n; u++ {
		switch m.kind[m.root[u]] {
		case outer:
			m.label[u].sub(m.delta)
		case inner:
			m.label[u].add(m.delta)
		}
	}
	for b := m.n + 1; b <= m.top; b++ {
		if m.root[b] != b {
			continue
		}
		switch m.kind[b] {
		case outer:
			m.label[b].add(m.delta)
			m.label[b].add(m.delta)
		case inner:
			m.label[b].sub(m.delta)
			m.label[b].sub(m.delta)
		}
	}
	return true
}

func (m *matcher) solve() {
	most := make(number, len(m.one))
	for u := 1; u <= m.n; u++ {
		m.root[u] = u
		m.from[u*(m.n+1)+u] = u
		for v := 1; v <= m.n; v++ {
			if w := m.weights[u*m.size+v]; w != nil && most.less(w) {
				most.set(w)
			}
		}
	}
	for u := 1; u <= m.n; u++ {
		m.label[u].set(most)
	}
	for m.stage() {
	}
}

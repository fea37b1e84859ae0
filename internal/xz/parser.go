package xz

import "math"

// mostNodes bounds how far ahead the cheapest way is looked for.
const mostNodes = 4096

// A node is a position and the cheapest way to it.
type node struct {
	price  uint32
	from   int    // the node before
	symbol symbol // between the two
	state  int
	reps   [4]uint32
}

// A symbol is a literal, a match, or a match at one of the last four distances.
type symbol struct {
	length   int // 0: a literal
	rep      int // -1: none of the last
	distance uint32
}

// after is what is known after a symbol.
func (s symbol) after(state int, reps [4]uint32) (int, [4]uint32) {
	choose := func(yes, no int) int {
		if state < afterLiteral {
			return yes
		}
		return no
	}
	switch {
	case s.length == 0 && state < 10:
		return max(0, state-3), reps
	case s.length == 0:
		return state - 6, reps
	case s.rep < 0:
		return choose(7, 10), [4]uint32{s.distance, reps[0], reps[1], reps[2]}
	case s.length == 1:
		return choose(9, 11), reps
	}
	d := reps[s.rep]
	copy(reps[1:s.rep+1], reps[:s.rep])
	reps[0] = d
	return choose(8, 11), reps
}

// A parser cuts what is to be packed into symbols, by the cheapest way, and writes them.
type parser struct {
	*finder
	*model
	coder coder
	at    int // what is written until now
	state int
	reps  [4]uint32
	nodes [mostNodes + longestMatch + 1]node
	path  []symbol // that are to be written, the last one first

	// What lengths and distances cost, computed anew now and then.
	lengthPrices      [2][lengths]uint32 // of matches, and of those at the last distances
	nearPrices        [lengthStates][near]uint32
	slotPrices        [lengthStates][slots]uint32
	alignPrices       [1 << alignBits]uint32
	symbolsUntilPrice int
}

func newParser(plain []byte) *parser { return &parser{finder: newFinder(plain), model: newModel()} }

func (p *parser) price() {
	if p.symbolsUntilPrice > 0 {
		return
	}
	p.symbolsUntilPrice = 512
	p.length.prices(&p.lengthPrices[0])
	p.repLength.prices(&p.lengthPrices[1])
	for i := range p.alignPrices {
		p.alignPrices[i] = reversedPrice(p.align[:], uint32(i), alignBits) //nolint:gosec // small
	}
	for s := range p.slotPrices {
		for slot := range uint32(slots) {
			more := 0
			if slot >= nearSlots {
				more = int(slot/2) - 1 - alignBits
			}
			p.slotPrices[s][slot] = treePrice(p.slot[s][:], slot, 6) + uint32(more)<<priceBits //nolint:gosec // small
		}
		for d := range uint32(near) {
			slot, more := slotOf(d)
			p.nearPrices[s][d] = p.slotPrices[s][slot]
			if more > 0 {
				base := (2 | slot&1) << more
				p.nearPrices[s][d] += reversedPrice(p.nearby[base-slot:], d-base, more)
			}
		}
	}
}

func (p *parser) distancePrice(distance uint32, length int) uint32 {
	s := lengthState(length)
	if distance < near {
		return p.nearPrices[s][distance]
	}
	slot, _ := slotOf(distance)
	return p.slotPrices[s][slot] + p.alignPrices[distance&(1<<alignBits-1)]
}

// next writes a symbol.
func (p *parser) next() {
	if len(p.path) == 0 {
		p.look()
	}
	last := len(p.path) - 1
	p.write(p.path[last])
	p.path = p.path[:last]
}

// look looks for the symbols of the cheapest way to where all ways meet, as far as it looks ahead. The
// last one comes first.
func (p *parser) look() {
	p.price()
	p.nodes[0] = node{state: p.state, reps: p.reps}
	end := 0
	var long symbol // taken at once
	i := 0
	for ; i < mostNodes && (i == 0 || i < end); i++ {
		n := &p.nodes[i]
		if i > 0 {
			before := &p.nodes[n.from]
			n.state, n.reps = n.symbol.after(before.state, before.reps)
		}
		if end, long = p.from(i, end); long.length > 0 {
			p.path = append(p.path, long)
			for skipped := i + 1; skipped < i+long.length; skipped++ {
				p.finder.at(p.at + skipped)
			}
			break
		}
	}
	for ; i > 0; i = p.nodes[i].from {
		p.path = append(p.path, p.nodes[i].symbol)
	}
}

// from follows all ways from a node. One that is very long is returned instead.
func (p *parser) from(i, end int) (int, symbol) {
	n := &p.nodes[i]
	pos := p.at + i
	limit := min(len(p.plain)-pos, longestMatch)
	matches := p.finder.at(pos)
	here := p.plain[pos:]
	reach := func(length int, price uint32, s symbol) {
		for i+length > end {
			end++
			p.nodes[end].price = math.MaxUint32
		}
		if to := &p.nodes[i+length]; price < to.price {
			to.price, to.from, to.symbol = price, i, s
		}
	}
	var repLengths [4]int
	for r, d := range n.reps {
		if int(d) < pos {
			repLengths[r] = same(p.plain[pos-int(d)-1:], here, 0, limit)
			if repLengths[r] >= nice {
				return end, symbol{length: repLengths[r], rep: r}
			}
		}
	}
	if k := len(matches); k > 0 && matches[k-1].length >= nice {
		return end, symbol{length: matches[k-1].length, rep: -1, distance: matches[k-1].distance}
	}

	var before, like byte
	if pos > 0 {
		before = p.plain[pos-1]
	}
	if int(n.reps[0]) < pos {
		like = p.plain[pos-int(n.reps[0])-1]
	}
	reach(1, n.price+price(p.isMatch[n.state], 0)+p.literalPrice(n.state, before, like, here[0]), symbol{})
	matched := n.price + price(p.isMatch[n.state], 1)
	rep := matched + price(p.isRep[n.state], 1)
	for r, longest := range repLengths {
		if longest == 0 {
			continue
		}
		var cost uint32
		switch r {
		case 0:
			cost = rep + price(p.notRep0[n.state], 0)
			reach(1, cost+price(p.isRep0Long[n.state], 0), symbol{length: 1})
			cost += price(p.isRep0Long[n.state], 1)
		case 1:
			cost = rep + price(p.notRep0[n.state], 1) + price(p.notRep1[n.state], 0)
		default:
			cost = rep + price(p.notRep0[n.state], 1) + price(p.notRep1[n.state], 1) + price(p.notRep2[n.state], uint32(r-2)) //nolint:gosec // small
		}
		for l := shortestMatch; l <= longest; l++ {
			reach(l, cost+p.lengthPrices[1][l-shortestMatch], symbol{length: l, rep: r})
		}
	}
	cost := matched + price(p.isRep[n.state], 0)
	l := shortestMatch
	for _, m := range matches {
		for ; l <= m.length; l++ {
			reach(l, cost+p.lengthPrices[0][l-shortestMatch]+p.distancePrice(m.distance, l), symbol{length: l, rep: -1, distance: m.distance})
		}
	}
	return end, symbol{}
}

// write writes a symbol.
func (p *parser) write(s symbol) {
	c := &p.coder
	p.symbolsUntilPrice--
	if s.length == 0 {
		var before, like byte
		if p.at > 0 {
			before = p.plain[p.at-1]
		}
		if int(p.reps[0]) < p.at {
			like = p.plain[p.at-int(p.reps[0])-1]
		}
		c.bit(&p.isMatch[p.state], 0)
		p.writeLiteral(c, p.state, before, like, p.plain[p.at])
		p.state, p.reps = s.after(p.state, p.reps)
		p.at++
		return
	}
	c.bit(&p.isMatch[p.state], 1)
	if s.rep < 0 {
		c.bit(&p.isRep[p.state], 0)
		p.length.write(c, s.length)
		p.writeDistance(c, s.distance, s.length)
	} else {
		c.bit(&p.isRep[p.state], 1)
		if s.rep == 0 {
			c.bit(&p.notRep0[p.state], 0)
			long := uint32(1)
			if s.length == 1 {
				long = 0
			}
			c.bit(&p.isRep0Long[p.state], long)
		} else {
			c.bit(&p.notRep0[p.state], 1)
			if s.rep == 1 {
				c.bit(&p.notRep1[p.state], 0)
			} else {
				c.bit(&p.notRep1[p.state], 1)
				c.bit(&p.notRep2[p.state], uint32(s.rep-2)) //nolint:gosec // small
			}
		}
		if s.length > 1 {
			p.repLength.write(c, s.length)
		}
	}
	p.state, p.reps = s.after(p.state, p.reps)
	p.at += s.length
}

package xz

import "math/bits"

// A prob is how likely a bit is 0, of 2048.
type prob uint16

const (
	probBits = 11
	even     = prob(1 << (probBits - 1))
	moveBits = 5
)

// A coder writes bits by their probabilities.
type coder struct {
	low     uint64
	width   uint32
	cache   byte
	pending int // bytes that a carry can still change
	out     []byte
}

func (c *coder) reset() { *c = coder{width: 1<<32 - 1, pending: 1, out: c.out[:0]} }

// size is what is written when it ends now.
func (c *coder) size() int { return len(c.out) + c.pending + 4 }

func (c *coder) shift() {
	if uint32(c.low) < 0xff<<24 || c.low>>32 != 0 { //nolint:gosec // the lower half
		carry := byte(c.low >> 32)
		for b := c.cache; c.pending > 0; c.pending-- {
			c.out = append(c.out, b+carry)
			b = 0xff
		}
		c.cache = byte(c.low >> 24)
	}
	c.pending++
	c.low = c.low & 0xffffff << 8
}

func (c *coder) bit(p *prob, b uint32) {
	bound := c.width >> probBits * uint32(*p)
	if b == 0 {
		c.width = bound
		*p += (1<<probBits - *p) >> moveBits
	} else {
		c.low += uint64(bound)
		c.width -= bound
		*p -= *p >> moveBits
	}
	if c.width < 1<<24 {
		c.width <<= 8
		c.shift()
	}
}

// direct writes bits that are as likely as not.
func (c *coder) direct(v uint32, n int) {
	for n--; n >= 0; n-- {
		c.width >>= 1
		if v>>n&1 == 1 {
			c.low += uint64(c.width)
		}
		if c.width < 1<<24 {
			c.width <<= 8
			c.shift()
		}
	}
}

func (c *coder) flush() {
	for range 5 {
		c.shift()
	}
}

// tree writes a number, its highest bit first, each bit by those before it.
func (c *coder) tree(probs []prob, v uint32, n int) {
	m := uint32(1)
	for n--; n >= 0; n-- {
		b := v >> n & 1
		c.bit(&probs[m], b)
		m = m<<1 | b
	}
}

// reversed writes a number, its lowest bit first. The first probability is that of the first bit.
func (c *coder) reversed(probs []prob, v uint32, n int) {
	m := uint32(1)
	for range n {
		b := v & 1
		c.bit(&probs[m-1], b)
		m = m<<1 | b
		v >>= 1
	}
}

// Prices are in sixteenths of a bit.
const priceBits = 4

var prices = func() (t [1 << (probBits - 4)]uint32) {
	for i := range t {
		w := uint32(i<<4 + 8)
		var count uint32
		for range priceBits {
			w *= w
			count <<= 1
			for w >= 1<<16 {
				w >>= 1
				count++
			}
		}
		t[i] = probBits<<priceBits - 15 - count
	}
	return t
}()

func price(p prob, b uint32) uint32 {
	if b != 0 {
		p = 1<<probBits - p
	}
	return prices[min(p, 1<<probBits-1)>>4]
}

func treePrice(probs []prob, v uint32, n int) (sum uint32) {
	m := uint32(1)
	for n--; n >= 0; n-- {
		b := v >> n & 1
		sum += price(probs[m], b)
		m = m<<1 | b
	}
	return sum
}

func reversedPrice(probs []prob, v uint32, n int) (sum uint32) {
	m := uint32(1)
	for range n {
		b := v & 1
		sum += price(probs[m-1], b)
		m = m<<1 | b
		v >>= 1
	}
	return sum
}

const (
	states        = 12
	afterLiteral  = 7 // states below it
	shortestMatch = 2
	longestMatch  = 273
	lengths       = longestMatch - shortestMatch + 1
	lengthStates  = 4 // kinds of lengths whose distances are told apart
	slots         = 64
	nearSlots     = 14 // whose distances have all their bits in the model
	near          = 128
	alignBits     = 4
)

// A lengthModel has the probabilities of lengths.
type lengthModel struct {
	choice, choice2 prob
	low, mid        [8]prob
	high            [256]prob
}

func (m *lengthModel) write(c *coder, length int) {
	v := uint32(length - shortestMatch) //nolint:gosec // a length
	switch {
	case v < 8:
		c.bit(&m.choice, 0)
		c.tree(m.low[:], v, 3)
	case v < 16:
		c.bit(&m.choice, 1)
		c.bit(&m.choice2, 0)
		c.tree(m.mid[:], v-8, 3)
	default:
		c.bit(&m.choice, 1)
		c.bit(&m.choice2, 1)
		c.tree(m.high[:], v-16, 8)
	}
}

func (m *lengthModel) prices(t *[lengths]uint32) {
	far := price(m.choice, 1)
	for i := range t {
		v := uint32(i) //nolint:gosec // a length
		switch {
		case v < 8:
			t[i] = price(m.choice, 0) + treePrice(m.low[:], v, 3)
		case v < 16:
			t[i] = far + price(m.choice2, 0) + treePrice(m.mid[:], v-8, 3)
		default:
			t[i] = far + price(m.choice2, 1) + treePrice(m.high[:], v-16, 8)
		}
	}
}

// A model has what is known of the symbols that come.
type model struct {
	isMatch, isRep, isRep0Long, notRep0, notRep1, notRep2 [states]prob
	literals                                              [1 << contextBits][0x300]prob
	length, repLength                                     lengthModel
	slot                                                  [lengthStates][slots]prob
	nearby                                                [near - nearSlots + 1]prob
	align                                                 [1 << alignBits]prob
}

func newModel() *model {
	m := new(model)
	all := func(lists ...[]prob) {
		for _, l := range lists {
			for i := range l {
				l[i] = even
			}
		}
	}
	all(m.isMatch[:], m.isRep[:], m.isRep0Long[:], m.notRep0[:], m.notRep1[:], m.notRep2[:], m.nearby[:], m.align[:])
	for i := range m.literals {
		all(m.literals[i][:])
	}
	for i := range m.slot {
		all(m.slot[i][:])
	}
	for _, l := range []*lengthModel{&m.length, &m.repLength} {
		all(l.low[:], l.mid[:], l.high[:])
		l.choice, l.choice2 = even, even
	}
	return m
}

// slotOf is the kind of a distance: its two highest bits and how many follow.
func slotOf(distance uint32) (slot uint32, more int) {
	if distance < 4 {
		return distance, 0
	}
	n := bits.Len32(distance) - 1
	return uint32(2*n) + distance>>(n-1)&1, n - 1 //nolint:gosec // below 64
}

func lengthState(length int) int { return min(length-shortestMatch, lengthStates-1) }

func (m *model) writeDistance(c *coder, distance uint32, length int) {
	slot, more := slotOf(distance)
	c.tree(m.slot[lengthState(length)][:], slot, 6)
	if more == 0 {
		return
	}
	base := (2 | slot&1) << more
	if slot < nearSlots {
		c.reversed(m.nearby[base-slot:], distance-base, more)
		return
	}
	c.direct((distance-base)>>alignBits, more-alignBits)
	c.reversed(m.align[:], distance&(1<<alignBits-1), alignBits)
}

// writeLiteral writes a byte; like is the one at the last distance, which it is not when it comes
// after a match.
func (m *model) writeLiteral(c *coder, state int, before, like, b byte) {
	probs := &m.literals[before>>(8-contextBits)]
	if state < afterLiteral {
		c.tree(probs[:], uint32(b), 8)
		return
	}
	offset, match, symbol := uint32(0x100), uint32(like), uint32(b)|0x100
	for symbol < 1<<16 {
		match <<= 1
		c.bit(&probs[offset+match&offset+symbol>>8], symbol>>7&1)
		symbol <<= 1
		offset &= ^(match ^ symbol)
	}
}

func (m *model) literalPrice(state int, before, like, b byte) (sum uint32) {
	probs := &m.literals[before>>(8-contextBits)]
	if state < afterLiteral {
		return treePrice(probs[:], uint32(b), 8)
	}
	offset, match, symbol := uint32(0x100), uint32(like), uint32(b)|0x100
	for symbol < 1<<16 {
		match <<= 1
		sum += price(probs[offset+match&offset+symbol>>8], symbol>>7&1)
		symbol <<= 1
		offset &= ^(match ^ symbol)
	}
	return sum
}

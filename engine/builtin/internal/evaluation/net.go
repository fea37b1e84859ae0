package evaluation

import (
	"bytes"
	_ "embed"
	"encoding/binary"

	"rookery/chess"
)

// NetSums is how many sums of its inputs the net makes for each side.
const NetSums = 32

const (
	netInputs = 2 * 6 * 64
	lanes     = 4 // sums in a word
	netWords  = NetSums / lanes
	half16    = 0x8000
)

// NetOne is what stands for 1 in the net's sums, NetFactor in its output's weights,
// and NetScale how many centipawns the output 1 is worth.
const (
	NetOne    = 255
	NetFactor = 128
	NetScale  = 160
)

// A Net adds to the evaluation what its terms do not see. Each side has sums of the
// weights of all men, as it sees them: its own first, from below, its king on the
// right half of the board. Sums between 0 and 1 are squared and weighted, those of
// the side to move first.
type Net struct {
	Inputs [netInputs][NetSums]int16
	Bias   [NetSums]int16
	Output [2][NetSums]int16
	Offset int16
}

//go:embed net.bin
var netFile []byte

var net = readNet(netFile)

// packed is a net whose sums are added four at a time: a word has a lane of 16 bits
// for each, and half16 more than the sum in it, so that no lane ever borrows.
type packed struct {
	inputs [netInputs][netWords]uint64
	bias   [netWords]uint64
	output [2][NetSums]uint64
	offset int
}

func readNet(file []byte) *packed {
	var n Net
	p := &packed{}
	if _, err := binary.Decode(file, binary.LittleEndian, &n); err != nil {
		return p
	}
	pack := func(list *[NetSums]int16) (words [netWords]uint64) {
		for i, v := range list {
			words[i/lanes] += uint64(int64(v)) << (i % lanes * 16)
		}
		return words
	}
	for i := range n.Inputs {
		p.inputs[i] = pack(&n.Inputs[i])
	}
	p.bias = pack(&n.Bias)
	for i := range p.bias {
		p.bias[i] += half16 | half16<<16 | half16<<32 | half16<<48
	}
	for i, list := range n.Output {
		for j, v := range list {
			p.output[i][j] = uint64(v)
		}
	}
	p.offset = int(n.Offset)
	return p
}

// Bytes is the net as a file.
func (n *Net) Bytes() []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, n) // a buffer takes everything
	return b.Bytes()
}

// Turned is what a square is changed by to be seen by a side with that king.
func Turned(us chess.Colour, king chess.Square) chess.Square {
	var turned chess.Square
	if us == chess.Black {
		turned = 56
	}
	if king&4 == 0 {
		turned |= 7
	}
	return turned
}

// Input is the net's input for a man, own or the other side's, on a square as it is
// seen.
func Input(own bool, role chess.Role, seen chess.Square) int {
	i := (int(role)-1)*64 + int(seen)
	if !own {
		i += netInputs / 2
	}
	return i
}

// Sums are the net's sums for the position that was judged last; those for the next
// one are made from them, by the men that stand elsewhere. There are two for each
// colour, by the half of the board on which its king stands.
type Sums [2][2]view

type view struct {
	known bool
	men   [2][7]chess.Bitboard
	words [netWords]uint64
}

// output is what the net says of a board for the side to move, in centipawns.
func (s *Sums) output(b *chess.Board, us chess.Colour) int {
	if b.King(us) == chess.NoSquare || b.King(us.Other()) == chess.NoSquare {
		return 0
	}
	mine, theirs := s.seen(b, us), s.seen(b, us.Other())
	sum := squares(mine, &net.output[0]) + squares(theirs, &net.output[1])
	return (sum/NetOne + net.offset*NetOne) * NetScale / (NetOne * NetFactor)
}

// squares is the weighted sum of the squares of sums, each held between 0 and NetOne.
func squares(words *[netWords]uint64, weights *[NetSums]uint64) int {
	const (
		ones  = 1 | 1<<16 | 1<<32 | 1<<48
		signs = half16 * ones
		least = (half16 - 1 - NetOne) * ones
	)
	var sum, more uint64
	for i, word := range words {
		word &= word & signs >> 15 * 0x7fff
		word = (word | (word+least)&signs>>15*NetOne) & (NetOne * ones)
		w := (*[lanes]uint64)(weights[i*lanes:])
		a, b, c, d := word&NetOne, word>>16&NetOne, word>>32&NetOne, word>>48
		sum += a*a*w[0] + b*b*w[1]
		more += c*c*w[2] + d*d*w[3]
	}
	return int(sum + more)
}

// seen are the sums for a colour.
func (s *Sums) seen(b *chess.Board, us chess.Colour) *[netWords]uint64 {
	king := b.King(us)
	v := &s[us&1][king>>2&1]
	if !v.known {
		v.known, v.words = true, net.bias
	}
	turned := Turned(us, king)
	for c := chess.White; c <= chess.Black; c++ {
		for role := chess.Pawn; role <= chess.King; role++ {
			now := b.Of(c, role)
			changed := now ^ v.men[c][role]
			if changed == 0 {
				continue
			}
			v.men[c][role] = now
			for changed != 0 {
				at := changed.Pop()
				weights := &net.inputs[Input(c == us, role, at^turned)]
				if now.Has(at) {
					v.add(weights)
				} else {
					v.take(weights)
				}
			}
		}
	}
	return &v.words
}

// add is written out by eights, since the compiler does not do so.
func (v *view) add(weights *[netWords]uint64) {
	for i := 0; i < netWords; i += 8 {
		a, b := (*[8]uint64)(v.words[i:]), (*[8]uint64)(weights[i:])
		a[0] += b[0]
		a[1] += b[1]
		a[2] += b[2]
		a[3] += b[3]
		a[4] += b[4]
		a[5] += b[5]
		a[6] += b[6]
		a[7] += b[7]
	}
}

// take is the opposite of add.
func (v *view) take(weights *[netWords]uint64) {
	for i := 0; i < netWords; i += 8 {
		a, b := (*[8]uint64)(v.words[i:]), (*[8]uint64)(weights[i:])
		a[0] -= b[0]
		a[1] -= b[1]
		a[2] -= b[2]
		a[3] -= b[3]
		a[4] -= b[4]
		a[5] -= b[5]
		a[6] -= b[6]
		a[7] -= b[7]
	}
}

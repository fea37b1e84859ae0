package evaluation

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync"

	"rookery/chess"
)

// NetMen are own men and the other side's, on any square; NetInputs are the net's inputs:
// these for each area of the own king. NetSums is how many sums of them it makes for
// each side, NetOutputs how many outputs it has, by the number of men.
const (
	NetMen     = 2 * 6 * 64
	NetAreas   = 5
	NetInputs  = NetAreas * NetMen
	NetSums    = 128
	NetOutputs = 8
)

// NetOne is what stands for 1 in the net's sums, NetFactor in its output's weights,
// and NetScale how many centipawns the output 1 is worth.
const (
	NetOne    = 255
	NetFactor = 64
	NetScale  = 160
)

// NetMost bounds the weights of the output: the product of one with a sum of at most
// NetOne fits into 16 bits.
const NetMost = 127

// A Net adds to the evaluation what its terms do not see. Each side has sums of the weights of all men, as it sees
// them: its own first, from below, its king on the right half of the board. The
// weights are those of the area in which that king stands. Sums
// between 0 and 1 are squared and weighted, those of the side to move first.
type Net struct {
	Inputs [NetInputs]sums
	Bias   sums
	Output [NetOutputs][2]sums
	Offset [NetOutputs]int16
}

type sums = [NetSums]int16

// netName is the net among the files beside the program.
const netName = "net"

// theNet is read when the first player wants it.
var theNet = sync.OnceValues(func() (*Net, error) {
	file, err := netFile()
	if err != nil {
		return &Net{}, err
	}
	n, err := ReadNet(file)
	if err != nil {
		return &Net{}, err
	}
	return n, nil
})

// Ready tells why nobody can judge: there is no net, which a browser has to fetch.
func Ready() error {
	_, err := theNet()
	return err
}

// lists are the numbers of the net in the order of its file.
func (n *Net) lists() (lists [][]int16) {
	for i := range n.Inputs {
		lists = append(lists, n.Inputs[i][:])
	}
	lists = append(lists, n.Bias[:])
	for i := range n.Output {
		lists = append(lists, n.Output[i][0][:], n.Output[i][1][:])
	}
	return append(lists, n.Offset[:])
}

// ReadNet reads a file of a net. If it has one area, all areas are like it.
func ReadNet(file []byte) (*Net, error) {
	n := &Net{}
	const area = 2 * NetMen * NetSums // bytes
	if len(file) == binary.Size(n)-(NetAreas-1)*area {
		file = append(bytes.Repeat(file[:area], NetAreas), file[area:]...)
	}
	for _, list := range n.lists() {
		size, err := binary.Decode(file, binary.LittleEndian, list)
		if err != nil {
			return nil, fmt.Errorf("net: %w", err)
		}
		file = file[size:]
	}
	if len(file) > 0 {
		return nil, fmt.Errorf("net: %d bytes too long", len(file))
	}
	return n, nil
}

// Bytes is the net as a file.
func (n *Net) Bytes() []byte {
	var b bytes.Buffer
	for _, list := range n.lists() {
		_ = binary.Write(&b, binary.LittleEndian, list) // a buffer takes everything
	}
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

// NetArea is the area of a king's square as his side sees it.
func NetArea(seen chess.Square) int { return int(areas[seen>>3&7][seen&3]) }

// areas are where own kings want weights of their own, by rank, files e to h.
var areas = [8][4]uint8{
	{1, 1, 0, 0},
	{2, 2, 0, 0},
	{3, 3, 3, 3},
	{3, 3, 3, 3},
	{4, 4, 4, 4},
	{4, 4, 4, 4},
	{4, 4, 4, 4},
	{4, 4, 4, 4},
}

// Input is the net's input for a man, own or the other side's, on a square as it is
// seen, in the first area; that of the next is by NetMen higher.
func Input(own bool, role chess.Role, seen chess.Square) int {
	i := (int(role)-1)*64 + int(seen)
	if !own {
		i += NetMen / 2
	}
	return i
}

// NetOutput is which of the outputs is for so many men.
func NetOutput(men int) int { return min((men-1)/4, NetOutputs-1) }

// netSums are the net's sums for the position that was judged last; those for the next
// one are made from them, by the men that stand elsewhere. There are some for each
// colour, by the half of the board on which its king stands and his area.
type netSums [2][2][NetAreas]view

type view struct {
	known bool
	men   [2][7]chess.Bitboard
	sums  sums
}

// output is what the net says of a board for the side to move, in centipawns.
func (s *netSums) output(n *Net, b *chess.Board, us chess.Colour) int {
	if b.King(us) == chess.NoSquare || b.King(us.Other()) == chess.NoSquare {
		return 0
	}
	k := NetOutput(b.Occupied().Count())
	sum := squares(s.seen(n, b, us), &n.Output[k][0]) + squares(s.seen(n, b, us.Other()), &n.Output[k][1])
	return (sum/NetOne + int(n.Offset[k])*NetOne) * NetScale / (NetOne * NetFactor)
}

// seen are the sums for a colour.
func (s *netSums) seen(n *Net, b *chess.Board, us chess.Colour) *sums {
	king := b.King(us)
	turned := Turned(us, king)
	area := NetArea(king ^ turned)
	v := &s[us&1][king>>2&1][area]
	if !v.known {
		v.known, v.sums = true, n.Bias
	}
	var come, gone [64]uint32
	first := area * NetMen
	comes, goes := 0, 0
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
				input := uint32(first + Input(c == us, role, at^turned))
				if now.Has(at) {
					come[comes&63] = input
					comes++
				} else {
					gone[goes&63] = input
					goes++
				}
			}
		}
	}
	shift(&v.sums, &n.Inputs, come[:comes], gone[:goes])
	return &v.sums
}

// plainShift adds the weights of inputs that have come to sums and takes those that
// have gone from them.
func plainShift(s *sums, weights *[NetInputs]sums, come, gone []uint32) {
	for _, in := range come {
		for i, w := range weights[in] {
			s[i] += w
		}
	}
	for _, in := range gone {
		for i, w := range weights[in] {
			s[i] -= w
		}
	}
}

// plainSquares is the weighted sum of the squares of sums, each held between 0 and NetOne.
func plainSquares(s, weights *sums) (sum int) {
	for i, v := range s {
		v = max(0, min(NetOne, v))
		sum += int(v) * int(v) * int(weights[i])
	}
	return sum
}

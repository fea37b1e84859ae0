package static

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

const (
	opDrop   = 0x1a
	wayAsked = 1 // the local that in these tests is true or false as a list says
)

// TestStraight: functions of pieces as Go writes them go the same ways through their pieces, and never to a later one by way of the table.
func TestStraight(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 43)) //nolint:gosec // a sample
		body := written(r, 1+r.IntN(7))
		section := append(binary.AppendUvarint([]byte{1}, uint64(len(body))), body...)
		made, err := straight(section)
		if err != nil {
			t.Fatal(err)
		}
		_, size := binary.Uvarint(made[1:])
		got := made[1+size:]
		for range 10 {
			ways := make([]bool, 60)
			for i := range ways {
				ways[i] = r.IntN(2) == 0
			}
			from := r.IntN(8)
			been, _ := follow(t, body, from, ways)
			is, back := follow(t, got, from, ways)
			if !slices.Equal(is, been) {
				t.Fatalf("%d: from %d %v, was %v\n%x\n%x", seed, from, is, been, body, got)
			}
			for i, to := range back {
				if i > 0 && to[1] > to[0] {
					t.Fatalf("%d: from %d to %d by way of the table\n%x", seed, to[0], to[1], got)
				}
			}
		}
	}
	for _, strange := range [][]byte{{}, {0}, {0, opLoop}, {0, opLoop, nothing, opBlock, nothing, opLocalGet, 0, opBranchTable, 0}, {0, opMore, 99}} {
		if got := straightened(strange); !bytes.Equal(got, strange) {
			t.Errorf("%x became %x", strange, got)
		}
	}
}

// written is a function of so many pieces. Each says its number and goes to others if asked; numbers of
// pieces are doubled, as where the table has several for a piece.
func written(r *rand.Rand, n int) []byte {
	b := []byte{0, opBlock, nothing, opLoop, nothing}
	for range n {
		b = append(b, opBlock, nothing)
	}
	b = append(b, opLocalGet, 0, opBranchTable, byte(2*n-1))
	for i := range 2 * n {
		b = append(b, byte(i/2))
	}
	b = append(b, opEnd)
	for i := range n {
		b = append(b, opInt32, byte(i), opDrop)
		open := n - 1 - i // blocks in the loop
		jump := func(inner int) {
			b = append(b, opInt32, byte(2*r.IntN(n)+r.IntN(2)), opLocalSet, 0, opBranch, byte(open+inner))
		}
		for range r.IntN(3) {
			b = append(b, opLocalGet, wayAsked, opIf, nothing)
			switch r.IntN(3) {
			case 0:
				b = append(b, opInt32, 50, opDrop) // not the jump alone
				jump(1)
			case 1:
				b = append(b, opLocalGet, wayAsked, opBranchIf, byte(open+2)) // unwound
			default:
				jump(1)
			}
			b = append(b, opEnd)
		}
		if r.IntN(3) == 0 {
			jump(0)
		}
		b = append(b, opEnd) // of the next piece's block, at last of the loop
	}
	return append(b, opEnd, opInt32, 99, opDrop, opEnd)
}

// follow gives what a function says on its way, and which pieces it goes from and to by way of the table.
func follow(t *testing.T, body []byte, from int, ways []bool) (said []uint64, table [][2]uint64) {
	t.Helper()
	r := reader{body[1:], nil}
	var code []instruction
	for len(r.rest) > 0 {
		code = append(code, r.instruction())
	}
	var opened []int // the blocks that are open
	ends := map[int]int{}
	for i, c := range code {
		switch c.op {
		case opBlock, opLoop, opIf:
			opened = append(opened, i)
		case opEnd:
			if len(opened) > 0 {
				ends[opened[len(opened)-1]] = i
				opened = opened[:len(opened)-1]
			}
		}
	}
	var stack []uint64
	pop := func() uint64 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	local := uint64(from)
	opened = nil
	for i := 0; i < len(code); i++ {
		leave := func(depth uint64) {
			k := len(opened) - 1 - int(depth)
			if i = opened[k]; code[i].op == opLoop {
				opened = opened[:k+1]
				return
			}
			i, opened = ends[i], opened[:k]
		}
		switch c := code[i]; c.op {
		case opBlock, opLoop:
			opened = append(opened, i)
		case opIf:
			opened = append(opened, i)
			if pop() == 0 {
				leave(0)
			}
		case opEnd:
			if len(opened) > 0 {
				opened = opened[:len(opened)-1]
			}
		case opBranch:
			leave(c.number)
		case opBranchIf:
			if pop() != 0 {
				leave(c.number)
			}
		case opBranchTable:
			to := c.labels[min(pop(), uint64(len(c.labels)-1))]
			last := uint64(0)
			if len(said) > 0 {
				last = said[len(said)-1] % 50
			}
			table = append(table, [2]uint64{last, to})
			leave(to)
		case opInt32:
			stack = append(stack, c.number)
		case opDrop:
			if v := pop(); v != 50 {
				said = append(said, v)
			}
		case opLocalSet:
			local = pop()
		case opLocalGet:
			if c.number == 0 {
				stack = append(stack, local)
				continue
			}
			if len(ways) == 0 {
				return said, table
			}
			stack, ways = append(stack, map[bool]uint64{true: 1}[ways[0]]), ways[1:]
		default:
			t.Fatalf("%x", c.op)
		}
		if len(said) > 200 {
			return said, table
		}
	}
	return said, table
}

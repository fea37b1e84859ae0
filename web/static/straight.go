package static

import "encoding/binary"

// Go writes a function as pieces that follow one another, and goes from one to another by way of its head: it
// sets the number of the piece and jumps back to where a table leads on, as it does where a call is
// resumed. Browsers do not see through that: after each if they jump through a table, and whatever is held in
// any piece is held in all. But the end of the block before a later piece can be jumped to from all that are
// before it.
//
//	block $unwound           what is left when the stack is unwound
//	  loop $head
//	    block … block        one a piece, the innermost is the first one's
//	      local.get 0        the piece
//	      br_table …
//	    end …                the first piece
//	    end …                the second, and so on

// Instructions of WebAssembly that are of account here.
const (
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opUnreachable = 0x00
	opEnd         = 0x0b
	opBranch      = 0x0c
	opBranchIf    = 0x0d
	opBranchTable = 0x0e
	opCall        = 0x10
	opCallTable   = 0x11
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opLoad        = 0x28 // the first that reads memory
	opStore       = 0x3e // the last that writes it
	opMemorySize  = 0x3f
	opMemoryGrow  = 0x40
	opInt32       = 0x41
	opInt64       = 0x42
	opIsZero      = 0x45 // a number of 32 bits
	opFloat32     = 0x43
	opFloat64     = 0x44
	opMore        = 0xfc // a number says which
	moreConverts  = 7    // the last of those that convert
	moreCopy      = 10
	moreFill      = 11
)

// nothing is the type of a block that leaves no value.
const nothing = 0x40

// straight is a code section whose functions jump forward straight. One that is not as Go writes it
// stays as it is.
func straight(section []byte) ([]byte, error) {
	r := reader{section, nil}
	n := r.number()
	out := binary.AppendUvarint(make([]byte, 0, len(section)), n)
	for i := uint64(0); i < n && r.err == nil; i++ {
		body := straightened(r.bytes(int(r.number())))
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, r.err
}

// straightened is the body of a function that jumps forward straight.
func straightened(body []byte) []byte {
	r := reader{body, nil}
	for n := r.number(); n > 0 && r.err == nil; n-- { // its own variables
		r.number()
		r.bytes(1)
	}
	locals := body[:len(body)-len(r.rest)]
	var code []instruction
	for len(r.rest) > 0 {
		code = append(code, r.instruction())
	}
	begin := 0
	for begin < len(code) && code[begin].op != opBlock && code[begin].op != opLoop {
		begin++
	}
	p := pieces{head: -1}
	at := begin
	for at < len(code) && (code[at].op == opBlock || code[at].op == opLoop) {
		p.open++
		if code[at].op == opLoop {
			p.head, p.all = p.open, -1
		}
		p.all++
		at++
	}
	if r.err != nil || p.head < 0 || at+1 >= len(code) || code[at].op != opLocalGet || code[at].number != 0 || code[at+1].op != opBranchTable {
		return body
	}
	p.left, p.labels = p.all, code[at+1].labels
	out := append(make([]byte, 0, len(body)), locals...)
	for _, c := range code[:at+2] {
		out = append(out, c.text...)
	}
	for i := at + 2; i < len(code); i++ {
		switch c := code[i]; c.op {
		case opBlock, opLoop, opIf:
			p.open++
			if depth, ok := p.forward(code[i+1:]); ok && c.op == opIf && c.text[1] == nothing && i+4 < len(code) && code[i+4].op == opEnd {
				p.open--
				out = binary.AppendUvarint(append(out, opBranchIf), uint64(depth-1))
				i += 4
				continue
			}
		case opEnd:
			if p.left > 0 && p.open == p.head+p.left {
				p.left--
			}
			p.open--
		case opInt32:
			if depth, ok := p.forward(code[i:]); ok {
				out = binary.AppendUvarint(append(out, opBranch), uint64(depth))
				i += 2
				continue
			}
		}
		out = append(out, code[i].text...)
	}
	return out
}

// pieces is where one is in a function's pieces.
type pieces struct {
	labels []uint64 // of the table: the piece that each number leads to
	head   int      // how many blocks are open in the loop
	all    int      // pieces
	left   int      // blocks of pieces that are open: those of the pieces to come
	open   int      // all blocks that are open
}

// forward is how far out the block lies behind which the piece begins that the next instructions lead to; false if they
// do not, or to a piece that was before.
func (p pieces) forward(next []instruction) (depth int, ok bool) {
	if len(next) < 3 || next[0].op != opInt32 || next[1].op != opLocalSet || next[1].number != 0 || next[2].op != opBranch || next[2].number != uint64(p.open-p.head) {
		return 0, false
	}
	to := p.labels[min(next[0].number, uint64(len(p.labels)-1))]
	first := p.all - p.left // of the pieces to come
	if to < uint64(first) || to >= uint64(p.all) {
		return 0, false
	}
	return p.open - (p.head + p.left) + int(to) - first, true
}

// An instruction as it is written, and what is of account of it.
type instruction struct {
	text   []byte
	op     byte
	number uint64 // the first that follows it
	labels []uint64
}

func (r *reader) instruction() instruction {
	text := r.rest
	i := instruction{op: r.bytes(1)[0]}
	switch op := i.op; {
	case op == opBlock || op == opLoop || op == opIf || op == opMemorySize || op == opMemoryGrow:
		r.bytes(1)
	case op == opBranch || op == opBranchIf || op == opCall || op >= opLocalGet && op <= opGlobalSet || op == opInt32:
		i.number = r.number()
	case op == opInt64:
		for r.bytes(1)[0] >= 0x80 { // a negative one has more bytes than number takes
		}
	case op == opBranchTable:
		for n := r.number() + 1; n > 0 && r.err == nil; n-- {
			i.labels = append(i.labels, r.number())
		}
	case op == opCallTable || op >= opLoad && op <= opStore:
		r.number()
		r.number()
	case op == opFloat32:
		r.bytes(4)
	case op == opFloat64:
		r.bytes(8)
	case op == opMore:
		switch more := r.number(); {
		case more <= moreConverts:
		case more == moreCopy:
			r.bytes(2)
		case more == moreFill:
			r.bytes(1)
		default:
			r.rest, r.err = nil, errWasm
		}
	}
	i.text = text[:len(text)-len(r.rest)]
	return i
}

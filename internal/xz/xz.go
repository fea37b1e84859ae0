// Package xz packs what is packed once and fetched often: a program for browsers. It takes its time and
// looks for the cheapest way to write everything, which makes files a fifth smaller than zstd's of Go.
// What it writes are .xz files with one block and a window of 8 MB, which xz and others unpack.
package xz

import (
	"encoding/binary"
	"hash/crc32"
)

const (
	window   = 1 << 23
	windowID = 22 // how a block says that its window has 8 MB

	// Numbers of literal contexts and positions, as a chunk says them: (pb*5 + lp)*9 + lc with lc = 4 and
	// no positions, for neither WebAssembly nor Go's tables are laid out by words.
	contextBits = 4
	properties  = contextBits

	mostPacked = 1<<16 - 64 // of a chunk, with room for what one symbol takes and for the coder's end
	mostPlain  = 1<<21 - 4*longestMatch
)

// Pack packs.
func Pack(plain []byte) []byte {
	flags := []byte{0, 1} // checked by CRC32
	out := append([]byte("\xfd7zXZ\x00"), flags...)
	out = sum(out, flags)

	block := len(out)
	head := []byte{2, 0, 0x21, 1, windowID, 0, 0, 0} // of (2+1)*4 bytes with its sum: one filter, LZMA2
	out = sum(append(out, head...), head)
	out = pack(out, plain)
	size := len(out) - block + crc32.Size
	out = pad(out, block)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(plain))

	index := len(out)
	out = append(out, 0, 1)
	out = binary.AppendUvarint(out, uint64(size))
	out = binary.AppendUvarint(out, uint64(len(plain)))
	out = pad(out, index)
	out = sum(out, out[index:])

	foot := binary.LittleEndian.AppendUint32(nil, uint32((len(out)-index)/4-1)) //nolint:gosec // an index of one block is small
	foot = append(foot, flags...)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(foot))
	return append(append(out, foot...), "YZ"...)
}

// sum adds the sum of what has been written.
func sum(out, of []byte) []byte {
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(of))
}

// pad fills up to four bytes.
func pad(out []byte, from int) []byte {
	for (len(out)-from)%4 != 0 {
		out = append(out, 0)
	}
	return out
}

// pack writes chunks, of which each has a coder of its own; what the model has learnt goes on.
func pack(out, plain []byte) []byte {
	p := newParser(plain)
	control := byte(0x80 | 3<<5) // the first begins with nothing and says the properties
	for p.at < len(plain) {
		begin := p.at
		p.coder.reset()
		for p.at < len(plain) && p.coder.size() < mostPacked && p.at-begin < mostPlain {
			p.next()
		}
		p.coder.flush()
		size, packed := p.at-begin-1, len(p.coder.out)-1
		out = append(out, control|byte(size>>16))
		out = binary.BigEndian.AppendUint16(out, uint16(size))   //nolint:gosec // its lower half
		out = binary.BigEndian.AppendUint16(out, uint16(packed)) //nolint:gosec // mostPacked sees to it
		if control&(3<<5) != 0 {
			out = append(out, properties)
		}
		out = append(out, p.coder.out...)
		control = 0x80
	}
	return append(out, 0)
}

package library

import (
	"context"
	"encoding/binary"
	"fmt"
)

// A Seen keeps what was found out about documents, so that a library which is made of them again need not look at
// each. What it keeps counts for one version of the program.
type Seen interface {
	// Batches are all that are kept.
	Batches(ctx context.Context) ([][]byte, error)
	// Keep keeps one more; anew says that those before are not needed any more.
	Keep(ctx context.Context, batch []byte, anew bool) error
}

// A known is what was found out about a document.
type known struct {
	hash  uint64
	facts []byte // as Facts.Pack writes them; none where the document is no problem
}

// appendKnown writes what was found out about a document with a digest.
func appendKnown(b []byte, digest uint64, k known) []byte {
	b = binary.LittleEndian.AppendUint64(b, digest)
	b = binary.LittleEndian.AppendUint64(b, k.hash)
	b = binary.AppendUvarint(b, uint64(len(k.facts)))
	return append(b, k.facts...)
}

// readKnown takes over what a batch has, up to where it may be broken.
func readKnown(all map[uint64]known, batch []byte) {
	for len(batch) >= 16 {
		digest, hash := binary.LittleEndian.Uint64(batch), binary.LittleEndian.Uint64(batch[8:])
		n, size := binary.Uvarint(batch[16:])
		if size <= 0 || n > uint64(len(batch)-16-size) {
			return
		}
		begin := 16 + size
		all[digest] = known{hash, batch[begin : begin+int(n) : begin+int(n)]}
		batch = batch[begin+int(n):]
	}
}

// UnpackFacts reads what [Facts.Pack] has written.
func UnpackFacts(packed []byte) (*Facts, error) {
	names, n, err := unpackFacts(packed)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	f := &Facts{Board: n.board, Fairied: n.flags&flagFairied != 0, Solved: n.flags&flagSolved != 0, Twins: int(n.twins), Date: n.date, Mates: n.mates, Signs: n.signs}
	for _, t := range n.terms {
		f.Terms = append(f.Terms, Term{names[t.term-1].Field, names[t.term-1].Text, int(t.count)})
	}
	for _, m := range n.fairy {
		f.Fairy = append(f.Fairy, Fairy{m.square, names[m.name-1].Text})
	}
	for numbers := range unpackLines(n.lines) {
		line := make([]string, len(numbers))
		for i, move := range numbers {
			if move == 0 || int(move) > len(names) {
				return nil, fmt.Errorf("library: %w", errFacts)
			}
			line[i] = names[move-1].Text
		}
		f.Lines = append(f.Lines, line)
	}
	return f, nil
}

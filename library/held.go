package library

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"sync"

	"rookery/puzzle"
)

// MaxHeld is how many problems a library has that is made of what others keep.
const MaxHeld = 50_000

// Documents are puzzles as JSON that somebody keeps, with a stamp that is another one when they may have
// changed; the function that reads them is called only then.
type Documents func(context.Context) (stamp string, read func() ([]string, error), err error)

// A Held library is made, in memory, of what somebody else keeps: a browser's collections, or those
// that come with a server.
type Held struct {
	documents Documents
	mu        sync.Mutex
	stamp     string
	have      map[uint64]bool
	library   *Library
}

// NewHeld makes a library of documents, when somebody asks for it.
func NewHeld(documents Documents) *Held { return &Held{documents: documents} }

// Library is the library of what is kept now. What has come since is added; when something has gone it
// is made anew.
func (h *Held) Library(ctx context.Context) (*Library, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	stamp, read, err := h.documents(ctx)
	if err != nil {
		return nil, err
	}
	if h.library != nil && stamp == h.stamp {
		return h.library, nil
	}
	list, err := read()
	if err != nil {
		return nil, err
	}
	list = list[:min(len(list), MaxHeld)]
	now := make(map[uint64]bool, len(list))
	kept := 0
	for _, text := range list {
		k := digest(text)
		if !now[k] && h.have[k] {
			kept++
		}
		now[k] = true
	}
	if h.library == nil || kept < len(h.have) {
		h.have = map[uint64]bool{}
		if h.library, err = Open(ctx, NewMemory()); err != nil {
			return nil, err
		}
	}
	const atOnce = 500
	var records []*Record
	flush := func() error {
		_, err := h.library.Add(ctx, records, nil)
		records = records[:0]
		return err
	}
	for _, text := range list {
		k := digest(text)
		if h.have[k] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err // it goes on with the next question
		}
		h.have[k] = true
		p := new(puzzle.Puzzle)
		if err := json.Unmarshal([]byte(text), p); err != nil {
			continue // its keeper shows it as it is
		}
		r, err := NewRecord(p)
		if err != nil {
			continue
		}
		if records = append(records, r); len(records) == atOnce {
			if err := flush(); err != nil {
				return nil, err
			}
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	h.stamp = stamp
	return h.library, nil
}

func digest(text string) uint64 {
	f := fnv.New64a()
	_, _ = f.Write([]byte(text)) // a hash takes all
	return f.Sum64()
}

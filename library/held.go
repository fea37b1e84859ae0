package library

import (
	"cmp"
	"context"
	"encoding/json"
	"hash/fnv"
	"slices"
	"sync"
	"time"

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
	// Patience is how long a question waits for problems that are still to be looked at; 0: two seconds. What is to
	// come then comes with the next questions.
	Patience  time.Duration
	documents Documents
	mu        sync.Mutex
	stamp     string
	have      map[uint64]bool
	rest      []string // documents to be looked at
	library   *Library
}

// NewHeld makes a library of documents, when somebody asks for it.
func NewHeld(documents Documents) *Held { return &Held{documents: documents} }

// Library is the library of what is kept now, and how many problems are still to come into it. What has come since is
// added; when something has gone it is made anew.
func (h *Held) Library(ctx context.Context) (*Library, int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	stamp, read, err := h.documents(ctx)
	if err != nil {
		return nil, 0, err
	}
	if h.library == nil || stamp != h.stamp {
		list, err := read()
		if err != nil {
			return nil, 0, err
		}
		if err := h.change(ctx, list); err != nil {
			return nil, 0, err
		}
		h.stamp = stamp
	}
	const atOnce = 100
	for begin := time.Now(); len(h.rest) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		n := min(len(h.rest), atOnce)
		if err := h.add(ctx, h.rest[:n]); err != nil {
			return nil, 0, err
		}
		if h.rest = h.rest[n:]; time.Since(begin) > cmp.Or(h.Patience, 2*time.Second) {
			break
		}
	}
	return h.library, len(h.rest), nil
}

// change finds what is to be looked at of the documents that there are now.
func (h *Held) change(ctx context.Context, list []string) error {
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
		l, err := Open(ctx, NewMemory())
		if err != nil {
			return err
		}
		h.library, h.have = l, map[uint64]bool{}
	}
	h.rest = slices.DeleteFunc(slices.Clone(list), func(text string) bool { return h.have[digest(text)] })
	return nil
}

func (h *Held) add(ctx context.Context, documents []string) error {
	var records []*Record
	for _, text := range documents {
		k := digest(text)
		if h.have[k] {
			continue
		}
		h.have[k] = true
		p := new(puzzle.Puzzle)
		if err := json.Unmarshal([]byte(text), p); err != nil {
			continue // its keeper shows it as it is
		}
		if r, err := NewRecord(p); err == nil {
			records = append(records, r)
		}
	}
	_, err := h.library.Add(ctx, records, nil)
	return err
}

func digest(text string) uint64 {
	f := fnv.New64a()
	_, _ = f.Write([]byte(text)) // a hash takes all
	return f.Sum64()
}

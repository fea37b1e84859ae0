package library

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"sync"
	"time"

	"rookery/library/packing"
	"rookery/puzzle"
)

// MaxHeld is how many problems a library has that is made of what others keep.
const MaxHeld = 50_000

// A Document is a puzzle that somebody keeps.
type Document struct {
	Text   string // as JSON
	Result string // what solving found, a [Result] as JSON; empty: nobody has solved it
	// Facts are what its keeper knows of it and its solution, as [Facts.Pack] writes them; nil: they are to be found out.
	Facts []byte
}

// digest tells documents apart, also by what solving found.
func (d *Document) digest() uint64 {
	if d.Result == "" {
		return digest(d.Text)
	}
	return digest(d.Text + "\x00" + d.Result)
}

// Documents are those that somebody keeps, with a stamp that is another one when they may have
// changed; the function that reads them is called only then.
type Documents func(context.Context) (stamp string, read func() ([]Document, error), err error)

// A Held library is made, in memory, of what somebody else keeps: a browser's collections, or those
// that come with a server.
type Held struct {
	// Patience is how long a question waits for problems that are still to be looked at; 0: two seconds. What is to
	// come then comes with the next questions.
	Patience time.Duration
	// Seen keeps what is found out about the documents; nil: all are looked at again after each start.
	Seen      Seen
	documents Documents
	mu        sync.Mutex
	known     map[uint64]known // by digests of documents
	recalled  bool             // known has what Seen kept
	stamp     string
	have      map[uint64]bool
	rest      []Document // to be looked at
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
func (h *Held) change(ctx context.Context, list []Document) error {
	list = list[:min(len(list), MaxHeld)]
	now, texts := make(map[uint64]bool, len(list)), make(map[uint64]bool, len(list))
	kept := 0
	for i := range list {
		k := list[i].digest()
		if !now[k] && h.have[k] {
			kept++
		}
		now[k], texts[digest(list[i].Text)] = true, true
	}
	if err := h.recall(ctx, texts); err != nil {
		return err
	}
	if h.library == nil || kept < len(h.have) {
		l, err := Open(ctx, NewMemory())
		if err != nil {
			return err
		}
		h.library, h.have = l, map[uint64]bool{}
	}
	h.rest = slices.DeleteFunc(slices.Clone(list), func(d Document) bool { return h.have[d.digest()] })
	return nil
}

func (h *Held) add(ctx context.Context, documents []Document) error {
	var records []*Record
	var results []string
	var news []byte
	for i := range documents {
		d := &documents[i]
		k := d.digest()
		if h.have[k] {
			continue
		}
		h.have[k] = true
		r := d.record()
		if r == nil {
			r, news = h.find(d.Text, news)
			if r != nil && d.Result != "" {
				solved := *r.Facts // those that are known are of the problem alone
				solved.Terms = slices.Clone(solved.Terms)
				var found Result
				if json.Unmarshal([]byte(d.Result), &found) == nil {
					solved.Found(&found)
				}
				r.Facts = &solved
			}
		}
		if r != nil {
			records, results = append(records, r), append(results, d.Result)
		}
	}
	if len(news) > 0 {
		if err := h.Seen.Keep(ctx, news, false); err != nil {
			return err
		}
	}
	added, err := h.library.store.Add(ctx, records, nil)
	for i, text := range results {
		if err == nil && text != "" {
			err = h.library.store.Resolve(ctx, added[i].ID, packing.Pack([]byte(text)), records[i].Facts, nil)
		}
	}
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return h.library.Refresh(ctx)
}

// find is what was found out about a problem before, or is found out now, which is news.
func (h *Held) find(text string, news []byte) (*Record, []byte) {
	k := digest(text)
	found, ok := h.known[k]
	r := found.record(text)
	if !ok || r == nil && len(found.facts) > 0 {
		found = known{}
		if r = look(text); r != nil {
			found = known{r.Hash, r.Facts.Pack()}
		}
		if h.Seen != nil {
			h.known[k] = found
			news = appendKnown(news, k, found)
		}
	}
	return r, news
}

// record is a document of which the keeper knows the facts; nil if it does not, or they are broken.
func (d *Document) record() *Record {
	if d.Facts == nil {
		return nil
	}
	f, err := UnpackFacts(d.Facts)
	p := new(puzzle.Puzzle)
	if err != nil || json.Unmarshal([]byte(d.Text), p) != nil {
		return nil
	}
	hash, _, err := hashOf(p, f)
	if err != nil {
		return nil
	}
	return &Record{Hash: hash, Document: packing.Pack([]byte(d.Text)), Facts: f}
}

// look looks at a document. What is no problem its keeper shows as it is: then there is no record.
func look(text string) *Record {
	p := new(puzzle.Puzzle)
	if err := json.Unmarshal([]byte(text), p); err != nil {
		return nil
	}
	r, err := NewRecord(p)
	if err != nil {
		return nil
	}
	r.Document = packing.Pack([]byte(text)) // as it is of one that is known
	return r
}

// record is the record of a document that was looked at before; nil if it has none, or what is kept is broken.
func (k known) record(text string) *Record {
	f, err := UnpackFacts(k.facts)
	if err != nil {
		return nil
	}
	return &Record{Hash: k.hash, Document: packing.Pack([]byte(text)), Facts: f}
}

// recall takes over what was found out before, and drops what documents that have gone left there, once it is most of it.
func (h *Held) recall(ctx context.Context, now map[uint64]bool) error {
	if h.Seen == nil || h.recalled {
		return nil
	}
	batches, err := h.Seen.Batches(ctx)
	if err != nil {
		return err
	}
	h.known = map[uint64]known{}
	for _, b := range batches {
		readKnown(h.known, b)
	}
	h.recalled = true
	all := len(h.known)
	maps.DeleteFunc(h.known, func(k uint64, _ known) bool { return !now[k] })
	if all > 2*len(h.known)+1000 {
		var b []byte
		for k, found := range h.known {
			b = appendKnown(b, k, found)
		}
		return h.Seen.Keep(ctx, b, true)
	}
	return nil
}

func digest(text string) uint64 {
	f := fnv.New64a()
	_, _ = f.Write([]byte(text)) // a hash takes all
	return f.Sum64()
}

package library

import (
	"cmp"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"rookery/library/packing"
	"rookery/library/query"
)

// Questions that read what is kept of entries.

// hasText: all that is known of an entry, as .olv has it, fits a pattern with % or *; a text without
// them is anywhere in it. Letters with marks may be spelled without. Words that texts have are in the index; for others texts are read.
func hasText(e *evaluation, args []query.Arg) (answer, error) {
	want := strings.ToLower(args[0].Text)
	if !strings.ContainsAny(want, "%*") {
		want = "%" + want + "%"
	}
	candidates := e.within.clone()
	for _, word := range certain(want) {
		has := newSet(len(e.x.boards))
		for _, f := range [...]Field{Word, Author, Source, Keyword} {
			for _, n := range e.x.names[f] {
				if t := &e.x.terms[n]; strings.Contains(t.folded, word) {
					for _, i := range t.ids {
						has.add(i)
					}
				}
			}
		}
		candidates.and(has)
	}
	spellings := spelled(want)
	return e.reading(candidates, func(_ ID, s *Stored) (bool, error) {
		text, err := s.text()
		if err != nil {
			return false, err
		}
		text = strings.ToLower(text)
		if like(text, want) {
			return true, nil
		}
		if isPlain(text) && isPlain(want) {
			return false, nil
		}
		for i, in := range spelled(text) {
			if like(in, spellings[i]) {
				return true, nil
			}
		}
		return false, nil
	})
}

// certain are the words of a pattern that are indexed where they are found: letters alone, and not
// words of solutions or field names.
func certain(pattern string) (list []string) {
	for _, part := range strings.FieldsFunc(pattern, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		folded := Fold(part)
		if len(folded) >= 4 && !strings.ContainsAny(folded, "0123456789") && !slices.ContainsFunc(unindexed, func(w string) bool { return strings.Contains(w, folded) }) {
			list = append(list, folded)
		}
	}
	return list
}

// unindexed are words that entries have without being about anything: names of fields, and those
// of solutions.
var unindexed = []string{
	"authors", "source", "award", "reprints", "algebraic", "glyphs", "stipulation", "options", "twins", "intended-solutions", "intended", "solutions",
	"solution", "keywords", "comments", "foreignids", "date", "year", "month", "name", "issue", "volume", "round", "problemid", "pagenumber", "variant",
	"tourney", "distinction", "judges", "domain", "white", "black", "neutral", "threat", "zugzwang", "move", "exchange", "continued", "rotate", "mirror", "remove", "shift",
	"polishtype", "substitute", "setplay", "duplex", "halfduplex", "variation", "condition", "promotion", "castling", "nocastling", "enpassant", "beginproblem", "endproblem", "pieces",
}

// text is all that is known of an entry, without reading it as a problem: that takes thirty times as long.
func (s *Stored) text() (string, error) {
	var b strings.Builder
	for _, packed := range append(slices.Clone(s.Also), s.Document) {
		text, err := packing.Unpack(packed)
		if err != nil {
			return "", err
		}
		var d struct{ OLV, Popeye string }
		if err := json.Unmarshal(text, &d); err != nil {
			return "", err
		}
		if d.OLV == "" || d.Popeye != "" { // .olv alone does not say it
			d.OLV = string(text)
		}
		b.WriteString(d.OLV)
	}
	return b.String(), nil
}

// reading asks what is stored of candidates.
func (e *evaluation) reading(candidates *Set, fits func(ID, *Stored) (bool, error)) (answer, error) {
	out := answer{set: newSet(len(e.x.boards))}
	var ids []ID
	candidates.each(func(i uint32) bool {
		ids = append(ids, ID(i+1))
		return true
	})
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	parts := make(chan []ID)
	for range min(runtime.GOMAXPROCS(0), 1+len(ids)/atOnce) {
		wait.Go(func() {
			for part := range parts {
				found, err := e.read(part, fits)
				mu.Lock()
				failed = cmp.Or(failed, err)
				for _, id := range found {
					out.set.add(uint32(id - 1))
				}
				mu.Unlock()
			}
		})
	}
	for part := range slices.Chunk(ids, atOnce) {
		if e.ctx.Err() != nil {
			break
		}
		parts <- part
	}
	close(parts)
	wait.Wait()
	if failed == nil {
		failed = e.ctx.Err()
	}
	return out, failed
}

// atOnce is how many documents are read at a time.
const atOnce = 64

func (e *evaluation) read(ids []ID, fits func(ID, *Stored) (bool, error)) (found []ID, err error) {
	stored, err := e.l.documents(e.ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	for id, s := range stored {
		ok, err := fits(id, &s)
		if err != nil {
			return nil, fmt.Errorf("library: entry %d: %w", id, err)
		}
		if ok {
			found = append(found, id)
		}
	}
	return found, nil
}

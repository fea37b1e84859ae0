package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"rookery/library/entries"
	"rookery/library/packing"
	"rookery/store/kept"
)

// A problem of a collection is an entry, as those of libraries are, and a row of members: its number, and what the
// collection has of it for lists and queries.

func pack(text string) []byte {
	if text == "" {
		return []byte{}
	}
	return packing.Pack([]byte(text))
}

func unpack(packed []byte) (string, error) {
	text, err := packing.Unpack(packed)
	return string(text), err
}

// entryOf is a problem as it is stored. What other sources say is a list in JSON, of which each is kept.
func entryOf(id int64, collection CollectionID, p *Problem) (entries.Entry, error) {
	x := entries.Entry{ID: id, Collection: int64(collection), Hash: p.Hash, Document: pack(p.Document)}
	if p.Result != "" {
		x.Result = pack(p.Result)
	}
	if p.Also == "" {
		return x, nil
	}
	var also []json.RawMessage
	if err := json.Unmarshal([]byte(p.Also), &also); err != nil {
		return x, fmt.Errorf("what other sources say: %w", err)
	}
	for _, doc := range also {
		x.Also = append(x.Also, pack(string(doc)))
	}
	return x, nil
}

// put puts what is stored of an entry into a problem.
func put(p *Problem, x *entries.Entry) (err error) {
	p.Hash = x.Hash
	if p.Document, err = unpack(x.Document); err != nil {
		return err
	}
	if p.Result, err = unpack(x.Result); err != nil || len(x.Also) == 0 {
		return err
	}
	var also bytes.Buffer
	for i, doc := range x.Also {
		text, err := unpack(doc)
		if err != nil {
			return err
		}
		also.WriteByte("[,"[min(i, 1)])
		also.WriteString(text)
	}
	also.WriteByte(']')
	p.Also = also.String()
	return nil
}

func checkProblem(p *Problem) error {
	return fits(kept.MaxDocument, p.Document, p.Digest, p.Result, p.Facts, p.Also)
}

func documentBytes(p *Problem) int { return len(p.Document) + len(p.Also) }

// whole lists the problems of a collection, of its members those that a condition holds for. Documents of an entry never
// change: who replaces a problem makes another entry. So what is read after its member belongs to it, or is no more, and
// then there may be another member to be read.
func (r reader) whole(ctx context.Context, id CollectionID, which string, args ...any) (list []Problem, err error) {
	members, err := r.members(ctx, id, which, args...)
	for range 10 {
		if err != nil {
			return nil, err
		}
		var gone []int
		if list, gone, err = r.filled(ctx, id, list, members); err != nil || len(gone) == 0 {
			return list, err
		}
		members, err = among(gone, id, func(in string, args []any) ([]member, error) {
			return r.members(ctx, id, "collection_id = $1 AND number IN ("+in+")", args...)
		})
	}
	return nil, fmt.Errorf("store: %s: %d problems are replaced as fast as they are read: %w", collectionName(id), len(members), ErrAway)
}

// A member is a problem without what its entry has.
type member struct {
	Problem
	entry int64
}

func (r reader) members(ctx context.Context, id CollectionID, which string, args ...any) ([]member, error) {
	return all(ctx, r, collectionName(id), func(s scanner) (m member, err error) {
		err = s.Scan(&m.Number, &m.entry, &m.Revision, &m.Digest, &m.Facts)
		return m, err
	}, "SELECT number, entry, revision, digest, facts FROM members WHERE "+which, args...)
}

// filled adds to a list members with what their entries have; gone are the numbers of those whose entries are no more.
func (r reader) filled(ctx context.Context, id CollectionID, list []Problem, members []member) (_ []Problem, gone []int, err error) {
	for part := range slices.Chunk(members, entries.AtOnce) {
		ids := make([]int64, len(part))
		for i, m := range part {
			ids[i] = m.entry
		}
		stored, err := reading(ctx, r, func(ctx context.Context) (map[int64]entries.Entry, error) {
			return entries.Of(r.q).Find(ctx, ids)
		})
		if err != nil {
			return nil, nil, fmt.Errorf("store: %s: %w", collectionName(id), explain(err))
		}
		for _, m := range part {
			x, there := stored[m.entry]
			if !there {
				gone = append(gone, m.Number)
				continue
			}
			if err := put(&m.Problem, &x); err != nil {
				return nil, nil, fmt.Errorf("store: %s, %d: %w", collectionName(id), m.Number, err)
			}
			list = append(list, m.Problem)
		}
	}
	return list, gone, nil
}

// among lists, for those of some values that a condition can name, what read finds; the condition's parameters follow on
// the collection, which is the first.
func among[T any, V int | int64](values []V, id CollectionID, read func(parameters string, args []any) ([]T, error)) (list []T, err error) {
	for part := range slices.Chunk(values, entries.AtOnce) {
		args := []any{int64(id)}
		for _, v := range part {
			args = append(args, v)
		}
		more, err := read(parameters(2, len(part)), args)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// Chosen lists problems of some numbers.
func (r reader) Chosen(ctx context.Context, id CollectionID, numbers []int) ([]Problem, error) {
	return sorted(among(numbers, id, func(in string, args []any) ([]Problem, error) {
		return r.whole(ctx, id, "collection_id = $1 AND number IN ("+in+")", args...)
	}))
}

// sorted are problems by their numbers. They are sorted here: a database would read the whole collection in that order.
func sorted(list []Problem, err error) ([]Problem, error) {
	slices.SortFunc(list, func(a, b Problem) int { return cmp.Compare(a.Number, b.Number) })
	return list, err
}

// Unsolved lists the numbers of a collection's problems that have no result.
func (r reader) Unsolved(ctx context.Context, id CollectionID) ([]int, error) {
	return all(ctx, r, collectionName(id), scanOne[int], "SELECT number FROM members WHERE collection_id = $1 AND result_bytes = 0 ORDER BY number", int64(id))
}

// Problems lists the problems of a collection.
func (r reader) Problems(ctx context.Context, id CollectionID) ([]Problem, error) {
	return sorted(r.whole(ctx, id, "collection_id = $1", int64(id)))
}

// Problem finds a problem, or says ErrNotFound.
func (r reader) Problem(ctx context.Context, id CollectionID, number int) (Problem, error) {
	list, err := r.Chosen(ctx, id, []int{number})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("store: %s, %d: %w", collectionName(id), number, ErrNotFound)
	}
	if err != nil {
		return Problem{}, err
	}
	return list[0], nil
}

// Changed lists the problems of a collection that were changed after a revision, without documents and facts.
func (r reader) Changed(ctx context.Context, id CollectionID, since int64) ([]Problem, error) {
	return all(ctx, r, collectionName(id), func(row scanner) (p Problem, err error) {
		var result []byte
		if err = row.Scan(&p.Number, &p.Digest, &p.Revision, &result); err == nil {
			p.Result, err = unpack(result)
		}
		return p, err
	}, `SELECT m.number, m.digest, m.revision, r.document FROM members m LEFT JOIN results r ON r.entry = m.entry
		WHERE m.collection_id = $1 AND m.revision > $2 ORDER BY m.number`, int64(id), since)
}

// Numbers lists the numbers of a collection's problems.
func (r reader) Numbers(ctx context.Context, id CollectionID) ([]int, error) {
	return all(ctx, r, collectionName(id), scanOne[int], "SELECT number FROM members WHERE collection_id = $1 ORDER BY number", int64(id))
}

// Facts lists problems of some numbers with what queries ask of them; those of which nobody knows yet have their
// documents, what other sources say, and results.
func (r reader) Facts(ctx context.Context, id CollectionID, numbers []int) (list []Problem, err error) {
	known, err := among(numbers, id, func(in string, args []any) ([]Problem, error) {
		return all(ctx, r, collectionName(id), func(row scanner) (p Problem, err error) {
			err = row.Scan(&p.Number, &p.Revision, &p.Facts)
			return p, err
		}, "SELECT number, revision, facts FROM members WHERE collection_id = $1 AND number IN ("+in+")", args...)
	})
	if err != nil {
		return nil, err
	}
	var open []int
	for _, p := range known {
		if p.Facts == "" {
			open = append(open, p.Number)
		} else {
			list = append(list, p)
		}
	}
	more, err := r.Chosen(ctx, id, open)
	for i := range more {
		more[i].Digest, more[i].Hash = "", 0
	}
	return sorted(append(list, more...), err)
}

// Same lists the problems that have one of some hashes, whole.
func (r reader) Same(ctx context.Context, id CollectionID, hashes []uint64) ([]Problem, error) {
	signed := make([]int64, len(hashes))
	for i, h := range hashes {
		signed[i] = int64(h)
	}
	ids, err := among(signed, id, func(in string, args []any) ([]int64, error) {
		return all(ctx, r, collectionName(id), scanOne[int64], "SELECT id FROM entries WHERE collection <> 0 AND collection = $1 AND hash <> 0 AND hash IN ("+in+")", args...)
	})
	if err != nil {
		return nil, err
	}
	// The collection is the entries' already: who asks for it, too, may have all of it read.
	list, err := among(ids, id, func(in string, args []any) ([]Problem, error) {
		return r.whole(ctx, id, "entry IN ("+parameters(1, len(args)-1)+")", args[1:]...)
	})
	return sorted(slices.DeleteFunc(list, func(p Problem) bool { return !slices.Contains(hashes, p.Hash) }), err) // it may be another one meanwhile
}

// Unhashed lists problems of which nobody has looked which others are the same, so many at most: any of them, lest the
// whole collection be read for each few.
func (r reader) Unhashed(ctx context.Context, id CollectionID, most int) ([]Problem, error) {
	numbers, err := all(ctx, r, collectionName(id), scanOne[int], `SELECT m.number FROM entries e JOIN members m ON m.entry = e.id
		WHERE e.collection <> 0 AND e.collection = $1 AND e.hash = 0 LIMIT $2`, int64(id), most)
	if err != nil {
		return nil, err
	}
	return r.Chosen(ctx, id, numbers)
}

// parameters are those of a statement from a number on: "$2,$3".
func parameters(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "$%d", from+i)
	}
	return b.String()
}

// draw takes so many numbers of entries and returns the first.
func (t *Tx) draw(ctx context.Context, n int) (int64, error) {
	last, err := one(ctx, t.reader, "counter problem", scanOne[int64], "UPDATE counters SET value = value + $1 WHERE name = 'problem' RETURNING value", n)
	return entries.FirstCollected + last - int64(n), err
}

// AddProblems adds problems to a collection and sets their numbers, behind those that there are and those that can be
// had back. ErrFull: there would be more than MaxProblems.
func (t *Tx) AddProblems(ctx context.Context, id CollectionID, problems []Problem) error {
	what := collectionName(id)
	count, err := t.count(ctx, what, "SELECT count(*) FROM members WHERE collection_id = $1", int64(id))
	if err != nil {
		return err
	}
	if count+len(problems) > kept.MaxProblems {
		return fmt.Errorf("%s: %w", what, ErrFull)
	}
	last, err := t.count(ctx, what, `SELECT coalesce(max(n), 0) FROM (SELECT max(number) AS n FROM members WHERE collection_id = $1
		UNION ALL SELECT max(number) FROM aside WHERE collection_id = $1) AS numbers`, int64(id))
	if err != nil {
		return err
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	first, err := t.draw(ctx, len(problems))
	if err != nil {
		return err
	}
	made := make([]entries.Entry, len(problems))
	var args []any
	for i := range problems {
		p := &problems[i]
		if err := checkProblem(p); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		p.Number = last + 1 + i
		if made[i], err = entryOf(first+int64(i), id, p); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		args = append(args, int64(id), p.Number, made[i].ID, revision, documentBytes(p), len(p.Result), p.Digest, p.Facts)
	}
	if err := entries.Of(t.tx).Add(ctx, made...); err != nil {
		return fmt.Errorf("%s: %w", what, explain(err))
	}
	for part := range slices.Chunk(args, entries.AtOnce*len(memberColumns)) {
		if err := t.exec(ctx, what, true, insertion("members", memberColumns, len(part)/len(memberColumns)), part...); err != nil {
			return err
		}
	}
	return nil
}

// changed counts a change of a collection's problems.
func (t *Tx) changed(ctx context.Context, id CollectionID) (revision int64, err error) {
	return one(ctx, t.reader, collectionName(id), scanOne[int64], "UPDATE collections SET revision = revision + 1 WHERE id = $1 AND owner <> $2 RETURNING revision", int64(id), gone)
}

// SaveProblem writes a problem that is there.
func (t *Tx) SaveProblem(ctx context.Context, id CollectionID, p Problem) error {
	what := collectionName(id)
	if err := checkProblem(&p); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	before, err := one(ctx, t.reader, what, scanOne[int64], "SELECT entry FROM members WHERE collection_id = $1 AND number = $2", int64(id), p.Number)
	if err != nil {
		return err
	}
	entry, err := t.draw(ctx, 1)
	if err != nil {
		return err
	}
	x, err := entryOf(entry, id, &p)
	if err == nil {
		err = explain(entries.Of(t.tx).Add(ctx, x))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := t.exec(ctx, what, true, "UPDATE members SET entry = $3, revision = $4, document_bytes = $5, result_bytes = $6, digest = $7, facts = $8 WHERE collection_id = $1 AND number = $2",
		int64(id), p.Number, entry, revision, documentBytes(&p), len(p.Result), p.Digest, p.Facts); err != nil {
		return err
	}
	return t.exec(ctx, what, true, "DELETE FROM entries WHERE id = $1", before)
}

// SetFacts keeps what queries ask of problems, as they were looked at: by their numbers and revisions. Those that are
// gone or have changed are passed over.
func (t *Tx) SetFacts(ctx context.Context, id CollectionID, problems []Problem) error {
	for _, p := range problems {
		if err := fits(kept.MaxDocument, p.Facts); err != nil {
			return fmt.Errorf("%s: %w", collectionName(id), err)
		}
		if err := t.exec(ctx, collectionName(id), false, "UPDATE members SET facts = $4 WHERE collection_id = $1 AND number = $2 AND revision = $3",
			int64(id), p.Number, p.Revision, p.Facts); err != nil {
			return err
		}
	}
	return nil
}

// SetHashes keeps by what problems are known, as they were looked at. Those that are gone or have changed are passed over.
func (t *Tx) SetHashes(ctx context.Context, id CollectionID, problems []Problem) error {
	for _, p := range problems {
		if err := t.exec(ctx, collectionName(id), false,
			"UPDATE entries SET hash = $4 WHERE id = (SELECT entry FROM members WHERE collection_id = $1 AND number = $2 AND revision = $3)",
			int64(id), p.Number, p.Revision, int64(p.Hash)); err != nil {
			return err
		}
	}
	return nil
}

// SetResult writes what solving a problem found, and its facts as they are then. ErrNotFound: it is gone, or it
// is another problem now, or more is said of it.
func (t *Tx) SetResult(ctx context.Context, id CollectionID, p Problem, result string) error {
	what := fmt.Sprintf("%s, %d", collectionName(id), p.Number)
	if err := fits(kept.MaxDocument, result, p.Facts); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	now, err := t.Problem(ctx, id, p.Number)
	if err == nil && (now.Document != p.Document || now.Also != p.Also) {
		err = fmt.Errorf("%s: as it was: %w", what, ErrNotFound)
	}
	if err != nil {
		return err
	}
	entry, err := one(ctx, t.reader, what, scanOne[int64], "UPDATE members SET result_bytes = $3, facts = $4, revision = $5 WHERE collection_id = $1 AND number = $2 RETURNING entry",
		int64(id), p.Number, len(result), p.Facts, revision)
	if err != nil {
		return err
	}
	var packed []byte
	if result != "" {
		packed = pack(result)
	}
	if err := entries.Of(t.tx).SetResult(ctx, entry, packed); err != nil {
		return fmt.Errorf("%s: %w", what, explain(err))
	}
	return nil
}

// ClearResults forgets all results of a collection, and the facts that are from them.
func (t *Tx) ClearResults(ctx context.Context, id CollectionID) error {
	revision, err := t.changed(ctx, id)
	if err != nil {
		return err
	}
	if err := t.exec(ctx, collectionName(id), false, "DELETE FROM results WHERE entry IN (SELECT entry FROM members WHERE collection_id = $1 AND result_bytes > 0)", int64(id)); err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), false, "UPDATE members SET result_bytes = 0, facts = '', revision = $2 WHERE collection_id = $1 AND result_bytes > 0", int64(id), revision)
}

// DeleteProblem removes a problem; the others keep their numbers.
func (t *Tx) DeleteProblem(ctx context.Context, id CollectionID, number int) error {
	if _, err := t.changed(ctx, id); err != nil {
		return err
	}
	return t.exec(ctx, collectionName(id), true, "DELETE FROM entries WHERE id = (SELECT entry FROM members WHERE collection_id = $1 AND number = $2)", int64(id), number)
}

package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"

	"rookery/library/entries"
)

// beforeEntries is the last version in which problems of collections lay in tables of their own.
const beforeEntries = 11

// members are a collection's: which entry has which number, and what lists and queries need of it. Its own are what was
// replaced and deleted, too. Bytes are those of its documents and its result as texts.
var members = [...]string{
	`CREATE TABLE members (
		collection_id  BIGINT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
		number         BIGINT NOT NULL,
		entry          BIGINT NOT NULL UNIQUE REFERENCES entries (id) ON DELETE CASCADE,
		revision       BIGINT NOT NULL, -- the collection's, when it was changed last
		document_bytes BIGINT NOT NULL,
		result_bytes   BIGINT NOT NULL, -- 0: not solved yet
		digest         TEXT NOT NULL,
		facts          TEXT NOT NULL,   -- empty: nobody has looked yet
		PRIMARY KEY (collection_id, number)
	)`,
	`CREATE INDEX members_by_revision ON members (collection_id, revision)`,
	`CREATE INDEX members_solved ON members (collection_id, number) WHERE result_bytes > 0`,
	`CREATE TABLE aside (
		collection_id  BIGINT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
		number         BIGINT NOT NULL,
		seq            BIGINT NOT NULL, -- the last of a number is the newest
		entry          BIGINT NOT NULL UNIQUE REFERENCES entries (id) ON DELETE CASCADE,
		document_bytes BIGINT NOT NULL,
		result_bytes   BIGINT NOT NULL,
		digest         TEXT NOT NULL,
		facts          TEXT NOT NULL,
		PRIMARY KEY (collection_id, number, seq)
	)`,
	`INSERT INTO counters (name, value) VALUES ('problem', 0)`,
}

var (
	memberColumns = []string{"collection_id", "number", "entry", "revision", "document_bytes", "result_bytes", "digest", "facts"}
	asideColumns  = []string{"collection_id", "number", "seq", "entry", "document_bytes", "result_bytes", "digest", "facts"}
)

// toEntries makes problems of collections entries, as a library's are. It is one transaction: who is interrupted begins again.
func toEntries() *goose.Migration {
	return goose.NewGoMigration(beforeEntries+1, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		t := &Tx{reader: reader{tx}, tx: tx}
		for _, statement := range members {
			if err := t.exec(ctx, "tables", false, statement); err != nil {
				return err
			}
		}
		if err := t.bring(ctx, "problems", "revision", func(k former, entry int64) []any {
			return []any{k.collection, k.Number, entry, k.Revision, documentBytes(&k.Problem), len(k.Result), k.Digest, k.Facts}
		}, "members", memberColumns); err != nil {
			return err
		}
		if err := t.bring(ctx, "set_aside", "seq", func(k former, entry int64) []any {
			return []any{k.collection, k.Number, k.Revision, entry, documentBytes(&k.Problem), len(k.Result), k.Digest, k.Facts}
		}, "aside", asideColumns); err != nil {
			return err
		}
		if err := t.exec(ctx, "aside", false, "UPDATE entries SET hash = $1 WHERE hash = 0 AND id IN (SELECT entry FROM aside)", asideUnhashed); err != nil {
			return err
		}
		for _, table := range [...]string{"problems", "set_aside"} {
			if err := t.exec(ctx, "tables", false, "DROP TABLE "+table); err != nil {
				return err
			}
		}
		return nil
	}}, nil)
}

// former is a row of the tables before; the revision is what third has there.
type former struct {
	collection int64
	Problem
}

// bring makes entries of the rows of a table, and rows of another one that say whose they are.
func (t *Tx) bring(ctx context.Context, table, third string, row func(former, int64) []any, into string, columns []string) error {
	key, after, last := "collection_id, number", "$1, $2", []any{0, 0}
	if third == "seq" {
		key, after, last = key+", seq", after+", $3", append(last, 0)
	}
	for {
		list, err := all(ctx, t.reader, table, func(row scanner) (k former, err error) {
			var hash int64
			err = row.Scan(&k.collection, &k.Number, &k.Revision, &k.Document, &k.Digest, &k.Result, &k.Facts, &hash, &k.Also)
			k.Hash = uint64(hash)
			return k, err
		}, fmt.Sprintf("SELECT collection_id, number, %s, document, digest, result, facts, hash, also FROM %s WHERE (%[3]s) > (%[4]s) ORDER BY %[3]s LIMIT %[5]d",
			third, table, key, after, entries.AtOnce), last...)
		if err != nil || len(list) == 0 {
			return err
		}
		first, err := t.draw(ctx, len(list))
		if err != nil {
			return err
		}
		var made []entries.Entry
		var args []any
		for i, k := range list {
			x, err := entryOf(first+int64(i), CollectionID(k.collection), &k.Problem)
			if err != nil { // nobody could read it: it stays as it is
				x.Also = [][]byte{pack(k.Also)}
			}
			made, args = append(made, x), append(args, row(k, x.ID)...)
		}
		if err := entries.Of(t.tx).Add(ctx, made...); err != nil {
			return fmt.Errorf("%s: %w", table, explain(err))
		}
		if err := t.exec(ctx, table, true, insertion(into, columns, len(list)), args...); err != nil {
			return err
		}
		k := list[len(list)-1]
		last = []any{k.collection, k.Number, k.Revision}[:len(last)]
	}
}

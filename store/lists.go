package store

import (
	"context"
	"errors"
	"fmt"
)

// A user has lists (censor, noplay, notify, channel), each a set of items. The
// lists of user 0 are the server's: banned names, muted ones, and so on.

// List lists the items of a list in alphabetical order.
func (r reader) List(ctx context.Context, user UserID, list string) ([]string, error) {
	return all(ctx, r, list+" list", scanOne[string],
		"SELECT item FROM lists WHERE user_id = $1 AND list = $2 ORDER BY item", int64(user), list)
}

// Lists returns all lists of a user that are not empty.
func (r reader) Lists(ctx context.Context, user UserID) (map[string][]string, error) {
	rows, err := all(ctx, r, "lists", scanTwo, "SELECT list, item FROM lists WHERE user_id = $1 ORDER BY list, item", int64(user))
	lists := make(map[string][]string)
	for _, row := range rows {
		lists[row[0]] = append(lists[row[0]], row[1])
	}
	return lists, err
}

// Holders lists the users who have item on their list.
func (r reader) Holders(ctx context.Context, list, item string) ([]UserID, error) {
	return all(ctx, r, list+" lists", scanOne[UserID],
		"SELECT user_id FROM lists WHERE list = $1 AND item = $2 ORDER BY user_id", list, item)
}

// AddToList adds an item. ErrExists: it is there. ErrFull: MaxItems are.
func (t *Tx) AddToList(ctx context.Context, user UserID, list, item string) error {
	if err := fits(MaxName, list, item); err != nil {
		return err
	}
	if user != 0 {
		n, err := t.count(ctx, list+" list", "SELECT count(*) FROM lists WHERE user_id = $1 AND list = $2", int64(user), list)
		if err == nil && n >= MaxItems {
			err = fmt.Errorf("%s list: %w", list, ErrFull)
		}
		if err != nil {
			return err
		}
	}
	err := t.exec(ctx, list+" list", true, "INSERT INTO lists (user_id, list, item) VALUES ($1, $2, $3) ON CONFLICT (user_id, list, item) DO NOTHING",
		int64(user), list, item)
	if errors.Is(err, ErrNotFound) {
		return fmt.Errorf("%s list: %w", list, ErrExists)
	}
	return err
}

// RemoveFromList removes an item. ErrNotFound: it is not there.
func (t *Tx) RemoveFromList(ctx context.Context, user UserID, list, item string) error {
	return t.exec(ctx, list+" list", true, "DELETE FROM lists WHERE user_id = $1 AND list = $2 AND item = $3", int64(user), list, item)
}

// RenameInLists has lists of these kinds name an account as it is called now, in whatever case the old name stands
// there, and nobody in its place if to is "". The server's own lists stay as they are.
func (t *Tx) RenameInLists(ctx context.Context, lists []string, from, to string) error {
	for _, list := range lists {
		what := list + " lists"
		if to != "" {
			if err := t.exec(ctx, what, false, `INSERT INTO lists (user_id, list, item) SELECT user_id, list, CAST($3 AS TEXT) FROM lists
				WHERE user_id <> 0 AND list = $1 AND lower(item) = lower($2) ON CONFLICT (user_id, list, item) DO NOTHING`, list, from, to); err != nil {
				return err
			}
		}
		if err := t.exec(ctx, what, false, "DELETE FROM lists WHERE user_id <> 0 AND list = $1 AND lower(item) = lower($2) AND item <> $3",
			list, from, to); err != nil {
			return err
		}
	}
	return nil
}

func scanTwo(row scanner) (v [2]string, err error) {
	err = row.Scan(&v[0], &v[1])
	return v, err
}

// Kind tells settings apart that may have the same name.
type Kind string

// The kinds of settings.
const (
	Variable Kind = "variable" // what the command "set" sets
	Alias    Kind = "alias"
	Note     Kind = "note" // lines of the finger, by number
	Formula  Kind = "formula"
)

// Settings returns a user's settings of a kind.
func (r reader) Settings(ctx context.Context, user UserID, k Kind) (map[string]string, error) {
	rows, err := all(ctx, r, "settings", scanTwo, "SELECT name, value FROM settings WHERE user_id = $1 AND kind = $2", int64(user), string(k))
	settings := make(map[string]string, len(rows))
	for _, row := range rows {
		settings[row[0]] = row[1]
	}
	return settings, err
}

// Set writes a setting. ErrFull: the user has MaxEntries already.
func (t *Tx) Set(ctx context.Context, user UserID, k Kind, name, value string) error {
	if err := fits(MaxName, string(k), name); err != nil {
		return err
	}
	if err := fits(MaxText, value); err != nil {
		return err
	}
	what := fmt.Sprintf("%s %s", k, name)
	n, err := t.count(ctx, what, "SELECT count(*) FROM settings WHERE user_id = $1 AND NOT (kind = $2 AND name = $3)",
		int64(user), string(k), name)
	if err == nil && n >= MaxEntries {
		err = fmt.Errorf("%s: %w", what, ErrFull)
	}
	if err != nil {
		return err
	}
	return t.exec(ctx, what, true, `INSERT INTO settings (user_id, kind, name, value) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, kind, name) DO UPDATE SET value = excluded.value`, int64(user), string(k), name, value)
}

// Unset removes a setting. ErrNotFound: it was not set.
func (t *Tx) Unset(ctx context.Context, user UserID, k Kind, name string) error {
	return t.exec(ctx, fmt.Sprintf("%s %s", k, name), true,
		"DELETE FROM settings WHERE user_id = $1 AND kind = $2 AND name = $3", int64(user), string(k), name)
}

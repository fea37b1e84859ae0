// Package store keeps what must outlive a server: users, ratings, games with
// their moves and clocks, messages, lists, settings, news and collections of
// problems. The database is a SQLite file or PostgreSQL; both hold the same
// tables, and a backup of one can be restored into the other. Problems of
// collections are entries, in the tables that libraries have, too (package
// library/entries); a library can lie there beside them ([Store.Shared]).
//
// Reading methods belong to both [Store] and [Tx]. Everything is written in
// [Store.Update], or by [Store.Append], which adds moves to games. Both return
// when what they wrote is on disk. Writers do not wait for each other: one
// goroutine collects what waits and commits it as one transaction, so that a
// thousand games cost little more than one.
//
// The package knows no rules of chess and no commands: what a move, a
// category, a list or a setting means is its callers' affair. It only limits
// their sizes.
package store

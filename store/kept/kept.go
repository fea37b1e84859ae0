// Package kept is what a store keeps for visitors of the pages, as plain data: collections of
// problems, marks on them, and games against machines. Rooms that get along with any store, also
// one in a browser, know this package alone; package store has the databases.
package kept

import (
	"errors"
	"time"
)

// Errors that callers act on; test for them with errors.Is.
var (
	ErrNotFound = errors.New("not found")
	ErrFull     = errors.New("full")
	ErrTooLong  = errors.New("too long")
	ErrStale    = errors.New("changed meanwhile")
	ErrClosed   = errors.New("the store is closed")
	ErrAway     = errors.New("the database does not answer or cannot write")
	ErrQuota    = errors.New("more than is kept of somebody")
)

// An Owner is whose something is: a user or somebody who has not logged in.
type Owner string

// SessionOwner is the visitor of a browser's session as an owner.
func SessionOwner(id string) Owner { return Owner("session:" + id) }

// Limits of collections.
const (
	MaxCollections = 20        // of one owner
	MaxProblems    = 50_000    // problems of one collection
	MaxDocument    = 256 << 10 // bytes of one problem
	MaxMarks       = 20_000    // of one owner in one collection
	MaxAside       = 5         // problems of one number that are set aside
	MaxDrafts      = 1_000     // of one owner
)

// A CollectionID is the number of a collection of problems, from 1.
type CollectionID int64

// A Collection is a named list of problems.
type Collection struct {
	ID            CollectionID
	Owner         Owner
	Name          string
	Created, Used time.Time
	// Solving says that the problems without a result are to be solved.
	Solving bool
	// Deleted is when it was deleted: for a while it can be had back. Zero: it is not.
	Deleted time.Time
	// Revision counts the changes of its problems. It is only read.
	Revision int64
	// Problems and Solved are how many there are, and how many of them have a
	// result. They are only read.
	Problems, Solved int
}

// A Problem is one of a collection. The texts are the callers' affair.
type Problem struct {
	Number   int    // in its collection, from 1; it stays when others go
	Document string // the problem
	Digest   string // what lists and searches need of it
	Result   string // what solving found; empty: not solved yet
	Facts    string // what queries ask of it; empty: nobody has looked yet
	Hash     uint64 `json:",omitempty"` // the same problem has the same; 0: nobody has looked yet
	Also     string `json:",omitempty"` // what other sources say of it: a list of documents, as JSON
	Revision int64  // of the collection, when it was changed last; only read
}

// A Mark is what somebody made of a problem of a collection.
type Mark struct {
	Problem int
	Value   string
	At      time.Time
}

// A Draft is what somebody is composing; what its body means is the page's affair.
type Draft struct {
	ID       string
	Revision int64 // counts its changes
	At       time.Time
	Removed  bool
	Body     string // empty if it was removed, and in lists
}

// MaxTable is how long a game against a machine may be, saved.
const MaxTable = 1 << 20

// A Table is a game of the pages against machines.
type Table struct {
	ID       string
	Owner    Owner
	Human    int    // the visitor's side: 0 White, 1 Black
	Machines string // who plays White and Black, in words of the pages
	Game     []byte // as package game saves it
	Touched  time.Time
}

package collections

import (
	"context"
	"time"

	"rookery/store/kept"
)

// A Reader finds what is kept of collections. What is not there is kept.ErrNotFound.
type Reader interface {
	// Collections lists an owner's collections, those that were deleted among them, in the order
	// in which they were made.
	Collections(ctx context.Context, owner kept.Owner) ([]kept.Collection, error)
	// SolvingCollections lists the collections that are being solved, of all owners.
	SolvingCollections(ctx context.Context) ([]kept.Collection, error)
	Collection(ctx context.Context, id kept.CollectionID) (kept.Collection, error)
	// Unsolved lists the numbers of a collection's problems that have no result.
	Unsolved(ctx context.Context, id kept.CollectionID) ([]int, error)
	Problems(ctx context.Context, id kept.CollectionID) ([]kept.Problem, error)
	// Chosen lists problems of some numbers.
	Chosen(ctx context.Context, id kept.CollectionID, numbers []int) ([]kept.Problem, error)
	// Changed lists the problems of a collection that were changed after a revision, without
	// documents and facts.
	Changed(ctx context.Context, id kept.CollectionID, since int64) ([]kept.Problem, error)
	// Numbers lists the numbers of a collection's problems.
	Numbers(ctx context.Context, id kept.CollectionID) ([]int, error)
	// Facts lists problems of some numbers with what queries ask of them; those of which nobody
	// knows yet have their documents, what other sources say, and results.
	Facts(ctx context.Context, id kept.CollectionID, numbers []int) ([]kept.Problem, error)
	// Same lists the problems that have one of some hashes, whole, by their numbers.
	Same(ctx context.Context, id kept.CollectionID, hashes []uint64) ([]kept.Problem, error)
	// Unhashed lists problems without a hash, whole, so many at most.
	Unhashed(ctx context.Context, id kept.CollectionID, most int) ([]kept.Problem, error)
	Problem(ctx context.Context, id kept.CollectionID, number int) (kept.Problem, error)
	// Marks lists an owner's marks in a collection, which is named by a text and need not
	// be in the store, the oldest first.
	Marks(ctx context.Context, owner kept.Owner, collection string) ([]kept.Mark, error)
}

// A Store keeps collections. What a function given to Update writes is kept together, or,
// if it fails, not at all.
type Store interface {
	Reader
	Update(ctx context.Context, do func(context.Context, Tx) error) error
}

// Drafts keep what visitors are composing.
type Drafts interface {
	// Drafts lists an owner's drafts without their bodies, those that were removed among them,
	// the newest first.
	Drafts(ctx context.Context, owner kept.Owner) ([]kept.Draft, error)
	Draft(ctx context.Context, owner kept.Owner, id string) (kept.Draft, error)
	// SaveDraft keeps a draft, one without a body as removed, that has followed on revision base, 0 for a new one, and returns
	// its revision. kept.ErrStale: another has followed on it before; its revision is returned.
	SaveDraft(ctx context.Context, owner kept.Owner, d kept.Draft, base int64) (int64, error)
}

// A Tx reads and writes within an Update.
type Tx interface {
	Reader
	// CreateCollection makes c, whose ID is set. kept.ErrFull: the owner has
	// kept.MaxCollections.
	CreateCollection(ctx context.Context, c *kept.Collection) error
	// SaveCollection writes owner, name, times of use and of deletion, and Solving of c.
	SaveCollection(ctx context.Context, c kept.Collection) error
	SetSolving(ctx context.Context, id kept.CollectionID, solving bool) error
	// DeleteCollection removes a collection, for good. ForgetCollections may have its problems to remove then.
	DeleteCollection(ctx context.Context, id kept.CollectionID) error
	// ForgetCollections removes the collections and marks of those who have not logged in
	// that were not used since a time, and what was deleted before it. It may remove a part of that: it is to be
	// called again, in another Update, while there is more.
	ForgetCollections(ctx context.Context, since time.Time) (more bool, err error)
	// AddProblems adds problems to a collection and sets their numbers. kept.ErrFull: there
	// would be more than kept.MaxProblems.
	AddProblems(ctx context.Context, id kept.CollectionID, problems []kept.Problem) error
	// SaveProblem writes a problem that is there.
	SaveProblem(ctx context.Context, id kept.CollectionID, p kept.Problem) error
	// SetFacts keeps what queries ask of problems, as they were looked at: by their numbers and
	// revisions. Those that are gone or have changed are passed over.
	SetFacts(ctx context.Context, id kept.CollectionID, problems []kept.Problem) error
	// SetHashes keeps the hashes of problems, as SetFacts keeps what queries ask.
	SetHashes(ctx context.Context, id kept.CollectionID, problems []kept.Problem) error
	// SetResult writes what solving a problem found, and its facts as they are then.
	// kept.ErrNotFound: it is gone, or it is another problem now, or more is said of it.
	SetResult(ctx context.Context, id kept.CollectionID, p kept.Problem, result string) error
	// ClearResults forgets all results of a collection, and the facts that are from them.
	ClearResults(ctx context.Context, id kept.CollectionID) error
	// DeleteProblem removes a problem; the others keep their numbers.
	DeleteProblem(ctx context.Context, id kept.CollectionID, number int) error
	// SetAside keeps a problem as it is now; the newest kept.MaxAside of a number are kept.
	SetAside(ctx context.Context, id kept.CollectionID, number int) error
	// TakeBack puts the problem of a number that was set aside last into its place again.
	TakeBack(ctx context.Context, id kept.CollectionID, number int) error
	// SetMark writes a mark. kept.ErrFull: the owner has kept.MaxMarks in the collection.
	SetMark(ctx context.Context, owner kept.Owner, collection string, m kept.Mark) error
	ClearMarks(ctx context.Context, owner kept.Owner, collection string) error
}

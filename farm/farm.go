// Package farm has problems solved by workers: processes of their own, on this
// machine or on others, which may die of what they are given without anybody
// else noticing more than a remark in a solution.
//
// A Client makes a job of a problem, plain data with a key of its content. A
// Coordinator has jobs wait for their turn, persons before batches and users one
// after the other, and gives them to the workers. A Pool runs workers: each has a
// process (RunChild) that searches, watches it, and passes on the log of what it
// finds. A job whose worker died goes to another, without the part that three
// died of. Answers are kept, so that what was solved once is answered at once.
//
// All of them meet at a queue, NATS JetStream, whose server is in this process
// (StartServer) or anywhere else. Nothing is lost when any of them ends, the
// queue's server included: what they know is in the queue's streams. A Local is
// all of it in one process and its children.
//
// This package is the door; the rooms are inside, each with its arrows downwards:
//
//	coordinator  who is next: turns, room, lending
//	worker       a process's tasks: what it finds, what it lends, what it died of
//	client       jobs asked for, one by one and in bundles
//	process      starts a process that solves, and watches it
//	queue        streams, answers, messages, connections, the server
//
// What is sent is made elsewhere, since workers of a browser get it, too: internal/child is the life
// of one that solves, internal/replay what a solver says as a log, internal/job problems as plain
// data with keys.
//
// How to search is not here (package solve), nor what a solution looks like.
package farm

import (
	"context"
	"io"
	"log/slog"

	"rookery/farm/internal/client"
	"rookery/farm/internal/coordinator"
	"rookery/farm/internal/process"
	"rookery/farm/internal/queue"
	"rookery/farm/internal/worker"
	"rookery/internal/child"
	"rookery/internal/job"
	"rookery/solve"
)

// Who asks, and how that stands.
type (
	// A Client hands problems in and hears what is found.
	Client = client.Client
	// Who is for whom a problem is solved.
	Who = client.Who
	// A Class says who waits for a job.
	Class = job.Class
	// A Ticket says how a job stands.
	Ticket = queue.Ticket
	// A Solver solves a problem as solve.Solve does, here or elsewhere.
	Solver = job.Solver
)

// Who coordinates, who works, and what is known of them.
type (
	// A Coordinator cuts jobs into parts and puts their answers together.
	Coordinator = coordinator.Coordinator
	// A Pool is workers on one machine.
	Pool = worker.Pool
	// A Command starts a process that solves.
	Command = process.Command
	// A Status says how the farm stands.
	Status = queue.Status
	// A JobState says how a job stands.
	JobState = queue.JobState
	// A WorkerState says how one worker stands.
	WorkerState = queue.WorkerState
	// A Failure is a part that workers died of.
	Failure = queue.Failure
)

// The queue's server, and how it is reached.
type (
	// A Server is a queue inside of this process.
	Server = queue.Server
	// Listen says where a Server is reached from outside, and how safely.
	Listen = queue.Listen
	// A Role says what a key is for.
	Role = queue.Role
	// A Key is a public key of one who may connect, and what for.
	Key = queue.Key
	// A Store says how much is kept and how.
	Store = queue.Store
	// A Conn is a connection to the queue.
	Conn = queue.Conn
	// Credentials are what a connection shows and trusts.
	Credentials = queue.Credentials
)

// The classes of jobs, and the states of a Ticket: the answer was there already, or somebody solves it.
const (
	Person     = job.Person
	Batch      = job.Batch
	JobKept    = queue.JobKept
	JobRunning = queue.JobRunning
)

// The roles of keys; without one a key is for everything.
const (
	User   = queue.User
	Worker = queue.Worker
)

// Orders to a worker.
const (
	OrderDrain  = queue.OrderDrain
	OrderResume = queue.OrderResume
	OrderStop   = queue.OrderStop
)

// Errors.
var (
	ErrRefused  = queue.ErrRefused
	ErrInsecure = queue.ErrInsecure
	ErrVersion  = client.ErrVersion
	ErrDetached = client.ErrDetached
)

// NewClient makes a client of a farm. It does not wait for a coordinator.
func NewClient(ctx context.Context, nc *Conn, store Store, program string) (*Client, error) {
	return client.New(ctx, nc, store, program)
}

// RunChild is the life of a worker's process: tasks come in, what is found goes out.
// Memory is what it may use, in bytes; 0: whatever there is.
func RunChild(in io.Reader, out io.Writer, memory int64, solver Solver) error {
	return child.Run(in, out, memory, solver)
}

// StartServer starts a queue's server that keeps what it has in a folder.
func StartServer(dir string, listen Listen, log *slog.Logger) (*Server, error) {
	return queue.StartServer(dir, listen, log)
}

// Connect connects to a queue's server, or to one of a list with commas between. If none
// can be reached now, it goes on trying. It fails if the server is there and refuses.
func Connect(url string, c Credentials) (*Conn, error) { return queue.Connect(url, c) }

// NewKey makes a key: the seed, which is secret, and what to put in the list of
// those who may connect.
func NewKey() (seed, public string, err error) { return queue.NewKey() }

// ReadKeys reads a list of public keys, one a line, each with a role behind it if it has one; what follows "#" is a remark.
func ReadKeys(file string) (keys []Key, err error) { return queue.ReadKeys(file) }

// PlaceText names a place of a search for people.
func PlaceText(p solve.Part) string { return queue.PlaceText(p) }

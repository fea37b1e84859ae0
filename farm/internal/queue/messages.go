package queue

import (
	"time"

	"rookery/internal/job"
)

// Counts are what a coordinator has seen since it began.
type Counts struct {
	Submitted int `json:"submitted"`
	Ended     int `json:"ended"`
	Retries   int `json:"retries"` // tasks that were given out again
	Deaths    int `json:"deaths"`  // of workers' processes
}

// States of jobs.
const (
	JobWaiting = "waiting"
	JobSent    = "sent" // to whichever worker is next
	JobRunning = "running"
	JobUnknown = "unknown"
	// JobKept is the state of a Ticket when the answer was there already.
	JobKept = "kept"
)

// A Submission is a client's wish to have a job solved.
type Submission struct {
	Job    job.Job
	Client string
}

// A Ticket tells a client how its job stands.
type Ticket struct {
	State   string `json:"state"` // waiting, sent, running; unknown: there is no such job
	Place   int    `json:"place"` // in the queue until a worker begins, 1 for the next; 0: it is begun
	Workers int    `json:"workers,omitempty"`
	Ticket  string `json:"ticket,omitempty"`
	Refused string `json:"refused,omitempty"`
	Worker  string `json:"worker,omitempty"` // who answers: host and process
}

// InterestIn is what a client says of a job later.
type InterestIn struct {
	ID     string `json:"id"`
	Client string `json:"client"`
	Leave  bool   `json:"leave,omitempty"`
}

// Hello introduces workers and clients to the coordinator.
type Hello struct {
	Protocol int    `json:"protocol"`
	Program  string `json:"program"`
}

// A Welcome is the coordinator's answer.
type Welcome struct {
	Refused string `json:"refused,omitempty"` // why, to be shown
}

// A Status is how a farm is.
type Status struct {
	Program string           `json:"program"`
	Since   time.Time        `json:"since"`
	Waiting [job.Classes]int `json:"waiting"` // by class
	Running []JobState       `json:"running"` // those that were given out, the oldest first
	Next    []JobState       `json:"next"`    // those that wait, the next first, MostNext at most
	Workers []WorkerState    `json:"workers"`
	Counts  Counts           `json:"counts"` // since then
	Kept    int              `json:"kept"`   // bytes of answers
}

// MostNext is how many of the jobs that wait a Status has.
const MostNext = 20

// A JobState is a job that has not ended.
type JobState struct {
	ID     string    `json:"id"`
	User   string    `json:"user"`
	Class  job.Class `json:"class"`
	State  string    `json:"state"`
	Place  int       `json:"place,omitempty"` // as in its Ticket
	Since  time.Time `json:"since"`
	Worker string    `json:"worker,omitempty"`
}

// A WorkerState is what a worker tells of itself, every second and when it changes.
type WorkerState struct {
	ID      string    `json:"id"`
	Host    string    `json:"host"`
	PID     int       `json:"pid"` // of its process
	Program string    `json:"program"`
	State   string    `json:"state" enum:"idle,busy,draining,stopped"`
	Since   time.Time `json:"since"`         // when the state began
	Job     string    `json:"job,omitempty"` // its id
	Class   job.Class `json:"class"`
	Memory  int64     `json:"memory"` // bytes in use
	Done    int       `json:"done"`   // tasks
	Deaths  int       `json:"deaths"` // of its processes
}

// States of workers.
const (
	StateIdle     = "idle"
	StateBusy     = "busy"
	StateDraining = "draining" // takes no more tasks
	StateStopped  = "stopped"
)

// Kinds of messages about a job's answer.
const (
	HeaderKind    = "Rookery-Kind"
	HeaderAttempt = "Rookery-Attempt"
	HeaderOffset  = "Rookery-Offset"
	HeaderID      = "Rookery-ID" // of the worker

	OutLog      = "log"
	OutProgress = "progress"
	OutEnded    = "ended"  // with the log, if it was not told
	OutBegun    = "begun"  // with a part
	OutParted   = "parted" // what stands behind the offset in a bundle is given back
)

// Orders to a worker.
const (
	OrderDrain  = "drain"  // end the task, take no other
	OrderResume = "resume" // take tasks again
	OrderStop   = "stop"   // leave the task to another worker, take no other
)

// An AtWord is something that is said to the worker that is at a job.
type AtWord struct {
	Cancel bool `json:"cancel,omitempty"`
	Idle   int  `json:"idle,omitempty"`  // so many workers have nothing to do
	Yield  bool `json:"yield,omitempty"` // the job is to make room for another one
	Log    int  `json:"log,omitempty"`   // asks for the log from an offset on
}

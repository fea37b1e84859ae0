// Package job has problems to be solved as plain data: what is asked for, with which means,
// by whom, under a key of its content.
package job

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/internal/plain"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// An Item is a job by its names.
type Item struct {
	Key string
	ID  string
}

// Name is what an answer to it is kept under.
func (i Item) Name(final bool) string {
	if final {
		return i.Key
	}
	return i.ID
}

// ErrTooLong says that a job was solved, but that its answer is longer than one that is kept.
var ErrTooLong = errors.New("the solution is too long to keep")

// Protocol is the version of jobs and of all that is said about them. Whoever
// speaks another one is turned away.
const Protocol = 4

// A Solver solves a problem as solve.Solve does, here or elsewhere.
type Solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)

// A Class says who waits for a job.
type Class uint8

// The classes, the one that is served first first.
const (
	Person Class = iota // somebody looks at the page, or at the terminal
	Batch               // one of many
	Classes
)

// A Job is something to be solved, as plain data.
type Job struct {
	Protocol int
	Program  string // the version that is to solve it
	// Key tells contents apart: all jobs of one key have one answer.
	Key string
	// ID tells jobs apart: also by the time that they may take.
	ID string
	// Ticket is of the asking: answers that are cut short are only for it.
	Ticket  string
	Problem []byte // see packed
	Text    string // the input, for people
	Means   Means
	// Bundle are the names of several problems that are solved one after the other;
	// each has an answer of its own, and the job itself has none.
	Bundle []Item
	Reply  *Reply // instead of a problem
	// Part is all of the problem that is to be solved; nil: the whole.
	Part   *solve.Part
	Class  Class
	User   string // whose turn it is, see waiting
	Failed []Failed
}

// Means are those of a solve.Config that can be sent.
type Means struct {
	Jobs      int
	MaxMemory int64
	MaxTime   time.Duration
	Explain   bool
	Plain     bool
	General   bool
	First     bool
	Cook      bool
	Line      *solve.Line
}

// A Reply asks the built-in player for a move.
type Reply struct {
	FEN  string
	Time time.Duration
}

// A Failed place is left out, because workers died of it.
type Failed struct {
	Place solve.Part
	Cause string
}

// Config is how a process solves with these means.
func (m Means) Config() solve.Config {
	return solve.Config{Jobs: max(1, m.Jobs), MaxMemory: m.MaxMemory, MaxTime: m.MaxTime, Explain: m.Explain, Plain: m.Plain, General: m.General, First: m.First, Cook: m.Cook, Line: m.Line}
}

func meansOf(cfg *solve.Config) Means {
	return Means{cfg.Jobs, cfg.MaxMemory, cfg.MaxTime, cfg.Explain, cfg.Plain, cfg.General, cfg.First, cfg.Cook, cfg.Line}
}

// Limits of what is sent.
const (
	MaxJob   = 1 << 20   // bytes of a job
	MaxLog   = 256 << 20 // bytes of an answer
	MaxChunk = 256 << 10 // bytes of an answer in a message
)

// ErrTooLarge is why a problem is not sent.
var ErrTooLarge = errors.New("farm: the problem is too large to be sent to a worker")

// New makes a job of a problem.
func New(program string, p *problem.Problem, cfg *solve.Config) (Job, error) {
	j := Job{Protocol: Protocol, Program: program, Means: meansOf(cfg), Problem: Packed(p)}
	if len(j.Problem) > MaxJob/4 {
		return j, ErrTooLarge
	}
	d := NewDigest()
	d.Add(Protocol, program, j.Means.ofAnswer(), content(p))
	for _, t := range p.Expand() {
		for _, err := range t.Errs {
			d.Add(err.Error()) // which names a place in the text
		}
	}
	j.Key = d.Sum()
	d.Add(j.Means)
	j.ID = d.Sum()
	return j, nil
}

// InputOf is a problem as text, for people.
func InputOf(p *problem.Problem) string {
	var text strings.Builder
	if err := popeye.Write(&text, problem.English, p); err != nil {
		fmt.Fprintf(&text, "%v", err)
	}
	return text.String()[:min(text.Len(), MaxJob/4)]
}

// ofAnswer are those means that an answer depends on. More memory or cores
// find the same sooner; less time may find less, but then it is not kept.
func (m Means) ofAnswer() Means {
	return Means{Explain: m.Explain, Plain: m.Plain, General: m.General, First: m.First, Cook: m.Cook, Line: m.Line}
}

// NewReply makes a job of a question to the built-in player. Its answer is not
// kept: it depends on the time.
func NewReply(program string, r Reply, unique string) Job {
	d := NewDigest()
	d.Add(Protocol, program, r, unique)
	return Job{Protocol: Protocol, Program: program, Key: d.Sum(), ID: d.Sum(), Text: "a move in " + r.FEN, Reply: &r}
}

// Item makes a job of an item of a bundle; what is no bundle is its own.
func (j *Job) Item(i int) (Job, error) {
	k := *j
	if len(j.Bundle) == 0 {
		return k, nil
	}
	list, err := Unpacked(j.Problem)
	if err != nil || i < 0 || i >= min(len(list), len(j.Bundle)) {
		return k, errors.Join(err, fmt.Errorf("farm: a bundle without item %d", i))
	}
	k.Key, k.ID, k.Problem, k.Bundle, k.Text = j.Bundle[i].Key, j.Bundle[i].ID, Packed(list[i]), nil, InputOf(list[i])
	return k, nil
}

// Topic is what all parts of a problem have in common.
func (j *Job) Topic() string {
	d := NewDigest()
	d.text(string(j.Problem))
	d.Add(j.Means.ofAnswer())
	return d.Sum()
}

// Cut makes a job of a part of a job.
func (j *Job) Cut(part solve.Part) Job {
	k := *j
	k.Part, k.Failed, k.Ticket, k.Means.Jobs = &part, nil, "", 1
	d := NewDigest()
	d.Add(j.Key, part)
	k.Key = d.Sum()
	d.Add(k.Means)
	k.ID = d.Sum()
	return k
}

// content is a problem without what its solution does not depend on.
func content(p *problem.Problem) problem.Problem {
	q := *p
	q.Authors, q.Origins, q.Titles, q.Awards, q.Remarks, q.ZeroRemarks = nil, nil, nil, nil, nil, nil
	q.Protocol, q.LaTeX, q.LaTeXPieces, q.Language = "", "", nil, 0
	return q
}

// Packed are problems as bytes.
func Packed(list ...*problem.Problem) []byte { return plain.Encode(list) }

// Unpacked are the problems that Packed wrote: at least one, and each is there.
func Unpacked(b []byte) (list []*problem.Problem, err error) {
	if _, err = plain.Decode(b, &list); err == nil && (len(list) == 0 || slices.Contains(list, nil)) {
		err = errors.New("farm: a job without a problem")
	}
	return list, err
}

// mostUser bounds the bytes of a user's name: a Status tells it with each of his jobs.
const mostUser = 256

// Valid reports whether a job that somebody sends has names that can be those of jobs and people.
func (j *Job) Valid() bool {
	for _, item := range j.Bundle {
		if !ValidKey(item.Key) || !ValidKey(item.ID) {
			return false
		}
	}
	return ValidKey(j.Key) && ValidKey(j.ID) && j.Class < Classes && len(j.User) <= mostUser
}

// ValidKey reports whether key can be that of a job, so that it may be part of a subject or a name.
func ValidKey(key string) bool {
	b, err := hex.DecodeString(key)
	return err == nil && len(b) == digestSize
}

package farm

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/farm/internal/plain"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// Protocol is the version of jobs and of all that is said about them. Whoever
// speaks another one is turned away.
const Protocol = 2

// A Solver solves a problem as solve.Solve does, here or elsewhere.
type Solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)

// A Class says who waits for a job.
type Class uint8

// The classes, the one that is served first first.
const (
	Person Class = iota // somebody looks at the page, or at the terminal
	Batch               // one of many
	classes
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

func (m Means) config() solve.Config {
	return solve.Config{Jobs: max(1, m.Jobs), MaxMemory: m.MaxMemory, MaxTime: m.MaxTime, Explain: m.Explain, Plain: m.Plain, General: m.General}
}

func meansOf(cfg *solve.Config) Means {
	return Means{cfg.Jobs, cfg.MaxMemory, cfg.MaxTime, cfg.Explain, cfg.Plain, cfg.General}
}

// Limits of what is sent.
const (
	maxJob   = 1 << 20   // bytes of a job
	maxLog   = 256 << 20 // bytes of an answer
	maxChunk = 256 << 10 // bytes of an answer in a message
)

// ErrTooLarge is why a problem is not sent.
var ErrTooLarge = errors.New("farm: the problem is too large to be sent to a worker")

// newJob makes a job of a problem.
func newJob(program string, p *problem.Problem, cfg *solve.Config) (Job, error) {
	j := Job{Protocol: Protocol, Program: program, Means: meansOf(cfg), Problem: packed(p)}
	if len(j.Problem) > maxJob/4 {
		return j, ErrTooLarge
	}
	d := newDigest()
	d.add(Protocol, program, j.Means.ofAnswer(), content(p))
	for _, t := range p.Expand() {
		for _, err := range t.Errs {
			d.add(err.Error()) // which names a place in the text
		}
	}
	j.Key = d.sum()
	d.add(j.Means)
	j.ID = d.sum()
	return j, nil
}

// inputOf is a problem as text, for people.
func inputOf(p *problem.Problem) string {
	var text strings.Builder
	if err := popeye.Write(&text, problem.English, p); err != nil {
		fmt.Fprintf(&text, "%v", err)
	}
	return text.String()[:min(text.Len(), maxJob/4)]
}

// ofAnswer are those means that an answer depends on. More memory or cores
// find the same sooner; less time may find less, but then it is not kept.
func (m Means) ofAnswer() Means { return Means{Explain: m.Explain, Plain: m.Plain, General: m.General} }

// newReply makes a job of a question to the built-in player. Its answer is not
// kept: it depends on the time.
func newReply(program string, r Reply, unique string) Job {
	d := newDigest()
	d.add(Protocol, program, r, unique)
	return Job{Protocol: Protocol, Program: program, Key: d.sum(), ID: d.sum(), Text: "a move in " + r.FEN, Reply: &r}
}

// item makes a job of an item of a bundle; what is no bundle is its own.
func (j *Job) item(i int) (Job, error) {
	k := *j
	if len(j.Bundle) == 0 {
		return k, nil
	}
	list, err := unpacked(j.Problem)
	if err != nil || i < 0 || i >= min(len(list), len(j.Bundle)) {
		return k, errors.Join(err, fmt.Errorf("farm: a bundle without item %d", i))
	}
	k.Key, k.ID, k.Problem, k.Bundle, k.Text = j.Bundle[i].Key, j.Bundle[i].ID, packed(list[i]), nil, inputOf(list[i])
	return k, nil
}

// topic is what all parts of a problem have in common.
func (j *Job) topic() string {
	d := newDigest()
	d.text(string(j.Problem))
	d.add(j.Means.ofAnswer())
	return d.sum()
}

// part makes a job of a part of a job.
func (j *Job) part(part solve.Part) Job {
	k := *j
	k.Part, k.Failed, k.Ticket, k.Means.Jobs = &part, nil, "", 1
	d := newDigest()
	d.add(j.Key, part)
	k.Key = d.sum()
	d.add(k.Means)
	k.ID = d.sum()
	return k
}

// content is a problem without what its solution does not depend on.
func content(p *problem.Problem) problem.Problem {
	q := *p
	q.Authors, q.Origins, q.Titles, q.Awards, q.Remarks, q.ZeroRemarks = nil, nil, nil, nil, nil, nil
	q.Protocol, q.LaTeX, q.LaTeXPieces, q.Language = "", "", nil, 0
	return q
}

// packed are problems as bytes.
func packed(list ...*problem.Problem) []byte { return plain.Encode(list) }

func unpacked(b []byte) (list []*problem.Problem, err error) {
	if _, err = plain.Decode(b, &list); err == nil && (len(list) == 0 || slices.Contains(list, nil)) {
		err = errors.New("farm: a job without a problem")
	}
	return list, err
}

func validKey(key string) bool {
	b, err := hex.DecodeString(key)
	return err == nil && len(b) == digestSize
}

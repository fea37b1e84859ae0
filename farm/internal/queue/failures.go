package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/solve"
)

// A Death is what is known of the end of a worker's process that solved something.
type Death struct {
	Place  solve.Part `json:"place"`  // where it was; Twin -1: before it came to any twin
	Others int        `json:"others"` // how many other parts it was at
	Cause  string     `json:"cause"`
	// Outside: it did not die of what it solved: somebody killed it.
	Outside bool      `json:"outside,omitempty"`
	Detail  string    `json:"detail,omitempty"` // the end of what it wrote
	Worker  string    `json:"worker"`
	At      time.Time `json:"at"`
}

// Nowhere is where a process is that has not come to any twin.
var Nowhere = solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}

// A Failure is an input that workers died of.
type Failure struct {
	Key    string  `json:"key"`
	Text   string  `json:"text"` // the input
	User   string  `json:"user,omitempty"`
	Deaths []Death `json:"deaths"`
}

// Failure is what is known of a job's deaths; the zero Failure if nothing.
func (q *Queue) Failure(ctx context.Context, key string) (Failure, error) {
	ctx, cancel := Call(ctx)
	defer cancel()
	e, err := q.failures.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return Failure{}, nil
	}
	if err != nil {
		return Failure{}, err
	}
	var f Failure
	err = json.Unmarshal(e.Value(), &f)
	return f, err
}

// KeepFailure keeps what a part died of, for the operator.
func (q *Queue) KeepFailure(ctx context.Context, f Failure) error {
	doc, err := json.Marshal(f)
	if err != nil {
		return err
	}
	ctx, cancel := Call(ctx)
	defer cancel()
	_, err = q.failures.Put(ctx, f.Key, doc)
	return err
}

// failuresShown is how many failures are told at most.
const failuresShown = 100

// ListFailures are the last failures, the newest first.
func (q *Queue) ListFailures(ctx context.Context) ([]Failure, error) {
	ctx, cancel := Call(ctx)
	defer cancel()
	list := []Failure{}
	keys, err := q.failures.Keys(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoKeysFound) {
		return list, err
	}
	for _, key := range keys {
		f, err := q.Failure(ctx, key)
		if err != nil {
			return list, err
		}
		if len(f.Deaths) > 0 {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b Failure) int {
		return b.Deaths[len(b.Deaths)-1].At.Compare(a.Deaths[len(a.Deaths)-1].At)
	})
	return list[:min(len(list), failuresShown)], nil
}

// PlaceText names a place of a search for people.
func PlaceText(p solve.Part) string {
	switch {
	case p.Twin < 0:
		return "the beginning"
	case p.Half < 0:
		return fmt.Sprintf("twin %d", p.Twin+1)
	case p.Job < 0:
		return fmt.Sprintf("twin %d, solving %d", p.Twin+1, p.Half+1)
	}
	return fmt.Sprintf("twin %d, solving %d, phase %d, length %d, first move %d", p.Twin+1, p.Half+1, p.Phase+1, p.Run+1, p.Job+1)
}

// Package queue is what coordinator, workers and clients share: streams and buckets of NATS
// JetStream, what is kept in them, what is said past them, the server and how it is reached.
package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rookery/internal/job"
)

// Request asks on a subject and waits for the answer, at most for limit.
func Request(ctx context.Context, nc *Conn, subject string, body []byte, limit time.Duration) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return nc.RequestWithContext(ctx, subject, body)
}

// Wait opens the queue, as soon as the server can.
func Wait(ctx context.Context, nc *Conn, store Store) (*Queue, error) {
	for begun := time.Now(); ; {
		inner, cancel := Call(ctx)
		q, err := Open(inner, nc, store)
		cancel()
		if refused := nc.Refused(); refused != nil {
			return nil, refused
		}
		if noRoom(err) {
			return nil, fmt.Errorf("%w: %w", ErrNoRoom, err)
		}
		if err == nil || ctx.Err() != nil {
			return q, err
		}
		if time.Since(begun) > time.Minute {
			return nil, fmt.Errorf("farm: %s cannot be reached: %w", nc.Place(), err)
		}
		Sleep(ctx, 2*Pause)
	}
}

// ErrNoRoom says that not even the least that the farm keeps has room where it keeps it.
var ErrNoRoom = errors.New("the disk has no room for what the farm keeps")

// noRoom: the server's disk has less room than the queue may come to need.
func noRoom(err error) bool {
	const storageExceeded = 10047 // of the codes of JetStream
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == storageExceeded
}

// How a worker's process is watched.
const (
	Silence = 15 * time.Second // without a heartbeat it hangs
	Grace   = 5 * time.Second  // to end a search that was cancelled or is out of time
	Watch   = 200 * time.Millisecond
	Pause   = 100 * time.Millisecond // between processes that die at once
)

// What is kept, see docs/farm.md.
const (
	answersAge   = 30 * 24 * time.Hour
	leastBytes   = 1 << 20 // of answers, failures and notes each
	failuresAge  = 30 * 24 * time.Hour
	failureBytes = 64 << 20
	notesAge     = 12 * time.Hour
	notesBytes   = 64 << 20
	// LeaseTime is how long a task is a worker's without a word from it.
	LeaseTime = 6 * time.Second
	// LeadTime is how long a coordinator's lead lasts without a renewal.
	LeadTime = 6 * time.Second
	// CallTime bounds whatever is asked of the queue.
	CallTime = 10 * time.Second
)

// A Store says how much is kept and how.
type Store struct {
	// Prefix begins the names of subjects, streams and buckets; "": rookery.
	// Farms of different prefixes on one server know nothing of each other.
	Prefix string
	// Answers bounds the bytes of kept answers; 0: 1 GiB. Where the disk has less room
	// when the farm is first started, it is the half of that, the quarter, and so on.
	Answers int64
	// Memory: all of it is kept in the server's memory, not on its disk, and ends with it.
	Memory bool
	// Replicas is on how many servers of a cluster everything is kept; 0: one.
	Replicas int
}

// usualPrefix begins the names of a farm that has no other name.
const usualPrefix = "rookery"

func (s Store) withDefaults() Store {
	s.Prefix = cmp.Or(s.Prefix, usualPrefix)
	if s.Answers == 0 {
		s.Answers = 1 << 30
	}
	s.Replicas = max(1, s.Replicas)
	return s
}

// A Queue is what coordinator, workers and clients share on the server.
type Queue struct {
	store Store
	Nc    *Conn
	Js    jetstream.JetStream

	Jobs     jetstream.Stream   // every job that has not ended, by key
	Tasks    jetstream.Stream   // those that workers are at, or are to take next
	Taken    jetstream.Consumer // of tasks
	Answers  jetstream.Stream   // logs of jobs that have ended, see answers.go
	failures jetstream.KeyValue // deaths of workers, by key of the job
	Lead     jetstream.KeyValue // who coordinates
	Notes    jetstream.KeyValue // what clients remember
}

// Subject is one of the farm's.
func (q *Queue) Subject(parts ...string) string {
	s := q.store.Prefix
	for _, p := range parts {
		s += "." + p
	}
	return s
}

func (q *Queue) name(what string) string { return q.store.Prefix + "_" + what }

// Open finds what the farm keeps on the server, or makes it.
func Open(ctx context.Context, nc *Conn, store Store) (*Queue, error) {
	js, err := jetstream.New(nc.Conn, jetstream.WithPublishAsyncMaxPending(1024))
	if err != nil {
		return nil, err
	}
	q := &Queue{store: store.withDefaults(), Nc: nc, Js: js}
	if err := q.open(ctx); err != nil {
		return nil, fmt.Errorf("farm: the queue at %s: %w", nc.Place(), err)
	}
	return q, nil
}

// Restore makes anew what the server does not have any more: what is in memory only ends with it,
// and those who are connected to it may live on.
func (q *Queue) Restore(ctx context.Context) error {
	if _, err := q.Tasks.Info(ctx); !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	again := &Queue{store: q.store, Nc: q.Nc, Js: q.Js} // others use q, and know everything by its name
	return again.open(ctx)
}

func (q *Queue) open(ctx context.Context) (err error) {
	n, storage := q.store.Replicas, jetstream.FileStorage
	if q.store.Memory {
		storage = jetstream.MemoryStorage
	}
	if q.Jobs, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("jobs"), Subjects: []string{q.Subject("job", "*")}, MaxMsgsPerSubject: 1, Storage: storage,
		Replicas: n, AllowDirect: true, MaxMsgSize: job.MaxJob,
	}); err != nil {
		return err
	}
	// Tasks come and go by the thousand. They are in memory, since what is lost with it is given
	// again: a job is in its stream, a part with the worker that lends it.
	if q.Tasks, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("tasks"), Subjects: []string{q.Subject("task", "*")}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Storage: jetstream.MemoryStorage,
		Replicas: n, MaxMsgSize: job.MaxJob,
	}); err != nil {
		return err
	}
	if q.Taken, err = q.Tasks.Consumer(ctx, "workers"); errors.Is(err, jetstream.ErrConsumerNotFound) {
		q.Taken, err = q.Tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: LeaseTime, MaxDeliver: -1, MaxAckPending: -1,
		})
	}
	if err != nil {
		return err
	}
	buckets := []struct {
		kv  *jetstream.KeyValue
		cfg jetstream.KeyValueConfig
	}{
		{&q.Lead, jetstream.KeyValueConfig{Bucket: q.name("lead"), TTL: LeadTime, MaxBytes: leastBytes}},
		{&q.failures, jetstream.KeyValueConfig{Bucket: q.name("failures"), TTL: failuresAge, MaxBytes: failureBytes}},
		{&q.Notes, jetstream.KeyValueConfig{Bucket: q.name("notes"), TTL: notesAge, MaxBytes: notesBytes}},
	}
	for _, b := range buckets {
		b.cfg.Storage, b.cfg.Replicas = storage, n
		if err := roomy(b.cfg.MaxBytes, func(size int64) (err error) {
			b.cfg.MaxBytes = size
			if *b.kv, err = q.Js.KeyValue(ctx, b.cfg.Bucket); errors.Is(err, jetstream.ErrBucketNotFound) {
				*b.kv, err = q.Js.CreateKeyValue(ctx, b.cfg)
			}
			return err
		}); err != nil {
			return err
		}
	}
	return roomy(q.store.Answers, func(size int64) (err error) {
		q.Answers, err = q.stream(ctx, jetstream.StreamConfig{
			Name: q.name("answers"), Subjects: []string{q.Subject("answer", ">")}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardOld,
			MaxBytes: size, MaxAge: answersAge, Storage: storage, Replicas: n, AllowDirect: true,
		})
		return err
	})
}

// roomy creates something of a size, or of half of that, a quarter and so on: a server with little
// room on its disk keeps less, rather than nothing.
func roomy(size int64, create func(size int64) error) error {
	for ; ; size /= 2 {
		if err := create(size); !noRoom(err) || size/2 < leastBytes {
			return err
		}
	}
}

// stream finds a stream, or makes it.
func (q *Queue) stream(ctx context.Context, cfg jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := q.Js.Stream(ctx, cfg.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return q.Js.CreateStream(ctx, cfg)
	}
	return s, err
}

// Call bounds a question to the queue.
func Call(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, CallTime)
}

// Sleep waits for d, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

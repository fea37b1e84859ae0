package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What is kept, see docs/farm.md.
const (
	answersAge   = 30 * 24 * time.Hour
	failuresAge  = 30 * 24 * time.Hour
	failureBytes = 64 << 20
	notesAge     = 12 * time.Hour
	notesBytes   = 64 << 20
	// leaseTime is how long a task is a worker's without a word from it.
	leaseTime = 6 * time.Second
	// callTime bounds whatever is asked of the queue.
	callTime = 10 * time.Second
)

// A Store says how much is kept and how.
type Store struct {
	// Prefix begins the names of subjects, streams and buckets; "": rookery.
	// Farms of different prefixes on one server know nothing of each other.
	Prefix string
	// Answers bounds the bytes of kept answers; 0: 1 GiB.
	Answers int64
	// Replicas is on how many servers of a cluster everything is kept; 0: one.
	Replicas int
}

func (s Store) withDefaults() Store {
	if s.Prefix == "" {
		s.Prefix = "rookery"
	}
	if s.Answers == 0 {
		s.Answers = 1 << 30
	}
	s.Replicas = max(1, s.Replicas)
	return s
}

// A queue is what coordinator, workers and clients share on the server.
type queue struct {
	store Store
	nc    *nats.Conn
	js    jetstream.JetStream

	jobs     jetstream.Stream   // every job that has not ended, by key
	tasks    jetstream.Stream   // those that workers are at, or are to take next
	taken    jetstream.Consumer // of tasks
	answers  jetstream.Stream   // logs of jobs that have ended, see answers.go
	failures jetstream.KeyValue // deaths of workers, by key of the job
	lead     jetstream.KeyValue // who coordinates
	notes    jetstream.KeyValue // what clients remember
}

// subject is one of the farm's.
func (q *queue) subject(parts ...string) string {
	s := q.store.Prefix
	for _, p := range parts {
		s += "." + p
	}
	return s
}

func (q *queue) name(what string) string { return q.store.Prefix + "_" + what }

// openQueue finds what the farm keeps on the server, or makes it.
func openQueue(ctx context.Context, nc *nats.Conn, store Store) (*queue, error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(1024))
	if err != nil {
		return nil, err
	}
	q := &queue{store: store.withDefaults(), nc: nc, js: js}
	if err := q.open(ctx); err != nil {
		return nil, fmt.Errorf("farm: the queue at %s: %w", nc.ConnectedUrlRedacted(), err)
	}
	return q, nil
}

func (q *queue) open(ctx context.Context) (err error) {
	n := q.store.Replicas
	if q.jobs, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("jobs"), Subjects: []string{q.subject("job", "*")}, MaxMsgsPerSubject: 1, Storage: jetstream.FileStorage,
		Replicas: n, AllowDirect: true, MaxMsgSize: maxJob,
	}); err != nil {
		return err
	}
	if q.tasks, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("tasks"), Subjects: []string{q.subject("task", "*")}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, Storage: jetstream.FileStorage,
		Replicas: n, MaxMsgSize: maxJob,
	}); err != nil {
		return err
	}
	if q.taken, err = q.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: leaseTime, MaxDeliver: -1, MaxAckPending: -1,
	}); err != nil {
		return err
	}
	if q.answers, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("answers"), Subjects: []string{q.subject("answer", ">")}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardOld,
		MaxBytes: q.store.Answers, MaxAge: answersAge, Storage: jetstream.FileStorage, Replicas: n, AllowDirect: true,
	}); err != nil {
		return err
	}
	buckets := []struct {
		kv  *jetstream.KeyValue
		cfg jetstream.KeyValueConfig
	}{
		{&q.failures, jetstream.KeyValueConfig{Bucket: q.name("failures"), TTL: failuresAge, MaxBytes: failureBytes}},
		{&q.notes, jetstream.KeyValueConfig{Bucket: q.name("notes"), TTL: notesAge, MaxBytes: notesBytes}},
		{&q.lead, jetstream.KeyValueConfig{Bucket: q.name("lead"), TTL: leadTime, MaxBytes: 1 << 20}},
	}
	for _, b := range buckets {
		b.cfg.Storage, b.cfg.Replicas = jetstream.FileStorage, n
		if *b.kv, err = q.js.KeyValue(ctx, b.cfg.Bucket); errors.Is(err, jetstream.ErrBucketNotFound) {
			*b.kv, err = q.js.CreateKeyValue(ctx, b.cfg)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// stream finds a stream, or makes it.
func (q *queue) stream(ctx context.Context, cfg jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := q.js.Stream(ctx, cfg.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return q.js.CreateStream(ctx, cfg)
	}
	return s, err
}

// call bounds a question to the queue.
func call(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, callTime)
}

// A Failure is an input that workers died of.
type Failure struct {
	Key    string  `json:"key"`
	Text   string  `json:"text"` // the input
	User   string  `json:"user,omitempty"`
	Deaths []Death `json:"deaths"`
}

// failure is what is known of a job's deaths; the zero Failure if nothing.
func (q *queue) failure(ctx context.Context, key string) (Failure, error) {
	ctx, cancel := call(ctx)
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

func (q *queue) keepFailure(ctx context.Context, f Failure) error {
	doc, err := json.Marshal(f)
	if err != nil {
		return err
	}
	ctx, cancel := call(ctx)
	defer cancel()
	_, err = q.failures.Put(ctx, f.Key, doc)
	return err
}

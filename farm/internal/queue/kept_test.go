package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/internal/job"
	"rookery/solve"
)

// opened is a queue of its own.
func opened(t *testing.T) *Queue {
	t.Helper()
	s, err := StartServer(t.TempDir(), Listen{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	nc, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	q, err := Open(t.Context(), nc, Store{})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// openedElsewhere is a queue of its own on the NATS server of this machine, which may be of another version than that within.
func openedElsewhere(t *testing.T) *Queue {
	t.Helper()
	plain, err := nats.Connect("nats://127.0.0.1:4222", nats.Timeout(time.Second))
	if err != nil {
		t.Skip("no NATS server on this machine: ", err)
	}
	t.Cleanup(plain.Close)
	q, err := Open(t.Context(), watched(plain), Store{Prefix: "test-" + nuid.Next(), Answers: 16 << 20})
	if err != nil {
		t.Skip("its NATS server keeps nothing: ", err)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		for _, name := range []string{"jobs", "tasks", "answers"} {
			_ = q.Js.DeleteStream(ctx, q.name(name))
		}
		for _, name := range []string{"lead", "failures", "notes"} {
			_ = q.Js.DeleteKeyValue(ctx, q.name(name))
		}
	})
	return q
}

// noise is a log that cannot be compressed.
func noise(n int) []byte {
	r := rand.NewChaCha8([32]byte{1})
	b := make([]byte, n)
	_, _ = r.Read(b)
	return b
}

func messages(t *testing.T, q *Queue) uint64 {
	t.Helper()
	info, err := q.Answers.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return info.State.Msgs
}

// TestKept: answers of whatever length come back as they were kept, alone and with others, and nothing stays of one that is dropped.
func TestKept(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(*testing.T) *Queue{"own server": opened, "server of the machine": openedElsewhere} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testKept(t, open(t))
		})
	}
}

func testKept(t *testing.T, q *Queue) {
	ctx := t.Context()
	var list []Kept
	for i, n := range []int{0, 10, pieceBytes - 1000, pieceBytes + 1000, 3*pieceBytes + 5} {
		key := fmt.Sprint("key", i)
		list = append(list, Kept{key, Answer{noise(n), i != 1, fmt.Sprint("t", i), "worker", key}})
	}
	if err := q.Keep(ctx, list...); err != nil {
		t.Fatal(err)
	}
	same := func(name string, a *Answer, want Answer) {
		t.Helper()
		if a == nil || !bytes.Equal(a.Log, want.Log) || a.Final != want.Final || a.Ticket != want.Ticket || a.Worker != want.Worker || a.Key != want.Key {
			t.Errorf("%s: not as it was kept", name)
		}
	}
	var items []job.Item
	for _, k := range list {
		a, err := q.Answer(ctx, k.Name)
		if err != nil {
			t.Fatal(err)
		}
		same(k.Name, a, k.Answer)
		items = append(items, job.Item{Key: k.Name, ID: k.Name + "-id"})
	}
	items = append(items, job.Item{Key: "nobody's", ID: "nobody's"})
	all, err := q.AnswersTo(ctx, items, "t1")
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range list {
		same("with others "+k.Name, all[i], k.Answer)
	}
	if all[len(list)] != nil {
		t.Error("an answer of nobody's")
	}
	// One that is not final is given to whoever has its ticket only.
	if all, err = q.AnswersTo(ctx, items, "another"); err != nil || all[1] != nil || all[0] == nil {
		t.Errorf("another's: %v, %v", all[1], err)
	}
	was := messages(t, q)
	if err := q.Drop(ctx, "key4"); err != nil {
		t.Fatal(err)
	}
	if a, err := q.Answer(ctx, "key4"); a != nil || err != nil {
		t.Errorf("dropped: %v, %v", a, err)
	}
	if n := was - messages(t, q); n != 4 {
		t.Errorf("%d messages went with an answer of three pieces and its end", n)
	}
	if a, err := q.Answer(ctx, "key3"); err != nil {
		t.Error(err)
	} else {
		same("after another was dropped", a, list[3].Answer)
	}
}

// TestPieceGone: an answer of which a piece has gone is none.
func TestPieceGone(t *testing.T) {
	t.Parallel()
	q := opened(t)
	for gone := range 2 {
		if err := q.Keep(t.Context(), Kept{"a", Answer{Log: noise(2*pieceBytes + 7), Final: true, Key: "a"}}); err != nil {
			t.Fatal(err)
		}
		m, err := q.Answers.GetLastMsgForSubject(t.Context(), q.Subject("answer", "a"))
		if err != nil {
			t.Fatal(err)
		}
		piece := q.Subject("answer", m.Header.Get(headerNumber), fmt.Sprint(gone))
		if err := q.Answers.Purge(t.Context(), jetstream.WithPurgeSubject(piece)); err != nil {
			t.Fatal(err)
		}
		if a, err := q.Answer(t.Context(), "a"); a != nil || err != nil {
			t.Errorf("without piece %d: %v", gone, err)
		}
	}
}

// TestAnswerTo: an answer is to a job if it has its key; one that holds for one asking alone has its ticket, too, and lies under its id.
func TestAnswerTo(t *testing.T) {
	t.Parallel()
	q := opened(t)
	ctx := t.Context()
	j := &job.Job{Key: "key", ID: "id", Ticket: "mine"}
	keep := func(name, key, ticket string) {
		t.Helper()
		if err := q.Keep(ctx, Kept{name, Answer{Log: []byte(name + key + ticket), Key: key, Ticket: ticket}}); err != nil {
			t.Fatal(err)
		}
	}
	is := func(what, want string) {
		t.Helper()
		a, err := q.AnswerTo(ctx, j)
		if err != nil || a == nil != (want == "") || a != nil && string(a.Log) != want {
			t.Errorf("%s: %v, %v, want %q", what, a, err, want)
		}
	}
	is("nothing", "")
	keep("id", "key", "another's")
	is("another's ticket", "")
	keep("id", "false", "mine")
	is("another's key", "")
	keep("id", "key", "mine")
	is("mine", "idkeymine")
	keep("key", "false", "")
	is("another's answer under the key", "idkeymine")
	keep("key", "key", "")
	is("whose answer everybody gets", "keykey")
}

// TestNoAnswer: bytes that are no compressed log, or would be too long, are no answer.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	for _, b := range [][]byte{{}, {9}, noise(100)} {
		if _, err := expanded(b); err == nil {
			t.Errorf("% x is an answer", b)
		}
	}
	const most = job.MaxLog
	huge := []byte{0, 0, 0, 0, 0, 0}
	for i, n := 0, uint64(most+1); i < 5; i, n = i+1, n>>7 {
		huge[i] = byte(n) | 0x80
	}
	huge[4] &^= 0x80
	if _, err := expanded(huge); !errors.Is(err, job.ErrTooLong) {
		t.Errorf("%v", err)
	}
}

// TestFailures: deaths are told, the last first, so many at most.
func TestFailures(t *testing.T) {
	t.Parallel()
	q := opened(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if list, err := q.ListFailures(ctx); err != nil || len(list) != 0 {
		t.Fatalf("%v, %v", list, err)
	}
	begun := time.Unix(1_000_000, 0)
	const n = failuresShown + 3
	for i := range n {
		k := (i * 7) % n // in no order
		f := Failure{Key: fmt.Sprint(k), Text: "input", Deaths: []Death{{At: begun.Add(-time.Duration(k) * time.Hour)}, {Cause: "x", At: begun.Add(time.Duration(k) * time.Second)}}}
		if err := q.KeepFailure(ctx, f); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.KeepFailure(ctx, Failure{Key: "alive"}); err != nil {
		t.Fatal(err)
	}
	list, err := q.ListFailures(ctx)
	if err != nil || len(list) != failuresShown {
		t.Fatalf("%d are told, %v", len(list), err)
	}
	for i, f := range list {
		if want := fmt.Sprint(n - 1 - i); f.Key != want || f.Text != "input" || len(f.Deaths) != 2 {
			t.Fatalf("the %dth is %+v, want %s", i, f, want)
		}
	}
	if f, err := q.Failure(ctx, "nobody"); err != nil || len(f.Deaths) > 0 {
		t.Errorf("%+v, %v", f, err)
	}
}

// TestPlaces: places are named as people count.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]solve.Part{
		"the beginning":     Nowhere,
		"twin 1":            {Half: -1, Job: -1},
		"twin 2, solving 1": {Twin: 1, Job: -1},
		"twin 1, solving 2, phase 3, length 4, first move 5": {Half: 1, Phase: 2, Run: 3, Job: 4},
	} {
		if got := PlaceText(p); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

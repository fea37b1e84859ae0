package farm_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"rookery/farm"
	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/solution"
	"rookery/solve"
)

// open is a farm with a port, and a connection to it that is not the farm's own.
func open(t *testing.T, workers int) (*farm.Local, *nats.Conn) {
	t.Helper()
	l := localAt(t, workers, farm.Listen{Address: "127.0.0.1:0"})
	nc, err := nats.Connect("nats://" + l.Address())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return l, nc
}

// serves holds a farm to solving a problem that it has not solved yet, and to having nothing
// left then.
func serves(t *testing.T, l *farm.Local, number int) {
	t.Helper()
	p := parsed(t, various[0])
	p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+number
	want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
	if got, _ := text(t, l.For(farm.Who{User: "u"}), p, solve.Config{Jobs: 1}); got != want {
		t.Errorf("by the farm\n%s\nhere\n%s", got, want)
	}
	until(t, "nothing is left", func() bool {
		s := l.Coordinator.Status(t.Context())
		return len(s.Running) == 0 && s.Waiting == [2]int{}
	})
}

func jobOf(t *testing.T, text string) job.Job {
	t.Helper()
	j, err := job.New("test", parsed(t, text), &solve.Config{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestHostileJobs: jobs that make no sense are refused, with a word why, or end; the farm goes on.
func TestHostileJobs(t *testing.T) {
	t.Parallel()
	l, nc := open(t, 1)
	whole := jobOf(t, various[0])
	names := 0
	for name, test := range map[string]struct {
		change func(*job.Job)
		says   string // "": it is taken, and ends
	}{
		"no key":            {func(j *job.Job) { j.Key = "" }, "makes no sense"},
		"a key with stars":  {func(j *job.Job) { j.ID = "*.>" }, "makes no sense"},
		"a class of none":   {func(j *job.Job) { j.Class = 200 }, "makes no sense"},
		"another program":   {func(j *job.Job) { j.Program = "old" }, "install the same version"},
		"another protocol":  {func(j *job.Job) { j.Protocol = 99 }, "install the same version"},
		"too large":         {func(j *job.Job) { j.Text = strings.Repeat("x", job.MaxJob) }, "too large"},
		"a part too large":  {func(j *job.Job) { j.Part, j.Text = new(solve.Part), strings.Repeat("x", job.MaxJob) }, "too large"},
		"a user of a book":  {func(j *job.Job) { j.User = strings.Repeat("x", 1<<19) }, "makes no sense"},
		"a bundle of stars": {func(j *job.Job) { j.Bundle = []job.Item{{Key: "a b\r\nPUB c 0", ID: ">"}} }, "makes no sense"},
		"no problem":        {func(j *job.Job) { j.Problem = nil }, ""},
		"noise":             {func(j *job.Job) { j.Problem = make([]byte, 1000); _, _ = rand.Read(j.Problem) }, ""},
		"no such part":      {func(j *job.Job) { j.Part = &solve.Part{Twin: -5, Half: 1 << 40, Below: "?a9999999.0/ff"} }, ""},
		"a part of noise":   {func(j *job.Job) { j.Part = &solve.Part{Below: strings.Repeat("1.", 1<<16)} }, ""},
		"a reply to no one": {func(j *job.Job) { j.Reply = &job.Reply{FEN: "no position", Time: -1} }, ""},
	} {
		j := whole
		names++
		j.Key, j.ID = fmt.Sprintf("%032x", names), fmt.Sprintf("%032x", 1000+names)
		test.change(&j)
		m, err := nc.Request("rookery.submit", plain.Encode(queue.Submission{Job: j, Client: "c"}), 10*time.Second)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var ticket queue.Ticket
		if err := json.Unmarshal(m.Data, &ticket); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if (ticket.Refused == "") != (test.says == "") || !strings.Contains(ticket.Refused, test.says) {
			t.Errorf("%s: refused with %q, want %q", name, ticket.Refused, test.says)
		}
	}
	serves(t, l, 0)
}

// TestHostileWords: whatever is said on the farm's subjects, it goes on.
func TestHostileWords(t *testing.T) {
	t.Parallel()
	l, nc := open(t, 1)
	noise := make([]byte, 4096)
	_, _ = rand.Read(noise)
	var at string
	until(t, "a worker is there", func() bool {
		s := l.Coordinator.Status(t.Context())
		if len(s.Workers) == 1 {
			at = s.Workers[0].ID
		}
		return len(s.Workers) == 1
	})
	words := [][]byte{nil, noise, []byte("null"), []byte("{}"), []byte("[[[[[["), []byte(`{"id":"x","client":"y","leave":true}`),
		[]byte(`{"log":-9223372036854775808}`), []byte(`{"idle":1000000000}`), []byte(`{"protocol":"x"}`),
		[]byte(`{"id":"x","program":"test","state":"idle","class":255,"job":"nobody's"}`), bytes.Repeat([]byte("["), 1<<20)}
	for _, subject := range []string{"submit", "interest", "hello", "status", "failures", "worker.x", "worker." + at, "out.x", "at.x", "news.x", "job.x", "answer.x"} {
		for _, word := range words {
			if err := nc.Publish("rookery."+subject, word); err != nil {
				t.Error(err)
			}
			m := nats.NewMsg("rookery." + subject)
			m.Reply, m.Data = "nobody", word
			m.Header = nats.Header{queue.HeaderKind: {queue.OutEnded}, queue.HeaderOffset: {"-1"}, queue.HeaderAttempt: {"a"}}
			if err := nc.PublishMsg(m); err != nil {
				t.Error(err)
			}
		}
	}
	if err := nc.Flush(); err != nil {
		t.Error(err)
	}
	serves(t, l, 0)
	// A task that makes no sense is no job that has been asked for: it is taken out.
	for _, word := range words[1:4] {
		_ = nc.Publish("rookery.task."+fmt.Sprintf("%032x", 5), word)
	}
	serves(t, l, 1)
}

// TestHostileBytes: who sends more than a message has, or no messages at all, is cut off, and
// the farm goes on.
func TestHostileBytes(t *testing.T) {
	t.Parallel()
	l, _ := open(t, 1)
	noise := make([]byte, 1<<16)
	_, _ = rand.Read(noise)
	for name, test := range map[string]struct {
		says []byte
		want string // of the answer
	}{
		"oversize": {[]byte("CONNECT {}\r\nPUB rookery.submit 300000000\r\n"), "Maximum Payload"},
		"a line":   {slices.Concat([]byte("CONNECT {}\r\nPUB "), bytes.Repeat([]byte("x"), 1<<16)), ""},
		"noise":    {noise, ""},
	} {
		c, err := net.Dial("tcp", l.Address())
		if err != nil {
			t.Fatal(err)
		}
		_ = c.SetDeadline(time.Now().Add(20 * time.Second))
		_, _ = c.Write(test.says) // it may be cut off before the end
		var heard strings.Builder
		s := bufio.NewScanner(c)
		for s.Scan() {
			heard.WriteString(s.Text())
		}
		if late, ok := s.Err().(net.Error); ok && late.Timeout() {
			t.Errorf("%s: it is not cut off", name)
		}
		if !strings.Contains(heard.String(), test.want) {
			t.Errorf("%s: heard %.300q, want %q", name, heard.String(), test.want)
		}
		_ = c.Close()
	}
	serves(t, l, 0)
}

// TestGone: what a client wanted who has gone without a word ends, in the middle of a message, too.
func TestGone(t *testing.T) {
	if !*long {
		t.Skip("a processor works for ten seconds: -long")
	}
	t.Parallel()
	l, nc := open(t, 1)
	doc := plain.Encode(queue.Submission{Job: jobOf(t, endless), Client: "gone"})
	if _, err := nc.Request("rookery.submit", doc, 10*time.Second); err != nil {
		t.Fatal(err)
	}
	until(t, "a worker is at it", func() bool { return len(l.Coordinator.Status(t.Context()).Running) == 1 })
	nc.Close()
	c, err := net.Dial("tcp", l.Address())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = fmt.Fprintf(c, "CONNECT {}\r\nPUB rookery.submit %d\r\n%s", len(doc), doc[:len(doc)/2])
	_ = c.Close()
	serves(t, l, 0)
}

// TestManyCancelled: of hundreds of jobs, or thousands, that were cancelled nothing is left.
func TestManyCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	t.Parallel()
	l := local(t, 1)
	users, each := 20, 25
	if *long {
		each = 150
	}
	var all sync.WaitGroup
	for u := range users {
		all.Go(func() {
			for i := range each {
				p := parsed(t, endless)
				p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+u*each+i
				ctx, cancel := context.WithCancel(t.Context())
				who := farm.Who{User: fmt.Sprint(u), Class: farm.Class(i % 2), Notice: func(farm.Ticket) { cancel() }}
				if sum, err := l.Solve(ctx, who, p, solve.Config{Jobs: 1 + i%3/2}, new(solution.Builder)); err != nil || !sum.Interrupted {
					t.Errorf("a job that was cancelled: %+v, %v", sum, err)
				}
				cancel()
			}
		})
	}
	all.Wait()
	serves(t, l, 0)
	nc, err := l.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	empty(t, nc)
}

package farm_test

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// The short form of TestChaos is a part of all tests, a longer one of what .ci/run runs. One
// that takes many minutes:
//
//	go test ./farm -run Chaos -storm -timeout 30m
var (
	long   = flag.Bool("long", false, "what takes long: TestGone, TestNothingTwice, six times as many jobs for TestManyCancelled, all examples and 10 kills for TestChaos")
	storm  = flag.Bool("storm", false, "200 problems of the corpus and 100 kills for TestChaos")
	corpus = flag.String("corpus", "../../shared/corpus/popeye", "folder of the corpus, with index.tsv")
)

// roleFlag in the environment has the test's own program play a part of a farm:
// "queue DIR ADDRESS", "coordinator URL" or "workers URL".
const roleFlag = "ROOKERY_FARM_TEST_ROLE"

func act(role string) {
	var what, where, address string
	_, _ = fmt.Sscan(role, &what, &where, &address) // the last is the queue's only
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	err := func() error {
		if what == "queue" {
			for {
				_, err := farm.StartServer(where, farm.Listen{Address: address}, log)
				if err == nil {
					select {}
				}
				log.Warn("queue", "err", err) // somebody else may have the port for a moment
				time.Sleep(100 * time.Millisecond)
			}
		}
		nc, err := farm.Connect(where, farm.Credentials{})
		if err != nil {
			return err
		}
		if what == "coordinator" {
			return (&farm.Coordinator{Program: "test", Log: log}).Run(context.Background(), nc, nil)
		}
		self, err := os.Executable()
		if err != nil {
			return err
		}
		pool := farm.Pool{Workers: 1, Memory: childMemory, Program: "test", Log: log,
			Command: farm.Command{Args: []string{self}, Env: []string{childFlag + "=1"}}}
		return pool.Run(context.Background(), nc)
	}()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// An actor is a process that is started again when it was killed.
type actor struct {
	role string
	cmd  *exec.Cmd
}

func (a *actor) start(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	a.cmd = exec.Command(self)
	a.cmd.Env = append(os.Environ(), roleFlag+"="+a.role)
	a.cmd.Stderr = t.Output()
	if err := a.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

func (a *actor) kill() {
	_ = a.cmd.Process.Kill()
	_ = a.cmd.Wait()
}

// A given problem is one whose solution by one process is known.
type given struct {
	name    string
	problem *problem.Problem
	want    string
}

// read reads the problems of a file.
func read(t *testing.T, file string) (list []given) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for p := range popeye.Problems(file, src, popeye.Limits{}) {
		if p != nil {
			list = append(list, given{name: fmt.Sprintf("%s, problem %d", file, len(list)+1), problem: p})
		}
	}
	return list
}

// problems are of all kinds: those in testdata and the examples, or a third of them; in
// a storm 200 of the corpus, as many of each of its classes.
func problems(t *testing.T) (list []given) {
	t.Helper()
	if *storm {
		return chosen(t, 200)
	}
	for i, input := range various {
		list = append(list, given{name: fmt.Sprintf("various[%d]", i), problem: parsed(t, input)})
	}
	files, err := filepath.Glob("../examples/*.inp")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "testdata/kinds.inp") {
		list = append(list, read(t, file)...)
	}
	var some []given
	for i, g := range list {
		if tests.Sampled(*long, i) {
			some = append(some, g)
		}
	}
	list = some
	for i := range list {
		list[i].want, _ = text(t, solve.Solve, list[i].problem, solve.Config{Jobs: 1, MaxMemory: 64 << 20})
	}
	return list
}

// chosen are problems of the corpus that are solved soon, chosen at random, as
// many of each class.
func chosen(t *testing.T, n int) (list []given) {
	t.Helper()
	const soon = 3 * time.Second
	f, err := os.Open(filepath.Join(*corpus, "index.tsv"))
	if err != nil {
		t.Skipf("no corpus: %v", err)
	}
	defer func() { _ = f.Close() }() // it is only read
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string][]string{}
	for _, row := range rows[1:] {
		classes[row[1]] = append(classes[row[1]], filepath.Join(*corpus, row[0]+".inp"))
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for len(list) < n {
		for _, class := range slices.Sorted(maps.Keys(classes)) {
			names := classes[class]
			if len(names) == 0 || len(list) == n {
				continue
			}
			i := chance.IntN(len(names))
			if file := read(t, names[i]); len(file) > 0 {
				g := file[0] // a file of the corpus has one problem
				var sum solution.Summary
				if g.want, sum = text(t, solve.Solve, g.problem, solve.Config{Jobs: 1, MaxMemory: 64 << 20, MaxTime: soon}); !sum.Interrupted {
					list = append(list, g)
				}
			}
			classes[class] = slices.Delete(names, i, i+1)
		}
	}
	return list
}

// A lap is the solving of all problems by several users. Laps of different numbers
// are of different jobs: an option that nothing else depends on tells them apart.
type lap struct {
	client *farm.Client
	list   []given
	number int
}

// run solves what is left of the lap, and counts the answers that were kept.
func (l lap) run(t *testing.T) (kept int) {
	const users = 6
	var all sync.WaitGroup
	var next, keptNow atomic.Int64
	for u := range users {
		all.Go(func() {
			for t.Context().Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(l.list) {
					return
				}
				g := l.list[i]
				p := *g.problem
				p.Options.MaxTime = problem.Limit{Set: true, N: 3600 + l.number}
				who := farm.Who{User: fmt.Sprint(u), Class: farm.Class(u % 2), Notice: func(t farm.Ticket) {
					if t.State == farm.JobKept {
						keptNow.Add(1)
					}
				}}
				got, _ := text(t, l.client.For(who), &p, solve.Config{Jobs: 1, MaxMemory: 64 << 20})
				if got != g.want {
					t.Errorf("lap %d, %s: by the farm\n%s\nhere\n%s", l.number, g.name, got, g.want)
				}
			}
		})
	}
	all.Wait()
	return int(keptNow.Load())
}

// staged starts a queue, which is the first actor, coordinators and workers, each a program of its own, and
// makes a client of theirs.
func staged(t *testing.T, coordinators, workers int) (actors []*actor, nc *farm.Conn, client *farm.Client) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	url := "nats://" + address
	actors = []*actor{{role: "queue " + t.TempDir() + " " + address}}
	for range coordinators {
		actors = append(actors, &actor{role: "coordinator " + url})
	}
	for range workers {
		actors = append(actors, &actor{role: "workers " + url})
	}
	for _, a := range actors {
		a.start(t)
		t.Cleanup(a.kill)
	}
	if nc, err = farm.Connect(url, farm.Credentials{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	if client, err = farm.NewClient(t.Context(), nc, farm.Store{}, "test"); err != nil {
		t.Fatal(err)
	}
	return actors, nc, client
}

// TestChaos has four workers solve problems of all kinds: what they say is what one
// process says. Then workers, their processes, the queue and the coordinator are
// killed at random while the problems are solved again: the answers are the same, each
// comes once, and nothing is left behind.
func TestChaos(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it takes a while")
	}
	rounds := 3
	if *storm {
		rounds = 100
	} else if *long {
		rounds = 10
	}
	list := problems(t)
	actors, nc, client := staged(t, 2, 4)
	begun := time.Now()
	lap{client, list, 0}.run(t)
	if t.Failed() {
		return
	}
	t.Logf("%d problems, the same by four workers as by one process, in %v", len(list), time.Since(begun).Round(time.Millisecond))

	var storm atomic.Bool
	storm.Store(true)
	laps := make(chan int)
	go func() {
		n := 1
		for ; storm.Load() && !t.Failed() || n == 1; n++ {
			lap{client, list, n}.run(t)
		}
		laps <- n
	}()
	r := rand.New(rand.NewPCG(7, uint64(time.Now().UnixNano())))
	killed := map[string]int{}
	begun = time.Now()
	for range rounds {
		time.Sleep(time.Duration(200+r.IntN(1200)) * time.Millisecond)
		if r.IntN(4) == 0 && killProcess(t, client, r) {
			killed["workers' processes"]++
			continue
		}
		a := actors[r.IntN(len(actors))]
		a.kill()
		killed[strings.Fields(a.role)[0]]++
		time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
		a.start(t)
	}
	storm.Store(false)
	stuck := time.AfterFunc(2*time.Minute, func() {
		s, err := client.Status(context.Background())
		t.Logf("not at the end after two minutes: %+v, %v", s, err)
	})
	n := <-laps
	stuck.Stop()
	t.Logf("killed %v; %d times all %d problems, the same, in %v", killed, n-1, len(list), time.Since(begun).Round(time.Millisecond))
	if t.Failed() {
		return
	}
	empty(t, nc)
	// What the first lap has found is still there.
	if kept := (lap{client, list, 0}).run(t); kept != len(list) {
		t.Errorf("%d of %d answers are kept", kept, len(list))
	}
}

// TestQueueAgain: a queue's server that is started again, while all others live on, has them go
// on, though what it had in memory is lost.
func TestQueueAgain(t *testing.T) {
	t.Parallel()
	actors, _, client := staged(t, 1, 1)
	queue := actors[0]
	for i := range 3 {
		p := parsed(t, "pieces white kc1 qb2 rb1 black ka8 stipulation #1")
		p.Options.MaxTime = problem.Limit{Set: true, N: 60 + i} // another job each time
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		sum, err := client.Solve(ctx, farm.Who{User: "user"}, p, solve.Config{Jobs: 1}, new(solution.Builder))
		cancel()
		if err != nil || sum.Interrupted {
			t.Fatalf("after %d new starts: %+v, %v", i, sum, err)
		}
		queue.kill()
		queue.start(t)
	}
}

// killProcess kills the process of some worker, by what the coordinator knows of it.
func killProcess(t *testing.T, client *farm.Client, r *rand.Rand) bool {
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	s, err := client.Status(ctx)
	if err != nil || len(s.Workers) == 0 {
		return false
	}
	p, err := os.FindProcess(s.Workers[r.IntN(len(s.Workers))].PID)
	return err == nil && p.Kill() == nil
}

// empty waits until no jobs and no tasks are left.
func empty(t *testing.T, nc *farm.Conn) {
	t.Helper()
	js, err := jetstream.New(nc.Conn)
	if err != nil {
		t.Fatal(err)
	}
	var left [2]uint64
	for range 1200 {
		for i, name := range []string{"rookery_jobs", "rookery_tasks"} {
			s, err := js.Stream(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			left[i] = s.CachedInfo().State.Msgs
		}
		if left == [2]uint64{} {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("%d jobs and %d tasks are left behind", left[0], left[1])
}

package farm_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solve"
)

var rounds = flag.Int("chaos", 8, "how often TestChaos kills something")

// roleFlag in the environment has the test's own program play a part of a farm:
// "queue DIR ADDRESS", "coordinator URL" or "workers URL".
const roleFlag = "ROOKERY_FARM_TEST_ROLE"

func act(role string) {
	var what, where, address string
	_, _ = fmt.Sscan(role, &what, &where, &address) // the last is the queue's only
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	err := func() error {
		if what == "queue" {
			if _, err := farm.StartServer(where, farm.Listen{Address: address}, log); err != nil {
				return err
			}
			select {}
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
		pool := farm.Pool{Workers: 2, Memory: childMemory, Program: "test", Log: log,
			Command: farm.Command{Args: []string{self}, Env: []string{childFlag + "=1"}}}
		return pool.Run(context.Background(), nc)
	}()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// An actor is a process that is started again when it was killed.
type actor struct {
	role string
	mu   sync.Mutex
	cmd  *exec.Cmd
}

func (a *actor) start(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), roleFlag+"="+a.role)
	cmd.Stderr = io.Discard
	if testing.Verbose() {
		cmd.Stderr = os.Stderr
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := cmd.Start(); err != nil {
		t.Error(err)
		return
	}
	a.cmd = cmd
}

func (a *actor) kill() {
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.cmd.Process.Kill()
	_ = a.cmd.Wait()
}

// TestChaos kills workers, the queue and the coordinator at random while problems
// are solved: every answer is what it would have been, and comes once.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	url := "nats://" + address
	actors := []*actor{{role: "queue " + t.TempDir() + " " + address}, {role: "coordinator " + url}, {role: "coordinator " + url},
		{role: "workers " + url}, {role: "workers " + url}}
	for _, a := range actors {
		a.start(t)
		defer a.kill()
	}
	nc, err := farm.Connect(url, farm.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	client, err := farm.NewClient(t.Context(), nc, farm.Store{}, "test")
	if err != nil {
		t.Fatal(err)
	}
	inputs := append([]string{"forsyth 8/2b5/3p4/3k1p2/3P1r2/5S2/2K1B3/Q7\nstipulation #4\noption try variations\ncondition circe"}, various...)
	wants := make([]string, len(inputs))
	for i, input := range inputs {
		wants[i], _ = text(t, solve.Solve, parsed(t, input), solve.Config{Jobs: 1})
	}

	ctx, enough := context.WithCancel(t.Context())
	defer enough()
	var all sync.WaitGroup
	solved := make([]int, 4)
	for u := range solved {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(u), 5))
			for ctx.Err() == nil {
				i := r.IntN(len(inputs))
				p := parsed(t, inputs[i])
				// Times of their own have it solved anew each time, until it is kept.
				cfg := solve.Config{Jobs: 1, MaxMemory: 16 << 20, MaxTime: time.Hour + time.Duration(r.IntN(1e9))}
				cfg.General = r.IntN(2) == 0 && !strings.Contains(inputs[i], "dia") // other content, the same answer
				if got, _ := text(t, client.For(farm.Who{User: fmt.Sprint(u)}), p, cfg); got != wants[i] {
					t.Errorf("%s: by the farm\n%s\nhere\n%s", inputs[i], got, wants[i])
				}
				solved[u]++
			}
		})
	}
	r := rand.New(rand.NewPCG(7, uint64(time.Now().UnixNano())))
	for range *rounds {
		time.Sleep(time.Duration(300+r.IntN(900)) * time.Millisecond)
		a := actors[r.IntN(len(actors))]
		a.kill()
		time.Sleep(time.Duration(r.IntN(300)) * time.Millisecond)
		a.start(t)
	}
	enough()
	stuck := time.AfterFunc(time.Minute, func() {
		s, err := client.Status(context.Background())
		t.Logf("not at the end after a minute: %+v, %v", s, err)
	})
	defer stuck.Stop()
	all.Wait()
	t.Log(solved, "problems solved by", len(solved), "users")
}

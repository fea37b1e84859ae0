package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"rookery/farm"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/store/storetest"
)

// The short form of TestServeCrashes is a part of all tests. The long one posts all
// inputs of a folder ten times each while 20 games are played:
//
//	go test ./cmd/rookery -run Crashes -crashes ../../../shared/cases/crash -timeout 30m
var crashes = flag.String("crashes", "", "folder of inputs that TestServeCrashes posts ten times each")

// treachery in the environment makes workers die of problems whose remarks say so:
// what overflows, eats memory or hangs by itself is mended when it is known.
const treachery = "ROOKERY_TEST_TREACHERY"

func workTreacherously(args []string) int {
	memory, err := strconv.ParseInt(args[len(args)-1], 10, 64)
	if err == nil {
		err = farm.RunChild(os.Stdin, os.Stdout, memory, func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
			for _, r := range p.Remarks {
				endBadly(r)
			}
			return solve.Solve(ctx, p, cfg, sink)
		})
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func endBadly(how string) {
	switch how {
	case "overflow":
		var f func([]int) int
		f = func(n []int) int { return f(append(n, len(n))) + 1 }
		f(nil)
	case "eat":
		var eaten [][]byte
		for {
			eaten = append(eaten, bytes.Repeat([]byte{byte(len(eaten))}, 16<<20))
		}
	case "panic":
		panic("nobody expected this")
	case "hang":
		select {}
	}
}

// crashInputs are problems, and what the solutions of those say of which that is known.
func crashInputs(t *testing.T) (inputs []string, says map[string]string) {
	t.Helper()
	says = map[string]string{}
	add := func(remark, position, text string) {
		input := "beginproblem\n" + remark + "\nforsyth " + position + "\nstipulation #2\nendproblem\n"
		inputs, says[input] = append(inputs, input), text
	}
	add("remark overflow", "7k/8/5K2/8/8/8/8/R7", "the solver failed here: stack overflow")
	add("remark eat", "7k/8/5K2/8/8/8/8/1R6", "the solver failed here: it needed more memory than the 256 MiB that a worker has")
	add("remark panic", "7k/8/5K2/8/8/8/8/2R5", "the solver failed here: nobody expected this")
	add("remark none", "7k/8/5K2/8/8/8/8/3R4", "1.Kf6-f7")
	if *crashes == "" {
		return inputs, says
	}
	add("remark hang", "7k/8/5K2/8/8/8/8/4R3", "the solver failed here: it went on searching when it was told to end")
	files, err := filepath.Glob(filepath.Join(*crashes, "*.inp"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no inputs in %s", *crashes)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, string(b))
	}
	return inputs, says
}

// A browser sends problems to the page.
type browser struct {
	page string
	c    *http.Client
}

func newBrowser(page string) (browser, error) {
	jar, err := cookiejar.New(nil)
	return browser{page, &http.Client{Jar: jar, Timeout: 2 * time.Minute}}, err
}

// ask sends a request; who is told that there were too many waits a moment.
func (v browser) ask(method, path string, body, out any) (status int, err error) {
	for {
		status, err = v.try(method, path, body, out)
		if status != http.StatusTooManyRequests {
			return status, err
		}
		time.Sleep(300 * time.Millisecond)
	}
}

func (v browser) try(method, path string, body, out any) (status int, err error) {
	b, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequest(method, v.page+path, bytes.NewReader(b))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := v.c.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = resp.Body.Close() }() // it was read
	doc, err := io.ReadAll(resp.Body)
	if text, ok := out.(*[]byte); ok {
		*text = doc
	} else if err == nil && out != nil {
		err = json.Unmarshal(doc, out)
	}
	return resp.StatusCode, err
}

// solve posts a problem and waits for its solution. A problem that is refused
// has the reason for a solution.
func (v browser) solve(input string) (text string, err error) {
	var j struct{ ID, State, Reason, Detail string }
	status, err := v.ask("POST", "/api/jobs", map[string]string{"text": input}, &j)
	switch {
	case err != nil:
		return "", err
	case status == http.StatusUnprocessableEntity && j.Detail != "":
		return j.Detail, nil
	case status != http.StatusCreated:
		return "", fmt.Errorf("status %d: %s", status, j.Detail)
	}
	for j.State == "waiting" || j.State == "running" {
		time.Sleep(50 * time.Millisecond)
		if status, err = v.ask("GET", "/api/jobs/"+j.ID, nil, &j); err != nil || status != http.StatusOK {
			return "", fmt.Errorf("status %d, %w", status, err)
		}
	}
	var doc []byte
	if status, err = v.ask("GET", "/api/jobs/"+j.ID+"/solution/txt", nil, &doc); err == nil && status != http.StatusOK {
		err = fmt.Errorf("the solution: status %d: %s", status, doc)
	}
	return string(doc) + j.Reason, err
}

// TestServeCrashes posts inputs that workers die of, and kills workers, while games
// are played on the same server: no game notices, and every input has an answer.
func TestServeCrashes(t *testing.T) {
	// An input is given up after 30 kills: however slow the machine is, there are less of them.
	pairs, times, between, kills := 4, 3, 700*time.Millisecond, 25
	if *crashes != "" {
		pairs, times, between, kills = 20, 10, 4*time.Second, math.MaxInt
	}
	inputs, says := crashInputs(t)
	url := storetest.URL(t, "sqlite")
	server, chess, page := startServing(t, url, []string{treachery + "=1"}, "--workers", "2", "--worker-memory", "256M", "--max-time", "3s")
	defer func() { _ = server.Process.Kill() }()

	var over atomic.Bool
	var games sync.WaitGroup
	var mu sync.Mutex
	var took []time.Duration // moves, until both players see them
	all := make([]*pair, pairs)
	for i := range all {
		p := &pair{names: [2]string{"white" + string(rune('a'+i)), "black" + string(rune('a'+i))}}
		all[i] = p
		games.Go(func() {
			last := time.Now()
			err := p.play(t.Context(), chess, func() {
				mu.Lock()
				took = append(took, time.Since(last))
				mu.Unlock()
				time.Sleep(30 * time.Millisecond) // they think
				last = time.Now()
			})
			var wrong *wrongError
			if !over.Load() || errors.As(err, &wrong) {
				t.Errorf("%s and %s: %v", p.names[0], p.names[1], err)
			}
		})
	}

	var posts sync.WaitGroup
	var next, answered atomic.Int64
	counts := map[string]int{}
	for range 4 {
		v, err := newBrowser(page)
		if err != nil {
			t.Fatal(err)
		}
		posts.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(inputs)*times {
					return
				}
				input := inputs[i%len(inputs)]
				text, err := v.solve(input)
				failed, found := "", strings.Contains(text, says[input])
				if _, after, ok := strings.Cut(text, "the solver failed here: "); ok {
					failed, _, _ = strings.Cut(after, "\n")
				}
				if err != nil || !found || text == "" {
					t.Errorf("%s\nwant %q, got %v\n%s", input, says[input], err, text)
				}
				mu.Lock()
				counts[failed]++
				mu.Unlock()
				answered.Add(1)
			}
		})
	}
	ended := make(chan struct{})
	go func() { posts.Wait(); close(ended) }()
	killed := 0
	for going := true; going; {
		select {
		case <-ended:
			going = false
		case <-time.After(between):
			if pids := children(server.Process.Pid); len(pids) > 0 && killed < kills {
				if p, err := os.FindProcess(pids[rand.IntN(len(pids))]); err == nil && p.Kill() == nil {
					killed++
				}
			}
		}
	}
	mu.Lock()
	moves := len(took)
	mu.Unlock()
	time.Sleep(time.Second) // all play on
	over.Store(true)
	mu.Lock()
	if len(took) < moves+pairs {
		t.Errorf("%d moves by %d pairs after the last input", len(took)-moves, pairs)
	}
	slices.Sort(took)
	t.Logf("%d answers, by failure %v; %d workers killed; %d moves in %d games, p50 %v, p99 %v, slowest %v",
		answered.Load(), counts, killed, len(took), pairs, took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
	mu.Unlock()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Errorf("the server is gone: %v", err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
	games.Wait()
	examineGames(t, url)
}

// children are the processes that a process has started, where /proc tells.
func children(parent int) (pids []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := bytes.Cut(b, []byte(") "))
		fields := strings.Fields(string(after))
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

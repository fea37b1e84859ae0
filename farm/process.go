package farm

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"rookery/farm/internal/plain"
	"rookery/solve"
)

// How a worker's process is watched.
const (
	silence = 15 * time.Second // without a heartbeat it hangs
	grace   = 5 * time.Second  // to end a search that was cancelled or is out of time
	watch   = 200 * time.Millisecond
	restart = 100 * time.Millisecond // between processes that die at once
)

// A Command starts a worker's process: a program and its arguments that end up
// in RunChild, and what is added to its environment.
type Command struct {
	Args []string
	Name string // what the program sees as its name, "": Args[0]
	Env  []string
}

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

// A process is a worker's process and the task it is at.
type process struct {
	cmd    *exec.Cmd
	in     *frameWriter
	stdin  interface{ Close() error }
	frames chan frame // closed when the process has ended
	stderr *scrap
	memory int64
	exited chan struct{}

	mu     sync.Mutex
	killed string // why it was killed from here
	rss    int64
	heard  time.Time // of it, last
}

// startProcess starts a worker's process that may use so much memory; 0: any.
func startProcess(c Command, memory int64) (*process, error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Env = append(os.Environ(), c.Env...)
	if c.Name != "" {
		cmd.Args[0] = c.Name
	}
	p := &process{cmd: cmd, stderr: new(scrap), memory: memory, frames: make(chan frame), exited: make(chan struct{}), heard: time.Now()}
	cmd.Stderr = p.stderr
	separate(cmd)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("farm: starting a worker: %w", err)
	}
	p.stdin, p.in = stdin, newFrameWriter(stdin)
	go func() {
		r := bufio.NewReaderSize(stdout, 64<<10)
		for {
			f, err := readFrame(r)
			if err != nil {
				break
			}
			p.mu.Lock()
			p.heard = time.Now() // and it is heard no more while it waits below
			p.mu.Unlock()
			if f.kind != frameBeat {
				p.frames <- f
			}
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // how it ended, ProcessState says
		close(p.exited)
		close(p.frames)
	}()
	go p.watch()
	return p, nil
}

// watch ends a process that grows too large, or hangs.
func (p *process) watch() {
	tick := time.NewTicker(watch)
	defer tick.Stop()
	for {
		select {
		case <-p.exited:
			return
		case <-tick.C:
			rss := resident(p.cmd.Process.Pid)
			p.mu.Lock()
			p.rss = rss
			heard := p.heard
			p.mu.Unlock()
			if time.Since(heard) > silence {
				p.kill("it gave no sign of life for " + silence.String())
			}
			if p.memory > 0 && rss > p.memory {
				p.kill(tooLarge(p.memory))
			}
		}
	}
}

func tooLarge(limit int64) string {
	return "it needed more memory than the " + strconv.FormatInt(limit>>20, 10) + " MiB that a worker has"
}

// kill ends the process; why is the cause of its death.
func (p *process) kill(why string) {
	p.mu.Lock()
	if p.killed == "" {
		p.killed = why
	}
	p.mu.Unlock()
	_ = p.cmd.Process.Kill() // it has ended otherwise
}

// close ends a process that is not at a task.
func (p *process) close() {
	_ = p.stdin.Close()
	go func() {
		for range p.frames { //nolint:revive // until it has ended
		}
	}()
	select {
	case <-p.exited:
	case <-time.After(grace):
		p.kill("")
		<-p.exited
	}
}

func (p *process) resident() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.rss
}

// A listener takes what a process says of its task.
type listener interface {
	log([]byte)
	progress(solve.Progress)
	offer(gift)
	drop(gift)
	news([]byte)
	want()
	item(*itemEnd)
}

// errDied is told by run when the process has died.
var errDied = errors.New("farm: the worker died")

// run has the process do a task. When the context is done the task is cancelled,
// and the process killed if it does not stop. If it dies, errDied is returned
// with what is known of its death.
func (p *process) run(ctx context.Context, task []byte, limit time.Duration, l listener) (e end, death *Death, err error) {
	if err := p.in.write(frameTask, task); err != nil {
		// It died without a task; nothing can be said against this one.
		p.kill("")
		p.drain()
		return e, &Death{Place: nowhere, Cause: "the worker was gone", Outside: true, At: time.Now()}, errDied
	}
	var entered []solve.Part
	var deadline <-chan time.Time
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	if limit > 0 {
		timer.Reset(limit + grace)
		deadline = timer.C
	}
	cancelled := ctx.Done()
	for {
		select {
		case f, ok := <-p.frames:
			if !ok {
				return e, p.death(entered), errDied
			}
			switch f.kind {
			case frameLog:
				l.log(f.body)
			case frameProgress:
				var pr solve.Progress
				if json.Unmarshal(f.body, &pr) == nil {
					l.progress(pr)
				}
			case frameEnter, frameLeave:
				var part solve.Part
				if _, err := plain.Decode(f.body, &part); err != nil {
					continue
				}
				entered = without(entered, part)
				if f.kind == frameEnter {
					entered = append(entered, part)
				}
			case frameOffer, frameDrop:
				var g gift
				switch _, err := plain.Decode(f.body, &g); {
				case err != nil:
				case f.kind == frameOffer:
					l.offer(g)
				default:
					l.drop(g)
				}
			case frameItem:
				var end itemEnd
				if _, err := plain.Decode(f.body, &end); err != nil {
					return e, nil, err
				}
				if limit > 0 && cancelled != nil {
					timer.Reset(limit + grace)
				}
				l.item(&end)
			case frameWant:
				l.want()
			case frameNews:
				l.news(f.body)
			case frameDone:
				err := json.Unmarshal(f.body, &e)
				return e, nil, err
			}
		case <-cancelled:
			cancelled = nil
			_ = p.in.write(frameCancel, nil) // if it is gone, frames will tell
			timer.Reset(grace)
			deadline = timer.C
		case <-deadline:
			p.kill("it went on searching when it was told to end")
		}
	}
}

func (p *process) drain() {
	for range p.frames { //nolint:revive // until it has ended
	}
}

// nowhere is where a process is that has not come to any twin.
var nowhere = solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}

func without(list []solve.Part, part solve.Part) []solve.Part {
	for i, p := range list {
		if p == part {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}

// death is told when the process has ended in the middle of a task.
func (p *process) death(entered []solve.Part) *Death {
	d := &Death{Place: nowhere, At: time.Now().UTC(), Detail: p.stderr.text()}
	parts := 0
	for _, part := range entered {
		if part.Job >= 0 || parts == 0 {
			d.Place = part // what was entered last is innermost
		}
		if part.Job >= 0 {
			parts++
		}
	}
	d.Others = max(0, parts-1)
	p.mu.Lock()
	killed := p.killed
	p.mu.Unlock()
	d.Cause, d.Outside = causeOf(killed, d.Detail, p.cmd.ProcessState)
	if strings.Contains(d.Cause, "out of memory") && p.memory > 0 {
		d.Cause = tooLarge(p.memory)
	}
	return d
}

var panics = regexp.MustCompile(`(?m)^(?:panic|fatal error): (.*?)(?: \[recovered, repanicked\])?$`)

// causeOf is what a process died of: what it was killed for from here, or what
// its last words and its status say.
func causeOf(killed, words string, state *os.ProcessState) (cause string, outside bool) {
	if killed != "" {
		return killed, false
	}
	switch m := panics.FindStringSubmatch(words); {
	case strings.Contains(words, "stack exceeds") || strings.Contains(words, "stack overflow"):
		return "stack overflow", false
	case strings.Contains(words, "out of memory") || strings.Contains(words, "cannot allocate memory"):
		return "out of memory", false
	case m != nil:
		return m[1], false
	}
	if state == nil {
		return "the worker ended", true
	}
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return "the worker was ended by signal " + ws.Signal().String(), true
	}
	return fmt.Sprintf("the worker ended with status %d", state.ExitCode()), state.ExitCode() == 0
}

// A scrap keeps the beginning and the end of what is written to it.
type scrap struct {
	mu   sync.Mutex
	head []byte
	tail []byte
}

const scrapBytes = 4 << 10

func (s *scrap) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(b)
	if free := scrapBytes - len(s.head); free > 0 {
		k := min(free, len(b))
		s.head = append(s.head, b[:k]...)
		b = b[k:]
	}
	s.tail = append(s.tail, b...)
	if over := len(s.tail) - scrapBytes; over > 0 {
		s.tail = append(s.tail[:0], s.tail[over:]...)
	}
	return n, nil
}

func (s *scrap) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tail) == 0 {
		return string(s.head)
	}
	return string(bytes.Join([][]byte{s.head, s.tail}, []byte("\n...\n")))
}

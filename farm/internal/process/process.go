// Package process starts a process that solves (package child) and watches it.
package process

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

	"rookery/farm/internal/queue"
	"rookery/internal/background"
	"rookery/internal/child"
	"rookery/internal/plain"
	"rookery/solve"
)

// A Command starts a worker's process: a program and its arguments that end up
// in child.Run, and what is added to its environment.
type Command struct {
	Args []string
	Name string // what the program sees as its name, "": Args[0]
	Env  []string
}

// A Process is a worker's process and the task it is at.
type Process struct {
	Cmd    *exec.Cmd
	In     *child.FrameWriter
	stdin  interface{ Close() error }
	frames chan child.Frame // closed when the process has ended
	stderr *scrap
	memory int64
	rooms  *Rooms
	Exited chan struct{}

	mu     sync.Mutex
	killed string // why it was killed from here
	rss    int64
	heard  time.Time // of it, last
}

// Start starts a worker's process that may use so much memory; 0: any. It has rooms with others,
// unless they are nil.
func Start(c Command, memory int64, rooms *Rooms) (*Process, error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Env = append(os.Environ(), c.Env...)
	if c.Name != "" {
		cmd.Args[0] = c.Name
	}
	p := &Process{Cmd: cmd, stderr: new(scrap), memory: memory, rooms: rooms, frames: make(chan child.Frame), Exited: make(chan struct{}), heard: time.Now()}
	cmd.Stderr = p.stderr
	if rooms != nil {
		cmd.ExtraFiles = []*os.File{rooms.file} // the first of those is child.RoomsFile
	}
	separate(cmd)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := background.Start(cmd); err != nil {
		return nil, fmt.Errorf("farm: starting a worker: %w", err)
	}
	p.stdin, p.In = stdin, child.NewFrameWriter(stdin)
	go func() {
		r := bufio.NewReaderSize(stdout, 64<<10)
		for {
			f, err := child.ReadFrame(r)
			if err != nil {
				break
			}
			p.mu.Lock()
			p.heard = time.Now() // and it is heard no more while it waits below
			p.mu.Unlock()
			if f.Kind != child.FrameBeat {
				p.frames <- f
			}
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // how it ended, ProcessState says
		close(p.Exited)
		close(p.frames)
	}()
	go p.watch()
	return p, nil
}

// watch ends a process that grows too large, or hangs.
func (p *Process) watch() {
	tick := time.NewTicker(queue.Watch)
	defer tick.Stop()
	for {
		select {
		case <-p.Exited:
			return
		case <-tick.C:
			rss := resident(p.Cmd.Process.Pid)
			p.mu.Lock()
			p.rss = rss
			heard := p.heard
			p.mu.Unlock()
			if time.Since(heard) > queue.Silence {
				p.kill("it gave no sign of life for " + queue.Silence.String())
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
func (p *Process) kill(why string) {
	p.mu.Lock()
	if p.killed == "" {
		p.killed = why
	}
	p.mu.Unlock()
	_ = p.Cmd.Process.Kill() // it has ended otherwise
}

// Close ends a process that is not at a task.
func (p *Process) Close() {
	_ = p.stdin.Close()
	go func() {
		for range p.frames { //nolint:revive // until it has ended
		}
	}()
	select {
	case <-p.Exited:
	case <-time.After(queue.Grace):
		p.kill("")
		<-p.Exited
	}
}

// Resident is how many bytes of memory the process had when that was last looked at.
func (p *Process) Resident() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.rss
}

// A listener takes what a process says of its task.
type listener interface {
	Log([]byte)
	Progress(solve.Progress)
	Offer(child.Gift)
	Drop(child.Gift)
	News([]byte)
	Want()
	Item(*child.ItemEnd)
	// Taken is called when the process has the task.
	Taken()
	// Leaves reports whether a task that is cancelled goes on elsewhere; left takes what
	// was found out about its problem.
	Leaves() bool
	Left([]byte)
}

// errDied is told by run when the process has died.
var errDied = errors.New("farm: the worker died")

// Run has the process do a task. When the context is done the task is cancelled,
// and the process killed if it does not stop. If it dies, errDied is returned
// with what is known of its death.
func (p *Process) Run(ctx context.Context, task []byte, limit time.Duration, l listener) (e child.End, death *queue.Death, err error) {
	if err := p.In.Write(child.FrameTask, task); err != nil {
		// It died without a task; nothing can be said against this one.
		p.kill("")
		p.drain()
		return e, &queue.Death{Place: queue.Nowhere, Cause: "the worker was gone", Outside: true, At: time.Now()}, errDied
	}
	l.Taken()
	var entered []solve.Part
	var deadline <-chan time.Time
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	if limit > 0 {
		timer.Reset(limit + queue.Grace)
		deadline = timer.C
	}
	cancelled := ctx.Done()
	for {
		select {
		case f, ok := <-p.frames:
			if !ok {
				return e, p.death(entered), errDied
			}
			switch f.Kind {
			case child.FrameLog:
				l.Log(f.Body)
			case child.FrameProgress:
				var pr solve.Progress
				if json.Unmarshal(f.Body, &pr) == nil {
					l.Progress(pr)
				}
			case child.FrameEnter, child.FrameLeave:
				var part solve.Part
				if _, err := plain.Decode(f.Body, &part); err != nil {
					continue
				}
				entered = child.Without(entered, part)
				if f.Kind == child.FrameEnter {
					entered = append(entered, part)
				}
			case child.FrameOffer, child.FrameDrop:
				var g child.Gift
				switch _, err := plain.Decode(f.Body, &g); {
				case err != nil:
				case f.Kind == child.FrameOffer:
					l.Offer(g)
				default:
					l.Drop(g)
				}
			case child.FrameItem:
				var end child.ItemEnd
				if _, err := plain.Decode(f.Body, &end); err != nil {
					return e, nil, err
				}
				if limit > 0 && cancelled != nil {
					timer.Reset(limit + queue.Grace)
				}
				l.Item(&end)
			case child.FrameWant:
				l.Want()
			case child.FrameNews:
				l.News(f.Body)
			case child.FrameLeft:
				l.Left(f.Body)
			case child.FrameDone:
				err := json.Unmarshal(f.Body, &e)
				return e, nil, err
			}
		case <-cancelled:
			cancelled = nil
			var wanted []byte
			if l.Leaves() {
				wanted = []byte{1}
			}
			_ = p.In.Write(child.FrameCancel, wanted) // if it is gone, frames will tell
			timer.Reset(queue.Grace)
			deadline = timer.C
		case <-deadline:
			p.kill("it went on searching when it was told to end")
		}
	}
}

func (p *Process) drain() {
	for range p.frames { //nolint:revive // until it has ended
	}
}

// death is told when the process has ended in the middle of a task.
func (p *Process) death(entered []solve.Part) *queue.Death {
	d := &queue.Death{Place: queue.Nowhere, At: time.Now().UTC(), Detail: p.stderr.text()}
	place, parts := child.Place(entered)
	if parts >= 0 {
		d.Place = place
	}
	d.Others = max(0, parts-1)
	p.mu.Lock()
	killed := p.killed
	p.mu.Unlock()
	d.Cause, d.Outside = causeOf(killed, d.Detail, p.Cmd.ProcessState)
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

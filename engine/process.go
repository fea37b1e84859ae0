package engine

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"rookery/internal/background"
)

// A Command says how a program is started.
type Command struct {
	Path   string   // absolute: which program runs is the operator's choice, not the search path's
	Args   []string // without the program's name
	Dir    string   // its working directory; the program's own if empty
	Env    []string // NAME=VALUE, beside those of inherited
	Memory int64    // bytes of address space, 0: no limit; kept on Linux and Windows
	First  []string // lines that it is sent before all others
	CPUs   []int    // on which it may run, none: all; kept on Linux and Windows
	Trace  func(sent bool, line string)
	Errors io.Writer // gets what it says to its standard error, if not nil
	// Unfit is told of each option that the program does not have, or whose value it does not
	// take: these are left out. If it is nil they are errors.
	Unfit func(error)
	// Slowness is by how much longer than Patience it may take, 0: once.
	Slowness float64
	// Background: its work comes after that of this process.
	Background bool
}

// inherited are the variables of the environment that a program gets from this one: where
// programs and the user's files are, and the language.
var inherited = []string{
	"PATH", "HOME", "LANG", "TMPDIR",
	"PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "WINDIR", "COMSPEC", // Windows
}

// Refuse tells of an option that is left out; it returns the error where that is one.
func (c *Command) Refuse(err error) error {
	if c.Unfit == nil {
		return err
	}
	c.Unfit(err)
	return nil
}

// What a program may do at most.
const (
	maxLine  = 64 << 10         // bytes; what is longer is cut into lines
	maxThink = 32 << 20         // bytes said for one question
	sendTime = 5 * time.Second  // to take a line
	endTime  = 1 * time.Second  // to end by itself when told
	keepText = 2 << 10          // bytes of its standard error kept for messages
	idleTime = 30 * time.Second // to answer a question that needs no thinking
)

// Patience is how long a program may take to answer what needs no thinking, if its
// command does not say otherwise.
const Patience = idleTime

// firstProcessors are as many as there are, counted from 0.
func firstProcessors() []int {
	list := make([]int, runtime.NumCPU())
	for c := range list {
		list[c] = c
	}
	return list
}

// A Process is a program that is spoken to by lines. Its methods are safe for
// use by several goroutines but for Line.
type Process struct {
	cmd    *exec.Cmd
	family family
	stdin  *os.File
	trace  func(sent bool, line string)
	slow   float64
	lines  chan string
	done   chan struct{} // closed when nobody wants its lines any more
	ended  chan struct{} // closed when it has ended
	said   int           // bytes since Ask

	once   sync.Once
	status error
	errs   tail
}

// Start starts a program.
func Start(c Command) (*Process, error) {
	if !filepath.IsAbs(c.Path) {
		return nil, fmt.Errorf("program %q: want an absolute path", c.Path)
	}
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir = c.Dir
	if cmd.Dir == "" {
		cmd.Dir = filepath.Dir(c.Path)
	}
	for _, name := range inherited {
		if v, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	cmd.Env = append(cmd.Env, c.Env...)
	separate(cmd)
	theirs, stdin, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	stdout, their, err := os.Pipe()
	if err != nil {
		_ = theirs.Close()
		_ = stdin.Close()
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	p := &Process{
		cmd: cmd, stdin: stdin, trace: c.Trace, slow: cmp.Or(c.Slowness, 1), lines: make(chan string, 64),
		done: make(chan struct{}), ended: make(chan struct{}),
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, their, &p.errs
	if c.Errors != nil {
		cmd.Stderr = io.MultiWriter(&p.errs, c.Errors)
	}
	cmd.WaitDelay = endTime
	if c.Background {
		err = background.Start(cmd)
	} else {
		err = cmd.Start()
	}
	_ = theirs.Close()
	_ = their.Close()
	if err == nil {
		if p.family, err = adopt(cmd.Process, c.Memory, c.CPUs); err != nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	}
	if err != nil {
		_ = stdin.Close()
		_ = stdout.Close()
		return nil, fmt.Errorf("program %s: %w", c.Path, err)
	}
	go p.read(stdout)
	go func() {
		p.status = cmd.Wait()
		close(p.ended)
	}()
	for _, line := range c.First {
		if err := p.Send(line); err != nil {
			_ = p.Close("")
			return nil, fmt.Errorf("program %s: %w", c.Path, err)
		}
	}
	return p, nil
}

// read passes on the program's lines. Nobody asking, it waits, and so does the
// program when the pipe is full.
func (p *Process) read(stdout *os.File) {
	defer close(p.lines)
	defer func() { _ = stdout.Close() }()
	r := bufio.NewReaderSize(stdout, maxLine)
	for {
		line, err := r.ReadSlice('\n')
		if len(line) > 0 {
			select {
			case p.lines <- strings.TrimRight(string(line), "\r\n"):
			case <-p.done:
				return
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// Patience is how long this program may take to answer what needs no thinking.
func (p *Process) Patience() time.Duration { return time.Duration(p.slow * float64(Patience)) }

// Send tells the program a line.
func (p *Process) Send(line string) error {
	if p.trace != nil {
		p.trace(true, line)
	}
	switch err := p.write(line, sendTime); {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return ErrSilent
	}
	return p.end()
}

// write gives the program a line, which it has to take within a time.
func (p *Process) write(line string, within time.Duration) error {
	err := p.stdin.SetWriteDeadline(time.Now().Add(within))
	if !errors.Is(err, os.ErrNoDeadline) {
		if err == nil {
			_, err = io.WriteString(p.stdin, line+"\n")
		}
		return err
	}
	// Pipes of Windows have no deadlines. What is still being written ends with the program.
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(p.stdin, line+"\n")
		written <- err
	}()
	select {
	case err := <-written:
		return err
	case <-time.After(within):
		return os.ErrDeadlineExceeded
	}
}

// Ask begins a new question: what the program may say is counted from here.
func (p *Process) Ask() { p.said = 0 }

// Line is the program's next line. The error is the context's, ErrEnded or
// ErrFlood.
func (p *Process) Line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok {
			return "", p.end()
		}
		if p.trace != nil {
			p.trace(false, line)
		}
		if p.said += len(line) + 1; p.said > maxThink {
			return "", ErrFlood
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Await reads lines until one satisfies found.
func (p *Process) Await(ctx context.Context, patience time.Duration, found func(line string) bool) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, ErrSilent)
	defer cancel()
	for {
		line, err := p.Line(ctx)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		if found(line) {
			return nil
		}
	}
}

// Running reports whether the program has not ended yet.
func (p *Process) Running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// end is ErrEnded with what is known of the reason.
func (p *Process) end() error {
	select {
	case <-p.ended:
	case <-time.After(endTime):
		return ErrEnded
	}
	err := ErrEnded
	if p.status != nil {
		err = fmt.Errorf("%w: %w", err, p.status)
	}
	if text := p.errs.String(); text != "" {
		err = fmt.Errorf("%w: %s", err, text)
	}
	return err
}

// Close tells the program to end with a line, waits a little and then ends it
// with all the processes that it has started.
func (p *Process) Close(farewell string) error {
	p.once.Do(func() {
		close(p.done)
		if farewell != "" {
			_ = p.write(farewell, endTime/4)
		}
		_ = p.stdin.Close()
		select {
		case <-p.ended:
		case <-time.After(endTime):
		}
		p.family.kill()
		<-p.ended
	})
	return nil
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - keepText; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.text))
}

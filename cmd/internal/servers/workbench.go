package servers

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
)

// A workbench is the server of one user on a computer of their own: it runs behind the
// browser, without a terminal, with its data where the system has users' data. All starts
// after the first only open the browser.
type workbench struct {
	data string // its folder
	open func(place string) error
}

// Its files.
func (w workbench) state() string { return filepath.Join(w.data, "workbench.json") }
func (w workbench) lock() string  { return filepath.Join(w.data, "workbench.lock") }
func (w workbench) log() string   { return filepath.Join(w.data, "workbench.log") }

// A running workbench is where it can be reached, and the key by which it and who starts it know each other.
type running struct {
	Address string `json:"address"`
	Key     string `json:"key"`
}

// usualAddress stays the same from start to start, as browsers keep drafts and settings by address.
const usualAddress = "127.0.0.1:8564"

// startTime is how long the server may take until it answers, on a busy machine with slow disks, too.
const startTime = 2 * time.Minute

// NewWorkbench is the command "rookery workbench".
func NewWorkbench() *cobra.Command {
	w := workbench{open: openInSystem}
	var stop, foreground bool
	cmd := &cobra.Command{
		Use:   "workbench",
		Short: "Open the workbench in the browser, as a double-click does",
		Long: `Workbench starts the pages for one user of this computer and opens them in the
browser. The server goes on behind the browser, for this computer alone; who starts
it again gets the one that runs. The page "This computer" in its menu, or
"rookery workbench --stop", ends it.

What is kept is in the folder that the system has for it: %AppData%\Rookery on
Windows, Library/Application Support/Rookery on a Mac, and elsewhere
$XDG_DATA_HOME/rookery or ~/.local/share/rookery.

For a server with options and for others see "rookery help serve".`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if w.data == "" {
				var err error
				if w.data, err = dataFolder(os.Getenv); err != nil {
					return cli.Fail(err)
				}
			}
			var err error
			switch {
			case stop:
				err = w.stop(cmd.Context())
			case foreground:
				err = w.serve(cmd)
			default:
				err = w.start(cmd)
			}
			var failed *cli.Failure
			if err != nil && !errors.As(err, &failed) {
				err = cli.Fail(err)
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&w.data, "data", "", "folder of what is kept, instead of the system's")
	flags.BoolVar(&stop, "stop", false, "end the workbench that runs")
	flags.BoolVar(&foreground, "foreground", false, "be the server, without opening the browser, until Ctrl-C")
	cmd.MarkFlagsMutuallyExclusive("stop", "foreground")
	return cmd
}

// start opens the workbench that runs, or the one that it starts. The lock makes a
// start that comes meanwhile wait for this one.
func (w workbench) start(cmd *cobra.Command) error {
	ctx, cancel := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer cancel()
	if err := os.MkdirAll(w.data, 0o700); err != nil {
		return cli.Short(err)
	}
	unlock, err := lockedfile.MutexAt(w.lock()).Lock()
	if err != nil {
		return cli.Short(err)
	}
	defer unlock()
	r, ok := w.find(ctx)
	if !ok {
		if r, err = w.launch(ctx); err != nil {
			if StartedByDoubleClick() { // nobody sees what is said here
				_ = w.open(w.log())
			}
			return err
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "The workbench is at %s\n\"rookery workbench --stop\" ends it, or its page \"This computer\".\n", r.Address)
	if err := w.open(r.Address + "/workbench/open"); err != nil {
		return fmt.Errorf("no browser could be opened: %w", err)
	}
	return nil
}

// launch starts a server of its own, without a terminal, and waits until it answers.
func (w workbench) launch(ctx context.Context) (running, error) {
	self, err := os.Executable()
	if err != nil {
		return running{}, err
	}
	log, err := os.OpenFile(w.log(), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return running{}, cli.Short(err)
	}
	defer func() { _ = log.Close() }() // the server has its own
	cmd := exec.Command(self, "workbench", "--foreground", "--data", w.data)
	cmd.Dir = w.data
	cmd.Stdout, cmd.Stderr = log, log
	detach(cmd)
	if err := cmd.Start(); err != nil {
		return running{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			said, _ := os.ReadFile(w.log()) // the status is told in any case
			return running{}, fmt.Errorf("the workbench did not start: %s (%w)", bytes.TrimSpace(said), err)
		case <-ctx.Done():
			_ = cmd.Process.Kill()
			return running{}, fmt.Errorf("the workbench did not start: %w", ctx.Err())
		case <-tick.C:
			if r, ok := w.find(ctx); ok {
				return r, nil
			}
		}
	}
}

// find is the workbench that runs, if there is one.
func (w workbench) find(ctx context.Context) (r running, ok bool) {
	b, err := os.ReadFile(w.state())
	if err != nil || json.Unmarshal(b, &r) != nil {
		return r, false
	}
	said, err := r.ask(ctx, "/workbench/key")
	return r, err == nil && said == digest(r.Key)
}

// ask has something done by a workbench that runs.
func (r running) ask(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	form := url.Values{"key": {r.Key}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.Address+path, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	b, err := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = errors.New(answer.Status)
	}
	return string(b), err
}

// stop ends the workbench that runs, and returns when it has ended.
func (w workbench) stop(ctx context.Context) error {
	r, ok := w.find(ctx)
	if !ok {
		return errors.New("no workbench runs")
	}
	if _, err := r.ask(ctx, "/workbench/end"); err != nil {
		return err
	}
	for range 600 {
		if _, err := os.Stat(w.state()); errors.Is(err, os.ErrNotExist) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the workbench is still ending")
}

// serve is the server.
func (w workbench) serve(cmd *cobra.Command) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := os.MkdirAll(w.data, 0o700); err != nil {
		return cli.Short(err)
	}
	if r, ok := w.find(ctx); ok {
		return fmt.Errorf("a workbench runs already, at %s", r.Address)
	}
	l, err := net.Listen("tcp", usualAddress)
	if err != nil { // another user's, or another program: drafts in the browser are those of the new address
		l, err = net.Listen("tcp", "127.0.0.1:0")
	}
	if err != nil {
		return err
	}
	r := running{"http://" + l.Addr().String(), rand.Text()}
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	s := newServer()
	s.add(pflag.NewFlagSet("serve", pflag.ContinueOnError)) // all as it is usually
	s.chess.doors.address = ""
	s.chess.store.data = w.data
	s.library, s.config.LibraryOpen = filepath.Join(w.data, "library.db"), true
	s.at = l
	page := &ownPage{running: r, data: w.data, stop: stop}
	s.around = func(next http.Handler) http.Handler {
		// Only now there is somebody behind the port to answer.
		err = outfile.WriteMode(w.state(), 0o600, nil, func(out io.Writer) error { _, err := out.Write(b); return err })
		if err != nil {
			stop()
		}
		return page.around(next)
	}
	failed := s.run(ctx, stop, cmd)
	_ = os.Remove(w.state()) // who finds it nevertheless gets no answer
	return errors.Join(failed, err)
}

// errNoHome says what is missing to know a user's folder.
func errNoHome(variable string) error {
	return fmt.Errorf("%s is not set: give a folder with --data", variable)
}

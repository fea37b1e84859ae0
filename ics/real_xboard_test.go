package ics_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"rookery/chess/variant"
	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
)

// screen starts an X server without a screen and returns its display.
func screen(t *testing.T) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command(need(t, "Xvfb"), "-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("no display: %q, %v", number, err)
	}
	return ":" + strings.TrimSpace(number)
}

// An xboard is XBoard, logged in as a guest.
type xboard struct {
	keys io.Writer // what is typed into its console
	transcript
	debug string // the file with what it got and made of it
	kill  func()
}

// newXBoard starts XBoard on a display; what it says is its console.
func newXBoard(t *testing.T, display, port string, options ...string) *xboard {
	t.Helper()
	home := t.TempDir()
	logon := filepath.Join(home, "icsrc")
	if err := os.WriteFile(logon, []byte("guest\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	x := &xboard{debug: filepath.Join(home, "debug")}
	cmd := exec.Command(need(t, "xboard"), append([]string{"-ics", "-icshost", "127.0.0.1", "-icsport", port, "-icslogon", logon,
		"-size", "49", "-debug", "-debugfile", x.debug,
		// Nobody looks and listens: no sounds, whose player would be missed, and no moves drawn step by step.
		"-soundMove", "", "-soundIcsWin", "", "-soundIcsLoss", "", "-soundIcsDraw", "", "-xanimate"}, options...)...)
	cmd.Env = append(os.Environ(), "HOME="+home, "DISPLAY="+display)
	cmd.Dir, cmd.Stdout, cmd.Stderr = home, x, x
	keys, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	x.keys = keys
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	x.kill = sync.OnceFunc(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	t.Cleanup(func() {
		x.kill()
		if t.Failed() {
			t.Logf("a console of XBoard:\n%s", x)
		}
	})
	x.await(t, "**** Starting FICS session as Guest")
	return x
}

func (x *xboard) typed(t *testing.T, line string) {
	t.Helper()
	if _, err := fmt.Fprintln(x.keys, line); err != nil {
		t.Fatal(err)
	}
}

// name is the name that the server gave it.
func (x *xboard) name() string {
	_, name, _ := strings.Cut(x.String(), "session as ")
	name, _, _ = strings.Cut(name, "(")
	return name
}

// TestXBoard: one XBoard seeks, another one, which has Fairy-Max play, takes the
// seek, and they play until the game is over. Now and then an XBoard stops
// reading on a screen that nobody looks at; then they begin again.
func TestXBoard(t *testing.T) {
	t.Parallel()
	need(t, "fairymax")
	need(t, "xboard")
	for range 4 {
		end, err := playXBoards(t)
		if err != nil {
			t.Log(err)
			continue
		}
		if !strings.HasSuffix(end, "} 0-1") && !strings.HasSuffix(end, "} 1/2-1/2") && !strings.HasSuffix(end, "} 1-0") {
			t.Errorf("the game ended with %q", end)
		}
		return
	}
	t.Error("no game came to its end")
}

// playXBoards has two XBoards play a game on a server of their own, and returns
// its last line; an error if it takes too long.
func playXBoards(t *testing.T) (end string, err error) {
	display, port := screen(t), serving(t, ics.Config{})
	watcher, _ := guest(t, port)
	_ = watcher.Deadline(time.Now().Add(75 * time.Second))
	send(t, watcher, "iset seekinfo 1")

	human := newXBoard(t, display, port)
	// Without pondering XBoard has no need to interrupt its engine by signals.
	robot := newXBoard(t, display, port, "-zp", "-fcp", need(t, "fairymax"), "-xponder")
	defer human.kill()
	defer robot.kill()
	human.typed(t, "seek 0 1 unrated white") // Fairy-Max thinks as long as its clock lets it
	seek, err := watcher.Await(func(m client.Message) bool {
		return strings.HasPrefix(m.Text, "<s> ") && strings.Contains(m.Text, "w="+human.name()+" ")
	})
	if err != nil {
		return "", err
	}
	robot.typed(t, "play "+strings.Fields(seek.Text)[1])
	human.await(t, "Creating: "+human.name())
	send(t, watcher, "observe "+human.name())
	boards, end, err := humanMoves(t, watcher, human)
	if err != nil {
		return "", fmt.Errorf("after %d boards: %w", boards, err)
	}
	if strings.Contains(robot.String(), `" from first machine`) {
		return "", errors.New("the engine has lost its place") // on a busy machine; XBoard then lets its time run out
	}
	t.Logf("%d boards, %s", boards, end)
	if boards < 5 {
		t.Errorf("only %d boards", boards)
	}
	for _, x := range []*xboard{human, robot} {
		x.await(t, end)
		if strings.Contains(x.String(), "Illegal move") {
			t.Error("an illegal move")
		}
	}
	shot(t, display)
	return end, nil
}

// humanMoves types White's moves, after the boards that a watcher sees, until the
// game is over. It is a game for the other side: that keeps it short. If it has
// not mated after eight moves White resigns.
func humanMoves(t *testing.T, watcher *client.Client, human *xboard) (boards int, end string, err error) {
	r := rand.New(rand.NewPCG(1, 2))
	opening := []string{"f2f3", "g2g4"}
	for {
		m, err := watcher.Next()
		switch {
		case err != nil:
			return boards, "", err
		case m.Kind == client.Board:
			boards++
			s, err := m.Board.State(variant.Chess)
			if err != nil {
				t.Fatal(err)
			}
			moves := s.Legal(nil)
			if m.Board.Turn != 0 || len(moves) == 0 {
				continue
			}
			if m.Board.MoveNumber > 8 {
				human.typed(t, "resign")
			} else if len(opening) > 0 {
				human.typed(t, opening[0])
				opening = opening[1:]
			} else {
				human.typed(t, moves[r.IntN(len(moves))].String())
			}
		case strings.HasPrefix(m.Text, "{Game ") && !strings.Contains(m.Text, "match.}"):
			return boards, m.Text, nil
		}
	}
}

// TestXBoardHoldings: XBoard is told what it can drop, and drops it.
func TestXBoardHoldings(t *testing.T) {
	t.Parallel()
	need(t, "xboard")
	display := screen(t)
	port := serving(t, ics.Config{})
	black, name := guest(t, port)
	x := newXBoard(t, display, port)
	x.typed(t, "match "+name+" 5 0 white crazyhouse unrated")
	if _, err := black.AwaitText("Challenge: "); err != nil {
		t.Fatal(err)
	}
	send(t, black, "accept")
	for i, move := range []string{"e2e4", "d7d5", "e4d5", "d8d5", "P@e4", "d5e4"} {
		toMove := i % 2
		if _, err := black.AwaitBoard(func(b style12.Board) bool { return b.Ply() == i }); err != nil {
			t.Fatal(err)
		}
		if toMove == 0 {
			x.typed(t, move)
		} else {
			send(t, black, move)
		}
	}
	// XBoard keeps such lines from its console.
	const want = "<b1> game 1 white [] black [PP]"
	for end := time.Now().Add(long); ; time.Sleep(20 * time.Millisecond) {
		got, err := os.ReadFile(x.debug)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(got), want) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%s never came", want)
		}
	}
	shot(t, display)
}

// TestXBoardBughouse: an XBoard that plays bughouse shows what its partner's game
// has given it, in the title of its window, and drops it.
func TestXBoardBughouse(t *testing.T) {
	t.Parallel()
	need(t, "xboard")
	windows := need(t, "xwininfo")
	display := screen(t)
	port := serving(t, ics.Config{})
	partner, partnerName := guest(t, port)
	rival, rivalName := guest(t, port)
	fourth, fourthName := guest(t, port)
	x := newXBoard(t, display, port)

	for _, c := range []*client.Client{partner, rival, fourth} {
		send(t, c, "set bugopen 1")
		if _, err := c.AwaitText("You are now open for bughouse."); err != nil {
			t.Fatal(err)
		}
	}
	x.typed(t, "set bugopen 1")
	x.await(t, "You are now open for bughouse.")
	x.typed(t, "partner "+partnerName)
	if _, err := partner.AwaitText("offers to be your bughouse partner"); err != nil {
		t.Fatal(err)
	}
	send(t, partner, "partner "+x.name())
	x.await(t, partnerName+" agrees to be your partner.")
	send(t, rival, "partner "+fourthName)
	if _, err := fourth.AwaitText("offers to be your bughouse partner"); err != nil {
		t.Fatal(err)
	}
	send(t, fourth, "partner "+rivalName)
	if _, err := rival.AwaitText("agrees to be your partner."); err != nil {
		t.Fatal(err)
	}

	x.typed(t, "match "+rivalName+" 5 0 white bughouse unrated")
	if _, err := rival.AwaitText("Challenge: "); err != nil {
		t.Fatal(err)
	}
	send(t, rival, "accept")
	// On the other board the partner has Black and takes a white pawn.
	for i, move := range []string{"e2e4", "d7d5", "a2a3", "d5e4"} {
		to := []*client.Client{fourth, partner}[i%2]
		if _, err := to.AwaitBoard(func(b style12.Board) bool { return b.Game == 2 && b.Ply() == i }); err != nil {
			t.Fatal(err)
		}
		send(t, to, move)
	}
	title := "[P-] " + x.name() + "-" + rivalName // as in small windows; White's hand, Black's
	for end := time.Now().Add(long); ; time.Sleep(50 * time.Millisecond) {
		tree := exec.Command(windows, "-root", "-tree")
		tree.Env = append(os.Environ(), "DISPLAY="+display)
		out, err := tree.Output()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(out), title) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("no window has the title %q:\n%s", title, out)
		}
	}
	shot(t, display)
	x.typed(t, "P@e4")
	b, err := rival.AwaitBoard(func(b style12.Board) bool { return b.Game == 1 && b.Ply() == 1 })
	if err != nil || b.Pretty != "P@e4" {
		t.Fatalf("after the drop: %v, %v", b, err)
	}
}

// shot keeps a picture of a display in the directory that SCREENSHOTS names.
func shot(t *testing.T, display string) {
	t.Helper()
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" {
		return
	}
	time.Sleep(time.Second)
	cmd := exec.Command("import", "-window", "root", filepath.Join(dir, t.Name()+".png"))
	cmd.Env = append(os.Environ(), "DISPLAY="+display)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("no picture: %v: %s", err, out)
	}
}

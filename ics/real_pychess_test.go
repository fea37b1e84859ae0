package ics_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
)

// TestPyChess: PyChess's connection, which matches every line by regular
// expressions, logs in through timeseal in block mode, takes a seek, and plays
// and loses a game.
func TestPyChess(t *testing.T) {
	t.Parallel()
	python := need(t, "/usr/bin/python3") // that of Debian, for which its packages are
	if exec.Command(python, "-c", "import pychess.ic.FICSConnection").Run() != nil {
		missing(t, "pychess")
	}
	port := serving(t, ics.Config{})
	white, name := guest(t, port)

	cmd := exec.CommandContext(t.Context(), python, "testdata/pychess_plays.py", port, "e7e5", "b8c6", "g8f6")
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "GDK_BACKEND=x11")
	var said, errors transcript
	cmd.Stdout, cmd.Stderr = &said, &errors
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if t.Failed() {
			t.Logf("PyChess said:\n%s%s", &said, &errors)
		}
	}()
	said.await(t, "connected Guest")
	send(t, white, "seek 5 3 unrated white")
	for _, move := range []string{"e2e4", "f1c4", "d1h5", "h5f7"} {
		if _, err := white.AwaitBoard(func(b style12.Board) bool { return b.Relation == style12.ToMove }); err != nil {
			t.Fatal(err)
		}
		send(t, white, move)
	}
	if _, err := white.Await(func(m client.Message) bool { return strings.HasSuffix(m.Text, "checkmated} 1-0") }); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	text := said.String()
	for _, want := range []string{
		name + " 5 3 unrated\n",
		" " + name + " Guest",
		"move 1 e4 ", "move 2 e5 ", "move 6 Nf6 ",
		"move 7 Qxf7# r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR True\n",
		"ended ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in it", want)
		}
	}
}

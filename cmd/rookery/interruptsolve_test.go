package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"rookery/cmd/internal/cli"
)

// TestInterruptedSolve sends Ctrl-C when the first solution has appeared: what was
// found stays, the output says that it is not all, and later twins are marked.
func TestInterruptedSolve(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const many = "pieces white kf2 pe2 sb1 rg8 black ke6 re5 bd6 sd5 pc5 pc6 pe4 pf6 stipulation "
	for name, problem := range map[string]string{
		"pictures":    many + "h#9",
		"intelligent": many + "h#9 option intelligent 2",
		"twins":       many + "h#9 twin move b1 c1 twin move g8 h8",
		"proof game":  "forsyth rsbqkbsr/pppppppp/8/8/8/S7/PPPPPPPP/R1BQKBSR stipulation dia6.5",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(program, "solve", "--language", "en", "-")
			cmd.Args[0] = "rookery"
			cmd.Stdin = strings.NewReader("beginproblem\n" + problem + "\nendproblem\n")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			lines := bufio.NewScanner(io.TeeReader(out, &text))
			for lines.Scan() && !strings.Contains(lines.Text(), "  1.") {
			}
			first := lines.Text()
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Skip("no such signal here: ", err, cmd.Process.Kill(), cmd.Wait())
			}
			for lines.Scan() {
			}
			_ = cmd.Wait()
			all := text.String()
			if cmd.ProcessState.ExitCode() != cli.Interrupted || !strings.Contains(all, "solving interrupted.") || !strings.Contains(all, first) {
				t.Errorf("status %d\n%.3000s", cmd.ProcessState.ExitCode(), all)
			}
			if n := strings.Count(all, "not searched"); n != strings.Count(problem, "twin") {
				t.Errorf("%d twins are marked\n%.3000s", n, all)
			}
		})
	}
	// JSON is written at the end, and whole.
	cmd := exec.Command(program, "solve", "--format", "json", "--max-time", "200ms", "-")
	cmd.Args[0] = "rookery"
	cmd.Stdin = strings.NewReader("beginproblem\n" + many + "h#9 twin move b1 c1\nendproblem\n")
	out, err := cmd.Output()
	var doc struct {
		Twins   []struct{ Messages []struct{ Text string } }
		Summary struct{ Interrupted bool }
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &doc); err != nil || !doc.Summary.Interrupted || len(doc.Twins) != 2 || len(doc.Twins[1].Messages) != 1 {
		t.Errorf("%v: %.2000s", err, out)
	}
}

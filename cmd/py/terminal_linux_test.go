package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// terminal opens both ends of a pseudo terminal: the side of who types and reads,
// and that of the program.
func terminal(t *testing.T) (user, program *os.File) {
	t.Helper()
	user, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminal: ", err)
	}
	t.Cleanup(func() { _ = user.Close() })
	if err := unix.IoctlSetPointerInt(int(user.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip("no pseudo terminal: ", err)
	}
	n, err := unix.IoctlGetInt(int(user.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip("no pseudo terminal: ", err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminal: ", err)
	}
	t.Cleanup(func() { _ = program.Close() })
	return user, program
}

// Who types sees an error behind the line that has it, and a solution behind the
// word that ends its problem.
func TestTypedInput(t *testing.T) {
	user, program := terminal(t)
	cmd := exec.Command("py", "-regression")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = program, program, program
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	_ = program.Close() // so that reading ends with the program
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()

	lines := bufio.NewReader(user)
	shown := func(want string) {
		t.Helper()
		for {
			s, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("no %q: %v", want, err)
			}
			if strings.Contains(s, want) {
				return
			}
		}
	}
	fmt.Fprint(user, "beginproblem\nfrobnicate\n")
	shown(`<stdin>:2:1: there is no such command: "frobnicate"`)
	fmt.Fprint(user, "stipulation #1\npieces white kc1 qb2 rb1 black ka8 zz9\n")
	shown("<stdin>:4:")
	fmt.Fprint(user, "nextproblem\n")
	shown("1.Qb2-b7 # !")
	shown("solution finished.")
	fmt.Fprint(user, "pieces white kc1 qb3 black ka1\nstipulation #1\nendproblem\n")
	shown("1.Qb3-b2 # !")
	shown("solution finished.")
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
)

// Standard input need not end: errors are told as lines come, and a problem is
// solved when the word has been read that ends it.
func TestOpenInput(t *testing.T) {
	in, typed := io.Pipe()
	printed, out := io.Pipe()
	told, messages := io.Pipe()
	status := make(chan int)
	go func() {
		n := run([]string{"-regression"}, in, out, messages)
		_ = out.Close()
		status <- n
	}()
	line := func(r *bufio.Reader, want string) {
		t.Helper()
		for {
			s, err := r.ReadString('\n')
			if err != nil {
				t.Fatalf("no %q: %v", want, err)
			}
			if strings.Contains(s, want) {
				return
			}
		}
	}
	text, errs := bufio.NewReader(printed), bufio.NewReader(told)
	fmt.Fprint(typed, "beginproblem\nfrobnicate\n")
	line(errs, `<stdin>:2:1: there is no such command: "frobnicate"`)
	fmt.Fprint(typed, "pieces white kc1 qb2 rb1 black ka8\nstipulation #1\nnextproblem\n")
	line(text, "1.Qb2-b7 # !")
	line(text, "solution finished.")
	fmt.Fprint(typed, "pieces white kc1 qb3 black ka1\nstipulation #1\nendproblem\n")
	line(text, "1.Qb3-b2 # !")
	line(text, "solution finished.")
	if _, err := io.ReadAll(text); err != nil {
		t.Error(err)
	}
	if n := <-status; n != 0 {
		t.Errorf("status %d", n)
	}
}

// A directory is no input.
func TestDirectory(t *testing.T) {
	var out, messages strings.Builder
	if n := run([]string{"-regression", t.TempDir()}, strings.NewReader(""), &out, &messages); n != 1 || out.Len() > 0 || !strings.Contains(messages.String(), "is a directory") {
		t.Errorf("status %d, %q, %q", n, out.String(), messages.String())
	}
}

// A writer of the input may be at work in another language.
func TestErrorsInLanguage(t *testing.T) {
	for input, want := range map[string]string{
		"anfangproblem\nunfug\n":   `<stdin>:2:1: diesen Befehl gibt es nicht: "unfug"`,
		"debutprobleme\nsottise\n": `<stdin>:2:1: cette commande n'existe pas: "sottise"`,
	} {
		var out, messages strings.Builder
		run([]string{"-regression"}, strings.NewReader(input), &out, &messages)
		if first, _, _ := strings.Cut(messages.String(), "\n"); first != want {
			t.Errorf("%q, not %q", first, want)
		}
	}
}

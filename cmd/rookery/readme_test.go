package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestReadme: what the README shows is what the program says. Commands whose files a clone does not
// have are only held to what the program understands.
func TestReadme(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("its commands are for a shell of Unix")
	}
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(examples, filepath.Join(dir, "examples")); err != nil {
		t.Fatal(err)
	}
	timed := regexp.MustCompile(`(Time|Zeit) = [0-9.:]+`)
	absent := regexp.MustCompile(`games\.pgn|book\.bin|openings\.pgn|rookery play`)
	ran := 0
	for _, block := range regexp.MustCompile(`(?m)(?:^ {4}.*\n|^\n)+`).FindAllString(string(b), -1) {
		for _, part := range strings.Split("\n"+block, "\n    $ ")[1:] {
			command, want, _ := strings.Cut(part, "\n")
			for strings.HasSuffix(command, "\\") {
				var more string
				more, want, _ = strings.Cut(want, "\n")
				command = strings.TrimSuffix(command, "\\") + strings.TrimSpace(more)
			}
			if absent.MatchString(command) {
				continue
			}
			cmd := exec.Command("bash", "-c", command)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LANG=en_GB.UTF-8", "LC_ALL=C.UTF-8")
			out, _ := cmd.CombinedOutput() // what it says is compared, errors among it
			ran++
			if got, want := shown(timed, string(out), ""), shown(timed, want, "    "); got != want {
				t.Errorf("%s\nsays\n%s\nnot\n%s", command, got, want)
			}
		}
	}
	if ran < 10 {
		t.Errorf("only %d commands", ran)
	}
	seen := 0
	for _, m := range regexp.MustCompile(`(?m)go run \./cmd/rookery ([^#\n]*)`).FindAllStringSubmatch(string(b), -1) {
		seen++
		if err := understood(strings.Fields(m[1])); err != nil {
			t.Errorf("%s: %v", m[0], err)
		}
	}
	if seen < 2 {
		t.Errorf("only %d commands of a clone", seen)
	}
}

// shown is a text without its margin, blank ends and times.
func shown(timed *regexp.Regexp, s, margin string) string {
	var lines []string
	for line := range strings.Lines(s) {
		lines = append(lines, strings.TrimRight(strings.TrimPrefix(line, margin), " \n"))
	}
	return strings.Trim(timed.ReplaceAllString(strings.Join(lines, "\n"), "$1"), "\n")
}

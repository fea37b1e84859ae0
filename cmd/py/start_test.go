package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestLinked: the program has no packages for pictures and pages, which would make
// their tables at each start.
func TestLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		switch name {
		case "encoding/gob", "encoding/xml", "image", "net/http", "rookery/diagram/draw":
			t.Errorf("%s is linked", name)
		}
	}
}

// TestStart: what packages make at their start is little, so that a short problem
// waits for no tables that it does not need.
func TestStart(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packages := regexp.MustCompile(`(?m)^init (rookery/\S+) .* (\d+) bytes,`).FindAllStringSubmatch(string(out), -1)
	if len(packages) == 0 {
		t.Fatalf("no packages in\n%s", out)
	}
	const limit = 16 << 10
	for _, p := range packages {
		if n, err := strconv.Atoi(p[2]); err != nil || n > limit {
			t.Errorf("%s makes %s bytes (%v), more than %d", p[1], p[2], err, limit)
		}
	}
}

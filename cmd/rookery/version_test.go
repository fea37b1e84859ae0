package main

import (
	"io/fs"
	"regexp"
	"testing"

	"rookery"
	"rookery/cmd/internal/cli"
)

// TestVersion: the program is the version that the changelog begins with.
func TestVersion(t *testing.T) {
	log, err := fs.ReadFile(rookery.Documents(), "CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^## \[(\d[^\]]*)\]`).FindSubmatch(log)
	if m == nil || string(m[1]) != cli.Version {
		t.Errorf("%s, but the changelog begins with %s", cli.Version, m)
	}
}

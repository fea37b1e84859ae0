package batch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestBelow: a problem names files in the working directory and below it, and by no way others.
func TestBelow(t *testing.T) {
	root := t.TempDir()
	here := filepath.Join(root, "here")
	for _, dir := range []string{filepath.Join(here, "sub"), filepath.Join(root, "there")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(here)
	links := map[string]string{"out": "../there", "file": "../there/a", "round": "sub/../sub/x", "first": "second", "second": filepath.Join(root, "there", "b"), "loop": "loop"}
	for name, to := range links {
		if err := os.Symlink(to, name); err != nil {
			t.Skip("no links here: ", err)
		}
	}
	for name, elsewhere := range map[string]bool{
		"a": false, "sub/a": false, "./sub/../a": false, filepath.Join(here, "a"): false, "round": false,
		"../a": true, "/etc/passwd": true, "sub/../../there/a": true, "out/a": true, "file": true, "first": true, filepath.Join(root, "there", "a"): true,
	} {
		if err := below(name); errors.Is(err, errElsewhere) != elsewhere || !elsewhere && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

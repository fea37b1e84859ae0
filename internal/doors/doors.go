// Package doors holds packages to their floors. It serves tests alone.
package doors

import (
	"errors"
	"go/build"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Check fails a test where an import among the packages of the current folder, whose
// import path is given, does not point downwards. Floors are their folders from the
// ground up, "." for the folder itself: packages of one floor know nothing of each
// other. What lies within a package that has a floor is that package's own affair.
func Check(t testing.TB, root string, floors ...[]string) {
	t.Helper()
	at := func(dir string) int {
		return slices.IndexFunc(floors, func(floor []string) bool { return slices.Contains(floor, dir) })
	}
	missing := map[string]bool{}
	for _, dir := range slices.Concat(floors...) {
		missing[dir] = true
	}
	err := filepath.WalkDir(".", func(dir string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		if e.Name() == "testdata" {
			return fs.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		if nothing := new(build.NoGoError); errors.As(err, &nothing) {
			return nil
		}
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		delete(missing, dir)
		from := at(dir)
		if from < 0 {
			t.Errorf("%s has no floor", dir)
		}
		for _, to := range p.Imports {
			if to != root && !strings.HasPrefix(to, root+"/") || dir != "." && strings.HasPrefix(to, path.Join(root, dir)+"/") {
				continue
			}
			inner := path.Clean("." + strings.TrimPrefix(to, root))
			if floor := at(inner); floor < 0 || floor >= from {
				t.Errorf("%s imports %s", dir, to)
			}
		}
		if dir != "." && from >= 0 {
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir := range missing {
		t.Errorf("%s is no package", dir)
	}
}

package doors

import (
	"go/build"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Without fails a test where packages of a module, directly or by others of the module, import
// what they are to do without: packages of the module by their folders, with all below, others
// by the beginnings of their paths. Dir is the folder of the module. What is built only for a
// browser counts, what is built only for other systems does not.
func Without(t testing.TB, module, dir string, from []string, forbidden ...string) {
	t.Helper()
	system := build.Default
	system.GOOS, system.GOARCH, system.CgoEnabled = "js", "wasm", false
	seen := map[string]bool{}
	var visit func(folder, way string)
	visit = func(folder, way string) {
		if seen[folder] {
			return
		}
		seen[folder] = true
		p, err := system.ImportDir(filepath.Join(dir, filepath.FromSlash(folder)), 0)
		if err != nil {
			t.Errorf("%s: %v", way, err)
			return
		}
		for _, to := range p.Imports {
			name, ours := strings.CutPrefix(to, module+"/")
			if slices.ContainsFunc(forbidden, func(f string) bool { return name == f || strings.HasPrefix(name, f+"/") }) {
				t.Errorf("%s imports %s", way, to)
			} else if ours {
				visit(name, way+" > "+name)
			}
		}
	}
	for _, folder := range from {
		visit(folder, folder)
	}
}

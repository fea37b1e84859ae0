package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/pe"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tc-hib/winres"
)

func TestNotes(t *testing.T) {
	const log = "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.0-rc.1] - 2026-11-28\n\nWords.\n\n### Added\n\n- this\n\n## [1.1.0] - 2026-01-01\n\n- before\n"
	version, text, err := notes(log)
	if err != nil || version != "1.2.0-rc.1" || text != "Words.\n\n### Added\n\n- this\n" {
		t.Errorf("%q, %q, %v", version, text, err)
	}
	if _, _, err := notes("# Changelog\n\n## [Unreleased]\n"); err == nil {
		t.Error("a changelog without versions has one")
	}
}

func TestChoose(t *testing.T) {
	all := products()
	for _, test := range []struct {
		names string
		want  string
	}{
		{"site", "site.zip"},
		{"windows-amd64 linux-arm64.rpm", "windows-amd64.zip linux-arm64.rpm"},
	} {
		list, err := choose(all, strings.Fields(test.names))
		var got []string
		for _, p := range list {
			got = append(got, p.name)
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: %v, %v", test.names, got, err)
		}
	}
	if _, err := choose(all, []string{"amiga"}); err == nil || !strings.Contains(err.Error(), "linux-amd64.tar.gz") {
		t.Errorf("what there is is not told: %v", err)
	}
}

// TestSameBytes: an archive does not show when, by whom and in which order its files were found.
func TestSameBytes(t *testing.T) {
	at := time.Unix(1795856400, 0).UTC()
	archive := func(mode fs.FileMode, names ...string) map[string][]byte {
		dir := t.TempDir()
		tr := new(tree)
		for _, name := range names {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("this is "+name), mode); err != nil {
				t.Fatal(err)
			}
			tr.copy(filepath.Join(dir, name), "x/"+name)
		}
		tr.add("x/run", 0o755, []byte("run"))
		all := map[string][]byte{}
		for name, write := range map[string]func(string, time.Time) error{"zip": tr.zip, "tar": tr.tar} {
			file := filepath.Join(dir, name)
			if err := write(file, at); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = b
		}
		return all
	}
	one, other := archive(0o644, "a", "b"), archive(0o600, "b", "a")
	for name := range one {
		if !bytes.Equal(one[name], other[name]) {
			t.Errorf("two bytes of %s", name)
		}
	}

	z, err := zip.NewReader(bytes.NewReader(one["zip"]), int64(len(one["zip"])))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if !f.Modified.Equal(at) || (f.Mode()&0o100 != 0) != (f.Name == "x/run") {
			t.Errorf("%s: %v, %v", f.Name, f.Modified, f.Mode())
		}
	}
	g, err := gzip.NewReader(bytes.NewReader(one["tar"]))
	if err != nil {
		t.Fatal(err)
	}
	for r, n := tar.NewReader(g), 0; ; n++ {
		h, err := r.Next()
		if err == io.EOF {
			if n != 3 {
				t.Errorf("%d files", n)
			}
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if !h.ModTime.Equal(at) || h.Uid != 0 || h.Uname != "" || (h.Mode&0o100 != 0) != (h.Name == "x/run") {
			t.Errorf("%+v", h)
		}
	}

	if err := (&tree{err: fs.ErrNotExist}).zip(filepath.Join(t.TempDir(), "none"), at); err == nil {
		t.Error("an archive without one of its files is written")
	}
}

// TestIcons: macOS's file tells its length, and a Windows program has the icon and is the same program beside.
func TestIcons(t *testing.T) {
	icns, err := macIcon()
	if err != nil || string(icns[:4]) != "icns" || int(icns[4])<<24|int(icns[5])<<16|int(icns[6])<<8|int(icns[7]) != len(icns) {
		t.Errorf("%v, %x of %d bytes", err, icns[:8], len(icns))
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module small\n", "main.go": "package main\n\nfunc main() { println() }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", "-o", "small.exe", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program, err := windowsProgram(filepath.Join(dir, "small.exe"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := pe.NewFile(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	set, err := winres.LoadFromEXE(bytes.NewReader(program))
	if err != nil || set.Count() == 0 || f.Section(".rsrc") == nil || f.Section(".text") == nil {
		t.Errorf("no icon: %v", err)
	}
	again, err := windowsProgram(filepath.Join(dir, "small.exe"))
	if err != nil || !bytes.Equal(again, program) {
		t.Errorf("another time it is other bytes: %v", err)
	}
}

// TestPagePackages: what is in the page is listed, what only builds it is not.
func TestPagePackages(t *testing.T) {
	list, err := pagePackages("../../web/ui")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]component{}
	for _, c := range list {
		names[c.Name] = c
	}
	for _, name := range []string{"svelte", "@lichess-org/chessground", "@fontsource/source-sans-3"} {
		if c := names[name]; c.Version == "" || len(c.Hashes) != 1 || c.Licences[0].Licence.ID == "" {
			t.Errorf("%s: %+v", name, c)
		}
	}
	for _, name := range []string{"vite", "typescript", "rookery-ui"} {
		if _, ok := names[name]; ok {
			t.Errorf("%s is in the page", name)
		}
	}
	if c := names["@lichess-org/chessground"]; !strings.HasPrefix(c.URL, "pkg:npm/%40lichess-org/chessground@") {
		t.Error(c.URL)
	}
	if _, err := json.Marshal(list); err != nil {
		t.Error(err)
	}
}

// TestPageLicences: the licences of all that is in the page are there to be given along.
func TestPageLicences(t *testing.T) {
	list, err := pagePackages("../../web/ui")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../" + pageLicences)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if !bytes.Contains(text, []byte("\n"+c.Name+" "+c.Version+": LICENSE")) {
			t.Errorf("no licence of %s %s", c.Name, c.Version)
		}
	}
}

// TestPropertyList: what a version may have in it stays text.
func TestPropertyList(t *testing.T) {
	if got := propertyList([][2]string{{"A", "1 < 2 & 3"}}); !strings.Contains(got, "<key>A</key>\n\t<string>1 &lt; 2 &amp; 3</string>") {
		t.Error(got)
	}
}

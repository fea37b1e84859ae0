package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A desk is a user at a computer who starts the workbench.
type desk struct {
	*testing.T
	data, opened string // where it keeps what it has; where the browser tells what it was to open
	env          []string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the browser is called otherwise here: deploy/check-windows")
	}
	dir := t.TempDir()
	d := &desk{T: t, data: filepath.Join(dir, "Daten von Jürgen", "rookery"), opened: filepath.Join(dir, "opened")}
	script := "#!/bin/sh\necho \"$1\" >>'" + d.opened + "'\n"
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	d.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Dir(d.data), "PATH="+dir+":"+os.Getenv("PATH"))
	t.Cleanup(func() { _, _ = d.try("--stop") })
	return d
}

func (d *desk) try(flags ...string) (string, error) {
	cmd := exec.Command("rookery", append([]string{"workbench"}, flags...)...)
	cmd.Env = d.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (d *desk) start(flags ...string) {
	d.Helper()
	if out, err := d.try(flags...); err != nil {
		d.Fatalf("%v: %s", err, out)
	}
}

// address is where the workbench is, by its own account.
func (d *desk) address() string {
	d.Helper()
	b, err := os.ReadFile(filepath.Join(d.data, "workbench.json"))
	if err != nil {
		d.Fatal(err)
	}
	var r struct{ Address string }
	if err := json.Unmarshal(b, &r); err != nil {
		d.Fatal(err)
	}
	return r.Address
}

func (d *desk) get(place string, headers ...string) (int, string) {
	d.Helper()
	r, err := http.NewRequest(http.MethodGet, place, nil)
	if err != nil {
		d.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		d.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }() // it is only read
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		d.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// TestWorkbench: however often a user starts it there is one, its data are where the system has
// them, and it ends when it is told to, from the terminal or on its page.
func TestWorkbench(t *testing.T) {
	d := newDesk(t)
	var all sync.WaitGroup
	for range 3 { // an impatient user
		all.Go(func() {
			if out, err := d.try(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	address := d.address()
	opened, err := os.ReadFile(d.opened)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Repeat(address+"/workbench/open\n", 3); string(opened) != want {
		t.Errorf("the browser opened %q, not %q", opened, want)
	}
	if _, err := os.Stat(filepath.Join(d.data, "rookery.db")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(filepath.Join(d.data, "workbench.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key may be read by others: %v, %v", info.Mode(), err)
	}
	if out, err := d.try("--foreground"); err == nil || !strings.Contains(out, "a workbench runs already, at "+address) {
		t.Errorf("a second one: %v, %s", err, out)
	}
	if status, page := d.get(address + "/workbench/open"); status != 200 || !strings.Contains(page, `<div id="app">`) {
		t.Errorf("the workbench: %d, %s", status, page)
	}
	for language, want := range map[string]string{"en": "End rookery", "de-AT,en;q=0.5": "rookery beenden", "it,fr;q=0.9": "Arrêter rookery"} {
		if _, page := d.get(address+"/workbench", "Accept-Language", language); !strings.Contains(page, want) || !strings.Contains(page, d.data) {
			t.Errorf("in %s: %s", language, page)
		}
	}
	if status, _ := d.get(address+"/", "Host", "rookery.example.org"); status != http.StatusForbidden {
		t.Errorf("a site whose name leads here is answered: %d", status)
	}
	resp, err := http.PostForm(address+"/workbench/end", url.Values{"key": {"guessed"}})
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("anybody can end it: %d", resp.StatusCode)
	}
	d.start("--stop")
	if out, err := d.try("--stop"); err == nil || !strings.Contains(out, "no workbench runs") {
		t.Errorf("after its end: %v, %s", err, out)
	}
}

// TestWorkbenchKilled: what is left of one that was killed, or of a computer that was switched off,
// keeps nobody from the next, and what does not start says why.
func TestWorkbenchKilled(t *testing.T) {
	d := newDesk(t)
	if err := os.MkdirAll(d.data, 0o700); err != nil {
		t.Fatal(err)
	}
	other := httptest.NewServer(http.NotFoundHandler()) // has the port now
	defer other.Close()
	if err := os.WriteFile(filepath.Join(d.data, "workbench.json"), []byte(`{"address":"`+other.URL+`","key":"old"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d.start()
	address := d.address()
	if address == other.URL {
		t.Error("the other program is taken for the workbench")
	}
	_, page := d.get(address + "/workbench")
	_, rest, _ := strings.Cut(page, `name="key" value="`)
	key, _, _ := strings.Cut(rest, `"`)
	resp, err := http.PostForm(address+"/workbench/end", url.Values{"key": {key}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if !strings.Contains(string(b), "rookery has ended") {
		t.Errorf("it says %s", b)
	}

	if err := os.RemoveAll(filepath.Join(d.data, "rookery.db")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(d.data, "rookery.db", "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := d.try(); err == nil || !strings.Contains(out, "did not start") || !strings.Contains(out, "rookery.db") {
		t.Errorf("with a folder in place of the database: %v, %s", err, out)
	}
}

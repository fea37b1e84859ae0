package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestOneVerdict: of published problems with known verdicts everybody says the same sentence:
// the commands, the farm, the page, and those who read them from .olv or from JSON.
func TestOneVerdict(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	var want, problems []string // verdicts, and inputs
	for block := range strings.SplitSeq(string(src), "\n# ") {
		if verdict, text, _ := strings.Cut(block, "\n"); !strings.HasPrefix(verdict, "#") {
			want, problems = append(want, verdict), append(problems, strings.TrimSpace(text))
		}
	}
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	var files []string
	for i, text := range problems { // a file each, for they are in several languages
		files = append(files, file(fmt.Sprintf("%02d.inp", i)))
		if err := os.WriteFile(files[i], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}

	// What each says, problem by problem.
	said := map[string][]string{}
	verdictLine := regexp.MustCompile(`(?m)^verdict: (.*)$`)
	verifyLine := regexp.MustCompile(`(?m)^.*:[0-9]+: (.*)$`)
	find := func(who string, re *regexp.Regexp, args ...string) {
		for _, m := range re.FindAllStringSubmatch(commanded(t, args...), -1) {
			said[who] = append(said[who], m[1])
		}
	}
	find("solve", verdictLine, append([]string{"solve", "--verdict", "--language", "en"}, files...)...)
	find("analyse", verdictLine, append([]string{"analyse", "--language", "en"}, files...)...)
	find("verify", verifyLine, append([]string{"puzzle", "verify"}, files...)...)
	commanded(t, append([]string{"puzzle", "convert", "--to", "olv", "-o", file("all.olv")}, files...)...)
	find(".olv", verifyLine, "puzzle", "verify", file("all.olv"))
	commanded(t, "puzzle", "convert", "--to", "popeye", "-o", file("again.inp"), file("all.olv"))
	find(".olv and back", verifyLine, "puzzle", "verify", file("again.inp"))
	commanded(t, append([]string{"solve", "--format", "json", "--language", "en", "-o", file("all.json")}, files...)...)
	find("read from JSON", verifyLine, "puzzle", "verify", file("all.json"))
	said["JSON"] = judgements(t, file("all.json"))

	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	queue := l.Addr().String()
	_ = l.Close() // the server listens there now
	server, _, page := startServing(t, "", nil, "--workers", "2", "--farm-listen", queue)
	defer func() { _ = server.Process.Kill(); _ = server.Wait() }()
	commanded(t, append([]string{"farm", "run", "--farm", "nats://" + queue, "--table", file("table.csv")}, files...)...)
	said["farm run"] = details(t, file("table.csv"))
	said["page"] = onPage(t, page, problems)

	for who, list := range said {
		n := len(want)
		if who == ".olv and back" {
			n-- // Popeye's language cannot say a study, which is the last
		}
		if len(list) != n {
			t.Fatalf("%s says %d verdicts on %d problems: %q", who, len(list), n, list)
		}
	}
	for i, verdict := range want {
		if first := said["verify"][i]; first != verdict && !strings.HasPrefix(first, verdict) {
			t.Errorf("%q is said, not %s, of\n%s", first, verdict, problems[i])
		}
		for who, list := range said {
			if i < len(list) && list[i] != said["verify"][i] {
				t.Errorf("%s says %q, verify %q of\n%s", who, list[i], said["verify"][i], problems[i])
			}
		}
	}
	if len(want) < 60 {
		t.Errorf("%d problems", len(want))
	}
}

// commanded runs the program and gives what it writes. That problems are unsound is no error here.
func commanded(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), testCommand+"="+strings.Join(args, "\n"))
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil && (!errors.As(err, new(*exec.ExitError)) || cmd.ProcessState.ExitCode() != 1) {
		t.Fatalf("%q: %v\n%s", args, err, errs.String())
	}
	return string(out)
}

// judgements are the sentences at the ends of solutions.
func judgements(t *testing.T, name string) (list []string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for dec := json.NewDecoder(f); ; {
		var doc struct {
			Summary struct{ Judgement struct{ Text string } }
		}
		if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, doc.Summary.Judgement.Text)
	}
}

// details are the last cells of a farm's table.
func details(t *testing.T, name string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		list = append(list, row[len(row)-1])
	}
	return list
}

// send makes a request of the page's API.
func send(t *testing.T, c *http.Client, method, url string, doc []byte) (status int, answer []byte) {
	t.Helper()
	req, err := http.NewRequest(method, url, bytes.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	r, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if answer, err = io.ReadAll(r.Body); err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, answer
}

// onPage has the page's API solve problems, with all that an analysis wants to see.
func onPage(t *testing.T, page string, problems []string) (list []string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	type job struct {
		ID, State string
		Judged    struct{ Text struct{ En string } }
	}
	ask := func(method, path string, body any) (j job) {
		doc, _ := json.Marshal(body)
		status, answer := send(t, c, method, page+path, doc)
		for status == http.StatusTooManyRequests { // the page itself asks less often
			time.Sleep(500 * time.Millisecond)
			status, answer = send(t, c, method, page+path, doc)
		}
		if status >= 300 || json.Unmarshal(answer, &j) != nil {
			t.Fatalf("%s %s: %s\n%s", method, path, http.StatusText(status), answer)
		}
		return j
	}
	for _, text := range problems {
		j := ask("POST", "/api/jobs", map[string]any{"text": text, "whole": true})
		for j.State == "waiting" || j.State == "running" {
			time.Sleep(20 * time.Millisecond)
			j = ask("GET", "/api/jobs/"+j.ID, nil)
		}
		list = append(list, j.Judged.Text.En)
	}
	return list
}

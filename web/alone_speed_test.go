package web

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"rookery/analysis"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// timeSaid is what a solution says of the time that it took, in seconds.
var timeSaid = regexp.MustCompile(`(?:Time|Zeit|Temps) = (?:(\d+):)?([\d.]+)`)

var speed = flag.Bool("speed", false, "TestAloneSpeed with more problems")

// brieflyTimed are problems that a native core takes a third of a second or so for.
var brieflyTimed = []string{"BEISPIEL/hopper-012", "BEISPIEL/intell-095", "EXAMPLES/bouncer-005"}

// timedProblems are the problems of TestAloneSpeed by name. It is skipped where they are not there.
func timedProblems(t *testing.T) (names, inputs []string) {
	t.Helper()
	names = brieflyTimed
	if *speed {
		list, err := os.ReadFile("../../shared/bench/solver.tsv")
		if err != nil {
			t.Skip(err)
		}
		names = nil
		for i, line := range strings.Split(strings.TrimSpace(string(list)), "\n")[1:] {
			if i%12 == 0 {
				name, _, _ := strings.Cut(line, "\t")
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		input, err := os.ReadFile(filepath.Join("../../shared/corpus/popeye", name+".inp"))
		if err != nil {
			t.Skip(err)
		}
		inputs = append(inputs, string(input))
	}
	return names, inputs
}

// secondsSaid is how long a solution says that it took.
func secondsSaid(t *testing.T, solution string) float64 {
	t.Helper()
	m := timeSaid.FindStringSubmatch(solution)
	if m == nil {
		t.Fatalf("no time in %q", solution)
	}
	minutes, _ := strconv.ParseFloat("0"+m[1], 64)
	s, err := strconv.ParseFloat(m[2], 64)
	if err != nil {
		t.Fatal(err)
	}
	return 60*minutes + s
}

// withCores opens a site in a browser that says it has so many cores.
func withCores(t *testing.T, url string, n int) lone {
	t.Helper()
	ctx := open(t, "about:blank", "body")
	cores := fmt.Sprintf(`Object.defineProperty(navigator, "hardwareConcurrency", {get: () => %d})`, n)
	pretend := chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(cores).Do(ctx)
		return err
	})
	if err := chromedp.Run(ctx, pretend, chromedp.Navigate(url), chromedp.WaitVisible("cg-board")); err != nil {
		t.Fatal(err)
	}
	evaluated(ctx, t, allKept, new(bool)) // programs are unpacked for later visits, which takes a core
	return loneOf(ctx, t)
}

// hands counts the workers that have solved for a page: one is started before anything is solved, further ones by the first
// part of a problem that is lent to them.
func (l lone) hands() (n int) {
	l.t.Helper()
	all, err := chromedp.Targets(l)
	if err != nil {
		l.t.Fatal(err)
	}
	own := chromedp.FromContext(l).BrowserContextID
	for _, info := range all {
		// Workers of the page have names, those of its workers have none here.
		if info.BrowserContextID == own && info.Type == "worker" && info.Title != "composing" && info.Title != "keeping for later" {
			n++
		}
	}
	return n
}

// TestAloneSpeed: with one worker and with two the static site writes what solve does; of two both get parts of a
// problem. How fast it is beside the native program on one core is told.
func TestAloneSpeed(t *testing.T) {
	names, inputs := timedProblems(t)
	url, _, _ := written(t)
	var timed, beside, gain float64 // problems, and sums of logarithms
	var pages [2]lone
	for i, input := range inputs {
		if i%len(brieflyTimed) == 0 { // a page has its time
			for n := range pages {
				pages[n] = withCores(t, url, n+1)
			}
		}
		problems, errs := popeye.Parse(names[i], []byte(input))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		p := problems[0]
		var b bytes.Buffer
		if _, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, analysis.Judging(text.New(&b, text.Options{Language: p.Language}), p.Language)); err != nil {
			t.Fatal(err)
		}
		want := strings.TrimLeft(b.String(), "\n")
		var took [len(pages)]float64
		for n, l := range pages {
			got := l.solved(input)
			if g, w := timeSaid.ReplaceAllString(got, ""), timeSaid.ReplaceAllString(want, ""); g != w {
				t.Errorf("%s, %d workers: %s", names[i], n+1, differing(g, w))
			}
			if hands := l.hands(); hands != n+1 {
				t.Errorf("%s: %d of %d workers have got parts of it", names[i], hands, n+1)
			}
			took[n] = secondsSaid(t, got)
		}
		native := secondsSaid(t, want)
		t.Logf("%s: native %.2f s, one worker %.2f s, two %.2f s", names[i], native, took[0], took[1])
		if native < 0.2 {
			continue // tells of starting
		}
		beside += math.Log(native / took[0])
		gain += math.Log(took[0] / took[1])
		timed++
	}
	t.Logf("%.0f problems: one worker %.2f of native, two %.2f times one", timed, math.Exp(beside/timed), math.Exp(gain/timed))
}

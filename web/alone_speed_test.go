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

// TestAloneSpeed: with one worker and with two the static site writes what solve does. How fast it is beside the
// native program on one core is told.
func TestAloneSpeed(t *testing.T) {
	list, err := os.ReadFile("../../shared/bench/solver.tsv")
	if err != nil {
		t.Skip(err)
	}
	every := 50 // of the list
	if *speed {
		every = 12
	}
	var inputs, names []string
	for i, line := range strings.Split(strings.TrimSpace(string(list)), "\n")[1:] {
		if i%every != 0 {
			continue
		}
		name, _, _ := strings.Cut(line, "\t")
		input, err := os.ReadFile(filepath.Join("../../shared/corpus/popeye", name+".inp"))
		if err != nil {
			t.Fatal(err)
		}
		inputs, names = append(inputs, string(input)), append(names, name)
	}
	seconds := func(solution string) float64 {
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
	url, _, _ := written(t)
	workers := func(n int) lone {
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
	var timed, beside, gain float64 // problems, and sums of logarithms
	for i, input := range inputs {
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
		by1, by2 := workers(1).solved(input), workers(2).solved(input)
		for n, got := range []string{by1, by2} {
			if g, w := timeSaid.ReplaceAllString(got, ""), timeSaid.ReplaceAllString(want, ""); g != w {
				t.Errorf("%s, %d workers: %s", names[i], n+1, differing(g, w))
			}
		}
		native, s1, s2 := seconds(want), seconds(by1), seconds(by2)
		t.Logf("%s: native %.2f s, one worker %.2f s, two %.2f s", names[i], native, s1, s2)
		if native < 0.2 {
			continue // tells of starting
		}
		beside += math.Log(native / s1)
		gain += math.Log(s1 / s2)
		timed++
	}
	t.Logf("%.0f problems: one worker %.2f of native, two %.2f times one", timed, math.Exp(beside/timed), math.Exp(gain/timed))
}

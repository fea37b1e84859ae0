package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"rookery/web/static"
)

// visited are problems of the kinds that visitors begin with.
var visited = []string{
	"beginproblem\nstipulation #2\npieces white kh1 qa1 rb7 black kh8\nendproblem\n",
	"beginproblem\nstipulation h#2\npieces white ka3 rf1 be4 black kc1 pd2 sb6\nendproblem\n",
	"beginproblem\nstipulation s#2\noption variation try setplay\npieces white ka1 qb3 rc2 black ka4 pa5 pa6\nendproblem\n",
	"beginproblem\nstipulation ser-h#3\npieces white kd1 gd5 black ka8 pa7 pb7 nf4\ncondition Circe\nendproblem\n",
	"beginproblem\nstipulation #3\npieces white kc1 rc8 bf4 sd5 pe4 black ka1 pa2 pb3\nendproblem\n",
}

// TestFirstFunctions finds out, with -update, which functions of the composing program are called until those problems are
// solved, and adds their names for static.Build. Some are called in few visits alone, so what was found before stays while the
// program has it.
func TestFirstFunctions(t *testing.T) {
	if !*update {
		t.Skip("with -update it finds out what the first visit needs; TestAloneLoading tells what that saves")
	}
	chromium(t)
	programs, names, file, err := static.Traced(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := static.Write(t.Context(), dir, Pages(), programs); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(host.Close)
	first := map[string]bool{}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(string(before)) {
		if name = strings.TrimSuffix(name, "\n"); slices.Contains(names, name) {
			first[name] = true
		}
	}
	for i, problem := range visited {
		ctx := open(t, "about:blank", "body")
		const listen = `window.functions = new Set(); new BroadcastChannel("functions").onmessage = (e) => window.functions.add(e.data)`
		listening := chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(listen).Do(ctx)
			return err
		})
		if err := chromedp.Run(ctx, listening, emulation.SetCPUThrottlingRate(1+3*float64(i%2)), chromedp.Navigate(host.URL), chromedp.WaitVisible("cg-board")); err != nil {
			t.Fatal(err)
		}
		run(ctx, t,
			press("Paste or open"),
			chromedp.WaitVisible("dialog textarea"),
			chromedp.SetValue("dialog textarea", problem),
			chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
			press("Open"),
			until(`!document.querySelector("dialog").open`),
			press("Solve"),
			until(`document.querySelector(".state.done") !== null`),
		)
		loneOf(ctx, t).solved(problem)
		time.Sleep(5 * time.Second) // what waits for timers is called, too
		var numbers []int
		if err := chromedp.Run(ctx, chromedp.Evaluate(`[...window.functions]`, &numbers)); err != nil {
			t.Fatal(err)
		}
		t.Log(len(numbers), "functions until it is solved:", problem)
		for _, n := range numbers {
			first[names[n]] = true
		}
	}
	var list []string
	for name := range first {
		list = append(list, name+"\n")
	}
	slices.Sort(list)
	if err := os.WriteFile(file, []byte(strings.Join(list, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log(len(list), "functions of", len(names))
}

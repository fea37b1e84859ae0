package web

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// axe is a program that looks for what keeps people from using a page. It
// comes with what the page is built with, and stays out of what is served.
const axe = "ui/node_modules/axe-core/axe.min.js"

// axeProgram is the program, to be evaluated in a page.
func axeProgram(t *testing.T) string {
	t.Helper()
	program, err := os.ReadFile(axe)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no axe-core: CI installs it with the page's build")
		}
		t.Skip("no axe-core: npm ci in web/ui installs it")
	}
	return string(program) + "; undefined"
}

// accessible looks at a page that has the program.
func accessible(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	var found []string
	run(ctx, t, chromedp.Evaluate(`(async () => {
		const { violations } = await axe.run(document, { resultTypes: ["violations"] });
		return violations.filter((v) => v.impact === "serious" || v.impact === "critical").flatMap((v) =>
			v.nodes.slice(0, 5).map((n) => v.id + ": " + v.help + "\n" + n.html.slice(0, 300) + "\n" + n.failureSummary));
	})()`, &found, awaited))
	for _, f := range found {
		t.Errorf("%s: %s", name, f)
	}
}

// Nothing of weight on any page, by axe-core's rules, in light and dark.
func TestPagesAreAccessible(t *testing.T) {
	program := axeProgram(t)
	ctx, server := browsing(t, "/")
	var paths []string
	run(ctx, t, chromedp.Evaluate(`[...document.querySelectorAll("header nav a")].map((a) => a.getAttribute("href"))`, &paths))
	if len(paths) < 3 {
		t.Fatalf("pages: %q", paths)
	}
	for _, path := range paths {
		run(ctx, t,
			chromedp.Navigate(server+path),
			until(`document.querySelector("main h1, main h2") !== null`),
			chromedp.Evaluate(program, nil),
		)
		if path == "/" { // with a solution, and with all that unfolds unfolded
			run(ctx, t,
				until(`document.querySelectorAll("cg-board piece").length > 3`),
				press("Solve"),
				until(`document.querySelector(".state.done") !== null`),
				press("Open all"),
				press("Forward"),
				chromedp.Evaluate(`document.querySelectorAll("details").forEach((d) => (d.open = true)), undefined`, nil),
			)
		}
		for _, theme := range []string{"light", "dark"} {
			run(ctx, t, chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil))
			accessible(ctx, t, path+", "+theme)
		}
	}
}

// What the first page needs until it shows its board and its words comes in
// less than 300 kB.
func TestFirstLoad(t *testing.T) {
	const most = 300_000
	ctx, _ := browsing(t, "/")
	type resource struct {
		Name string
		Size int
	}
	var all []resource
	run(ctx, t,
		until(`document.querySelectorAll("cg-board piece").length > 3 && document.querySelectorAll(".men.fairy img").length > 3`),
		until(`[...document.images].filter((i) => i.loading !== "lazy").every((i) => i.complete)`),
		chromedp.Evaluate(`performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource")).map((e) =>
			({ name: e.name, size: e.transferSize }))`, &all),
	)
	sum := 0
	for _, r := range all {
		sum += r.Size
	}
	t.Logf("%d bytes in %d answers", sum, len(all))
	if sum > most || len(all) < 5 {
		t.Errorf("the first load takes %d bytes: %v", sum, all)
	}
}

// awaited makes an evaluation wait for its promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

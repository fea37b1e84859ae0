package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A page that is loaded again while the server is gone comes as it was last, with the draft, and says that
// nothing is saved on the server; when that is back all goes on.
func TestReloadWithoutServerInBrowser(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	s, err := New(Config{Farm: testFarm(t), Store: stored(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	serve := func(l net.Listener) func() {
		h := &http.Server{Handler: s} //nolint:gosec // of a test
		go func() { _ = h.Serve(l) }()
		return func() { _ = h.Close() }
	}
	end := serve(l)
	ctx := open(t, "http://"+address+"/", "cg-board")
	var kept bool
	run(ctx, t, paste(mateText), pieces(3), shownIn(".foot", "Circe"),
		chromedp.Evaluate(`(async () => {
			const told = new Promise((done) => (navigator.serviceWorker.onmessage = () => done(true)));
			(await navigator.serviceWorker.ready).active.postMessage("all");
			return told;
		})()`, &kept, awaited))
	end()
	run(ctx, t, chromedp.Reload(), chromedp.WaitVisible("cg-board"), pieces(3), shownIn(".foot", "#1"), shownIn(".warning", "Not saved on the server yet"),
		// Men are seen, one composes on, and what was not on the page yet can be loaded.
		until(`getComputedStyle(document.querySelector("cg-board piece")).backgroundImage.includes("men")`),
		press("Drafts"), until(`document.querySelector("dialog[open]") !== null`), chromedp.KeyEvent("\u001b"),
		press("Clear"), pieces(0), press("Undo"), pieces(3))
	if l, err = net.Listen("tcp", address); err != nil {
		t.Fatal(err)
	}
	defer serve(l)()
	run(ctx, t, until(`![...document.querySelectorAll(".warning")].some((w) => w.innerText.includes("Not saved on the server yet"))`),
		chromedp.Reload(), pieces(3), press("Solve"), until(`document.querySelector(".state.done") !== null`))
}

// noServiceWorker has the next page do without one, as pages of hosts that are not safe do.
var noServiceWorker = chromedp.ActionFunc(func(ctx context.Context) error {
	_, err := page.AddScriptToEvaluateOnNewDocument(`Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined })`).Do(ctx)
	return err
})

// What composing needs is there some seconds after the page, also if the server goes then and no service worker keeps anything.
func TestComposingNeedsNoServer(t *testing.T) {
	t.Parallel()
	url, _, stop := stops(t, Config{Store: stored(t)})
	ctx := open(t, url, "cg-board")
	all := []string{"SolutionView", "Analysis", "Explore", "ByHand", "Params", "DraftList", "Keys"}
	come := ""
	for _, part := range all {
		come += fmt.Sprintf(` && performance.getEntriesByType("resource").some((e) => e.name.includes("/%s-") && e.name.endsWith(".js") && e.responseEnd)`, part)
	}
	run(ctx, t, noServiceWorker, chromedp.Reload(), chromedp.WaitVisible("cg-board"), paste(mateText), pieces(3), until("!navigator.serviceWorker"+come))
	stop()
	run(ctx, t,
		press("Drafts"), until(`document.querySelector("dialog[open] .drafts") !== null`), chromedp.KeyEvent("\u001b"),
		chromedp.Click("#tab-form"), until(`document.querySelector(".params input, .params button, .params select") !== null`),
		field("#stipulation", "h#2", "input"), asked("h#2"),
		until(`document.querySelector(".warning")?.innerText.includes("Not saved on the server yet") && !document.body.innerText.includes("could not be loaded")`))
}

// A part of the page that cannot be had is told of and tried again until it comes.
func TestPartsAreTriedAgain(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, network.Enable(), network.SetBlockedURLs([]string{"*/DraftList-*", "*/Books-*"}), noServiceWorker, chromedp.Reload(), chromedp.WaitVisible("cg-board"),
		paste(mateText), pieces(3), press("Drafts"), shownIn("body", "This part of the page could not be loaded"),
		network.SetBlockedURLs([]string{}), until(`document.querySelector("dialog[open] .drafts") !== null && !document.body.innerText.includes("could not be loaded")`),
		chromedp.KeyEvent("\u001b"),
		network.SetBlockedURLs([]string{"*/Books-*"}), chromedp.Click(`nav a[href$="books"]`), shownIn("main", "This page could not be loaded"),
		network.SetBlockedURLs([]string{}), until(`document.querySelector("main table.book") !== null`))
}

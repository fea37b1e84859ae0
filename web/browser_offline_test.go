package web

import (
	"net"
	"net/http"
	"testing"

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

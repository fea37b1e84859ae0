package web

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// What the first visit may load until the first solution is there, in bytes. docs/site.md has what it is.
const mostLoaded = 6_300_000

// TestAloneLoading: what a visitor waits for with 10 Mbit/s and a slow processor. The time is told;
// that little is loaded is a must. The second visit loads nothing, and what lies beside the program is
// found by it.
func TestAloneLoading(t *testing.T) {
	url, _, _ := written(t)
	ctx := open(t, "about:blank", "body")
	var loaded atomic.Int64
	chromedp.ListenTarget(ctx, func(ev any) {
		if done, ok := ev.(*network.EventLoadingFinished); ok {
			loaded.Add(int64(done.EncodedDataLength))
		}
	})
	const rate = 10e6 / 8 // bytes a second
	if err := chromedp.Run(ctx, network.Enable(), emulation.SetCPUThrottlingRate(4), chromedp.ActionFunc(func(ctx context.Context) error {
		return network.EmulateNetworkConditions(false, 20, rate, rate).Do(ctx)
	})); err != nil {
		t.Fatal(err)
	}
	l := loneOf(ctx, t)
	const mate = "beginproblem\nstipulation #2\npieces white kh1 qa1 rb7 black kh8\nendproblem\n"
	for i, visit := range [...]chromedp.Action{chromedp.Navigate(url), chromedp.Reload()} {
		begun, before := time.Now(), loaded.Load()
		if err := chromedp.Run(ctx, visit, chromedp.WaitVisible("cg-board")); err != nil {
			t.Fatal(err)
		}
		usable := time.Since(begun)
		l.solved(mate)
		solved := time.Since(begun)
		bytes := loaded.Load() - before
		t.Logf("visit %d: page after %.1f s, solution after %.1f s, %d bytes", i+1, usable.Seconds(), solved.Seconds(), bytes)
		if i == 0 {
			if bytes < mostLoaded/2 || bytes > mostLoaded {
				t.Errorf("%d bytes are loaded, want at most %d", bytes, mostLoaded)
			}
			evaluated(ctx, t, `async () => { await navigator.serviceWorker.ready; return true }`, new(bool))
		} else if bytes > mostLoaded/10 {
			t.Errorf("the second visit loads %d bytes", bytes)
		}
	}
	for _, format := range []string{"png", "pdf"} { // by the fonts
		if status, text := l.ask("POST", "diagram", map[string]string{"text": mate, "format": format}, nil); status != http.StatusOK {
			t.Errorf("%s: %d %.200s", format, status, text)
		}
	}
}

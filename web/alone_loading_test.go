package web

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// What the first visit may load until the first solution is there, in bytes. docs/site.md has what it is.
const mostLoaded = 3_000_000

// A line is what a visitor is connected by: so many bytes a second, for all that is under way. Browsers
// that are told to be slow are not where a worker fetches.
type line struct {
	http.Handler
	rate    float64
	awaited atomic.Int64
	early   atomic.Bool // the late part of the program is not there yet

	mu   sync.Mutex
	free time.Time // when all that was sent until now has come
}

const (
	delay = 20 * time.Millisecond
	// late is how late the line may be without losing time: this machine wakes up later than it wanted, and what
	// is under way on a line does not wait for that.
	late = 20 * time.Millisecond
)

func (l *line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(delay)
	late := strings.Contains(r.URL.Path, "/late-")
	if late && l.early.Load() {
		http.Error(w, "not yet", http.StatusServiceUnavailable)
		return
	}
	// What is fetched for later visits is not waited for.
	later := late || strings.HasSuffix(r.Referer(), "/service.js") || strings.Contains(r.URL.Path, "/keeping-")
	l.Handler.ServeHTTP(&carrier{w, l, later}, r)
}

// A carrier is an answer on its way.
type carrier struct {
	http.ResponseWriter
	line  *line
	later bool
}

func (c *carrier) Write(p []byte) (sent int, err error) {
	for part := range slices.Chunk(p, 8<<10) {
		if c.line.carry(len(part)); !c.later {
			c.line.awaited.Add(int64(len(part)))
		}
		n, err := c.ResponseWriter.Write(part)
		if sent += n; err != nil {
			return sent, err
		}
		if f, ok := c.ResponseWriter.(http.Flusher); ok {
			f.Flush()
		}
	}
	return sent, nil
}

func (l *line) carry(n int) {
	l.mu.Lock()
	now := time.Now()
	if begin := now.Add(-late); l.free.Before(begin) {
		l.free = begin
	}
	l.free = l.free.Add(time.Duration(float64(n) / l.rate * float64(time.Second)))
	wait := l.free.Sub(now)
	l.mu.Unlock()
	time.Sleep(wait)
}

// TestAloneLoading: what a visitor waits for with 10 Mbit/s and a slow processor. The time is told;
// that little is loaded is a must, and that the late part of the program is not waited for. The second visit loads nothing, and what lies beside the program is
// found by it.
func TestAloneLoading(t *testing.T) {
	url, _, host := written(t)
	l := &line{Handler: host.Config.Handler, rate: 10e6 / 8}
	host.Config.Handler = l
	ctx := open(t, "about:blank", "body")
	if err := chromedp.Run(ctx, emulation.SetCPUThrottlingRate(4)); err != nil {
		t.Fatal(err)
	}
	page := loneOf(ctx, t)
	const mate = "beginproblem\nstipulation #2\npieces white kh1 qa1 rb7 black kh8\nendproblem\n"
	for i, visit := range [...]chromedp.Action{chromedp.Navigate(url), chromedp.Reload()} {
		l.early.Store(i == 0)
		begun, before := time.Now(), l.awaited.Load()
		if err := chromedp.Run(ctx, visit, chromedp.WaitVisible("cg-board")); err != nil {
			t.Fatal(err)
		}
		usable := time.Since(begun)
		page.solved(mate)
		solved := time.Since(begun)
		bytes := l.awaited.Load() - before
		l.early.Store(false)
		t.Logf("visit %d: page after %.1f s, solution after %.1f s, %d bytes", i+1, usable.Seconds(), solved.Seconds(), bytes)
		if i == 0 {
			if bytes < mostLoaded/2 || bytes > mostLoaded {
				t.Errorf("%d bytes are loaded, want at most %d", bytes, mostLoaded)
			}
			evaluated(ctx, t, allKept, new(bool))
		} else if bytes > mostLoaded/10 {
			t.Errorf("the second visit loads %d bytes", bytes)
		}
	}
	for _, format := range []string{"png", "pdf"} { // by the fonts
		if status, text := page.ask("POST", "diagram", map[string]string{"text": mate, "format": format}, nil); status != http.StatusOK {
			t.Errorf("%s: %d %.200s", format, status, text)
		}
	}
}

package web

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for what a page is to show: enough for a
// slow machine, since a page that works is waited for no longer than it needs.
const patience = 2 * time.Minute

// long is not for every change: a browser takes most of the time of all tests.
var long = flag.Bool("long", false, "all tests in a browser, not only one for each of the main pages")

// brief are the tests in a browser that need no -long: composing and solving, and a game.
var brief = []string{"TestComposeInBrowser", "TestPlayInBrowser"}

// chromium is the browser of all tests: each has a profile of its own in it, and
// starting it once saves a third of the processor time. TestMain ends it.
func chromium(t *testing.T) context.Context {
	t.Helper()
	if name, _, _ := strings.Cut(t.Name(), "/"); !*long && !slices.Contains(brief, name) {
		t.Skip("in a browser, with -long")
	}
	theBrowser.once.Do(func() { theBrowser.start(chromiums) })
	if missing := theBrowser.missing(); missing != "" {
		if os.Getenv("CI") == "true" {
			t.Fatal(missing + ": CI installs it")
		}
		t.Skip(missing)
	}
	return theBrowser.ctx
}

// chromiums are the programs that are tried. The headless shell takes half the processor time. Debian's script of
// that name is no good: it outlives the browser's end.
var chromiums = []string{"/usr/lib/chromium/chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

var theBrowser sharedBrowser

// A sharedBrowser is started by who needs it first.
type sharedBrowser struct {
	once sync.Once
	ctx  context.Context // nil where there is no Chromium
	err  error
	stop func()
}

// missing says why there is no browser; "" if there is one.
func (b *sharedBrowser) missing() string {
	switch {
	case b.err != nil:
		return "Chromium cannot start here: " + b.err.Error()
	case b.ctx == nil:
		return "no Chromium on this machine"
	}
	return ""
}

// TestNoChromium: where there is no browser, or it cannot start, tests in it are not run, and say why.
func TestNoChromium(t *testing.T) {
	for want, programs := range map[string][]string{"no Chromium on this machine": {"/nowhere/chromium"}, "Chromium cannot start here: ": {"false"}} {
		var b sharedBrowser
		b.start(programs)
		b.end()
		if got := b.missing(); !strings.HasPrefix(got, want) {
			t.Errorf("%v: %q, want %q", programs, got, want)
		}
	}
}

func (b *sharedBrowser) start(programs []string) {
	program := ""
	for _, name := range programs {
		if p, err := exec.LookPath(name); err == nil {
			program = p
			break
		}
	}
	if program == "" {
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.WindowSize(1280, 900),
		chromedp.Flag("lang", "en"), chromedp.WSURLReadTimeout(patience))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {})) // events newer than the library
	b.ctx, b.stop = ctx, func() { cancel(); stop() }
	b.err = chromedp.Run(ctx)
}

// end is called when all tests have ended.
func (b *sharedBrowser) end() {
	if b.stop != nil {
		b.stop()
	}
}

// browsing opens a page in headless Chromium. What the console complains about
// fails the test.
func browsing(t *testing.T, path string) (context.Context, string) {
	t.Helper()
	return browse(t, Config{}, path, "cg-board")
}

// browse is browsing for a server of another kind, and a page on which
// something else is to be seen first.
func browse(t *testing.T, config Config, path, first string) (context.Context, string) {
	t.Helper()
	h, _ := serving(t, config)
	return open(t, h.URL+path, first), h.URL
}

// open is browse for a server that runs.
func open(t *testing.T, url, first string) context.Context {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	// The page ends with the context of its first run: it is to outlive the test's
	// patience, to tell what was on it then.
	if err := chromedp.Run(ctx, emulation.SetFocusEmulationEnabled(true)); err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(ctx, patience)
	t.Cleanup(done)

	var mu sync.Mutex
	var complaints []string
	chromedp.ListenTarget(ctx, func(ev any) {
		text := ""
		switch ev := ev.(type) {
		case *runtime.EventExceptionThrown:
			text = ev.ExceptionDetails.Error()
		case *runtime.EventConsoleAPICalled:
			if ev.Type == runtime.APITypeError || ev.Type == runtime.APITypeWarning {
				for _, a := range ev.Args {
					text += string(a.Value) + a.Description
				}
			}
		case *cdplog.EventEntryAdded:
			if ev.Entry.Level == cdplog.LevelError {
				text = ev.Entry.Text + " " + ev.Entry.URL
			}
		}
		// That the line is cut is the test's doing, and refusals are shown by the page.
		if text != "" && !strings.Contains(text, "net::ERR_") && !strings.Contains(text, "responded with a status of 4") {
			mu.Lock()
			complaints = append(complaints, text)
			mu.Unlock()
		}
	})
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, c := range complaints {
			t.Error("console:", c)
		}
	})
	// Nothing moves any more when the letters are there: hands click where things stand.
	run(ctx, t, chromedp.Navigate(url), chromedp.WaitVisible(first), until(`document.fonts.status === "loaded"`))
	return ctx
}

func run(ctx context.Context, t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	for i, action := range actions {
		err := chromedp.Run(ctx, action)
		if err == nil {
			continue
		}
		var shown string
		more, done := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer done()
		_ = chromedp.Run(more, chromedp.Evaluate("document.body.innerText", &shown))
		t.Fatalf("step %d of %d: %v\nthe page: %.2000s", i+1, len(actions), err, shown)
	}
}

// until waits for a condition in the page's language.
func until(condition string) chromedp.Action {
	return chromedp.Poll(holding(condition), nil, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience))
}

// holding asks whether a condition holds. What it asks for may not be there yet: parts of
// the page are loaded when they are looked at.
func holding(condition string) string {
	return "(() => { try { return !!(" + condition + "); } catch (e) { if (e instanceof TypeError) return false; throw e; } })()"
}

// press clicks the button with a name.
func press(name string) chromedp.Action {
	return chromedp.Click(fmt.Sprintf(`//button[normalize-space()=%q and not(@disabled)] | //button[@aria-label=%[1]q and not(@disabled)]`, name), chromedp.BySearch)
}

func TestComposeInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	src := strings.ReplaceAll(example(t, "heathcote-1900.inp"), "\n", `\n`)
	var rows, open int
	run(ctx, t,
		// Paste a problem, add a condition from the list, solve.
		press("Paste or open"),
		chromedp.WaitVisible("dialog textarea"),
		chromedp.SetValue("dialog textarea", strings.ReplaceAll(src, `\n`, "\n")),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
		press("Open"),
		until(`!document.querySelector("dialog").open`),
		until(`document.querySelectorAll("cg-board piece").length === 15`),
		chromedp.SendKeys(`input[role=combobox]`, "circe"),
		chromedp.WaitVisible(`li[role=option]`),
		chromedp.SendKeys(`input[role=combobox]`, "\r"),
		until(`document.querySelector(".foot").innerText.includes("Circe")`),
		press("Solve"),
		until(`document.querySelector(".state.done") !== null`),
		press("Tree"),
		until(`document.querySelectorAll(".row.entry").length > 3`),
		chromedp.Evaluate(`document.querySelectorAll(".row.entry").length`, &rows),
		// Open the tree, and go along its first line.
		press("Open all"),
		until(fmt.Sprintf(`document.querySelectorAll(".row.entry").length > %d`, 5)),
		chromedp.Evaluate(`document.querySelectorAll(".row.entry").length`, &open),
		until(`document.querySelectorAll(".row.entry[aria-expanded=false]").length === 0`),
		press("Forward"),
		until(`document.querySelector(".frame.after") !== null && document.querySelector(".now").innerText.startsWith("1.")`),
		press("Forward"),
		until(`document.querySelector(".now").innerText.startsWith("1...") || document.querySelector(".now").innerText.startsWith("2.")`),
		press("To the diagram"),
		until(`document.querySelector(".frame.after") === null`),
		// The page finds its job again.
		chromedp.Reload(),
		until(`document.querySelectorAll(".row.entry").length > 3`),
	)
	if open <= rows {
		t.Errorf("%d rows, opened %d", rows, open)
	}
}

func TestOpenOlvInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	const olv = "---\nauthors: [Test]\nalgebraic:\n  white: [Kf1, Qb3]\n  black: [Kh1]\nstipulation: \"#1\"\n"
	run(ctx, t,
		press("Paste or open"),
		chromedp.WaitVisible("dialog textarea"),
		chromedp.SetValue("dialog textarea", olv),
		chromedp.Evaluate(`document.querySelector("dialog textarea").dispatchEvent(new Event("input"))`, nil),
		press("Open"),
		until(`!document.querySelector("dialog").open`),
		until(`document.querySelectorAll("cg-board piece").length === 3`),
		chromedp.Click(`#tab-text`),
		until(`document.querySelector("#side textarea").value.includes("author Test")`),
		press("Solve"),
		until(`document.querySelector(".solution").innerText.includes("#")`),
	)
}

func TestPlayInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	const fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
	run(ctx, t,
		chromedp.SetValue(`.setup input[spellcheck=false]`, fen),
		chromedp.Evaluate(`document.querySelector(".setup input[spellcheck=false]").dispatchEvent(new Event("input"))`, nil),
		press("Begin"),
		until(`document.querySelector("[role=status]")?.innerText.includes("Your move")`),
		chromedp.SendKeys(`input[placeholder="Type a move"]`, "Qb1\r"),
		until(`document.querySelectorAll(".moves button").length === 2`), // the machine has moved
		press("Take back"),
		until(`document.querySelectorAll(".moves button").length === 0`),
		chromedp.SendKeys(`input[placeholder="Type a move"]`, "Qg7\r"),
		until(`document.querySelector("[role=status]").innerText.includes("1-0")`),
	)
}

// A whole game of machine against machine would prove little about the page:
// here the page plays the first legal move each time, until the game is over.
func TestWholeGameInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	run(ctx, t,
		chromedp.SetValue(`.setup input[type=range]`, "10"),
		chromedp.Evaluate(`document.querySelector(".setup input[type=range]").dispatchEvent(new Event("input"))`, nil),
		chromedp.SetValue(`.setup input[type=number]`, "0.2"), // quick
		chromedp.Evaluate(`document.querySelector(".setup input[type=number]").dispatchEvent(new Event("input"))`, nil),
		press("Begin"),
		until(`document.querySelector("[role=status]")?.innerText.includes("Your move")`),
		// The worst opening there is.
		chromedp.SendKeys(`input[placeholder="Type a move"]`, "f3\r"),
		until(`document.querySelectorAll(".moves button").length === 2`),
		chromedp.Evaluate(`(async () => {
			for (const id = localStorage.getItem("game"); ; await new Promise((done) => setTimeout(done, 50))) {
				const game = await (await fetch("/api/games/" + id)).json();
				if (game.over) return;
				const from = Object.keys(game.moves)[0];
				if (game.turn !== game.you) continue;
				await fetch("/api/games/" + id + "/moves", { method: "POST", headers: { "Content-Type": "application/json" },
					body: JSON.stringify({ move: from + game.moves[from][0] }) });
			}
		})(), undefined`, nil),
		until(`/^(1-0|0-1|1.2-1.2) /.test(document.querySelector("[role=status]").innerText)`),
	)
}

func TestBothMachinesInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/play")
	const won = "8/8/8/8/8/5k2/4q3/7K b - - 0 1"
	begin := chromedp.Tasks{
		chromedp.SetValue(`.setup select`, "neither"),
		chromedp.Evaluate(`document.querySelector(".setup select").dispatchEvent(new Event("change", { bubbles: true }))`, nil),
		until(`document.querySelectorAll(".setup input[type=range]").length === 2`),
		chromedp.SetValue(`.setup input[spellcheck=false]`, won),
	}
	run(ctx, t,
		begin[:3],
		press("Begin"),
		until(`document.querySelectorAll(".moves button").length >= 2`),
		press("Pause"),
		until(`document.querySelector("[role=status]").innerText.includes("paused")`),
		chromedp.Evaluate(`window.before = document.querySelectorAll(".moves button").length`, nil),
		press("Go on"),
		until(`document.querySelectorAll(".moves button").length > window.before`),
		press("Stop"),
		until(`document.querySelector("[role=status]").innerText.startsWith("*")`),
		press("New game"),
		begin,
		chromedp.Evaluate(`document.querySelector(".setup input[spellcheck=false]").dispatchEvent(new Event("input"))`, nil),
		press("Begin"),
		until(`document.querySelector("[role=status]")?.innerText.startsWith("0-1")`),
	)
}

func TestBookInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/books")
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(games), 0o600); err != nil {
		t.Fatal(err)
	}
	run(ctx, t,
		until(`document.querySelectorAll("table.book tbody tr").length === 20`), // every first move has a name
		chromedp.SetUploadFiles(`input[type=file]`, []string{file}),
		until(`document.querySelectorAll("table.book tbody tr").length === 1`),
		press("e4"),
		until(`document.querySelector(".result").innerText.includes("King's Pawn")`),
		until(`document.querySelectorAll("table.book tbody tr").length === 2`),
		press("c5"),
		until(`document.querySelector(".result").innerText.includes("Sicilian")`),
	)
}

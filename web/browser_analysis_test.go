package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Of a solution of 5,000 lines the verdict and the printed solution are shown before themes have been
// looked for, and nothing says that the search is not over.
func TestLongAnalysisInBrowser(t *testing.T) {
	t.Parallel()
	const long = "beginproblem\npieces white kg1 qb4 qb5 rb6 rb1 bb2 bb3 sa2 sd1 rg3 black ke8 pc7 pd3 sc8 sb8 ba8 rh8 ph7\nstipulation h#3\noption maxsolutions 5000\nendproblem\n"
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		// The second question is held until the first answer has been seen.
		chromedp.Evaluate(`(() => {
			const ask = window.fetch;
			window.asked = [];
			window.fetch = async (...args) => {
				const url = String(args[0]?.url ?? args[0]);
				if (url.includes("/analysis?")) window.asked.push(url);
				if (url.includes("first=false")) await new Promise((go) => (window.goOn = go));
				return ask(...args);
			};
		})()`, nil),
		paste(long), press("Solve"), until(`document.querySelector(".state.done")?.innerText === "partial: an option ended it"`),
		press("Analysis"), shownIn(".analysis", "solutions"), shownIn(".analysis", "Themes and changed play are being looked for."),
		until(`document.querySelector(".analysis pre.printed")?.innerText.split("\n").length > 5000`),
		until(`!document.querySelector(".analysis").innerText.includes("When the search has ended")`),
		until(`window.goOn !== undefined`), chromedp.Evaluate(`window.goOn()`, nil),
		until(`[...document.querySelectorAll(".analysis h3")].some((h) => h.innerText === "Themes") && !document.querySelector(".analysis").innerText.includes("being looked for")`),
	)
}

// What an option has ended is not called complete, and of many lines in one paragraph the first few are shown
// until all are wanted.
func TestManyLinesInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	more := `[...document.querySelectorAll(".analysis p")].find((p) => p.innerText.startsWith("Solutions:"))?.querySelector("button")`
	run(ctx, t, paste("beginproblem\nstipulation h#3\noption maxsolutions 60\npieces white ka1 qb3 rg1 black kh8 pa7 sd4\nendproblem"), press("Solve"),
		until(`document.querySelector(".state.done")?.innerText === "partial: an option ended it"`),
		press("Analysis"), until(more+`?.innerText === "40 more"`), chromedp.Evaluate(more+`.click()`, nil), until(more+` === null`))
}

// Why a search has ended, and what it had found until then, is told in the page's language.
func TestEndOfJobInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t,
		// The end of a job as the server tells it when a solution grows too long.
		chromedp.Evaluate(`(() => {
			const Real = window.EventSource;
			window.EventSource = class extends Real {
				addEventListener(kind, take) {
					super.addEventListener(kind, kind !== "state" ? take : (e) => {
						const job = JSON.parse(e.data);
						if (job.state === "done") Object.assign(job, { state: "stopped", reason: "as the server says it", why: "tooLong", solutions: 12345 });
						take(new MessageEvent("state", { data: JSON.stringify(job), lastEventId: e.lastEventId }));
					});
				}
			};
		})()`, nil),
		paste(mateText), press("Solve"), until(`document.querySelector(".state.stopped") !== null`),
		shownIn(".solution .warning", "The solution is too long to keep"), shownIn(".solution .warning", "Found until then: 12,345"),
		chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "de"; s.dispatchEvent(new Event("change", { bubbles: true })); }`, nil),
		shownIn(".solution .warning", "zu lang, um sie aufzubewahren"), shownIn(".solution .warning", "12.345"),
	)
}

// The verdict stands above the solution, and the same under the board.
func TestVerdictAboveInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste(example(t, "heathcote-1900.inp")), press("Solve"), until(`document.querySelector(".state.done") !== null`),
		shownIn(".solution .judgement", "sound"),
		until(`document.querySelector(".solution .judgement").getBoundingClientRect().bottom <= document.querySelector(".column").getBoundingClientRect().top`),
		until(`document.querySelector(".solution .judgement").innerText === document.querySelector(".diagram .finding").innerText`),
		press("Tree"), until(`document.querySelector(".solution .judgement").getBoundingClientRect().bottom <= document.querySelector(".tree").getBoundingClientRect().top`),
	)
}

// Better versions are looked for of a problem without a solution, too.
func TestVersionsOfUnsolvableInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste("beginproblem\nstipulation h#2\npieces white ka1 black kh8 rg8 bh7\nendproblem"), press("Solve"), until(`document.querySelector(".state.done") !== null`),
		shownIn(".solution", "no solution"),
		until(`document.querySelector(".solution .kinds button:not([disabled])") !== null`), chromedp.Click(".solution .kinds button"), shownIn(".solution", "looked at"))
}

// Men in the text keep their colours when Popeye's text follows a Forsyth.
func TestForsythThenTextInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	colours := func(want string) chromedp.Action {
		return until(`[...document.querySelectorAll("cg-board piece")].filter((p) => !/fading|ghost/.test(p.className)).map((p) => /black/.test(p.className) ? "b" : "w").sort().join("") === "` + want + `"`)
	}
	run(ctx, t, paste("8/8/8/8/8/1k6/8/K1r5"), pieces(3), colours("bbw"),
		paste("beginproblem\nstipulation h#2\nforsyth k7/8/1K6/8/8/8/8/7R\npieces black pa7 neutral sd5\nendproblem"), pieces(5), shownIn(".foot", "2 + 2 + 1"),
		chromedp.Click("#tab-text"), until(`document.querySelector(".source")?.value.toLowerCase().includes("neutral")`),
		chromedp.Evaluate(`(() => { const f = document.querySelector(".source"); f.value = f.value.replace("stipulation h#2", "stipulation h#3"); f.dispatchEvent(new Event("input", { bubbles: true })); f.blur(); })()`, nil),
		shownIn(".foot", "h#3"), shownIn(".foot", "2 + 2 + 1"), pieces(5),
	)
}

// Why Solve cannot be pressed is said, also of a study; what is no problem is said in the page's language.
func TestNothingToSolveInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	speak := func(language string) chromedp.Action {
		return chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "`+language+`"; s.dispatchEvent(new Event("change", { bubbles: true })) }`, nil)
	}
	clipboard := func(text string) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(`{ const d = new DataTransfer(); d.setData("text/plain", %q); document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: d, bubbles: true })); }`, text), nil)
	}
	run(ctx, t, shownIn(".why", "no men"), clipboard("---\nalgebraic: {white: [Kh8, Pc6], black: [Ka6, Ph5]}\nstipulation: \"=\"\n"),
		pieces(4), shownIn(".why", "Nothing is asked for"), until(`document.querySelector(".go").disabled`),
		speak("de"), shownIn(".why", "Nichts ist gefordert"), clipboard("Unsinn"), shownIn(".error", "das ist kein Problem"), pieces(4))
}

// The row with Solve is one row, in each language and at all usual widths; where there is nothing to analyse the verdict is said.
func TestBarOfSolveInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browsing(t, "/")
	run(ctx, t, paste(mateText), pieces(3), chromedp.Evaluate(`localStorage.setItem("solution view", "analysis")`, nil), chromedp.Reload(), pieces(3),
		field("#stipulation", "h#1", "input"), asked("h#1"), press("Solve"), until(`document.querySelector(".state.done")`), shownIn(".solution .judgement", "no solution"))
	for _, language := range []string{"en", "de", "fr"} {
		run(ctx, t, chromedp.Evaluate(`{ const s = document.querySelector("header select[name=language]"); s.value = "`+language+`"; s.dispatchEvent(new Event("change", { bubbles: true })) }`, nil),
			until(`document.documentElement.lang === "`+language+`"`))
		for _, width := range []int64{1024, 1200, 1280, 1440, 1920} {
			var apart float64
			run(ctx, t, emulation.SetDeviceMetricsOverride(width, 900, 1, false),
				chromedp.Evaluate(`document.querySelector(".go").getBoundingClientRect().top - document.querySelector(".tabs").getBoundingClientRect().top`, &apart))
			if apart > 10 {
				t.Errorf("%s at %d: Solve stands %g pixels below the tabs", language, width, apart)
			}
		}
	}
}

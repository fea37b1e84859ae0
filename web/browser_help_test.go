package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestHelp: the documents are read, searched and left by their links without loading the page again,
// in the reader's language where they are in it.
func TestHelp(t *testing.T) {
	ctx, url := browse(t, Config{}, "/help", ".help article h1")
	run(ctx, t, chromedp.Evaluate(`window.same = true, undefined`, nil))
	picture(ctx, t, "help")

	run(ctx, t, chromedp.Click(`.help article a[href="start/composer.html"]`), until(`document.querySelector(".help article h1")?.textContent === "For composers"`))
	run(ctx, t, chromedp.Click(`.help article a[href="../composer.html"]`), until(`document.querySelector(".help article h1")?.textContent.startsWith("From an idea")`),
		until(`[...document.querySelectorAll(".help article img")].every((i) => i.complete && i.naturalWidth > 0)`))
	picture(ctx, t, "help-composer")
	for _, width := range []int64{390, 1024} {
		var wide int
		run(ctx, t, chromedp.EmulateViewport(width, 844), chromedp.Evaluate(`document.documentElement.scrollWidth - innerWidth`, &wide))
		if wide > 0 {
			t.Errorf("at %d pixels the page is %d too wide", width, wide)
		}
	}

	run(ctx, t, chromedp.SendKeys(`.help input[type=search]`, "shortest continuations"), until(`document.querySelector(".help .found a") !== null`))
	picture(ctx, t, "help-search")
	var found, path string
	run(ctx, t, chromedp.Text(`.help .found a`, &found), chromedp.Click(`.help .found a`), until(`document.querySelector(".help article h1") !== null`),
		chromedp.Location(&path))
	if !strings.Contains(found, "Decisions") || !strings.HasPrefix(path, url+"/help/architecture#") {
		t.Errorf("found %q, at %s", found, path)
	}

	run(ctx, t, chromedp.SetValue(`select[name=language]`, "de"), chromedp.Evaluate(`document.querySelector("select[name=language]").dispatchEvent(new Event("change", {bubbles: true})), undefined`, nil),
		until(`[...document.querySelectorAll(".help nav.wide a")].some((a) => a.textContent.startsWith("Von der Idee"))`),
		chromedp.Evaluate(`[...document.querySelectorAll(".help nav.wide a")].find((a) => a.textContent.startsWith("Von der Idee")).click(), undefined`, nil),
		until(`document.querySelector(".help article")?.lang === "de" && document.querySelector(".help article h1")?.textContent.startsWith("Von der Idee")`),
		until(`[...document.querySelectorAll(".help article img")].every((i) => i.complete && i.naturalWidth > 0)`))
	picture(ctx, t, "help-german")
	var same bool
	run(ctx, t, chromedp.Evaluate(`window.same === true`, &same))
	if !same {
		t.Error("the page was loaded again")
	}
}

// TestHelpByAddress: who opens a document as the links in documents have it comes to the page that shows it.
func TestHelpByAddress(t *testing.T) {
	ctx, url := browse(t, Config{}, "/help/de/composer.html#ökonomisch", ".help article h1")
	var path string
	run(ctx, t, until(`document.querySelector(".help article h1").textContent.startsWith("Von der Idee") && document.querySelector("header nav") !== null && scrollY > 0`), chromedp.Location(&path))
	if !strings.HasPrefix(path, url+"/help/de/composer#") {
		t.Error(path)
	}
}

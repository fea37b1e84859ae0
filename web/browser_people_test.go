package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"rookery/ics/client"
	"rookery/ics/style12"
)

// picture writes what a page looks like on a telephone, a tablet and a wide
// screen, in light and dark, in the directory that SCREENSHOTS names; nothing otherwise.
func picture(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" {
		return
	}
	for _, width := range []int64{390, 1024, 1920} {
		for _, theme := range []string{"light", "dark"} {
			var png []byte
			run(ctx, t,
				emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500),
				chromedp.Evaluate(fmt.Sprintf(`document.documentElement.dataset.theme = %q, undefined`, theme), nil),
				chromedp.Evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))`, nil, awaited),
				chromedp.FullScreenshot(&png, 100),
			)
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", name, width, theme)), png, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	run(ctx, t, emulation.ClearDeviceMetricsOverride())
}

// A visitor registers, and plays a whole game with a chess client: a seek, talk
// with the door open and shut, a takeback by consent, mate, and a rematch.
func TestPeopleInBrowser(t *testing.T) {
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other, err := client.Dial(t.Context(), h.address, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Deadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Login("telnet", ""); err != nil {
		t.Fatal(err)
	}
	send := func(line string) {
		t.Helper()
		if err := other.Send(line); err != nil {
			t.Fatal(err)
		}
	}
	hears := func(text string) {
		t.Helper()
		if _, err := other.AwaitText(text); err != nil {
			t.Fatal(err)
		}
	}
	moves := func(n int) chromedp.Action {
		return until(fmt.Sprintf(`document.querySelectorAll(".moves button").length === %d`, n))
	}
	plays := func(move string) {
		t.Helper()
		run(ctx, t, chromedp.SendKeys(`input[placeholder="Type a move"]`, move+"\r"))
		if _, err := other.AwaitBoard(func(b style12.Board) bool { return b.Pretty == move }); err != nil {
			t.Fatal(err)
		}
	}

	picture(ctx, t, "login")
	run(ctx, t,
		fill("Name", "Pagefan"),
		fill("Password", "correct horse"),
		press("Register"),
		until(`document.querySelector(".lobby")?.innerText.includes("You are Pagefan.")`),
	)
	send("seek 5 3 white")
	run(ctx, t, until(`document.querySelectorAll(".graph circle").length === 1`))
	picture(ctx, t, "lobby")
	run(ctx, t,
		chromedp.Click(`section[aria-label=Seeks] button.main`),
		until(`document.querySelector(".player")?.innerText.includes("telnet")`),
	)
	if _, err := other.AwaitBoard(func(b style12.Board) bool { return b.Relation == style12.ToMove }); err != nil {
		t.Fatal(err)
	}
	send("f3")
	run(ctx, t, moves(1), until(`document.querySelector("[role=status]").innerText.includes("Your move")`))
	plays("e5")
	send("say good luck")
	run(ctx, t,
		until(`document.querySelector(".talk .lines").innerText.includes("telnet(U) says: good luck")`),
		chromedp.SendKeys(".talk form input", "same to you"),
		chromedp.Click(".talk form button"),
	)
	hears("says: same to you")
	run(ctx, t, press("Shut the door to telnet"), until(`document.querySelector("button[aria-pressed=true]:not(.segments button)")?.innerText.includes("Open the door")`))
	send("say hello?")
	hears("is censoring you")
	send("h4")
	run(ctx, t, moves(3))
	send("takeback 1")
	run(ctx, t, until(`document.querySelector(".offer")?.innerText.includes("telnet offers: to take back")`))
	picture(ctx, t, "game")
	run(ctx, t, press("Accept"), moves(2))
	send("g4")
	run(ctx, t, moves(3))
	plays("Qh4#")
	run(ctx, t,
		until(`document.querySelector("[role=status]").innerText.startsWith("0-1")`),
		press("Rematch"),
	)
	hears("Challenge")
	send("decline")
	run(ctx, t, press("To the lobby"), until(`document.querySelector(".lobby") !== null`))
	// A piece of one's own is on the board.
	king := inFile(t, "wK.svg", plainKing)
	run(ctx, t,
		chromedp.SetUploadFiles(`section[aria-label="Own pieces"] input[type=file]`, []string{king}),
		press("Board"),
		until(`getComputedStyle(document.querySelector("cg-board piece.white.w-k")).backgroundImage.includes("/own/white-k.svg")`),
		press("To the lobby"),
	)
	// The page is loaded again, and the user is still known.
	run(ctx, t, chromedp.Reload(), until(`(document.querySelector(".play, .lobby") !== null) && document.querySelector("form.narrow") === null`))
}

// A page watches a game of two others, and kibitzes.
func TestWatchingInBrowser(t *testing.T) {
	h := newTestHouse(t)
	var players [2]*client.Client
	for i, name := range []string{"anna", "bert"} {
		var err error
		if players[i], err = client.Dial(t.Context(), h.address, client.Config{}); err != nil {
			t.Fatal(err)
		}
		defer players[i].Close()
		if err := players[i].Deadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		if _, err := players[i].Login(name, ""); err != nil {
			t.Fatal(err)
		}
	}
	do := func(i int, line, answer string) {
		t.Helper()
		if err := players[i].Send(line); err != nil {
			t.Fatal(err)
		}
		if _, err := players[i].AwaitText(answer); err != nil {
			t.Fatal(err)
		}
	}
	do(0, "match bert 5 0 white", "Issuing")
	do(1, "accept", "Creating")
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	run(ctx, t,
		press("Play as a guest"),
		until(`document.querySelector("section[aria-label=Games]")?.innerText.includes("anna – bert")`),
		press("Watch"),
		until(`document.querySelector(".player")?.innerText.includes("bert")`),
	)
	do(0, "e4", "P/e2-e4")
	run(ctx, t,
		until(`document.querySelectorAll(".moves button").length === 1`),
		chromedp.SendKeys(".talk form input", "the best by test"),
		chromedp.Click(".talk form button"),
	)
	if _, err := players[1].AwaitText("kibitzes: the best by test"); err != nil {
		t.Fatal(err)
	}
	if err := players[1].Send("resign"); err != nil {
		t.Fatal(err)
	}
	run(ctx, t,
		until(`document.querySelector("[role=status]").innerText.startsWith("1-0")`),
		press("To the lobby"),
		until(`document.querySelector(".lobby") !== null`),
	)
}

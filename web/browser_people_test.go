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

// A telnet is somebody who is on the chess server by a client of theirs.
type telnet struct {
	*client.Client
	t *testing.T
}

func (h *house) telnet(t *testing.T, name string) telnet {
	t.Helper()
	c, err := client.Dial(t.Context(), h.address, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if err := c.Deadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Login(name, ""); err != nil {
		t.Fatal(err)
	}
	return telnet{c, t}
}

func (c telnet) send(line string) {
	c.t.Helper()
	if err := c.Send(line); err != nil {
		c.t.Fatal(err)
	}
}

func (c telnet) hears(text string) {
	c.t.Helper()
	if _, err := c.AwaitText(text); err != nil {
		c.t.Fatal(err)
	}
}

// sees waits for a board after a move.
func (c telnet) sees(move string) {
	c.t.Helper()
	if _, err := c.AwaitBoard(func(b style12.Board) bool { return b.Pretty == move }); err != nil {
		c.t.Fatal(err)
	}
}

// halfMoves waits for the page to list so many.
func halfMoves(n int) chromedp.Action {
	return until(fmt.Sprintf(`document.querySelectorAll(".moves button").length === %d`, n))
}

// typed makes a move by writing it.
func typed(move string) chromedp.Action {
	return chromedp.SendKeys(`input[size="12"]`, move+"\r")
}

// A visitor registers, and plays a whole game with a chess client: a seek, talk
// with the door open and shut, a takeback by consent, mate, and a rematch.
func TestPeopleInBrowser(t *testing.T) {
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	send, hears := other.send, other.hears
	moves := halfMoves
	plays := func(move string) {
		t.Helper()
		run(ctx, t, typed(move))
		other.sees(move)
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

// within waits for a text in what a selector finds.
func within(selector, text string) chromedp.Action {
	return until(fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q)`, selector, text))
}

// The chess server speaks English; the page says it in its own language, but
// for what somebody has said.
func TestPeopleInGerman(t *testing.T) {
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	run(ctx, t,
		chromedp.Evaluate(`localStorage.setItem("language", "de")`, nil),
		chromedp.Reload(),
		chromedp.WaitVisible("form.setup"),
		fill("Name", "gast"),
		press("Als Gast spielen"),
		within(".lobby", "Sie sind gast."),
		press("Partie suchen"),
		within(".reply", "Ihr Gesuch hat die Nummer"),
		fill("Wen", "nobody"),
		press("Herausfordern"),
		within(".reply", "nobody ist nicht da."),
	)
	other.send("match gast 5 0 white")
	run(ctx, t,
		within(".offer", "telnet (++++) mit Weiß gegen gast (++++), ungewertet, blitz 5 0"),
		press("Annehmen"),
		within(".player", "telnet"),
		within(".talk", "Partie 1 (telnet gegen gast) beginnt: ungewertet, blitz."),
	)
	other.send("tell gast Draw request sent.")
	other.send("e4")
	run(ctx, t,
		within(".talk", "telnet(U) sagt Ihnen: Draw request sent."),
		halfMoves(1),
		typed("e4"),
		within(".reply", "Der Zug e4 ist nicht möglich."),
		typed("e5"),
		halfMoves(2),
		press("Remis anbieten"),
		within(".offer", "Sie haben angeboten: Remis"),
	)
	other.send("decline")
	run(ctx, t, within(".talk", "telnet lehnt ab: Remis."))
	other.send("resign")
	run(ctx, t, within("[role=status]", "0-1 · Schwarz gewinnt: Aufgabe"), within(".talk", "telnet gibt auf · 0-1"))
}

// A page watches a game of two others, and kibitzes.
func TestWatchingInBrowser(t *testing.T) {
	h := newTestHouse(t)
	players := [2]telnet{h.telnet(t, "anna"), h.telnet(t, "bert")}
	do := func(i int, line, answer string) {
		t.Helper()
		players[i].send(line)
		players[i].hears(answer)
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
	players[1].hears("kibitzes: the best by test")
	players[1].send("resign")
	run(ctx, t,
		until(`document.querySelector("[role=status]").innerText.startsWith("1-0")`),
		press("To the lobby"),
		until(`document.querySelector(".lobby") !== null`),
	)
}

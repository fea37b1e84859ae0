package web

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
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
	return h.client(t, name, "")
}

func (h *house) client(t *testing.T, name, password string) telnet {
	t.Helper()
	c, err := client.Dial(t.Context(), h.address, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if err := c.Deadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Login(name, password); err != nil {
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
	t.Parallel()
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
		until(`document.querySelector(".talk .lines").innerText.includes("telnet says: good luck")`),
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
	run(ctx, t, within(".talk .lines", "telnet declines the match offer"), press("To the lobby"), until(`document.querySelector(".lobby") !== null`))
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
	t.Parallel()
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
		within(".offer", "telnet fordert Sie heraus: 5 Minuten, ungewertet, telnet hat Weiß."),
		press("Annehmen"),
		within(".player", "telnet"),
		within(".talk", "Partie 1 (telnet gegen gast) beginnt: ungewertet, blitz."),
	)
	other.send("tell gast Draw request sent.")
	other.send("e4")
	run(ctx, t,
		within(".talk", "telnet sagt Ihnen: Draw request sent."),
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
	t.Parallel()
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

// Two visitors play with each other by mouse: a seek of one is answered by the
// other, a move is made in advance, a pawn promotes to a rook; the page is
// loaded again in the midst; offers need the other's consent.
func TestTwoBrowsers(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	white := open(t, h.pages.URL+"/play#people", "form.setup")
	black := open(t, h.pages.URL+"/play#people", "form.setup")
	run(white, t, asGuest("anna"), chromedp.SetValue(`//select[option[@value="white"]]`, "white", chromedp.BySearch),
		chromedp.Evaluate(`document.querySelectorAll(".setup select")[0].dispatchEvent(new Event("change", { bubbles: true }))`, nil),
		press("Seek a game"), within("section[aria-label=Seeks]", "anna"))
	run(black, t, asGuest("bert"), within("section[aria-label=Seeks]", "anna"), press("Play"), within(".player", "anna"))
	run(white, t, within(".player", "bert"))
	n := 0
	move := func(from, to string) {
		t.Helper()
		by := []context.Context{white, black}[n%2]
		run(by, t, halfMoves(n), onSquare(from), onSquare(to), halfMoves(n+1))
		n++
	}
	move("h2", "h4")
	move("g7", "g5")
	move("h4", "g5")
	move("h7", "h6")
	// The move after the next one, in advance.
	run(black, t, halfMoves(4), onSquare("a7"), onSquare("a6"), until(`document.querySelectorAll("square.current-premove").length === 2`))
	run(white, t, halfMoves(4), onSquare("g5"), onSquare("h6"), halfMoves(6))
	n = 6
	move("h6", "h7")
	move("b7", "b6")
	run(white, t, halfMoves(8), onSquare("h7"), onSquare("g8"), press("white rook"), halfMoves(9))
	run(white, t, until(`[...document.querySelectorAll(".moves button")].at(-1).innerText === "hxg8=R"`))
	// Both find their game again.
	run(black, t, halfMoves(9), chromedp.Reload(), halfMoves(9), within(".player", "anna"))
	n = 9
	move("a6", "a5")
	// What is offered is declined, withdrawn, accepted.
	run(white, t, halfMoves(10), press("Offer a draw"), within(".offer", "You have offered: a draw"))
	run(black, t, within(".offer", "anna offers: a draw"), press("Decline"))
	run(white, t, until(`document.querySelector(".offer") === null`), press("Abort"), within(".offer", "You have offered: to abort"), press("Withdraw"))
	run(black, t, until(`document.querySelector(".offer") === null`), press("Take back"), within(".offer", "You have offered: to take back"))
	run(white, t, within(".offer", "bert offers: to take back"), press("Accept"), halfMoves(9))
	run(black, t, halfMoves(9), press("Offer a draw"))
	run(white, t, within(".offer", "bert offers: a draw"), press("Accept"), within("[role=status]", "1/2-1/2"))
	run(black, t, within("[role=status]", "Draw: agreement"))
}

// A game is adjourned by consent, and goes on where it was.
func TestAdjournInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	if err := h.chess.Register(t.Context(), "anna", "correct horse", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := h.chess.Register(t.Context(), "bert", "correct-horse", "", ""); err != nil {
		t.Fatal(err)
	}
	bert := h.client(t, "bert", "correct-horse")
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	run(ctx, t, fill("Name", "anna"), fill("Password", "correct horse"), press("Log in"), within(".lobby", "You are anna."))
	bert.send("match anna 5 0 white unrated")
	run(ctx, t, press("Accept"), within(".player", "bert"))
	bert.send("e4")
	run(ctx, t, halfMoves(1), typed("c5"), halfMoves(2), press("Adjourn"))
	bert.hears("would like to adjourn")
	bert.send("accept")
	run(ctx, t, within("[role=status]", "No result: adjourned"), press("To the lobby"), press("Adjourned games"), within(".reply", "bert"))
	bert.send("match anna")
	run(ctx, t, press("Accept"), within(".player", "bert"), halfMoves(2))
	bert.send("Nf3")
	run(ctx, t, halfMoves(3), within("[role=status]", "Your move"))
}

// A line that breaks loses nothing: what the other has moved is there when it
// is back, and a move that did not get through is made again.
func TestBrokenLine(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	line := func(cut bool) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			if err := network.Enable().Do(ctx); err != nil {
				return err
			}
			err := network.EmulateNetworkConditions(cut, 0, -1, -1).Do(ctx)
			h.pages.CloseClientConnections()
			return err
		})
	}
	run(ctx, t, asGuest("page"))
	other.send("match page 5 0 black")
	run(ctx, t, press("Accept"), within(".player", "telnet"), typed("e4"))
	other.sees("e4")
	run(ctx, t, halfMoves(1), line(true))
	other.send("e5")
	run(ctx, t, within(".warning", "The connection is lost"), line(false), halfMoves(2), until(`document.querySelector(".warning") === null`))
	run(ctx, t, line(true), within(".warning", "The connection is lost"), typed("Nf3"), line(false), halfMoves(3))
	other.sees("Nf3")
	other.send("resign")
	run(ctx, t, within("[role=status]", "1-0"))
}

// What is said, answered or offered moves no button from under the hand.
func TestTalkMovesNothing(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	run(ctx, t, asGuest("Pagefan"))
	other.send("match Pagefan 5 0 white")
	run(ctx, t, within(".offer", "telnet"), press("Accept"), within(".player", "telnet"))
	other.send("e4")
	run(ctx, t, halfMoves(1))
	const door = `[...document.querySelectorAll(".score button")].find((b) => b.innerText.startsWith("Shut the door")).getBoundingClientRect().y + scrollY`
	where := func() (y float64) {
		t.Helper()
		run(ctx, t, chromedp.Evaluate(door, &y))
		return y
	}
	for n, width := range []int64{1280, 390} {
		// What the browser shows changes with the next move: the answer to what was said before goes.
		run(ctx, t, emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500), typed([]string{"e5", "Nc6"}[n]), halfMoves(2+2*n), until(`!document.querySelector(".reply")`))
		before := where()
		said := fmt.Sprintf("good luck %d", n)
		other.send("say " + said)
		run(ctx, t, within(".talk .lines", said), chromedp.SendKeys(".talk form input", "same to you"), chromedp.Click(".talk form button"), until(`document.querySelector(".reply")?.innerText`))
		if y := where(); y != before {
			t.Errorf("%d: talk moves the button by %v", width, y-before)
		}
		other.send("draw")
		run(ctx, t, until(`document.querySelector(".offer")`))
		if y := where(); y != before {
			t.Errorf("%d: an offer moves the button by %v", width, y-before)
		}
		run(ctx, t, press("Decline"), until(`!document.querySelector(".offer")`))
		other.send("Nf3")
		if n == 0 {
			run(ctx, t, halfMoves(3))
		}
	}
}

package web

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A manager makes a tournament on the page and plays in it with a chess client: the
// standings follow, and the tournament is there as a file.
func TestTournamentInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	if err := h.chess.Register(t.Context(), "Boss", "correct horse", "boss@example.org", "Boss", "TM"); err != nil {
		t.Fatal(err)
	}
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	run(ctx, t,
		fill("Name", "Boss"), fill("Password", "correct horse"), press("Log in"),
		until(`document.querySelector(".lobby")?.innerText.includes("You are Boss.")`),
		chromedp.Evaluate(`document.querySelectorAll(".tourneys details").forEach((d) => { d.open = true; })`, nil),
		fill("Name of the tournament", "Evening blitz"),
		chromedp.SetValue(`.tourneys form input[type=number]`, "1"),
		chromedp.Evaluate(`document.querySelector(".tourneys form input[type=number]").dispatchEvent(new Event("input", { bubbles: true })), undefined`, nil),
		press("Make it"),
		until(`document.querySelector(".tourneys table")?.innerText.includes("Evening blitz")`),
	)
	other.send("tell td join 1")
	other.hears("You have joined Tournament 1 (Evening blitz)")
	run(ctx, t,
		press("Evening blitz"),
		until(`document.querySelectorAll(".standings tbody tr").length === 1`),
		until(`[...document.querySelector(".tourneys .book tr").cells].some((c) => c.innerText === "1 player")`),
		// On a phone, too, what is in the standings stands below its head.
		chromedp.EmulateViewport(390, 844),
		until(`matchMedia("(max-width: 40rem)").matches && (() => {
			const lefts = (row) => [...row.cells].map((c) => Math.round(c.getBoundingClientRect().left)).join();
			const table = document.querySelector(".standings");
			return table.rows[1].cells.length > 4 && lefts(table.rows[0]) === lefts(table.rows[1]);
		})()`),
	)
	picture(ctx, t, "tourney-narrow")
	run(ctx, t, chromedp.EmulateViewport(1280, 900))
	picture(ctx, t, "tourney-open")
	run(ctx, t, press("Join"),
		until(`document.querySelectorAll(".standings tbody tr").length === 2`),
	)
	run(ctx, t, press("Start"),
		until(`document.querySelector(".player")?.innerText.includes("telnet")`),
	)
	other.send("resign")
	other.hears("it is over: 1. Boss 1")
	run(ctx, t, press("To the lobby"),
		until(`document.querySelector(".tourneys summary").innerText === "Past tournaments"`),
		chromedp.Click(`.tourneys summary`),
		press("Evening blitz"),
		until(`document.querySelector(".standings tbody tr")?.innerText.includes("Boss")`),
		until(`document.querySelector(".standings tbody tr td:nth-child(3)").innerText === "1"`),
	)
	picture(ctx, t, "tourney")
	for form, want := range map[string]string{"trf": "012 Evening blitz", "pgn": `[Event "Evening blitz"]`} {
		answer, err := http.Get(h.pages.URL + "/api/tournaments/1/files/" + form)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: %d %v\n%s", form, answer.StatusCode, err, text)
		}
	}
}

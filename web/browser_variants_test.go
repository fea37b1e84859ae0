package web

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// onSquare clicks a square of the board of the game.
func onSquare(square string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at [2]float64
		err := chromedp.Evaluate(fmt.Sprintf(`(async () => {
			const board = document.querySelector(".frame cg-board");
			board.scrollIntoView({ block: "center" });
			for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // it learns that it was scrolled
			const r = board.getBoundingClientRect();
			const black = board.closest(".cg-wrap").classList.contains("orientation-black");
			const [file, rank] = [%d, %d];
			return [r.x + (r.width / 8) * ((black ? 7 - file : file) + 0.5), r.y + (r.height / 8) * ((black ? rank : 7 - rank) + 0.5)];
		})()`, square[0]-'a', square[1]-'1'), &at, awaited).Do(ctx)
		if err != nil {
			return err
		}
		return chromedp.MouseClickXY(at[0], at[1]).Do(ctx)
	})
}

// movable are the moves that the page may make, by the squares or men they begin with.
func movable(moves *map[string][]string) chromedp.Action {
	return chromedp.Evaluate(`fetch("/api/hub/board").then((r) => r.json()).then((b) => b.moves)`, moves, awaited)
}

// asGuest lets the visitor of a page in as a guest.
func asGuest(name string) chromedp.Action {
	return chromedp.Tasks{fill("Name", name), press("Play as a guest"), within(".lobby", "You are "+name+".")}
}

// The page plays games of every kind as Black: only what the rules allow can be
// moved, men taken are in hand and are put down by mouse and keyboard, and the
// page tells how it ended.
func TestVariantsInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	other := h.telnet(t, "telnet")
	run(ctx, t, asGuest("page"))
	begin := func(variant string) {
		t.Helper()
		other.send("match page 5 0 white " + variant)
		run(ctx, t, press("Accept"), within(".player", "telnet"), halfMoves(0))
		other.hears("Creating")
	}
	// play makes moves in turn, the page's by writing them.
	play := func(moves ...string) {
		t.Helper()
		for i, m := range moves {
			run(ctx, t, halfMoves(i))
			if i%2 == 0 {
				other.send(m)
			} else {
				run(ctx, t, typed(m))
			}
		}
		run(ctx, t, halfMoves(len(moves)))
	}
	only := func(want map[string][]string) {
		t.Helper()
		var moves map[string][]string
		run(ctx, t, movable(&moves))
		if fmt.Sprint(moves) != fmt.Sprint(want) {
			t.Errorf("moves %v, want %v", moves, want)
		}
	}
	ends := func(result string) {
		t.Helper()
		run(ctx, t, within("[role=status]", result), press("To the lobby"), until(`document.querySelector(".lobby") !== null`))
	}

	begin("atomic")
	play("e4", "e5", "Qh5", "Nc6", "Qxf7")
	ends("1-0 · White wins: king exploded")

	begin("suicide")
	play("b4", "a5", "bxa5")
	only(map[string][]string{"a8": {"a5"}})
	run(ctx, t, onSquare("a8"), until(`document.querySelectorAll("square.move-dest").length === 1`), onSquare("a5"), halfMoves(4))
	other.send("resign")
	ends("0-1 · Black wins: resignation")

	begin("losers")
	play("e4", "d5", "exd5")
	only(map[string][]string{"d8": {"d5"}})
	other.send("resign")
	ends("0-1")

	begin("wild/2")
	other.send("resign")
	ends("0-1")

	begin("crazyhouse")
	play("e4", "d5", "exd5", "Qxd5", "Nc3", "Qxd2", "Bxd2")
	run(ctx, t,
		until(`document.querySelectorAll(".hand button:not(:disabled)").length === 2`), // two pawns
		until(`document.querySelectorAll(".hand button:disabled").length === 2`),       // telnet's queen and pawn
		chromedp.Click(`.hand button:not(:disabled)`),
		until(`document.querySelectorAll("square.move-dest").length > 20`),
		onSquare("e4"),
		halfMoves(8),
	)
	other.send("Nxe4")
	run(ctx, t,
		halfMoves(9),
		until(`document.querySelectorAll(".hand button:not(:disabled)").length === 1`),
		chromedp.Focus(`.hand button:not(:disabled)`),
		chromedp.KeyEvent("\r"),
		until(`document.querySelector(".hand button[aria-pressed=true]") !== null`),
		chromedp.Focus(`.frame .board`),
		chromedp.KeyEvent(kb.ArrowDown+kb.ArrowDown), // to e4, and to e5: one looks from Black's side
		chromedp.KeyEvent("\r"),
		halfMoves(10),
		until(`[...document.querySelectorAll(".moves button")].at(-1).innerText === "P@e5"`),
	)
	other.send("resign")
	ends("0-1")
}

// A visitor finds a partner, and both play bughouse: the partner's board is
// beside one's own, and what the partner takes is in hand.
func TestBughouseInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	one, partner, third := h.telnet(t, "opponent"), h.telnet(t, "partner"), h.telnet(t, "third")
	partner.send("set bugopen 1")
	partner.hears("bughouse")
	third.send("set bugopen 1")
	third.hears("bughouse")
	one.send("partner third")
	third.hears("offers to be your bughouse partner")
	third.send("partner opponent")
	one.hears("agrees to be your partner")
	run(ctx, t, asGuest("page"), fill("Whom", "partner"), press("Ask as partner"), within(".lobby", "You ask partner to be your partner in bughouse."))
	partner.hears("offers to be your bughouse partner")
	partner.send("accept")
	run(ctx, t, within(".lobby", "Your partner in bughouse: partner"))
	one.send("match page 5 0 white bughouse")
	run(ctx, t, press("Accept"), within(".other", "partner"), within(".other", "third"))
	partner.hears("Creating")
	for i, m := range []string{"e4", "d5", "exd5"} {
		by := []telnet{partner, third}[i%2]
		by.send(m)
		by.sees(m)
	}
	run(ctx, t,
		until(`document.querySelectorAll(".other cg-board piece").length === 31`),
		until(`document.querySelectorAll(".hand button").length === 1`), // the pawn that the partner has taken
	)
	one.send("e4")
	picture(ctx, t, "bughouse")
	run(ctx, t,
		halfMoves(1),
		chromedp.Click(`.hand button:not(:disabled)`),
		onSquare("e3"),
		halfMoves(2),
		until(`[...document.querySelectorAll(".moves button")].at(-1).innerText.startsWith("P@e3")`),
	)
	third.send("resign")
	run(ctx, t, within("[role=status]", "0-1 · Black wins: partner's game"))
}

// A visitor gives a simul at two boards.
func TestSimulInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	ctx := open(t, h.pages.URL+"/play#people", "form.setup")
	run(ctx, t, asGuest("giver"))
	players := []telnet{h.telnet(t, "anna"), h.telnet(t, "bert")}
	for i, name := range []string{"anna", "bert"} {
		players[i].send("set simopen 1")
		players[i].hears("simuls")
		run(ctx, t, chromedp.Evaluate(`document.querySelector("input[list=people]").select(), undefined`, nil), fill("Whom", name), press("Ask to a simul"), within(".reply", "You ask "+name+" for a board of a simul: "))
	}
	for _, p := range players {
		p.send("accept")
		p.hears("Creating")
	}
	var first string
	run(ctx, t,
		within(".play", "You play at 2 boards."),
		typed("e4"),
		halfMoves(1),
		chromedp.Evaluate(`document.querySelector(".play").innerText.match(/anna|bert/)[0]`, &first),
		press("Next board"),
		halfMoves(0),
		typed("d4"),
		halfMoves(1),
	)
	moves := []string{"e4", "d4"}
	if first == "bert" {
		slices.Reverse(moves)
	}
	for i, p := range players {
		p.sees(moves[i])
		p.send("resign")
	}
	run(ctx, t, within("[role=status]", "1-0"))
}

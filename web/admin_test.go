package web

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"rookery/ics"
	"rookery/web/internal/people"
)

func TestAdmin(t *testing.T) {
	h := newTestHouse(t)
	api := h.pages.URL + "/api/"
	if err := h.chess.Register(t.Context(), "boss", "secret secret", "", "", "*"); err != nil {
		t.Fatal(err)
	}
	alice, boss := newClient(t), newClient(t)
	if status := ask(t, alice, "POST", api+"account/register", credentials{"Alice", "correct horse"}, nil); status != 200 {
		t.Fatal(status)
	}
	var no refusal
	for _, path := range []string{"admin", "admin/users"} {
		if status := ask(t, alice, "GET", api+path, nil, &no); status != 403 {
			t.Errorf("%s for a user: %d %+v", path, status, no)
		}
		if status := ask(t, newClient(t), "GET", api+path, nil, &no); status != 403 {
			t.Errorf("%s for anybody: %d %+v", path, status, no)
		}
	}
	if status := ask(t, boss, "POST", api+"account/login", credentials{"boss", "secret secret"}, nil); status != 200 {
		t.Fatal(status)
	}
	slow := "beginproblem\npieces white ka1 qb1 rc1 rd1 bh1 black kh8 qg8 rf8 re8\nstipulation h#9\nendproblem\n"
	if status := ask(t, alice, "POST", api+"jobs", textBody{slow}, nil); status != 201 {
		t.Fatal(status)
	}
	newEventStream(t, alice, api+"hub/events") // she is on
	var v people.AdminView
	if status := ask(t, boss, "GET", api+"admin", nil, &v); status != 200 || len(v.Jobs) != 1 || v.Jobs[0].User != "Alice" {
		t.Fatalf("%d %+v", status, v)
	}
	if v.Load.Registered != 2 || v.Load.Users != 1 || !strings.Contains(strings.Join(v.Log, "\n"), "user=Alice") {
		t.Errorf("%+v", v)
	}
	if status := ask(t, alice, "DELETE", api+"admin/jobs/"+v.Jobs[0].ID, nil, nil); status != 403 {
		t.Errorf("a user ends a job: %d", status)
	}
	if status := ask(t, boss, "DELETE", api+"admin/jobs/"+v.Jobs[0].ID, nil, nil); status != 204 {
		t.Errorf("ending a job: %d", status)
	}
	var users []people.AdminUser
	if status := ask(t, boss, "GET", api+"admin/users?prefix=al", nil, &users); status != 200 || len(users) != 1 || users[0].Name != "Alice" {
		t.Errorf("%d %+v", status, users)
	}
}

// An operator finds a user, mutes and throws out, gives a new name and
// password, ends a game, and announces.
func TestAdminInBrowser(t *testing.T) {
	t.Parallel()
	h := newTestHouse(t)
	if err := h.chess.Register(t.Context(), "boss", "secret secret", "", "", "*"); err != nil {
		t.Fatal(err)
	}
	if err := h.chess.Register(t.Context(), "Alice", "correct horse", "", ""); err != nil {
		t.Fatal(err)
	}
	var visits [2]*ics.Visit
	for i, name := range []string{"anna", "bert"} {
		var err error
		if visits[i], err = h.chess.VisitGuest(t.Context(), name, "10.0.0.1"); err != nil {
			t.Fatal(err)
		}
	}
	do := func(i int, line string) {
		t.Helper()
		if r, err := visits[i].Do(line); err != nil || r.Refused {
			t.Fatalf("%s: %+v, %v", line, r, err)
		}
	}
	do(0, "match bert 5 0 white")
	do(1, "accept")
	ctx := open(t, h.pages.URL+"/admin", ".nothing")
	run(ctx, t,
		chromedp.Navigate(h.pages.URL+"/play#people"),
		chromedp.WaitVisible("form.setup"),
		fill("Name", "boss"),
		fill("Password", "secret secret"),
		press("Log in"),
		until(`document.querySelector(".lobby") !== null`),
		chromedp.Navigate(h.pages.URL+"/admin"),
		until(`document.querySelector("section[aria-label=Games]")?.innerText.includes("anna – bert")`),
		until(`document.querySelector("section[aria-label=Log]").innerText.includes("user=anna")`),
	)
	picture(ctx, t, "admin")
	var asked atomic.Int32
	chromedp.ListenTarget(ctx, func(ev any) {
		if _, ok := ev.(*page.EventJavascriptDialogOpening); ok {
			asked.Add(1)
			go func() { _ = chromedp.Run(ctx, page.HandleJavaScriptDialog(true)) }()
		}
	})
	run(ctx, t,
		chromedp.Click(`//tr[contains(., "anna – bert")]//button[normalize-space()="1/2-1/2"]`, chromedp.BySearch),
		until(`!document.querySelector("section[aria-label=Games]").innerText.includes("anna – bert")`),
		chromedp.Click(`//tr[contains(., "bert")]//button[normalize-space()="Mute"]`, chromedp.BySearch),
		until(`document.querySelector("section[aria-label='Who is on']").innerText.includes("Let talk")`),
		chromedp.Click(`//tr[contains(., "anna")]//button[normalize-space()="Throw out"]`, chromedp.BySearch),
		until(`!document.querySelector("section[aria-label='Who is on']").innerText.includes("anna")`),
		chromedp.SendKeys(`section[aria-label="Users"] input[type=search]`, "al\r"),
		until(`document.querySelector("section[aria-label=Users]").innerText.includes("Alice")`),
		press("Alice"),
		fill("New name", "Alicia"),
		press("Rename"),
		until(`document.querySelector("section[aria-label=Users] tbody").innerText.includes("Alicia")`),
		fill("New password", "battery; staple"),
		press("Set"),
		until(`document.querySelector(".reply").innerText.includes("Password of Alicia changed")`),
		chromedp.SendKeys(`section[aria-label="Announce to all"] input`, "tea at five"),
		press("Announce to all"),
		until(`document.querySelector(".reply").innerText.includes("Announced to 1 player.")`),
	)
	if n := asked.Load(); n != 3 {
		t.Errorf("asked %d times whether a game is to end, a user to be thrown out, a password to be set", n)
	}
	if !visits[0].Over() {
		t.Error("anna is still there")
	}
	heard, _ := visits[1].Heard(0)
	if !strings.Contains(strings.Join(heard, "\n"), "tea at five") {
		t.Errorf("bert has not heard of the tea: %q", heard)
	}
	if _, err := h.chess.Authenticate(t.Context(), "Alicia", "battery; staple", ""); err != nil {
		t.Error(err)
	}
}

package accounts

import (
	"strings"
	"testing"
	"time"

	"rookery/ics/rating"
	"rookery/store"
)

// TestRatingsAreShown: what is said of a rating tells how much is behind it.
func TestRatingsAreShown(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	u := &User{Ratings: map[string]store.Rating{
		"blitz":     {Category: "blitz", Rating: 1499.5, Deviation: 50, Wins: ProvisionalGames - 1, Draws: 1, Best: 1600.4, BestAt: now, Played: now},
		"standard":  {Category: "standard", Rating: 1700, Deviation: 50, Losses: ProvisionalGames - 1, Played: now},
		"lightning": {Category: "lightning", Rating: 1800, Deviation: Reliable + 1, Draws: ProvisionalGames, Played: now},
		"wild":      {Category: "wild", Rating: 1900},
	}}
	for category, want := range map[string]struct{ text, field string }{
		"blitz": {"1500", "1500 "}, "standard": {"1700", "1700P"}, "lightning": {"1800", "1800E"}, "wild": {UnratedText, "   0 "}, "atomic": {UnratedText, "   0 "},
	} {
		if got := u.RatingText(category); got != want.text {
			t.Errorf("%s: %q", category, got)
		}
		if got := u.RatingField(category); got != want.field {
			t.Errorf("%s: %q, want %q", category, got, want.field)
		}
		m := u.MachineRating(category)
		if m.Value != u.RatingNumber(category) || strings.TrimLeft(want.field, " 0123456789") != strings.Trim(string(m.Mark), "\x00") {
			t.Errorf("%s: %+v", category, m)
		}
	}
	u.Ratings["lightning"] = store.Rating{Rating: 1800, Deviation: Reliable, Draws: ProvisionalGames}
	if got := u.Mark("lightning"); got != "" {
		t.Errorf("a rating that is just reliable is marked %q", got)
	}
	if u.Guest = true; u.RatingText("blitz") != GuestText {
		t.Errorf("of a guest: %q", u.RatingText("blitz"))
	}
	table := u.RatingTable(now)
	for _, part := range []string{"rating", "Blitz          1500", "1600 (20-Nov-26)", "Standard       1700"} {
		if !strings.Contains(table, part) {
			t.Errorf("%q is not in\n%s", part, table)
		}
	}
	if strings.Contains(table, "Wild") || strings.Count(table, "rating") != 1 {
		t.Errorf("%s", table)
	}
}

// TestAfterGames: results are counted, and the best rating is one of enough games.
func TestAfterGames(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	r := store.Rating{Wins: ProvisionalGames - 3}
	r = AfterGame(r, rating.Strength{Rating: 1600, Deviation: 90}, 1, now)
	r = AfterGame(r, rating.Strength{Rating: 1590, Deviation: 80}, 0, now.Add(time.Hour))
	if r.Wins != ProvisionalGames-2 || r.Losses != 1 || r.Draws != 0 || r.Best != 0 || !r.BestAt.IsZero() || r.Rating != 1590 || r.Deviation != 80 || !r.Played.Equal(now.Add(time.Hour)) {
		t.Errorf("%+v", r)
	}
	r = AfterGame(r, rating.Strength{Rating: 1595, Deviation: 70}, 0.5, now)
	if r.Draws != 1 || r.Best != 1595 || !r.BestAt.Equal(now) {
		t.Errorf("after enough games: %+v", r)
	}
	for _, c := range []struct{ rating, best float64 }{{1594, 1595}, {1595, 1595}, {1596, 1596}} {
		if r = AfterGame(r, rating.Strength{Rating: c.rating}, 1, now.Add(time.Hour)); r.Best != c.best || r.BestAt.Equal(now) != (c.best == 1595) {
			t.Errorf("%v: the best is %v of %v", c.rating, r.Best, r.BestAt)
		}
	}
}

// TestBitsAtLogin: interface variables are set by ones and noughts; what is neither leaves them, and what is too long does no harm.
func TestBitsAtLogin(t *testing.T) {
	v := DefaultIvars()
	v[2] = true
	v.SetBits("1x0")
	if !v[0] || v[1] != DefaultIvars()[1] || v[2] {
		t.Errorf("%v", v)
	}
	v.SetBits(strings.Repeat("1", 1000))
	on := 0
	for _, is := range v {
		if is {
			on++
		}
	}
	if on < int(ivAtomic) || v[ivAtomic] != DefaultIvars()[ivAtomic] {
		t.Errorf("%d are on", on)
	}
}

package tournament

import (
	"slices"
	"time"
)

// pairArena pairs players who are free, those of about the same standing, until time
// is up. Two who have just played wait for others, unless nobody else plays.
func (t *Tournament) pairArena(now time.Time, free func(int) bool) {
	if !now.Before(t.Close()) {
		if !t.pending() {
			t.end(now)
		}
		return
	}
	t.Round = 1
	busy := map[int]bool{}
	last, next := map[int]int{}, 1
	for _, p := range t.Pairings {
		next = p.Board + 1
		last[p.White], last[p.Black] = p.Black, p.White
		if p.Result == Pending {
			busy[p.White], busy[p.Black] = true, true
		}
	}
	var waiting []int
	for _, s := range t.Standings() {
		if !t.Players[s.Player].Withdrawn && !busy[s.Player] && free(s.Player) {
			waiting = append(waiting, s.Player)
		}
	}
	again := len(busy) == 0 // nobody else would come
	for len(waiting) > 1 {
		a := waiting[0]
		at := slices.IndexFunc(waiting[1:], func(b int) bool {
			o, played := last[a]
			return !played || o != b
		}) + 1
		if at == 0 {
			if !again || len(waiting) > 2 {
				waiting = waiting[1:]
				continue
			}
			at = 1
		}
		b := waiting[at]
		waiting = slices.Delete(waiting, at, at+1)[1:]
		if t.whites(a) > t.whites(b) {
			a, b = b, a
		}
		t.add(Pairing{Board: next, White: a, Black: b})
		next++
		again = false
	}
}

// streak is after how many wins in a row the next games count double.
const streak = 2

// arenaPoints are a player's: a win is worth 2, a draw 1, and both twice that after
// two wins in a row, until a game is not won.
func (t *Tournament) arenaPoints(player int) (points int) {
	wins := 0
	for _, p := range t.Pairings {
		if !p.has(player) || p.Result == Pending {
			continue
		}
		w, b := p.Result.points()
		got := w
		if p.Black == player {
			got = b
		}
		if wins >= streak && p.Result.Played() {
			points += 2 * got
		} else {
			points += got
		}
		if got == 2 && p.Result.Played() {
			wins++
		} else {
			wins = 0
		}
	}
	return points
}

package pgn

import (
	"strings"
	"testing"
)

func TestFilter(t *testing.T) {
	const text = `[Event "Candidates"]
[Site "Madrid"]
[Date "2022.06.17"]
[White "Nepomniachtchi, Ian"]
[Black "Carlsen, Magnus"]
[Result "0-1"]
[WhiteElo "2766"]
[BlackElo "2864"]
[ECO "C42"]
[TimeControl "5400+30"]

1. e4 e5 2. Nf3 Nf6 0-1
`
	g := readAll(t, text)[0]
	tests := []struct {
		name string
		f    Filter
		want bool
	}{
		{"nothing", Filter{}, true},
		{"player", Filter{Player: "carlsen"}, true},
		{"nobody", Filter{Player: "caruana"}, false},
		{"white", Filter{White: "Nepo"}, true},
		{"not white", Filter{White: "Carlsen"}, false},
		{"black", Filter{Black: "Carlsen", Player: "nepo"}, true},
		{"event and site", Filter{Event: "candid", Site: "madrid"}, true},
		{"site", Filter{Site: "London"}, false},
		{"elo", Filter{MinElo: 2700, MaxElo: 2900}, true},
		{"strong", Filter{MinElo: 2800}, false},
		{"weak", Filter{MaxElo: 2800}, false},
		{"since year", Filter{Since: "2022"}, true},
		{"since day", Filter{Since: "2022.06.17"}, true},
		{"since later", Filter{Since: "2022.06.18"}, false},
		{"until year", Filter{Until: "2022"}, true},
		{"until before", Filter{Until: "2021"}, false},
		{"until month", Filter{Since: "2022.01", Until: "2022.06"}, true},
		{"result", Filter{Results: []Result{Draw, BlackWins}}, true},
		{"other result", Filter{Results: []Result{WhiteWins}}, false},
		{"speed", Filter{Speeds: []Speed{Classical}}, true},
		{"other speed", Filter{Speeds: []Speed{Blitz}}, false},
		{"variant", Filter{Variants: []string{"standard"}}, true},
		{"other variant", Filter{Variants: []string{"chess960"}}, false},
		{"eco", Filter{ECO: []string{"B", "C4"}}, true},
		{"other eco", Filter{ECO: []string{"C43"}}, false},
		{"length", Filter{MinPly: 4, MaxPly: 4}, true},
		{"longer", Filter{MinPly: 5}, false},
		{"shorter", Filter{MaxPly: 3}, false},
		{"position", Filter{Position: 0x0844931a6ef4b9a0}, true},
		{"last position", Filter{Position: func() uint64 { p := g.End(); return p.Key() }()}, true},
		{"other position", Filter{Position: 1}, false},
		{"mate", Filter{Mate: true}, false},
	}
	for _, tt := range tests {
		if got := tt.f.Match(g); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
	bare := readAll(t, "[Date \"????.??.??\"]\n[UTCDate \"2020-02-03\"]\n\n1. f3 e5 2. g4 Qh4# 0-1")[0]
	for name, f := range map[string]Filter{
		"rating": {MinElo: 1}, "later": {Since: "2021"}, "speed": {Speeds: []Speed{Blitz}},
	} {
		if f.Match(bare) {
			t.Errorf("%s: a game that does not say", name)
		}
	}
	if !(&Filter{Since: "2020.02", Mate: true}).Match(bare) {
		t.Error("the date of a server, or mate, is not seen")
	}
}

func TestVariant(t *testing.T) {
	for text, want := range map[string]string{
		"*":                               "standard",
		"[Variant \"From Position\"]*":    "standard",
		"[Variant \"Chess960\"]*":         "chess960",
		"[Variant \"Fischerandom\"]*":     "chess960",
		"[Variant \"Crazyhouse\"]*":       "crazyhouse",
		"[Variant \"King of the Hill\"]*": "kingofthehill",
		"[FEN \"bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1\"]*":               "chess960",
		"[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]*":                                   "standard",
		"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"][Variant \"\"]*": "standard",
	} {
		if got := readAll(t, strings.ReplaceAll(text, "]", "]\n"))[0].Variant(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestSpeed(t *testing.T) {
	for control, want := range map[string]Speed{
		"": UnknownSpeed, "?": UnknownSpeed, "-": Correspondence, "15": UltraBullet, "60": Bullet, "60+1": Bullet, "120+1": Bullet,
		"180": Blitz, "180+2": Blitz, "300+3": Blitz, "600": Rapid, "900+10": Rapid, "1500": Classical, "5400+30": Classical,
		"40/7200:3600": Classical, "40/300": Blitz, "1/86400": Correspondence, "1/30": Rapid, "*60": Bullet, "0/5": UnknownSpeed, "300+x": UnknownSpeed,
	} {
		if got := SpeedOf(control); got != want {
			t.Errorf("%s: %v, want %v", control, got, want)
		}
	}
	for s := UnknownSpeed; s <= Correspondence; s++ {
		if got, ok := ParseSpeed(s.String()); !ok || got != s {
			t.Errorf("%v is read as %v", s, got)
		}
	}
	if _, ok := ParseSpeed("slow"); ok {
		t.Error("slow")
	}
}

func TestMaxMoves(t *testing.T) {
	r := NewReader(strings.NewReader("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Ke3 3. nonsense 1-0 1. d4 *"))
	r.MaxMoves = 3
	var g Game
	if err := r.Read(&g); err != nil || moves(&g) != "e2e4 e7e5 g1f3" || len(g.Faults) > 0 || g.Result != WhiteWins || len(g.Keys) != 3 {
		t.Errorf("%v, %+v", err, g)
	}
	if err := r.Read(&g); err != nil || moves(&g) != "d2d4" {
		t.Errorf("%v, %+v", err, g)
	}
}

// TestCorpus has the numbers that other readers count.
func TestCorpus(t *testing.T) {
	for name, want := range map[string]struct{ games, moves, broken int }{
		"standard.pgn.gz":       {23428, 1946886, 0},
		"mixed-chess960.pgn.gz": {1423, 119947, 0},
		"torture.pgn.gz":        {2579, 181551, 18},
	} {
		r := NewReader(strings.NewReader(string(corpus(t, name))))
		var g Game
		got := want
		got.games, got.moves, got.broken = 0, 0, 0
		for r.Read(&g) == nil {
			got.games++
			got.moves += len(g.Moves)
			if g.Err() != nil {
				got.broken++
			}
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

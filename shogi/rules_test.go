package shogi

import (
	"slices"
	"strings"
	"testing"
)

// TestRules plays single moves in positions where a rule decides.
func TestRules(t *testing.T) {
	for _, tt := range []struct {
		name, sfen     string
		legal, illegal string // in USI
	}{
		{"two pawns", "4k4/9/9/9/9/P8/9/9/4K4 b P", "P*8e P*5h 9f9e", "P*9e P*9a P*8a"},
		{"a promoted pawn does not count", "4k4/9/9/9/9/+P8/9/9/4K4 b P", "P*9e", ""},
		{"pieces with no move", "4k4/9/9/9/9/9/9/9/4K4 b LN", "L*9b N*9c", "L*9a N*9a N*9b"},
		{"the same for White", "4k4/9/9/9/9/9/9/9/4K4 w lnp", "L*9h N*9g P*9h", "L*9i N*9i N*9h P*9i"},
		{"forced promotion", "4k4/P8/8N/2L6/9/9/9/9/4K4 b -", "9b9a+ 1c2a+ 7d7a+ 7d7b+ 7d7b 7d7c", "9b9a 1c2a 7d7a"},
		{"promotion on entering, inside and leaving", "4k4/9/S8/7R1/6B2/9/9/9/4K4 b -",
			"9c8d+ 9c8d 2d2c+ 2d2c 2d2a+ 3e4d 3e5c+", "2d2e+ 2d9d+ 9c9d 3e4d+ 3e2d"},
		{"gold and king do not promote", "8k/9/9/G8/9/9/9/9/4K4 b -", "9d9c", "9d9c+"},
		{"promoted pieces do not promote again", "8k/9/9/+S8/9/9/9/9/4K4 b -", "9d9c 9d9e", "9d9c+"},
		{"a pin", "4r3k/9/9/9/9/9/4S4/9/4K4 b G", "5g5f G*5e 5i4i", "5g6f 5g4f 5g6h"},
		{"no way into check", "3r4k/9/9/9/9/9/9/9/4K4 b -", "5i4h 5i5h", "5i6i 5i6h"},
		{"check is answered", "4r3k/9/9/9/9/9/9/9/3GK4 b P", "5i4i 5i6h P*5h 6i5h", "6i6h P*4e 5i5h"},
		{"double check: only the king moves", "4r3k/9/9/9/8b/9/9/9/4K3R b P", "5i6i 5i6h", "P*5h P*4h 1i1e 5i4h"},
		{"no mate by a dropped pawn", "7lk/9/8G/9/9/9/9/9/4K4 b P", "P*5b", "P*1b"},
		{"the same for White", "4k4/9/9/9/9/9/g8/9/KL7 w p", "P*5b", "P*9h"},
		{"a check by a dropped pawn that can be taken", "7lk/7g1/8G/9/9/9/9/9/4K4 b P", "P*1b", ""},
		{"mate by a pawn of the board", "7lk/9/7GP/9/9/9/9/9/4K4 b -", "1c1b 1c1b+", ""},
		{"mate by another drop", "7lk/9/8P/9/9/9/9/9/4K4 b G", "G*1b", ""},
		{"no king of one's own", "4k4/9/9/9/9/9/9/9/R8 b -", "9i5i 9i1i", ""},
	} {
		p := mustSFEN(t, tt.sfen)
		check := func(list string, want bool) {
			for _, text := range strings.Fields(list) {
				m, err := ParseUSI(text)
				if err != nil {
					t.Fatal(err)
				}
				if got := p.IsLegal(m); got != want || got != slices.Contains(p.Legal(nil), m) {
					t.Errorf("%s: %s is legal: %v", tt.name, text, got)
				}
			}
		}
		check(tt.legal, true)
		check(tt.illegal, false)
	}
}

func TestCheckmate(t *testing.T) {
	for _, tt := range []struct {
		sfen        string
		check, mate bool
	}{
		{StartSFEN, false, false},
		{"7lk/8G/8P/9/9/9/9/9/4K4 w -", true, true},
		{"7lk/8G/9/9/9/9/9/9/4K4 w -", true, false},
		{"8k/9/8N/7R1/9/9/9/9/4K4 w -", false, false},
		{"8k/9/7S1/9/9/9/9/9/4K3L w -", true, false},
	} {
		p := mustSFEN(t, tt.sfen)
		if p.InCheck() != tt.check || p.IsCheckmate() != tt.mate {
			t.Errorf("%s: check %v, mate %v", tt.sfen, p.InCheck(), p.IsCheckmate())
		}
	}
}

// TestPlay follows a game with captures, promotions and drops.
func TestPlay(t *testing.T) {
	p := Start()
	for i, text := range strings.Fields("7g7f 3c3d 8h2b+ 3a2b B*4e B*6e 4e3d 6e4g+") {
		m, err := ParseUSI(text)
		if err != nil || !p.IsLegal(m) {
			t.Fatalf("%s: %v", text, err)
		}
		if p.Ply() != i+1 || p.Turn() != Colour(i%2) {
			t.Errorf("%s: ply %d, %v", text, p.Ply(), p.Turn())
		}
		p.Play(m)
	}
	const want = "lnsgkg1nl/1r5s1/pppppp1pp/6B2/9/2P6/PP1PP+bPPP/7R1/LNSGKGSNL b Pp 9"
	if got := p.SFEN(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := p.Hand(White); got != (Hand{Pawn: 1}) {
		t.Errorf("White has %v in hand", got)
	}
}

func TestKey(t *testing.T) {
	keys := make(map[uint64]string)
	for _, tt := range perfts {
		p := mustSFEN(t, tt.sfen)
		for _, m := range p.Legal(nil) {
			next := p
			next.Play(m)
			if other, ok := keys[next.Key()]; ok {
				t.Errorf("%s has the key of %s", next.SFEN(), other)
			}
			keys[next.Key()] = next.SFEN()
		}
	}
	p, q := mustSFEN(t, StartSFEN), mustSFEN(t, strings.Replace(StartSFEN, "b - 1", "b - 9", 1))
	if p.Key() != q.Key() || !p.Equal(&q) {
		t.Error("the number of the move counts")
	}
}

func TestUSI(t *testing.T) {
	for _, text := range []string{"7g7f", "8h2b+", "P*5e", "R*1a", "9a1i"} {
		if m, err := ParseUSI(text); err != nil || m.String() != text {
			t.Errorf("%s: %v, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "7g", "7g7", "7g7j", "0a1a", "7g7f=", "7g7g", "P*5e+", "K*5e", "p*5e", " *5e", "+P*5", "resign", "none"} {
		if m, err := ParseUSI(text); err == nil {
			t.Errorf("%q is %v", text, m)
		}
	}
}

func FuzzParseUSI(f *testing.F) {
	f.Add("7g7f+")
	f.Add("P*5e")
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseUSI(text); err == nil && m.String() != text {
			t.Errorf("%q is %v", text, m)
		}
	})
}

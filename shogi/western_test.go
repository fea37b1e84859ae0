package shogi

import (
	"errors"
	"strings"
	"testing"
)

func TestParseWestern(t *testing.T) {
	// White bishops are gone; Black has a horse on 3c, White pieces to take.
	const middle = "lnsgk2nl/1r3g3/pppp2+Bpp/4p4/9/P1P4P1/1P1P1PP1P/7R1/LNSGKGSNL b Psb 21"
	for _, tt := range []struct{ sfen, texts, want string }{
		{StartSFEN, "7g7f P7g7f P7f P7g-7f P-7f 7g-7f P7g=7f P,7f; 7-g7f", "7g7f"},
		{StartSFEN, "G6i-7h G6i7h 6i7h", "6i7h"},
		{middle, "+B3cx2c +Bx2c +B2c 3c2c 3cx2c", "3c2c"},
		{middle, "P*5e P'5e", "P*5e"},
		{"4k4/7b1/9/9/9/9/9/1B7/4K4 b -", "Bx2b+ B2b+ 8h2b+ 8hx2b+ B8hx2b+", "8h2b+"},
		{"4k4/7b1/9/9/9/9/9/1B7/4K4 b -", "Bx2b= B2b B8h2b 8h2b", "8h2b"},
		{"4r3k/9/9/9/9/9/4G4/4KG3/9 b -", "G4g", "4h4g"}, // the other gold is pinned
	} {
		p := mustSFEN(t, tt.sfen)
		for _, text := range strings.Fields(tt.texts) {
			m, err := p.ParseWestern(text)
			if err != nil || m.String() != tt.want {
				t.Errorf("%s: %s is %v, %v", tt.sfen, text, m, err)
			}
		}
	}
}

func TestParseWesternErrors(t *testing.T) {
	for _, tt := range []struct {
		sfen, text string
		want       error
	}{
		{StartSFEN, "", ErrNotation},
		{StartSFEN, "-7g7f", ErrNotation},
		{StartSFEN, "?", ErrNotation},
		{StartSFEN, "7f", ErrNotation},
		{StartSFEN, "p7f", ErrNotation},
		{StartSFEN, "Q7f", ErrNotation},
		{StartSFEN, "+7g7f", ErrNotation},
		{StartSFEN, "+G7h", ErrNotation},
		{StartSFEN, "7g7f++", ErrNotation},
		{StartSFEN, "\xff7f", ErrNotation},
		{StartSFEN, "P7e", ErrIllegal},
		{StartSFEN, "+P7f", ErrIllegal},
		{StartSFEN, "P7f+", ErrIllegal},
		{StartSFEN, "P*5e", ErrIllegal},
		{StartSFEN, "G5h", ErrAmbiguous},
		{"4r3k/9/9/9/9/9/9/4G4/4K4 b -", "G4h", ErrInCheck},
		{"4r3k/9/9/9/9/9/9/9/4K4 b P", "P*4h", ErrInCheck},
		{"7lk/9/8G/9/9/9/9/9/4K4 b P", "P*1b", ErrIllegal},
	} {
		p := mustSFEN(t, tt.sfen)
		if m, err := p.ParseWestern(tt.text); !errors.Is(err, tt.want) {
			t.Errorf("%s: %q is %v, %v, want %v", tt.sfen, tt.text, m, err, tt.want)
		}
	}
}

// TestWestern writes every legal move and reads it back.
func TestWestern(t *testing.T) {
	for _, tt := range perfts {
		p := mustSFEN(t, tt.sfen)
		for _, m := range p.Legal(nil) {
			text := p.Western(m)
			if got, err := p.ParseWestern(text); err != nil || got != m {
				t.Errorf("%v became %s and %v, %v", m, text, got, err)
			}
		}
	}
	p := mustSFEN(t, "lnsgk2nl/1r3g3/pppp2+Bpp/4p4/9/P1P4P1/1P1P1PP1P/7R1/LNSGKGSNL b Psb 21")
	for usi, want := range map[string]string{
		"7f7e": "P7f-7e", "3c2c": "+B3cx2c", "3c4b": "+B3cx4b", "3c4d": "+B3c-4d", "P*5e": "P*5e",
	} {
		m, _ := ParseUSI(usi)
		if got := p.Western(m); got != want {
			t.Errorf("%s is written %s", usi, got)
		}
	}
}

func FuzzParseWestern(f *testing.F) {
	for _, text := range strings.Fields("7g7f P7g-7f P-7f +Bx2b B2b+ P*5e P'5e") {
		f.Add(text)
	}
	matsuri := mustSFEN(f, perfts[1].sfen)
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range []Position{Start(), matsuri} {
			if m, err := p.ParseWestern(text); err == nil && !p.IsLegal(m) {
				t.Errorf("%q is %v, which is not legal", text, m)
			}
		}
	})
}

package shogi

import (
	"strings"
	"testing"
)

func TestStart(t *testing.T) {
	p := Start()
	if got := p.SFEN(); got != StartSFEN {
		t.Errorf("start is %s", got)
	}
	if p.At(At(7, 7)) != PieceOf(Black, Pawn) || p.At(At(8, 2)) != PieceOf(White, Rook) || p.At(At(5, 5)) != NoPiece {
		t.Error("pieces stand elsewhere")
	}
}

func TestSFEN(t *testing.T) {
	for _, tt := range []struct{ in, out string }{
		{StartSFEN, StartSFEN},
		{"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", ""},
		{"4k4/9/9/9/9/9/9/9/4K4 b p3PrbBR 7", "4k4/9/9/9/9/9/9/9/4K4 b RB3Prbp 7"}, // hands in order
		{"4k4/9/9/9/9/9/9/9/9 b -", "4k4/9/9/9/9/9/9/9/9 b - 1"},                   // no move, no black king
		{"4k4/9/9/432/9/9/9/9/9 b 1G10P", "4k4/9/9/9/9/9/9/9/9 b G10P 1"},
	} {
		want := tt.out
		if want == "" {
			want = tt.in
		}
		p, err := ParseSFEN(tt.in)
		if err != nil {
			t.Error(err)
		} else if got := p.SFEN(); got != want {
			t.Errorf("%s: %s", tt.in, got)
		}
	}
}

func TestSFENErrors(t *testing.T) {
	const board = "4k4/9/9/9/9/9/9/9/4K4"
	for _, tt := range []struct{ in, reason string }{
		{"", "0 fields"},
		{board + " b", "2 fields"},
		{"9/9/9/9/9/9/9/9 b -", "8 ranks"},
		{"4k4/9/9/9/9/9/9/9/4K5 b -", "rank 9 is not 9"},
		{"4k4/9/9/9/9/9/9/9/4K b -", "rank 9 is not 9"},
		{"4k4/9/9/9/9/9/9/9/+4K4 b -", "out of place"},
		{"4k4/9/9/9/9/9/9/9/4+K4 b -", "out of place"},
		{"4k4/9/9/9/9/9/9/9/4K3+ b -", "rank 9"},
		{"4k4/9/9/+g8/9/9/9/9/4K4 b -", "out of place"},
		{"4k4/9/9/9/9/9/9/9/KK7 b -", "second black king"},
		{board + " x -", "neither b nor w"},
		{board + " b 3", "end in a number"},
		{board + " b 0P", "out of place"},
		{board + " b K", "out of place"},
		{board + " b 19P", "too many"},
		{board + " b 99999999999999999999P", "too many"},
		{board + " b 9P10p", "19 of P"},
		{board + " b - x", "number of the move"},
		{board + " b - -1", "number of the move"},
		{"4k3P/9/9/9/9/9/9/9/4K4 b -", "never move"},
		{"4k4/N8/9/9/9/9/9/9/4K4 b -", "never move"},
		{"4k4/9/9/9/9/9/9/8n/4K4 b -", "never move"},
		{"4k4/9/P8/P8/9/9/9/9/4K4 b -", "two black pawns on file 9"},
		{"4k4/9/9/9/9/9/9/4r4/4K4 w -", "black, who has moved"},
	} {
		if _, err := ParseSFEN(tt.in); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s: %v, want %q", tt.in, err, tt.reason)
		}
	}
}

func FuzzParseSFEN(f *testing.F) {
	for _, tt := range perfts {
		f.Add(tt.sfen)
	}
	f.Add("4k4/9/9/9/9/9/9/9/4K4 w p3PrbBR 7")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseSFEN(text)
		if err != nil {
			return
		}
		q, err := ParseSFEN(p.SFEN())
		if err != nil || q != p {
			t.Fatalf("%q became %q: %v", text, q.SFEN(), err)
		}
		for _, m := range p.Legal(nil) {
			next := p
			next.Play(m)
			if _, err := ParseSFEN(next.SFEN()); err != nil {
				t.Fatalf("%s after %v: %v", p.SFEN(), m, err)
			}
		}
	})
}

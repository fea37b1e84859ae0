package pgn

import (
	"testing"

	"rookery/chess"
)

func board(t *testing.T, placement string) *chess.Board {
	t.Helper()
	setup, err := chess.ParseFENLenient(placement + " w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return &setup.Board
}

func TestMaterial(t *testing.T) {
	for _, test := range []struct {
		text, placement string
		want, exchanged bool // with the colours as they are, or exchanged
	}{
		{"Q r", "4k3/8/8/8/8/8/8/Q3K2r", true, false},
		{"R q", "4k3/8/8/8/8/8/8/Q3K2r", false, true},
		{"QP* r", "4k3/8/8/8/8/P7/PP6/Q3K2r", true, false},
		{"QP2+ r", "4k3/8/8/8/8/P7/PP6/Q3K2r", true, false},
		{"QP2- r", "4k3/8/8/8/8/P7/PP6/Q3K2r", false, false},
		{"QP3 r1", "4k3/8/8/8/8/P7/PP6/Q3K2r", true, false},
		{"Q r", "4k3/8/8/8/8/P7/8/Q3K2r", false, false},
		{"K k", "4k3/8/8/8/8/8/8/4K3", true, true},
		{"R+P+ R=P#", "4k2r/8/8/8/8/P7/PP6/R3K3", true, false}, // Black has not one pawn or more
		{"R+P* R=P#", "4k2r/8/8/8/8/P7/PP6/R3K3", true, true},
		{"R+P* R=P=", "4k2r/8/8/8/8/P7/PP6/R3K3", false, false},
		{"rp* r=p1>=", "4k2r/6pp/8/8/8/8/P7/R3K3", true, false},
		{"rp* r=p1>=", "4k2r/6pp/8/8/8/8/8/R3K3", false, false},
		{"rp* r=p1>", "4k2r/6pp/8/8/8/8/8/R3K3", true, false},
		{"rp* r=p2<", "4k2r/6pp/8/8/8/8/8/R3K3", false, true},
		{"rp* r=p1<=", "4k2r/6pp/8/8/8/8/8/R3K3", false, false},
		{"q*r*l*p* r1<=l2>=p1<q=", "4k1nb/8/8/8/8/8/P7/R3K3", true, false},
		{"L2 L#", "4k1nb/8/8/8/8/8/8/B3K3", false, true},
		{"L2N L", "4k1nb/8/8/8/8/8/8/B3K3", false, true},
		{"L2N2 L", "4k1nb/8/8/8/8/8/8/B3K3", false, false},
	} {
		m, err := ParseMaterial(test.text)
		if err != nil {
			t.Fatal(err)
		}
		b := board(t, test.placement)
		if got := m.Fits(b); got != (test.want || test.exchanged) {
			t.Errorf("%s in %s: %v", test.text, test.placement, got)
		}
		m.Either = false
		if got := m.Fits(b); got != test.want {
			t.Errorf("%s in %s, colours as they are: %v", test.text, test.placement, got)
		}
	}
	for _, text := range []string{"", "Q", "Q r p", "X r", "Q+2 r"} {
		if _, err := ParseMaterial(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestPattern(t *testing.T) {
	const placement = "r3k2r/p4ppp/8/8/2N5/8/PPP5/R3K3"
	for _, test := range []struct {
		text string
		want bool
	}{
		{"*/*/*/*/*/*/*/*", true},
		{"r3k2r/p4ppp/8/8/2N5/8/PPP5/R3K3", true},
		{"r___k??r/*ppp/8/8/*A*/8/AAA*/!*K*", true},
		{"*/*/*/*/*a*/*/*/*", false},
		{"*/*/*/*/??[NB]*/*/*/*", true},
		{"*/*/*/*/??[^NB]*/*/*/*", false},
		{"*/*/*/*/??N/*/*/*", false},
		{"*/*/*/*/8?/*/*/*", false},
	} {
		p, err := ParsePattern(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Fits(board(t, placement)); got != test.want {
			t.Errorf("%s: %v", test.text, got)
		}
	}
	for _, text := range []string{"", "*/*", "*/*/*/*/*/*/*/[ab", "*/*/*/*/*/*/*/x"} {
		if _, err := ParsePattern(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func FuzzMaterialAndPattern(f *testing.F) {
	f.Add("QR2P*+ qr2p-")
	f.Add("*/??[^a]*/8/_!aA/*/*/*/K*")
	f.Fuzz(func(t *testing.T, text string) {
		start := chess.Start()
		if m, err := ParseMaterial(text); err == nil {
			m.Fits(start.Board())
		}
		if p, err := ParsePattern(text); err == nil {
			p.Fits(start.Board())
		}
	})
}

func TestLetters(t *testing.T) {
	german, err := ParseLetters("KDTLS")
	if err != nil {
		t.Fatal(err)
	}
	russian, err := ParseLetters("Кр,Ф,Л,С,К")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		letters      Letters
		san, foreign string
	}{
		{german, "Nf3+", "Sf3+"}, {german, "e4", "e4"}, {german, "bxa8=Q#", "bxa8=D#"}, {german, "O-O", "O-O"},
		{russian, "Kf1", "Крf1"}, {russian, "Nxe5", "Кxe5"}, {russian, "a1=N", "a1=К"}, {Letters{}, "Qd1", "Qd1"},
	} {
		if got := test.letters.Foreign(test.san); got != test.foreign {
			t.Errorf("%s becomes %s, want %s", test.san, got, test.foreign)
		}
		if got := test.letters.english(test.foreign); got != test.san {
			t.Errorf("%s is %s, want %s", test.foreign, got, test.san)
		}
	}
	for _, text := range []string{"KD", "KKTLS", "K,D,T,L", "K,,T,L,S"} {
		if _, err := ParseLetters(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestMaterialPlies(t *testing.T) {
	g := readAll(t, "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *")[0]
	for plies, want := range map[int]bool{0: true, 1: false} {
		m, err := ParseMaterial("Q*R*B*N*P8 q*r*b*n*p1<=")
		if err != nil {
			t.Fatal(err)
		}
		f := Filter{Materials: []Material{m}, MaterialPlies: plies}
		if got := f.Match(g); got != want {
			t.Errorf("%d half moves: %v", plies, got)
		}
	}
}

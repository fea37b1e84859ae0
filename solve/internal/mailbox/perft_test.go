package mailbox

import (
	"slices"
	"testing"
)

func TestPerft(t *testing.T) {
	// The numbers are those published for the usual test positions.
	for _, c := range []struct {
		placement string
		depth     int
		want      uint64
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 4, 197281},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 3, 97862},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", 4, 43238},
	} {
		b, err := NewBoard(c.placement, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Perft(c.depth); got != c.want {
			t.Errorf("perft %d of %s is %d, want %d", c.depth, c.placement, got, c.want)
		}
	}
}

func TestNewBoardRefuses(t *testing.T) {
	for _, placement := range []string{"x7", "8/8/8/8/8/8/8/8/K7", "KKKKKKKKK"} {
		if _, err := NewBoard(placement, true); err == nil {
			t.Errorf("%q is no placement", placement)
		}
	}
}

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		placement string
		s         Stipulation
		o         Options
		want      []string
	}{
		{"k7/1p6/1K6/8/8/8/8/7R", Stipulation{Goal: "#", Moves: 1}, Options{}, []string{"! Rh1-h8 +"}},
		{"k7/1p5R/1K6/8/8/8/8/8", Stipulation{Series: "ser-", Play: "h", Goal: "#", Moves: 2}, Options{},
			[]string{"Ka8-b8 Kb8-a8 Rh7-h8 +", "Ka8-b8 Rh7-h8 +"}},
		{"8/8/8/8/8/8/8/4K2k", Stipulation{Play: "h", Half: true, Moves: 0, Goal: "00"}, Options{}, nil},
	} {
		b, err := NewBoard(c.placement, c.s.WhiteBegins())
		if err != nil {
			t.Fatal(err)
		}
		got, err := Solve(b, c.s, c.o)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%+v of %s is %q, %v; want %q", c.s, c.placement, got, err, c.want)
		}
	}
}

func FuzzNewBoard(f *testing.F) {
	f.Add("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R")
	f.Add("8/9/k")
	f.Fuzz(func(t *testing.T, placement string) {
		b, err := NewBoard(placement, true)
		if err != nil {
			return
		}
		for _, m := range b.Legal() {
			next := b.After(m)
			next.Legal()
		}
	})
}

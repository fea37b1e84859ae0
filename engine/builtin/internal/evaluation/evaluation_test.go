package evaluation

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

func board(t testing.TB, fen string) *chess.Board {
	t.Helper()
	p, err := chess.ParsePosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.Board()
}

// TestDanger: a king under attack is in more danger than the same one without
// the attackers, and the other colour's terms are the same on the turned board.
func TestDanger(t *testing.T) {
	attacked := "r4rk1/ppp2ppp/8/6NQ/8/3B4/PPP2PPP/R4RK1 w - - 0 1"
	calm := "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/RNBQ1RK1 w - - 0 1"
	turned := "r4rk1/ppp2ppp/3b4/8/6nq/8/PPP2PPP/R4RK1 w - - 0 1"
	danger := func(fen string, c chess.Colour) int {
		e, _ := survey(Tuned(), board(t, fen), &skeleton{})
		return e.danger(c)
	}
	if much, little := danger(attacked, chess.Black), danger(calm, chess.Black); much < little+80 {
		t.Errorf("under attack %d, calm %d", much, little)
	}
	if a, b := danger(attacked, chess.Black), danger(turned, chess.White); a != b {
		t.Errorf("black %d, white %d on the turned board", a, b)
	}
}

// TestShields: a man alone between the king and a rider shields, two do not.
func TestShields(t *testing.T) {
	e, _ := survey(Tuned(), board(t, "4k3/4n3/8/1b6/4R3/8/4Q3/4K3 w - - 0 1"), &skeleton{})
	if got := e.shields(&e.sides[chess.Black], &e.sides[chess.White]); got != chess.At(4, 6).Bit() {
		t.Errorf("shields of the black king:\n%v", got)
	}
}

// TestRemembers: a judge who has judged other positions says the same as one who has not.
func TestRemembers(t *testing.T) {
	var judge Judge
	r := rand.New(rand.NewPCG(1, 4))
	for range 40 {
		p := chess.Start()
		for range 150 {
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
			if got, want := judge.Chess(&p), new(Judge).Chess(&p); got != want {
				t.Fatalf("%s: %d, afresh %d", p.FEN(), got, want)
			}
		}
	}
}

func BenchmarkChess(b *testing.B) {
	p, err := chess.ParsePosition("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	if err != nil {
		b.Fatal(err)
	}
	var judge Judge
	for b.Loop() {
		judge.Chess(&p)
	}
}

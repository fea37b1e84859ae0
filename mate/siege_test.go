package mate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/internal/proofnumber"
)

// TestGuesses: what is told of a move without playing it is what playing it shows: check, mate and the key; and all moves are
// listed that do not draw at once.
func TestGuesses(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	mates, threats := 0, 0
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"2BB4/1PPPPPPP/5Nk1/K1bqnnpb/8/8/p4p2/1r6 w - - 0 1",
		"r3k2r/pPp2ppp/8/3Pp3/2B1n3/5Q2/P1P2PPP/R3K2R w KQkq e6 0 1",
		"8/2p5/2P1p3/4P1P1/4p1p1/6p1/4K1p1/1Q4bk w - - 96 1",
		"8/8/8/1R1N1k2/8/3N4/2B5/K7 w - - 0 1",
		"8/8/3R4/2N5/1k6/8/1K3B2/3Q4 w - - 0 1",
	} {
		for range 12 {
			p := position(t, fen)
			for range 40 {
				moves := p.Legal(nil)
				if len(moves) == 0 {
					break
				}
				m, n := checkGuesses(t, p, moves)
				mates, threats = mates+m, threats+n
				p.Play(moves[r.IntN(len(moves))])
			}
		}
	}
	if mates == 0 || threats == 0 {
		t.Errorf("%d mates, %d threats", mates, threats)
	}
}

// checkLater: the others that are listed when a move has been looked at are those that are listed at once.
func checkLater(t *testing.T, p chess.Position, rules *rules, want []proofnumber.Child) {
	t.Helper()
	const left = 5
	g, table := newGame(p, rules, nil), proofnumber.NewTable(0)
	list, _ := g.attack(table, left, chess.Move(want[0].Move), nil)
	n := len(list) - 1
	if n < 1 || list[n].Move != proofnumber.Others {
		return
	}
	g.Play(list[0].Move)
	g.defend(table, left-1, nil)
	for _, m := range g.pos.Legal(nil) {
		g.Play(uint64(m))
		g.attack(table, left, chess.NoMove, nil)
		g.Undo()
	}
	g.Undo()
	if list = g.Others(table, left, list[:n]); !slices.Equal(list, want) {
		t.Fatalf("%s: %v, want %v", p, list, want)
	}
}

// checkGuesses counts positions with a mate, and moves that threaten one.
func checkGuesses(t *testing.T, p chess.Position, moves []chess.Move) (mates, threats int) {
	t.Helper()
	const left = 5
	rules := &rules{attacker: p.Turn()}
	g := newGame(p, rules, nil)
	listed := 0
	for _, m := range moves {
		if next := g.after(m); !rules.draws(&next.pos) && next.pos.HasLegalMove() {
			listed++
		}
	}
	table := proofnumber.NewTable(0)
	list, n := g.attack(table, left, moves[0], nil)
	mate := n.Proof == 0
	if mate != (len(p.Mates(nil, true)) > 0) {
		t.Fatalf("%s: mate %v", p, mate)
	}
	if n := len(list) - 1; n >= 0 && list[n].Move == proofnumber.Others {
		if n+list[n].Length < listed {
			t.Fatalf("%s: %d moves listed and %d others, want %d", p, n, list[n].Length, listed)
		}
		list = g.Others(table, left, list[:n])
		checkLater(t, p, rules, list)
	}
	if mate {
		return 1, 0
	}
	for i := range list {
		m := chess.Move(list[i].Move)
		next := g.after(m)
		if k := rules.key(&next, left-1); list[i].Key != k {
			t.Fatalf("%s, %s: key %x, want %x", p, m, list[i].Key, k)
		}
		if next.pos.HasLegalMove() {
			listed--
		}
		if m.IsCastling() || m.IsEnPassant() || m.Promotion() != chess.NoRole {
			continue
		}
		check := g.siege.givesCheck(m)
		if check != p.GivesCheck(m) {
			t.Fatalf("%s, %s: check %v", p, m, check)
		}
		if !check && g.siege.promises(m, g.siege.attacks(m.Role(), m.From(), m.To())) && g.siege.threatens(m) {
			next.pos.Pass()
			if len(next.pos.Mates(nil, true)) == 0 {
				t.Fatalf("%s, %s: no threat", p, m)
			}
			threats++
		}
	}
	if listed != 0 {
		t.Fatalf("%s: %d moves are missing", p, listed)
	}
	return 0, threats
}

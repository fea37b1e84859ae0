package chess

import (
	"math/rand/v2"
	"testing"
)

// TestAboutReplies: checks are found, and what answers them is counted exactly; of other moves the count is
// that of the replies and those that pins and the king's safety forbid.
func TestAboutReplies(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 10))
	checks, others := 0, 0
	for range 3000 {
		p, ok := cramped(t, r)
		if !ok || p.OpponentInCheck() {
			continue
		}
		for _, m := range p.Legal(nil) {
			n, check := p.AboutReplies(m)
			next := p
			next.Play(m)
			want := next.Legal(nil)
			if check != next.InCheck() {
				t.Fatalf("%s: %v gives check: %t", p.FEN(), m, check)
			}
			if check || m.IsCastling() || m.IsEnPassant() {
				if checks++; n != len(want) {
					t.Errorf("%s: %v leaves %d replies, not %d", p.FEN(), m, len(want), n)
				}
				continue
			}
			others++
			free := next
			free.castling, free.enPassant = 0, NoSquare
			most := 0
			for _, reply := range free.PseudoLegal(nil) {
				if reply.Promotion() == NoRole || reply.Promotion() == Queen {
					most++
				}
			}
			if n != most {
				t.Errorf("%s: %v leaves about %d replies, not %d", p.FEN(), m, most, n)
			}
		}
	}
	if checks < 1000 || others < 10_000 {
		t.Errorf("only %d checks and %d other moves", checks, others)
	}
}

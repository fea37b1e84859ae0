package proof

import (
	"fmt"
	"strings"

	"rookery/chess"
)

// Report tells in lines of English what every game from a board to the
// target in so many moves must have in common, if there can be any.
func Report(t *Target, b *chess.Board, rights chess.Bitboard, moves [2]int) (lines []string, possible bool) {
	d := NewDeduction(t)
	d.roomy = far
	if !d.Deduce(b, rights, moves, Facts{}) {
		return []string{fmt.Sprintf("no game of %d moves by White and %d by Black leads to the target", moves[0], moves[1])}, false
	}
	for c := range chess.Colour(2) {
		lines = append(lines, d.report(&d.sides[c])...)
	}
	return lines, true
}

func (d *Deduction) report(s *side) []string {
	name := [2]string{"White", "Black"}[s.colour&1]
	if !s.known {
		return []string{fmt.Sprintf("%s makes %d moves, takes %d", name, s.left, s.takes)}
	}
	lines := []string{fmt.Sprintf("%s makes %d moves, %d to spare, and takes %d", name, s.left, s.spare, s.takes)}
	if s.takes > 0 {
		lines = append(lines, fmt.Sprintf("  takes on %s, %d of %d with pawns", squares(s.strikes&^d.Fixed), s.toll.total, s.takes))
	}
	var still []string
	for at := d.Fixed & d.board.ByColour[s.colour]; at != 0; {
		sq := at.Pop()
		still = append(still, manName(d.board.RoleAt(sq), sq))
	}
	if len(still) > 0 {
		lines = append(lines, "  stand still: "+strings.Join(still, " "))
	}
	for i := range s.men {
		m := &s.men[i]
		var fates []string
		for j := range s.n {
			switch {
			case !s.open(i, j):
			case j >= s.wanted:
				fates = append(fates, "taken")
			case s.fates[j].role != m.role:
				fates = append(fates, fmt.Sprintf("%s in %d", manName(s.fates[j].role, s.fates[j].square), s.cost[i][j]))
			default:
				fates = append(fates, fmt.Sprintf("%v in %d", s.fates[j].square, s.cost[i][j]))
			}
			if j >= s.wanted {
				break
			}
		}
		lines = append(lines, fmt.Sprintf("  %s becomes %s", manName(m.role, m.square), strings.Join(fates, " or ")))
	}
	return lines
}

func squares(b chess.Bitboard) string {
	if b.Count() > 16 {
		return fmt.Sprintf("one of %d squares", b.Count())
	}
	var names []string
	for b != 0 {
		names = append(names, b.Pop().String())
	}
	return strings.Join(names, " ")
}

func manName(r chess.Role, s chess.Square) string { return "?PSBRQK"[r:r+1] + s.String() }

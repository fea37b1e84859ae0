package traits

import "rookery/chess"

// The 100 Dollar theme: in one line a white and a black pawn each go from their second rank to the
// eighth in five moves and become knights.

// hundredDollar reports whether a line of five moves shows it.
func hundredDollar(l Line) bool {
	if len(l.Plies) < 9 || len(l.Plies) > 10 {
		return false
	}
	moves := map[int]int{} // of each man
	home := map[int]bool{} // it began on its second rank
	var knights [2]bool    // by colours
	for _, n := range l.Plies {
		if n.Mover == nil || n.Mover.Colour > 1 {
			continue
		}
		id := n.Mover.ID
		if moves[id] == 0 {
			home[id] = n.Move.From < chess.NoSquare && n.Move.From.Rank() == [2]int{1, 6}[n.Mover.Colour] && isPawn(n.Mover.Man)
		}
		moves[id]++
		if n.Move.Promotion == "s" && moves[id] == 5 && home[id] {
			knights[n.Mover.Colour] = true
		}
	}
	return knights[0] && knights[1]
}

package proof

import (
	"fmt"
	"strings"

	"rookery/chess"
)

// Report tells in sentences of English what every game from a board to the
// target in so many moves must have in common that keeps some terms, nil for none, if there can be any.
func Report(t *Target, b *chess.Board, rights chess.Bitboard, moves [2]int, terms *Terms) (lines []string, possible bool) {
	thorough := *t
	thorough.Deep = 0
	d := NewDeduction(&thorough)
	d.roomy, d.Terms = far, terms
	if !d.Deduce(b, rights, moves, Facts{}) {
		return []string{fmt.Sprintf("No game of %s by White and %d by Black leads to the target.", several(moves[0], "move"), moves[1])}, false
	}
	for c := range chess.Colour(2) {
		lines = append(lines, d.report(&d.sides[c])...)
	}
	for c := range d.sides {
		lines = append(lines, d.sequence(&d.sides[c])...)
	}
	return lines, true
}

// report is about one side's men.
func (d *Deduction) report(s *side) []string {
	name := [2]string{"White", "Black"}[s.colour&1]
	d.find(s, d.ground(s)) // it may be only remembered what was found
	if !s.known {
		return []string{fmt.Sprintf("%s makes %s and takes %s.", name, several(s.left, "move"), several(s.takes, "man"))}
	}
	spare := "all of them needed"
	if s.spare > 0 {
		spare = fmt.Sprintf("%d to spare", s.spare)
	}
	lines := []string{fmt.Sprintf("%s makes %s, %s, and takes %s.", name, several(s.left, "move"), spare, several(s.takes, "man"))}
	if s.takes > 0 {
		lines = append(lines, fmt.Sprintf("  It takes on %s, %d of %d with pawns at least.", squares(s.strikes&^d.Fixed), s.pawnTakes, s.takes))
	}
	var still []string
	for at := d.Fixed & d.board.ByColour[s.colour]; at != 0; {
		sq := at.Pop()
		still = append(still, manName(d.board.RoleAt(sq), sq))
	}
	if len(still) > 0 {
		lines = append(lines, fmt.Sprintf("  These stand still: %s.", strings.Join(still, " ")))
	}
	for i := range s.movable() {
		if l := &s.loose[i]; l.area != l.square.Bit() || l.taken {
			lines = append(lines, fmt.Sprintf("  %s %s.", manName(s.men[i].role, s.men[i].square), either(s.prospects(i))))
		}
	}
	for at := d.rights & d.Uncastled & d.board.ByColour[s.colour]; at != 0; {
		lines = append(lines, fmt.Sprintf("  %s never castles.", manName(chess.Rook, at.Pop())))
	}
	for at := d.Leave & d.board.ByColour[s.colour]; at != 0; {
		sq := at.Pop()
		lines = append(lines, fmt.Sprintf("  %s does not stay there all the time, though one like it ends there.", manName(d.board.RoleAt(sq), sq)))
	}
	return lines
}

// prospects are what may become of man i.
func (s *side) prospects(i int) (list []string) {
	m := &s.men[i]
	for j := range s.wanted {
		if !s.open(i, j) {
			continue
		}
		f, n := &s.fates[j], int(s.cost[i][j])
		switch {
		case f.role != m.role:
			list = append(list, fmt.Sprintf("promotes and becomes %s after at least %s", manName(f.role, f.square), several(n, "move")))
		case f.square == m.square && n == 0:
			list = append(list, "ends where it is")
		default:
			list = append(list, fmt.Sprintf("ends on %v after at least %s", f.square, several(n, "move")))
		}
	}
	if s.loose[i].taken {
		list = append(list, "is taken")
	}
	return list
}

// An order is that of an officer and a pawn on its file.
type order struct {
	officer chess.Square
	pawn    path
	// arrives: the officer makes its last move after the pawn's first; otherwise it makes its
	// first before the pawn's last.
	arrives bool
}

// orders tells which officers of a side must move before pawns come to the squares where they end, and which arrive
// only after pawns have moved: with the pawn there all the time they need more moves than they have.
func (d *Deduction) orders(s *side) (list []order) {
	d.find(s, d.ground(s)) // it may be only remembered what was found
	if !s.known {
		return nil
	}
	castling := d.mayCastle(s.colour)
	for i := range s.men {
		m := &s.men[i]
		if m.role == chess.Pawn || s.loose[i].taken || castling.Has(m.square) || castling != 0 && m.role == chess.King {
			continue
		}
		for _, p := range d.paths.list[:d.paths.n] {
			if d.strands(s, i, p.from) {
				list = append(list, order{m.square, p, true})
			}
			if p.to != m.square && d.strands(s, i, p.to) {
				list = append(list, order{m.square, p, false})
			}
		}
	}
	return list
}

// sequence tells the orders of each officer.
func (d *Deduction) sequence(s *side) (lines []string) {
	list := d.orders(s)
	for i := 0; i < len(list); {
		officer := list[i].officer
		var before, after []string
		for ; i < len(list) && list[i].officer == officer; i++ {
			if o := list[i]; o.arrives {
				after = append(after, manName(chess.Pawn, o.pawn.from))
			} else {
				before = append(before, fmt.Sprintf("%s is on %v", manName(chess.Pawn, o.pawn.from), o.pawn.to))
			}
		}
		name := manName(d.board.RoleAt(officer), officer)
		if len(before) > 0 {
			lines = append(lines, fmt.Sprintf("%s sets out before %s.", name, both(before)))
		}
		if len(after) > 0 {
			lines = append(lines, fmt.Sprintf("%s arrives only after %s%s moved.", name, both(after), have(len(after))))
		}
	}
	return lines
}

// strands reports whether man i of a side has too few moves for any of its fates if another man
// stands on a square all the time.
func (d *Deduction) strands(s *side, i int, wall chess.Square) bool {
	m := &s.men[i]
	role, barred := m.role, chess.Nowhere
	if role == chess.King {
		role, barred = d.target.king(), d.barred(d.board, s.colour)
	}
	var w ways
	w.officer(role, m.square, d.Fixed|wall.Bit(), barred)
	for j := range s.wanted {
		if s.open(i, j) && w.to(s.fates[j].square) <= int(s.cost[i][j])+s.spare-int(s.regret[i][j]) {
			return false
		}
	}
	return true
}

func squares(b chess.Bitboard) string {
	if b.Count() > 16 {
		return fmt.Sprintf("one of %d squares", b.Count())
	}
	var names []string
	for b != 0 {
		names = append(names, b.Pop().String())
	}
	return either(names)
}

func manName(r chess.Role, s chess.Square) string { return "?PSBRQK"[r:r+1] + s.String() }

// several are so many of something.
func several(n int, what string) string {
	switch n {
	case 0:
		if what == "man" {
			return "nothing"
		}
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	if what == "man" {
		what = "men"
	} else {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func either(list []string) string { return listed(list, " or ") }

func both(list []string) string { return listed(list, " and ") }

func listed(list []string, last string) string {
	n := len(list) - 1
	if n < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + last + list[n]
}

func have(n int) string {
	if n == 1 {
		return " has"
	}
	return " have"
}

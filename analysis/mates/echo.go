package mates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/chess"
)

// A Turning names the symmetry that carries one mate's picture to another's.
type Turning uint8

const (
	Shifted Turning = iota
	QuarterTurned
	HalfTurned
	ThreeQuarterTurned
	MirroredLeftRight
	MirroredTopBottom
	MirroredA1H8
	MirroredH1A8
)

func (t Turning) String() string {
	return [...]string{
		"shifted", "turned by 90°", "turned by 180°", "turned by 270°", "mirrored left and right",
		"mirrored top and bottom", "mirrored at a1-h8", "mirrored at h1-a8",
	}[t]
}

// apply turns an offset from the king.
func (t Turning) apply(x, y int) (int, int) {
	switch t {
	case QuarterTurned:
		return y, -x
	case HalfTurned:
		return -x, -y
	case ThreeQuarterTurned:
		return -y, x
	case MirroredLeftRight:
		return -x, y
	case MirroredTopBottom:
		return x, -y
	case MirroredA1H8:
		return y, x
	case MirroredH1A8:
		return -y, -x
	}
	return x, y
}

// A Portrait is a mate as echoes compare it. It belongs to one goroutine.
type Portrait struct {
	*Mate
	on       *play.Board
	pictures [MirroredH1A8 + 1]string // as they are asked for
}

// Portrait is the mate on its board.
func (m *Mate) Portrait(on *play.Board) *Portrait { return &Portrait{Mate: m, on: on} }

func (p *Portrait) turned(t Turning) string {
	if p.pictures[t] == "" {
		p.pictures[t] = p.picture(p.on, t)
	}
	return p.pictures[t]
}

// Echo reports whether two mates show the same picture: the squares beside the king are
// kept by men of the same kinds or blocked by such, check comes from the same side, and
// the edges of the board lie alike; line men may act from near or far. The turning
// carries the first to the second.
func Echo(a, b *Portrait) (Turning, bool) {
	if a.Mated != b.Mated {
		return 0, false
	}
	want := b.turned(Shifted)
	if a.King == b.King && a.turned(Shifted) == want {
		return 0, false // the same mate
	}
	for t := Shifted; t <= MirroredH1A8; t++ {
		if a.turned(t) == want {
			return t, true
		}
	}
	return 0, false
}

// Chameleon reports whether the mated kings stand on squares of different
// colours: then an echo is a chameleon echo.
func Chameleon(a, b *Mate) bool {
	return (a.King.File()+a.King.Rank()+b.King.File()+b.King.Rank())%2 == 1
}

// picture writes what belongs to the mate, seen from the king and turned: what keeps each
// square beside him, whether from near or far, and from where he is in check.
func (m *Mate) picture(on *play.Board, t Turning) string {
	var list []string
	add := func(sq chess.Square, what string) {
		x, y := t.apply(sq.File()-m.King.File(), sq.Rank()-m.King.Rank())
		list = append(list, fmt.Sprintf("%d,%d%s", x, y, what))
	}
	for sq, men := range m.Guards {
		if m.Blocks.Has(sq) {
			continue
		}
		var by []string
		for g := range men.Squares() {
			what := string(on[g].Walk)
			if sq == m.King { // the line of the check
				x, y := t.apply(sign(g.File()-sq.File()), sign(g.Rank()-sq.Rank()))
				what += fmt.Sprintf("from%d,%d", x, y)
			}
			by = append(by, what)
		}
		slices.Sort(by)
		add(sq, "by"+strings.Join(by, "+"))
	}
	for men := m.Blocks | m.Pins; men != 0; {
		sq := men.Pop()
		add(sq, fmt.Sprintf("%d%s", on[sq].Colour, on[sq].Walk))
	}
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			f, r := m.King.File()+x, m.King.Rank()+y
			if f < 0 || f > 7 || r < 0 || r > 7 {
				tx, ty := t.apply(x, y)
				list = append(list, fmt.Sprintf("%d,%dedge", tx, ty))
			}
		}
	}
	slices.SortFunc(list, cmp.Compare)
	return strings.Join(list, " ")
}

func sign(n int) int { return cmp.Compare(n, 0) }

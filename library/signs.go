package library

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/library/traits"
	"rookery/problem"
)

// A Sign is a number that entries share which show the same. Its two lowest bits say of what it is.
type Sign uint32

// What signs are of.
const (
	MateSign      = iota // a final picture: the men that mate and block, by their places around the king
	PlaySign             // key and answers, move by move, under all symmetries and shifts
	MechanismSign        // who plays and who mates, by kind and how far
	KeySign              // the key's man, how it goes, and what it does
)

// maxSigns bounds the signs of mates of an entry.
const maxSigns = 12

// sign notes what makes solutions alike.
func (f *Facts) sign(found *traits.Found) {
	add := func(what int, text string) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(text)) // a hash takes all
		if s := Sign(h.Sum32()&^3 | uint32(what)); !slices.Contains(f.Signs, s) {
			f.Signs = append(f.Signs, s)
		}
	}
	for _, final := range found.Finals {
		if final.Mate == nil || len(f.Signs) >= maxSigns {
			continue
		}
		part := uint64(final.Mate.TakePart|final.Mate.Blocks) | 1<<final.Mate.King
		var men []problem.Placement
		for _, m := range final.Men {
			if part>>m.Square&1 != 0 {
				men = append(men, m)
			}
		}
		add(MateSign, picture(men, final.Mate.King, final.Mate.Mated))
	}
	if len(found.Lines) == 0 {
		return
	}
	if text := alike(found.Lines); text != "" {
		add(PlaySign, text)
	}
	mechanism := map[string]bool{}
	for _, l := range found.Lines {
		var parts []string
		for i, n := range l.Plies {
			if i == 0 || i >= len(l.Plies)-2 {
				parts = append(parts, relation(n))
			}
		}
		mechanism[strings.Join(parts, " ")] = true
	}
	var list []string
	for m := range mechanism {
		list = append(list, m)
	}
	slices.Sort(list)
	add(MechanismSign, strings.Join(list, ";"))
	first := found.Lines[0].Plies[0]
	add(KeySign, fmt.Sprint(relation(first), first.Check, first.Zugzwang, len(found.Lines)))
}

// relation is a move by the man, how far it goes, whether it takes and what it becomes.
func relation(n *play.Node) string {
	m := &n.Move
	if m.Null || m.From >= chess.NoSquare || m.To >= chess.NoSquare {
		return "-"
	}
	dx, dy := distance(m.From.File(), m.To.File()), distance(m.From.Rank(), m.To.Rank())
	text := fmt.Sprintf("%s%d%d", m.Man.Walk, min(dx, dy), max(dx, dy))
	if m.Captured != nil {
		text += "x" + string(m.Captured.Walk)
	}
	return text + string(m.Promotion)
}

func distance(a, b int) int { return max(a-b, b-a) }

// picture is a position as seen from a king, the same under all symmetries, shifts and with the colours
// changed.
func picture(men []problem.Placement, king chess.Square, mated chess.Colour) string {
	best := ""
	for s := range symmetries {
		at := turnedSquare(king, s)
		parts := make([]string, len(men))
		for i, m := range men {
			sq := turnedSquare(m.Square, s)
			side := "+"
			if chess.Colour(m.Man.Colour) == mated {
				side = "-"
			}
			walk := m.Man.Walk
			if side == "-" && walk != problem.King {
				walk = "x" // who blocks does not matter
			}
			parts[i] = fmt.Sprintf("%s%s%d,%d", side, walk, sq.File()-at.File(), sq.Rank()-at.Rank())
		}
		slices.Sort(parts)
		if text := strings.Join(parts, " "); best == "" || text < best {
			best = text
		}
	}
	return best
}

// alike is what is played, the same under all symmetries and shifts.
func alike(lines []traits.Line) string {
	best := ""
	for s := range symmetries {
		left, low := 8, 8
		for _, l := range lines {
			for _, n := range l.Plies {
				for _, sq := range [...]chess.Square{n.Move.From, n.Move.To} {
					if sq < chess.NoSquare && !n.Move.Null {
						t := turnedSquare(sq, s)
						left, low = min(left, t.File()), min(low, t.Rank())
					}
				}
			}
		}
		var all []string
		for _, l := range lines {
			var b strings.Builder
			for _, n := range l.Plies {
				if n.Move.Null || n.Move.From >= chess.NoSquare || n.Move.To >= chess.NoSquare {
					b.WriteString("- ")
					continue
				}
				from, to := turnedSquare(n.Move.From, s), turnedSquare(n.Move.To, s)
				fmt.Fprintf(&b, "%s%d%d%d%d%s ", n.Move.Man.Walk, from.File()-left, from.Rank()-low, to.File()-left, to.Rank()-low, n.Move.Promotion)
			}
			if !slices.Contains(all, b.String()) {
				all = append(all, b.String())
			}
		}
		slices.Sort(all)
		if text := strings.Join(all, ";"); best == "" || text < best {
			best = text
		}
	}
	return best
}

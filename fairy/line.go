package fairy

import "rookery/chess"

// A Line tells apart the lines that join men with what they observe: the
// squares just beyond both ends or, where no line is ridden, the two squares.
type Line struct{ files, ranks [2]int8 }

// LineOf is the line by which a man with the walk on from observes a square.
func (w *Walk) LineOf(from, target chess.Square) Line {
	l := Line{
		[2]int8{int8(from.File()), int8(target.File())},
		[2]int8{int8(from.Rank()), int8(target.Rank())},
	}
	f, r := l.files[1]-l.files[0], l.ranks[1]-l.ranks[0]
	if !w.Straight || w.Leaps[VectorFrom(from, target)] {
		return l
	}
	n := gcd(max(f, -f), max(r, -r))
	f, r = f/n, r/n
	for end, sign := range [2]int8{-1, 1} {
		for onBoard(l.files[end]) && onBoard(l.ranks[end]) {
			l.files[end] += sign * f
			l.ranks[end] += sign * r
		}
	}
	return l
}

func onBoard(n int8) bool { return n >= 0 && n < 8 }

func gcd(a, b int8) int8 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

package fairy

import "rookery/chess"

// Off is the square beyond the edge: where a step off the board, or into a
// hole, leads.
const Off = chess.NoSquare

// A Vector is a step across the board: -7..7 files and as many ranks, packed so
// that it indexes a table.
type Vector uint8

const vectors = 15 * 15

// Vec makes the vector of so many files to the right and ranks up; each must
// lie in -7..7.
func Vec(files, ranks int) Vector { return Vector((ranks+7)*15 + files + 7) }

// Files is how many files a vector goes to the right.
func (v Vector) Files() int { return int(v)%15 - 7 }

// Ranks is how many ranks it goes up.
func (v Vector) Ranks() int { return int(v)/15 - 7 }

// Back is the opposite vector.
func (v Vector) Back() Vector { return vectors - 1 - v }

// Steps tells for every vector and square where the step leads.
type Steps [vectors][stepFrom]chess.Square

// stepFrom has room for Off beside the squares, and for speed.
const stepFrom = 128

// lines are the squares of the flat board without holes to which equal steps lead, by step and square, of steps that
// somebody has asked for. A position has its own, so that workers do not wait for each other.
type lines [vectors]*[64]chess.Bitboard

// along are the squares to which steps lead, by the square from which they do.
func (l *lines) along(v Vector) *[64]chess.Bitboard {
	if l[v] == nil {
		l.draw(v)
	}
	return l[v]
}

func (l *lines) draw(v Vector) {
	l[v] = new([64]chess.Bitboard)
	steps := &Flat().steps[v]
	for s := range chess.Square(64) {
		for to := steps[s]; to != Off && to != s; to = steps[to] {
			l[v][s] |= to.Bit()
		}
	}
}

// VectorFrom gives the vector from one square to another.
func VectorFrom(from, to chess.Square) Vector {
	return Vec(to.File()-from.File(), to.Rank()-from.Rank())
}

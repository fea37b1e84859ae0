package mailbox

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A Board is a position. Its 10 x 12 squares hold FEN letters, '.' where
// empty, 0 on the border; a1 is 21, h8 is 98.
type Board struct {
	men   [120]byte
	white bool // to move
	// touched squares were left or entered by a man: no castling from there.
	touched [120]bool
	// passed is the square that a pawn has just stepped over, 0 for none.
	passed int
	// origin is where the man on a square stood in the diagram, 0 for nowhere.
	origin [120]uint8
	// last is the half move just made, and taken the man it captured.
	last  Move
	taken byte
	// without is left out of the rules.
	without Rule
}

// A Rule can be left out, so that a test can show that it notices.
type Rule int

const (
	NoRule Rule = iota
	Castling
	EnPassant
	Underpromotion
	KingSafety
)

// Without is the same position under rules from which one is left out.
func (b Board) Without(r Rule) Board {
	b.without = r
	return b
}

// A Move leads from a square to another; castling is the king's move.
type Move struct {
	from, to  int
	promotion byte // in lower case; 0 for none
	castling  bool
	enPassant bool
}

// NewBoard reads the first field of a FEN.
func NewBoard(placement string, white bool) (b Board, err error) {
	b.white = white
	rank, file := 7, 0
	for _, letter := range []byte(placement) {
		switch {
		case letter == '/':
			rank, file = rank-1, 0
			continue
		case '1' <= letter && letter <= '8' && file+int(letter-'0') <= 8 && rank >= 0:
			for range letter - '0' {
				b.set(file, rank, '.')
				file++
			}
			continue
		case !strings.ContainsRune("KQRBNPkqrbnp", rune(letter)) || file > 7 || rank < 0:
			return b, fmt.Errorf("mailbox: %q in %q", letter, placement)
		}
		b.set(file, rank, letter)
		file++
	}
	return b, nil
}

func at(file, rank int) int { return 21 + file + 10*rank }

func (b *Board) set(file, rank int, letter byte) {
	square := at(file, rank)
	b.men[square] = letter
	if letter != '.' {
		b.origin[square] = uint8(square)
	}
}

// Pass gives the move to the other side.
func (b *Board) Pass() {
	b.white, b.passed, b.last, b.taken = !b.white, 0, Move{}, 0
}

func isMan(letter byte) bool   { return letter > '.' }
func isWhite(letter byte) bool { return 'A' <= letter && letter <= 'Z' }
func lower(letter byte) byte   { return letter | 0x20 }
func (b *Board) own(square int) bool {
	return isMan(b.men[square]) && isWhite(b.men[square]) == b.white
}
func (b *Board) foe(square int) bool {
	return isMan(b.men[square]) && isWhite(b.men[square]) != b.white
}
func (b *Board) free(square int) bool { return b.men[square] == '.' }

// steps are the directions of a man.
func steps(letter byte) []int {
	switch lower(letter) {
	case 'k', 'q':
		return allWays[:]
	case 'r':
		return allWays[:4]
	case 'b':
		return allWays[4:]
	case 'n':
		return knightWays[:]
	}
	return nil
}

var (
	allWays    = [8]int{1, -1, 10, -10, 11, -11, 9, -9}
	knightWays = [8]int{21, 19, 12, 8, -8, -12, -19, -21}
)

func leaps(letter byte) bool { return letter == 'k' || letter == 'n' }

// ahead is where the pawns of a side go.
func ahead(white bool) int {
	if white {
		return 10
	}
	return -10
}

// Attacked reports whether a side attacks a square: it looks from the square
// along each man's ways for such a man.
func (b *Board) Attacked(square int, byWhite bool) bool {
	attacker := func(at int, letters string) bool {
		letter := b.men[at]
		return isMan(letter) && isWhite(letter) == byWhite && strings.IndexByte(letters, lower(letter)) >= 0
	}
	for i, step := range allWays {
		sliders := "qr"
		if i >= 4 {
			sliders = "qb"
		}
		to := square + step
		if attacker(to, "k") {
			return true
		}
		for b.free(to) {
			to += step
		}
		if attacker(to, sliders) {
			return true
		}
	}
	for _, step := range knightWays {
		if attacker(square+step, "n") {
			return true
		}
	}
	behind := square - ahead(byWhite)
	first := 2
	if !byWhite {
		first = 9
	}
	if behind/10 == first {
		return false // pawns on their own first rank attack nothing
	}
	return attacker(behind-1, "p") || attacker(behind+1, "p")
}

// InCheck reports whether a side has a king and it is attacked.
func (b *Board) InCheck(white bool) bool {
	letter := byte('k')
	if white {
		letter = 'K'
	}
	king := bytes.IndexByte(b.men[:], letter)
	return king >= 0 && b.Attacked(king, !white)
}

// Pseudo lists the moves that would be legal but for the own king's safety.
// Kings are not taken.
func (b *Board) Pseudo() []Move {
	return slices.DeleteFunc(b.ways(), func(m Move) bool { return lower(b.men[m.to]) == 'k' })
}

// ways lists where the men of the side to move can go, to the other king, too.
func (b *Board) ways() (moves []Move) {
	add := func(m Move) { moves = append(moves, m) }
	for from, letter := range b.men {
		if !b.own(from) {
			continue
		}
		if lower(letter) == 'p' {
			b.pawnMoves(from, add)
			continue
		}
		for _, step := range steps(letter) {
			for to := from + step; b.free(to) || b.foe(to); to += step {
				add(Move{from: from, to: to})
				if leaps(lower(letter)) || b.foe(to) {
					break
				}
			}
		}
		if lower(letter) == 'k' {
			b.castlings(from, add)
		}
	}
	return moves
}

func (b *Board) pawnMoves(from int, add func(Move)) {
	home, last := 1, 7
	if !b.white {
		home, last = 6, 0
	}
	rank := func(square int) int { return square/10 - 2 }
	if rank(from) == 7-last {
		return // a pawn on its own first rank stands still
	}
	arrive := func(m Move) {
		if rank(m.to) != last {
			add(m)
			return
		}
		for _, letter := range []byte("qrbn") {
			if letter != 'q' && b.without == Underpromotion {
				break
			}
			m.promotion = letter
			add(m)
		}
	}
	front := from + ahead(b.white)
	if b.free(front) {
		arrive(Move{from: from, to: front})
		if second := front + ahead(b.white); rank(from) == home && b.free(second) {
			arrive(Move{from: from, to: second})
		}
	}
	for _, to := range []int{front - 1, front + 1} {
		switch {
		case b.foe(to):
			arrive(Move{from: from, to: to})
		case to == b.passed && b.passed != 0 && b.without != EnPassant && b.free(to) && b.foe(to-ahead(b.white)):
			arrive(Move{from: from, to: to, enPassant: true})
		}
	}
}

func (b *Board) castlings(king int, add func(Move)) {
	home, rook := at(4, 0), byte('R')
	if !b.white {
		home, rook = at(4, 7), 'r'
	}
	if b.without == Castling || king != home || b.touched[home] || b.InCheck(b.white) {
		return
	}
	for _, way := range []int{1, -1} {
		corner := home + 3
		if way < 0 {
			corner = home - 4
		}
		ok := b.men[corner] == rook && !b.touched[corner] && !b.Attacked(home+way, !b.white)
		for square := home + way; square != corner; square += way {
			ok = ok && b.free(square)
		}
		if ok {
			add(Move{from: home, to: home + 2*way, castling: true})
		}
	}
}

// Legal lists the legal moves.
func (b *Board) Legal() (moves []Move) {
	for _, m := range b.Pseudo() {
		if b.legal(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

func (b *Board) legal(m Move) bool {
	next := b.After(m)
	return !next.InCheck(b.white) || b.without == KingSafety
}

// After is the position after a move.
func (b *Board) After(m Move) Board {
	next := *b
	next.Pass()
	next.last, next.taken = m, b.men[m.to]
	next.shift(m.from, m.to)
	switch {
	case m.castling && m.to > m.from:
		next.shift(m.from+3, m.from+1)
	case m.castling:
		next.shift(m.from-4, m.from-1)
	case m.enPassant:
		pawn := m.to - ahead(b.white)
		next.taken = b.men[pawn]
		next.men[pawn], next.origin[pawn] = '.', 0
	case m.promotion != 0:
		next.men[m.to] = m.promotion
		if b.white {
			next.men[m.to] = m.promotion &^ 0x20
		}
	case lower(b.men[m.from]) == 'p' && m.to-m.from == 2*ahead(b.white):
		next.passed = m.from + ahead(b.white)
	}
	return next
}

func (b *Board) shift(from, to int) {
	b.men[to], b.origin[to] = b.men[from], b.origin[from]
	b.men[from], b.origin[from] = '.', 0
	b.touched[from], b.touched[to] = true, true
}

// Perft counts the ways to play that many half moves.
func (b *Board) Perft(depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range b.Legal() {
		next := b.After(m)
		n += next.Perft(depth - 1)
	}
	return n
}

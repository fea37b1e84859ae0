package tichess

import (
	"strings"

	"rookery/chess"
)

// Letters are those that stand for the men in the moves of the input.
type Letters uint8

// The letters that the compiler knows.
const (
	English Letters = iota // KQNBRP
	German                 // KDSLTB
)

// roles are the letters in the order king, queen, rook, bishop, knight, pawn.
func (l Letters) roles() string {
	if l == German {
		return "KDTLSB"
	}
	return "KQRBNP"
}

// role is the role that a letter stands for, NoRole if it stands for none.
func (l Letters) role(letter byte) chess.Role {
	order := [...]chess.Role{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}
	if i := strings.IndexByte(l.roles(), letter); i >= 0 {
		return order[i]
	}
	return chess.NoRole
}

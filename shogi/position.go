package shogi

// A Position is a board with the pieces in hand and the side to move. It is a
// value: an assignment copies it whole. Make one with [Start] or [ParseSFEN];
// the zero Position is of no use.
type Position struct {
	board [squares]Piece
	hands [2]Hand
	kings [2]Square // NoSquare: there is none
	turn  Colour
	ply   int
}

// Start is the position of an even game.
func Start() Position {
	p := Position{kings: [2]Square{NoSquare, NoSquare}, ply: 1}
	back := [9]Role{Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance}
	for i, role := range back {
		file := 9 - i
		p.put(PieceOf(White, role), At(file, 1))
		p.put(PieceOf(White, Pawn), At(file, 3))
		p.put(PieceOf(Black, Pawn), At(file, 7))
		p.put(PieceOf(Black, role), At(file, 9))
	}
	p.put(PieceOf(White, Rook), At(8, 2))
	p.put(PieceOf(White, Bishop), At(2, 2))
	p.put(PieceOf(Black, Bishop), At(8, 8))
	p.put(PieceOf(Black, Rook), At(2, 8))
	return p
}

// At is the piece on a square, NoPiece if it is empty.
func (p *Position) At(s Square) Piece { return p.board[s] }

// Hand is what a side may drop.
func (p *Position) Hand(c Colour) Hand { return p.hands[c&1] }

// Turn is the side to move.
func (p *Position) Turn() Colour { return p.turn }

// Ply is the number of the move to be played, 1 at the start of a game.
func (p *Position) Ply() int { return p.ply }

// Equal reports whether board, hands and side to move are the same, whatever
// the number of the move.
func (p *Position) Equal(q *Position) bool {
	return p.turn == q.turn && p.hands == q.hands && p.board == q.board
}

// Key is a hash of board, hands and side to move: FNV-1a of 64 bits.
func (p *Position) Key() uint64 {
	h := uint64(0xcbf29ce484222325)
	add := func(b byte) { h = (h ^ uint64(b)) * 0x100000001b3 }
	for _, piece := range p.board {
		add(byte(piece))
	}
	for c := range p.hands {
		for _, n := range p.hands[c] {
			add(n)
		}
	}
	add(byte(p.turn))
	return h
}

// put puts a piece on an empty square.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	if piece.Role() == King {
		p.kings[piece.Colour()] = s
	}
}

// Play makes a move that is legal in the position.
func (p *Position) Play(m Move) {
	to := m.To()
	if m.IsDrop() {
		p.hands[p.turn][m.Dropped()]--
		p.board[to] = PieceOf(p.turn, m.Dropped())
	} else {
		from := m.From()
		piece := p.board[from]
		if victim := p.board[to]; victim != NoPiece {
			p.hands[p.turn][victim.Role().Plain()]++
		}
		if m.IsPromotion() {
			piece |= promoted
		}
		p.board[from] = NoPiece
		p.put(piece, to)
	}
	p.turn = p.turn.Other()
	p.ply++
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck(p.turn) }

// IsCheckmate reports whether the side to move is mated.
func (p *Position) IsCheckmate() bool { return p.InCheck() && !p.HasLegalMove() }

func (p *Position) inCheck(c Colour) bool {
	king := p.kings[c]
	return king != NoSquare && p.attacked(king, c.Other())
}

// attacked reports whether a colour attacks a square. It looks from the square
// in every direction for a piece that goes the opposite way.
func (p *Position) attacked(s Square, by Colour) bool {
	for d := range directions {
		at := neighbours[d][s]
		if at == NoSquare {
			continue
		}
		piece := p.board[at]
		if piece == NoPiece && d < jumpNorthWest {
			piece = p.board[p.first(at, d)]
			if piece.Colour() == by && reaches[piece].slides.has(d^1) {
				return true
			}
			continue
		}
		if r := reaches[piece]; piece.Colour() == by && (r.steps | r.slides).has(d^1) {
			return true
		}
	}
	return false
}

// first is the first square with a piece beyond s, or the last of the board.
func (p *Position) first(s Square, d direction) Square {
	for {
		next := neighbours[d][s]
		if next == NoSquare {
			return s
		}
		s = next
		if p.board[s] != NoPiece {
			return s
		}
	}
}

package board

import "rookery/chess"

// manKeys are the random numbers of the key's second half; the first half is
// chess's own key.
var manKeys = func() (t [16 * 64]uint64) {
	for i := range t {
		t[i] = Mix(uint64(i) + 1<<32)
	}
	return t
}()

func manKey(p chess.Piece, s chess.Square) uint64 { return manKeys[int(p)<<6&1023|int(s&63)] }

func (o *orthodox) wholeKey() (hi uint64) {
	b := o.pos.Board()
	for s := range b.Occupied().Squares() {
		p, _ := b.At(s)
		hi ^= manKey(p, s)
	}
	return hi
}

// manKeysOf is what a side's move, which does not castle, changes in the key's second half.
func manKeysOf(us chess.Colour, m chess.Move) uint64 {
	role := m.Role()
	hi := manKey(chess.PieceOf(us, role), m.From())
	if p := m.Promotion(); p != chess.NoRole {
		role = p
	}
	hi ^= manKey(chess.PieceOf(us, role), m.To())
	if m.IsCapture() {
		hi ^= manKey(chess.PieceOf(us.Other(), m.Captured()), m.CaptureSquare())
	}
	return hi
}

// Ahead knows the keys after moves to positions without rights, if nothing else than the men is in a key.
func (o *orthodox) Ahead(keys []Key, list []Move, skip bool) []Key {
	if p := &o.pos; skip || o.origin != nil || o.rules.nullMoves || o.rules.consequent != nil || p.Castling() != 0 || p.EnPassant() != chess.NoSquare {
		return keys
	}
	us := o.pos.Turn()
	hi := o.hi ^ stateKey(0, chess.NoSquare, us.Other())
	for _, m := range list {
		k := Key{}
		if lo, known := o.pos.KeyAfter(chess.Move(m)); known {
			k = Key{Lo: lo, Hi: hi ^ manKeysOf(us, chess.Move(m))}
		}
		keys = append(keys, k)
	}
	return keys
}

// stateKey is what the key's second half has of rights and the side to move.
func stateKey(castling chess.Bitboard, enPassant chess.Square, turn chess.Colour) uint64 {
	state := uint64(castling) ^ uint64(enPassant)<<32 ^ uint64(turn)<<40
	if state == uint64(chess.NoSquare)<<32 {
		return 0
	}
	return Mix(state)
}

func (o *orthodox) Key() Key {
	k := Key{Lo: o.pos.Key(), Hi: o.hi ^ stateKey(o.pos.Castling(), o.pos.EnPassant(), o.pos.Turn())}
	if o.passed && o.rules.nullMoves {
		k.Hi ^= passedKey
	}
	if o.origin != nil {
		for s, from := range o.origin {
			if from != chess.NoSquare {
				k.Hi ^= Mix(uint64(s)<<8 | uint64(from))
			}
		}
	}
	return k
}

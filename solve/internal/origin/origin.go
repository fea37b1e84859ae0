// Package origin shows of positions of orthodox chess that no game leads to them. It goes back from
// them, and cuts the search where package proof deduces that there is no game.
package origin

import (
	"context"

	"rookery/chess"
	"rookery/chess/retro"
	"rookery/solve/internal/proof"
)

// Bounds of a proof: the positions that are looked at, and how many half moves are taken back, at most. Where
// that many can be taken back, a game is taken to be possible, so that a proof
// which fails usually does so soon.
const (
	mostPositions = 20_000
	mostDepth     = 16
)

// A Prover shows that positions cannot have arisen. It is used by one goroutine at a time.
type Prover struct {
	start     chess.Position
	deduction *proof.Deduction
	left      int // positions that may still be looked at
	refuted   map[past]struct{}
}

// A past is a position with men that have not moved until then.
type past struct {
	position chess.Board
	turn     chess.Colour
	passed   chess.Square
	still    chess.Bitboard
}

// NewProver makes room for proofs.
func NewProver() *Prover {
	return &Prover{start: chess.Start(), deduction: proof.NewDeduction(nil), refuted: map[past]struct{}{}}
}

// Impossible reports whether it can be shown that no game leads to a position in which the men on
// some squares have never moved. False says nothing.
func (p *Prover) Impossible(ctx context.Context, pos *chess.Position, still chess.Bitboard) bool {
	p.left = mostPositions
	if len(p.refuted) > 4*mostPositions {
		clear(p.refuted)
	}
	return p.impossible(ctx, pos, still, mostDepth)
}

func (p *Prover) impossible(ctx context.Context, pos *chess.Position, still chess.Bitboard, depth int) bool {
	key := past{*pos.Board(), pos.Turn(), pos.EnPassant(), still}
	if _, known := p.refuted[key]; known {
		return true
	}
	if p.left--; p.left < 0 || ctx.Err() != nil {
		return false
	}
	if p.Illegal(pos.Board(), still) {
		p.refuted[key] = struct{}{}
		return true
	}
	if depth == 0 || *pos.Board() == *p.start.Board() {
		return false
	}
	for r := range retro.Each(pos) {
		m := r.Move
		moved := m.From().Bit() | m.To().Bit()
		rest := still
		if m.IsCastling() {
			rook, _ := m.CastlingRook()
			moved |= rook.Bit()
			rest |= m.From().Bit() | rook.Bit()
		}
		if moved&still == 0 && !p.impossible(ctx, &r.Before, rest, depth-1) {
			return false
		}
	}
	p.refuted[key] = struct{}{}
	return true
}

// Illegal reports whether it is deduced at once, nothing being taken back, that no game leads to a board on which the
// men on some squares have never moved.
func (p *Prover) Illegal(b *chess.Board, still chess.Bitboard) bool {
	target := proof.NewTarget(b)
	target.Memory, target.Deep = 0, 1<<30
	p.deduction.Aim(target)
	ok := p.deduction.Deduce(p.start.Board(), p.start.Castling(), [2]int{proof.AnyLength, proof.AnyLength}, proof.Facts{Fixed: still})
	return !ok || !p.deduction.Accounted()
}

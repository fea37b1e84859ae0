// Package shogi is the rules of shogi: squares, pieces, positions and their
// legal moves, drops and promotions included, and the notations SFEN, USI and
// the Western one of move lists ("P7g-7f", "Bx3c+", "P*5e").
//
// Positions are values. Copy one to keep it, play on the copy:
//
//	next := pos
//	next.Play(move)
//
// [Position.Legal] knows that a pawn may not be dropped on a file with another
// pawn of its side, nor to give mate; that no piece may be put where it could
// never move again; and that the king may not be left in check. Repetition and
// impasse end games and are no matter of a single position.
//
// What does not live here: games and their files, clocks, search other than
// [Perft], and books (package book and those under it).
package shogi

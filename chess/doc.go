// Package chess is the rules of chess, for games and for problems: squares,
// bitboards and attacks, boards, positions and their legal moves, Chess960
// included, and the notations FEN, SAN and coordinates.
//
// A [Setup] is any arrangement of men, as read from a diagram; a [Position] is
// one that can be played, and only [Setup.Position] makes one. It comes in two
// strictnesses: [Game] for positions of a game, and [Problem] for those of
// problems, where kings may be missing and pawns stand on the first rank.
//
// Positions are values. Copy one to keep it, play on the copy:
//
//	next := pos
//	next.Play(move)
//
// [Position.Legal] appends the legal moves to the caller's buffer, so a search
// that keeps a buffer for each depth allocates nothing.
//
// What does not live here: games and their files, clocks, variants with other
// rules, fairy men, and every kind of search other than [Perft].
package chess

// Package abk reads opening books of the program Arena (.abk).
//
// A book begins with the bytes 3, 'A', 'B', 'K'; what follows up to offset 25200
// is a header for people. From there on it is a tree of nodes of 28 bytes, of
// which the first one has the number 900. A node is a move: the squares of
// departure and arrival (a1 = 0, b1 = 1 ...), the promotion (0 none, 1 rook, 2
// knight, 3 bishop, 4 queen, of either sign), a priority, a byte each; then,
// little-endian in four bytes each, the numbers of games, of those that White won
// and of those that White lost, flags (1<<24: the move has been deleted), the
// node of the first answer, and the node of the next alternative, below 0 where
// there is none. Moves of priority 0 are not to be played.
//
// Books of this format are not written here.
package abk

// Package abk reads and writes opening books of the program Arena (.abk).
//
// A book begins with the bytes 3, 'A', 'B', 'K', the offset of the first node
// and the size of a node (25200 and 28). All numbers are little-endian in four
// bytes unless said otherwise. Then come a comment and an author, 121 and 81
// bytes the first of which is the length, and ten numbers from offset 214 on:
// half moves of the longest line, moves that are not deleted, least number of
// games, least number of won games, per cent for White and for Black, what
// counts when Arena chooses (priority, games, per cent: 1 for the games in the
// book looked at), and half moves to be used. Bytes 'x' fill the header.
//
// From offset 25200 on it is a tree of nodes, of which the first one has the
// number 900. A node is a move: the squares of departure and arrival (a1 = 0,
// b1 = 1 ...), the promotion (0 none, 1 rook, 2 knight, 3 bishop, 4 queen, of
// either sign), a priority, a byte each; then the numbers of games, of those that
// White won and of those that White lost, flags (1: the move has been deleted; some
// say 1<<24), the node of the first answer, and the node of the next alternative,
// below 0 where there is none. Moves of priority 0 are not to be played. A node's
// first answer follows it at once, and no node follows two others.
//
// The makers of Arena have published no description; this one is that of other
// readers, and of a public book ("libra8") as far as they are silent.
package abk

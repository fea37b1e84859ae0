// Package polyglot reads and writes opening books in the format of the adapter
// Polyglot (.bin), which most chess engines of today read.
//
// A book is a sequence of entries of 16 bytes, big-endian: the position's key
// (8 bytes), the move (2), its weight (2) and a field for learning (4), sorted
// by key, the best weight first within a position. The key is
// [chess.Position.Key]. The move has the square of arrival in its lowest six
// bits, that of departure in the next six, both as 8*rank+file, then the
// promotion: 1 knight, 2 bishop, 3 rook, 4 queen. Castling is written as the
// king taking his rook. The format is described in Polyglot's
// "book_format.html"; the castling of Chess960 follows from it.
package polyglot

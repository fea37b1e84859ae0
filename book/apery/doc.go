// Package apery reads and writes the books of Apery, a shogi program, which
// YaneuraOu plays from too ("book.bin").
//
// A book is a sequence of entries of 16 bytes, sorted by key and in a position
// by count, the greatest first; numbers have the least significant byte first:
//
//	key    8  a hash of the position
//	move   2  target, origin << 7, promotion << 14; a drop has origin 80 + piece
//	count  2  how often the move was played
//	score  4  signed, in hundredths of a pawn for the side to move
//
// Squares are numbered down the files from 1a = 0 to 9i = 80. The pieces are
// pawn 1, lance, knight, silver, bishop, rook and gold 7, king 8; a promotion
// adds 8, and White's have 16 more. The key counts the pieces on the board, the
// hand of the side to move alone, and whose turn it is; its random values are
// those of the Mersenne Twister of 64 bits with the seed that C++ gives it.
//
// The rules of the game are in package shogi, the general model of books in
// package book.
package apery

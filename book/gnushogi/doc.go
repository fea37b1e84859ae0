// Package gnushogi reads, makes and adds to the opening books of GNU Shogi:
// the text books that people write (gnushogi.tbk) and the binary books that
// the program plays from (gnushogi.bbk), which come out byte for byte as the
// program makes them itself.
//
// # The binary book
//
// It is a hash table as GNU Shogi has it in memory, least significant byte
// first. Header and records of the two layouts, in bytes:
//
//	             LP64   ILP32
//	count          8      4    of the records in use
//	size           8      4    of the table, in records
//	last offset    8      4    of the last record, from the start of the file
//
//	board          8      4    a hash of the position
//	key            2      2    the low end of another one
//	move           2      2    origin << 8 | target; 0: the record is free
//	flags          2      2    0x1000 good, 0x0100 bad, 0x0010 last
//	reply          2      2    expected, a move
//	count          2      2    of the openings with the move
//	(padding)      6      2
//
// The record of a position and move is looked for from slot key % size on,
// upwards and round, until a free one comes. The last of a position's records
// has the flag for it.
//
// Squares are numbered from 9i = 0 along the ranks to 1a = 80. A promotion has
// 0x80 added to the target; a drop has the origin 81 + piece, and White's 15
// more. Positions are hashed by the pieces on the board and in hand; whose
// turn it is does not count.
//
// # What is done differently
//
// GNU Shogi never ends when a table is full, neither when it makes a book nor
// when it looks for a position in one. Here adding to such a table is
// [ErrFull], and one record always stays free. Counts stop at 65535 instead of
// beginning again at 0. A last move without a line end is not lost. In texts
// tabs and line ends of any kind are blanks, comments may stand wherever a
// blank may, and of the moves that a text may mean only the legal ones count.
//
// The rules of the game are in package shogi, the general model of books in
// package book.
package gnushogi

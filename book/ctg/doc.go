// Package ctg reads and writes opening books of ChessBase (.ctg with .cto and .ctb).
//
// A book is asked for positions; it cannot be listed, as it keeps hashes of
// what it knows, but [rookery/book.Walk] follows its moves. All numbers are
// big-endian.
//
// The .ctg file is pages of 4096 bytes, the first of which is a header with the
// number of games at offset 28. A page begins with the number of its positions
// and of its bytes in use (2 bytes each). A position is its packed board, whose
// first byte has the length in its lowest five bits; then a byte with the
// length of the moves, itself included, two bytes for each move, code and
// annotation, and 33 bytes: the games, White's wins, losses, draws (3 bytes
// each), 4 unknown, number and sum of ratings and of performances (3 and 4
// each), recommendation, one unknown, commentary.
//
// The board is packed as if White were to move, with the colours exchanged if
// need be, and, when nobody may castle, with the white king on the files e to
// h; see signature. A hash of these bytes leads to candidates for the page in
// the .cto file, numbers of 4 bytes from offset 16 on, within the bounds that
// the .ctb file has at offsets 4 and 8: the last bits of the hash, none to begin
// with and one more at each step, behind the places for fewer bits. So a book of
// one page has it at place 0.
//
// A page that overflows is parted in two by the next bit of the hash: its place
// in the index gets -1, and the two the places for one bit more. The bounds are
// the first place and the last one in use.
//
// The header has its own size (32), that of pages, and at offsets 16, 24 and 28
// the numbers of pages, positions and games. The other numbers there, and the
// first ones of the .cto file (its size of header, 1, a number of pages or
// places) and of the .ctb file (its size, 1), are written as a book of one page
// by ChessBase has them. What it has at offset 1024 of the header, and the four
// bytes of a position that nobody can explain, are written as 0: readers pass
// them over, what ChessBase makes of that is not known.
//
// The format is not published by its makers. The description followed here is
// that of "Sesse" (Steinar H. Gunderson, version 0.2, 2007, in the public
// domain), as later readers have completed it.
package ctg

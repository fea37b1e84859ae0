// Package yaneuraou reads and writes the text books of YaneuraOu and the many
// shogi programs that took its format over (".db").
//
// A book begins with a line for its version, [Header]. Then come positions,
// each a line "sfen" with the SFEN, and after it a line for every move:
//
//	sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//	7g7f 3c3d 25 12 140
//	2g2f none 20 12 96
//
// with the move and the reply expected, in USI or "none", the value for the
// side to move in hundredths of a pawn, the depth to which it was searched, and
// how often the move was chosen. The last three may be missing. Lines that
// begin with "#" or "//" and empty ones say nothing.
//
// Programs that search the file itself want the positions sorted by the bytes
// of the SFEN, with the pieces in hand in their canonical order. [Writer] sees
// to that, [Find] makes use of it.
//
// The program's binary books (".ybb") do not live here, nor do the rules
// (package shogi).
package yaneuraou

// Package tichess makes and reads the opening books of TI-Chess, a chess
// program for Texas Instruments' calculators by the TI-Chess Team (TICT,
// tict.ticalc.org), as its book compiler bkc 1.18 made them, byte for byte.
//
// A text of move sequences ([Sequences]) goes into a [Builder], which collects
// the moves of each position; [Builder.Books] cuts the positions of a colour
// into books of the size that a calculator can hold.
//
// A book is the data of a calculator's variable; the files with these
// variables are in package tifile, and so is the coding of positions. General
// PGN is in package pgn: the compiler's input has rules of its own.
package tichess

// Package tifile holds what all files of TI-Chess have in common: the variable
// file of Texas Instruments' calculators that they are wrapped in, and the
// coding of a chess position in 22 bytes.
//
// TI-Chess is a chess program for the TI-89, the TI-92 Plus and the Voyage 200
// by the TI-Chess Team (TICT, tict.ticalc.org), to whom both formats are due.
//
// What the files hold is not here: opening books are in package book/tichess,
// puzzles in package puzzle/tichess.
package tifile

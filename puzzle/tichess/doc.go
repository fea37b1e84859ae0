// Package tichess makes and reads the puzzle files of TI-Chess, a chess
// program for Texas Instruments' calculators by the TI-Chess Team (TICT,
// tict.ticalc.org), as its puzzle compiler cpc 1.08 made them, byte for byte.
//
// A text of puzzles ([Read]) is cut into what a calculator can hold ([Split])
// and written as the data of variables ([Append]); [Parse] and [WriteText] go
// the other way. The files around the data are in package tifile.
package tichess

// Package book is the model of opening books: positions, the moves played in
// them, and what is known of each move.
//
// A book of any format is a sequence of positions. Its [Reader] yields them one
// by one, its [Writer] takes them, and a [Prober] answers for a position of a
// game without reading the whole book. Formats live in sub-packages, one each;
// package build makes books of games. Moves are named by coordinates, as
// engines write them, so that chess and shogi share the model.
//
// What does not live here: the rules (packages chess and shogi), the reading of
// games (package pgn), file names and command lines.
package book

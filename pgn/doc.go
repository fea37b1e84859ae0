// Package pgn reads and writes games of chess in Portable Game Notation.
//
// A [Reader] yields the games of a stream one after the other, their main
// lines resolved and checked by the rules; [Process] does the same on several
// cores. What is wrong with a game is told in its Faults, with game, line,
// column and text, and the next game goes on. Variations and comments are
// passed over quickly; [Game.Annotated] reads them when they are wanted. Text that
// is compressed (gzip, bzip2, zstd) is recognised by its content; see [Open].
//
// The reader takes what people and programs write: comments, variations and
// games that are never closed, tags without a closing quote, games without
// tags, Windows-1252 (Latin-1) as well as UTF-8, any line ends, escaped lines, numbers and
// marks of all kinds, moves in long notation, in coordinates, with figurines or
// with German and Dutch letters. The format's definition is the "Portable Game
// Notation Specification and Implementation Guide" (Edwards, 1994); FEN tags
// may be of Chess960. Games of variants that package chess/variant knows are read
// by their rules; see [Other].
//
// What does not live here: the rules and the notation of moves (package chess),
// the names of openings (package eco), and what is done with the games.
package pgn

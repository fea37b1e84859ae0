// Package build makes opening books of games.
//
// A [Collector] takes games, from several goroutines at once, and keeps of each
// move the position's key, the move, the result and what the weights need. It
// sorts them in blocks, adds equal moves up, and packs the sorted runs tightly;
// it merges them as they become many, and into runs on disk when memory gets
// short. In the end one merge over all runs yields the positions of the book in
// the order of their keys, filtered and weighted as [Options] say, for any writer
// of package book.
//
// What does not live here: reading games (package pgn) and the formats of books
// (the other sub-packages of book).
package build

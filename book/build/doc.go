// Package build makes opening books of games.
//
// A [Collector] takes games, from several goroutines at once, and keeps of each
// move the position's key, the move, the result and what the weights need. Moves
// are parted by the first bits of the keys, which are random numbers: a partition is
// so small that the processor's cache has room for it. There moves wait until they are some; then they
// are sorted, equal ones added up, and merged into the partition's packed records. When
// memory gets short, the records of all partitions go to the disk. In the end the partitions yield, one
// after the other, the positions of the book in the order of their keys, filtered and weighted as
// [Options] say, for any writer of package book.
//
// What does not live here: reading games (package pgn) and the formats of books
// (the other sub-packages of book).
package build

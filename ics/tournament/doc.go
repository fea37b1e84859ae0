// Package tournament is the logic of chess tournaments: who is in, who plays whom
// with which colour, and how they stand. It has arenas, Swiss tournaments by FIDE's
// Dutch rules, round robins by Berger's tables and knockouts, of players or of teams
// of two for bughouse.
//
// A [Tournament] is plain data that can be kept as JSON. Its methods change it by
// what happens: somebody joins, a round is due, a game has ended. They never wait
// and know neither clocks nor the network nor games; the caller tells the time,
// plays the games and keeps what must last. Points are counted in half points.
package tournament

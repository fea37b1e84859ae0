// Package ics is an internet chess server: people, robots and the programs that
// show boards to them log in over a telnet-like connection, talk, find opponents
// and play, by the commands and in the texts of the Free Internet Chess Server,
// which existing clients understand.
//
// What one user types is a line; a line is a move or a command of the table in
// command.go. Commands run one at a time on the server's floor, a lock that
// everything in the lobby is read and changed under. On a table (ics/play) lies a board: a match
// that is played (ics/match) or a study that is examined (ics/study), of which clients
// see what ics/board makes. Only the table's goroutine touches it.
//
// Rooms inside have what belongs together: ics/accounts (who may come in), ics/session (who is on),
// ics/lobby (who is on, seeks, offers, invitations), ics/talk (budgets, the crier), ics/floor,
// ics/database (what lasts), ics/notices (what users are told once), ics/contests (tournaments), ics/play (games),
// ics/matching (what users ask of each other).
// What they need of the server are their doors, which house has.
//
// Connections are in ics/wire, the codecs of the lines that programs read in
// ics/style12, sealed lines in ics/timeseal, formulas in ics/formula, the logic of
// tournaments in ics/tournament. The rules of a game and its clocks are package
// game's, what lasts is package store's. Nothing here knows of web pages.
package ics

// Package match is a game that is played on the chess server, with its row and steps
// in the store. It can be read at any time, and changed in one way only, as package
// record tells of users: a change is drafted, the draft is stored, what is stored is
// applied, and what is told comes out of the last step. The rules are package game's;
// who plays, and who is told, is package ics's.
package match

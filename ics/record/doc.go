// Package record holds what of the chess server lasts, as the server has it in
// memory: matches, and what users have set. Both can be read at any time, and
// changed in one way only, which its types enforce: a change is drafted, the
// draft is stored, and what is stored is applied. What is told to anybody about
// a change comes out of its last step, so that nothing can be told that is not
// stored, and what could not be stored has not happened.
//
// Reading, drafting and applying belong to one goroutine at a time; on the
// server that is who has the floor. Storing does not, and takes as long as the
// database does.
//
// The rules of games are package game's, the tables package store's; users who
// are guests and servers without a store go the same way and store nothing.
package record

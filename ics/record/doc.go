// Package record holds what users of the chess server have set, as the server has it
// in memory, and writes the store's games as PGN. What is set can be read at any time,
// and changed in one way only, which its types enforce, as those of package match do
// for games: a change is drafted, the draft is stored, and what is stored is applied.
// What is told to anybody about a change comes out of its last step, so that nothing
// can be told that is not stored, and what could not be stored has not happened.
//
// Reading, drafting and applying belong to one goroutine at a time; on the
// server that is who has the floor. Storing does not, and takes as long as the
// database does.
//
// Tables are package store's; users who are guests and servers without a store go the
// same way and store nothing.
package record

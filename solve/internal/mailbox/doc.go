// Package mailbox is orthodox chess and the solving of problems once more, in
// the plainest way: a board with a border, men that walk over it, play by
// copying, and a search that tries everything. It is what the tests of package
// solve compare with, shares no code with packages chess and solve, and is not
// meant to be fast; nothing but tests imports it.
//
// Solutions are sets of texts. A line of help or series play is its moves in a
// row; of battle play every move of the tree is written with the way that leads
// to it, one step after the other, separated by " / ".
package mailbox

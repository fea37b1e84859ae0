// Package play is a game at one board in a terminal: a Table seats humans and
// machines and understands commands, Plain runs it over lines of text, and
// Screen draws it and listens to keys and the mouse.
//
// The game itself is package game's, machines are package engine's; how a
// program is started is told by the caller.
package play

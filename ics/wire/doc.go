// Package wire is the way between an internet chess server and its clients:
// connections that never make the server wait, lines out of what telnet clients
// send, the stamps of sealed ones, and text as it is sent to terminals. What the
// lines mean is package ics's.
package wire

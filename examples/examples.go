// Package examples holds the problems of this folder for programs that want
// some at hand.
package examples

import "embed"

// Files are the problems, each in a file in Popeye's language.
//
//go:embed *.inp
var Files embed.FS

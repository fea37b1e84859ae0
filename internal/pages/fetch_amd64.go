package pages

import "unsafe"

// Fetch has the line of memory that p points to brought near.
//
//go:noescape
func Fetch(p unsafe.Pointer)

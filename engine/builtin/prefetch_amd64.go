package builtin

// prefetch has a line of memory brought near.
//
//go:noescape
func prefetch(e *entry)

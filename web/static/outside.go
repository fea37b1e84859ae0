//go:build !site

package static

// Inside is the program that this one has inside: none, unless it was built with -tags site.
func Inside() (Program, bool) { return Program{}, false }

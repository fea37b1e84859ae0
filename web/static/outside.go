//go:build !site

package static

// Inside are the programs that this one has inside: none, unless it was built with -tags site.
func Inside() (Programs, bool) { return Programs{}, false }

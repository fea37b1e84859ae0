//go:build !linux

package pages

// advise does nothing where the system is not known to have huge pages.
func advise(_, _ uintptr) {}

// Unread does nothing where the system is not known to read files again by itself.
func Unread() {}

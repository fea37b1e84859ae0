//go:build !linux

package pages

// Huge does nothing where the system is not known to have huge pages.
func Huge[T any]([]T) {}

// Unread does nothing where the system is not known to read files again by itself.
func Unread() {}

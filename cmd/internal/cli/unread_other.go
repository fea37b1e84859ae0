//go:build !windows

package cli

// Unread reports whether an error says that nobody reads what is written any more: the system ends who writes on.
func Unread(error) bool { return false }

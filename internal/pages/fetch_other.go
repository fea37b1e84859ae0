//go:build !amd64

package pages

import "unsafe"

// Fetch does nothing where it is not known how memory is brought near.
func Fetch(unsafe.Pointer) {}

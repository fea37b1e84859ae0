package pages

import (
	"syscall"
	"unsafe"
)

// least is the size in bytes from which huge pages are asked for.
const least = 4 << 20

// Huge asks the system to keep a table in huge pages.
func Huge[T any](table []T) {
	if len(table) == 0 {
		return
	}
	size := len(table) * int(unsafe.Sizeof(table[0]))
	if size < least {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&table[0])), size)
	const advice = 14                   // MADV_HUGEPAGE
	_ = syscall.Madvise(memory, advice) // where there are none, small ones do
}

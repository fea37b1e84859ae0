package pages

import "syscall"

// advise asks the system to keep memory in huge pages.
func advise(from, size uintptr) {
	const advice = 14                                                        // MADV_HUGEPAGE
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from&^4095, size, advice) // where there are none, small ones do
}

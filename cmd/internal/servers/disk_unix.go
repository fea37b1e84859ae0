//go:build linux || darwin || freebsd

package servers

import "syscall"

// diskRoom is how many bytes a disk has, and how many of them are free for this process.
func diskRoom(dir string) (free, all int64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, 0, err
	}
	size := int64(s.Bsize)                                     //nolint:unconvert // not on all systems
	return int64(s.Bavail) * size, int64(s.Blocks) * size, nil //nolint:gosec,unconvert // disks are smaller
}

// fileLimit is how many files this process may have open; 0: nobody knows.
func fileLimit() uint64 {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) != nil {
		return 0
	}
	return uint64(l.Cur) //nolint:unconvert,gosec // not on all systems
}

package child

import "golang.org/x/sys/unix"

// mapped is a room of those that this process was given, nil if there is none such.
func mapped(i int, each int64) []byte {
	b, err := unix.Mmap(RoomsFile, int64(i)*each, int(each), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil
	}
	return b
}

// limitMemory has the operating system refuse this process more data than it may
// have, a share for the runtime's own tables on top. The process that watches
// it looks at what is really in use, which is less.
func limitMemory(bytes int64) {
	const runtimeShare = 192 << 20
	limit := uint64(bytes + runtimeShare)
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: limit, Max: limit}) // the watch is there anyway
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
}

package servers

import "golang.org/x/sys/windows"

// diskRoom is how many bytes a disk has, and how many of them are free for this process.
func diskRoom(dir string) (free, all int64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	var mine, total uint64
	err = windows.GetDiskFreeSpaceEx(name, &mine, &total, nil)
	return int64(mine), int64(total), err //nolint:gosec // disks are smaller
}

// fileLimit is how many files this process may have open; 0: nobody knows.
func fileLimit() uint64 { return 0 }

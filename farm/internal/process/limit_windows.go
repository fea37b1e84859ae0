package process

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// limitMemory has the operating system refuse this process more memory than it may have, a
// share for the runtime's own tables on top.
func limitMemory(bytes int64) {
	const runtimeShare = 192 << 20
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return // the runtime's own limit is left
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{ProcessMemoryLimit: uintptr(bytes + runtimeShare)}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		_ = windows.AssignProcessToJobObject(job, windows.CurrentProcess()) // likewise
	}
}

// resident is not looked at: the limit is the system's.
func resident(int) int64 { return 0 }

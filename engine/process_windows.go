package engine

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// separate keeps the program from a window of its own, and from this terminal's Ctrl-C.
func separate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NO_WINDOW}
}

// A family is a program with all that it starts, a job of Windows. It ends with the job's
// handle, thus also when this program is killed.
type family struct{ job windows.Handle }

// adopt limits the family's memory, 0: not, and where it runs, nil: anywhere.
func adopt(p *os.Process, memory int64, cpus []int) (family, error) {
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	limits := &info.BasicLimitInformation
	limits.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if memory > 0 {
		limits.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		info.JobMemoryLimit = uintptr(memory)
	}
	for _, c := range cpus {
		if c >= 64 {
			return family{}, fmt.Errorf("processor %d: Windows lets programs be bound to the first 64", c)
		}
		limits.LimitFlags |= windows.JOB_OBJECT_LIMIT_AFFINITY
		limits.Affinity |= 1 << c
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return family{}, err
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		err = assign(job, p.Pid)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return family{}, err
	}
	return family{job}, nil
}

func assign(job windows.Handle, pid int) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }() // what was to be done is done
	return windows.AssignProcessToJobObject(job, process)
}

func (f family) kill() {
	_ = windows.TerminateJobObject(f.job, 1) // those that have ended already
	_ = windows.CloseHandle(f.job)
}

// Processors are those that this program, and what it starts, may run on.
func Processors() []int { return firstProcessors() }

// Package background starts programs whose work comes after that of who starts them: where both want the
// processor, a server's answers come before its workers' searches.
package background

import "os/exec"

// Start starts a command like its method, with less claim on the processor than this process has. Where the system knows
// no such thing it is started like any other.
func Start(cmd *exec.Cmd) error { return start(cmd) }

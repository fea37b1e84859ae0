//go:build unix

package wire

import (
	"net"
	"syscall"
)

// writeNow writes what the network takes without waiting, and tells how much that is.
func writeNow(c net.Conn, b []byte) (n int) {
	tcp, ok := c.(*net.TCPConn)
	if !ok {
		return 0
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return 0
	}
	if err := raw.Control(func(fd uintptr) { n, _ = syscall.Write(int(fd), b) }); err != nil {
		return 0
	}
	return max(n, 0)
}

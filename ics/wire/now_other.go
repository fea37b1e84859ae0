//go:build !unix

package wire

import "net"

// writeNow writes what the network takes without waiting: here nothing does so.
func writeNow(net.Conn, []byte) int { return 0 }

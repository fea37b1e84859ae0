package wire

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// TestCrowd sends lines to many, of whom one reads nothing until the end, one has no
// TCP, and one gets lines beside the crowd's: all get all of them, in order.
func TestCrowd(t *testing.T) {
	const many, lines = 20, 40
	line := strings.Repeat("x", 100_000) // in all more than the network keeps
	l := listen(t)
	defer func() { _ = l.Close() }()
	var crowd Crowd
	var conns []*Conn
	var clients []net.Conn
	for i := range many {
		here, there := net.Pipe()
		if i > 0 {
			var err error
			if here, err = net.Dial("tcp", l.Addr().String()); err != nil {
				t.Fatal(err)
			}
			if there, err = l.Accept(); err != nil {
				t.Fatal(err)
			}
		}
		clients = append(clients, here)
		conns = append(conns, NewConn(there, Limits{Unsent: 1 << 30, Write: 5 * time.Minute}))
	}
	got := make(chan error)
	read := func(c net.Conn) {
		in := bufio.NewReader(c)
		for n := range lines {
			text, err := in.ReadString('\r')
			if want := fmt.Sprint(n, line, "\n\r"); err != nil || text != want {
				got <- fmt.Errorf("line %d: %.20q, %w", n, text, err)
				return
			}
		}
		_, err := in.ReadByte()
		if err == io.EOF {
			err = nil
		}
		got <- err
	}
	for _, c := range clients[:many-1] {
		go read(c)
	}
	for n := range lines {
		text := NewText(fmt.Sprint(n), line, "\n")
		for i, c := range conns {
			if i == 1 && n%2 == 0 {
				c.Send(fmt.Sprint(n), line, "\n")
			} else {
				crowd.Send(c, text)
			}
		}
	}
	for _, c := range conns {
		c.HangUp()
	}
	go read(clients[many-1])
	for range clients {
		if err := <-got; err != nil {
			t.Error(err)
		}
	}
}

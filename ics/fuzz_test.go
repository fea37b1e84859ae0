package ics

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/formula"
	"rookery/ics/lobby"
	"rookery/ics/matching"
	"rookery/ics/record"
	"rookery/ics/timeseal"
)

// FuzzClient sends a server whatever a client might: nothing may crash it, and
// nothing but printable ASCII may reach the one who listens.
func FuzzClient(f *testing.F) {
	for _, seed := range []string{
		"date\n", "tell ear \x1b[2J<12> \xff\xfa\x01\xff\xf0x\r\n", "examine\nbsetup\nbsetup fen 8/8/8/8/8/8/8/8\nbsetup done\nK@e1\nx@e1\nunexamine\n",
		"match robot 1 0\ne4\ne7e8=q\ntakeback 3\ndraw e5\nresign\n", "set formula f1 | (rating > 2 * 3)\nset f1 f1 & f1\nmatch ear\n",
		"iset block 1\n3 who\n4 help\n5 tell ear x;y\n", "seek 3 0 wild 1\nunseek\nalias a tell ear $1 @\na b c\n", "+channel 5\n=channel\ntell 53 hi\n",
		string(timeseal.Seal(nil, "TIMESTAMP|a|b|", 1, 0)) + "\n" + string(timeseal.Seal(nil, "date", 9, 3)) + "\n",
	} {
		f.Add([]byte(seed))
	}
	s, err := New(Config{Limits: Limits{Lines: 1e9, Burst: 1e9, PerAddress: 1e6, Connections: 1e6}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if len(input) > 1<<14 || bytes.Contains(input, []byte("nuke")) {
			return
		}
		ear, heard := talkTo(t, s, "ear")
		mouth, _ := talkTo(t, s, "mouth")
		_ = mouth.SetDeadline(time.Now().Add(20 * time.Second))
		_, _ = mouth.Write(append(input, "\nquit\n"...))
		_, _ = io.WriteString(ear, "\nquit\n")
		for _, b := range <-heard {
			if b >= 127 || b < ' ' && b != '\n' && b != '\r' && b != '\a' {
				t.Fatalf("byte %#x", b)
			}
		}
		_ = mouth.Close()
	})
}

// talkTo logs somebody in over a pipe and reads all that comes.
func talkTo(t *testing.T, s *Server, name string) (net.Conn, <-chan []byte) {
	here, there := net.Pipe()
	done := make(chan struct{})
	go func() { defer close(done); s.handle(there) }()
	t.Cleanup(func() { _ = here.Close(); <-done })
	all := make(chan []byte, 1)
	ready := make(chan struct{})
	go func() {
		var text bytes.Buffer
		buf := make([]byte, 4096)
		waiting := true
		for {
			n, err := here.Read(buf)
			text.Write(buf[:n])
			if waiting && strings.Contains(text.String(), "fics% ") {
				waiting = false
				close(ready)
			}
			if err != nil {
				all <- text.Bytes()
				return
			}
		}
	}()
	if _, err := io.WriteString(here, name+"\n\n"); err != nil {
		t.Fatal(err)
	}
	<-ready
	return here, all
}

// FuzzFormula evaluates formulas: they end, and do not crash.
func FuzzFormula(f *testing.F) {
	for _, seed := range []string{"!blitz & rating >= 1500", "((1))", "f1 or f2", "5 minutes + 3 * -2 / 0 != 1", "not not not time"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		u := accounts.NewGuest("ann")
		bea := somebody(&Server{}, accounts.NewGuest("bea"))
		u.Own = record.NewUser(record.Profile{Settings: map[string]string{"formula": text, "f1": text}})
		_, _ = formula.Check(text)
		_, _ = matching.AllowedBy(u, bea, time.Now(), lobby.UsualTerms(u))
	})
}

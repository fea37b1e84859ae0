package client

import (
	"bufio"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"rookery/ics/style12"
	"rookery/ics/timeseal"
)

const board = "<12> rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR B -1 0 0 1 1 0 7 Newton Einstein 1 2 12 39 39 119 122 2 K/e1-e2 (0:06) Ke2 0 1 0"

// A step is what the other side of a connection waits for and then says.
type step struct{ want, say string }

// against plays a server's part: it says something, then goes through steps.
func against(t *testing.T, config Config, greeting string, steps ...step) *Client {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ours, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	_ = ours.SetDeadline(time.Now().Add(30 * time.Second))
	_ = theirs.SetDeadline(time.Now().Add(30 * time.Second))
	go func() {
		defer theirs.Close()
		r := bufio.NewReader(theirs)
		line := func() string {
			text, _ := r.ReadString('\n')
			text = strings.TrimSuffix(text, "\n")
			if config.Timeseal != 0 {
				opened, _, err := timeseal.Open([]byte(text))
				if err != nil {
					t.Errorf("%q: %v", text, err)
				}
				return string(opened)
			}
			return text
		}
		if config.Timeseal != 0 {
			if h, ok := timeseal.ParseHello(line()); !ok || h.Version != config.Timeseal {
				t.Errorf("hello %v", h)
			}
		}
		if _, err := theirs.Write([]byte(greeting)); err != nil {
			t.Error(err)
		}
		for _, s := range steps {
			if got := line(); got != s.want {
				t.Errorf("the client sent %q, want %q", got, s.want)
			}
			if _, err := theirs.Write([]byte(s.say)); err != nil {
				t.Error(err)
			}
		}
	}()
	c, err := New(ours, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func TestGuest(t *testing.T) {
	c := against(t, Config{}, "\n\rhello freechess.org\n\r\n\rlogin: ",
		step{"guest", "\n\rLogging you in as \"GuestABCD\"; you may use this name.\n\r\n\rPress return to enter the server as \"GuestABCD\":\n\r"},
		step{"", "\n\r**** Starting FICS session as GuestABCD(U) ****\n\r\n\rfics% "},
		step{"say hi", "\a\n\rfics% \a" + board + "\n\rfics% <b1> game 7 white [P] black [] <- WP\n\r<12> broken\n\rEve tells you: <12> no\n\r<sr> 8\n\r"})
	if name, err := c.Login("guest", ""); err != nil || name != "GuestABCD" {
		t.Fatal(name, err)
	}
	if err := c.Send("say hi"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []Kind{Board, Holdings, Board, Text, Machine} {
		m, err := c.Next()
		var broken *style12.Error
		if m.Kind != want || err != nil && !(errors.As(err, &broken) && m.Text == "<12> broken") {
			t.Fatalf("%+v, %v", m, err)
		}
		if m.Kind == Holdings && m.Holdings.Passed != 'P' {
			t.Error(m.Holdings)
		}
	}
	if m, err := c.Next(); err == nil {
		t.Errorf("%+v after the end", m)
	}
}

func TestPassword(t *testing.T) {
	steps := []step{{"anna", "\n\r\"Anna\" is a registered name.\n\rpassword: \xff\xfb\x01"}}
	right := against(t, Config{}, "login: ", append(steps, step{"secret", "\xff\xfc\x01\n\r**** Starting FICS session as Anna(*)(TD) ****\n\r\n\rfics% "})...)
	if name, err := right.Login("anna", "secret"); err != nil || name != "Anna" {
		t.Error(name, err)
	}
	wrong := against(t, Config{}, "login: ", append(steps, step{"guess", "\n\r**** Invalid password! ****\n\r\n\rlogin: "})...)
	if name, err := wrong.Login("anna", "guess"); !errors.Is(err, ErrRefused) {
		t.Error(name, err)
	}
}

func TestBlock(t *testing.T) {
	c := against(t, Config{}, "login: ",
		step{"guest", "**** Starting FICS session as GuestA(U) ****\n\r\n\rfics% "},
		step{"iset block 1", "block set.\n\rfics% "},
		step{"1 iset nowrap 1", "\x151\x1656\x16nowrap set.\n\r\x17\n\rfics% "},
		step{"2 who", "\n\r" + board + "\n\rfics% \x152\x16146\x16Anna\n\rBert\n\r\x17\n\rfics% "})
	if _, err := c.Login("guest", ""); err != nil {
		t.Fatal(err)
	}
	if err := c.Block(); err != nil {
		t.Fatal(err)
	}
	m, err := c.Do("who")
	if err != nil || m.Code != 146 || m.Text != "Anna\nBert\n" {
		t.Errorf("%+v, %v", m, err)
	}
	if b, err := c.AwaitBoard(func(b style12.Board) bool { return b.Game == 7 }); err != nil || b.White != "Newton" {
		t.Error(b, err)
	}
}

func TestTimeseal(t *testing.T) {
	for _, v := range []timeseal.Version{timeseal.V1, timeseal.V2} {
		c := against(t, Config{Timeseal: v}, "login: ",
			step{"guest", "**** Starting FICS session as GuestA(U) ****\n\r\n\rfics% "},
			step{"date", "\n\r" + v.Ping()},
			step{timeseal.Pong, "Sat\n\r"})
		if _, err := c.Login("guest", ""); err != nil {
			t.Fatal(err)
		}
		if err := c.Send("date"); err != nil {
			t.Fatal(err)
		}
		if m, err := c.AwaitText("Sat"); err != nil || m.Text != "Sat" {
			t.Error(m, err)
		}
	}
}

func FuzzNext(f *testing.F) {
	f.Add([]byte("fics% " + board + "\n\r\x151\x1656\x16text\x17"))
	f.Add([]byte("\x15\x16\x17\n\r[G]\x00"))
	f.Fuzz(func(t *testing.T, said []byte) {
		c := &Client{conn: &silent{said: said}}
		for range len(said) + 1 {
			if _, err := c.Next(); errors.Is(err, net.ErrClosed) {
				return
			}
		}
		t.Fatal("more messages than bytes")
	})
}

// silent says something in small parts, and takes everything.
type silent struct {
	net.Conn
	said []byte
}

func (s *silent) Write(p []byte) (int, error) { return len(p), nil }

func (s *silent) Read(p []byte) (int, error) {
	if len(s.said) == 0 {
		return 0, net.ErrClosed
	}
	n := copy(p[:min(len(p), 7)], s.said)
	s.said = s.said[n:]
	return n, nil
}

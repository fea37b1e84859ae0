package servers

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
)

// A server may send anything.
func FuzzVisitor(f *testing.F) {
	f.Add("login: \xff\xfb\x01password: \n**** Starting\n<12> x\nfics% fics% {Game 1 (a vs. b) x} 1-0\n")
	f.Add("Press return\n\x1b[2Jlogin: login: ")
	f.Fuzz(func(t *testing.T, text string) {
		here, there := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, there) }()
		defer func() { _, _ = here.Close(), there.Close() }()
		var out bytes.Buffer
		v := &visitor{conn: here, in: bufio.NewReader(strings.NewReader(text)), out: &out, typed: bufio.NewReader(strings.NewReader("secret\n"))}
		if v.login("x") == nil {
			_ = v.show()
		}
		if i := strings.IndexFunc(out.String(), func(r rune) bool { return r != '\n' && r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }); i >= 0 {
			t.Errorf("a control character is shown: %q", out.String()[i:])
		}
	})
}

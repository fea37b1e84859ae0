package servers

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"time"
)

// TestMail hands a mail to a server that takes down what it is told.
func TestMail(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = c.Close() }()
		r := bufio.NewReader(c)
		fmt.Fprint(c, "220 here\r\n")
		var all, data strings.Builder
		for in := false; ; {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			switch {
			case in && line == ".\r\n":
				in = false
				fmt.Fprint(c, "250 taken\r\n")
			case in:
				data.WriteString(line)
			case strings.HasPrefix(line, "DATA"):
				in = true
				fmt.Fprint(c, "354 go on\r\n")
			case strings.HasPrefix(line, "QUIT"):
				fmt.Fprint(c, "221 bye\r\n")
				got <- all.String() + "\x00" + data.String()
				return
			default:
				all.WriteString(line)
				fmt.Fprint(c, "250 well\r\n")
			}
		}
	}()
	m := mailServer{address: l.Addr().String(), from: "Chess <chess@example.org>"}
	if err := m.check(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := m.Mail(ctx, "bob@example.net", "Réti\r\nBcc: eve@example.net", "1. e4 e5\n.\nünd so weiter\n"); err != nil {
		t.Fatal(err)
	}
	dialogue, data, _ := strings.Cut(<-got, "\x00")
	for _, want := range []string{"MAIL FROM:<chess@example.org>", "RCPT TO:<bob@example.net>"} {
		if !strings.Contains(dialogue, want) {
			t.Errorf("%q is not in %q", want, dialogue)
		}
	}
	if strings.Contains(dialogue, "eve@") {
		t.Errorf("somebody else got it: %q", dialogue)
	}
	read, err := mail.ReadMessage(strings.NewReader(strings.ReplaceAll(data, "\r\n..", "\r\n.")))
	if err != nil {
		t.Fatal(err)
	}
	if read.Header.Get("Bcc") != "" || read.Header.Get("To") != "<bob@example.net>" {
		t.Errorf("headers %v", read.Header)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(read.Body))
	if err != nil || strings.ReplaceAll(string(body), "\r\n", "\n") != "1. e4 e5\n.\nünd so weiter\n" {
		t.Errorf("%q, %v", body, err)
	}
	if err := m.Mail(ctx, "not an address", "", ""); err == nil {
		t.Error("a mail to nobody was sent")
	}
	for _, wrong := range []mailServer{{address: "host"}, {address: "host:25"}, {address: "host:25", from: "nobody"}} {
		if wrong.check() == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}

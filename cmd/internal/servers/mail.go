package servers

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"os"
	"time"

	"github.com/spf13/pflag"
)

// mailPassword is the environment's variable with the password of --mail-user: flags
// can be read by everybody on the machine.
const mailPassword = "ROOKERY_MAIL_PASSWORD"

// mailServer hands mails over by SMTP, with TLS where the server offers it.
type mailServer struct{ address, from, user string }

func (m *mailServer) add(flags *pflag.FlagSet) {
	flags.StringVar(&m.address, "mail-server", "", "host and port of a server for outgoing mail; empty: the chess server sends none")
	flags.StringVar(&m.from, "mail-from", "", "address that mails come from")
	flags.StringVar(&m.user, "mail-user", "", "user at the mail server; the password is in "+mailPassword)
}

// check tells what is wrong with the flags.
func (m *mailServer) check() error {
	if m.address == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(m.address); err != nil {
		return fmt.Errorf("--mail-server: %w", err)
	}
	if _, err := mail.ParseAddress(m.from); err != nil {
		return fmt.Errorf("--mail-from: %w", err)
	}
	return nil
}

// Mail sends a mail of plain text.
func (m *mailServer) Mail(ctx context.Context, to, subject, body string) error {
	from, err := mail.ParseAddress(m.from)
	if err != nil {
		return err
	}
	receiver, err := mail.ParseAddress(to)
	if err != nil {
		return err
	}
	text, err := message(from, receiver, subject, body, time.Now())
	if err != nil {
		return err
	}
	host, _, err := net.SplitHostPort(m.address)
	if err != nil {
		return err
	}
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", m.address)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		_ = conn.Close()
		return err
	}
	defer func() { _ = c.Close() }()
	if ok, _ := c.Extension("STARTTLS"); ok {
		if err := c.StartTLS(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}); err != nil {
			return err
		}
	}
	if m.user != "" {
		if err := c.Auth(smtp.PlainAuth("", m.user, os.Getenv(mailPassword), host)); err != nil {
			return err
		}
	}
	if err := c.Mail(from.Address); err != nil {
		return err
	}
	if err := c.Rcpt(receiver.Address); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

// message is a mail as it goes over the wire.
func message(from, to *mail.Address, subject, body string, now time.Time) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"+
		"Content-Transfer-Encoding: quoted-printable\r\n\r\n", from, to, mime.QEncoding.Encode("utf-8", subject), now.Format(time.RFC1123Z))
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(body)); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

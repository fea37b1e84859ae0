package queue

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
)

// connection is how everybody stays connected: whoever loses the server tries
// again for ever.
func connection() []nats.Option {
	return []nats.Option{
		nats.Name("rookery"), nats.Timeout(10 * time.Second), // who is busy, too, comes to say that he refuses
		nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectBufSize(8 << 20), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(3),
	}
}

// Credentials are how one proves who one is to a queue's server, and knows it.
type Credentials struct {
	NKey     string // a file with a seed, see NewKey
	Creds    string // a file of NATS credentials
	CA       string // a file with certificates of those to trust, "": the system's
	Cert, ID string // files with a certificate and its key
}

// ErrRefused is why a queue's server is not connected to: who connects is not one of
// those who may, or the server is not one of those to be trusted.
var ErrRefused = errors.New("farm: refused")

// Connect connects to a queue's server, or to one of a list with commas between. If none
// can be reached now, it goes on trying. It fails if the server is there and refuses.
func Connect(url string, c Credentials) (*Conn, error) {
	opts := connection()
	if c.NKey != "" {
		o, err := nats.NkeyOptionFromSeed(c.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.NKey, err)
		}
		opts = append(opts, o)
	}
	if c.Creds != "" {
		opts = append(opts, nats.UserCredentials(c.Creds))
	}
	if c.CA != "" {
		opts = append(opts, nats.RootCAs(c.CA))
	}
	if c.Cert != "" {
		opts = append(opts, nats.ClientCert(c.Cert, c.ID))
	}
	nc, err := nats.Connect(url, opts...)
	for try := 0; cut(err) && try < cutTries; try++ {
		time.Sleep(cutPause)
		nc, err = nats.Connect(url, opts...)
	}
	if err == nil {
		return watched(nc), nil
	}
	if unreachable(err) {
		nc, err = nats.Connect(url, append(opts, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return nil, fmt.Errorf("%w by %s: %w", ErrRefused, url, err)
	}
	return watched(nc), nil
}

// A Conn is a connection to a queue's server. One that is lost comes back by itself. Where
// the server is there again and refuses, it is closed, and Refused says why.
type Conn struct {
	*nats.Conn
	Closed chan struct{} // closed when it is

	mu     sync.Mutex
	reason error // that the server, or its certificate, was refused for
}

// watched watches how a connection is lost and comes back. NATS itself gives up where a
// key is refused twice; a certificate, the server's or one's own, it tries for ever.
func watched(nc *nats.Conn) *Conn {
	c := &Conn{Conn: nc, Closed: make(chan struct{})}
	changes := nc.StatusChanged(nats.CONNECTED, nats.RECONNECTING, nats.CLOSED)
	go func() {
		defer close(c.Closed)
		refusals := 0
		for !nc.IsClosed() {
			switch <-changes {
			case nats.CONNECTED:
				refusals = 0
			case nats.RECONNECTING:
				err := nc.LastError()
				if !aboutCertificates(err) {
					continue
				}
				c.mu.Lock()
				c.reason = err
				c.mu.Unlock()
				if refusals++; refusals >= refusalsOfEach*len(nc.Servers()) {
					nc.Close()
				}
			}
		}
	}()
	return c
}

// refusalsOfEach is how often, on average, each server has to refuse a connection that was
// lost before it is given up.
const refusalsOfEach = 4

// Place is where the server is, or the servers are, without passwords.
func (c *Conn) Place() string {
	var list []string
	for _, s := range c.Servers() {
		if u, err := url.Parse(s); err == nil {
			s = u.Redacted()
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// Refused is why the server does not let one in any more; nil if the connection is open,
// or was closed from here.
func (c *Conn) Refused() error {
	if !c.IsClosed() {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	reason := c.reason
	if reason == nil {
		reason = c.LastError()
	}
	if reason == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrRefused, reason)
}

// aboutCertificates reports whether a connection failed because one side does not trust
// the other's certificate.
func aboutCertificates(err error) bool {
	var unknown *tls.CertificateVerificationError
	var alert tls.AlertError
	return errors.As(err, &unknown) || errors.As(err, &alert) || err != nil && strings.Contains(err.Error(), "tls: ")
}

// A server that refuses a certificate says so and closes the connection at once; what it
// says may be lost. So what is cut off is tried a few times more before it counts as
// unreachable.
const (
	cutTries = 8
	cutPause = 100 * time.Millisecond
)

// cut reports whether a server was there and closed the connection without a word.
func cut(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// unreachable reports whether a connection may succeed later.
func unreachable(err error) bool {
	var network net.Error
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, io.EOF) ||
		errors.As(err, &network) && !aboutCertificates(err) // an alert counts as one, too
}

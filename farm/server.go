package farm

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// A Listen says how the queue's server is reached from other machines.
type Listen struct {
	Address string      // host:port; "": from this process only
	TLS     *tls.Config // nil: none
	Keys    []string    // public nkeys of those who may connect; none: whoever likes
	// Insecure allows an address that leaves the machine without TLS and keys.
	Insecure bool
}

// A Server is a queue's server within this process.
type Server struct {
	server *server.Server
	own    nkeys.KeyPair // nil if there are no keys
}

const (
	maxPayload = 2 << 20
	startTime  = 20 * time.Second
)

// ErrInsecure is why a port is not opened.
var ErrInsecure = errors.New("farm: a port that leaves this machine needs TLS and keys")

// StartServer starts a queue's server that keeps what it has in a folder.
func StartServer(dir string, listen Listen, log *slog.Logger) (*Server, error) {
	opts := &server.Options{
		ServerName: "rookery", JetStream: true, StoreDir: dir, MaxPayload: maxPayload, DontListen: listen.Address == "",
		NoSigs: true, NoLog: log == nil, SyncInterval: 10 * time.Second, MaxControlLine: 4096,
	}
	s := new(Server)
	if listen.Address != "" {
		host, port, err := net.SplitHostPort(listen.Address)
		if err == nil {
			opts.Port, err = strconv.Atoi(port)
		}
		if err != nil {
			return nil, fmt.Errorf("farm: address %q: want host:port", listen.Address)
		}
		if opts.Host = host; opts.Port == 0 {
			opts.Port = server.RANDOM_PORT
		}
		if !local(host) && !listen.Insecure && (listen.TLS == nil || len(listen.Keys) == 0 && listen.TLS.ClientAuth != tls.RequireAndVerifyClientCert) {
			return nil, fmt.Errorf("%w: %s", ErrInsecure, listen.Address)
		}
		if opts.TLSConfig = listen.TLS; listen.TLS != nil {
			opts.TLSTimeout = 10
		}
	}
	if len(listen.Keys) > 0 {
		if err := s.allow(opts, listen.Keys); err != nil {
			return nil, err
		}
	}
	ns, err := server.NewServer(opts)
	if err != nil {
		return nil, fmt.Errorf("farm: the queue's server: %w", err)
	}
	if log != nil {
		ns.SetLoggerV2(natsLog{log}, false, false, false)
	}
	s.server = ns
	go ns.Start()
	if !ns.ReadyForConnections(startTime) {
		ns.Shutdown()
		return nil, fmt.Errorf("farm: the queue's server did not start: is %s in use by another one, or the port?", dir)
	}
	return s, nil
}

// allow lets those in who have one of the keys, and this process.
func (s *Server) allow(opts *server.Options, keys []string) (err error) {
	if s.own, err = nkeys.CreateUser(); err != nil {
		return err
	}
	public, err := s.own.PublicKey()
	if err != nil {
		return err
	}
	for _, key := range append([]string{public}, keys...) {
		if !nkeys.IsValidPublicUserKey(key) {
			return fmt.Errorf("farm: %q is no public key of a user", key)
		}
		opts.Nkeys = append(opts.Nkeys, &server.NkeyUser{Nkey: key})
	}
	return nil
}

// local reports whether an address is reached from this machine only.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Connect connects this process to the server.
func (s *Server) Connect() (*nats.Conn, error) {
	opts := append(connection(), nats.InProcessServer(s.server))
	if s.own != nil {
		public, err := s.own.PublicKey()
		if err != nil {
			return nil, err
		}
		opts = append(opts, nats.Nkey(public, s.own.Sign))
	}
	return nats.Connect("", opts...)
}

// Address is where the server listens, "" if nowhere.
func (s *Server) Address() string {
	if a := s.server.Addr(); a != nil {
		return a.String()
	}
	return ""
}

// Close ends the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}

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
func Connect(url string, c Credentials) (*nats.Conn, error) {
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
		return nc, nil
	}
	if unreachable(err) {
		nc, err = nats.Connect(url, append(opts, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return nil, fmt.Errorf("%w by %s: %w", ErrRefused, url, err)
	}
	return nc, nil
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
		errors.As(err, &network) && !strings.Contains(err.Error(), "tls: ") // an alert counts as one, too
}

// NewKey makes a key: the seed, which is secret, and what to put in the list of
// those who may connect.
func NewKey() (seed, public string, err error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return "", "", err
	}
	s, err := pair.Seed()
	if err != nil {
		return "", "", err
	}
	public, err = pair.PublicKey()
	return string(s), public, err
}

// ReadKeys reads a list of public keys, one a line; what follows "#" is a remark.
func ReadKeys(file string) (keys []string, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	n := 0
	for text := range strings.Lines(string(b)) {
		n++
		text, _, _ = strings.Cut(text, "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if !nkeys.IsValidPublicUserKey(text) {
			return nil, fmt.Errorf("%s:%d: %q is no public key of a user", file, n, text)
		}
		keys = append(keys, text)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s: no keys", file)
	}
	return keys, nil
}

// natsLog has the server's log go where the program's goes.
type natsLog struct{ log *slog.Logger }

func (l natsLog) Noticef(string, ...any)         {}
func (l natsLog) Warnf(format string, v ...any)  { l.log.Warn("queue: " + fmt.Sprintf(format, v...)) }
func (l natsLog) Fatalf(format string, v ...any) { l.log.Error("queue: " + fmt.Sprintf(format, v...)) }
func (l natsLog) Errorf(format string, v ...any) { l.log.Error("queue: " + fmt.Sprintf(format, v...)) }
func (l natsLog) Debugf(format string, v ...any) {}
func (l natsLog) Tracef(format string, v ...any) {}

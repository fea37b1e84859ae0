package queue

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// A Listen says how the queue's server is reached from other machines.
type Listen struct {
	Address string      // host:port; "": from this process only
	TLS     *tls.Config // nil: none
	Keys    []Key       // of those who may connect; none: whoever likes
	// Prefix begins the names of what those with keys have rights to, as in Store; "": rookery.
	Prefix string
	// Insecure allows an address that leaves the machine without TLS and keys.
	Insecure bool
}

// A Server is a queue's server within this process. One whose disk was full is started again, see mend.go.
type Server struct {
	dir     string
	options *server.Options
	log     *slog.Logger
	own     nkeys.KeyPair // nil if there are no keys

	mu     sync.Mutex
	server *server.Server
	failed chan struct{} // a write has failed
	stop   context.CancelFunc
	mends  sync.WaitGroup
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
		NoSigs: true, SyncInterval: 10 * time.Second, MaxControlLine: 4096,
	}
	s := &Server{dir: dir, options: opts, log: log, failed: make(chan struct{}, 1)}
	if log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
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
		if err := s.allow(opts, listen.Keys, cmp.Or(listen.Prefix, usualPrefix)); err != nil {
			return nil, err
		}
	}
	if err := s.start(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.mends.Go(func() { s.mend(ctx) })
	return s, nil
}

// start starts a server on what is in the folder.
func (s *Server) start() error {
	ns, err := server.NewServer(s.options)
	if err != nil {
		return fmt.Errorf("farm: the queue's server: %w", err)
	}
	ns.SetLoggerV2(natsLog{s.log, s.failed}, false, false, false)
	s.mu.Lock()
	s.server = ns
	s.mu.Unlock()
	go ns.Start()
	if !ns.ReadyForConnections(startTime) {
		ns.Shutdown()
		ns.WaitForShutdown()
		return fmt.Errorf("farm: the queue's server did not start: is %s in use by another one, or the port?", s.dir)
	}
	if a, ok := ns.Addr().(*net.TCPAddr); ok {
		s.options.Port = a.Port // it is the same when it is started again
	}
	return nil
}

// now is the server that runs, or ran last.
func (s *Server) now() *server.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.server
}

// InProcessConn is a connection to the server that runs.
func (s *Server) InProcessConn() (net.Conn, error) { return s.now().InProcessConn() }

// allow lets those in who have one of the keys, and this process.
func (s *Server) allow(opts *server.Options, keys []Key, prefix string) (err error) {
	if s.own, err = nkeys.CreateUser(); err != nil {
		return err
	}
	public, err := s.own.PublicKey()
	if err != nil {
		return err
	}
	for _, key := range append([]Key{{Public: public}}, keys...) {
		if !nkeys.IsValidPublicUserKey(key.Public) {
			return fmt.Errorf("farm: %q is no public key of a user", key.Public)
		}
		opts.Nkeys = append(opts.Nkeys, &server.NkeyUser{Nkey: key.Public, Permissions: key.Role.rights(prefix)})
	}
	return nil
}

// local reports whether an address is reached from this machine only.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Connect connects this process to the server.
func (s *Server) Connect() (*Conn, error) {
	opts := append(connection(), nats.InProcessServer(s),
		nats.FlusherTimeout(0)) // no net lies between: setting one costs as much as writing
	if s.own != nil {
		public, err := s.own.PublicKey()
		if err != nil {
			return nil, err
		}
		opts = append(opts, nats.Nkey(public, s.own.Sign))
	}
	nc, err := nats.Connect("", opts...)
	if err != nil {
		return nil, err
	}
	return watched(nc), nil
}

// Address is where the server listens, "" if nowhere.
func (s *Server) Address() string {
	if a := s.now().Addr(); a != nil {
		return a.String()
	}
	return ""
}

// Close ends the server.
func (s *Server) Close() {
	s.stop()
	s.mends.Wait()
	s.end()
}

// end ends the server that runs.
func (s *Server) end() {
	ns := s.now()
	ns.Shutdown()
	ns.WaitForShutdown()
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

// ReadKeys reads a list of public keys, one a line, each with a role behind it if it has one; what follows "#" is a remark.
func ReadKeys(file string) (keys []Key, err error) {
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
		public, role, _ := strings.Cut(text, " ")
		if !nkeys.IsValidPublicUserKey(public) {
			return nil, fmt.Errorf("%s:%d: %q is no public key of a user", file, n, public)
		}
		k := Key{public, Role(strings.TrimSpace(role))}
		if k.Role != Everything && !slices.Contains(Roles, k.Role) {
			return nil, fmt.Errorf("%s:%d: %q is no role of a key: user or worker", file, n, k.Role)
		}
		keys = append(keys, k)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s: no keys", file)
	}
	return keys, nil
}

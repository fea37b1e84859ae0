package farm_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"rookery/farm"
	"rookery/solution"
	"rookery/solve"
)

// An authority signs certificates.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	file string // its certificate
}

func newAuthority(t *testing.T, name string) *authority {
	a := &authority{t: t, dir: t.TempDir()}
	a.file, _ = a.sign(name, &x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

// sign makes a certificate and its key; the first one signs itself.
func (a *authority) sign(name string, c *x509.Certificate) (cert, key string) {
	a.t.Helper()
	pair, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c.SerialNumber, c.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	by, with := a.cert, a.key
	if by == nil {
		by, with, a.key = c, pair, pair
	}
	der, err := x509.CreateCertificate(rand.Reader, c, by, &pair.PublicKey, with)
	if err != nil {
		a.t.Fatal(err)
	}
	if a.cert == nil {
		if a.cert, err = x509.ParseCertificate(der); err != nil {
			a.t.Fatal(err)
		}
	}
	secret, err := x509.MarshalPKCS8PrivateKey(pair)
	if err != nil {
		a.t.Fatal(err)
	}
	return a.write(name+".pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		a.write(name+".key", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
}

func (a *authority) write(name string, content []byte) string {
	a.t.Helper()
	file := filepath.Join(a.dir, name)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		a.t.Fatal(err)
	}
	return file
}

// server is the configuration of a server of this machine.
func (a *authority) server() *tls.Config {
	a.t.Helper()
	pair, err := tls.LoadX509KeyPair(a.sign("server", &x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}))
	if err != nil {
		a.t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
}

// keys makes a key for somebody who connects.
func (a *authority) keys(name string) (file, public string) {
	a.t.Helper()
	seed, public, err := farm.NewKey()
	if err != nil {
		a.t.Fatal(err)
	}
	return a.write(name+".nk", []byte(seed+"\n")), public
}

// TestInsecure: a port that leaves the machine is opened with TLS and keys only.
func TestInsecure(t *testing.T) {
	a := newAuthority(t, "authority")
	_, public := a.keys("one")
	withCerts := a.server()
	withCerts.ClientAuth = tls.RequireAndVerifyClientCert
	withCerts.ClientCAs = x509.NewCertPool()
	withCerts.ClientCAs.AddCert(a.cert)
	for name, test := range map[string]struct {
		listen  farm.Listen
		refused bool
	}{
		"nothing":       {farm.Listen{Address: "0.0.0.0:0"}, true},
		"all addresses": {farm.Listen{Address: ":0"}, true},
		"TLS alone":     {farm.Listen{Address: "0.0.0.0:0", TLS: a.server()}, true},
		"keys alone":    {farm.Listen{Address: "0.0.0.0:0", Keys: []farm.Key{{Public: public}}}, true},
		"TLS and keys":  {farm.Listen{Address: "0.0.0.0:0", TLS: a.server(), Keys: []farm.Key{{Public: public}}}, false},
		"certificates":  {farm.Listen{Address: "0.0.0.0:0", TLS: withCerts}, false},
		"it is said so": {farm.Listen{Address: "0.0.0.0:0", Insecure: true}, false},
		"this machine":  {farm.Listen{Address: "127.0.0.1:0"}, false},
		"its name":      {farm.Listen{Address: "localhost:0"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := farm.StartServer(t.TempDir(), test.listen, nil)
			if errors.Is(err, farm.ErrInsecure) != test.refused {
				t.Errorf("refused %v: %v", test.refused, err)
			}
			if s != nil {
				s.Close()
			}
		})
	}
}

// solveThere connects with credentials, as a worker and as a client, and has
// a problem solved. What refuses somebody is told soon.
func solveThere(t *testing.T, url string, c farm.Credentials, number int) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	nc, err := farm.Connect(url, c)
	if err != nil {
		return err
	}
	defer nc.Close()
	client, err := farm.NewClient(ctx, nc, farm.Store{}, "test")
	if err != nil {
		return err
	}
	if err := client.Greet(ctx); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	working := make(chan error, 1)
	go func() {
		pool := farm.Pool{Workers: 1, Memory: childMemory, Program: "test", Log: slog.New(slog.DiscardHandler),
			Command: farm.Command{Args: []string{self}, Env: []string{childFlag + "=1"}}}
		working <- pool.Run(ctx, nc)
	}()
	p := parsed(t, fmt.Sprintf("%s\noption maxtime %d", various[0], 1000+number)) // nobody has asked for it yet
	want, _ := text(t, solve.Solve, p, solve.Config{})
	got, _ := text(t, client.For(farm.Who{User: "u"}), p, solve.Config{})
	cancel()
	if err := <-working; err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("there\n%s\nhere\n%s", got, want)
	}
	return nil
}

// TestTLS has workers and clients come through an encrypted port, with keys and with
// certificates, and has those refused who have neither.
func TestTLS(t *testing.T) {
	t.Parallel()
	a, stranger := newAuthority(t, "authority"), newAuthority(t, "stranger")
	key, public := a.keys("one")
	wrong, _ := a.keys("other")
	cert, certKey := a.sign("client", &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
	strange, strangeKey := stranger.sign("client", &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
	withCerts := a.server()
	withCerts.ClientAuth = tls.RequireAndVerifyClientCert
	withCerts.ClientCAs = x509.NewCertPool()
	withCerts.ClientCAs.AddCert(a.cert)

	start := func(listen farm.Listen) string {
		l, err := farm.StartLocal(t.Context(), farm.LocalConfig{Dir: t.TempDir(), Program: "test", Listen: listen})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(l.Close)
		_, port, err := net.SplitHostPort(l.Address())
		if err != nil {
			t.Fatal(err)
		}
		return "127.0.0.1:" + port
	}
	keyed := start(farm.Listen{Address: "0.0.0.0:0", TLS: a.server(), Keys: []farm.Key{{Public: public}}})
	certified := start(farm.Listen{Address: "0.0.0.0:0", TLS: withCerts})
	for i, test := range []struct {
		name, url string
		with      farm.Credentials
		says      string // "": it works
	}{
		{"key", "tls://" + keyed, farm.Credentials{NKey: key, CA: a.file}, ""},
		{"certificate", "tls://" + certified, farm.Credentials{CA: a.file, Cert: cert, ID: certKey}, ""},
		{"encrypted without being asked", "nats://" + keyed, farm.Credentials{NKey: key, CA: a.file}, ""},
		{"no key", "tls://" + keyed, farm.Credentials{CA: a.file}, "uthorization"},
		{"another key", "tls://" + keyed, farm.Credentials{NKey: wrong, CA: a.file}, "uthorization"},
		{"another authority", "tls://" + keyed, farm.Credentials{NKey: key, CA: stranger.file}, "certificate"},
		{"no authority", "tls://" + keyed, farm.Credentials{NKey: key}, "certificate"},
		{"no certificate", "tls://" + certified, farm.Credentials{CA: a.file}, "certificate"},
		{"another's certificate", "tls://" + certified, farm.Credentials{CA: a.file, Cert: strange, ID: strangeKey}, "certificate"},
		{"no such key", "tls://" + keyed, farm.Credentials{NKey: filepath.Join(a.dir, "none")}, "none"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			err := solveThere(t, test.url, test.with, i)
			if (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
				t.Errorf("want %q, got %v", test.says, err)
			}
		})
	}
}

// TestTakenBack: workers and coordinators whose key does not count any more, or who do not
// trust the certificate of the server that has come back, end and say why.
func TestTakenBack(t *testing.T) {
	t.Parallel()
	a, stranger := newAuthority(t, "authority"), newAuthority(t, "stranger")
	key, public := a.keys("one")
	_, other := a.keys("other")
	for _, test := range []struct {
		name          string
		before, after farm.Listen
		with          farm.Credentials
		says          string
	}{
		{"key", farm.Listen{Keys: []farm.Key{{Public: public}}}, farm.Listen{Keys: []farm.Key{{Public: other}}}, farm.Credentials{NKey: key}, "uthorization"},
		{"certificate", farm.Listen{TLS: a.server()}, farm.Listen{TLS: stranger.server()}, farm.Credentials{CA: a.file}, "certificate"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			takenBack(t, test.before, test.after, test.with, test.says)
		})
	}
}

// startAgain starts a server where one was. Somebody else may have the port for a moment.
func startAgain(t *testing.T, dir string, listen farm.Listen) (s *farm.Server) {
	t.Helper()
	until(t, "the server is there again", func() bool {
		var err error
		s, err = farm.StartServer(dir, listen, nil)
		return err == nil
	})
	return s
}

func takenBack(t *testing.T, before, after farm.Listen, with farm.Credentials, says string) {
	dir := t.TempDir()
	before.Address = "127.0.0.1:0"
	s, err := farm.StartServer(dir, before, nil)
	if err != nil {
		t.Fatal(err)
	}
	after.Address = s.Address()
	connect := func() *farm.Conn {
		nc, err := farm.Connect("nats://"+after.Address, with)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nc.Close)
		return nc
	}
	coordinating, working := make(chan error, 1), make(chan error, 1)
	for _, run := range []func(*farm.Conn){
		func(nc *farm.Conn) {
			coordinating <- (&farm.Coordinator{Program: "test", Log: slog.New(slog.DiscardHandler)}).Run(t.Context(), nc, nil)
		},
		func(nc *farm.Conn) {
			working <- (&farm.Pool{Workers: 2, Program: "test", Command: farm.Command{Args: []string{"cat"}}, Log: slog.New(slog.DiscardHandler)}).Run(t.Context(), nc)
		},
	} {
		go run(connect())
	}
	client, err := farm.NewClient(t.Context(), connect(), farm.Store{}, "test")
	if err != nil {
		t.Fatal(err)
	}
	until(t, "two workers are there", func() bool {
		s, err := client.Status(t.Context())
		return err == nil && len(s.Workers) == 2
	})
	s.Close()
	defer startAgain(t, dir, after).Close()
	for who, ended := range map[string]chan error{"coordinator": coordinating, "workers": working} {
		if err := <-ended; !errors.Is(err, farm.ErrRefused) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", who, err)
		}
	}
	if _, err := client.Solve(t.Context(), farm.Who{}, parsed(t, various[0]), solve.Config{}, new(solution.Builder)); !errors.Is(err, farm.ErrRefused) {
		t.Errorf("client: %v", err)
	}
}

// TestRefusedLater: who finds no server at first is refused, and told why, by one that comes
// later and that is not to be trusted, also where others of the list stay away.
func TestRefusedLater(t *testing.T) {
	t.Parallel()
	a, shown := newAuthority(t, "authority"), newAuthority(t, "stranger").server()
	for _, test := range []struct {
		name string
		urls string // %s: of the one that comes
	}{
		{"alone", "tls://%s"},
		{"of two", "tls://%s,tls://127.0.0.1:1"},
		{"of three", "tls://%s,tls://127.0.0.1:1,tls://127.0.0.1:2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			listen := farm.Listen{Address: "127.0.0.1:0", TLS: shown}
			dir := t.TempDir()
			s, err := farm.StartServer(dir, listen, nil)
			if err != nil {
				t.Fatal(err)
			}
			listen.Address = s.Address()
			s.Close()
			nc, err := farm.Connect(fmt.Sprintf(test.urls, listen.Address), farm.Credentials{CA: a.file})
			if err != nil {
				t.Fatal(err)
			}
			defer nc.Close()
			defer startAgain(t, dir, listen).Close()
			if _, err := farm.NewClient(t.Context(), nc, farm.Store{}, "test"); !errors.Is(err, farm.ErrRefused) || !strings.Contains(err.Error(), "certificate") {
				t.Errorf("the client is told %v", err)
			}
		})
	}
}

// TestCredentials has workers and clients come with a file of NATS credentials to a
// server elsewhere that knows an operator, accounts and users.
func TestCredentials(t *testing.T) {
	t.Parallel()
	a := newAuthority(t, "authority")
	pair := func(create func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
		k, err := create()
		if err != nil {
			t.Fatal(err)
		}
		public, err := k.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return k, public
	}
	encoded := func(c jwt.Claims, k nkeys.KeyPair) string {
		s, err := c.Encode(k)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	operator, operatorKey := pair(nkeys.CreateOperator)
	claims := jwt.NewOperatorClaims(operatorKey)
	_, systemKey := pair(nkeys.CreateAccount)
	claims.SystemAccount = systemKey
	account, accountKey := pair(nkeys.CreateAccount)
	limits := jwt.NewAccountClaims(accountKey)
	limits.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := new(server.MemAccResolver)
	for key, token := range map[string]string{accountKey: encoded(limits, operator), systemKey: encoded(jwt.NewAccountClaims(systemKey), operator)} {
		if err := resolver.Store(key, token); err != nil {
			t.Fatal(err)
		}
	}
	credentials := func(name string, by nkeys.KeyPair) string {
		user, userKey := pair(nkeys.CreateUser)
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		content, err := jwt.FormatUserConfig(encoded(jwt.NewUserClaims(userKey), by), seed)
		if err != nil {
			t.Fatal(err)
		}
		return a.write(name+".creds", content)
	}
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
		TLSConfig: a.server(), TLSTimeout: 5, TrustedOperators: []*jwt.OperatorClaims{claims}, SystemAccount: systemKey, AccountResolver: resolver,
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	url := "tls://" + s.Addr().String()
	good := farm.Credentials{Creds: credentials("good", account), CA: a.file}
	nc, err := farm.Connect(url, good)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	go func() {
		_ = (&farm.Coordinator{Program: "test", Log: slog.New(slog.DiscardHandler)}).Run(t.Context(), nc, nil) // until the test's end
	}()
	if err := solveThere(t, url, good, 0); err != nil {
		t.Error(err)
	}
	other, _ := pair(nkeys.CreateAccount)
	if err := solveThere(t, url, farm.Credentials{Creds: credentials("bad", other), CA: a.file}, 0); err == nil || !strings.Contains(err.Error(), "uthorization") {
		t.Errorf("credentials of nobody known: %v", err)
	}
	if err := solveThere(t, url, farm.Credentials{CA: a.file}, 0); err == nil || !strings.Contains(err.Error(), "uthorization") {
		t.Errorf("no credentials: %v", err)
	}
}

package wire

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/pires/go-proxyproto"

	"rookery/internal/origin"
)

// repeating answers each line at a listener with the client's address and the line.
func repeating(t *testing.T, l net.Listener) {
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			nc, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				c := NewConn(nc, Limits{Unsent: 1 << 16, Write: time.Second})
				defer c.HangUp()
				for {
					line, _, err := c.Line()
					if err != nil {
						return
					}
					c.Send(c.Address() + " " + string(line) + "\n")
				}
			}()
		}
	}()
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// ask sends bytes and reads one line.
func ask(c io.ReadWriter, bytes string) (string, error) {
	if _, err := io.WriteString(c, bytes); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(c).ReadString('\n')
	return strings.TrimSpace(line), err
}

// TestProxied: a proxy tells the client's address and must; others cannot.
func TestProxied(t *testing.T) {
	header, err := proxyproto.HeaderProxyFromAddrs(2, &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 1234}, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 5000}).Format()
	if err != nil {
		t.Fatal(err)
	}
	const first = "PROXY TCP4 192.0.2.8 127.0.0.1 1234 5000\r\n"
	for _, test := range []struct {
		name, proxies, bytes, want string // no answer at all if want is empty
	}{
		{"version 2", "127.0.0.0/8", string(header) + "hi\n", "192.0.2.7 hi"},
		{"version 1", "127.0.0.0/8", first + "hi\n", "192.0.2.8 hi"},
		{"no header", "127.0.0.0/8", "hello, this is no header\n", ""},
		{"not a proxy", "10.0.0.0/8", first + "hi\n", "127.0.0.1 PROXY TCP4 192.0.2.8 127.0.0.1 1234 5000"},
		{"not behind one", "10.0.0.0/8", "hi\n", "127.0.0.1 hi"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := listen(t)
			repeating(t, Proxied(l, origin.Networks{netip.MustParsePrefix(test.proxies)}))
			c, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = c.Close() }()
			got, err := ask(c, test.bytes)
			if got != test.want || (err == nil) != (test.want != "") {
				t.Errorf("%q, %v, want %q", got, err, test.want)
			}
		})
	}
}

// writePair writes a certificate for 127.0.0.1 with a number, and its key.
func writePair(t *testing.T, certFile, keyFile string, serial int64) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: cert}, keyFile: {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	parsed, err := x509.ParseCertificate(cert)
	if err != nil {
		t.Fatal(err)
	}
	pool.AddCert(parsed)
	return pool
}

// TestSealed speaks TLS, behind a proxy, too, and takes up a certificate that has
// been renewed, but not a broken one.
func TestSealed(t *testing.T) {
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	if _, err := Sealed(listen(t), cert, key); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no files: %v", err)
	}
	pool := writePair(t, cert, key, 1)
	tcp := listen(t)
	l, err := Sealed(Proxied(tcp, origin.Networks{netip.MustParsePrefix("127.0.0.1/32")}), cert, key)
	if err != nil {
		t.Fatal(err)
	}
	repeating(t, l)
	try := func(pool *x509.CertPool) error {
		raw, err := net.Dial("tcp", tcp.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = raw.Close() }()
		if _, err := io.WriteString(raw, "PROXY TCP4 192.0.2.9 127.0.0.1 1 2\r\n"); err != nil {
			return err
		}
		c := tls.Client(raw, &tls.Config{RootCAs: pool, ServerName: "127.0.0.1"})
		got, err := ask(c, "hi\n")
		if err == nil && got != "192.0.2.9 hi" {
			t.Errorf("%q", got)
		}
		return err
	}
	if err := try(pool); err != nil {
		t.Error(err)
	}
	renewed := writePair(t, cert, key, 2)
	later := time.Now().Add(time.Minute)
	if err := os.Chtimes(cert, later, later); err != nil {
		t.Fatal(err)
	}
	if err := try(pool); err == nil {
		t.Error("the old certificate is still used")
	}
	if err := try(renewed); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(cert, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := try(renewed); err != nil {
		t.Error("the last good certificate is not used:", err)
	}
}

// TestWebSocket talks over a WebSocket, in messages that are not lines, to a reader
// that runs out of patience once; pages of other sites are refused.
func TestWebSocket(t *testing.T) {
	l := NewWebSockets()
	server := httptest.NewServer(l)
	defer server.Close()
	url := "ws" + strings.TrimPrefix(server.URL, "http")
	ws, answer, err := websocket.Dial(t.Context(), url, nil) //nolint:bodyclose // the library has closed it
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.CloseNow() }()
	_ = answer
	nc, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := NewConn(nc, Limits{Unsent: 1 << 16, Write: time.Second})
	if c.Address() != "127.0.0.1" {
		t.Errorf("address %s", c.Address())
	}
	c.Patience(-time.Second)
	var timeout net.Error
	if _, _, err := c.Line(); !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("no patience: %v", err)
	}
	c.Patience(time.Minute)
	for _, part := range []struct {
		kind websocket.MessageType
		text string
	}{{websocket.MessageText, "he"}, {websocket.MessageBinary, "llo\r\nwho"}, {websocket.MessageText, "\n"}} {
		if err := ws.Write(t.Context(), part.kind, []byte(part.text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"hello", "who"} {
		if line, _, err := c.Line(); string(line) != want || err != nil {
			t.Errorf("%q, %v, want %q", line, err, want)
		}
	}
	c.SendRaw(EchoOff + "bye\n")
	c.HangUp()
	got := ""
	for {
		_, message, err := ws.Read(t.Context())
		if err != nil {
			if websocket.CloseStatus(err) != websocket.StatusNormalClosure {
				t.Error(err)
			}
			break
		}
		got += string(message)
	}
	if got != EchoOff+"bye\n" {
		t.Errorf("got %q", got)
	}
	_, answer, err = websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPHeader: map[string][]string{"Origin": {"https://elsewhere.example"}}}) //nolint:bodyclose // the library has closed it
	if err == nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("another site's page: %v", err)
	}
	_ = l.Close()
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

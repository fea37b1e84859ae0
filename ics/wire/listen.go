package wire

import (
	"crypto/tls"
	"net"
	"os"
	"sync"
	"time"

	"github.com/pires/go-proxyproto"

	"rookery/internal/origin"
)

// headerTime is how long a proxy may take to say whose connection it brings.
const headerTime = 10 * time.Second

// Proxied is a listener behind proxies: from those at one of some addresses every
// connection begins with a header of the PROXY protocol (version 1 or 2) that tells
// the client's address, and is refused without one. Others cannot tell an address.
func Proxied(l net.Listener, proxies origin.Networks) net.Listener {
	return proxied(l, proxies, proxyproto.REQUIRE)
}

// PerhapsProxied is a listener to whose proxies the header is left: they may tell the client's address otherwise.
func PerhapsProxied(l net.Listener, proxies origin.Networks) net.Listener {
	return proxied(l, proxies, proxyproto.USE)
}

func proxied(l net.Listener, proxies origin.Networks, policy proxyproto.Policy) net.Listener {
	return &proxyproto.Listener{Listener: l, ReadHeaderTimeout: headerTime, ConnPolicy: func(o proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
		if proxies.Contain(o.Upstream.String()) {
			return policy, nil
		}
		return proxyproto.SKIP, nil
	}}
}

// Sealed is a listener that speaks TLS, 1.2 or later, with the certificate of two
// files in PEM. A certificate that is renewed there is used from the next connection
// on; while it cannot be read the last one is.
func Sealed(l net.Listener, certFile, keyFile string) (net.Listener, error) {
	k := &keyPair{certFile: certFile, keyFile: keyFile}
	if err := k.read(); err != nil {
		return nil, err
	}
	return tls.NewListener(l, &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: k.get}), nil
}

// A keyPair is a certificate with its key, as in two files.
type keyPair struct {
	certFile, keyFile string

	mu   sync.Mutex
	pair *tls.Certificate
	as   time.Time // when the certificate's file was written
}

func (k *keyPair) read() error {
	info, err := os.Stat(k.certFile)
	if err != nil {
		return err
	}
	if k.pair != nil && info.ModTime().Equal(k.as) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(k.certFile, k.keyFile)
	if err != nil {
		return err
	}
	k.pair, k.as = &pair, info.ModTime()
	return nil
}

func (k *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	_ = k.read() // the pair that was read last is still good
	return k.pair, nil
}

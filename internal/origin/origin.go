// Package origin tells who is behind a network address, as limits count people, and where
// a request comes from that proxies have passed on.
package origin

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Network is what an address is counted as: of IPv6 the first 64 bits, since whoever has
// one address has all that begin so. What is no address is itself.
func Network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.WithZone("").Unmap(); a.Is4() {
		return a.String()
	}
	p, _ := a.Prefix(64) // an IPv6 address has so many bits
	return p.String()
}

// Host is an address without its port.
func Host(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}

// Networks are addresses that belong together, such as those of proxies.
type Networks []netip.Prefix

// Contain reports whether an address, with or without a port, is one of them.
func (n Networks) Contain(address string) bool {
	a, err := netip.ParseAddr(Host(address))
	if err != nil {
		return false
	}
	a = a.WithZone("").Unmap()
	for _, p := range n {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// forwarding are headers of those who pass requests on.
var forwarding = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

// Forwarded reports whether a request says that somebody has passed it on who is not believed.
func Forwarded(r *http.Request) bool {
	for _, name := range forwarding {
		if r.Header.Get(name) != "" {
			return true
		}
	}
	return false
}

// Of is the address that a request comes from. Proxies, those of the networks, are believed:
// each adds at the right of Forwarded or X-Forwarded-For whom it has the request from,
// and what stands further left than the last who is no proxy may be made up. Where both headers
// are there and do not agree, one of them was made up by the client: nothing is believed then.
func (n Networks) Of(r *http.Request) string {
	peer := Host(r.RemoteAddr)
	if !n.Contain(peer) {
		return peer
	}
	told := make([]string, 0, 2)
	if list := forwarded(r.Header.Values("Forwarded")); len(list) > 0 {
		told = append(told, n.last(list, peer))
	}
	if list := elements(r.Header.Values("X-Forwarded-For")); len(list) > 0 {
		told = append(told, n.last(list, peer))
	}
	if len(told) == 0 || len(told) == 2 && told[0] != told[1] {
		return peer
	}
	return told[0]
}

// last is the last of a list who is no proxy; where that is not told, or nobody is, the last who is known.
func (n Networks) last(list []string, peer string) string {
	known := peer
	for i := len(list) - 1; i >= 0; i-- {
		a, err := netip.ParseAddr(bare(list[i]))
		if err != nil {
			return known
		}
		known = a.WithZone("").Unmap().String()
		if !n.Contain(known) {
			return known
		}
	}
	return known
}

// bare is an address without brackets and port: "[2001:db8::1]:80", "192.0.2.1:80".
func bare(text string) string {
	text = strings.Trim(text, `"`)
	if host, _, err := net.SplitHostPort(text); err == nil {
		return host
	}
	return strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
}

// elements are those of a header's values, which are lists with commas.
func elements(values []string) (list []string) {
	for _, v := range values {
		for e := range strings.SplitSeq(v, ",") {
			if e = strings.TrimSpace(e); e != "" {
				list = append(list, e)
			}
		}
	}
	return list
}

// forwarded are those whom a header Forwarded (RFC 7239) says that requests were from. An
// element that does not say it is there, too: nobody knows whom it hides.
func forwarded(values []string) (list []string) {
	for _, e := range elements(values) {
		from := "unknown"
		for pair := range strings.SplitSeq(e, ";") {
			if name, value, ok := strings.Cut(strings.TrimSpace(pair), "="); ok && strings.EqualFold(name, "for") {
				from = value
			}
		}
		list = append(list, from)
	}
	return list
}

// Behind has a handler see requests as from where they come.
func (n Networks) Behind(next http.Handler) http.Handler {
	if len(n) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if from := n.Of(r); from != Host(r.RemoteAddr) {
			inner := *r
			inner.RemoteAddr, inner.Header = net.JoinHostPort(from, "0"), r.Header.Clone()
			for _, name := range forwarding {
				inner.Header.Del(name) // it has been heard
			}
			r = &inner
		}
		next.ServeHTTP(w, r)
	})
}

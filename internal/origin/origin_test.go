package origin

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64", "gateway": "gateway", "": "",
	} {
		if got := Network(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	proxies := Networks{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	type header map[string][]string
	for _, c := range []struct {
		name, peer string
		header     header
		want       string
	}{
		{"nobody between", "192.0.2.1:99", nil, "192.0.2.1"},
		{"who is no proxy is not believed", "192.0.2.1:99", header{"X-Forwarded-For": {"198.51.100.9"}}, "192.0.2.1"},
		{"a proxy", "10.1.2.3:99", header{"X-Forwarded-For": {"198.51.100.9"}}, "198.51.100.9"},
		{"what the client makes up stands left", "10.1.2.3:99", header{"X-Forwarded-For": {"1.1.1.1, 198.51.100.9"}}, "198.51.100.9"},
		{"two headers are one list", "10.1.2.3:99", header{"X-Forwarded-For": {"1.1.1.1", "198.51.100.9"}}, "198.51.100.9"},
		{"two proxies", "10.1.2.3:99", header{"X-Forwarded-For": {"1.1.1.1, 198.51.100.9, 10.9.9.9"}}, "198.51.100.9"},
		{"proxies only", "10.1.2.3:99", header{"X-Forwarded-For": {"10.9.9.8, 10.9.9.9"}}, "10.9.9.8"},
		{"nonsense hides", "10.1.2.3:99", header{"X-Forwarded-For": {"198.51.100.9, nonsense, 10.9.9.9"}}, "10.9.9.9"},
		{"with a port", "10.1.2.3:99", header{"X-Forwarded-For": {"198.51.100.9:4711"}}, "198.51.100.9"},
		{"mapped", "[::ffff:10.1.2.3]:99", header{"X-Forwarded-For": {"::ffff:198.51.100.9"}}, "198.51.100.9"},
		{"RFC 7239", "[::1]:99", header{"Forwarded": {`for=1.1.1.1;proto=http, For="[2001:db8::17]:4711";by=10.0.0.1`}}, "2001:db8::17"},
		{"RFC 7239, hidden", "[::1]:99", header{"Forwarded": {`for=198.51.100.9, for=_secret`}}, "::1"},
		{"RFC 7239, not told", "[::1]:99", header{"Forwarded": {`for=198.51.100.9, proto=https`}}, "::1"},
		{"the two agree", "10.1.2.3:99", header{"Forwarded": {"for=198.51.100.9"}, "X-Forwarded-For": {"198.51.100.9"}}, "198.51.100.9"},
		{"one is made up", "10.1.2.3:99", header{"Forwarded": {"for=1.1.1.1"}, "X-Forwarded-For": {"198.51.100.9"}}, "10.1.2.3"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.peer
		for name, values := range c.header {
			r.Header[name] = values
		}
		var seen string
		proxies.Behind(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = Host(r.RemoteAddr) })).ServeHTTP(httptest.NewRecorder(), r)
		if got := proxies.Of(r); got != c.want || seen != c.want {
			t.Errorf("%s: %s, a handler sees %s; want %s", c.name, got, seen, c.want)
		}
	}
}

// FuzzOf: whatever a client sends, who is told is an address, and one that a proxy has told or the proxy itself.
func FuzzOf(f *testing.F) {
	f.Add("for=1.1.1.1", "198.51.100.9, 10.0.0.1")
	proxies := Networks{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, one, other string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "10.0.0.2:1"
		r.Header["Forwarded"], r.Header["X-Forwarded-For"] = []string{one}, []string{other}
		if _, err := netip.ParseAddr(proxies.Of(r)); err != nil {
			t.Error(err)
		}
	})
}

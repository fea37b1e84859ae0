package servers

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"rookery/ics/wire"
	"rookery/internal/origin"
)

// A front is what stands between browsers and the pages: who may connect, under which names, and
// from where requests come that proxies pass on.
type front struct {
	proxies, operators []string
	names              []string
	most, each         int // connections, and those from one address

	trusted  origin.Networks // proxies
	insiders origin.Networks // operators
}

func (f *front) add(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.proxies, "trusted-proxy", nil,
		"addresses (192.0.2.1, 10.0.0.0/8) of proxies in front of the pages: whom they have a request from is read from the right of Forwarded or X-Forwarded-For, or from the PROXY protocol")
	flags.StringSliceVar(&f.operators, "operators", []string{"127.0.0.0/8", "::1"}, "addresses that may ask for /metrics")
	flags.StringSliceVar(&f.names, "host", nil, "names that the pages have; requests for others are refused. Without it, at an address of this machine alone and with no proxy in front (--trusted-proxy, --secure-cookies), that one and localhost; elsewhere any")
	flags.IntVar(&f.most, "page-connections", 4000, "connections of browsers at once")
	flags.IntVar(&f.each, "page-per-address", 200, "connections of browsers at once from one address")
}

// check reads what the flags say.
func (f *front) check() (err error) {
	if f.trusted, err = parseNetworks(f.proxies); err != nil {
		return fmt.Errorf("--trusted-proxy: %w", err)
	}
	if f.insiders, err = parseNetworks(f.operators); err != nil {
		return fmt.Errorf("--operators: %w", err)
	}
	if f.most < 1 || f.each < 1 {
		return fmt.Errorf("--page-connections and --page-per-address must be more than 0")
	}
	return nil
}

// Connections that are kept for others than browsers.
const (
	filesOfOwn       = 64 // files and connections that the server itself has open
	operatorsReserve = 16 // connections of operators beyond those of browsers
)

// room takes care that browsers leave files to others: where the system lets a process have too few for all
// connections that may come, browsers get a quarter of them.
func (f *front) room(files uint64, chess int, log *slog.Logger) {
	if need := uint64(f.most) + uint64(chess) + filesOfOwn; files == 0 || files >= need { //nolint:gosec // neither is negative
		return
	}
	most := int(max(filesOfOwn, (files-min(files, filesOfOwn))/4)) //nolint:gosec // a quarter of the files of a process
	if most < f.most {
		log.Warn("the system lets this process have too few files open for all connections: browsers get fewer", "files", files, "connections", most)
		f.most = most
	}
}

// listen has a listener let in as many as may come.
func (f *front) listen(l net.Listener, log *slog.Logger) net.Listener {
	g := &gate{Listener: l, front: f, log: log, by: map[string]int{}}
	if len(f.trusted) == 0 {
		return g
	}
	return wire.PerhapsProxied(g, f.trusted)
}

// around has requests seen as from where they come, and refuses those for other names.
func (f *front) around(next http.Handler, at net.Addr, secure bool) http.Handler {
	names := map[string]bool{}
	for _, n := range f.names {
		names[plainHost(n)] = true
	}
	if host := origin.Host(at.String()); len(names) == 0 && !secure && len(f.trusted) == 0 && net.ParseIP(host) != nil && net.ParseIP(host).IsLoopback() {
		for _, n := range []string{host, "localhost", "127.0.0.1", "::1"} {
			names[n] = true
		}
	}
	return f.trusted.Behind(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		probe := r.URL.Path == "/healthz" || r.URL.Path == "/readyz" // by whom addresses are all that is known
		if len(names) > 0 && !probe && !names[plainHost(r.Host)] {
			http.Error(w, "there are no pages by this name here", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

// plainHost is a host without port, brackets and a full stop at its end.
func plainHost(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// operator reports whether a request comes from an operator. What somebody else has passed on does not.
func (f *front) operator(r *http.Request) bool {
	return f.insiders.Contain(r.RemoteAddr) && !origin.Forwarded(r)
}

// A gate is a listener that lets only so many in.
type gate struct {
	net.Listener
	front *front
	log   *slog.Logger

	mu     sync.Mutex
	open   int
	by     map[string]int // by network, those of proxies aside
	warned time.Time
}

// Accept gives the next connection that may come in.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := c.RemoteAddr().String()
		network := origin.Network(origin.Host(from))
		if g.front.trusted.Contain(from) {
			network = "" // of whoever is behind it
		}
		if g.enter(network, from) {
			return &gated{Conn: c, leave: sync.OnceFunc(func() { g.leave(network) })}, nil
		}
		_ = c.Close() // nobody is heard who is one too many
	}
}

func (g *gate) enter(network, from string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	most := g.front.most
	if g.front.insiders.Contain(from) {
		most += operatorsReserve
	}
	if g.open >= most || network != "" && g.by[network] >= g.front.each {
		if now := time.Now(); now.Sub(g.warned) > time.Minute {
			g.warned = now
			g.log.Warn("connections of browsers are refused", "open", g.open, "address", from, "from there", g.by[network])
		}
		return false
	}
	g.open++
	if network != "" {
		g.by[network]++
	}
	return true
}

func (g *gate) leave(network string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open--
	if network == "" {
		return
	}
	if g.by[network]--; g.by[network] == 0 {
		delete(g.by, network)
	}
}

// A gated connection counts until it is closed.
type gated struct {
	net.Conn
	leave func()
}

func (c *gated) Close() error {
	c.leave()
	return c.Conn.Close()
}

package servers

import (
	"errors"
	"fmt"
	"net"
	"net/netip"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/ics/wire"
	"rookery/internal/origin"
)

// chessDoors are the ports for internet chess clients.
type chessDoors struct {
	address string
	sealed  string // address for TLS
	cert    string
	key     string
	proxies []string
}

func (f *chessDoors) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.address, "ics", ":5000", "address and port for internet chess clients; empty: none")
	flags.StringVar(&f.sealed, "ics-tls", "", "address and port for internet chess clients that speak TLS; empty: none")
	flags.StringVar(&f.cert, "ics-cert", "", "certificate for --ics-tls, a file in PEM; it is read again when it changes")
	flags.StringVar(&f.key, "ics-key", "", "key of that certificate, a file in PEM")
	flags.StringSliceVar(&f.proxies, "ics-proxy", nil,
		"addresses (192.0.2.1, 10.0.0.0/8) of proxies that tell clients' addresses by the PROXY protocol, version 1 or 2")
}

// listen opens the ports, all or none.
func (f *chessDoors) listen(cmd *cobra.Command) (listeners []net.Listener, err error) {
	defer func() {
		if err != nil {
			for _, l := range listeners {
				_ = l.Close()
			}
		}
	}()
	proxies, err := parseNetworks(f.proxies)
	if err != nil {
		return nil, err
	}
	if given := f.sealed != ""; given != (f.cert != "") || given != (f.key != "") {
		return nil, errors.New("--ics-tls needs --ics-cert and --ics-key, and they need it")
	}
	for _, port := range []struct {
		address, what string
		sealed        bool
	}{{f.address, "internet chess server", false}, {f.sealed, "internet chess server with TLS", true}} {
		if port.address == "" {
			continue
		}
		l, err := net.Listen("tcp", port.address)
		if err != nil {
			return listeners, err
		}
		listeners = append(listeners, l)
		door := l
		if len(proxies) > 0 {
			door = wire.Proxied(door, proxies)
		}
		if port.sealed {
			if door, err = wire.Sealed(door, f.cert, f.key); err != nil {
				return listeners, err
			}
		}
		listeners[len(listeners)-1] = door
		fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %s at %s\n", port.what, l.Addr())
	}
	return listeners, nil
}

// parseNetworks reads addresses, and networks such as 10.0.0.0/8.
func parseNetworks(texts []string) (origin.Networks, error) {
	var list origin.Networks
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

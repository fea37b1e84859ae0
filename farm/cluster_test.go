package farm_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"rookery/farm"
	"rookery/solve"
)

// freePorts are ports of this machine that nobody listens at.
func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = l.Close() }() // all are open until the last is found
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// TestCluster has a farm on three servers that keep everything three times: when one
// of them ends, the others go on.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	t.Parallel()
	const n = 3
	ports := freePorts(t, 2*n)
	var routes []*url.URL
	var urls []string
	for i := range n {
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", ports[n+i])})
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	dirs, servers := make([]string, n), make([]*server.Server, n)
	start := func(i int) {
		s, err := server.NewServer(&server.Options{
			ServerName: fmt.Sprint("s", i), Host: "127.0.0.1", Port: ports[i], JetStream: true, StoreDir: dirs[i], NoSigs: true, NoLog: true,
			Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: ports[n+i]}, Routes: routes,
		})
		if err != nil {
			t.Fatal(err)
		}
		go s.Start()
		servers[i] = s
	}
	for i := range n {
		dirs[i] = t.TempDir()
		start(i)
	}
	defer func() {
		for _, s := range servers {
			s.Shutdown()
			s.WaitForShutdown()
		}
	}()
	for !servers[0].JetStreamIsCurrent() {
		time.Sleep(50 * time.Millisecond)
	}

	store := farm.Store{Replicas: n}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(urls, ",")
	quiet := slog.New(slog.DiscardHandler)
	for range 2 {
		nc, err := farm.Connect(all, farm.Credentials{})
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		go func() {
			_ = (&farm.Coordinator{Program: "test", Store: store, Log: quiet}).Run(t.Context(), nc, nil) // until the test's end
		}()
		go func() {
			pool := farm.Pool{Workers: 1, Memory: childMemory, Program: "test", Store: store, Log: quiet,
				Command: farm.Command{Args: []string{self}, Env: []string{childFlag + "=1"}}}
			_ = pool.Run(t.Context(), nc) // until the test's end
		}()
	}
	nc, err := farm.Connect(all, farm.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	client, err := farm.NewClient(t.Context(), nc, store, "test")
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	round := func() {
		t.Helper()
		for _, input := range various {
			number++
			p := parsed(t, input+fmt.Sprintf("\noption maxtime %d", 1000+number))
			want, _ := text(t, solve.Solve, p, solve.Config{Jobs: 1})
			if got, _ := text(t, client.For(farm.Who{User: "u"}), p, solve.Config{Jobs: 1}); got != want {
				t.Errorf("%s: by the farm\n%s\nhere\n%s", input, got, want)
			}
		}
	}
	round()
	i := rand.IntN(n)
	servers[i].Shutdown()
	servers[i].WaitForShutdown()
	round()
	start(i)
	round()
}

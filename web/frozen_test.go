package web

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"rookery/store/storetest"
)

// A sluice stands before a database and lets what is sent to it through, or keeps it back: then the database is there,
// takes connections, and does not answer.
type sluice struct {
	mu   sync.Mutex // held while it is shut
	held sync.WaitGroup
}

// before is the address of a sluice before a database.
func (s *sluice) before(t *testing.T, database string) string {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	server := u.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.held.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			s.held.Go(func() { s.flow(client, server) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		s.held.Wait()
	})
	u.Host = l.Addr().String()
	return u.String()
}

// flow joins a client and a server until one of them is gone.
func (s *sluice) flow(client net.Conn, server string) {
	defer func() { _ = client.Close() }()
	there, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer func() { _ = there.Close() }()
	s.held.Go(func() {
		_, _ = io.Copy(client, there)
		_ = client.Close()
	})
	b := make([]byte, 1<<14)
	for {
		n, err := client.Read(b)
		if err != nil {
			return
		}
		s.mu.Lock()
		_, err = there.Write(b[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// TestFrozenDatabase: while the database does not answer, one visitor who waits for it, to come in or to look something up,
// keeps no other from what needs no database.
func TestFrozenDatabase(t *testing.T) {
	t.Parallel()
	s := new(sluice)
	h := newHouse(t, s.before(t, storetest.URL(t, "postgres")))
	api := h.pages.URL + "/api/"
	comes := func(name string) map[string]string { return map[string]string{"name": name} }
	ann, bea, carl := newClient(t), newClient(t), newClient(t)
	for name, c := range map[string]*http.Client{"anna": ann, "beata": bea} {
		if status := ask(t, c, "POST", api+"account/guest", comes(name), nil); status != 200 {
			t.Fatalf("%s: %d", name, status)
		}
	}
	bea.Timeout = time.Minute // who waits for the database would wait for ever
	s.mu.Lock()
	open := sync.OnceFunc(s.mu.Unlock)
	defer open()
	waiting := make(chan string, 2)
	go func() {
		defer func() { waiting <- "carla has come in" }()
		ask(t, carl, "POST", api+"account/guest", comes("carla"), nil)
	}()
	go func() {
		defer func() { waiting <- "anna has been answered" }()
		ask(t, ann, "POST", api+"hub/commands", command{"finger nobody"}, nil)
	}()
	for range 20 {
		if status := ask(t, bea, "POST", api+"hub/commands", command{"date"}, nil); status != 200 {
			t.Errorf("date: %d", status)
		}
		time.Sleep(10 * time.Millisecond) // for the others to come so far that they wait
	}
	select {
	case early := <-waiting:
		t.Errorf("%s without a database", early)
	default:
	}
	open()
	<-waiting
	<-waiting
	if status := ask(t, carl, "POST", api+"hub/commands", command{"date"}, nil); status != 200 {
		t.Errorf("afterwards: %d", status)
	}
}

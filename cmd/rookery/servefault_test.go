package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rookery/ics"
	"rookery/ics/client"
	"rookery/ics/style12"
	"rookery/store"
	"rookery/store/storetest"
)

// players registers users on a database and plays with them.
type players struct {
	t       *testing.T
	clients map[string]*client.Client
}

func register(t *testing.T, url string, names ...string) {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	server, err := ics.New(ics.Config{Store: s, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, n := range names {
		if err := server.Register(t.Context(), n, "secret-word", n+"@example.org", n); err != nil {
			t.Fatal(err)
		}
	}
}

func (p *players) login(address string, names ...string) {
	p.t.Helper()
	p.clients = map[string]*client.Client{}
	for _, n := range names {
		c, err := client.Dial(p.t.Context(), address, client.Config{})
		if err != nil {
			p.t.Fatal(err)
		}
		p.t.Cleanup(func() { _ = c.Close() })
		_ = c.Deadline(time.Now().Add(time.Minute))
		password := "secret-word"
		if n == "guest" {
			password = ""
		}
		if _, err := c.Login(n, password); err != nil {
			p.t.Fatalf("%s: %v", n, err)
		}
		p.clients[n] = c
		p.say(n, "style 12")
	}
}

func (p *players) say(name, line string) {
	p.t.Helper()
	if err := p.clients[name].Send(line); err != nil {
		p.t.Fatal(err)
	}
}

// hears waits for a text, and says so if there is another end.
func (p *players) hears(name, text string) {
	p.t.Helper()
	if _, err := p.clients[name].AwaitText(text); err != nil {
		p.t.Fatalf("%s waits for %q: %v", name, text, err)
	}
}

func (p *players) board(name string, plies int) style12.Board {
	p.t.Helper()
	b, err := p.clients[name].AwaitBoard(func(b style12.Board) bool { return b.Ply() == plies })
	if err != nil {
		p.t.Fatalf("%s waits for the board after %d half moves: %v", name, plies, err)
	}
	return b
}

// begin begins a game and plays two half moves.
func (p *players) begin(terms string) {
	p.t.Helper()
	p.say("ann", "match bea 5 0 white "+terms)
	p.hears("bea", "Challenge: ")
	p.say("bea", "accept")
	p.board("ann", 0)
	p.board("bea", 0)
	p.say("ann", "e4")
	p.board("bea", 1)
	p.say("bea", "e5")
	p.board("ann", 2)
	p.board("bea", 2)
}

// refused sends what cannot be stored and waits for the word that it was not.
func (p *players) refused(name, line string) {
	p.t.Helper()
	p.say(name, line)
	m, err := p.clients[name].Await(func(m client.Message) bool {
		return strings.Contains(m.Text, "store") && !strings.Contains(m.Text, "was away") || strings.Contains(m.Text, "resigns}") || strings.Contains(m.Text, " set.")
	})
	if err != nil || !strings.Contains(m.Text, "store") {
		p.t.Fatalf("%s: %v, %q", line, err, m.Text)
	}
}

// TestServeFullDisk fills the disk that the database is on. What players are told
// then is what a restart shows; with room again all goes on by itself.
func TestServeFullDisk(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("a small disk cannot be made here: %s", out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", dir).Run() })
	url := filepath.Join(dir, "rookery.db")
	register(t, url, "ann", "bea")
	server, address := startServer(t, url)
	defer func() { _ = server.Process.Kill() }()
	p := &players{t: t}
	p.login(address, "ann", "bea")
	p.begin("rated")
	fill(t, filepath.Join(dir, "full"))
	for _, line := range []string{"Nf3", "resign", "moretime 60", "set kiblevel 77", "message bea hello", "+notify bea", "alias zz date"} {
		p.refused("ann", line)
	}
	if err := os.Remove(filepath.Join(dir, "full")); err != nil {
		t.Fatal(err)
	}
	p.hears("ann", "database is back")
	p.say("ann", "Nf3")
	p.board("bea", 3)
	fill(t, filepath.Join(dir, "full"))
	p.refused("bea", "Nc6")
	p.refused("bea", "resign")
	_ = server.Process.Kill()
	_ = server.Wait()
	if err := os.Remove(filepath.Join(dir, "full")); err != nil {
		t.Fatal(err)
	}
	server, address = startServer(t, url)
	defer func() { _ = server.Process.Kill() }()
	p.login(address, "ann", "bea")
	p.board("bea", 3)
	p.say("bea", "resign")
	p.hears("ann", "bea resigns} 1-0")
	p.say("ann", "variables")
	p.hears("ann", "kiblevel=0")
}

// fill takes all room of a disk.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for _, size := range []int{1 << 16, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
}

// TestServePostgresStops stops a PostgreSQL of its own under a game, and lets it
// come back.
func TestServePostgresStops(t *testing.T) {
	pg := newPostgres(t)
	url := fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", pg.port)
	register(t, url, "ann", "bea")
	server, address := startServer(t, url)
	defer func() { _ = server.Process.Kill() }()
	p := &players{t: t}
	p.login(address, "ann", "bea")
	p.begin("rated")
	for _, how := range []string{"fast", "immediate"} {
		pg.ctl("stop", "-m", how)
		p.hears("bea", "clocks are stopped")
		for _, line := range []string{"Nf3", "resign", "set kiblevel 77", "message bea hello"} {
			p.refused("ann", line)
		}
		p.say("ann", "history")
		p.hears("ann", "cannot look that up")
		guest := &players{t: t}
		guest.login(address, "guest")
		pg.ctl("start")
		p.hears("ann", "database is back")
		p.hears("bea", "database is back")
	}
	p.say("ann", "Nf3")
	b := p.board("bea", 3)
	if b.WhiteClock < 4*time.Minute+50*time.Second {
		t.Errorf("White has %v left: the clock ran while the database was away", b.WhiteClock)
	}
	p.say("bea", "resign")
	p.hears("ann", "bea resigns} 1-0")
}

// A postgres is a PostgreSQL of the test's own.
type postgres struct {
	t    *testing.T
	dir  string
	port int
}

func newPostgres(t *testing.T) *postgres {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	pg := &postgres{t: t, dir: filepath.Join(t.TempDir(), "pg"), port: l.Addr().(*net.TCPAddr).Port}
	_ = l.Close()
	if out, err := pg.command("initdb", "-D", pg.dir, "-U", "postgres", "-A", "trust").CombinedOutput(); err != nil {
		t.Skipf("no PostgreSQL of its own: %v %s", err, out)
	}
	pg.ctl("start")
	t.Cleanup(func() { _ = pg.command("pg_ctl", "-D", pg.dir, "-m", "immediate", "stop").Run() })
	return pg
}

// command is a command of PostgreSQL, which must not be root's.
func (pg *postgres) command(name string, args ...string) *exec.Cmd {
	path, err := exec.LookPath(name)
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name); len(found) > 0 {
		path, err = found[len(found)-1], nil
	}
	if err != nil {
		pg.t.Skipf("there is no %s", name)
	}
	if os.Getuid() != 0 {
		return exec.Command(path, args...)
	}
	// The directories above are the test's alone.
	for dir := filepath.Dir(pg.dir); len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
		_ = os.Chmod(dir, 0o755)
	}
	_ = exec.Command("chown", "postgres", filepath.Dir(pg.dir)).Run()
	return exec.Command("runuser", append([]string{"-u", "postgres", "--", path}, args...)...)
}

func (pg *postgres) ctl(args ...string) {
	pg.t.Helper()
	cmd := pg.command("pg_ctl", append([]string{"-D", pg.dir, "-w", "-l", pg.dir + ".log", "-o",
		fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s", pg.port, filepath.Dir(pg.dir))}, args...)...)
	if err := cmd.Run(); err != nil {
		pg.t.Fatalf("pg_ctl %v: %v", args, err)
	}
}

// An acknowledgement is what somebody is told of a change, and how it is known in
// the store. "%d" in the words is the number of the kill.
type acknowledgement struct {
	name  string
	setup func(p *players)
	who   string
	line  string
	text  string
	kept  check
}

// A check looks into the store for what a kill was said to leave.
type check func(ctx context.Context, s *store.Store, kill int) (bool, error)

// numbered puts the number of a kill into words.
func numbered(words string, kill int) string {
	return strings.ReplaceAll(words, "%d", strconv.Itoa(kill))
}

func ask(from, line, to, text string) func(*players) {
	return func(p *players) {
		p.begin("unrated")
		p.say(from, line)
		p.hears(to, text)
	}
}

// lastGame is the game that began last, and its steps.
func lastGame(ctx context.Context, s *store.Store) (g store.Game, steps []store.Step, err error) {
	list, err := s.GamesAfter(ctx, 0, 1<<20)
	if err != nil || len(list) == 0 {
		return g, nil, err
	}
	g = list[len(list)-1]
	steps, err = s.Steps(ctx, g.ID)
	return g, steps, err
}

func noted(note string) check {
	return func(ctx context.Context, s *store.Store, _ int) (bool, error) {
		_, steps, err := lastGame(ctx, s)
		return len(steps) > 0 && steps[len(steps)-1].Note == note, err
	}
}

func moved(plies int) check {
	return func(ctx context.Context, s *store.Store, _ int) (bool, error) {
		g, steps, err := lastGame(ctx, s)
		return g.Status == store.Running && len(steps) == plies, err
	}
}

func ended(result string) check {
	return func(ctx context.Context, s *store.Store, _ int) (bool, error) {
		g, _, err := lastGame(ctx, s)
		return g.Result == result && g.Status != store.Running, err
	}
}

// of looks at what a user has in the store.
func of(name string, has func(ctx context.Context, s *store.Store, id store.UserID, kill int) (bool, error)) check {
	return func(ctx context.Context, s *store.Store, kill int) (bool, error) {
		u, err := s.User(ctx, name)
		if err != nil {
			return false, err
		}
		return has(ctx, s, u.ID, kill)
	}
}

// listed: the channel is on ann's list, or is not.
func listed(channel string, want bool) check {
	return of("ann", func(ctx context.Context, s *store.Store, id store.UserID, kill int) (bool, error) {
		list, err := s.List(ctx, id, "channel")
		return slices.Contains(list, numbered(channel, kill)) == want, err
	})
}

func set(k store.Kind, name, value string) check {
	return of("ann", func(ctx context.Context, s *store.Store, id store.UserID, kill int) (bool, error) {
		all, err := s.Settings(ctx, id, k)
		return all[numbered(name, kill)] == numbered(value, kill), err
	})
}

var acknowledgements = []acknowledgement{
	{"accept", func(p *players) { p.say("ann", "match bea 5 0 unrated"); p.hears("bea", "Challenge: ") }, "bea", "accept", "Creating: ", moved(0)},
	{"move", func(p *players) { p.begin("unrated") }, "ann", "Nf3", "N/g1-f3", moved(3)},
	{"mate", func(p *players) {
		p.begin("rated")
		for i, m := range []string{"Bc4", "a6", "Qh5", "a5"} {
			p.say([]string{"ann", "bea"}[i%2], m)
			p.board([]string{"bea", "ann"}[i%2], 3+i)
		}
	}, "ann", "Qxf7#", "checkmated}", ended("1-0")},
	{"takeback", ask("bea", "takeback 1", "ann", "take back"), "ann", "accept", "accept the takeback", noted("takeback")},
	{"pause", ask("bea", "pause", "ann", "pause"), "ann", "accept", "clock paused", noted("pause")},
	{"switch", ask("bea", "switch", "ann", "switch"), "ann", "accept", "accept the switch", noted("switch")},
	{"moretime", func(p *players) { p.begin("unrated") }, "ann", "moretime 60", "seconds were added", noted("moretime")},
	{"resign", func(p *players) { p.begin("rated") }, "ann", "resign", "resigns}", ended("0-1")},
	{"draw", ask("bea", "draw", "ann", "draw"), "ann", "draw", "mutual agreement}", ended("1/2-1/2")},
	{"abort", ask("bea", "abort", "ann", "abort"), "ann", "abort", "mutual agreement}", ended("*")},
	{"adjourn", ask("bea", "adjourn", "ann", "adjourn"), "ann", "adjourn", "mutual agreement}", ended("*")},
	{"journal", func(p *players) { p.begin("unrated"); p.say("bea", "resign"); p.hears("ann", "resigns}") }, "ann", "jsave c ann -1", "has been saved",
		of("ann", func(ctx context.Context, s *store.Store, id store.UserID, _ int) (bool, error) {
			g, _, err := lastGame(ctx, s)
			if err != nil {
				return false, err
			}
			list, err := s.Journal(ctx, id)
			return len(list) == 1 && list[0].Game.ID == g.ID, err
		})},
	{"set", nil, "ann", "set kiblevel %d", "kiblevel set to %d", set(store.Variable, "kiblevel", "%d")},
	{"note", nil, "ann", "set 2 n%d", "Note 2 set: n%d", set(store.Note, "2", "n%d")},
	{"alias", nil, "ann", "alias a%d date", "Alias a%d set", set(store.Alias, "a%d", "date")},
	{"list", nil, "ann", "+channel 1%d", "[1%d] added", listed("1%d", true)},
	{"off a list", func(p *players) { p.say("ann", "+channel 77"); p.hears("ann", "[77] added") }, "ann", "-channel 77", "[77] removed", listed("77", false)},
	{"message", nil, "ann", "message bea number %d.", "was sent", of("bea", func(ctx context.Context, s *store.Store, id store.UserID, kill int) (bool, error) {
		list, err := s.Messages(ctx, id)
		return len(list) > 0 && list[len(list)-1].Body == numbered("number %d.", kill), err
	})},
	{"clearmessages", func(p *players) { p.say("bea", "message ann hello"); p.hears("ann", "was received") }, "ann", "clearmessages *", "1 message cleared",
		of("ann", func(ctx context.Context, s *store.Store, id store.UserID, _ int) (bool, error) {
			list, err := s.Messages(ctx, id)
			return len(list) == 0, err
		})},
}

// TestServeKillAcknowledged kills the server right after it has acknowledged a
// change, of every kind in turn, and looks whether it is there.
func TestServeKillAcknowledged(t *testing.T) {
	kills := timesToKill()
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			url := storetest.URL(t, kind)
			register(t, url, "ann", "bea")
			first := rand.IntN(len(acknowledgements))
			for n := range kills {
				a := acknowledgements[(first+n)%len(acknowledgements)]
				server, address := startServer(t, url)
				p := &players{t: t}
				p.login(address, "ann", "bea")
				p.say("ann", "clearmessages *")
				if a.setup != nil {
					a.setup(p)
				}
				p.say(a.who, numbered(a.line, n))
				p.hears(a.who, numbered(a.text, n))
				_ = server.Process.Kill()
				_ = server.Wait()
				s, err := store.Open(t.Context(), url)
				if err != nil {
					t.Fatal(err)
				}
				if kept, err := a.kept(t.Context(), s, n); !kept || err != nil {
					t.Errorf("kill %d: %s was acknowledged and is not there, %v", n+1, a.name, err)
				}
				// The next one begins without this one's game.
				if err := s.Update(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					list, err := tx.GamesAfter(ctx, 0, 1<<20)
					for _, g := range list {
						if err == nil && g.Status != store.Over {
							err = tx.DeleteGame(ctx, g.ID)
						}
					}
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestServeSmallDisk starts where the farm's queue has no room on the disk: pages, chess server
// and farm are there all the same.
func TestServeSmallDisk(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("a small disk cannot be made here: %s", out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", dir).Run() })
	server, address, page := startServing(t, filepath.Join(dir, "rookery.db"), nil, "--data", dir, "--workers", "1")
	defer func() { _ = server.Process.Kill() }()
	p := &players{t: t}
	p.login(address, "guest")
	p.say("guest", "date")
	p.hears("guest", "Server time")
	v, err := newBrowser(page)
	if err != nil {
		t.Fatal(err)
	}
	said, err := v.solve("beginproblem\nforsyth 7k/8/5K2/8/8/8/8/3R4\nstipulation #2\nendproblem\n")
	if err != nil || !strings.Contains(said, "Kf6-f7") {
		t.Errorf("%q, %v", said, err)
	}
}

package ics

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var clumsyFor = flag.Duration("clumsy", 3*time.Second, "how long TestClumsy sends random lines")

// A clumsy user sends random lines and reads whatever comes.
type clumsy struct {
	conn net.Conn
	mu   sync.Mutex
	last []string // lines that were sent
	raw  []string // lines that came and are no answer for people
	come chan struct{}
}

// rawError is how errors look that were not put into words for people.
var rawError = regexp.MustCompile(`%!|<nil>|\bstore: |\bstudy: |sql: |pgx|runtime error|panic|goroutine \d|invalid memory|strconv\.|unexpected end|context canceled|SQLSTATE|FATAL:|chess: FEN,|0x[0-9a-f]{6,}|\{\d+ \d+`)

func (u *clumsy) listen() {
	r := bufio.NewReader(u.conn)
	for {
		line, err := r.ReadString('\n')
		u.mu.Lock()
		if !strings.HasPrefix(line, "<12>") && rawError.MatchString(line) && !strings.Contains(line, "\x15") {
			u.raw = append(u.raw, fmt.Sprintf("%q after %q", line, u.last))
		}
		u.mu.Unlock()
		select {
		case u.come <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

func (u *clumsy) send(line string) error {
	u.mu.Lock()
	if u.last = append(u.last, line); len(u.last) > 6 {
		u.last = u.last[1:]
	}
	u.mu.Unlock()
	_ = u.conn.SetWriteDeadline(time.Now().Add(20 * time.Second))
	_, err := io.WriteString(u.conn, line+"\n")
	return err
}

// TestClumsy has users of all kinds send commands with arguments at random, in whatever state
// that brings them: nothing panics, hangs or answers with what is not for people.
//
//	go test -race ./ics -run Clumsy -clumsy 1h -timeout 2h
func TestClumsy(t *testing.T) {
	t.Parallel()
	w := newWorldOn(t, filepath.Join(t.TempDir(), "store.db"))
	w.server.floor.With(nil, func() { w.server.config.Limits.NoShow, w.server.config.Limits.Return = 2*time.Second, 2*time.Second })
	w.stumbleAll(t, clumsyNames, time.Now().Add(*clumsyFor)).Wait()
	c := w.knock("last")
	c.expect("login: ", nil)
}

var clumsyNames = []string{"alice", "bob", "carol", "dave", "boss", "guesta", "guestb", "guestc"}

// clumsyWords are the commands that clumsy users give.
func (w *world) clumsyWords() (words []string) {
	for _, c := range w.server.commands {
		if !slices.Contains([]string{"shutdown", "quit"}, c.Name) {
			words = append(words, c.Name)
		}
	}
	return words
}

// stumbleAll has users of some names come and go until a time; it returns at once.
func (w *world) stumbleAll(t *testing.T, names []string, end time.Time) *sync.WaitGroup {
	words := w.clumsyWords()
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), uint64(time.Now().UnixNano())))
			for time.Now().Before(end) {
				w.stumble(t, r, name, names, words, end)
			}
		})
	}
	return &all
}

// stumble is one connection.
func (w *world) stumble(t *testing.T, r *rand.Rand, name string, names, words []string, end time.Time) {
	conn, err := net.Dial("tcp", w.address)
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = conn.Close() }()
	u := &clumsy{conn: conn, come: make(chan struct{}, 1)}
	go u.listen()
	if r.IntN(8) > 0 { // else all lines go to the login
		password := ""
		if !strings.HasPrefix(name, "guest") {
			password = "secret-" + name
		}
		_ = u.send(name)
		time.Sleep(50 * time.Millisecond)
		_ = u.send(password)
	}
	for n := 0; n < 200 && time.Now().Before(end); n++ {
		if u.send(randomLine(r, names, words)) != nil {
			break
		}
		if r.IntN(4) == 0 {
			select {
			case <-u.come:
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, raw := range u.raw {
		t.Errorf("%s: %s", name, raw)
	}
}

// likely are lines that bring users into states where others make sense.
var likely = []string{
	"match NAME 3 0", "match NAME 1 0 unrated zh", "match NAME 3 0 bughouse", "match NAME 3 0 wild fr", "accept", "accept all", "play 1", "seek 1 0", "seek 2 0 f",
	"e4", "e5", "Nf3", "d4", "a6", "resign", "abort", "adjourn", "draw", "takeback 1", "examine", "examine NAME -1", "unexamine", "bsetup", "bsetup clear", "bsetup done", "K@e1", "x@e1",
	"partner NAME", "simopen", "simmatch NAME 3 0", "observe NAME", "unobserve", "tourney create swiss 2 1 0 unrated Cup", "tourney create arena 1 1 0 unrated Arena",
	"tourney create swiss 2 1 0 bughouse Pairs", "tourney join N", "tourney start N", "tourney cancel N", "tourney show N", "pause", "unpause", "switch", "moretime 5", "decline all", "withdraw all",
	"iset block 1", "iset seekinfo 1", "iset pendinfo 1", "iset compressmove 1", "style N", "quit", "moves", "smoves NAME -1", "sposition NAME NAME", "journal", "jsave a NAME -1", "resume", "stored", "history NAME",
	"set open 1", "set bugopen 1", "open", "=TEXT", "next", "refresh", "kibitz TEXT", "tell NAME TEXT", "copygame N", "mexamine NAME", "forward 99", "backward 99",
	"adjudicate N draw", "nuke NAME", "follow NAME", "rematch", "goboard NAME", "simnext", "commit", "revert",
}

func randomLine(r *rand.Rand, names, words []string) string {
	argument := func() string {
		switch r.IntN(14) {
		case 0, 1, 2, 3:
			return names[r.IntN(len(names))]
		case 4, 5:
			return fmt.Sprint(r.IntN(12) - 2)
		case 6:
			return []string{"9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e9", "0x10", "4294967296"}[r.IntN(6)]
		case 7:
			return []string{"/blitz", "/l", "white", "black", "rated", "unrated", "all", "*", "fen", "t match", "1-3", "3-1", "a", "z", "e4", "P@e4"}[r.IntN(16)]
		case 8:
			return []string{"%s%d%n", "$1 $@ @", "';--", "<12>", "\x01\x02", "\xff\xfb\x01", "{}", ";", "&#x;", "\\n", "\""}[r.IntN(11)]
		case 9:
			return strings.Repeat("x", 1+r.IntN(1200))
		case 10:
			return words[r.IntN(len(words))]
		case 11:
			return []string{"robot", "ROBOT", "nobody", "al", "b", "secret-alice"}[r.IntN(6)]
		}
		return []string{"censor", "channel", "noplay", "admin", "ban", "filter", "formula", "rating > 1", "tzone", "interface", "lock", "height", "width", "style", "1", "f1"}[r.IntN(16)]
	}
	if r.IntN(3) > 0 {
		line := likely[r.IntN(len(likely))]
		for strings.Contains(line, "NAME") {
			line = strings.Replace(line, "NAME", names[r.IntN(len(names))], 1)
		}
		return strings.NewReplacer("N", fmt.Sprint(r.IntN(5)), "TEXT", argument()).Replace(line)
	}
	line := words[r.IntN(len(words))]
	for range r.IntN(4) {
		line += " " + argument()
	}
	return line
}

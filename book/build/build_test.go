package build

import (
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"rookery/book"
	"rookery/chess"
	"rookery/pgn"
)

// games are games of random moves in random positions, of which some are
// frequent.
func randomGames(seed uint64, n int) []pgn.Game {
	r := rand.New(rand.NewPCG(seed, 1))
	other, err := chess.Chess960(17)
	if err != nil {
		panic(err)
	}
	games := make([]pgn.Game, n)
	for i := range games {
		g := &games[i]
		g.Start = chess.Start()
		if r.IntN(4) == 0 {
			g.Start = other
		}
		g.Result = pgn.Result(r.IntN(4))
		g.Tags = pgn.Tags{{Name: "Date", Value: []string{"2001.01.01", "1999.??.??", "????.??.??"}[r.IntN(3)]}}
		if r.IntN(2) == 0 {
			g.Tags = append(g.Tags, pgn.Tag{Name: "WhiteElo", Value: "2500"}, pgn.Tag{Name: "BlackElo", Value: "?"})
		}
		pos := g.Start
		for range 40 + r.IntN(80) {
			moves := pos.Legal(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(min(1+r.IntN(4), len(moves)))] // the same now and then
			g.Keys = append(g.Keys, pos.Key())
			g.Moves = append(g.Moves, m)
			pos.Play(m)
		}
	}
	return games
}

// plainly is what a book of games should be.
func plainly(o Options, games []pgn.Game) map[uint64]map[string]book.Counts {
	all := make(map[uint64]map[string]book.Counts)
	for _, g := range games {
		for i, m := range g.Moves {
			if o.MaxPly > 0 && i >= o.MaxPly || o.NoWhite && i%2 == 0 || o.NoBlack && i%2 == 1 {
				continue
			}
			c := book.Counts{Games: 1}
			switch {
			case g.Result == pgn.Draw:
				c.Draws = 1
			case g.Result == pgn.Unknown:
			case (g.Result == pgn.WhiteWins) == (i%2 == 0):
				c.Wins = 1
			default:
				c.Losses = 1
			}
			if o.Stats {
				c.Year = uint16(yearOf(g.Tags.Get("Date")))
				if i%2 == 0 && g.Tags.Get("WhiteElo") != "" {
					c.Rated, c.Rating = 1, 2500
				}
			}
			if all[g.Keys[i]] == nil {
				all[g.Keys[i]] = make(map[string]book.Counts)
			}
			all[g.Keys[i]][m.UCI960()] = all[g.Keys[i]][m.UCI960()].Plus(c)
		}
	}
	for key, moves := range all {
		for m, c := range moves {
			if int(c.Games) < o.MinGames || points(&c) == 0 || float64(points(&c))*50 < o.MinScore*float64(c.Games) {
				delete(moves, m)
			}
		}
		if len(moves) == 0 {
			delete(all, key)
		}
	}
	return all
}

func collect(t *testing.T, o Options, workers int, games []pgn.Game) []book.Position {
	t.Helper()
	o.TempDir = t.TempDir()
	c := New(o, workers)
	defer c.Close()
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			for i := w; i < len(games); i += workers {
				if err := c.Add(w, &games[i]); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if c.Games() != len(games) {
		t.Errorf("%d games, want %d", c.Games(), len(games))
	}
	r, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	all, err := book.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(o.TempDir); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
	return all
}

func TestBook(t *testing.T) {
	games := randomGames(1, 1200)
	tests := []struct {
		name    string
		o       Options
		workers int
	}{
		{"all", Options{}, 1},
		{"three games", Options{MinGames: 3}, 1},
		{"many games", Options{MinGames: 20, Stats: true}, 2},
		{"two workers", Options{MinGames: 2, Stats: true}, 2},
		{"white", Options{NoBlack: true, MaxPly: 31}, 3},
		{"black", Options{NoWhite: true, MinScore: 55, MinGames: 2}, 1},
		{"on disk", Options{MaxMemory: 3, Stats: true}, 2},
		{"on disk, sieved", Options{MaxMemory: 3, MinGames: 3}, 3},
		{"half on disk", Options{MaxMemory: 4 << 20, MinGames: 2}, 1},
		{"uniform", Options{Weight: Uniform, MinGames: 2}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := plainly(tt.o, games)
			got := collect(t, tt.o, tt.workers, games)
			checkBook(t, got, want, tt.o)
		})
	}
}

// checkBook holds a book to what it should have, in order and with Polyglot's weights.
func checkBook(t *testing.T, got []book.Position, want map[uint64]map[string]book.Counts, o Options) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d positions, want %d", len(got), len(want))
	}
	for i, p := range got {
		if i > 0 && p.Key <= got[i-1].Key {
			t.Fatalf("key %x after %x", p.Key, got[i-1].Key)
		}
		counts := make(map[string]book.Counts)
		for j, m := range p.Moves {
			counts[m.Text] = m.Counts
			weight := uint32(points(&m.Counts))
			if o.Weight == Uniform {
				weight = 1
			}
			if m.Weight != weight {
				t.Fatalf("%x %+v: weight %d, want %d", p.Key, m, m.Weight, weight)
			}
			if j > 0 && m.Weight > p.Moves[j-1].Weight {
				t.Fatalf("%x: weights ascend", p.Key)
			}
		}
		if !reflect.DeepEqual(counts, want[p.Key]) {
			t.Fatalf("%x: %v, want %v", p.Key, counts, want[p.Key])
		}
	}
}

func TestWeights(t *testing.T) {
	start := chess.Start()
	e4, err := start.ParseSAN("e4")
	if err != nil {
		t.Fatal(err)
	}
	d4, err := start.ParseSAN("d4")
	if err != nil {
		t.Fatal(err)
	}
	game := func(m chess.Move, r pgn.Result, date, elo string) pgn.Game {
		return pgn.Game{
			Start: start, Moves: []chess.Move{m}, Keys: []uint64{start.Key()}, Result: r,
			Tags: pgn.Tags{{Name: "Date", Value: date}, {Name: "WhiteElo", Value: elo}},
		}
	}
	games := []pgn.Game{
		game(e4, pgn.WhiteWins, "2020.01.01", "2800"),
		game(e4, pgn.Draw, "2010.01.01", "2600"),
		game(d4, pgn.WhiteWins, "2010.01.01", "2600"),
		game(d4, pgn.BlackWins, "2010.01.01", "?"),
		game(d4, pgn.Unknown, "????", "2600"),
	}
	tests := []struct {
		name   string
		o      Options
		e4, d4 uint32
	}{
		{"result", Options{}, 3, 3},
		{"games", Options{Weight: ByGames}, 2, 3},
		{"uniform", Options{Weight: Uniform}, 1, 1},
		// 2 + 1/2 against 2/2 + 0 + 1/1024
		{"recent", Options{HalfLife: 10, Year: 2020}, 65535, 26240},
		// 2 + 1/2 against 2/2 + 0 + 1/2
		{"rated", Options{RatingHalf: 200, Rating: 2800}, 65535, 39321},
		{"score", Options{MinScore: 51}, 3, 0},
		{"games wanted", Options{MinGames: 3}, 0, 3},
	}
	for _, tt := range tests {
		got := map[string]uint32{}
		for _, p := range collect(t, tt.o, 1, games) {
			for _, m := range p.Moves {
				got[m.Text] = m.Weight
			}
		}
		if got["e2e4"] != tt.e4 || got["d2d4"] != tt.d4 {
			t.Errorf("%s: %v, want %d and %d", tt.name, got, tt.e4, tt.d4)
		}
	}
	many := make([]pgn.Game, 70000)
	for i := range many {
		many[i] = games[i%2]
	}
	many = append(many, games[2])
	p := collect(t, Options{}, 1, many)[0]
	if p.Moves[0].Weight != 65535 || p.Moves[1].Weight != 1 {
		t.Errorf("weights of many games: %d, %d", p.Moves[0].Weight, p.Moves[1].Weight)
	}
}

// TestSpills has so little memory that a partition's records are in many pieces.
func TestSpills(t *testing.T) {
	for _, o := range []Options{{}, {Stats: true, MinGames: 2}} {
		games := randomGames(2, 700)
		c := New(o, 2)
		defer c.Close()
		c.o.TempDir, c.bound = t.TempDir(), 20_000
		var group sync.WaitGroup
		for w := range 2 {
			group.Go(func() {
				for i := w; i < len(games); i += 2 {
					if err := c.Add(w, &games[i]); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		if n := len(c.partitions[5].spilled); n < 5 {
			t.Errorf("%d pieces", n)
		}
		if held := c.held.Load(); held > 3*c.bound {
			t.Errorf("%d bytes are held", held)
		}
		r, err := c.Book()
		if err != nil {
			t.Fatal(err)
		}
		all, err := book.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		checkBook(t, all, plainly(o, games), o)
	}
}

// TestHeld holds the number of bytes that the partitions are said to take to what they take.
func TestHeld(t *testing.T) {
	games := randomGames(4, 200)
	c := New(Options{Stats: true}, 1)
	defer c.Close()
	for i := range games {
		if err := c.Add(0, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	sum := int64(0)
	for i := range c.partitions {
		sum += c.partitions[i].size()
	}
	if held := c.held.Load(); held != sum {
		t.Errorf("%d bytes instead of %d", held, sum)
	}
}

func TestSortEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var s sorter
	for _, key := range []func() uint64{
		func() uint64 { return r.Uint64() >> partitionBits },
		func() uint64 { return r.Uint64() >> 60 << 50 },
		func() uint64 { return r.Uint64() >> 40 }, // the first bits are all the same
		func() uint64 { return 7 },
	} {
		for n := range 300 {
			events := make([]event, n*n/10)
			count := map[event]int{}
			for i := range events {
				events[i] = event{key: key(), move: uint16(r.UintN(1 << 15)), meta: uint32(i % 4)}
				count[events[i]]++
			}
			for i, e := range s.sort(events) {
				if i > 0 && e.less(&s.events[i-1]) {
					t.Fatalf("event %d of %d is out of order", i, len(events))
				}
				count[e]--
			}
			for e, n := range count {
				if n != 0 {
					t.Fatalf("%+v: %d too few", e, n)
				}
			}
		}
	}
}

func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	var want []record
	var all packed
	for i := range 5000 {
		rec := record{key: uint64(i), first: r.Uint64N(lastFirst)}
		for range 1 + r.IntN(3)*r.IntN(2) {
			e := event{key: rec.key, move: uint16(r.UintN(1 << 15)), at: rec.first, meta: newMeta(r.Uint32N(4), r.IntN(2)*2001, r.IntN(2)*2500)}
			if r.IntN(2) == 0 {
				e.fade = uint16(r.UintN(3000))
			}
			rec.move = e.move
			rec.addEvent(&e)
			if all.before(&e) != len(all) {
				t.Fatal("a record comes behind one that follows")
			}
		}
		want, all = append(want, rec), all.append(&rec)
	}
	file, err := newSpill(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer file.close()
	if _, err := file.Write(append([]byte("before"), all...)); err != nil {
		t.Fatal(err)
	}
	if len(all) < 2*windowSize {
		t.Error("a window holds all")
	}
	onDisk := run{file: file, left: piece{6, len(all)}}
	for i := range want {
		var read record
		if more, err := onDisk.next(&read); !more || err != nil || read != want[i] {
			t.Fatalf("%v, %v, %+v from disk instead of %+v", more, err, read, want[i])
		}
		e := event{key: want[i].key, move: want[i].move}
		if all.before(&e) > 0 || !all.startsWith(&e) {
			t.Fatalf("record %d is not found", i)
		}
		var got record
		if all = all.unpack(&got); got != want[i] {
			t.Fatalf("%+v instead of %+v", got, want[i])
		}
	}
	if more, err := onDisk.next(new(record)); more || err != nil || len(all) > 0 {
		t.Error("a record too many, ", err)
	}
}

// TestEnd closes a collector whose book has been read in part.
func TestEnd(t *testing.T) {
	games := randomGames(1, 300)
	c := New(Options{}, 3)
	for i := range games {
		if err := c.Add(0, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	r, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestUnreadable has a book whose file on disk cannot be read: that is told, again and again.
func TestUnreadable(t *testing.T) {
	games := randomGames(1, 300)
	c := New(Options{TempDir: t.TempDir()}, 1)
	defer c.Close()
	c.bound = 20_000
	for i := range games {
		if err := c.Add(0, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.finish(); err != nil {
		t.Fatal(err)
	}
	if err := c.file.Truncate(c.file.size / 2); err != nil {
		t.Fatal(err)
	}
	r, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := book.ReadAll(r); err == nil || !strings.Contains(err.Error(), "reading from disk") {
			t.Error(err)
		}
	}
}

func TestTempDir(t *testing.T) {
	games := randomGames(5, 1500)
	c := New(Options{TempDir: "testdata/is/not/there", MaxMemory: 3}, 1)
	defer c.Close()
	var err error
	for i := range games {
		if err = c.Add(0, &games[i]); err != nil {
			break
		}
	}
	if err == nil || !strings.Contains(err.Error(), "making room on disk") {
		t.Error(err)
	}
}

func TestEmpty(t *testing.T) {
	c := New(Options{}, 1)
	defer c.Close()
	r, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
}

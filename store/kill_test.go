package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"rookery/internal/tests"
)

const victimURL = "ROOKERY_STORE_VICTIM"

func TestMain(m *testing.M) {
	if url := os.Getenv(victimURL); url != "" {
		if err := victim(context.Background(), url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if url := os.Getenv(openerURL); url != "" {
		if err := opener(context.Background(), url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	tests.AtOnce(8)
	os.Exit(m.Run())
}

// victim goes on with the games that it finds until it is killed, and says on
// standard output what it has been promised: "m GAME STEP" for a move, "e GAME"
// for a game's end.
func victim(ctx context.Context, url string) error {
	s, err := Open(ctx, url)
	if err != nil {
		return err
	}
	running, err := s.Running(ctx)
	if err != nil {
		return err
	}
	errs := make(chan error)
	for i := range 40 {
		var g Game
		if i < len(running) {
			g = running[i]
		}
		go func() {
			for {
				if err := victimGame(ctx, s, g); err != nil {
					errs <- err
				}
				g = Game{}
			}
		}()
	}
	return <-errs
}

// What the victim plays can be told from the numbers alone.
func victimStep(game GameID, seq int) Step {
	return Step{Seq: seq, Ply: seq, Move: fmt.Sprintf("m%d-%d", game, seq), Clocks: [2]time.Duration{time.Duration(game), time.Duration(-seq)}}
}

const victimMoves = 30

func victimGame(ctx context.Context, s *Store, g Game) error {
	if g.ID == 0 {
		if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) }); err != nil {
			return err
		}
	}
	steps, err := s.Steps(ctx, g.ID)
	if err != nil {
		return err
	}
	seq := len(steps) + 1
	for ; seq < victimMoves; seq++ {
		if err := s.Append(ctx, g.ID, victimStep(g.ID, seq)); err != nil {
			return err
		}
		fmt.Printf("m %d %d\n", g.ID, seq)
	}
	g.Status, g.Result = Over, "1-0"
	if err := s.Update(ctx, func(ctx context.Context, tx *Tx) error {
		if err := tx.Append(ctx, g.ID, victimStep(g.ID, seq)); err != nil {
			return err
		}
		return tx.SaveGame(ctx, g)
	}); err != nil {
		return err
	}
	fmt.Printf("e %d\n", g.ID)
	return nil
}

// TestKill kills a process that writes, at random moments, and looks whether
// all is there that it was promised and nothing by halves. ROOKERY_KILLS says
// how often.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := 4
	if n, err := strconv.Atoi(os.Getenv("ROOKERY_KILLS")); err == nil {
		kills = n
	}
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			url := newURL(t, kind)
			promised, over := make(map[GameID]int), make(map[GameID]bool)
			total := 0
			for range kills {
				total += killOnce(t, url, promised, over)
				examine(t, url, promised, over)
				if t.Failed() {
					return
				}
			}
			t.Logf("%d kills, %d promises, %d games of which %d ended", kills, total, len(promised), len(over))
		})
	}
}

// killOnce notes what a victim is promised until it is killed.
func killOnce(t *testing.T, url string, promised map[GameID]int, over map[GameID]bool) (promises int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victimURL+"="+url)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var once sync.Once
	end := 1 + rand.IntN(1500)
	for lines.Scan() {
		if promises++; promises == end {
			delay := time.Duration(rand.IntN(3000)) * time.Microsecond
			once.Do(func() { time.AfterFunc(delay, func() { _ = cmd.Process.Kill() }) })
		}
		var kind string
		var game GameID
		var seq int
		if n, _ := fmt.Sscan(lines.Text(), &kind, &game, &seq); n == 3 && kind == "m" {
			promised[game] = max(promised[game], seq)
		} else if n == 2 && kind == "e" {
			over[game] = true
		} // else it was cut short: no promise
	}
	_ = cmd.Wait() // it was killed
	if promises < end {
		t.Fatalf("the victim gave up after %d promises", promises)
	}
	return promises
}

func examine(t *testing.T, url string, promised map[GameID]int, over map[GameID]bool) {
	t.Helper()
	s := open(t, url)
	games := must(s.GamesAfter(t.Context(), 0, 1<<30))(t)
	found := make(map[GameID]bool)
	for _, g := range games {
		found[g.ID] = true
		steps := must(s.Steps(t.Context(), g.ID))(t)
		if _, err := Line(steps); err != nil {
			t.Errorf("game %d: %v", g.ID, err)
		}
		for i, p := range steps {
			if want := victimStep(g.ID, i+1); p != want {
				t.Errorf("game %d has %v, want %v", g.ID, p, want)
			}
		}
		if len(steps) < promised[g.ID] {
			t.Errorf("game %d has %d moves, %d were promised", g.ID, len(steps), promised[g.ID])
		}
		if over[g.ID] && g.Status != Over {
			t.Errorf("game %d goes on, its end was promised", g.ID)
		}
		if (g.Status == Over) != (len(steps) == victimMoves) || (g.Status == Over) != (g.Result == "1-0") {
			t.Errorf("game %d with %d moves is %v, %q", g.ID, len(steps), g.Status, g.Result)
		}
	}
	for id := range promised {
		if !found[id] {
			t.Errorf("game %d is lost", id)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/uci"
	"rookery/pgn"
)

// badProgram is in the environment of the test when it is to be one of the badPrograms.
const badProgram = "MATCH_BAD_PROGRAM"

func TestMain(m *testing.M) {
	if kind := os.Getenv(badProgram); kind != "" {
		badPrograms[kind].run()
		return
	}
	os.Exit(m.Run())
}

// hang does nothing more, whatever is asked.
func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

// A misdeed is what a program does wrong that speaks UCI: when it is greeted, asked whether it is
// ready, and told to think (which comes as the number of half moves played). What is nil it does well.
type misdeed struct {
	greet, ready func()
	think        func(plies int, move string)
	stays        bool   // when it is told to end
	want         Reason // of its loss
	says         string // part of the detail
	fails        bool   // as a program
	plays        bool   // nothing is wrong with its games
}

func (d misdeed) run() {
	pos, plies := chess.Start(), 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			if d.greet != nil {
				d.greet()
			}
			fmt.Println("uciok")
		case "isready":
			if d.ready != nil {
				d.ready()
			}
			fmt.Println("readyok")
		case "position":
			_, moves, _ := strings.Cut(rest, " moves ")
			pos, plies = chess.Start(), 0
			for _, text := range strings.Fields(moves) {
				m, err := pos.ParseMove(text)
				if err != nil {
					return
				}
				pos.Play(m)
				plies++
			}
		case "go":
			move := pos.Legal(nil)[0].String()
			if d.think == nil {
				fmt.Println("bestmove " + move)
			} else {
				d.think(plies, move)
			}
		case "quit":
			if !d.stays {
				return
			}
		}
	}
	if d.stays {
		hang()
	}
}

// badPrograms are ways to be a bad program.
var badPrograms = map[string]misdeed{
	"says nothing":           {greet: hang, fails: true},
	"ends when greeted":      {greet: func() { os.Exit(1) }, fails: true},
	"is never ready":         {ready: hang, fails: true},
	"ends when asked":        {ready: func() { os.Exit(0) }, fails: true},
	"crashes":                {think: func(int, string) { os.Exit(3) }, want: Abandoned, says: "program", fails: true},
	"thinks for ever":        {think: func(int, string) { hang() }, want: Abandoned, says: "program", fails: true},
	"closes its output":      {think: func(int, string) { _ = os.Stdout.Close(); hang() }, want: Abandoned, fails: true},
	"talks without an end":   {think: func(int, string) { talk("info depth 1 score cp 0 pv e2e4\n") }, want: Abandoned, fails: true},
	"has lines without ends": {think: func(int, string) { talk("info string ") }, want: Abandoned, fails: true},
	"answers nothing":        {think: func(int, string) { fmt.Println("bestmove") }, want: Abandoned, fails: true},
	"knows of no move":       {think: func(int, string) { fmt.Println("bestmove (none)") }, want: Infraction, says: "knows of no move"},
	"passes":                 {think: func(int, string) { fmt.Println("bestmove 0000") }, want: Infraction},
	"moves what is not there": {
		think: func(int, string) { fmt.Println("bestmove e4e5") }, want: Infraction, says: "illegal move",
	},
	"moves the other's men": {
		think: func(plies int, _ string) { fmt.Println("bestmove " + [...]string{"e7e5", "e2e4"}[plies%2]) }, want: Infraction, says: "illegal move",
	},
	"leaves its king in check": {
		think: func(plies int, _ string) {
			fmt.Println("bestmove " + [...]string{"e1e2", "e8e7"}[plies%2])
		}, want: Infraction, says: "illegal move",
	},
	"moves off the board": {think: func(int, string) { fmt.Println("bestmove i9j10") }, want: Infraction, says: "illegal move"},
	"promotes nothing":    {think: func(int, string) { fmt.Println("bestmove e2e4q") }, want: Infraction, says: "illegal move"},
	"writes binary":       {think: func(int, string) { fmt.Println("bestmove \x00\xff\xfe\x80") }, want: Infraction, says: "illegal move"},
	"ends behind its move": {
		think: func(_ int, move string) { fmt.Println("bestmove " + move); os.Exit(0) }, want: Abandoned, fails: true,
	},
	"does not end": {think: func(int, string) { fmt.Println("bestmove a1a1") }, stays: true, want: Infraction, says: "illegal move"},
	"prattles": {
		think: func(_ int, move string) {
			fmt.Fprintln(os.Stderr, strings.Repeat("x", 1<<16))
			fmt.Print("\r\n\ninfo depth x score cp 99999999999999999999 mate nodes -1 pv zz\r\nInfo\x00\n  bestmove " + move + "  \r\n")
		}, plays: true,
	},
	"answers twice": {
		think: func(_ int, move string) { fmt.Print("bestmove " + move + "\nbestmove " + move + "\n") }, want: Infraction, says: "illegal move", // the second answer is one to the next question
	},
	"moves before it is asked": {
		ready: func() { fmt.Println("bestmove e2e4") }, plays: true,
	},
}

// talk writes for ever.
func talk(text string) {
	text = strings.Repeat(text, 1000)
	for {
		if _, err := os.Stdout.WriteString(text); err != nil {
			hang()
		}
	}
}

// TestBadPrograms: whatever a program does, the match goes on, the game is lost to that program for its own
// reason.
func TestBadPrograms(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for kind, d := range badPrograms {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			patience, slowness := time.Minute, 1.0
			if slices.Contains([]string{"says nothing", "is never ready", "thinks for ever"}, kind) {
				patience, slowness = 300*time.Millisecond, 0.02
			}
			bad := Entrant{Name: "bad", Control: Control{Depth: 1, Patience: patience}, Start: func(ctx context.Context, _ int) (engine.Player, error) {
				return uci.Start(ctx, uci.UCI, engine.Command{Path: self, Env: []string{badProgram + "=" + kind}, Slowness: slowness}, nil)
			}}
			games := run(t, Settings{Entrants: []Entrant{bad, entrant("good", Control{}, first)}, Games: 2, MaxMoves: 4, Recover: true})
			if len(games) != 2 {
				t.Fatalf("%d games", len(games))
			}
			for i, g := range games {
				want, reason := pgn.BlackWins, d.want
				if g.White != 0 {
					want = pgn.WhiteWins
				}
				switch {
				case d.plays:
					want, reason = pgn.Draw, Adjudication
				case d.greet != nil || d.ready != nil:
					reason = Abandoned
				}
				if g.Result != want || g.Reason != reason || !strings.Contains(g.Detail, d.says) {
					t.Errorf("game %d: %v, %s (%s), want %v, %s (%s)", i+1, g.Result, g.Reason, g.Detail, want, reason, d.says)
				}
			}
			if !d.fails {
				return
			}
			err := Run(context.Background(), Settings{Entrants: []Entrant{bad, entrant("good", Control{}, first)}, Games: 2}, nil, func(Game) bool { return true })
			if err == nil || errors.Is(err, context.Canceled) {
				t.Errorf("without recovery: %v", err)
			}
		})
	}
}

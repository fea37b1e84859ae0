package play

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"rookery/chess"
	"rookery/engine"
	"rookery/game"
)

// A scripted machine plays what it was given, and then judges its position.
type scripted struct {
	moves []string
	err   error
	score int
}

func (s *scripted) Name() string                        { return "scripted" }
func (s *scripted) Begin(context.Context, string) error { return nil }
func (s *scripted) Close() error                        { return nil }
func (s *scripted) Think(_ context.Context, _ engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Answer, error) {
	if s.err != nil {
		return engine.Answer{}, s.err
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	return engine.Answer{Move: m, Info: engine.Info{Depth: 1, Score: engine.Score{Centipawns: s.score}}}, nil
}

// table seats a human with White against a machine, or two humans.
func table(t testing.TB, m engine.Player, c game.Config) *Table {
	t.Helper()
	c.Players[chess.White].Name = "Anna"
	c.Players[chess.Black] = game.Player{Name: "Bert"}
	if m != nil {
		c.Players[chess.Black] = game.Player{Machine: true, Program: "scripted"}
	}
	c.ConfirmResign, c.AutoFlag = true, true
	g, err := game.New(c, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	tab, err := NewTable(context.Background(), g, Options{
		SaveFile: dir + "/save", TranscriptFile: dir + "/transcript", Form: game.Minimal,
		Start: func(context.Context, string) (engine.Player, error) { return m, nil },
		Write: func(_ string, write func(io.Writer) error) error { return write(io.Discard) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tab.Close(); err != nil {
			t.Error(err)
		}
	})
	return tab
}

// run gives lines to a table, the machine answering after each, and returns
// what was said.
func run(t *testing.T, tab *Table, lines ...string) string {
	t.Helper()
	var b strings.Builder
	for _, line := range lines {
		if err := tab.Do(context.Background(), time.Now(), line); err != nil {
			b.WriteString(sentence(err) + "\n")
		}
		if think := tab.Think(context.Background(), time.Now()); think != nil {
			tab.Answer(time.Now(), think())
		}
		for _, n := range tab.Notes() {
			b.WriteString(n + "\n")
		}
	}
	return b.String()
}

func TestMachine(t *testing.T) {
	for _, test := range []struct {
		name    string
		machine *scripted
		lines   []string
		want    string
	}{
		{"takes a draw when it is worse", &scripted{moves: []string{"e7e5"}, score: -10}, []string{"e4", "draw"}, "Draw: agreement."},
		{"refuses one when it is better", &scripted{moves: []string{"e7e5"}, score: 10}, []string{"e4", "draw"}, "scripted (Black) declines the draw."},
		{"breaks the rules", &scripted{moves: []string{"e2e4"}}, []string{"e4"}, "White wins: rules infraction."},
		{"underpromotes", &scripted{moves: []string{"a2a1n"}}, []string{"fen", "Kf1"}, "1... a1=N"},
		{"fails", &scripted{err: errors.New("broken")}, []string{"e4"}, "scripted does not play: broken\n"},
		{"fails and is replaced", &scripted{err: errors.New("broken")}, []string{"e4", "seat black human", "resume", "accept", "e5"}, "1... e5\n"},
		{"may be taken back", &scripted{moves: []string{"e7e5", "c7c5"}}, []string{"e4", "undo", "e4"}, "2 half moves taken back.\n1. e4\n1... c5"},
		{"does not talk", &scripted{}, []string{"say hello"}, "A machine does not listen."},
		{"speaks for itself", &scripted{}, []string{"black: resign"}, "Black is a machine and speaks for itself."},
	} {
		c := game.Config{}
		if strings.Contains(test.name, "under") {
			c.Start = "7k/8/8/8/8/8/p7/4K3 w - - 0 1"
		}
		if got := run(t, table(t, test.machine, c), test.lines...); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s\nwant %s", test.name, got, test.want)
		}
	}
}

// TestInterrupt takes a move back while the machine thinks: what it answers
// then does not count.
func TestInterrupt(t *testing.T) {
	tab := table(t, &scripted{moves: []string{"e7e5", "d7d5"}}, game.Config{})
	ctx, now := context.Background(), time.Now()
	if err := tab.Do(ctx, now, "e4"); err != nil {
		t.Fatal(err)
	}
	late := tab.Think(ctx, now)
	if err := tab.Do(ctx, now, "undo"); err != nil {
		t.Fatal(err)
	}
	tab.Answer(now, late())
	if n := len(tab.game.Plies()); n != 0 {
		t.Fatalf("%d half moves after the takeback", n)
	}
	if got := run(t, tab, "d4"); !strings.Contains(got, "1... d5") {
		t.Errorf("the machine does not go on: %s", got)
	}
}

func TestTalkAndDoor(t *testing.T) {
	got := run(t, table(t, nil, game.Config{}), "say one", "say two", "black: read", "black: door shut", "say three", "black: read", "black: read")
	want := `Anna (White) has a message for Bert (Black), who reads it with read.
Anna (White) has a message for Bert (Black), who reads it with read.
Anna (White): one
1 more to read.
Bert (Black) does not hear the other side any more.
The other side does not listen.
Anna (White): two
There is nothing to read.
`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// newScreen is a screen of 80 by 24, where squares are three columns wide.
func newScreen(t *testing.T, tab *Table) *screen {
	t.Helper()
	s := &screen{ctx: context.Background(), table: tab, selected: chess.NoSquare, pressed: chess.NoSquare, styles: newStyles()}
	s.Init()
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return s
}

// seen is what stands on a screen, without colours.
func seen(s *screen) string {
	var b strings.Builder
	_, _ = (&colorprofile.Writer{Forward: &b, Profile: colorprofile.NoTTY}).WriteString(s.picture())
	return b.String()
}

// mouse moves the mouse to a square and presses or releases a button there.
func mouse(s *screen, square string, event func(tea.Mouse) tea.Msg, b tea.MouseButton) {
	at, _ := chess.ParseSquare(square)
	l := s.layout()
	for y := range s.height {
		for x := range s.width {
			if found, ok := l.at(s.look, x, y); ok && found == at {
				s.Update(event(tea.Mouse{X: x, Y: y, Button: b}))
				return
			}
		}
	}
}

func pressed(m tea.Mouse) tea.Msg  { return tea.MouseClickMsg(m) }
func released(m tea.Mouse) tea.Msg { return tea.MouseReleaseMsg(m) }

func click(s *screen, square string, b tea.MouseButton) {
	mouse(s, square, pressed, b)
	mouse(s, square, released, tea.MouseNone)
}

func drag(s *screen, from, to string) {
	mouse(s, from, pressed, tea.MouseLeft)
	mouse(s, to, released, tea.MouseNone)
}

func fen(s *screen) string {
	state := s.table.game.State()
	return state.FEN()
}

func TestMouse(t *testing.T) {
	s := newScreen(t, table(t, nil, game.Config{Start: "4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1"}))
	drag(s, "e2", "e4")
	s.look.Flip = true
	click(s, "e8", tea.MouseLeft)
	click(s, "d7", tea.MouseLeft)
	if got, want := fen(s), "8/P2k4/8/8/4P3/8/8/4K3 w - - 1 2"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	// A pawn is a queen first and turns with every click.
	drag(s, "a7", "a8")
	if !strings.Contains(seen(s), "♕") {
		t.Errorf("no queen to be seen:\n%s", seen(s))
	}
	for range 2 {
		click(s, "a8", tea.MouseLeft)
	}
	turned := s.turning.moves[s.turning.i].Promotion()
	click(s, "a8", tea.MouseMiddle)
	state := s.table.game.State()
	if p, _ := state.Board().At(chess.At(0, 7)); p != chess.PieceOf(chess.White, turned) || turned == chess.Queen {
		t.Errorf("the pawn became %v, shown was %v", p, turned)
	}
}

func TestMouseDrops(t *testing.T) {
	s := newScreen(t, table(t, nil, game.Config{Variant: "crazyhouse", Start: "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1"}))
	pick := func(man string) {
		for y, line := range strings.Split(seen(s), "\n") {
			if x := strings.Index(line, man); x >= 0 && strings.Contains(line, "White [") {
				s.Update(tea.MouseClickMsg{X: len([]rune(line[:x])), Y: y, Button: tea.MouseLeft})
			}
		}
	}
	pick("QN]")
	click(s, "e8", tea.MouseLeft) // taken
	click(s, "d4", tea.MouseLeft)
	pick("P]") // not White's
	click(s, "d4", tea.MouseLeft)
	if got, want := fen(s), "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	pick("QN]")
	click(s, "d4", tea.MouseLeft)
	if got, want := fen(s), "4k3/8/8/8/3Q4/8/8/4K3[Np] b - - 0 1"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}

func TestMouseEdits(t *testing.T) {
	s := newScreen(t, table(t, nil, game.Config{Edit: true}))
	click(s, "d1", tea.MouseMiddle)
	drag(s, "e2", "e4")
	if got, want := s.table.editor.FEN(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	// The palette is where its men are drawn.
	for y, line := range strings.Split(seen(s), "\n") {
		if x := strings.Index(line, "♛  ♜"); x >= 0 && y > 2 {
			x = len([]rune(line[:x]))
			s.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		}
	}
	if want := chess.PieceOf(chess.Black, chess.Queen); s.hand != want {
		t.Fatalf("in hand %v, want %v", s.hand, want)
	}
	click(s, "h4", tea.MouseLeft)
	click(s, "h4", tea.MouseRight)
	if got, want := fen(s), "rnbqkbnr/pppppppp/8/8/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1"; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}

// TestKeys types moves, presses a button, and is warned before a game is lost.
func TestKeys(t *testing.T) {
	s := newScreen(t, table(t, nil, game.Config{}))
	write := func(text string) {
		for _, r := range text {
			s.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		s.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	write("e4")
	s.Update(tea.KeyPressMsg{Code: tea.KeyF6})
	if !strings.Contains(seen(s), "Black offers a draw") {
		t.Errorf("the offer is not shown:\n%s", seen(s))
	}
	write("n")
	s.Update(tea.KeyPressMsg{Code: tea.KeyF4})
	if b := s.position(s.table.game.View(s.now)); b.RoleAt(chess.At(4, 1)) != chess.Pawn {
		t.Error("the last play is not shown again")
	}
	if _, cmd := s.Update(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}); cmd != nil && !strings.Contains(seen(s), "not saved") {
		t.Errorf("no warning:\n%s", seen(s))
	}
	for _, size := range [][2]int{{10, 5}, {58, 17}, {100, 40}} {
		s.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		if lines := strings.Count(seen(s), "\n") + 1; lines > size[1] && size[1] > 10 {
			t.Errorf("%d lines in a window of %v", lines, size)
		}
	}
}

func FuzzDo(f *testing.F) {
	for _, s := range []string{"e4", "black: accept draw", "edit", "K e1", "- e2", "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "done", "castle KQ-", "undo 3", "time 5m", "door shut"} {
		f.Add("e4\nedit\naccept\n" + s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tab := table(t, nil, game.Config{})
		for _, line := range strings.SplitN(text, "\n", 20) {
			if word := strings.ToLower(line); strings.Contains(word, "restore") || strings.Contains(word, "seat") {
				continue // other files and machines
			}
			_ = tab.Do(context.Background(), time.Now(), line)
			tab.board(Look{})
		}
	})
}

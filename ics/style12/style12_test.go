package style12

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
)

// example is that of the help page.
const example = "<12> rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR B -1 0 0 1 1 0 7 Newton Einstein 1 2 12 39 39 119 122 2 K/e1-e2 (0:06) Ke2 0"

func TestExample(t *testing.T) {
	b, err := Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	want := Board{
		Ranks: "rnbqkb-r pppppppp -----n-- -------- ----P--- -------- PPPPKPPP RNBQ-BNR",
		Turn:  chess.Black, DoublePush: -1, BlackShort: true, BlackLong: true,
		Game: 7, White: "Newton", Black: "Einstein", Relation: ToMove,
		Initial: 2 * time.Minute, Increment: 12 * time.Second, // the page says seconds; everybody has minutes
		WhiteStrength: 39, BlackStrength: 39, WhiteClock: 119 * time.Second, BlackClock: 122 * time.Second,
		MoveNumber: 2, Verbose: "K/e1-e2", Took: 6 * time.Second, Pretty: "Ke2",
	}
	if b != want {
		t.Errorf("got  %+v\nwant %+v", b, want)
	}
	if b.String() != example {
		t.Errorf("written as %s", b)
	}
	if b.Ply() != 3 || b.At(4, 1) != 'K' || b.At(5, 5) != 'n' || b.At(0, 3) != '-' || b.At(8, 0) != '-' {
		t.Errorf("ply %d, e2 %c, f6 %c", b.Ply(), b.At(4, 1), b.At(5, 5))
	}
	if fen := b.FEN(); fen != "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 0 2" {
		t.Error(fen)
	}
}

// large is the example on a board of ten files and four ranks.
var large = "<12> rnabqkbncr pppppppppp PPPPPPPPPP RNABQKBNCR" + example[strings.Index(example, " B "):]

// with is the example with a field, counted from 1, replaced.
func with(field int, text string) string {
	f := strings.Fields(example)
	f[field-1] = text
	return strings.Join(f, " ")
}

// TestTraps holds the reader to what servers really send.
func TestTraps(t *testing.T) {
	for _, c := range []struct {
		name, line string
		ok         func(Board) bool
	}{
		{"the two fields that servers append", example + " 1 250",
			func(b Board) bool { return b.Extended && b.Ticking && b.Lag == 250*time.Millisecond }},
		{"a clock that stands until both have moved", example + " 0 0",
			func(b Board) bool { return b.Extended && !b.Ticking && b.Lag == 0 }},
		{"fields of the future", example + " 1 250 new 7", func(b Board) bool { return b.Lag == 250*time.Millisecond }},
		{"a prompt before it", "fics% " + example, func(b Board) bool { return b.Game == 7 }},
		{"prompts and a bell", "\rfics% \afics% " + example + "\r", func(b Board) bool { return b.Game == 7 }},
		{"a bell fused with the line", "\a" + example, func(b Board) bool { return b.Game == 7 }},
		{"untimed", with(21, "0"), func(b Board) bool { return b.Initial == 0 }},
		{"a time of less than nothing", with(25, "-3"), func(b Board) bool { return b.WhiteClock == -3*time.Second }},
		{"milliseconds, told by a point", strings.Replace(with(25, "119250"), "(0:06)", "(0:06.125)", 1),
			func(b Board) bool {
				return b.Millis && b.WhiteClock == 119250*time.Millisecond && b.Took == 6125*time.Millisecond
			}},
		{"milliseconds before the first move", strings.Replace(with(28, "none"), "(0:06) Ke2", "(0:00.000) none", 1),
			func(b Board) bool { return b.Millis && b.Took == 0 && b.Pretty == None && b.Verbose == None }},
		{"hours", with(29, "(1:02:03)"), func(b Board) bool { return b.Took == time.Hour+2*time.Minute+3*time.Second }},
		{"hours and milliseconds", with(29, "(1:02:03.004)"), func(b Board) bool { return b.Took == 3723004*time.Millisecond }},
		{"a double push on the file a", with(11, "0"), func(b Board) bool { return b.DoublePush == 0 }},
		{"a draw that can be claimed", with(16, "100"), func(b Board) bool { return b.Irreversible == 100 }},
		{"an initial position in a list of moves", with(20, "-4"), func(b Board) bool { return b.Relation == Initial }},
		{"an isolated position", with(20, "-3"), func(b Board) bool { return b.Relation == Isolated }},
		{"observing an examined game", with(20, "-2"), func(b Board) bool { return b.Relation == ObservingExamined }},
		{"examining, both names the same", with(19, "Newton"), func(b Board) bool { return b.White == b.Black }},
		{"castling", strings.Replace(with(28, "o-o-o"), "Ke2", "O-O-O", 1), func(b Board) bool { return b.Verbose == "o-o-o" }},
		{"Black at the bottom", with(31, "1"), func(b Board) bool { return b.Flip }},
		{"blanks beyond one", strings.Replace(example, " B ", "  B   ", 1), func(b Board) bool { return b.Turn == chess.Black }},
		{"a set position with Black to move", with(27, "1"), func(b Board) bool { return b.Ply() == 1 }},
		{"a larger board", large,
			func(b Board) bool {
				files, ranks := b.Size()
				return files == 10 && ranks == 4 && b.At(2, 0) == 'A' && b.At(9, 3) == 'r'
			}},
	} {
		b, err := Parse(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if !c.ok(b) {
			t.Errorf("%s: %+v", c.name, b)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		line  string
		field int
		err   error
	}{
		{"", 1, ErrMissing},
		{"<13> a", 1, ErrForm},
		{"<12>", 1, ErrMissing},
		{"<12> rnbqkb-r", 3, ErrMissing},
		{with(3, "ppppppp"), 3, ErrForm},
		{with(3, "pppp.ppp"), 3, ErrForm},
		{with(10, "X"), 10, ErrForm},
		{with(11, "8"), 11, ErrRange},
		{with(12, "2"), 12, ErrRange},
		{with(16, "x"), 16, ErrNumber},
		{with(17, "99999999999999999999"), 17, ErrRange},
		{with(18, "New\x07ton"), 18, ErrBlank},
		{with(20, "3"), 20, ErrRange},
		{with(29, "0:06"), 29, ErrForm},
		{with(29, "(0:6)"), 29, ErrForm},
		{with(29, "(0:60)"), 29, ErrForm},
		{with(29, "(0:06.1)"), 29, ErrForm},
		{with(29, "(6)"), 29, ErrForm},
		{with(29, "(0::06)"), 29, ErrForm},
		{with(29, "(1:1:1:1)"), 29, ErrForm},
		{strings.TrimSuffix(example, " 0"), 31, ErrMissing},
		{example + " 1", 33, ErrMissing},
		{example + " 1 x", 33, ErrNumber},
	} {
		b, err := Parse(c.line)
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, c.err) || e.Field != c.field || b != (Board{}) {
			t.Errorf("%s: %v, want field %d: %v", c.line, err, c.field, c.err)
		}
	}
}

// TestWriteErrors: no name can break a line.
func TestWriteErrors(t *testing.T) {
	b, err := Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	for _, spoil := range []func(*Board){
		func(b *Board) { b.White = "a b" },
		func(b *Board) { b.Black = "a\n<12>" },
		func(b *Board) { b.Black = "" },
		func(b *Board) { b.Pretty = "" },
		func(b *Board) { b.Ranks = "" },
		func(b *Board) { b.Ranks = "pppp ppp" },
		func(b *Board) { b.Ranks = "pppp p;pp" },
		func(b *Board) { b.DoublePush = 8 },
		func(b *Board) { b.Relation = 5 },
		func(b *Board) { b.WhiteClock = 1 << 62 },
		func(b *Board) { b.Lag, b.Extended = -time.Second, true },
	} {
		bad := b
		spoil(&bad)
		if text, err := bad.AppendText([]byte("before")); err == nil || string(text) != "before" {
			t.Errorf("%+v was written: %s", bad, text)
		}
	}
}

// TestPreferences: the same position goes out in different lines.
func TestPreferences(t *testing.T) {
	s, m := play(t, "chess", "e4", "e5")
	b := Board{Game: 3, White: "A", Black: "B", Relation: Waiting, WhiteClock: 90500 * time.Millisecond,
		BlackClock: -1500 * time.Millisecond, Took: 3725250 * time.Millisecond, Initial: 90 * time.Second, Extended: true}
	before, _ := play(t, "chess", "e4")
	b.SetState(&s)
	b.SetMove(&before, m)
	const placement = "<12> rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR W 4 1 1 1 1 0 3 A B "
	for _, c := range []struct {
		set  func(*Board)
		want string
	}{
		{func(*Board) {}, "-1 1 0 39 39 90 -1 2 P/e7-e5 (1:02:05) e5 0 0 0"},
		{func(b *Board) { b.Millis = true }, "-1 1 0 39 39 90500 -1500 2 P/e7-e5 (1:02:05.250) e5 0 0 0"},
		{func(b *Board) { b.Extended = false }, "-1 1 0 39 39 90 -1 2 P/e7-e5 (1:02:05) e5 0"},
		{func(b *Board) { b.Relation, b.Flip, b.Ticking, b.Lag = Observing, true, true, 40*time.Millisecond },
			"0 1 0 39 39 90 -1 2 P/e7-e5 (1:02:05) e5 1 1 40"},
	} {
		own := b
		c.set(&own)
		if got := own.String(); got != placement+c.want {
			t.Errorf("got  %s\nwant %s", got, placement+c.want)
		}
	}
}

// play plays moves from the start of a variant, and returns the last of them, too.
func play(t testing.TB, name string, moves ...string) (variant.State, variant.Move) {
	v, err := variant.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return playFrom(t, v.Start(nil), moves...)
}

func playFrom(t testing.TB, s variant.State, moves ...string) (variant.State, variant.Move) {
	var last variant.Move
	for _, text := range moves {
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		s.Play(m)
		last = m
	}
	return s, last
}

// TestMoves: what is told about moves of all kinds.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		rules                   variant.Rules
		fen, move               string
		verbose, pretty, smith  string
		doublePush, irrev, next int
	}{
		{variant.Chess, "4k3/8/8/8/8/8/P7/4K3 w - - 5 9", "a4", "P/a2-a4", "a4", "a2a4", 0, 0, 9},
		{variant.Chess, "4k3/p7/8/8/8/8/8/4K3 b - - 5 9", "a6", "P/a7-a6", "a6", "a7a6", -1, 0, 10},
		{variant.Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "exd6", "P/e5-d6", "exd6", "e5d6E", -1, 0, 9},
		{variant.Chess, "3rk3/4P3/8/8/8/8/8/4K3 w - - 3 9", "exd8=Q", "P/e7-d8=Q", "exd8=Q+", "e7d8rQ", -1, 0, 9},
		{variant.Chess, "4k3/8/8/8/8/8/8/4K2R w K - 7 9", "O-O", "o-o", "O-O", "e1g1c", -1, 8, 9},
		{variant.Chess, "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "O-O-O", "o-o-o", "O-O-O", "e8c8C", -1, 8, 10},
		{variant.Chess, "4k3/8/8/8/8/8/8/4K2R w K - 7 9", "Rh2", "R/h1-h2", "Rh2", "h1h2", -1, 8, 9},
		{variant.Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 7 9", "N@f3", "N/@@-f3", "N@f3", "N@f3", -1, 0, 9},
	} {
		before, err := variant.Parse(c.rules, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		after, m := playFrom(t, before, c.move)
		var b Board
		b.SetState(&after)
		b.SetMove(&before, m)
		if b.Verbose != c.verbose || b.Pretty != c.pretty || Smith(m) != c.smith || b.DoublePush != c.doublePush ||
			b.Irreversible != c.irrev || b.MoveNumber != c.next {
			t.Errorf("%s %s: %s %s %s, double push %d, %d since the last irreversible move, next move %d",
				c.fen, c.move, b.Verbose, b.Pretty, Smith(m), b.DoublePush, b.Irreversible, b.MoveNumber)
		}
		for _, pretty := range []string{b.Pretty, None} {
			if again, err := (&Board{Verbose: b.Verbose, Pretty: pretty}).Move(&before); err != nil || again != m {
				t.Errorf("%s, %s is read as %v, %v", b.Verbose, pretty, again, err)
			}
		}
	}
}

// TestState: a board and its position say the same.
func TestState(t *testing.T) {
	for _, v := range variant.All() {
		if v.Drawn || v.Rules == variant.Bughouse || v.Rules == variant.ThreeCheck || strings.HasPrefix(v.Name, "wild") {
			continue
		}
		s := v.Start(nil)
		for range 40 {
			var b Board
			b.SetState(&s)
			back, err := b.State(v.Rules)
			if err != nil {
				t.Fatalf("%s: %s: %v", v.Name, b.FEN(), err)
			}
			if v.Rules != variant.Crazyhouse && back.FEN() != s.FEN() {
				t.Fatalf("%s: %s came back as %s", v.Name, s.FEN(), back.FEN())
			}
			moves := s.Legal(nil)
			if _, over := s.Outcome(); over || len(moves) == 0 {
				break
			}
			s.Play(moves[len(moves)/2])
		}
	}
}

// TestStrength: men in hand count.
func TestStrength(t *testing.T) {
	s, err := variant.Parse(variant.Crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRbn] w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var b Board
	b.SetState(&s)
	if b.WhiteStrength != 53 || b.BlackStrength != 45 {
		t.Errorf("%d, %d", b.WhiteStrength, b.BlackStrength)
	}
}

func TestWildCastling(t *testing.T) {
	v, err := variant.Find("wild/0")
	if err != nil {
		t.Fatal(err)
	}
	s := v.Start(nil)
	var b Board
	b.SetState(&s)
	if !b.WhiteShort || !b.WhiteLong || !b.BlackShort || !b.BlackLong {
		t.Errorf("%+v", b)
	}
}

func TestHoldings(t *testing.T) {
	for _, c := range []struct {
		line string
		want Holdings
	}{
		{"<b1> game 6 white [PNBBB] black [PNB]", Holdings{Game: 6, White: "PNBBB", Black: "PNB"}},
		{"<b1> game 52 white [NB] black [N] <- BN", Holdings{Game: 52, White: "NB", Black: "N", Passed: 'N', Receiver: chess.Black}},
		{"<b1> game 52 white [NBP] black [] <- WP", Holdings{Game: 52, White: "NBP", Passed: 'P'}},
		{"<b1> game 1 white [] black []", Holdings{Game: 1}},
	} {
		for _, before := range []string{"", "fics% ", "\r", "fics% \afics% "} {
			got, err := ParseHoldings(before + c.line)
			if err != nil || got != c.want {
				t.Errorf("%q: %+v, %v", before+c.line, got, err)
			}
		}
		if c.want.String() != c.line {
			t.Errorf("written as %s", c.want)
		}
	}
	for _, line := range []string{
		"", "<b1>", "<b1> game 6 white [P] black", "<b1> game 6 white [p] black []", "<b1> game 6 white P black []",
		"<b1> game 6 white [P] black [] <-", "<b1> game 6 white [P] black [] <- XN", "<b1> game 6 white [P] black [] <- BN more",
		"<b1> game x white [P] black []", "<b1> game 6 white [ black []", "says: <b1> game 6 white [] black []",
	} {
		if h, err := ParseHoldings(line); err == nil {
			t.Errorf("%q is read as %+v", line, h)
		}
	}
	s, err := variant.Parse(variant.Crazyhouse, "4k3/8/8/8/8/8/8/4K3[QNPPb] w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if h := HoldingsOf(8, &s); h.String() != "<b1> game 8 white [PPNQ] black [B]" {
		t.Error(h)
	}
}

func TestDelta(t *testing.T) {
	for _, line := range []string{"<d1> 2 64 Rxc2 e2c2p 1200 203800", "<d1> 2 64 O-O e1g1c 1200 -3 15"} {
		d, err := ParseDelta("fics% " + line)
		if err != nil || d.String() != line {
			t.Errorf("%s: %v, %v", line, d, err)
		}
	}
	if d, err := ParseDelta("<d1> 2 64 Rxc2"); err == nil {
		t.Error(d)
	}
}

// TestTag: only the beginning of a line makes a line for programs.
func TestTag(t *testing.T) {
	for line, want := range map[string]string{
		example:                            "<12>",
		"\rfics% <b1> game":                "<b1>",
		"fics% \a<sr> 8 10":                "<sr>",
		"\a\nfics% <sc>":                   "<sc>",
		"Eve shouts: <12> rnbqkb-r":        "",
		"Eve tells you: fics% <12> rnb":    "",
		"\\   <12> rnbqkb-r":               "",
		"--> Eve <12>":                     "",
		"50% of <12>":                      "",
		"<12>rnb":                          "",
		"<>":                               "",
		"< 12>":                            "",
		"":                                 "",
		strings.Repeat("x", 50) + "% <12>": "",
	} {
		if got := Tag(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(example)
	f.Add("fics% " + example + " 1 250")
	f.Add(strings.Replace(example, "(0:06)", "(1:00:06.125)", 1))
	f.Add("<b1> game 52 white [NB] black [N] <- BN")
	f.Add("<d1> 2 64 Rxc2 e2c2p 1200 203800 3")
	for _, l := range lobbyLines {
		f.Add(l.line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if b, err := Parse(line); err == nil {
			text, err := b.AppendText(nil)
			if err != nil {
				t.Fatalf("%+v cannot be written: %v", b, err)
			}
			if again, err := Parse(string(text)); err != nil || again != b {
				t.Fatalf("%+v came back as %+v, %v", b, again, err)
			}
			_, _ = b.State(variant.Crazyhouse)
		}
		if h, err := ParseHoldings(line); err == nil {
			if again, err := ParseHoldings(h.String()); err != nil || again != h {
				t.Fatalf("%+v came back as %+v, %v", h, again, err)
			}
		}
		if s, err := ParseSeek(line); err == nil {
			if again, err := ParseSeek(s.String()); err != nil || again != s {
				t.Fatalf("%+v came back as %+v, %v", s, again, err)
			}
		}
		if r, err := ParseRemoval(line); err == nil {
			if again, err := ParseRemoval(r.String()); err != nil || !again.Equal(r) {
				t.Fatalf("%+v came back as %+v, %v", r, again, err)
			}
		}
		if g, err := ParseGameInfo(line); err == nil {
			if again, err := ParseGameInfo(g.String()); err != nil || again != g {
				t.Fatalf("%+v came back as %+v, %v", g, again, err)
			}
		}
		if p, err := ParsePending(line); err == nil {
			if again, err := ParsePending(p.String()); err != nil || again != p {
				t.Fatalf("%+v came back as %+v, %v", p, again, err)
			}
		}
		if d, err := ParseDelta(line); err == nil {
			if again, err := ParseDelta(d.String()); err != nil || again != d {
				t.Fatalf("%+v came back as %+v, %v", d, again, err)
			}
		}
		Tag(line)
	})
}

func TestAllocations(t *testing.T) {
	line := example + " 1 250"
	if n := testing.AllocsPerRun(100, func() { _, _ = Parse(line) }); n != 0 {
		t.Errorf("reading allocates %v times", n)
	}
	b, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, 512)
	if n := testing.AllocsPerRun(100, func() { _, _ = b.AppendText(buf) }); n != 0 {
		t.Errorf("writing allocates %v times", n)
	}
}

func BenchmarkParse(b *testing.B) {
	line := example + " 1 250"
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(line); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	board, err := Parse(example + " 1 250")
	if err != nil {
		b.Fatal(err)
	}
	buf := make([]byte, 0, 512)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := board.AppendText(buf); err != nil {
			b.Fatal(err)
		}
	}
}

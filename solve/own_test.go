package solve_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// moves is the solution of a problem told by its men and its stipulation, without
// blank lines.
func moves(t *testing.T, men, stipulation, options string) []string {
	t.Helper()
	src := "beginproblem\npieces " + men + "\nstipulation " + stipulation + "\n"
	if options != "" {
		src += "option " + options + "\n"
	}
	list, errs := popeye.Parse("test", []byte(src+"endproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	sum, err := solve.Solve(context.Background(), list[0], solve.Impatient(solve.Config{MaxMemory: 1 << 20}), text.New(&b, text.Options{MovesOnly: true}))
	if err != nil || sum.Failed {
		t.Fatalf("%s: %v, failed %v\n%s", src, err, sum.Failed, b.String())
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return r == '\n' })
}

const helpMen = "white ka4 rd3 ba3 sg5 black kd1 bg4 sd7 ph2"

// Lines that options leave are those of all lines that have what the options ask for.
func TestLinesRestricted(t *testing.T) {
	t.Parallel()
	all := moves(t, helpMen, "h#3", "")
	for options, keep := range map[string]func(line []string) bool{
		"MatingMan S":                func(l []string) bool { return strings.HasPrefix(l[len(l)-1], "S") },
		"MatingMan R MatingMan g5":   func(l []string) bool { return l[len(l)-1][0] == 'R' || l[len(l)-1][0] == 'S' },
		"MatedKing e1c1":             func(l []string) bool { return strings.Contains("e1 c1", blackKing(l)) },
		"MoveBy 1 K MoveBy 3 g4":     func(l []string) bool { return l[0][0] == 'K' && l[2][0] == 'B' },
		"MoveBy 2 d3 MatedKing a2d1": func(l []string) bool { return l[1][0] == 'R' && strings.Contains("a2 d1", blackKing(l)) },
	} {
		var want []string
		for _, line := range all {
			if keep(half(line)) {
				want = append(want, line)
			}
		}
		got := moves(t, helpMen, "h#3", options)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d lines, not %d", options, len(got), len(want))
		}
		if len(want) == 0 || len(want) == len(all) {
			t.Errorf("%s: %d of %d lines show nothing", options, len(want), len(all))
		}
	}
}

// half are the half moves of a line.
func half(line string) []string {
	var list []string
	for _, word := range strings.Fields(line) {
		if word != "#" && word != "+" {
			_, move, numbered := strings.Cut(word, ".")
			if !numbered {
				move = word
			}
			list = append(list, move)
		}
	}
	return list
}

// blackKing is where the black king, who begins at d1, stands at the end of a line.
func blackKing(line []string) string {
	at := "d1"
	for i := 0; i < len(line); i += 2 {
		if line[i][0] == 'K' {
			at = line[i][len(line[i])-2:]
		}
	}
	return at
}

// In direct play it is part of the stipulation who mates, and where.
func TestMatingManInBattle(t *testing.T) {
	t.Parallel()
	const men = "white kc1 qb3 ra8 black ka1 pa7"
	for options, want := range map[string]string{
		"":                        "Ra8*a7 Qb3-a4 Qb3-b1 Qb3-b2 Qb3-a3",
		"MatingMan R":             "Ra8*a7",
		"MatingMan b3":            "Qb3-a4 Qb3-b1 Qb3-b2 Qb3-a3",
		"MatedKing a2":            "",
		"MatedKing a1 MoveBy 1 R": "Ra8*a7",
	} {
		var keys []string
		for _, line := range moves(t, men, "#1", options) {
			_, key, _ := strings.Cut(line, "1.")
			keys = append(keys, strings.TrimSuffix(key, " # !"))
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s: %q", options, got)
		}
	}
	// The rook alone cannot mate in two, and the knight can.
	if a, b := moves(t, "white kc1 sb4 rd3 black ka1 pa2", "#2", ""), moves(t, "white kc1 sb4 rd3 black ka1 pa2", "#2", "MatingMan R"); len(b) >= len(a) {
		t.Errorf("%q, and with the rook %q", a, b)
	}
}

// tree solves a twomover with variations and an option.
func tree(t *testing.T, men, options string) []*solution.Node {
	t.Helper()
	list, errs := popeye.Parse("test", []byte("beginproblem\npieces "+men+"\nstipulation #2\noption variation "+options+"\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	b := &solution.Builder{}
	if _, err := solve.Solve(context.Background(), list[0], solve.Impatient(solve.Config{MaxMemory: 1 << 20}), b); err != nil {
		t.Fatal(err)
	}
	return b.Solution.Twins[0].Halves[0].Phases[0].Nodes
}

func notations(nodes []*solution.Node, keep func(*solution.Node) bool) (list []string) {
	for _, n := range nodes {
		if keep == nil || keep(n) {
			list = append(list, n.Move.Notation(0))
		}
	}
	return list
}

// What options show of the variations is that part of all variations that they name.
func TestVariationsShown(t *testing.T) {
	t.Parallel()
	sure := func(n *solution.Node) bool { return len(n.Replies) == 1 }
	dual, cut, partial := false, false, false
	for _, men := range []string{"white kg1 qd1 rc3 sd5 bh6 bb5 black ke4 pe5d7 sa8 bb8", "white kc1 qb3 black ka1 ph3"} {
		all := tree(t, men, "")
		single, apart := tree(t, men, "SingleContinuation"), tree(t, men, "DualsApart")
		threats, total := tree(t, men, "ThreatAnswers 2"), tree(t, men, "TotalDefences")
		if len(all) == 0 {
			t.Fatal("no key")
		}
		for i, key := range all {
			name := key.Move.Notation(0)
			want := notations(key.Replies, sure)
			if got := notations(single[i].Replies, nil); !slices.Equal(got, want) {
				t.Errorf("%s: single continuations %q, not %q", name, got, want)
			}
			want = append(want, notations(key.Replies, func(n *solution.Node) bool { return !sure(n) })...)
			if got := notations(apart[i].Replies, nil); !slices.Equal(got, want) {
				t.Errorf("%s: duals apart: %q, not %q", name, got, want)
			}
			for _, n := range apart[i].Replies {
				if n.Dual == sure(n) {
					t.Errorf("%s: %s is marked %v", name, n.Move.Notation(0), n.Dual)
				}
				dual = dual || n.Dual
			}
			cut = cut || len(threats[i].Threats) < len(key.Threats)
			if len(key.Threats) > 0 && len(threats[i].Threats) == 0 && len(threats[i].Replies) <= len(key.Replies) {
				t.Errorf("%s: a threat less, and no variation more", name)
			}
			for _, n := range total[i].Replies {
				for _, threat := range key.Threats {
					if slices.Contains(notations(n.Replies, nil), threat.Move.Notation(0)) {
						t.Errorf("%s: after %s the threat %s works", name, n.Move.Notation(0), threat.Move.Notation(0))
					}
				}
			}
			partial = partial || len(total[i].Replies) < len(key.Replies)
		}
	}
	if !dual || !cut || !partial {
		t.Errorf("nothing was tested: dual %v, threats cut %v, partial defences %v", dual, cut, partial)
	}
}

// Positions of consequent play know nothing of the moves before: castling after the
// king has moved, and no capture en passant.
func TestConsequent(t *testing.T) {
	t.Parallel()
	castles := func(stipulation string) bool {
		return len(moves(t, "white kf1 ra1 black kh8", stipulation, "")) > 0
	}
	if castles("h00 2") || !castles("hc00 2") {
		t.Errorf("castling in h00 2 %v, in hc00 2 %v", castles("h00 2"), castles("hc00 2"))
	}
	const men = "white ke1 pd5 black kh8 pe7"
	enPassant := func(stipulation string) bool {
		return strings.Contains(strings.Join(moves(t, men, stipulation, ""), "\n"), "ep.")
	}
	if !enPassant("hx1") || enPassant("hcx1") {
		t.Errorf("en passant in hx1 %v, in hcx1 %v", enPassant("hx1"), enPassant("hcx1"))
	}
	for _, stipulation := range []string{"hct2", "hc81 2", "hctr2"} { // circuits and chess81 are goals
		moves(t, "white ke1 black kh8", stipulation, "")
	}
}

// Consequent play under a condition that does not matter here is that of orthodox men,
// and with fairy men it knows as little of the moves before.
func TestConsequentFairy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		men, stipulation string
		want             bool
	}{
		{"white kf1 ra1 black kh8", "hc00 2", true},
		{"white kf1 ra1 black kh8", "h00 2", false},
		{"white ke1 ra2 black kh8", "hc00 2", true},
		{"white ke1 ga1 black kh8", "hc00 2", false},
		{"white ke1 pd5 black kh8 pe7", "hx1", true},
		{"white ke1 pd5 black kh8 pe7", "hcx1", false},
	} {
		for _, condition := range []string{"", "\ncondition Circe", "\ncondition Madrasi"} {
			men := test.men + " gb7" + condition
			lines := strings.Join(moves(t, men, test.stipulation, ""), "\n")
			if got := strings.Contains(lines, "0-0-0") || strings.Contains(lines, "ep."); got != test.want {
				t.Errorf("%s, %s, %s: %v", men, test.stipulation, condition, got)
			}
		}
	}
}

// Conventions turned round: en passant wherever it could be, castling nowhere.
func TestConventions(t *testing.T) {
	t.Parallel()
	has := func(men, options, move string) bool {
		return strings.Contains(strings.Join(moves(t, men, "~1", options), "\n"), move)
	}
	const men = "white ke1 ra1 pe5 black kh8 pd5"
	for _, test := range []struct {
		men, options, move string
		want               bool
	}{
		{men, "", "e5*d6 ep.", false},
		{men, "EpOn", "e5*d6 ep.", true},
		{men + " sd6", "EpOn", "ep.", false}, // the way was not free
		{men, "EpOn NoBk", "0-0-0", true},
		{men + " pf5", "EpOn", "e5*d6 ep.", true}, // either of two
		{men + " pf5", "EpOn", "e5*f6 ep.", true},
		{men + " pf5", "", "ep.", false},
		{men + " pc5 pf5 sf7", "EpOn", "e5*f6", false}, // the way was not free
		{men + " gf7 pf5", "EpOn", "e5*f6", false},     // a fairy man in the way
		{men, "CastlingOff", "0-0-0", false},
		{men + " white ga8", "EpOn", "e5*d6 ep.", true}, // by the general rules
		{men + " white ga8", "CastlingOff", "0-0-0", false},
	} {
		if got := has(test.men, test.options, test.move); got != test.want {
			t.Errorf("%s, %s: %s %v", test.men, test.options, test.move, got)
		}
	}
}

// A constraint on the moves of a series is asked of the last one, too; help lines
// beside battle play are written as lines.
func TestStructuredForms(t *testing.T) {
	t.Parallel()
	lines := func(src string) string {
		list, errs := popeye.Parse("test", []byte("beginproblem\n"+src+"\nendproblem\n"))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if _, err := solve.Solve(context.Background(), list[0], solve.Impatient(solve.Config{MaxMemory: 1 << 20}), text.New(&b, text.Options{MovesOnly: true})); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if got := lines("sstipulation white 3s[#]{!x}\nforsyth 7k/5K2/8/8/8/7q/6RP/8"); got == "" || strings.Contains(got, "*") {
		t.Errorf("captures in\n%s", got)
	}
	if got := lines("sstipulation black 4ad[#] | 3h[#]h\nforsyth 8/8/8/8/8/1q6/5R2/k1K5"); !strings.Contains(got, "  1.Qb3-a2 Rf2-d2   2.Qa2-b1 #\n") {
		t.Errorf("no lines in\n%s", got)
	}
}

// TestStopOnShortIntroduced: behind a first move, too, solutions that are shorter than
// asked for end the play, those of their length and that move being the last.
func TestStopOnShortIntroduced(t *testing.T) {
	t.Parallel()
	for _, jobs := range []int{1, 2} {
		text, s := solvedText(t, parsed(t, "pieces white kc6 rb1 black ka8\nstipulation 1->ser-h#3\noption stoponshort"), solve.Config{Jobs: jobs})
		if want := "1.Rb1-a1 +   1.Ka8-b8   2.Kb8-c8 Ra1-a8 #"; s.Solutions != 1 || !s.Partial || !strings.Contains(text, want) {
			t.Errorf("%d solutions with %d workers, want %s\n%s", s.Solutions, jobs, want, text)
		}
	}
}

// TestPassingChanges: what passing does on the board is written before the threat, there is
// none where it brings the side into check, and in a series nobody passes.
func TestPassingChanges(t *testing.T) {
	t.Parallel()
	const men = "pieces white kd6 rd4 pd7 black kd8 pb5e4\ncondition lostpieces\nstipulation "
	text, _ := solvedText(t, parsed(t, men+"+2\noption variation"), solve.Config{Jobs: 1})
	for _, want := range []string{"1.Rd4-d1 ! threat:[-wPd7]\n", "1.Kd6-c5[-bPb5] ! zugzwang.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if text, s := solvedText(t, parsed(t, men+"ser-#2"), solve.Config{Jobs: 1}); s.Solutions != 4 {
		t.Errorf("not four solutions:\n%s", text)
	}
}

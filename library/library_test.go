package library_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/library"
	"rookery/library/intake"
	language "rookery/library/query"
	"rookery/library/solving"
	"rookery/problem/olv"
	"rookery/puzzle/collection"
	"rookery/solve"
)

// fill puts problems into a library of its own and solves them if asked.
func fill(t testing.TB, s library.Store, format collection.Format, text string, solved bool) *library.Library {
	t.Helper()
	ctx := context.Background()
	_, err := intake.Import(ctx, s, library.Job{Name: "test"}, "test", format, strings.NewReader(text), intake.Teller{Fault: func(err error) error { return err }})
	if err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if solved {
		unknown, err := library.Parse("Solution(unknown)")
		if err != nil {
			t.Fatal(err)
		}
		set, err := l.Find(ctx, unknown)
		if err != nil {
			t.Fatal(err)
		}
		if err := solving.Run(ctx, l, solving.Work{Set: set, Means: solving.Means{Config: solve.Config{Jobs: 1, MaxMemory: 1 << 20}}}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// found are the entries that a query finds, in order.
func found(t testing.TB, l *library.Library, query string) []library.ID {
	t.Helper()
	x, err := library.Parse(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	set, err := l.Find(context.Background(), x)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	list := l.Page(set, library.ByNumber, 0, 1000)
	slices.Sort(list)
	return list
}

// TestPredicates asks every predicate about problems that fit and others that do not. The problems
// are published ones and schemes made for the purpose; what they show follows from the definitions.
func TestPredicates(t *testing.T) {
	src, err := os.ReadFile("testdata/predicates.olv")
	if err != nil {
		t.Fatal(err)
	}
	l := fill(t, library.NewMemory(), collection.OLV, string(src), true)
	cases, err := os.ReadFile("testdata/predicates.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := map[library.ID]string{}
	for e, err := range l.All(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names[e.ID] = e.Puzzle.Composed.Comments[0]
	}
	ctx := context.Background()
	for set, entries := range map[string][]string{"Favourites": {"mate", "star"}, "Kings": {"star", "areal"}} {
		var ids []library.ID
		for id, name := range names {
			if slices.Contains(entries, name) {
				ids = append(ids, id)
				if name == "star" {
					if err := l.Note(ctx, library.Note{ID: id, Text: "A model of its kind"}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if err := l.Mark(ctx, set, ids, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Mark(ctx, "Kings", found(t, l, "Set(*) = 1 AND NOT Set(favourites)"), false); err != nil {
		t.Fatal(err)
	}
	// Each predicate, asked alone, has to have entries that fit and others that do not.
	fit, fail := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(cases)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		query, want, _ := strings.Cut(line, "\t")
		var got []string
		for _, id := range found(t, l, query) {
			got = append(got, names[id])
		}
		slices.Sort(got)
		expected := strings.Fields(want)
		slices.Sort(expected)
		x, err := library.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if p, alone := x.(*language.Predicate); alone {
			fit[p.Name] = fit[p.Name] || len(expected) > 0
			fail[p.Name] = fail[p.Name] || len(expected) < l.Len()
		}
		if fmt.Sprint(got) != fmt.Sprint(expected) {
			t.Errorf("%s: %v, want %v", query, got, expected)
		}
	}
	for _, p := range library.Predicates() {
		if !fit[p.Name] || !fail[p.Name] {
			t.Errorf("%s: nothing fits, or everything does", p.Name)
		}
	}
}

// TestQueriesOfTheGuide runs queries as YACPDB's pages have them, and those that show how they are joined.
func TestQueriesOfTheGuide(t *testing.T) {
	src, err := os.ReadFile("testdata/predicates.olv")
	if err != nil {
		t.Fatal(err)
	}
	l := fill(t, library.NewMemory(), collection.OLV, string(src), false)
	count := func(text string) int {
		x, err := library.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return 0
		}
		set, err := l.Find(context.Background(), x)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return 0
		}
		return set.Len()
	}
	for _, query := range []string{
		`Stip("h#[23]") AND Zilahi(*) AND NOT Twins AND TraceBack(wR,1,true)>1`,
		`Matrix("wKa1 nNHh8")`,
		`MatrixExtended("wKa1 bKc1", true, *, "None")`,
		`ReprintType("solving event")`,
		`With("wR wR wR")`,
		`Option(*) = 0`,
		`Text('%dedicated to%mother%')`,
		`https://yacpdb.org/#q/ReprintType("solving%20event")/1`,
		`PW(2) AND PWPiece(wK) AND PWPiece(wR)`,
		`ClosedWalk(wB, 7, false) and LinearCycle(wB, 3, false)`,
		`Twins = 27`,
		`ZilahiPiece(wR, true)`,
		`Entity("author", "Loyd, Samuel") AND (PCount(*) < 8 OR Models(*, true) > 1)`,
		`Author('Loyd%') AND PublishedAfter(1860) AND NOT Fairy`,
		`ArealCycle(wB, 7, true) OR CornerToCorner(wK) OR FourCorners(wQ)`,
	} {
		count(query)
	}
	// NOT binds closer than AND, AND closer than OR; without a comparison something is there at least once.
	for _, same := range [][2]string{
		{`NOT Fairy AND Twins > 1`, `(NOT Fairy) AND (Twins > 1)`},
		{`Fairy OR Twins > 1 AND PCount(*) < 8`, `Fairy OR (Twins > 1 AND PCount(*) < 8)`},
		{`Keyword(*)`, `Keyword(*) > 0`},
		{`Option(*) = 0`, `NOT Option(*)`},
		{`Author("Müller, Hans")`, `Entity(author, "Müller, Hans")`},
		{`Matrix("wKg6 bKh8")`, `MatrixExtended("wKg6 bKh8", *, *, *)`},
		{`https://yacpdb.org/#q/Stip("h#[89]")/1`, `Stip('h#[89]')`},
	} {
		if a, b := count(same[0]), count(same[1]); a != b || a == 0 || a == l.Len() {
			t.Errorf("%s: %d, %s: %d of %d", same[0], a, same[1], b, l.Len())
		}
	}
	for query, want := range map[string]string{
		`Autor("Loyd")`:                `column 1: "Autor", where a predicate such as Author was expected`,
		`Stip("#2") AND PCount(x) > 3`: `column 23: "x", where w, b, n or * for color was expected`,
		`TraceBack(wR, 1)`:             `column 1: "TraceBack", where TraceBack(PIECE visitor, INTEGER count, BOOLEAN withCaptures) was expected`,
		`Twins >`:                      `column 8: the end, where a number was expected`,
		`(Twins`:                       `column 7: the end, where AND, OR or ")" was expected`,
		`Twins Fairy`:                  `column 7: "Fairy", where AND, OR or the end was expected`,
		`PublishedAfter(1965-4)`:       `column 16: "1965-4", where a date such as 1965, 1965-04 or 1965-04-30 for date was expected`,
	} {
		if _, err := library.Parse(query); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

// TestStructuredStipulations: they are found as they are written, and tell problems apart that have the same men.
func TestStructuredStipulations(t *testing.T) {
	const text = "beginproblem\nsstipulation white 3a[#]d\npieces white kg6 ra1 black kh8\nendproblem\n"
	other := strings.Replace(text, "3a", "1a", 1)
	l := fill(t, library.NewMemory(), collection.Popeye, strings.Replace(text, "endproblem", "nextproblem", 1)+strings.TrimPrefix(other, "beginproblem\n"), false)
	if l.Len() != 2 {
		t.Fatalf("%d entries", l.Len())
	}
	for query, want := range map[string]int{`Stip("white .*")`: 2, `Stip("White 1.*")`: 1, `Stip("black .*")`: 0} {
		if got := found(t, l, query); len(got) != want {
			t.Errorf("%s finds %v, want %d", query, got, want)
		}
	}
}

// TestMenOfConditions: a condition that names a man is found as it is kept, as it is written and as it is printed.
func TestMenOfConditions(t *testing.T) {
	l := fill(t, library.NewMemory(), collection.Popeye, "beginproblem\nstipulation h#2\ncondition circe lastcapture white bh1\npieces white kg6 ra1 black kh8\nendproblem\n", false)
	for query, want := range map[string]int{
		`Option("LastCapture wBh1")`: 1, `Option("Last capture White Bh1")`: 1, `Option("letzter schlag weiß Lh1")`: 1, `Option("*prise*Fh1")`: 1,
		`Option("LastCapture wBh2")`: 0, `Option("*schlag*Lh2")`: 0, `Option("Letzter*")`: 1,
	} {
		if got := found(t, l, query); len(got) != want {
			t.Errorf("%s finds %v, want %d", query, got, want)
		}
	}
	for _, prefix := range []string{"letz", "dernière", "last"} {
		if names := l.Complete(library.OptionName, prefix, 9); len(names) != 1 || names[0] != "LastCapture wBh1" {
			t.Errorf("%q completes to %q", prefix, names)
		}
	}
}

// TestTwoSources: what two sources say of a problem comes out together; the solution of a mirrored one does not.
func TestTwoSources(t *testing.T) {
	const first = "---\nsource: {name: Here}\nreprints: [{name: Album}]\nalgebraic: {white: [Kb6, Ra1], black: [Ka8, Pa7]}\nstipulation: \"#2\"\nkeywords: [Miniature]\n"
	const second = "---\nauthors: [Ann]\nsource: {name: There}\nreprints: [{name: album}, {name: Anthology}]\naward: {distinction: 1st Prize}\nalgebraic: {white: [Kb6, Ra1], black: [Ka8, Pa7]}\n" +
		"stipulation: \"#2\"\nkeywords: [Miniature, Block]\ncomments: [fine]\nforeignids: [{domain: YACPDB, problemid: 7}]\nsolution: \"1.Ra1-a6 !\"\n"
	const mirrored = "---\nsource: {name: Elsewhere}\nalgebraic: {white: [Kg6, Rh1], black: [Kh8, Ph7]}\nstipulation: \"#2\"\nsolution: \"1.Rh1-h6 !\"\n"
	for text, solution := range map[string]string{first + mirrored + second: "1.Ra1-a6 !", first + mirrored: ""} {
		l := fill(t, library.NewMemory(), collection.OLV, text, false)
		list, err := l.Entries(context.Background(), 1)
		if err != nil || l.Len() != 1 {
			t.Fatalf("%d entries, %v", l.Len(), err)
		}
		c := list[0].Whole().Composed
		if c.Solution != solution || len(list[0].Puzzle.Composed.Reprints) != 1 {
			t.Errorf("%q, and the first has %d reprints", c.Solution, len(list[0].Puzzle.Composed.Reprints))
		}
		if solution == "" {
			continue
		}
		var names []string
		for _, r := range c.Reprints {
			names = append(names, r.Name)
		}
		got := fmt.Sprint(names, c.Keywords, c.Comments, c.Award.Distinction, c.Problem.Authors, len(c.ForeignIDs))
		if got != "[Album Elsewhere There Anthology] [Miniature Block] [fine]1st Prize[Ann] 1" {
			t.Error(got)
		}
	}
}

// TestProofGamesAreTheSame: a proof game is one, however it is asked for; another length is another problem.
func TestProofGamesAreTheSame(t *testing.T) {
	s := library.NewMemory()
	const olvOf = "---\nauthors: [Ann]\nalgebraic: {white: [Ke1, Qd1, Ra1, Rh1, Bc1, Bf1, Sb1, Sf3, Pa2, Pb2, Pc2, Pd2, Pe2, Pf2, Pg2, Ph2], black: [Ke8, Pa7]}\nstipulation: %s\n"
	l := fill(t, s, collection.OLV, fmt.Sprintf(olvOf, "PG2.5")+fmt.Sprintf(olvOf, "PG 2.5")+fmt.Sprintf(olvOf, "PG 3.0")+fmt.Sprintf(olvOf, "pg3"), false)
	if l.Len() != 2 {
		t.Errorf("%d entries", l.Len())
	}
	const popeyeOf = "BeginProblem\nAuthor Bob\nStipulation %s\nPieces\n White Ke1 Qd1 Ra1h1 Bc1f1 Sb1f3 Pa2b2c2d2e2f2g2h2\n Black Ke8 Pa7\nEndProblem\n"
	l = fill(t, s, collection.Popeye, fmt.Sprintf(popeyeOf, "dia2.5")+fmt.Sprintf(popeyeOf, "dia 3"), false)
	if got := found(t, l, `Author("Ann") AND Author("Bob")`); l.Len() != 2 || len(got) != 2 {
		t.Errorf("%d entries, %v with two sources", l.Len(), got)
	}
}

// TestSolvedComesOut: the solution that was found comes out where none was printed, and is read again to the same verdict.
func TestSolvedComesOut(t *testing.T) {
	const printed = "---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\nsolution: \"1.Ra8!\"\n"
	const bare = "---\nalgebraic: {white: [Kg6, Rb1], black: [Kh8]}\nstipulation: \"#1\"\n"
	l := fill(t, library.NewMemory(), collection.OLV, printed+bare, false)
	set := l.Everything()
	if err := solving.Run(context.Background(), l, solving.Work{Set: set, Again: true, Means: solving.Means{Config: solve.Config{Jobs: 1, MaxMemory: 1 << 20}}}); err != nil {
		t.Fatal(err)
	}
	list, err := l.Entries(context.Background(), 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"1.Ra8!", "1.Rb1-b8 # !"} {
		if c := list[i].Whole().Composed; strings.TrimSpace(c.Solution) != want || list[i].Result.Verdict != "sound" || list[i].Result.Solution == "" || len(list[i].Result.Themes) == 0 {
			t.Errorf("%q, want %q; %+v", c.Solution, want, list[i].Result)
		}
	}
	if list[1].Puzzle.Composed.Solution != "" {
		t.Error("the entry was changed")
	}
	var out bytes.Buffer
	if err := olv.Write(&out, list[1].Whole().Composed); err != nil {
		t.Fatal(err)
	}
	again := fill(t, library.NewMemory(), collection.OLV, out.String(), false)
	if got := found(t, again, `Key("Rb8")`); len(got) != 1 {
		t.Errorf("read again it has no key: %s", out.String())
	}
}

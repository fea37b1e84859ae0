package compose

import (
	"slices"
	"testing"
)

// What was published and is not so any more is said to be old, once; what is found takes its place.
func TestEntryOfKeepsWhatWasPublished(t *testing.T) {
	const entry = "---\nauthors: [A]\nsource: {name: S, date: {year: 1965}}\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\nsolution: |\n  1.Ra1-a8 #\ncomments: [c]\nforeignids: [{domain: PDB, problemid: P1}]\n"
	r, p, err := Read(entry)
	if err != nil {
		t.Fatal(err)
	}
	same := EntryOf(p, r.About, "1.Ra1-a8 #\n", "sound")
	if !slices.Equal(same.Comments, []string{"c", "verdict: sound"}) || same.Solution != "1.Ra1-a8 #\n" {
		t.Errorf("%q, %q", same.Comments, same.Solution)
	}
	_, moved, err := Read("beginproblem pieces white kg6 ra2 black kh8 stipulation #1 endproblem")
	if err != nil {
		t.Fatal(err)
	}
	moved.Authors, moved.Origins = p.Authors, p.Origins
	for range 2 { // also when it has been exported before
		e := EntryOf(moved, r.About, "1.Ra2-a8 #\n", "sound")
		if e.Solution != "1.Ra2-a8 #\n" || !slices.Equal(e.Comments, []string{"c", "old position: 7k/8/6K1/8/8/8/8/R7", "old solution: 1.Ra1-a8 #", "verdict: sound"}) {
			t.Errorf("%q, %q", e.Comments, e.Solution)
		}
		if e.Source.Name != "S" || e.Source.Date != "1965" || len(e.ForeignIDs) != 1 {
			t.Errorf("%+v", e)
		}
		r.About.Comments = e.Comments
	}
	if fresh := EntryOf(moved, nil, "1.Ra2-a8 #\n", "sound"); fresh.Solution != "1.Ra2-a8 #\n" || len(fresh.Comments) != 1 {
		t.Errorf("%q, %q", fresh.Comments, fresh.Solution)
	}
}

// Where what is asked for is another one, or under other conditions, the published solution is an old one, also if none
// has been found yet.
func TestEntryOfAnotherProblem(t *testing.T) {
	const entry = "---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\nsolution: |\n  1.Ra1-a8 #\n"
	r, _, err := Read(entry)
	if err != nil {
		t.Fatal(err)
	}
	const old = "old solution: 1.Ra1-a8 #"
	for text, want := range map[string][]string{
		"white kg6 ra1 black kh8 stipulation #1 option variations": nil,
		"white ra1 kg6 black kh8 stipulation #1":                   nil,
		"white kg6 ra1 black kh8 stipulation #2":                   {"old stipulation: #1", old},
		"white kg6 ra1 black kh8 stipulation #1 condition circe":   {old},
		"white kg6 ra1 black kh8 stipulation #1 twin move a1 a2":   {old},
	} {
		_, p, err := Read("beginproblem pieces " + text + " endproblem")
		if err != nil {
			t.Fatal(err)
		}
		if e := EntryOf(p, r.About, "", ""); !slices.Equal(e.Comments, want) || (e.Solution == "") != (want != nil) {
			t.Errorf("%s: %q, %q", text, e.Comments, e.Solution)
		}
	}
}

package analysis

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/solution"
)

// TestSaidInAllLanguages: each line beside the verdict is said in the language, with the
// letters of its men, and in no two languages alike.
func TestSaidInAllLanguages(t *testing.T) {
	n := 3
	r := Report{
		Judgement: solution.Judgement{Twins: []solution.TwinJudgement{{
			Label: "b", Cooks: []string{"1.Qa1", "1.Qa4", "1.Qa5", "1.Qa6"}, Missing: []string{"1.Qa2", "1.Qb2", "1.Qc2", "1.Qd2"},
			Short: []string{"1.Qa3", "1.Qb3", "1.Qc3"}, // few enough for the sentence
			Duals: []solution.Dual{{Line: "1...Ke4", Continuations: []string{"Qa4", "Qa5"}, Grade: solution.Lesser, Reason: solution.LastMove}},
		}}},
		Economy: Economy{
			White: Force{Men: 8, Value: 25}, Black: Force{Men: 5, Value: 10}, Mates: 16,
			Unused: []Unused{{Man: "Rf1", Idle: 2}, {Man: "Bc3", Idle: 1}},
		},
	}
	d := Difficulty{Twin: "b", Key: "Kg6", FirstMoves: &n, FlightsGiven: &n, FlightsTaken: &n, Unprovided: &n, Check: true, Capture: true, Promotion: true}
	lines := func(l problem.Language) []string { return append(r.Faults(l), r.Economy.In(l), d.In(l)) }
	if got, want := r.Economy.In(problem.French), "pièces\u00a0: 8 + 5, valeur 25 + 10\u00a0; inactif dans les mats (sur 16)\u00a0: Tf1 2, Fc3 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := d.In(problem.German), "Schlüssel b) Kg6: einer von 3 ersten Zügen, Verführungen 0, Fluchtfelder gegeben 3, genommen 3, "+
		"Schachs und Fluchten ohne Antwort im Satzspiel 3, gibt Schach, schlägt, wandelt um, Varianten 0"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (&Economy{}).In(problem.English); got != "" {
		t.Errorf("of a problem that was not solved: %q", got)
	}
	said := map[string]bool{}
	if n := len(r.Faults(problem.English)); n != 4+4+1 {
		t.Errorf("%d faults: %q", n, r.Faults(problem.English))
	}
	for l := range problem.Languages {
		for _, line := range lines(l) {
			if said[line] || strings.Contains(line, "%!") {
				t.Errorf("language %d: %q", l, line)
			}
			said[line] = true
		}
	}
	for i, name := range reasonsTold {
		if slices.Contains(name[:], "") {
			t.Error(i, name)
		}
	}
	for i, name := range gradesTold {
		for _, n := range name {
			if slices.Contains(n[:], "") {
				t.Error(i, name)
			}
		}
	}
}

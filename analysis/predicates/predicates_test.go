package predicates_test

import (
	"flag"
	"testing"

	"rookery/analysis/internal/sample"
	"rookery/analysis/predicates"
)

var long = flag.Bool("long", false, "also solve what takes minutes")

// TestPredicates: the problems are those of the tests of YACPDB's indexer (olive-gui,
// tests/unit/data.py), and so are the counts; what is marked as ours follows from the
// definitions.
func TestPredicates(t *testing.T) {
	for _, test := range []struct {
		name, text string
		long       bool           // it takes minutes
		want       map[string]int // 0: it does not hold
	}{
		{"zilahi of pawns", `pieces white Kd8 Ph2f2 black Kd5 Rd2 stipulation h#5.5`, false, map[string]int{
			"ZilahiPiece(wP, true)": 2, "Zilahi(2)": 1, "Excelsior(wQ, 5)": 1, "Excelsior(wQ, 6)": 1, "Phases": 2,
		}},
		{"zilahi twice in twins", `pieces white Ka2 Rh1 Bg8 Sf6d4 Pe6 black Ke5 Qc8 Re8 Bd6b5 Sg7 Ph5f5f4e4d7c3 stipulation h#2 twin move h1 a5`, false, map[string]int{
			"Zilahi(2)": 4, "Twins": 2,
		}},
		{"zilahi of five", `pieces white Kb2 Rb7 Be5b3 Sf3d3 black Kc6 Re3 Sa5 Pf6e4a6 stipulation h#2`, false, map[string]int{
			"Zilahi(5)": 1, "ZilahiPiece(wR, true)": 1, "ZilahiPiece(wB, true)": 2, "ZilahiPiece(wS, true)": 2, "Zilahi(4)": 0, "Phases": 5,
		}},
		{"zilahi of three, twice", `pieces white Ka3 Rb7a5 Bd2a2 Sd4 Pg5f4d5b5a6 black Kd6 Qc3 Rc2a1 Sc1b3 Pg6f6c5a4 stipulation h#2`, false, map[string]int{
			"Zilahi(3)": 2, "Zilahi(2)": 3, "ZilahiPiece(wR, true)": 4, "ZilahiPiece(wB, true)": 4, "ZilahiPiece(wS, true)": 4,
		}},
		{"who takes is told by a condition", `pieces white Ke3 Rb4 Ba6 Sa3 Ph3 black Kf5 Rc4 Bb7b2 Sa2 Ph4h2g7g2d7c3 stipulation h#2 condition Take&MakeChess`, false, map[string]int{
			"Zilahi(3)": 2,
		}},
		{"a man outside of cycles", `pieces white Ke1 Ra5 Bg5 Se2 Pf2 black Ke4 Bd8 Sg4 Pg6e6b4 stipulation h#2 twin remove b4`, false, map[string]int{
			"ZilahiPiece(wR, true)": 1, "Zilahi(2)": 0,
		}},
		{"closed walk", `pieces white Kh1 Bh5e1 Pg6g5g4f2e3c3 black Kh3 Ph4g7f3e4c6c4a7 stipulation h#9`, true, map[string]int{
			"ClosedWalk(wB, 7, false)": 1, "LinearCycle(wB, 3, false)": 1, "TraceBack(bP, 1, false)": 1,
		}},
		{"long trace", `pieces white Ka6 Bb2 black Ka8 Qb3 Sc3 Pe5 stipulation h#9`, true, map[string]int{
			"TraceBack(wB, 3, true)": 1, "TraceBack(wB, 1, true)": 0,
		}},
		{"king and rook", `pieces white Kh8 Rg8 Bc6 Pe5 black Ke7 Pe6c7 stipulation #4 option variations`, false, map[string]int{
			"PW(2)": 1, "PWPiece(wK)": 1, "PWPiece(wR)": 1,
		}},
		{"corner to corner", `pieces white Ka1 Pg2e2 black Kc1 Rc4 Bf4a6 Sd5b6 Pg3f5e5e3b3a3 stipulation h#8`, true, map[string]int{
			"CornerToCorner(wK)": 1, "CornerToCorner(bK)": 0,
		}},
		{"two albinos", `pieces white Kc6 Qb5 Rd1 Bb6 Ph2g2d2b2 black Ke5 Qb4 Rb7a6 Ba4 Sc5c3 Ph3f6f3e6e3b3 stipulation h#2`, false, map[string]int{
			"Albino(wP)": 2, "Pickaninny(bP)": 0,
		}},
		{"set play is a phase", `pieces white Kc6 Qf3 Sb5 Pa3 black Kc4 Se4 Pd4 stipulation #2 option variations setplay`, false, map[string]int{
			"Phases": 2, "Twins": 1,
		}},
		{"four lines are four phases", `pieces black Ph5 Sa5 Rh6 Ke6 Ph7 Rb7 Qf8 Bd8 white Re2 Pd3f4 Be4e5 Ka6 stipulation h#2.5`, false, map[string]int{
			"Phases": 4,
		}},
		{"set play and twins", `pieces white Kh1 Rh4c1 black Kd2 Pe3e2 stipulation h#2 option setplay twin move h4 g1 twin move h4 h3`, false, map[string]int{
			"Twins": 3, "Phases": 4,
		}},
		// Ours.
		{"models", `pieces white Kb6 Rg7 black Ka8 stipulation #1`, false, map[string]int{"Models(0, true)": 1, "Models(0, false)": 0}},
		{"star", `pieces white Ka1 Bd4 black Kh8 Ph2 stipulation ser-h=1`, false, map[string]int{"Star(wB)": 0}},
		{"castling is a walk of the rook", `pieces white Ke1 Ra1 Pg3 black Kc5 Sb5 Rb4 Pc4 stipulation h#3 twin add black Bb5`, false, map[string]int{
			"TraceBack(wR, 1, false)": 1,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.long && !*long {
				t.Skip("it takes minutes; -long has it")
			}
			got := map[string]int{}
			list := predicates.Of(sample.Solve(t, test.text))
			for _, p := range list {
				got[p.String()] = p.Count
			}
			for name, n := range test.want {
				if got[name] != n {
					t.Errorf("%s: %d, want %d; all: %v", name, got[name], n, list)
				}
			}
		})
	}
}

// TestSignatures: what is told has a signature.
func TestSignatures(t *testing.T) {
	arity := map[string]int{}
	for _, s := range predicates.Signatures() {
		arity[s.Name] = len(s.Params)
	}
	for _, p := range predicates.Of(sample.Solve(t, `pieces white Kd8 Ph2f2 black Kd5 Rd2 stipulation h#5.5`)) {
		if n, ok := arity[p.Name]; !ok || n != len(p.Params) {
			t.Errorf("%v: no such signature", p)
		}
	}
}

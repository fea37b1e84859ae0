package themes_test

import (
	"strings"
	"testing"

	"rookery/analysis/changes"
	"rookery/analysis/play"
	"rookery/analysis/themes"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// firstOf is the move of a letter, of another one of the same man if a digit follows.
func firstOf(word string) changes.Move {
	m := moveOf(word[2])
	if c := word[3]; c > '0' && c < '9' {
		m.To = chess.At(7, int(c-'1'))
	}
	return m
}

// moveOf is the move that a letter stands for: capitals are White's.
func moveOf(c byte) changes.Move {
	if c >= 'a' {
		return changes.Move{From: chess.At(int(c-'a'), 6), To: chess.At(int(c-'a'), 4), Walk: problem.Pawn, Colour: problem.Black}
	}
	return changes.Move{From: chess.At(int(c-'A'), 0), To: chess.At(int(c-'A'), 3), Walk: problem.Knight}
}

// phasesOf reads phases as they are written in the literature, one a line:
// "set: aA bB", "1.X? (C) aA b!", "1.Y! aB".
func phasesOf(text string) changes.Table {
	var t changes.Table
	half := &play.Half{Mode: solution.Tree}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		row := changes.Row{Half: half, Phase: &play.Phase{Kind: solution.SetPlay}, Cells: map[changes.Move]changes.Cell{}}
		if first := words[0]; first != "set:" {
			m := firstOf(first)
			row.First = &m
			n := &solution.Node{Kind: solution.Key, Move: solution.Move{From: m.From, To: m.To, Man: problem.Man{Walk: m.Walk}}}
			if strings.HasSuffix(first, "?") {
				n.Kind = solution.Try
			}
			row.Phase = &play.Phase{First: &play.Node{Node: n, Before: new(play.Board), After: new(play.Board)}}
		}
		for _, w := range words[1:] {
			if w[0] == '(' {
				for _, c := range []byte(strings.Trim(w, "()")) {
					row.Threats = append(row.Threats, moveOf(c))
				}
				continue
			}
			d := moveOf(w[0])
			var c changes.Cell
			for _, a := range []byte(w[1:]) {
				if a == '!' {
					c.Refutes = true
				} else {
					c.Answers = append(c.Answers, moveOf(a))
				}
			}
			row.Cells[d] = c
			known := false
			for _, e := range t.Defences {
				known = known || e == d
			}
			if !known {
				t.Defences = append(t.Defences, d)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// patterns are changed play that shows a theme, and such that just misses it.
var patterns = []struct{ theme, with, without string }{
	{"ChangedMate", "set: aA\n1.X! aB", "set: aA\n1.X! aAB"},
	{"TransferredMate", "set: aA\n1.X! bA", "set: aA bA\n1.X! bA"},
	{"ReciprocalChange", "set: aA bB\n1.X! aB bA", "set: aA bB\n1.X! aB bC"},
	{"Lacny", "set: aA bB cC\n1.X! aB bC cA", "set: aA bB cC\n1.X! aB bA cC"},
	{"Lacny4", "set: aA bB cC dD\n1.X! aB bC cD dA", "set: aA bB cC dD\n1.X! aB bC cA dE"},
	{"Lacny5", "set: aA bB cC dD eE\n1.X! aB bC cD dE eA", "set: aA bB cC dD\n1.X! aB bC cD dA"},
	{"CompleteLacny", "set: aA bB cC\n1.Y? aB bC cA d!\n1.X! aC bA cB", "set: aA bB cC\n1.Y? aB bC cA d!\n1.X! aC bB cA"},
	{"Zagoruiko", "set: aA bB\n1.X? aC bD c!\n1.Y! aE bF", "set: aA bB\n1.X? aC bD c!\n1.Y! aE bB"},
	// The answers of a phase are two.
	{"Zagoruiko", "set: aA bB\n1.X? aC bD c!\n1.Y! aE bA", "set: aA bA\n1.X? aB bB c!\n1.Y! aC bC"},
	{"Rukhlis", "set: aA bB\n1.X! aC bD cA dB", "set: aA bB\n1.X! aA bB cA dB"},
	{"Rukhlis", "set: aA bB\n1.X! aC bD cA dB eE", "set: aA bB\n1.X! aC bC cA dB"},
	{"IdealRukhlis", "set: aA bB cC dD\n1.X! aC bD cA dB", "set: aA bB\n1.X! aC bD cA dB"},
	{"LeGrand", "1.X? (A) aB c!\n1.Y! (B) aA", "1.X? (A) aB c!\n1.Y! (B) bA"},
	{"PseudoLeGrand", "1.X? (A) aB c!\n1.Y! (B) bA", "1.X? (A) aB c!\n1.Y! (B) aA"},
	{"Salazar", "1.A? aB c!\n1.B! aA", "1.A? aB c!\n1.B! bA"},
	{"Reversal", "1.A? aB c!\n1.B! bA", "1.A? aB c!\n1.B! bC"},
	{"ThreatReversal", "1.A? (B) c!\n1.B! (A)", "1.A? (B) c!\n1.C! (A)"},
	{"Dombrovskis", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aA bB", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aB bA"},
	{"Hannelius", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aB bA", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aA bB"},
	{"Vladimirov", "1.A? a!\n1.B? b!\n1.Z! aA bB", "1.A? a!\n1.B? a!\n1.Z! aA bB"},
	{"Banny", "1.A? a!\n1.B? b!\n1.Z! aB bA", "1.A? a! b!\n1.B? b!\n1.Z! aB bA"},
	{"BannyCycle", "1.A? a!\n1.B? b!\n1.C? c!\n1.Z! aB bC cA", "1.A? a!\n1.B? b!\n1.C? c!\n1.Z! aB bA cC"},
	{"Rice", "set: aA bB\n1.X? aB bC c!\n1.Y! aC bA", "set: aA bB\n1.X? aB bC c!\n1.Y! aC bB"},
	{"Rice4", "set: aA bB\n1.X? aB bC c!\n1.Y? aC bD c!\n1.Z! aD bA", "set: aA bB\n1.X? aB bC c!\n1.Y! aC bA"},
	{"Shedey", "1.X? (A) aB bC c!\n1.Y! (B) aC bA", "1.X? (A) aB bC c!\n1.Y! (B) aC bB"},
	{"Shedey4", "1.X? (A) aB bC cD d!\n1.Y! (B) aC bD cA", "1.X? (A) aB bC d!\n1.Y! (B) aC bA"},
	{"CompleteShedey", "1.X? (A) aB bC c!\n1.Y? (B) aC bA c!\n1.Z! (C) aA bB", "1.X? (A) aB bC c!\n1.Y? (B) aC bA c!\n1.Z! (C) aB bA"},
	{"Kiss", "1.A? aB bC c!\n1.B! aC bA", "1.A? aB bC c!\n1.B! aC bD"},
	{"Djurasevic", "1.A? (B) aC c!\n1.B! (C) aA", "1.A? (B) aC c!\n1.B! (C) bA"},
	{"Djurasevic", "1.A? (B) aC c!\n1.C! (A) aB", "1.A? (B) aC c!\n1.C! (A) aD"},
	{"PseudoDjurasevic", "1.A? (B) aC c!\n1.C! (A) bB", "1.A? (B) aC c!\n1.C! (A) aB"},
	{"Ukrainian", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z! (C) aA", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z! (C) aB"},
	{"Ukrainian4", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z? (C) aD c!\n1.W! (D) aA", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z! (C) aA"},
	{"Ukrainian5", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z? (C) aD c!\n1.W? (D) aE c!\n1.V! (E) aA", "1.X? (A) aB c!\n1.Y? (B) aC c!\n1.Z? (C) aD c!\n1.W! (D) aA"},
	{"Ceriani", "1.A? aB c!\n1.B? aC c!\n1.C! aA", "1.A? aB c!\n1.B? aC c!\n1.C! aB"},
	{"Reeves", "1.A? (B) c!\n1.B? (C) c!\n1.C! (A)", "1.A? (B) c!\n1.B? (C) c!\n1.C! (B)"},
	{"Rudenko", "1.X? (AB) c!\n1.Y! (C) aA bB", "1.X? (AB) c!\n1.Y! (C) aA bD"},
	{"Erokhin", "1.X? (AB) aC bD c!\n1.Y! (CD) aA bB", "1.X? (AB) aC bD c!\n1.Y! (CD) aA bE"},
	{"Barnes", "1.X? (AB) a!\n1.Y? (A) b!\n1.Z! (B)", "1.X? (AB) a!\n1.Y? (A) b!\n1.Z! (C)"},
	{"Urania", "1.A? c!\n1.X? (A) d!\n1.Z! (B) aA", "1.A? c!\n1.X? (A) d!\n1.Z! (A) aB"},
	{"BannyCycle", "1.A? a!\n1.B? b!\n1.C? c!\n1.Z! aC bA cB", "1.A? a!\n1.B? b!\n1.C? c!\n1.Z! aA bB cC"},
	{"CompleteLacny", "1.X? aA bB cC d!\n1.Y? aC bA cB d!\n1.Z! aB bC cA", "1.X? aA bB cC d!\n1.Y? aC bA cB d!\n1.Z! aC bA cB"},
	{"CompleteShedey", "1.X? (A) aC bB c!\n1.Y? (B) aA bC c!\n1.Z! (C) aB bA", "1.X? (A) aC bB c!\n1.Y? (B) aA bC c!\n1.Z! (C) aB bD"},
	{"Lacny5", "set: aA bB cC dD eE\n1.X! aE bA cB dC eD", "set: aA bB cC dD eE\n1.X! aB bA cD dE eC"},
	{"Rice", "1.X? aA bC c!\n1.Y? aC bB c!\n1.Z! aB bA", "1.X? aA bC c!\n1.Y? aC bB c!\n1.Z! aB bD"},
	{"Rice4", "set: aA bC\n1.X? aC bB c!\n1.Y? aB bD c!\n1.Z! aD bA", "set: aA bC\n1.X? aC bB c!\n1.Y? aB bD c!\n1.Z! aD bC"},
	{"Kiss", "1.A? aC bB c!\n1.C! aB bA", "1.A? aC bB c!\n1.D! aB bA"},
	{"Shedey", "1.X? (A) aC bB c!\n1.Y! (C) aB bA", "1.X? (A) aC bB c!\n1.Y! (D) aB bA"},
	{"PseudoDjurasevic", "1.A? (B) aC c!\n1.C! (A) dB", "1.A? (B) aC c!\n1.C! (B) dA"},
	{"Ukrainian", "1.X? (A) aC c!\n1.Y? (C) aB c!\n1.Z! (B) aA", "1.X? (A) aC c!\n1.Y? (C) bB c!\n1.Z! (B) aA"},
	{"Ukrainian4", "1.X? (A) aD c!\n1.Y? (D) aC c!\n1.Z? (C) aB c!\n1.W! (B) aA", "1.X? (A) aD c!\n1.Y? (D) aC c!\n1.Z? (C) aB c!\n1.W! (B) aC"},
	{"Ukrainian5", "1.X? (A) aE c!\n1.Y? (E) aD c!\n1.Z? (D) aC c!\n1.W? (C) aB c!\n1.V! (B) aA", "1.X? (A) aE c!\n1.Y? (E) aD c!\n1.Z? (D) aC c!\n1.W? (C) aB c!\n1.V! (B) aD"},
	{"Ceriani", "1.A? aC c!\n1.C? aB c!\n1.B! aA", "1.A? aC c!\n1.C? aB c!\n1.B! bA"},
	{"Reeves", "1.A? (C) c!\n1.C? (B) c!\n1.B! (A)", "1.A? (C) c!\n1.C? (B) c!\n1.B! (D)"},
	{"ThreatReversal", "1.C? (A) c!\n1.A! (C)", "1.C? (A) c!\n1.A! (B)"},
	{"Erokhin", "1.X? (AB) aD bC c!\n1.Y! (CD) aB bA", "1.X? (AB) aD bC c!\n1.Y! (CA) aB bA"},
	// A man goes to other squares: A1, A2 and so on.
	{"TertiaryWhiteCorrection", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.A3! (T) aC bD", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.B3! (T) aC bD"},
	{"WhiteCorrection4", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.A3? (T) aB bC c!\n1.A4! (T) aD bC cE", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.A3? (T) aB bC c!\n1.A4! (T) aD bC c!"},
	{"WhiteCorrection4", "1.A2? (T) b!\n1.A1? (T) bC a!\n1.A5? (T) aB bC d!\n1.A3! (T) aD bC dE", "1.A2? (T) b!\n1.A1? (T) bC a!\n1.A5? (S) aB bC d!\n1.A3! (T) aD bC dE"},
	{"WhiteCorrection5", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.A3? (T) aB bC c!\n1.A5? (T) aB bC cD d!\n1.A6! (T) aD bC cE dF", "1.A1? (T) a!\n1.A2? (T) aB b!\n1.A3? (T) aB bC c!\n1.A5! (T) aD bC cE"},
	{"WhiteCorrection5", "1.A6? (T) a!\n1.A5? (T) aB b!\n1.A3? (T) aB bC c!\n1.A2? (T) aB bC cD d!\n1.A1! (T) aD bC cE dF", "1.A6? (T) a!\n1.A5? (T) aB b!\n1.A3? (T) aB bC c!\n1.A2? (T) aB bC c!\n1.A1! (T) aD bC cE"},
}

func TestPatterns(t *testing.T) {
	for _, test := range patterns {
		t.Run(test.theme, func(t *testing.T) {
			theme, ok := themes.Named(test.theme)
			if !ok {
				t.Fatal("no such theme")
			}
			if list := theme.Look(&themes.Study{Table: phasesOf(test.with)}); len(list) == 0 {
				t.Errorf("is not found in\n%s", test.with)
			}
			if list := theme.Look(&themes.Study{Table: phasesOf(test.without)}); len(list) > 0 {
				t.Errorf("is found in\n%s: %v", test.without, list)
			}
		})
	}
}

// TestLetters: changed play is told with letters.
func TestLetters(t *testing.T) {
	theme, _ := themes.Named("ReciprocalChange")
	list := theme.Look(&themes.Study{Table: phasesOf("1.A? aA bB c!\n1.H! aB bA")})
	const want = "1.Sa4? a 2.A, b 2.B; 1.Sh4! a 2.B, b 2.A (a a5, b b5; A Sa4, B Sb4)"
	if len(list) != 1 || list[0].Detail != want {
		t.Errorf("%v, want %q", list, want)
	}
}

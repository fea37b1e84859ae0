package twinning_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/problem/twinning"
)

func read(t *testing.T, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte(text))
	if errs.Err() != nil || len(list) != 1 {
		t.Fatal(errs, text)
	}
	return list[0]
}

const everything = `beginproblem
stipulation h#2
pieces white kc1 qb3 ra8 sc3c4 pb4 black ka6 pf3 neutral ge5
twin move f3 b4
twin continued exchange c1 b3
twin remove a8b4
twin add white royal sh8 neutral gh7
twin rotate 90
twin mirror a1<-->h1
twin shift a1 b1
twin polishtype
twin substitute g n
twin stipulation h=2.5
twin condition circe rexincl hole d1d8
twin condition
twin option whitetoplay
twin sstipulation white 3ad[#]
twin move a6 a7 condition madrasi
endproblem
`

var said = map[problem.Language][]string{
	problem.English: {
		"b) bPf3 → b4", "c) = b) wKc1 ↔ wQb3", "d) −wRa8, −wPb4", "e) +Royal wSh8, +nGh7", "f) board turned by 90°",
		"g) mirrored a1 ↔ h1", "h) shifted a1 → b1", "i) Polish type", "j) grasshopper → nightrider", "k) h=2.5", "l) Circe rex inclusive, Hole d1d8",
		"m) without conditions", "n) White To Play", "o) White 3ad[#]", "p) bKa6 → a7, Madrasi",
	},
	problem.German: {
		"b) sBf3 → b4", "c) = b) wKc1 ↔ wDb3", "d) −wTa8, −wBb4", "e) +Königlich wSh8, +nGh7", "f) Brett um 90° gedreht",
		"g) gespiegelt a1 ↔ h1", "h) verschoben a1 → b1", "i) Farbtausch", "j) Grashüpfer → Nachtreiter", "k) h=2.5", "l) Circe rex inklusive, Loch d1d8",
		"m) ohne Bedingungen", "n) Weiß beginnt", "o) Weiß 3ad[#]", "p) sKa6 → a7, Madrasi",
	},
	problem.French: {
		"b) nPf3 → b4", "c) = b) bRc1 ↔ bDb3", "d) −bTa8, −bPb4", "e) +Royale bCh8, +neSh7", "f) échiquier tourné de 90°",
		"g) miroir a1 ↔ h1", "h) décalage a1 → b1", "i) couleurs échangées", "j) sauterelle → noctambule", "k) h=2.5", "l) Circe rex inclusif, Trou d1d8",
		"m) sans conditions", "n) les blancs jouent", "o) Blanc 3ad[#]", "p) nRa6 → a7, Madrasi",
	},
}

// TestLines: each kind of twin in each language, and what is said is read as it was.
func TestLines(t *testing.T) {
	p := read(t, everything)
	for l, want := range said {
		got := twinning.Lines(p, l)
		if !slices.Equal(got, want) {
			t.Errorf("%v:\n%s\nwant\n%s", l, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for i, line := range got {
			text, ok := twinning.Read(line)
			again := read(t, strings.Replace(everything, "endproblem", "twin "+text+" endproblem", 1))
			last := twinning.Line(problem.TwinProblem{Label: line[:1], Continued: p.Twins[i].Continued, Changes: again.Twins[len(p.Twins)].Changes, Before: p.Expand()[i+1].Before}, l)
			if !ok || last != line {
				t.Errorf("%s is read as %q (%v), which is %s", line, text, ok, last)
			}
		}
	}
}

func TestZeroPosition(t *testing.T) {
	for text, want := range map[string]string{
		"zeroposition move a1 a2 twin move a1 a3": "zero position|a) wKa1 → a2|b) wKa1 → a3",
		"zeroposition twin move a1 a3":            "zero position|a) diagram|b) wKa1 → a3",
		"twin twin continued remove a1":           "b) = a)|c) = b) −wKa1",
		"twin move d4 a2":                         "b) d4 → a2", // nobody stands there
	} {
		p := read(t, "beginproblem pieces white ka1 black kh8 stipulation h#1 "+text+" endproblem")
		if got := strings.Join(twinning.Lines(p, problem.English), "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for _, line := range []string{"zero position", "Nullstellung", "position zéro"} {
		if after, ok := twinning.IsZero(line); !ok || after != "" {
			t.Errorf("%s: %v, %q", line, ok, after)
		}
	}
}

// Lines that others have written.
func TestReadOthers(t *testing.T) {
	for line, want := range map[string]string{
		"b) wKa8→b8, −wSh1": "move a8 b8\nremove h1", "+c) a1→b1": "continued\nmove a1 b1", "b) sKa8 ↔ wSb1": "exchange a8 b1",
		"b) wK on b8": "", "no twin": "", "b)": "", "b) wXXa1→b1": "move a1 b1", "c) = b)": "continued",
	} {
		if got, ok := twinning.Read(line); got != want && ok || ok != (want != "") {
			t.Errorf("%s: %q, %v", line, got, ok)
		}
	}
}

// FuzzRead: what is read of a line is a twin in the input language.
func FuzzRead(f *testing.F) {
	for _, lines := range said {
		for _, line := range lines {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		text, ok := twinning.Read(line)
		if !ok {
			return
		}
		if list, _ := popeye.Parse("", []byte("beginproblem twin "+text+" endproblem")); len(list) != 1 || len(list[0].Twins) != 1 {
			t.Errorf("%q is read as %q", line, text)
		}
	})
}

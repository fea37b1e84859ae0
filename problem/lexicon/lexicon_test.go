package lexicon

import (
	"errors"
	"fmt"
	"testing"

	"rookery/problem"
)

func TestFind(t *testing.T) {
	for _, test := range []struct {
		set   *Set
		lang  problem.Language
		token string
		want  string // "" for an error
		many  int    // candidates of an ambiguous abbreviation
	}{
		{Commands, problem.English, "stip", "stipulation", 0},
		{Commands, problem.English, "S", "", 2},
		{Commands, problem.English, "latex", "LaTeX", 0},
		{Commands, problem.English, "LaTeXP", "LaTeXPieces", 0},
		{Commands, problem.English, "xyz", "", 0},
		{Commands, problem.English, "", "", 0},
		{Commands, problem.German, "ford", "stipulation", 0},
		{Commands, problem.French, "enonce", "stipulation", 0},
		{&Conditions.Set, problem.English, "circe", "Circe", 0},
		{&Conditions.Set, problem.English, "anti", "", 14},
		{&Conditions.Set, problem.German, "laengst", "Maximummer", 0},
		{&Conditions.Set, problem.French, "annanechecs", "AnnanChess", 0},
		{&Conditions.Set, problem.English, "take&m", "Take&MakeChess", 0},
		{&Options.Set, problem.English, "mov", "MoveNumbers", 0},
		{Colours, problem.French, "n", "", 2},
		{Twinnings, problem.English, "poli", "PolishType", 0},
		{Twinnings, problem.German, "dreh", "rotate", 0},
		{Attributes, problem.English, "k", "Kamikaze", 0},
	} {
		got, err := test.set.Find(test.lang, test.token)
		if got != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%s %q: %q, %v; want %q", test.set.What(), test.token, got, err, test.want)
		}
		var many *AmbiguousError
		if errors.As(err, &many) != (test.many > 0) {
			t.Errorf("%s %q: %v", test.set.What(), test.token, err)
		} else if many != nil && len(many.Candidates) != test.many {
			t.Errorf("%s %q: %d candidates: %v", test.set.What(), test.token, len(many.Candidates), err)
		}
		if err != nil && many == nil && !errors.Is(err, ErrUnknown) {
			t.Errorf("%s %q: %v", test.set.What(), test.token, err)
		}
	}
}

// sets are all tables, for the tests that hold for each.
var sets = []*Set{
	Begin, Ends, TwinCommands, Commands, Twinnings, Mirrors, Colours, Attributes,
	CirceWords, AntiCirceTypes, MummerWords, VaultingWords, LetteredTypes, NumberedTypes,
	SentinellesWords, GridWords, SideWords, KoekoWords, BretonWords, CASTWords, TakeMakeWords,
	&Options.Set, &Conditions.Set, CastlingWords,
}

func TestEveryWordIsFoundInEveryLanguage(t *testing.T) {
	for _, set := range sets {
		for _, n := range set.Names() {
			for lang := range problem.Languages {
				got, err := set.Find(lang, n[lang])
				if err != nil || got != n.English() {
					t.Errorf("%s %s in %v: %q, %v", set.What(), n[lang], lang, got, err)
				}
				if back := set.In(lang, got); back != n[lang] {
					t.Errorf("%s %s in %v is written %q", set.What(), n[lang], lang, back)
				}
			}
		}
	}
}

func TestOnlyNamesExistingWords(t *testing.T) {
	check := func(params []Param) {}
	check = func(params []Param) {
		for _, p := range params {
			if p.Kind != Word {
				continue
			}
			for _, w := range p.Only {
				if !p.Words.Has(w) {
					t.Errorf("no %s %q", p.Words.What(), w)
				}
			}
			for _, s := range p.Sequels {
				if !p.Words.Has(s.Word) {
					t.Errorf("no %s %q", p.Words.What(), s.Word)
				}
				check(s.Params)
			}
		}
	}
	for _, table := range []*Table{Options, &Conditions.Table} {
		for _, n := range table.Names() {
			check(table.Params(n.English()))
		}
	}
}

func TestWalks(t *testing.T) {
	for lang := range problem.Languages {
		for _, w := range AllWalks() {
			code := WalkCode(lang, w)
			if got, ok := FindWalk(lang, code); !ok || got != w {
				t.Errorf("%v: code %q of %s is that of %s already, see walks.go", lang, code, WalkTitle(w), WalkTitle(got))
			}
		}
	}
	for _, test := range []struct {
		lang problem.Language
		code string
		want problem.Walk
		ok   bool
	}{
		{problem.English, "S", problem.Knight, true},
		{problem.German, "t", problem.Rook, true},
		{problem.French, "c", problem.Knight, true},
		{problem.French, "f/T", "b/r", true},
		{problem.English, "q/xx", "q/", false},
		{problem.English, "", "", false},
	} {
		if got, ok := FindWalk(test.lang, test.code); got != test.want || ok != test.ok {
			t.Errorf("%v %q: %q, %v", test.lang, test.code, got, ok)
		}
	}
}

func ExampleWalkLetters() {
	for lang := range problem.Languages {
		fmt.Println(lang, WalkLetters(lang, problem.Knight), WalkLetters(lang, "k/g"))
	}
	// Output:
	// en S K/G
	// de S K/G
	// fr C R/S
}

func ExampleSet_Find() {
	name, _ := Conditions.Find(problem.German, "längst")
	fmt.Printf("%q\n", name)
	name, _ = Conditions.Find(problem.German, "laengst")
	fmt.Println(name)
	_, err := Commands.Find(problem.English, "s")
	fmt.Println(err)
	// Output:
	// ""
	// Maximummer
	// "s" may be any of sstipulation, stipulation
}

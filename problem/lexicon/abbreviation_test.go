package lexicon

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/problem"
)

var update = flag.Bool("update", false, "write testdata/abbreviations.txt anew")

// shortest is the least that has to be typed of a word.
func shortest(set *Set, lang problem.Language, word string) string {
	for n := 1; n < len(word); n++ {
		if got, err := set.Find(lang, word[:n]); err == nil && strings.EqualFold(set.In(lang, got), word) {
			return word[:n]
		}
	}
	return word
}

// TestAbbreviations: abbreviations that were accepted stay so. A new word that
// makes one ambiguous is told; if it must be, -update writes the list anew.
func TestAbbreviations(t *testing.T) {
	const file = "testdata/abbreviations.txt"
	var now strings.Builder
	for i, set := range sets {
		for _, n := range set.Names() {
			for lang := range problem.Languages {
				fmt.Fprintln(&now, i, int(lang), shortest(set, lang, n[lang]), n.English())
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(now.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	list, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for s := bufio.NewScanner(bytes.NewReader(list)); s.Scan(); known++ {
		var i, lang int
		var short, name string
		if _, err := fmt.Sscan(s.Text(), &i, &lang, &short, &name); err != nil {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		set := sets[i]
		if got, err := set.Find(problem.Language(lang), short); err != nil || got != name {
			t.Errorf("%s %q stood for %s, now: %q, %v", set.What(), short, name, got, err)
		}
	}
	if known == 0 {
		t.Error("no abbreviations are known")
	}
	if string(list) != now.String() {
		t.Errorf("%s is stale: what is not in it nobody looks after: go test ./problem/lexicon -run TestAbbreviations -update", file)
	}
}

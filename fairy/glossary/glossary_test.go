package glossary

import (
	"strings"
	"testing"

	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
)

// Every word has a name and a rule in each language.
func TestEveryTermIsExplained(t *testing.T) {
	said := map[string]string{} // English rules; what only refers to another word is the same everywhere
	for _, lang := range []problem.Language{problem.English, problem.German, problem.French} {
		for kind, list := range map[string][]Term{"walk": Walks(lang), "condition": Conditions(lang), "attribute": Attributes(lang), "option": Options(lang)} {
			if len(list) == 0 {
				t.Errorf("no %s", kind)
			}
			for _, term := range list {
				word := kind + " " + term.Names[problem.English]
				for lang, name := range term.Names {
					if name == "" {
						t.Errorf("%s has no name in language %d", word, lang)
					}
				}
				switch english := said[word]; {
				case lang == problem.English:
					if said[word] = term.Rule; term.Rule == "" {
						t.Errorf("%s has no rule", word)
					}
				case term.Rule == english && strings.Contains(english, " ") && !refers(english):
					t.Errorf("%s has no rule in rules.%s.txt", word, lang)
				}
			}
		}
	}
	// No line of a translation is of a word that is gone.
	for _, lang := range []problem.Language{problem.German, problem.French} {
		for word, rule := range translated()[lang] {
			kind, name, _ := strings.Cut(word, " ")
			if english := wordRule(kind, name); english == "" || rule == "" {
				t.Errorf("%s, %q: of nothing, or empty", lang, word)
			}
		}
	}
}

// refers tells whether a rule only names the condition that a word stands for.
func refers(rule string) bool {
	_, ok := lexicon.Conditions.Record(strings.TrimSuffix(strings.Fields(rule)[0], "."))
	return ok
}

// wordRule is the English rule of a word.
func wordRule(kind, name string) string {
	switch kind {
	case "walk":
		return walk.Rule(problem.Walk(name))
	case "option":
		return optionRules[name]
	case "condition":
		r, _ := lexicon.Conditions.Record(name)
		return r.Rule
	}
	for _, term := range Attributes(problem.English) {
		if term.Names[problem.English] == name {
			return term.Rule
		}
	}
	return ""
}

func TestHunters(t *testing.T) {
	for _, lang := range []problem.Language{problem.English, problem.German, problem.French} {
		if Walk("g/li", lang).Rule == "" || Walk("g/xx", lang).Rule != "" {
			t.Errorf("hunters in %s", lang)
		}
	}
}

func TestOwnWalk(t *testing.T) {
	w, err := movement.Define("Leopard lp = NB2")
	if err != nil {
		t.Fatal(err)
	}
	term, err := OwnWalk(w, problem.French)
	if err != nil || term.Codes[problem.German] != "LP" || term.Names[problem.French] != "Leopard" || term.Rule == "" {
		t.Fatalf("%+v, %v", term, err)
	}
	if r, err := term.Example(); err != nil || r.To == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

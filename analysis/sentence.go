package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/wording"
)

// namedInSentence is how many moves or lines a sentence names at most.
const namedInSentence = 3

// sentence says a judgement in a language: "cooked: 2 keys, intended 1 (1.Qa1, 1.Rb7)".
func sentence(j *solution.Judgement, why *reason, parts []part, l problem.Language) string {
	return wording.Spaced(inWords(j, why, parts, l), l)
}

func inWords(j *solution.Judgement, why *reason, parts []part, l problem.Language) string {
	text := VerdictName(j.Verdict, l)
	switch {
	case why != nil && (j.Verdict == solution.Invalid || j.Verdict == solution.Unsolved):
		if why[l] != "" {
			text += ": " + why[l]
		}
		return text
	case j.Verdict == solution.Unchecked:
		return text + ": " + phrases.unchecked[l]
	}
	var clauses []string
	for i := range j.Twins {
		clauses = append(clauses, twinSentence(&j.Twins[i], parts[i].mode, l))
	}
	switch all := slices.Compact(slices.Clone(clauses)); {
	case len(all) == 1 && len(clauses) > 1 && all[0] != "":
		clauses = []string{all[0] + " " + fmt.Sprintf(phrases.each[l], len(clauses))}
	case len(all) > 1:
		for i := range clauses {
			clauses[i] = heading(&j.Twins[i], l) + cmp.Or(clauses[i], VerdictName(j.Twins[i].Verdict, l))
		}
	default:
		clauses = slices.DeleteFunc(all, func(clause string) bool { return clause == "" })
	}
	if len(clauses) > 0 {
		text += ": " + strings.Join(clauses, "; ")
	}
	if len(j.Twins) > 0 && j.Twins[0].Unseen && !j.Verdict.Bad() && j.Verdict != solution.Unfinished {
		unseen := phrases.unseen
		if parts[0].problem.Options.Variations {
			unseen = phrases.threats
		}
		text += " (" + unseen[l] + ")"
	}
	return text
}

// heading names a twin, or the side of a duplex, before what is said of it.
func heading(t *solution.TwinJudgement, l problem.Language) string {
	text := ""
	if t.Label != "" {
		text = t.Label + ") "
	}
	if t.Duplex {
		text += phrases.duplex[l] + " "
	}
	return text
}

// twinSentence says what was found in a twin.
func twinSentence(t *solution.TwinJudgement, mode solution.Mode, l problem.Language) string {
	if t.Verdict == solution.NoSolution && t.Intended <= 1 && len(t.Missing) == 0 {
		return ""
	}
	unit := phrases.solutions[l]
	if mode == solution.Tree {
		unit = phrases.keys[l]
	}
	text := fmt.Sprintf("%d %s", t.Found, plural(unit, t.Found))
	if t.Intended != t.Found && t.Intended > 0 && t.Intended != len(t.Missing) && !(t.Intended == 1 && len(t.Cooks) > 0) {
		text += fmt.Sprintf(", %s %d", phrases.intended[l], t.Intended)
	}
	if t.Verdict == solution.Several {
		text += ", " + phrases.unsaid[l]
	}
	named := t.Verdict == solution.Cooked && len(t.Cooks) == 0 || t.Found == 1 && mode == solution.Tree
	if named && !slices.Equal(t.Solutions, t.Short) { // or they are named as short ones
		text += ": " + some(t.Solutions)
	}
	for _, list := range listed(t) {
		if len(list.are) > 0 {
			text += ", " + list.what[l] + ": " + some(list.are)
		}
	}
	for _, grade := range [...]solution.DualGrade{solution.Serious, solution.Lesser} {
		if n := count(t.Duals, grade); n > 0 {
			return text + fmt.Sprintf(", %d %s", n, plural(gradesTold[grade][l], n))
		}
	}
	return text
}

// A list is solutions that make a verdict, and what they are.
type list struct {
	what [problem.Languages]string
	are  []string
}

// listed are the solutions of a twin that make its verdict.
func listed(t *solution.TwinJudgement) [3]list {
	return [...]list{{phrases.cooks, t.Cooks}, {phrases.missing, t.Missing}, {phrases.short, t.Short}}
}

// some names the first of many.
func some(list []string) string {
	text := strings.Join(list[:min(len(list), namedInSentence)], ", ")
	if len(list) > namedInSentence {
		text += " …"
	}
	return text
}

func count(list []solution.Dual, grade solution.DualGrade) (n int) {
	for _, d := range list {
		if d.Grade == grade {
			n++
		}
	}
	return n
}

func plural(unit [2]string, n int) string {
	if n == 1 {
		return unit[0]
	}
	return unit[1]
}

// VerdictName is a verdict's name in a language.
func VerdictName(v solution.Verdict, l problem.Language) string { return verdictNames[v][l] }

// VerdictNames are a verdict's names in each language.
func VerdictNames(v solution.Verdict) [problem.Languages]string { return verdictNames[v] }

var verdictNames = [...][problem.Languages]string{
	solution.Sound:      {"sound", "korrekt", "correct"},
	solution.Several:    {"several solutions", "mehrere Lösungen", "plusieurs solutions"},
	solution.Unchecked:  {"not checked", "nicht geprüft", "non vérifié"},
	solution.Unsolved:   {"could not be solved", "nicht lösbar gewesen", "n’a pas pu être résolu"},
	solution.Unfinished: {"not searched to the end", "nicht zu Ende gesucht", "recherche inachevée"},
	solution.Duals:      {"duals", "dualistisch", "duals"},
	solution.Short:      {"short solution", "Kurzlösung", "solution courte"},
	solution.Cooked:     {"cooked", "nebenlösig", "démoli"},
	solution.Missing:    {"solutions missing", "Lösungen fehlen", "solutions manquantes"},
	solution.NoSolution: {"no solution", "unlösbar", "insoluble"},
	solution.Invalid:    {"invalid", "ungültig", "non valable"},
}

// phrases are what sentences are made of.
var phrases = struct {
	keys, solutions                                                                   [problem.Languages][2]string
	intended, unsaid, cooks, missing, short, unseen, threats, unchecked, duplex, each [problem.Languages]string
}{
	keys:      [problem.Languages][2]string{{"key", "keys"}, {"Schlüssel", "Schlüssel"}, {"clé", "clés"}},
	solutions: [problem.Languages][2]string{{"solution", "solutions"}, {"Lösung", "Lösungen"}, {"solution", "solutions"}},
	intended:  [problem.Languages]string{"intended", "beabsichtigt", "voulu"},
	unsaid:    [problem.Languages]string{"how many are intended is not said", "wie viele beabsichtigt sind, ist nicht gesagt", "leur nombre voulu n’est pas dit"},
	cooks:     [problem.Languages]string{"not intended", "nicht beabsichtigt", "non voulu"},
	missing:   [problem.Languages]string{"intended, but no solution", "beabsichtigt, aber keine Lösung", "voulu, mais pas une solution"},
	short:     [problem.Languages]string{"in fewer moves", "in weniger Zügen", "en moins de coups"},
	unseen:    [problem.Languages]string{"the play after the key was not asked for", "nach dem Spiel nach dem Schlüssel war nicht gefragt", "le jeu après la clé n’était pas demandé"},
	threats:   [problem.Languages]string{"threats were not asked for", "nach Drohungen war nicht gefragt", "les menaces n’étaient pas demandées"},
	unchecked: [problem.Languages]string{"nothing is asked for that the solver could check", "nichts ist gefordert, was der Löser prüfen könnte", "rien n’est demandé que le solveur puisse vérifier"},
	each:      [problem.Languages]string{"in each of %d parts", "in jedem von %d Teilen", "dans chacune des %d parties"},
	duplex:    [problem.Languages]string{"duplex", "Duplex", "duplex"},
}

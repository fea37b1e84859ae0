package analysis

import (
	"fmt"
	"strings"

	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/wording"
)

// What reports say in words beside the verdict: one line each, in a language.

// terms are what these lines are made of.
var terms = struct {
	men, idle, key, firstMoves, tries, flights, unprovided, variations, check, capture, promotion [problem.Languages]string
}{
	men:        [problem.Languages]string{"men: %d + %d, value %d + %d", "Steine: %d + %d, Wert %d + %d", "pièces: %d + %d, valeur %d + %d"},
	idle:       [problem.Languages]string{"; idle in mates (of %d): ", "; an Matts unbeteiligt (von %d): ", "; inactif dans les mats (sur %d): "},
	key:        [problem.Languages]string{"key", "Schlüssel", "clé"},
	firstMoves: [problem.Languages]string{"one of %d first moves", "einer von %d ersten Zügen", "parmi %d premiers coups"},
	tries:      [problem.Languages]string{"tries %d", "Verführungen %d", "essais %d"},
	flights:    [problem.Languages]string{"flights given %d, taken %d", "Fluchtfelder gegeben %d, genommen %d", "fuites données %d, prises %d"},
	unprovided: [problem.Languages]string{
		"checks and flights unprovided in set play %d", "Schachs und Fluchten ohne Antwort im Satzspiel %d", "échecs et fuites sans réponse au jeu apparent %d",
	},
	variations: [problem.Languages]string{"variations %d", "Varianten %d", "variantes %d"},
	check:      [problem.Languages]string{"gives check", "gibt Schach", "donne échec"},
	capture:    [problem.Languages]string{"captures", "schlägt", "prend"},
	promotion:  [problem.Languages]string{"promotes", "wandelt um", "promeut"},
}

// gradesTold and reasonsTold say how much a dual is minded, one and several, and why.
var (
	gradesTold = [...][problem.Languages][2]string{
		solution.NoDual:  {{"no dual", "no duals"}, {"kein Dual", "keine Duale"}, {"pas un dual", "pas des duals"}},
		solution.Minor:   {{"minor dual", "minor duals"}, {"geringer Dual", "geringe Duale"}, {"dual mineur", "duals mineurs"}},
		solution.Lesser:  {{"lesser dual", "lesser duals"}, {"leichter Dual", "leichte Duale"}, {"dual léger", "duals légers"}},
		solution.Serious: {{"serious dual", "serious duals"}, {"schwerer Dual", "schwere Duale"}, {"dual grave", "duals graves"}},
	}
	reasonsTold = [...][problem.Languages]string{
		solution.MainPlay:     {"in the main play", "im Hauptspiel", "dans le jeu principal"},
		solution.ShortPlay:    {"in a shorter variation", "in einer kürzeren Variante", "dans une variante plus courte"},
		solution.SidePlay:     {"in side play", "im Nebenspiel", "dans le jeu secondaire"},
		solution.LastMove:     {"at the last move", "im letzten Zug", "au dernier coup"},
		solution.NoDefence:    {"after a move that defends nothing", "nach einem Zug, der nichts verteidigt", "après un coup qui ne défend rien"},
		solution.InThreat:     {"in a threat", "in einer Drohung", "dans une menace"},
		solution.OnePromotion: {"one promotion", "eine Umwandlung", "une promotion"},
	}
)

// Faults says, a line each, what the verdict on a problem comes from beyond what its
// sentence names: cooks, what was intended and does not solve, short solutions, and duals.
func (r *Report) Faults(l problem.Language) []string {
	var lines []string
	for i := range r.Twins {
		t := &r.Twins[i]
		say := func(what, text string) {
			lines = append(lines, heading(t, l)+wording.Spaced(what+": "+text, l))
		}
		for _, list := range listed(t) {
			if len(list.are) <= namedInSentence && r.Verdict != solution.Unsolved {
				continue
			}
			for _, text := range list.are {
				say(list.what[l], text)
			}
		}
		for _, d := range t.Duals {
			say(plural(gradesTold[d.Grade][l], 1)+" ("+reasonsTold[d.Reason][l]+")", d.Line+", "+strings.Join(d.Continuations, " / "))
		}
	}
	return lines
}

// In says in a language how many men there are, and which of them have nothing to do with
// mates; "" of a problem that was not solved.
func (e *Economy) In(l problem.Language) string {
	if e.White.Men+e.Black.Men == 0 {
		return ""
	}
	text := fmt.Sprintf(terms.men[l], e.White.Men, e.Black.Men, e.White.Value, e.Black.Value)
	var idle []string
	for _, u := range e.Unused {
		idle = append(idle, fmt.Sprintf("%s %d", themes.InLetters(u.Man, l), u.Idle))
	}
	if len(idle) > 0 {
		text += fmt.Sprintf(terms.idle[l], e.Mates) + strings.Join(idle, ", ")
	}
	return wording.Spaced(text, l)
}

// In says in a language how a key hides.
func (d *Difficulty) In(l problem.Language) string {
	key := d.Key
	if d.Twin != "" {
		key = d.Twin + ") " + key
	}
	var parts []string
	if d.FirstMoves != nil {
		parts = append(parts, fmt.Sprintf(terms.firstMoves[l], *d.FirstMoves))
	}
	parts = append(parts, fmt.Sprintf(terms.tries[l], d.Tries))
	if d.FlightsGiven != nil {
		parts = append(parts, fmt.Sprintf(terms.flights[l], *d.FlightsGiven, *d.FlightsTaken))
	}
	if d.Unprovided != nil {
		parts = append(parts, fmt.Sprintf(terms.unprovided[l], *d.Unprovided))
	}
	for _, is := range []struct {
		so   bool
		word string
	}{{d.Check, terms.check[l]}, {d.Capture, terms.capture[l]}, {d.Promotion, terms.promotion[l]}} {
		if is.so {
			parts = append(parts, is.word)
		}
	}
	parts = append(parts, fmt.Sprintf(terms.variations[l], d.Variety))
	return wording.Spaced(terms.key[l]+" "+key+": "+strings.Join(parts, ", "), l)
}

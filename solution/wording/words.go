// Package wording has the words that stand between the moves of a solution, in
// English, German and French: those of the layout, and what a solver's messages
// say. The names of conditions, options and men are in problem/lexicon.
package wording

import (
	"fmt"
	"strings"
	"time"

	"rookery/problem"
)

// Words are the fixed texts of the solution in one language, as readers of
// Popeye's output know them.
type Words struct {
	Finished, Partial, Interrupted string
	But, Threat, Zugzwang, Refutes string
	Duals                          string // above defences that stand apart
	Verdict                        string // before a sentence
	Time                           string
	Underworld                     string            // after a square
	Steps                          map[string]string // buttons of the page
	Pictures                       string            // number, White's moves, Black's moves
}

// In gives the words of a language.
func In(l problem.Language) *Words {
	switch l {
	case problem.German:
		return &Words{
			Finished: "\nLoesung beendet.", Partial: "Partielle Loesung", Interrupted: "Bearbeitung abgebrochen.",
			But: "Aber", Threat: " Drohung:", Zugzwang: " Zugzwang.", Refutes: "Widerlegt.",
			Duals:      "Duale:",
			Verdict:    "Urteil: ",
			Time:       "Zeit = ",
			Underworld: " ist bereits besetzt - alter Stein geht in die Unterwelt.",
			Steps:      map[string]string{"first": "Anfang", "back": "zurück", "next": "weiter", "last": "Ende"},
			Pictures:   "%d moegliche Stellungen in %d+%d",
		}
	case problem.French:
		return &Words{
			Finished: "\nsolution terminee.", Partial: "solution partielle", Interrupted: "solution interrompue.",
			But: "mais", Threat: " menace:", Zugzwang: " blocus.", Refutes: "Refute.",
			Duals:      "duals:",
			Verdict:    "verdict\u00a0: ",
			Time:       "Temps = ",
			Underworld: " deja occupee - piece ancienne va dans l'au-dela.",
			Steps:      map[string]string{"first": "début", "back": "retour", "next": "suivant", "last": "fin"},
			Pictures:   "%d positions possibles dans %d+%d",
		}
	}
	return &Words{
		Finished: "\nsolution finished.", Partial: "Partial solution", Interrupted: "solving interrupted.",
		But: "but", Threat: " threat:", Zugzwang: " zugzwang.", Refutes: "refutes.",
		Duals:      "duals:",
		Verdict:    "verdict: ",
		Time:       "Time = ",
		Underworld: " already occupied - old piece goes to the underworld.",
		Steps:      map[string]string{"first": "start", "back": "back", "next": "next", "last": "end"},
		Pictures:   "%d potential positions in %d+%d",
	}
}

// Elapsed writes a time as "1.204 s", "2:01.500 m:s" or "1:02:03 h:m:s".
func Elapsed(d time.Duration) string {
	s, ms := int(d/time.Second), int(d%time.Second/time.Millisecond)
	switch h, m := s/3600, s%3600/60; {
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d h:m:s", h, m, s%60)
	case m > 0:
		return fmt.Sprintf("%d:%02d.%03d m:s", m, s%60, ms)
	}
	return fmt.Sprintf("%d.%03d s", s, ms)
}

// Spaced sets a sentence of ours as its language does: in French a blank that does not break
// stands before colons and semicolons. What Popeye says is left as it says it.
func Spaced(text string, l problem.Language) string {
	if l != problem.French {
		return text
	}
	return strings.NewReplacer(" : ", "\u00a0: ", " ; ", "\u00a0; ", ": ", "\u00a0: ", "; ", "\u00a0; ").Replace(text)
}

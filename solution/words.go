package solution

import "rookery/problem"

// words are the fixed texts of the solution in one language, as readers of
// Popeye's output know them.
type words struct {
	finished, partial, interrupted  string
	but, threat, zugzwang, refutes  string
	time, kingCapturable, noSolving string
	underworld                      string            // after a square
	steps                           map[string]string // buttons of the page
	pictures                        string            // number, White's moves, Black's moves
}

func wordsOf(l problem.Language) *words {
	switch l {
	case problem.German:
		return &words{
			finished: "\nLoesung beendet.", partial: "Partielle Loesung", interrupted: "Bearbeitung abgebrochen.",
			but: "Aber", threat: " Drohung:", zugzwang: " Zugzwang.", refutes: "Widerlegt.",
			time:           "Zeit = ",
			kingCapturable: "Die am Zug befindliche Partei kann den Koenig schlagen",
			noSolving:      "wird noch nicht geloest",
			underworld:     " ist bereits besetzt - alter Stein geht in die Unterwelt.",
			steps:          map[string]string{"first": "Anfang", "back": "zurück", "next": "weiter", "last": "Ende"},
			pictures:       "%d moegliche Stellungen in %d+%d",
		}
	case problem.French:
		return &words{
			finished: "\nsolution terminee.", partial: "solution partielle", interrupted: "solution interrompue.",
			but: "mais", threat: " menace:", zugzwang: " blocus.", refutes: "Refute.",
			time:           "Temps = ",
			kingCapturable: "le camp au trait peut prendre le roi",
			noSolving:      "n'est pas encore resolu",
			underworld:     " deja occupee - piece ancienne va dans l'au-dela.",
			steps:          map[string]string{"first": "début", "back": "retour", "next": "suivant", "last": "fin"},
			pictures:       "%d positions possibles dans %d+%d",
		}
	}
	return &words{
		finished: "\nsolution finished.", partial: "Partial solution", interrupted: "solving interrupted.",
		but: "but", threat: " threat:", zugzwang: " zugzwang.", refutes: "refutes.",
		time:           "Time = ",
		kingCapturable: "the side to play can capture the king",
		noSolving:      "is not solved yet",
		underworld:     " already occupied - old piece goes to the underworld.",
		steps:          map[string]string{"first": "start", "back": "back", "next": "next", "last": "end"},
		pictures:       "%d potential positions in %d+%d",
	}
}

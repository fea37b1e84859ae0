package solution

import (
	"strings"

	"rookery/problem"
)

// localNote says a note of the solver, which is in English, in a language;
// what has no translation stays.
func localNote(text string, l problem.Language) string {
	if l == problem.English {
		return text
	}
	i := [problem.Languages]int{problem.German: 0, problem.French: 1}[l]
	if option, ok := strings.CutSuffix(text, " not applicable - ignored"); ok {
		return optionName(l, option) + [...]string{" nicht anwendbar - ignoriert", " pas applicable - ignore"}[i]
	}
	if t, ok := translatedNotes()[text]; ok {
		return t[i]
	}
	return text
}

// translatedNotes are notes in German and French, by their English text.
func translatedNotes() map[string][2]string {
	return map[string][2]string{
		"try play not applicable": {"Verfuehrung nicht anwendbar", "jeu d'essai pas applicable"},
		`Option "Threat" not applicable or indicated maximum threat length too big`: {
			`Option "Drohung" nicht anwendbar order maximale Laenge der Drohung zu gross`,
			`Option "menace" pas applicable ou longueur maximale de la menace trop grande`,
		},
		"GoalIsEnd and Quodlibet are incompatible": {
			"ZielIstEnde und Quodlibet nicht kompatibel", "ButEstFin et Quodlibet incompatibles",
		},
		"StartMoveNumber or UpToMoveNumber incompatible with the stipulation": {
			"StartZugnummer oder BisZugnummer inkompatibel mit der Forderung",
			"Enroute ou JusquAuCoup incompatible avec l'enonce",
		},
		"Option  StopOnShortSolutions  not supported with direct play.": {
			"Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.",
			"L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.",
		},
		"Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.": {
			"Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen Maerchensteinen.",
			"mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines conditions, et sans pieces feeriques.",
		},
		"not searched":             {"nicht untersucht", "non examine"},
		"no stipulation specified": {"Keine Forderung angegeben", "pas de specification de l'enonce"},
		"both sides need a king":   {"Es fehlt ein weisser oder schwarzer Koenig", "il faut un roi de chaque couleur"},
	}
}

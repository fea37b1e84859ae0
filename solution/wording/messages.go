package wording

import (
	"fmt"

	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// Message says a message in a language. What is said of first moves (MoveNumber) and
// of pictures has a layout of its own and is left to the writers: it gives "".
func Message(m *solution.Message, l problem.Language) string {
	switch m.Kind {
	case solution.Deduced:
		if m.Claim == nil {
			return ""
		}
		return Claim(m.Claim, l)
	case solution.Unplayable, solution.Failure:
		return m.Text
	case solution.OptionIgnored:
		return lexicon.Options.In(l, m.Option) + messages[m.Kind][l]
	case solution.NotSolved:
		return m.Text + messages[m.Kind][l]
	case solution.ImpossibleChange:
		return change(m.Change, l)
	}
	return messages[m.Kind][l]
}

var messages = [...][problem.Languages]string{
	solution.OptionIgnored: {" not applicable - ignored", " nicht anwendbar - ignoriert", " pas applicable - ignore"},
	solution.TryIgnored:    {"try play not applicable", "Verfuehrung nicht anwendbar", "jeu d'essai pas applicable"},
	solution.ThreatIgnored: {
		`Option "Threat" not applicable or indicated maximum threat length too big`,
		`Option "Drohung" nicht anwendbar order maximale Laenge der Drohung zu gross`,
		`Option "menace" pas applicable ou longueur maximale de la menace trop grande`,
	},
	solution.QuodlibetIgnored: {
		"GoalIsEnd and Quodlibet are incompatible", "ZielIstEnde und Quodlibet nicht kompatibel", "ButEstFin et Quodlibet incompatibles",
	},
	solution.RangeIgnored: {
		"StartMoveNumber or UpToMoveNumber incompatible with the stipulation",
		"StartZugnummer oder BisZugnummer inkompatibel mit der Forderung",
		"Enroute ou JusquAuCoup incompatible avec l'enonce",
	},
	solution.ShortIgnored: {
		"Option  StopOnShortSolutions  not supported with direct play.",
		"Option  StopNachKurzloesungen  nicht unterstuetzt im direkten Spiel.",
		"L'option  FinApresSolutionsCourtes  n'est pas soutenu au jeu direct.",
	},
	solution.NotIntelligent: {
		"Intelligent Mode only with h#/=, ser-#/= and ser-h#/=, with a limited set of fairy conditions and without fairy pieces.",
		"Intelligent Modus nur im h#/=, ser-#/= und ser-h#/=, wenigen Maerchenbedingungen und keinen Maerchensteinen.",
		"mode intelligent seulement avec h#/=, ser-#/= et ser-h#/=, facultativement avec certaines conditions, et sans pieces feeriques.",
	},
	solution.TooManyEnPassant: {
		"Not more than 2 squares can be input for en passant keys.",
		"Es koennen nicht mehr als 2 Felder fuer en-passant-Schluessel eingegeben werden.",
		"Pas plus de 2 cases pour les cles en passant.",
	},
	solution.UndecidedMate: {
		"Can't decide whether this move is refuted",
		"Kann nicht entscheiden, ob dieser Zug widerlegt wird",
		"On ne peut pas decider si ce coup est refute",
	},
	solution.UndecidedLegality: {
		"cannot decide if this move is legal or not.",
		"kann nicht entscheiden, ob dieser Zug legal ist.",
		"on ne peut pas determiner si ce coup est legal.",
	},
	solution.NotSearched:      {"not searched", "nicht untersucht", "non examine"},
	solution.KingCapturable:   {"the side to play can capture the king", "Die am Zug befindliche Partei kann den Koenig schlagen", "le camp au trait peut prendre le roi"},
	solution.NoStipulation:    {"no stipulation specified", "Keine Forderung angegeben", "pas de specification de l'enonce"},
	solution.ReciprocalPlay:   {"reci- goes with help play only", "reci- geht nur mit Hilfsspiel", "reci- ne va qu'avec le jeu aide"},
	solution.ReciprocalLength: {"a reciprocal stipulation takes two half moves at least", "eine reziproke Forderung braucht mindestens zwei Halbzuege", "un enonce reciproque demande au moins deux demi-coups"},
	solution.HalfMoves:        {"battle play has no half moves", "im Kampfspiel gibt es keine Halbzuege", "le jeu direct n'a pas de demi-coups"},
	solution.SeriesLength:     {"series play counts whole moves, at least one", "Serienspiel zaehlt ganze Zuege, mindestens einen", "le jeu en serie compte des coups entiers, au moins un"},
	solution.SeriesPlay:       {"series play does not go with this kind of play", "Serienspiel gibt es nicht mit dieser Art von Spiel", "le jeu en serie ne va pas avec cette sorte de jeu"},
	solution.ImpossibleLastMove: {
		"Inconsistent retro information\n\nproblem ignored",
		"Widerspruechliche Angaben zur Retroanalyse\n\nProblem uebergangen",
		"Information retro contradictoire\n\nprobleme ignore",
	},
	solution.NullMovesInSetPlay: {
		"Inconsistent rules regarding NullMoves\n\nproblem ignored",
		"Inkonsistente Regeln betreffend NullZuegen\n\nProblem uebersprungen",
		"Regles inconsitentents concernant les CoupsVides\n\nprobleme ignoree",
	},
	solution.NotSolved: {" is not solved yet", " wird noch nicht geloest", " n'est pas encore resolu"},
	solution.Failure:   {},
}

// change says why a change of a twin is not possible, and where it stands.
func change(e *problem.ChangeError, l problem.Language) string {
	if e == nil {
		return ""
	}
	var place string
	if !e.Pos.IsZero() {
		place = fmt.Sprintf("%s:%d:%d: ", e.Pos.File, e.Pos.Line, e.Pos.Col)
	}
	if e.Reason == problem.ImpossibleOptions && e.Option != nil {
		return place + e.Option.Error()
	}
	return place + fmt.Sprintf(changes[e.Reason][l], e.Square)
}

var changes = [...][problem.Languages]string{
	problem.NothingThere:      {"nothing stands on %v", "auf %v steht nichts", "rien ne se trouve en %v"},
	problem.NoTransformation:  {"there is no such transformation of the board%.0v", "so laesst sich das Brett nicht umformen%.0v", "il n'y a pas une telle transformation de l'echiquier%.0v"},
	problem.ManLeavesBoard:    {"the man on %v would leave the board", "der Stein auf %v wuerde das Brett verlassen", "la piece en %v quitterait l'echiquier"},
	problem.HoleLeavesBoard:   {"the hole %v would leave the board", "das Loch %v wuerde das Brett verlassen", "le trou %v quitterait l'echiquier"},
	problem.ImpossibleOptions: {},
}

package movement

import (
	"fmt"

	"rookery/problem"
)

// An Error says what is wrong with a definition, and where.
type Error struct {
	Offset int // in bytes from the beginning of the text
	Token  string
	Fault  Fault
}

func (e *Error) Error() string {
	if e.Token == "" {
		return e.Fault.String()
	}
	return fmt.Sprintf("%s: %q", e.Fault, e.Token)
}

// A Fault is what can be wrong with a definition.
type Fault uint8

// What can be wrong with a definition.
const (
	NoFault Fault = iota
	NoWalkLine
	NoName
	NoEquals
	BadCode
	CodeTaken
	CodeTwice
	NoMovement
	NoModifier
	FirstMoves
	EnPassants
	Cylinders
	TakesOwn
	ActsOnOthers
	NoAtom
	NoSuchAtom
	BadVector
	BadNumber
	BadDirections
	CannotBend
	TwoVictims
	TooManyLegs
	TooManyParts
	TooLong
	NoWord
	NoVerb
	NoLine
	NoNumber
	BadAngle
	Faults // how many there are
)

// In says the fault in a language.
func (f Fault) In(lang problem.Language) string {
	if f < Faults {
		return faults[f][lang]
	}
	return ""
}

func (f Fault) String() string { return f.In(problem.English) }

var faults = [Faults][problem.Languages]string{
	NoFault:    {"nothing is wrong", "nichts ist falsch", "rien n'est faux"},
	NoWalkLine: {"a line of a file of walks begins with \"walk\"", "eine Zeile einer Datei mit Gangarten beginnt mit \"walk\"", "une ligne d'un fichier de marches commence par \"walk\""},
	NoName:     {"the walk has no name", "die Gangart hat keinen Namen", "la marche n'a pas de nom"},
	NoEquals:   {"\"=\" is missing before the definition", "vor der Erklärung fehlt \"=\"", "\"=\" manque avant la définition"},
	BadCode:    {"a code is one or two letters or digits", "ein Kürzel hat ein oder zwei Buchstaben oder Ziffern", "un code a une ou deux lettres ou chiffres"},
	CodeTaken:  {"another walk has this code in some language", "eine andere Gangart hat dieses Kürzel in einer der Sprachen", "une autre marche a ce code dans une des langues"},
	CodeTwice:  {"this code has been defined already", "dieses Kürzel ist schon erklärt", "ce code est déjà défini"},
	NoMovement: {"the definition does not say how the man moves", "die Erklärung sagt nicht, wie der Stein zieht", "la définition ne dit pas comment va la pièce"},
	NoModifier: {"there is no such modifier", "diesen Zusatz gibt es nicht", "ce modificateur n'existe pas"},
	FirstMoves: {
		"a man's first move cannot be told in a problem: of a diagram nobody knows which men have moved",
		"der erste Zug eines Steins ist in Problemen nicht zu erkennen: im Diagramm weiß niemand, welche Steine gezogen haben",
		"le premier coup d'une pièce ne se reconnaît pas dans un problème : personne ne sait quelles pièces du diagramme ont joué",
	},
	EnPassants:    {"only pawns capture en passant", "nur Bauern schlagen en passant", "seuls les pions prennent en passant"},
	Cylinders:     {"the board's edges are joined for all men or for none", "die Ränder des Bretts sind für alle Steine verbunden oder für keinen", "les bords de l'échiquier se joignent pour toutes les pièces ou pour aucune"},
	TakesOwn:      {"which men may be taken is said by conditions, not by a walk", "welche Steine geschlagen werden dürfen, sagen Bedingungen, nicht eine Gangart", "ce sont les conditions qui disent quelles pièces peuvent être prises, non une marche"},
	ActsOnOthers:  {"this modifier is about other men, not about how this one moves", "dieser Zusatz handelt von anderen Steinen, nicht davon, wie dieser zieht", "ce modificateur concerne d'autres pièces, non la façon d'aller de celle-ci"},
	NoAtom:        {"modifiers without a capital", "Zusätze ohne Großbuchstaben", "des modificateurs sans majuscule"},
	NoSuchAtom:    {"no step has this letter", "kein Schritt hat diesen Buchstaben", "aucun pas n'a cette lettre"},
	BadVector:     {"a step is two numbers up to 7: (1,4)", "ein Schritt ist zwei Zahlen bis 7: (1,4)", "un pas est deux nombres jusqu'à 7 : (1,4)"},
	BadNumber:     {"a number from 1 to 7 was expected", "eine Zahl von 1 bis 7 wurde erwartet", "un nombre de 1 à 7 était attendu"},
	BadDirections: {"this man has no such directions", "der Stein hat keine solchen Richtungen", "la pièce n'a pas de telles directions"},
	CannotBend:    {"only a ride without hurdles can bend", "nur ein Ritt ohne Böcke kann sich biegen", "seule une marche sans sautoir peut tourner"},
	TwoVictims:    {"a move takes one man at most", "ein Zug schlägt höchstens einen Stein", "un coup prend une pièce au plus"},
	TooManyLegs:   {"too many legs", "zu viele Teilstücke", "trop de tronçons"},
	TooManyParts:  {"too many ways of moving", "zu viele Zugweisen", "trop de façons d'aller"},
	TooLong:       {"the definition is too long", "die Erklärung ist zu lang", "la définition est trop longue"},
	NoWord:        {"this word is none of those by which walks are described", "mit diesem Wort werden keine Gangarten beschrieben", "ce mot ne décrit pas de marche"},
	NoVerb:        {"a description begins with leaps, steps, rides, hops or royal", "eine Beschreibung beginnt mit springt, geht, gleitet, hüpft oder königlich", "une description commence par bondit, va, glisse, saute ou royal"},
	NoLine:        {"the lines are missing: orthogonal, diagonal, knight, (1,3) ...", "die Linien fehlen: orthogonal, diagonal, Springer, (1,3) ...", "il manque les lignes : orthogonal, diagonal, cavalier, (1,3) ..."},
	NoNumber:      {"a number is missing", "eine Zahl fehlt", "il manque un nombre"},
	BadAngle:      {"a man turns by 45, 90, 135 or 180 degrees", "ein Stein wendet sich um 45, 90, 135 oder 180 Grad", "une pièce tourne de 45, 90, 135 ou 180 degrés"},
}

// Bounds of what is taken for a definition.
const (
	maxLegs  = 6
	maxParts = 64
	maxWays  = 5000
	maxText  = 1000
	maxName  = 60
)

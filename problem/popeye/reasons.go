package popeye

import "rookery/problem"

// A Reason says what is wrong at a place of a text.
type Reason uint8

const (
	Ambiguous       Reason = iota // the abbreviation is not unique
	NoCommand                     // there is no such command
	NoCondition                   // no condition follows
	NoOption                      // no option follows
	NoStipulation                 // the problem has no stipulation
	NoEnd                         // the text ends within a problem
	NoProblem                     // no problem begins here
	TextTooLong                   // the text is too long
	TooManyProblems               // there are too many problems
	TooManyMen                    // there are too many men
	TooManyTwins                  // there are too many twins
	Meaningless                   // this has no meaning here
	NoKeyword                     // a keyword is missing
	NoSquares                     // squares are missing
	NoSquare                      // a square is missing
	NoWalk                        // a walk is missing
	NoNumber                      // a number is missing
	NoMoveNumber                  // a move number is missing
	NoLines                       // files and ranks are missing
	NoMan                         // a man is missing
	BadSquares                    // this is no such list of squares
	SameSquare                    // these must be two squares
	NoColour                      // a colour is missing
	NoCount                       // a number of men is missing
	NoMen                         // men are missing
	BadMan                        // this is no man with its squares
	BadSquareList                 // this is no list of squares
	Underworld                    // the man that stands there goes to the underworld
	BoardFull                     // the board is full
	NotMan                        // this is no man
	NoArrow                       // a number of moves is missing before the arrow
	NoLength                      // the number of moves is missing
	Rest                          // what follows the number of moves is ignored
	BadStipulation                // this is no stipulation
	NoStarter                     // the side that begins is missing
	CannotFollow                  // this cannot follow here
	NotClosed                     // the expression is not closed
	Defences                      // defences cannot be combined
	TwoKinds                      // the two sides of the operator are of different kinds
	TooDeep                       // the expression is nested too deeply
	NoBranch                      // a goal or a branch is missing
	HalfBranch                    // the second half of the branch is missing
	NoKind                        // the kind of the branch is missing
	NoHalfMoves                   // a number of half moves is missing
	NoHalfMove                    // a half move is missing
	ZeroFirst                     // the zero position must come before all twins
	ContinuedFirst                // this should come first in a twin
	NotInTwin                     // this cannot stand in a twin
	BadAngle                      // this is no angle
	BadMirror                     // this is no way to mirror
	NoTwoSquares                  // two squares are missing
	NoSuchOption                  // there is no such option
	NoArgument                    // an argument is missing
	NoTime                        // this is no time
	NoRooks                       // two squares of rooks are missing, the white one first
	NoMover                       // a walk, or the square of a man, is missing
	NoPlay                        // a number or a move is missing
	Contradiction                 // another option says otherwise
	TooManyOptions                // there are too many options of this kind
	BadWalk                       // this is no definition of a walk
)

// In says the reason in a language.
func (r Reason) In(l problem.Language) string {
	if int(r) < len(reasons) {
		return reasons[r][l]
	}
	return ""
}

var reasons = [...][problem.Languages]string{
	Ambiguous:       {"the abbreviation is not unique", "die Abkürzung ist nicht eindeutig", "l'abréviation est ambiguë"},
	NoCommand:       {"there is no such command", "diesen Befehl gibt es nicht", "cette commande n'existe pas"},
	NoCondition:     {"no condition follows", "es folgt keine Bedingung", "aucune condition ne suit"},
	NoOption:        {"no option follows", "es folgt keine Option", "aucune option ne suit"},
	NoStipulation:   {"the problem has no stipulation", "das Problem hat keine Forderung", "le problème n'a pas d'énoncé"},
	NoEnd:           {"the text ends within a problem", "der Text endet mitten in einem Problem", "le texte finit au milieu d'un problème"},
	NoProblem:       {"no problem begins here", "hier beginnt kein Problem", "aucun problème ne commence ici"},
	TextTooLong:     {"the text is too long", "der Text ist zu lang", "le texte est trop long"},
	TooManyProblems: {"there are too many problems", "es sind zu viele Probleme", "il y a trop de problèmes"},
	TooManyMen:      {"there are too many men", "es sind zu viele Steine", "il y a trop de pièces"},
	TooManyTwins:    {"there are too many twins", "es sind zu viele Zwillinge", "il y a trop de jumeaux"},
	Meaningless:     {"this has no meaning here", "das bedeutet hier nichts", "cela n'a pas de sens ici"},
	NoKeyword:       {"a keyword is missing", "ein Schlüsselwort fehlt", "il manque un mot clé"},
	NoSquares:       {"squares are missing", "Felder fehlen", "il manque des cases"},
	NoSquare:        {"a square is missing", "ein Feld fehlt", "il manque une case"},
	NoWalk:          {"a walk is missing", "eine Gangart fehlt", "il manque une marche"},
	NoNumber:        {"a number is missing", "eine Zahl fehlt", "il manque un nombre"},
	NoMoveNumber:    {"a move number is missing", "eine Zugnummer fehlt", "il manque un numéro de coup"},
	NoLines:         {"files and ranks are missing", "Linien und Reihen fehlen", "il manque des colonnes et des rangées"},
	NoMan:           {"a man is missing", "ein Stein fehlt", "il manque une pièce"},
	BadSquares:      {"this is no such list of squares", "das ist keine solche Liste von Feldern", "ce n'est pas une telle liste de cases"},
	SameSquare:      {"these must be two squares", "das müssen zwei Felder sein", "il faut deux cases"},
	NoColour:        {"a colour is missing", "eine Farbe fehlt", "il manque une couleur"},
	NoCount:         {"a number of men is missing", "eine Anzahl von Steinen fehlt", "il manque un nombre de pièces"},
	NoMen:           {"men are missing", "Steine fehlen", "il manque des pièces"},
	BadMan:          {"this is no man with its squares", "das ist kein Stein mit seinen Feldern", "ce n'est pas une pièce avec ses cases"},
	BadSquareList:   {"this is no list of squares", "das ist keine Liste von Feldern", "ce n'est pas une liste de cases"},
	Underworld:      {"the man that stands there goes to the underworld", "der Stein, der dort steht, geht in die Unterwelt", "la pièce qui s'y trouve va dans l'au-delà"},
	BoardFull:       {"the board is full", "das Brett ist voll", "l'échiquier est plein"},
	NotMan:          {"this is no man", "das ist kein Stein", "ce n'est pas une pièce"},
	NoArrow:         {"a number of moves is missing before the arrow", "vor dem Pfeil fehlt eine Zahl von Zügen", "il manque un nombre de coups avant la flèche"},
	NoLength:        {"the number of moves is missing", "die Zahl der Züge fehlt", "il manque le nombre de coups"},
	Rest:            {"what follows the number of moves is ignored", "was auf die Zahl der Züge folgt, wird übergangen", "ce qui suit le nombre de coups est ignoré"},
	BadStipulation:  {"this is no stipulation", "das ist keine Forderung", "ce n'est pas un énoncé"},
	NoStarter:       {"the side that begins is missing", "die Seite, die beginnt, fehlt", "il manque le camp qui commence"},
	CannotFollow:    {"this cannot follow here", "das kann hier nicht folgen", "cela ne peut pas suivre ici"},
	NotClosed:       {"the expression is not closed", "der Ausdruck ist nicht geschlossen", "l'expression n'est pas fermée"},
	Defences:        {"defences cannot be combined", "Verteidigungen lassen sich nicht verbinden", "les défenses ne se combinent pas"},
	TwoKinds:        {"the two sides of the operator are of different kinds", "die beiden Seiten des Operators sind von verschiedener Art", "les deux côtés de l'opérateur sont de sortes différentes"},
	TooDeep:         {"the expression is nested too deeply", "der Ausdruck ist zu tief verschachtelt", "l'expression est trop profonde"},
	NoBranch:        {"a goal or a branch is missing", "ein Ziel oder ein Zweig fehlt", "il manque un but ou une branche"},
	HalfBranch:      {"the second half of the branch is missing", "die zweite Hälfte des Zweigs fehlt", "il manque la seconde moitié de la branche"},
	NoKind:          {"the kind of the branch is missing", "die Art des Zweigs fehlt", "il manque la sorte de la branche"},
	NoHalfMoves:     {"a number of half moves is missing", "eine Zahl von Halbzügen fehlt", "il manque un nombre de demi-coups"},
	NoHalfMove:      {"a half move is missing", "ein Halbzug fehlt", "il manque un demi-coup"},
	ZeroFirst:       {"the zero position must come before all twins", "die Nullstellung muß vor allen Zwillingen stehen", "la position zéro doit précéder tous les jumeaux"},
	ContinuedFirst:  {"this should come first in a twin", "das sollte im Zwilling zuerst stehen", "cela devrait venir en premier dans un jumeau"},
	NotInTwin:       {"this cannot stand in a twin", "das kann nicht in einem Zwilling stehen", "cela ne peut pas figurer dans un jumeau"},
	BadAngle:        {"this is no angle", "das ist kein Winkel", "ce n'est pas un angle"},
	BadMirror:       {"this is no way to mirror", "so läßt sich nicht spiegeln", "on ne peut pas refléter ainsi"},
	NoTwoSquares:    {"two squares are missing", "zwei Felder fehlen", "il manque deux cases"},
	NoSuchOption:    {"there is no such option", "diese Option gibt es nicht", "cette option n'existe pas"},
	NoArgument:      {"an argument is missing", "ein Argument fehlt", "il manque un argument"},
	NoTime:          {"this is no time", "das ist keine Zeit", "ce n'est pas un temps"},
	NoRooks:         {"two squares of rooks are missing, the white one first", "zwei Felder von Türmen fehlen, das weiße zuerst", "il manque deux cases de tours, la blanche d'abord"},
	NoMover:         {"a walk, or the square of a man, is missing", "eine Gangart oder das Feld eines Steins fehlt", "il manque une marche ou la case d'une pièce"},
	BadWalk:         {"this is no definition of a walk", "das erklärt keine Gangart", "ce n'est pas la définition d'une marche"},
	Contradiction:   {"another option says otherwise", "eine andere Option sagt es anders", "une autre option dit autrement"},
	TooManyOptions:  {"there are too many options of this kind", "es sind zu viele Optionen dieser Art", "il y a trop d'options de cette sorte"},
	NoPlay:          {"a number or a move is missing", "eine Zahl oder ein Zug fehlt", "il manque un nombre ou un coup"},
}

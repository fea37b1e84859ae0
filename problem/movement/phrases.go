package movement

import "rookery/problem"

// A phrase is one in English, German and French.
type phrase [3]string

func (p phrase) in(lang problem.Language) string { return p[lang] }

// The phrases of which descriptions are made. Way, count, distance and so on stand
// for others, in this order.
var (
	sentences = [...][2]phrase{ // what stands before and behind
		Both:  {{"It ", "Er ", "Elle "}, {"", "", ""}},
		Takes: {{"To capture it ", "Er ", "Elle "}, {"", ", nur um zu schlagen", ", seulement pour prendre"}},
		Moves: {{"Without capturing it ", "Er ", "Elle "}, {"", ", ohne zu schlagen", ", sans prendre"}},
	}
	royalty = phrase{"It is royal.", "Er ist königlich.", "Elle est royale."}
	last    = phrase{", and ", " und ", " et "} // before the last leg
	or      = phrase{" or ", " oder ", " ou "}
	and     = phrase{" and ", " und ", " et "}

	hopsNear   = phrase{"hops over %s one step away%s", "überspringt %s einen Schritt entfernt%s", "saute par-dessus %s à un pas%s"}
	hopsFirst  = phrase{"hops over the first man%s%s%s", "überspringt den ersten Stein%s%s%s", "saute par-dessus la première pièce%s%s%s"}
	takesNear  = phrase{"takes a man of the other side one step away%s", "schlägt einen gegnerischen Stein einen Schritt entfernt%s", "prend une pièce adverse à un pas%s"}
	takesFirst = phrase{"takes the first man%s%s", "schlägt den ersten Stein%s%s", "prend la première pièce%s%s"}
	leaps      = phrase{"leaps%s", "springt%s", "bondit%s"}
	goes       = phrase{"goes %s%s", "geht %s%s", "fait %s%s"}
	goesOn     = phrase{"goes on %s%s", "geht von dort %s%s", "fait ensuite %s%s"}
	behind     = phrase{"lands directly behind", "landet direkt dahinter", "se pose juste derrière"}
	before     = phrase{"turns back and lands directly before that square", "kehrt um und landet direkt davor", "revient et se pose juste devant"}

	toEmpty = phrase{" to an empty square", " auf ein leeres Feld", " jusqu'à une case vide"}
	ifLame  = phrase{" if the squares on its way are empty", ", wenn die Felder auf dem Weg leer sind", " si les cases traversées sont vides"}
	ifOne   = phrase{" if exactly one man stands on its way", ", wenn genau ein Stein auf dem Weg steht", " si exactement une pièce est sur son chemin"}
	skips   = phrase{", the first square being skipped", ", wobei das erste Feld übersprungen wird", ", la première case étant sautée"}
	waves   = phrase{", turning to and fro after each step by %s", ", nach jedem Schritt abwechselnd nach beiden Seiten um %s gewendet", ", en tournant après chaque pas %s, d'un côté puis de l'autre"}
	circles = phrase{", turning to one side after each step by %s", ", nach jedem Schritt zu derselben Seite um %s gewendet", ", en tournant après chaque pas %s, toujours du même côté"}
	eighth  = phrase{"an eighth of a circle", "einen Achtelkreis", "d'un huitième de cercle"}
	angle   = phrase{"%d degrees", "%d Grad", "de %d degrés"}

	hurdleMen = [...]phrase{
		Hurdle:    {"a man", "einen Stein", "une pièce"},
		OwnHurdle: {"a man of its own side", "einen eigenen Stein", "une pièce de son camp"},
		FoeHurdle: {"a man of the other side", "einen gegnerischen Stein", "une pièce adverse"},
	}
	hurdleIf = [...]phrase{
		OwnHurdle: {", if it is a man of its own side,", ", wenn es ein eigener ist,", ", si elle est de son camp,"},
		FoeHurdle: {", if it is a man of the other side,", ", wenn es ein gegnerischer ist,", ", si elle est adverse,"},
	}

	exactlyAway = phrase{" exactly %d steps away", " genau %d Schritte entfernt", " à exactement %d pas"}
	leastAway   = phrase{" at least %d steps away", " mindestens %d Schritte entfernt", " à %d pas au moins"}
	mostAway    = phrase{" up to %d steps away", " bis zu %d Schritte entfernt", " à %d pas au plus"}

	equalSteps   = phrase{"exactly as many steps", "genau so viele Schritte", "exactement autant de pas"}
	oneStep      = phrase{"one step", "einen Schritt", "un pas"}
	exactlySteps = phrase{"exactly %d steps", "genau %d Schritte", "exactement %d pas"}
	anySteps     = phrase{"any number of steps", "beliebig viele Schritte", "un nombre quelconque de pas"}
	mostSteps    = phrase{"up to %d steps", "bis zu %d Schritte", "jusqu'à %d pas"}

	sameWay     = phrase{" in the same direction", " in derselben Richtung", " dans la même direction"}
	oppositeWay = phrase{" in the opposite direction", " in der Gegenrichtung", " dans la direction opposée"}
	anyWay      = phrase{" in any direction but back", " in jeder Richtung außer zurück", " dans toute direction sauf en arrière"}
	straightOn  = phrase{"straight on", "geradeaus", "tout droit"}
	backwards   = phrase{"back", "zurück", "en arrière"}
	eitherSide  = phrase{"at %d degrees to either side", "um %d Grad nach beiden Seiten", "à %d degrés de part et d'autre"}
	leftTurn    = phrase{"at %d degrees to the left", "um %d Grad nach links", "à %d degrés à gauche"}
	rightTurn   = phrase{"at %d degrees to the right", "um %d Grad nach rechts", "à %d degrés à droite"}

	allLines      = phrase{"along ranks, files and diagonals", "auf Reihen, Linien und Diagonalen", "le long des rangées, colonnes et diagonales"}
	straightLines = phrase{"along ranks and files", "auf Reihen und Linien", "le long des rangées et colonnes"}
	diagonals     = phrase{"along diagonals", "auf Diagonalen", "le long des diagonales"}
	byLeap        = phrase{"by (%d,%d)", "um (%d,%d)", "de (%d,%d)"}
	by            = phrase{"by ", "um ", "de "}
	stepsAhead    = phrase{"%d ahead", "%d vor", "%d en avant"}
	stepsBack     = phrase{"%d back", "%d zurück", "%d en arrière"}
	stepsRight    = phrase{"%d to the right", "%d nach rechts", "%d à droite"}
	stepsLeft     = phrase{"%d to the left", "%d nach links", "%d à gauche"}
)

// halves are the sets of directions that have names.
var halves = []struct {
	name phrase
	test func(Step) bool
}{
	{phrase{}, nil},
	{phrase{" ahead", " vorwärts", " en avant"}, func(s Step) bool { return s.Ranks > 0 }},
	{phrase{" backwards", " rückwärts", " en arrière"}, func(s Step) bool { return s.Ranks < 0 }},
	{
		phrase{" ahead or backwards rather than aside", " eher vor- oder rückwärts als seitwärts", " plutôt en avant ou en arrière que de côté"},
		func(s Step) bool { return abs(s.Ranks) > abs(s.Files) && s.Files != 0 },
	},
	{
		phrase{" aside rather than ahead or backwards", " eher seitwärts als vor- oder rückwärts", " plutôt de côté qu'en avant ou en arrière"},
		func(s Step) bool { return abs(s.Files) > abs(s.Ranks) && s.Ranks != 0 },
	},
	{phrase{" ahead or backwards", " vor- oder rückwärts", " en avant ou en arrière"}, func(s Step) bool { return s.Files == 0 }},
	{phrase{" aside", " seitwärts", " de côté"}, func(s Step) bool { return s.Ranks == 0 }},
	{
		phrase{" ahead rather than aside", " eher vorwärts als seitwärts", " plutôt en avant que de côté"},
		func(s Step) bool { return s.Ranks > abs(s.Files) && s.Files != 0 },
	},
	{
		phrase{" backwards rather than aside", " eher rückwärts als seitwärts", " plutôt en arrière que de côté"},
		func(s Step) bool { return -s.Ranks > abs(s.Files) && s.Files != 0 },
	},
}

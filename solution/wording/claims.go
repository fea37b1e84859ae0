package wording

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// Claim says in a sentence what was deduced about a proof game.
func Claim(c *solution.Claim, l problem.Language) string {
	w := claimWords{l}
	side := sides[c.Side&1][l]
	switch c.Kind {
	case solution.NoGame, solution.Shorter:
		return w.say(c.Kind, length(c.Moves))
	case solution.MovesMade:
		return w.say(c.Kind, side, w.moves(c.Moves))
	case solution.MovesSpent:
		if c.Spare == 0 {
			return fmt.Sprintf(allNeeded[l], side, w.moves(c.Moves))
		}
		text := fmt.Sprintf(someNeeded[l], side, w.moves(c.Moves), c.Moves-c.Spare, c.Spare)
		if len(c.By) > 0 {
			text += fmt.Sprintf(spentBy[l], w.either(w.men(c.By)))
		}
		return text + "."
	case solution.StandStill:
		return w.say(c.Kind, strings.Join(w.men(c.Men), " "))
	case solution.Becomes:
		return w.becomes(c)
	case solution.Takes:
		return w.takes(c)
	case solution.PawnTakes:
		return w.say(c.Kind, w.man(c.Men), w.times(c.Captures), w.squares(c.On))
	case solution.Castles:
		return fmt.Sprintf(castlings[castlingOf(c.Castling)][l], side)
	case solution.Leaves:
		return w.say(c.Kind, w.man(c.Men), lexicon.WalkTitleIn(l, walkOf(c.Men)))
	case solution.SetsOut:
		var list []string
		for i, pawn := range w.men(c.By)[:min(len(c.By), len(c.On))] {
			list = append(list, fmt.Sprintf(stands[l], pawn, c.On[i]))
		}
		return w.say(c.Kind, w.man(c.Men), w.all(list))
	case solution.Arrives:
		many := 0
		if len(c.By) > 1 {
			many = 1
		}
		return fmt.Sprintf(arrives[l][many], w.man(c.Men), w.all(w.men(c.By)))
	case solution.Ways:
		return w.say(c.Kind, side, c.Count)
	}
	return w.say(c.Kind)
}

type phrase = [problem.Languages]string

// claimWords puts sentences together in a language.
type claimWords struct{ l problem.Language }

func (w claimWords) say(k solution.ClaimKind, what ...any) string {
	return fmt.Sprintf(claims[k][w.l], what...)
}

// men are named as in diagrams, by letter and first square.
func (w claimWords) men(list []problem.Placement) (names []string) {
	for _, m := range list {
		names = append(names, lexicon.WalkLetters(w.l, m.Man.Walk)+m.Square.String())
	}
	return names
}

// man names the one that a sentence is about.
func (w claimWords) man(list []problem.Placement) string {
	return strings.Join(w.men(list), "/")
}

// walkOf is the walk of the first man.
func walkOf(list []problem.Placement) problem.Walk {
	if len(list) == 0 {
		return ""
	}
	return list[0].Man.Walk
}

func (w claimWords) squares(list []chess.Square) string {
	if len(list) > manySquares {
		return fmt.Sprintf(oneOf[w.l], len(list))
	}
	var names []string
	for _, s := range list {
		names = append(names, s.String())
	}
	return w.either(names)
}

// manySquares and manyMen are more than anybody wants to read.
const manySquares, manyMen = 12, 8

func (w claimWords) either(list []string) string { return listed(list, or[w.l]) }
func (w claimWords) all(list []string) string    { return listed(list, and[w.l]) }

func listed(list []string, last string) string {
	n := len(list) - 1
	if n < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + last + list[n]
}

func (w claimWords) moves(n int) string {
	if n == 1 {
		return oneMove[w.l]
	}
	return fmt.Sprintf(manyMoves[w.l], fmt.Sprint(n))
}

func (w claimWords) times(n int) string {
	if n == 1 {
		return once[w.l]
	}
	return fmt.Sprintf(often[w.l], n)
}

// numbers are named, several in a row as a range: "2, 4 or 6 to 9".
func (w claimWords) numbers(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		if j-i > 1 {
			parts = append(parts, fmt.Sprintf(upTo[w.l], list[i], list[j]))
			i = j + 1
			continue
		}
		parts = append(parts, fmt.Sprint(list[i]))
		i++
	}
	return w.either(parts)
}

// length is that of a game of so many half moves, in moves.
func length(halfMoves int) string {
	if halfMoves%2 == 0 {
		return fmt.Sprint(halfMoves / 2)
	}
	return fmt.Sprintf("%d.5", halfMoves/2)
}

// becomes says what becomes of a man, or of several among them.
func (w claimWords) becomes(c *solution.Claim) string {
	walk := walkOf(c.Men)
	if len(c.Men) > 1 {
		var ends []string
		for _, e := range c.Ends {
			ends = append(ends, w.end(walk, &e))
		}
		return fmt.Sprintf(amongThem[w.l], w.all(w.men(c.Men)), w.all(ends))
	}
	var fates []string
	for _, e := range c.Ends {
		end := w.end(walk, &e)
		if len(e.Moves) > 0 && len(c.Men) > 0 {
			end += " (" + w.made(c.Men[0].Square, &e) + ")"
		}
		fates = append(fates, fmt.Sprintf(endsOn[w.l], end))
	}
	if len(c.On) > 0 {
		by := ""
		if len(c.By) > 0 && len(c.By) <= manyMen {
			by = fmt.Sprintf(takenBy[w.l], w.either(w.men(c.By)))
		}
		fates = append(fates, fmt.Sprintf(falls[w.l], w.squares(c.On), by))
	}
	return w.man(c.Men) + " " + w.either(fates) + "."
}

// end is where a man ends, and as what if it promotes.
func (w claimWords) end(walk problem.Walk, e *solution.End) string {
	if e.Walk == walk {
		return e.Square.String()
	}
	return fmt.Sprintf(promotes[w.l], e.Square, lexicon.WalkLetters(w.l, e.Walk), w.squares(e.Promotes))
}

// made says how many moves a man may make on its way from a square.
func (w claimWords) made(from chess.Square, e *solution.End) string {
	switch {
	case slices.Equal(e.Moves, []int{1}):
		return oneMove[w.l]
	case !slices.Equal(e.Moves, []int{0}):
		return fmt.Sprintf(manyMoves[w.l], w.numbers(e.Moves))
	case e.Square == from:
		return noMove[w.l]
	}
	return byCastling[w.l]
}

// takes says how often a side takes, where and with whom.
func (w claimWords) takes(c *solution.Claim) string {
	text := w.say(c.Kind, sides[c.Side&1][w.l], w.times(c.Captures))
	if len(c.On) > 0 {
		text += fmt.Sprintf(on[w.l], w.squares(c.On))
	}
	if len(c.By) == 1 {
		return text + fmt.Sprintf(with[w.l], w.man(c.By)) + "."
	}
	switch {
	case c.Captures == c.Pawns:
		text += onlyPawns[w.l]
	case c.Pawns > 0:
		text += fmt.Sprintf(somePawns[w.l], w.times(c.Pawns))
	}
	if len(c.By) > 0 && len(c.By) <= manyMen {
		text += fmt.Sprintf(by[w.l], w.either(w.men(c.By)))
	}
	return text + "."
}

// castlingOf is the place of what is said of castling.
func castlingOf(c solution.CastlingClaim) int {
	place := 0
	if c.Short {
		place++
	}
	if c.Long {
		place += 2
	}
	if c.Must && place > 0 {
		place += 3
	}
	return place
}

var (
	sides      = [2]phrase{{"White", "Weiß", "Les Blancs"}, {"Black", "Schwarz", "Les Noirs"}}
	or         = phrase{" or ", " oder ", " ou "}
	and        = phrase{" and ", " und ", " et "}
	noMove     = phrase{"no move", "kein Zug", "aucun coup"}
	oneMove    = phrase{"1 move", "1 Zug", "1 coup"}
	manyMoves  = phrase{"%s moves", "%s Züge", "%s coups"}
	once       = phrase{"once", "einmal", "une fois"}
	often      = phrase{"%d times", "%dmal", "%d fois"}
	upTo       = phrase{"%d to %d", "%d bis %d", "%d à %d"}
	oneOf      = phrase{"one of %d squares", "einem von %d Feldern", "une de %d cases"}
	allNeeded  = phrase{"%s makes %s and needs them all: none is free.", "%s macht %s und braucht sie alle: keiner ist frei.", "%s jouent %s, tous nécessaires : aucun n'est libre."}
	someNeeded = phrase{"%s makes %s and needs %d at least; free at most: %d", "%s macht %s und braucht mindestens %d; frei höchstens: %d", "%s jouent %s, dont au moins %d nécessaires ; libres au plus : %d"}
	spentBy    = phrase{", made by %s", ", gemacht von %s", ", joués par %s"}
	takenBy    = phrase{" by %s", " von %s", " devant %s"}
	with       = phrase{", with %s", ", mit %s", ", avec %s"}
	endsOn     = phrase{"ends on %s", "endet auf %s", "finit en %s"}
	falls      = phrase{"is taken on %s%s", "wird auf %s%s geschlagen", "tombe en %s%s"}
	amongThem  = phrase{"%s end on %s, one on each.", "%s enden auf %s, je einer.", "%s finissent en %s, une sur chaque case."}
	promotes   = phrase{"%s as %s after promotion on %s", "%s als %s nach Umwandlung auf %s", "%s comme %s après promotion en %s"}
	byCastling = phrase{"by castling alone", "nur durch Rochade", "par le seul roque"}
	stands     = phrase{"%s is on %v", "%s auf %v steht", "%s soit en %v"}
	on         = phrase{", on %s", ", auf %s", ", en %s"}
	onlyPawns  = phrase{"; only pawns take", "; nur Bauern schlagen", " ; seuls des pions prennent"}
	somePawns  = phrase{"; %s at least with pawns", "; mindestens %s mit Bauern", " ; au moins %s avec des pions"}
	by         = phrase{"; who may take: %s", "; schlagen können: %s", " ; peuvent prendre : %s"}
	arrives    = [problem.Languages][2]string{
		{"%s makes its last move only after %s has moved.", "%s makes its last move only after %s have moved."},
		{"%s macht den letzten Zug erst, nachdem %s gezogen hat.", "%s macht den letzten Zug erst, nachdem %s gezogen haben."},
		{"%s ne joue son dernier coup qu'après un coup de %s.", "%s ne joue son dernier coup qu'après un coup de %s."},
	}
)

// castlings are by whether it is possible: not, short, long, either; then how it must be.
var castlings = [...]phrase{
	{"%s does not castle.", "%s rochiert nicht.", "%s ne roquent pas."},
	{"%s may castle, short only.", "%s kann rochieren, nur kurz.", "%s peuvent roquer, petit roque seulement."},
	{"%s may castle, long only.", "%s kann rochieren, nur lang.", "%s peuvent roquer, grand roque seulement."},
	{"%s may castle, short or long.", "%s kann rochieren, kurz oder lang.", "%s peuvent roquer, petit ou grand roque."},
	{"%s castles short.", "%s rochiert kurz.", "%s font le petit roque."},
	{"%s castles long.", "%s rochiert lang.", "%s font le grand roque."},
	{"%s castles, short or long.", "%s rochiert, kurz oder lang.", "%s roquent, petit ou grand roque."},
}

var claims = [...]phrase{
	solution.NoGame:     {"No game of %s moves leads to the diagram.", "Keine Partie von %s Zügen führt zum Diagramm.", "Aucune partie de %s coups ne mène au diagramme."},
	solution.Shorter:    {"A game of only %s moves is not ruled out beforehand.", "Eine Partie von nur %s Zügen ist nicht von vornherein ausgeschlossen.", "Une partie de %s coups seulement n'est pas exclue d'avance."},
	solution.MovesMade:  {"%s makes %s.", "%s macht %s.", "%s jouent %s."},
	solution.StandStill: {"Never moved, never taken: %s.", "Nie gezogen, nie geschlagen: %s.", "Jamais joué, jamais pris : %s."},
	solution.Takes:      {"%s takes %s", "%s schlägt %s", "%s prennent %s"},
	solution.PawnTakes:  {"%s takes %s at least, on %s.", "%s schlägt mindestens %s, auf %s.", "%s prend au moins %s, en %s."},
	solution.Leaves: {
		"%s leaves its square in between, though a %s ends there.", "%s verlässt zwischendurch sein Feld, obwohl am Ende ein solcher Stein (%s) dort steht.",
		"%s quitte sa case entre-temps, bien qu'une telle pièce (%s) y finisse.",
	},
	solution.SetsOut:   {"%s sets out before %s.", "%s zieht los, bevor %s.", "%s part avant que %s."},
	solution.Ways:      {"%s: at most %d ways to share out which man becomes which.", "%s: höchstens %d Verteilungen, wer was wird.", "%s : au plus %d répartitions de ce que deviennent les pièces."},
	solution.Undeduced: {"Nothing is deduced: there are other men or moves than those of orthodox chess.", "Nichts wird gefolgert: es gibt andere Steine oder Züge als im orthodoxen Schach.", "Rien n'est déduit : il y a d'autres pièces ou coups que ceux des échecs orthodoxes."},
}

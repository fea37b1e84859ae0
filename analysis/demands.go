package analysis

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
	"rookery/solution/wording"
)

// underDemands says under which conditions of its author's a game was looked for: "under these conditions:
// the man on e5 makes 4 to 6 moves"; "" for none.
func underDemands(s *solution.Solution, l problem.Language) string {
	var labels, clauses []string
	for i := range s.Twins {
		t := &s.Twins[i]
		if t.Problem == nil || t.Zero {
			continue
		}
		var said []string
		for _, d := range t.Problem.Options.Demands() {
			if !ignores(s, d.Kind.Option()) {
				said = append(said, demandSaid(&d, l))
			}
		}
		labels, clauses = append(labels, t.Label), append(clauses, strings.Join(said, ", "))
	}
	switch same := slices.Compact(slices.Clone(clauses)); {
	case len(same) == 0 || len(same) == 1 && same[0] == "":
		return ""
	case len(same) == 1:
		return demandWords.under[l] + same[0]
	}
	var of []string
	for i, clause := range clauses {
		if clause != "" {
			of = append(of, labels[i]+") "+clause)
		}
	}
	return demandWords.under[l] + strings.Join(of, "; ")
}

// conditional says with a verdict under which conditions it holds.
func conditional(s *solution.Solution, j *solution.Judgement, text string, l problem.Language) string {
	switch j.Verdict {
	case solution.Invalid, solution.Unsolved, solution.Unchecked:
		return text
	}
	if under := underDemands(s, l); under != "" {
		text += wording.Spaced("; "+under, l)
	}
	return text
}

// ignores reports whether it was said that an option has no meaning.
func ignores(s *solution.Solution, option string) bool {
	ignored := func(list []solution.Remark) bool {
		return slices.ContainsFunc(list, func(r solution.Remark) bool {
			return r.Message.Kind == solution.OptionIgnored && r.Message.Option == option
		})
	}
	return ignored(s.Remarks) || slices.ContainsFunc(s.Twins, func(t solution.TwinSolution) bool { return ignored(t.Remarks) })
}

// demandSaid says what is demanded of a game.
func demandSaid(d *problem.Demand, l problem.Language) string {
	w := &demandWords
	on := either(d.Squares, w.or[l])
	switch d.Kind {
	case problem.ManMoves:
		count := fmt.Sprint(d.Least)
		if d.Most != d.Least {
			count = fmt.Sprintf(w.between[l], d.Least, d.Most)
		}
		return fmt.Sprintf(plural(w.moves[l], d.Most), on, count)
	case problem.ManFrom:
		return fmt.Sprintf(w.from[l], on, either(d.From, w.or[l]))
	case problem.PromotesOn, problem.TakenOn:
		who, walk := "", ""
		if d.Walk != "" {
			walk = lexicon.WalkCode(l, d.Walk)
		}
		promotes := d.Kind == problem.PromotesOn
		switch {
		case d.Man != chess.NoSquare && promotes:
			who = fmt.Sprintf(w.pawnFrom[l], d.Man)
		case d.Man != chess.NoSquare:
			who = fmt.Sprintf(w.manFrom[l], d.Man)
		case promotes:
			who = w.pawn[l]
		default:
			who = w.man[l]
		}
		if !promotes {
			if walk != "" {
				who += " (" + strings.ToUpper(walk) + ")"
			}
			return fmt.Sprintf(w.taken[l], who, on)
		}
		text := fmt.Sprintf(w.promotes[l], who, on)
		if walk != "" {
			text += " (=" + strings.ToUpper(walk) + ")"
		}
		return text
	case problem.NeverTaken:
		return fmt.Sprintf(w.kept[l], either(d.Squares, w.and[l]))
	}
	return fmt.Sprintf(w.castles[d.Castling][l], w.sides[d.Side&1][l])
}

// either names squares: "b1, c1 or g1".
func either(squares []chess.Square, or string) string {
	var names []string
	for _, sq := range squares {
		names = append(names, sq.String())
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + or + names[last]
	}
	return strings.Join(names, "")
}

type phrase = [problem.Languages]string

var demandWords = struct {
	under, or, and, between, from, pawn, man, pawnFrom, manFrom, promotes, taken, kept phrase
	moves                                                                              [problem.Languages][2]string
	sides                                                                              [2]phrase
	castles                                                                            [4]phrase
}{
	under:    phrase{"under these conditions: ", "unter diesen Bedingungen: ", "sous ces conditions : "},
	or:       phrase{" or ", " oder ", " ou "},
	and:      phrase{" and ", " und ", " et "},
	between:  phrase{"%d to %d", "%d bis %d", "%d à %d"},
	moves:    [problem.Languages][2]string{{"the man on %s makes %s move", "the man on %s makes %s moves"}, {"der Stein auf %s macht %s Zug", "der Stein auf %s macht %s Züge"}, {"la pièce en %s joue %s coup", "la pièce en %s joue %s coups"}},
	from:     phrase{"the man on %s comes from %s", "der Stein auf %s kommt von %s", "la pièce en %s vient de %s"},
	pawn:     phrase{"a pawn", "ein Bauer", "un pion"},
	man:      phrase{"a man", "ein Stein", "une pièce"},
	pawnFrom: phrase{"the pawn from %v", "der Bauer von %v", "le pion de %v"},
	manFrom:  phrase{"the man from %v", "der Stein von %v", "la pièce de %v"},
	promotes: phrase{"%s promotes on %s", "%s wandelt sich auf %s um", "%s se promeut en %s"},
	taken:    phrase{"%s is taken on %s", "%s wird auf %s geschlagen", "%s est prise en %s"},
	kept:     phrase{"nobody takes the men from %s", "niemand schlägt die Steine von %s", "personne ne prend les pièces de %s"},
	sides:    [2]phrase{{"White", "Weiß", "les Blancs"}, {"Black", "Schwarz", "les Noirs"}},
	castles: [4]phrase{
		problem.AnyCastling:   {"%s castles", "%s rochiert", "%s roquent"},
		problem.LongCastling:  {"%s castles long", "%s rochiert lang", "%s font le grand roque"},
		problem.ShortCastling: {"%s castles short", "%s rochiert kurz", "%s font le petit roque"},
		problem.NoCastling:    {"%s never castles", "%s rochiert nie", "%s ne roquent jamais"},
	},
}

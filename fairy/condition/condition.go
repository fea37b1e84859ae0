// Package condition is the hooks of the fairy conditions, one file each.
//
// The engine that calls the hooks is package fairy; what conditions mean, and how
// they and their parameters are spelled, is in their records in package lexicon;
// docs/fairy.md tells how to add one.
package condition

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A Condition is one entry of the registry: the hooks of the condition of which
// lexicon.Conditions has the record.
type Condition struct {
	// Name is the canonical English name.
	Name string
	// Hooks makes those of a condition for which no parameters matter. Of most conditions
	// a program never hears: it makes none before.
	Hooks func() fairy.Hooks
	// Apply makes hooks and changes rules as the parameters say.
	Apply func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error)
	// OrthodoxEnds promises the solver that check, mate and stalemate are as in
	// orthodox chess, holes apart. That goes for a condition without its variants
	// Exact and Ultra.
	OrthodoxEnds bool
	// AboutPawns promises the solver that the condition does nothing where nobody has
	// pawns, but that other men than rooks castle, of which there are none, if it has
	// those in their place: Castlers.
	AboutPawns, Castlers bool
	// Leads, if not nil, is all that the condition says: where moves of a side's men may lead,
	// which goes for what they see, too; castling is the king's move, and the rook's, too, with Rooks.
	Leads func(c problem.Condition) func(side chess.Colour, from, to chess.Square) bool
	Rooks bool
	// Peaceful, if not nil, is all that the condition says: the sides whose men take nobody, though
	// they see as ever.
	Peaceful []chess.Colour
	// Within are conditions beside which this one says nothing: it is a part of them, or they are
	// asked first what both would say.
	Within []string
	// Surface, if not nil, is the board that the condition makes of the flat one.
	Surface func() *fairy.Surface
	// Parts are conditions that this one stands for, if it has no hooks of its own; one that
	// is named beside it is what it says there.
	Parts []problem.Condition
}

// all are the conditions.
var all = [...]*Condition{
	&actuatedRevolvingBoard,
	&actuatedRevolvingCentre,
	&alice,
	&allInChess,
	&alphabetic,
	&amu,
	&andaChess,
	&andaInverseChess,
	&andernach,
	&annan,
	&argentinian,
	&antiAndernach,
	&antiCirce,
	&antiEinstein,
	&antiGuards,
	&antiKings,
	&antiKoeko,
	&antiMarsCirce,
	&backHome,
	&backToBack,
	&bgl,
	&bicaptures,
	&bichrom,
	&bicolores,
	&biHeffalumps,
	&biWoozles,
	&blackAlphabetic,
	&blackAntiSynchronMover,
	&blackChecks,
	&blackConsequentSquare,
	&blackEdgeMover,
	&blackFollowMyLeader,
	&blackForcedSquare,
	&blackMaxDister,
	&blackMaximummer,
	&blackMinDister,
	&blackMinimummer,
	&blackMustCapture,
	&blackOscillating,
	&blackPromSquares,
	&blackReflective,
	&blackRoyalSquare,
	&blackSuperTransmuting,
	&blackSynchronMover,
	&blackTransmuted,
	&blackUltraSchachZwang,
	&blackVaulting,
	&blockade,
	&bolero,
	&boleroInverse,
	&breton,
	&brunner,
	&castChess,
	&castlingChess,
	&cavalierMajeur,
	&central,
	&chameleonChess,
	&chameleonPieces,
	&chameleonPursuit,
	&checkless,
	&cheekToCheek,
	&chineseChess,
	&circe,
	&contactGrid,
	&dangerCirce,
	&darkSide,
	&disparate,
	&doubleTibet,
	&duellist,
	&dummy,
	&eiffel,
	&einstein,
	&exchangeCastling,
	&exclusive,
	&extinction,
	&faceToFace,
	&fes,
	&football,
	&frankfurt,
	&fuddledMen,
	&functionaryChess,
	&genevaChess,
	&ghostChess,
	&glasgow,
	&gridChess,
	&haan,
	&halfInChess,
	&hauntedChess,
	&heffalumps,
	&holes,
	&horizontalCylinder,
	&hypervolage,
	&imitator,
	&immobilio,
	&immunChess,
	&influencer,
	&isardam,
	&kobulKings,
	&kleinBottle,
	&koeko,
	&lastCapture,
	&leffie,
	&leofamily,
	&leseMajeste,
	&lineChameleon,
	&lortap,
	&losing,
	&lostPieces,
	&madrasi,
	&maff,
	&magicSquares,
	&makeTake,
	&mainlyInChess,
	&marineChess,
	&marsCirce,
	&masand,
	&masandGeneralised,
	&maximummer,
	&mateC,
	&messigny,
	&moebiusStrip,
	&monochrom,
	&multiCaptures,
	&nanna,
	&newKoeko,
	&noBlackCapture,
	&noBlackPromotion,
	&noCapture,
	&noIProm,
	&normalPawn,
	&norsk,
	&noWhiteCapture,
	&noWhitePromotion,
	&owu,
	&padChess,
	&partialParalysis,
	&patrol,
	&patience,
	&pepo,
	&phantomChess,
	&plusChess,
	&pointReflection,
	&powerTransfer,
	&projectivePlane,
	&promOnly,
	&enemyPromotion,
	&protean,
	&provocation,
	&reflectiveKings,
	&relegation,
	&republican,
	&reversalEinstein,
	&rokagogo,
	&roleExchange,
	&royalDynasty,
	&sat,
	&sentinelles,
	&seriesCapture,
	&shatranj,
	&shieldedKings,
	&singleBox,
	&snek,
	&snekCircle,
	&sphere,
	&strictSAT,
	&superGuards,
	&swappingKings,
	&takeMake,
	&tibet,
	&torus,
	&traitor,
	&transmissionMenace,
	&transmutedKings,
	&ultramarineChess,
	&ultraPatrol,
	&ultraSchachZwang,
	&vaultingKings,
	&verticalCylinder,
	&vogtlaender,
	&volage,
	&whiteAlphabetic,
	&whiteAntiSynchronMover,
	&whiteConsequentSquare,
	&whiteEdgeMover,
	&whiteFollowMyLeader,
	&whiteForcedSquare,
	&whiteMaxDister,
	&whiteMaximummer,
	&whiteMinDister,
	&whiteMinimummer,
	&whiteMustCapture,
	&whiteOscillating,
	&whitePromSquares,
	&whiteReflective,
	&whiteRoyalSquare,
	&whiteSuperTransmuting,
	&whiteSynchronMover,
	&whiteTransmuted,
	&whiteUltraSchachZwang,
	&whiteVaulting,
	&woozles,
	&wormholes,
}

// registry has every condition by its name.
var registry = sync.OnceValue(func() map[string]*Condition {
	m := make(map[string]*Condition, len(all))
	for _, c := range all {
		m[c.Name] = c
	}
	return m
})

// find gives what a condition stands for, nothing if that is not known.
func find(c problem.Condition) (known Condition) {
	if c := registry()[lexicon.Conditions.Meaning(c).Name]; c != nil {
		known = *c
	}
	return known
}

// Hooks are those of a condition.
func Hooks(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	h, _, err := hooks(r, c)
	return h, err
}

// hooks are those of a condition and its place in the tables of order. An older
// name has those of what it stands for; what stands for parts has none.
func hooks(r *fairy.Rules, c problem.Condition) (fairy.Hooks, fairy.Order, error) {
	meaning := lexicon.Conditions.Meaning(c)
	known := registry()[meaning.Name]
	if known == nil || known.Parts != nil {
		return fairy.Hooks{}, fairy.Order{}, &Unknown{c.Name}
	}
	if on := r.Surface(); !on.Flat() {
		if why := flatOnly(meaning); why != "" {
			return fairy.Hooks{}, fairy.Order{}, fmt.Errorf("condition %s on %s, where %s", c.Name, on.Name(), why)
		}
	}
	if known.Hooks != nil {
		return known.Hooks(), ranks()[meaning.Name], nil
	}
	h, err := known.Apply(r, meaning)
	if err != nil {
		return fairy.Hooks{}, fairy.Order{}, fmt.Errorf("condition %s: %w", c.Name, err)
	}
	return h, ranks()[meaning.Name], nil
}

// Order is the place of a condition, or of an attribute of the name, in the tables.
func Order(name string) fairy.Order { return ranks()[name] }

// OrthodoxEnds reports whether check, mate and stalemate are as in orthodox
// chess under all conditions of a problem, see Condition.
func OrthodoxEnds(list []problem.Condition) bool {
	for _, c := range list {
		if !find(c).OrthodoxEnds || has(c, "Exact") || has(c, "Ultra") {
			return false
		}
	}
	return true
}

// AboutPawns reports whether a condition does nothing where nobody has pawns, and whether
// rooks do not castle under it, see Condition.
func AboutPawns(c problem.Condition) (ok, castlers bool) {
	of := find(c)
	return of.AboutPawns, of.Castlers
}

// Leads tells where moves of a side's men may lead, if that is all that a condition says, and
// whether a rook that castles counts; nil if it says more, see Condition.
func Leads(c problem.Condition) (may func(side chess.Colour, from, to chess.Square) bool, rooks bool) {
	of := find(c)
	if of.Leads == nil {
		return nil, false
	}
	return of.Leads(c), of.Rooks
}

// Peaceful are the sides whose men take nobody, if that is all that a condition says, see Condition.
func Peaceful(c problem.Condition) []chess.Colour { return find(c).Peaceful }

// Apply compiles a problem's conditions into rules. In what order they are
// written matters to those of the same name alone.
func Apply(r *fairy.Rules, list []problem.Condition) error {
	list = parts(list)
	slices.SortStableFunc(list, func(a, b problem.Condition) int { return cmp.Compare(a.Name, b.Name) })
	for i, c := range list {
		if slices.ContainsFunc(list[:i], c.Same) {
			continue // to say it twice is to say it once
		}
		within := find(c).Within
		if slices.ContainsFunc(list, func(c problem.Condition) bool { return slices.Contains(within, c.Name) }) {
			continue
		}
		h, order, err := hooks(r, c)
		if err != nil {
			return err
		}
		r.Add(h, order)
	}
	return nil
}

// parts is a list with the parts of conditions in their place, see Condition.
func parts(list []problem.Condition) (all []problem.Condition) {
	for _, c := range list {
		of := find(c).Parts
		if of == nil {
			all = append(all, c)
		}
		for _, part := range of {
			if !slices.ContainsFunc(list, func(c problem.Condition) bool { return lexicon.Conditions.Meaning(c).Name == part.Name }) {
				all = append(all, part)
			}
		}
	}
	return all
}

// Unknown is the error for a condition that is read but not solved yet.
type Unknown struct{ Name string }

func (u *Unknown) Error() string { return "condition " + u.Name }

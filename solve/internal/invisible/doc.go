// Package invisible knows what a play tells about total invisible men: men of
// which neither colour nor walk nor square is known.
//
// A play is announced: the moves of visible men are told, of an invisible man's
// move only what it takes. What is known is the set of all histories, that is
// placings of the invisible men with their moves, under which the announced play
// is legal. It is never written down. [Node] keeps a few of its members, which
// answer most questions, and asks a [query] for the rest: a search for one
// history of some kind that settles a man only where the play needs him: on a
// line that must be shut, where a pawn has captured something, as the man that
// made an announced capture. Whoever is not needed stays free until the end.
//
// Stipulations and notation are not here.
package invisible

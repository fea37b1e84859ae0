// Package variant is the rules of the variants of chess that are played on
// servers: other initial positions (Chess960, wild 0 to 8), crazyhouse and
// bughouse with their drops, suicide, giveaway and losers with compulsory
// captures, atomic with its explosions, Blitz, where the king may be taken, and of
// lichess Three-check, King of the Hill, Racing Kings and Horde.
//
// A [State] is a position with everything these rules need; it is a value, and
// an assignment copies it. Orthodox chess is among the rules, so that a game or
// a server needs no other type; what must be fast there uses package chess.
//
// Where servers differ, the rules are those of the Free Internet Chess Server, and those of
// lichess for what it alone has (lichess.org/variant).
// What does not live here: clocks, repetition over a game's history, the other
// board of bughouse: who plays that hands captures over with [State.Give].
package variant

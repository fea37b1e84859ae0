package condition

import (
	"sync"

	"rookery/fairy"
)

// Where conditions meet, these tables say who acts first: one for each question
// that several can have a say in. Who is not in a table acts before all that
// are, in the order of names. The orders are those of the reference program.

// A place is where some conditions stand in a table, and why.
type place struct {
	names []string
	why   string
}

// orders are the tables. Effects are ordered by their phases first
// (fairy.Phase). Of hooks that replace something the last has the first word.
func orders() [fairy.Questions][]place {
	return [fairy.Questions][]place{
		fairy.WalksNow: {
			{of("TransmissionMenace"), "adds walks to the own one"},
			{of("PowerTransfer"), "replaces what a man is of itself"},
			{of("AnnanChess", "NannaChess"), "lend a walk to whatever a man is by now"},
			{of("FaceToFace", "BackToBack", "CheekToCheek"), "the other side's walk outweighs the own side's"},
			{of("PointReflection", "Bolero", "BoleroInverse"), "where a man stands outweighs beside whom"},
			{both("VaultingKing"), "adds to what a king is by now"},
			{both("TransmutedKing"), "in check only the checking men count"},
			{both("SuperTransmutingKing"), "as transmuting, and for good"},
			{both("ReflectiveKing"), "adds to whatever is left"},
		},
		fairy.WalksSeen: {
			{of("AnnanChess"), "as Popeye has it, one alone says how men observe"},
			{of("NannaChess"), "the own side's men first"},
			{of("BoleroInverse"), "then the file"},
			{of("PointReflection"), "then who stands opposite"},
			{of("FaceToFace"), "and then the other side's men"},
			{of("BackToBack"), "behind in the same way"},
			{of("CheekToCheek"), "beside likewise"},
		},
		fairy.Generating: {
			{of("BoleroInverse"), "leaves men the moves that they have of themselves"},
			{of("Bolero"), "replaces them"},
			{of("PartialParalysis"), "strikes out moves of single men"},
			{of("HalfInChess", "AllInChess", "MainlyInChess"), "replace whose men move"},
			{of("PointReflection"), "says of all of them what men are"},
			{of("Bicaptures"), "lends men to the other side, whoever moves"},
			{of("RoleExchange"), "adds a move that is no man's"},
		},
		fairy.StrikingOut: {
			{of("BackHome"), "looks at all that could be played"},
			{of("NoCapture", "NoWhiteCapture", "NoBlackCapture"), "plain bans come first, they cost least"},
			{of("Woozles", "BiWoozles", "Heffalumps", "BiHeffalumps"), "who hinders captures"},
			{of("NorskSjakk", "ProvocationChess", "Lortap", "Patrouille"), "who can capture"},
			{of("Imitator"), "who is in the way"},
			{of("GridChess", "MonochromChess", "BichromChess"), "where moves lead"},
			{of("Wormholes", "BGL", "ShieldedKings", "SuperGuards", "AntiGuards"), "whom and how far"},
			{of("MultiCaptures"), "counts the captures that are left"},
			{of("CASTChess"), "compares the captures that are left"},
			{oneSide("MustCapture", "ForcedSquare", "ConsequentForcedSquare"), "binds before lengths are compared"},
			{oneSide("Maximummer", "Minimummer", "MaxDister", "MinDister"), "compares what is left at the very end"},
		},
		fairy.Effecting: {
			// The diagram, Dynasty
			{of("RoyalDynasty"), "who is king, before others ask"},
			// ArrivalWalk
			{of("ChameleonSequence", "ChameleonChess"), "changes by the man's own kind"},
			{of("ProteanChess", "Protean"), "then by the captured man's"},
			{of("FrankfurtChess"), "the same"},
			// Substitution
			{of("GhostChess", "HauntedChess"), "released before others look at the board"},
			{of("Football"), "chooses a kind"},
			{of("LineChameleonChess"), "then the file decides"},
			{of("NorskSjakk"), "then the kind changes"},
			{of("Wormholes"), "moves on what has come of it"},
			// WalkByMove
			{of("RelegationChess"), "before men go up and down the row"},
			{of("EinsteinChess", "ReversalEinsteinChess", "AntiEinsteinChess"), "up and down the row"},
			// Half
			{of("KobulKings"), "the king first"},
			{of("SnekChess", "SnekCircleChess"), "then the heirs"},
			{of("DuellistChess"), "remembers who moved"},
			{of("SingleBox"), "promotes with what is in the box now"},
			// Capturer, SideChange
			{of("AntiCirce"), "reborn before it changes sides"},
			{of("Breton"), "asks what kinds there are, after changes of kind and (PY) rebirth"},
			{of("Tibet", "DoubleTibet"), "by the captured man's kind"},
			{of("AndernachChess", "AntiAndernachChess"), "by the capture alone"},
			{of("PADChess"), "counts"},
			{of("DarkSide", "ChameleonPursuit", "TraitorChess"), "by where it stands now"},
			{of("Volage", "Hypervolage"), "by the colour of squares"},
			{of("MagicSquares"), "whoever stands there now"},
			{both("OscillatingKing", "SwappingKing"), "when men have their colours"},
			{of("HurdleColourChanging"), "men over which others go, whoever those are by now"},
			// Planting
			{of("Sentinelles"), "pawns stand before kings are placed"},
			{of("RepublicanChess"), "kings are placed on what there is"},
			{of("ActuatedRevolvingBoard"), "the board turns"},
			{of("ActuatedRevolvingCentre"), "then its centre"},
			// Rearrangement
			{of("StrictSAT"), "notes who has been observed"},
			{of("Anda"), "the checking man itself"},
			{of("AndaInverse"), "the man that does not check"},
			{of("Masand"), "whom it observes"},
			{of("MasandGeneralised"), "whom all that check observe"},
			{of("Influencer"), "whoever is beside"},
			// Dynasty behind that, Balance
			{of("LostPieces"), "who is lost then"},
			{of("#C"), "when all has happened"},
			{of("BGL"), "the move is paid for"},
		},
		fairy.Checking: {
			{of("Circe", "AntiCirce"), "asks about men, not about kings"},
			{of("Pepo", "MultiCaptures"), "count observers"},
			{of("ExtinctionChess"), "asks about the last men of their kinds as about kings"},
			{of("Bicolores", "DangerCirce"), "add ways to be in check"},
			{of("AntiKings"), "inverts all that"},
			{of("AliceChess", "AliceA", "AliceB"), "asks all of it on both boards"},
			{of("SAT", "StrictSAT"), "ask about flights instead"},
			{of("VogtlaenderChess"), "asks all of it about the other side"},
		},
		fairy.Judging: {
			{of("OWU"), "what is left of the king's captures"},
			{of("MAFF"), "outweighs OWU"},
			{of("BlackChecks"), "asks the rest without its own ban"},
			{of("RoleExchange"), "asks the rest without its own move"},
		},
	}
}

// ranks are the places of all names in orders.
var ranks = sync.OnceValue(func() map[string]fairy.Order {
	ranks := map[string]fairy.Order{}
	for q, table := range orders() {
		for i, place := range table {
			for _, name := range place.names {
				o := ranks[name]
				o[q] = i + 1
				ranks[name] = o
			}
		}
	}
	return ranks
})

func of(names ...string) []string { return names }

// both are the names of rules for both kings or for one side's.
func both(kings ...string) (names []string) {
	for _, king := range kings {
		names = append(names, king+"s", "White"+king, "Black"+king, "White"+king+"s", "Black"+king+"s")
	}
	return names
}

// oneSide are the names of rules for either side.
func oneSide(rules ...string) (names []string) {
	for _, rule := range rules {
		names = append(names, rule, "White"+rule, "Black"+rule)
	}
	return names
}

package lexicon

import "rookery/problem"

// What a side is bound to play: maximummers and their kin.

const maximummerRule = "The side must play a longest legal move, measured between the centres of squares; " +
	"castling counts both men. Exact: a longest move, which if it is illegal makes all shorter ones illegal as " +
	"well. Ultra: in addition, it gives check only by longest moves."

var blackMaximummer = Condition{
	Name:      Name{"BlackMaximummer", "SchwarzerLaengstzueger", "NoirMaximum"},
	Drafted:   true,
	Renewed:   true,
	Params:    strictness,
	Rule:      maximummerRule,
	Source:    "T. R. Dawson, 1913",
	CoveredBy: "Maximummer",
	caption:   captioned.strictness,
}

const minimummerRule = "The side must play a shortest legal move, measured between the centres of squares. Exact " +
	"and Ultra are as for maximummers."

var blackMinimummer = Condition{
	Name:    Name{"BlackMinimummer", "SchwarzerKuerzestzueger", "NoirMinimum"},
	Drafted: true,
	Renewed: true,
	Params:  strictness,
	Rule:    minimummerRule,
	caption: captioned.strictness,
}

var whiteMaximummer = Condition{
	Name:      Name{"WhiteMaximummer", "WeisserLaengstzueger", "BlancMaximum"},
	Drafted:   true,
	Renewed:   true,
	Params:    strictness,
	Rule:      maximummerRule,
	Source:    "T. R. Dawson, 1913",
	CoveredBy: "Maximummer",
	caption:   captioned.strictness,
}

var whiteMinimummer = Condition{
	Name:    Name{"WhiteMinimummer", "WeisserKuerzestzueger", "BlancMinimum"},
	Drafted: true,
	Renewed: true,
	Params:  strictness,
	Rule:    minimummerRule,
	caption: captioned.strictness,
}

const mustCaptureRule = "The side must capture if it can. Ultra: it cannot move without capturing."

var blackMustCapture = Condition{
	Name:    Name{"BlackMustCapture", "SchwarzerSchlagzwang", "NoirPriseForce"},
	Drafted: true,
	Params:  strictness,
	Rule:    mustCaptureRule,
	caption: captioned.strictness,
}

var whiteMustCapture = Condition{
	Name:    Name{"WhiteMustCapture", "WeisserSchlagzwang", "BlancPriseForce"},
	Drafted: true,
	Params:  strictness,
	Rule:    mustCaptureRule,
	caption: captioned.strictness,
}

const followMyLeaderRule = "The side must move to the square that the other side has just left, if it can."

var blackFollowMyLeader = Condition{
	Name:    Name{"BlackFollowMyLeader", "SchwarzerVerfolgungszueger", "NoirPoursuite"},
	Drafted: true,
	Rule:    followMyLeaderRule,
}

var whiteFollowMyLeader = Condition{
	Name:    Name{"WhiteFollowMyLeader", "WeisserVerfolgungszueger", "BlancPoursuite"},
	Drafted: true,
	Rule:    followMyLeaderRule,
}

var duellistChess = Condition{
	Name: Name{"DuellistChess", "Duellantenschach", "Duelliste"},
	Rule: "Each side must move the man that it moved last, as long as that man can move.",
}

const forcedSquareRule = "The side must move to one of the squares if it can."

var whiteForcedSquare = Condition{
	Name:    Name{"WhiteForcedSquare", "WeissesZwangsfeld", "BlancCaseForce"},
	Mark:    problem.WhiteForcedMark,
	Drafted: true,
	Params:  squares,
	Rule:    forcedSquareRule,
	caption: captioned.sorted,
}

const consequentForcedSquareRule = "The side must move to one of the squares if it can. That goes for captures of " +
	"the king, too."

var whiteConsequentForcedSquare = Condition{
	Name:    Name{"WhiteConsequentForcedSquare", "WeissesKonsequentesZwangsfeld", "BlancCaseForceConsequent"},
	Mark:    problem.WhiteForcedMark,
	Drafted: true,
	Params:  squares,
	Rule:    consequentForcedSquareRule,
	caption: captioned.sorted,
}

var blackForcedSquare = Condition{
	Name:    Name{"BlackForcedSquare", "SchwarzesZwangsfeld", "NoirCaseForce"},
	Mark:    problem.BlackForcedMark,
	Drafted: true,
	Params:  squares,
	Rule:    forcedSquareRule,
	caption: captioned.sorted,
}

var blackConsequentForcedSquare = Condition{
	Name:    Name{"BlackConsequentForcedSquare", "SchwarzesKonsequentesZwangsfeld", "NoirCaseForceConsequent"},
	Mark:    problem.BlackForcedMark,
	Drafted: true,
	Params:  squares,
	Rule:    consequentForcedSquareRule,
	caption: captioned.sorted,
}

const alphabeticChessRule = "Only the man that stands on the first square in the order a1, a2 ... h8 of those " +
	"whose men can move may move."

var alphabeticChess = Condition{
	Name:    Name{"AlphabeticChess", "AlphabetischesSchach", "EchecsAlphabetiques"},
	Drafted: true,
	Rule:    alphabeticChessRule,
}

const synchronMoverRule = "The side must, if it can, move in the direction and over the distance that the other " +
	"side has just moved."

var blackSynchronMover = Condition{
	Name: Name{"BlackSynchronMover", "SchwarzerSynchronZueger", "NoirSynchronCoup"},
	Rule: synchronMoverRule,
}

var whiteSynchronMover = Condition{
	Name: Name{"WhiteSynchronMover", "WeisserSynchronZueger", "BlancSynchronCoup"},
	Rule: synchronMoverRule,
}

const antiSynchronMoverRule = "The side must, if it can, move over the distance that the other side has just " +
	"moved, in the opposite direction."

var blackAntiSynchronMover = Condition{
	Name: Name{"BlackAntiSynchronMover", "SchwarzerAntiSynchronZueger", "NoirAntiSynchronCoup"},
	Rule: antiSynchronMoverRule,
}

var whiteAntiSynchronMover = Condition{
	Name: Name{"WhiteAntiSynchronMover", "WeisserAntiSynchronZueger", "BlancAntiSynchronCoup"},
	Rule: antiSynchronMoverRule,
}

var whiteAlphabeticChess = Condition{
	Name:      Name{"WhiteAlphabeticChess", "WeissesAlphabetischesSchach", "BlancEchecsAlphabetiques"},
	Drafted:   true,
	Rule:      alphabeticChessRule,
	CoveredBy: "AlphabeticChess",
}

var blackAlphabeticChess = Condition{
	Name:      Name{"BlackAlphabeticChess", "SchwarzesAlphabetischesSchach", "NoirEchecsAlphabetiques"},
	Drafted:   true,
	Rule:      alphabeticChessRule,
	CoveredBy: "AlphabeticChess",
}

const maxDisterRule = "The side must play so that the two men that stand on the squares in the diagram are as far " +
	"from each other as it can get them."

var blackMaxDister = Condition{
	Name:    Name{"BlackMaxDister", "SchwarzerMaxDister", "NoirMaxDister"},
	Renewed: true,
	Params:  twoSquares,
	Rule:    maxDisterRule,
}

const minDisterRule = "The side must play so that the two men that stand on the squares in the diagram are as " +
	"near to each other as it can get them."

var blackMinDister = Condition{
	Name:    Name{"BlackMinDister", "SchwarzerMinDister", "NoirMinDister"},
	Renewed: true,
	Params:  twoSquares,
	Rule:    minDisterRule,
}

var whiteMaxDister = Condition{
	Name:    Name{"WhiteMaxDister", "WeisserMaxDister", "BlancMaxDister"},
	Renewed: true,
	Params:  twoSquares,
	Rule:    maxDisterRule,
}

var whiteMinDister = Condition{
	Name:    Name{"WhiteMinDister", "WeisserMinDister", "BlancMinDister"},
	Renewed: true,
	Params:  twoSquares,
	Rule:    minDisterRule,
}

var maximummer = Condition{
	Name:    Name{"Maximummer", "Laengstzueger", "Maximum"},
	Drafted: true,
	Renewed: true,
	Params:  strictness,
	Rule:    "A maximummer for the side that defends, the one that does not begin.",
	Source:  "T. R. Dawson, 1913",
	caption: captioned.strictness,
}

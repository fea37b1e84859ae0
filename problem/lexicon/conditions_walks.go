package lexicon

import "rookery/problem"

// How men move, and where their ways of moving come from.

var leofamily = Condition{
	Name: same("Leofamily"),
	Rule: "Leos, paos, vaos and maos stand for queens, rooks, bishops and knights: pawns promote to them, and " +
		"they are reborn on their squares.",
}

var chineseChess = Condition{
	Name:      Name{"ChineseChess", "ChinesischesSchach", "Chinoises"},
	Rule:      "Pawns promote to leos, maos, paos and vaos as well.",
	CoveredBy: "Leofamily",
}

var cavalierMajeur = Condition{
	Name: same("CavalierMajeur"),
	Rule: "Nightriders stand for knights: pawns promote to them, and they are reborn on their squares.",
}

var haanerChess = Condition{
	Name:    Name{"HaanerChess", "HaanerSchach", "Haan"},
	Drafted: true,
	Rule: "A man that moves leaves a hole behind: the square is lost for the rest of the play. So does a pawn " +
		"taken in passing.",
}

var messignyChess = Condition{
	Name:   Name{"MessignyChess", "MessignySchach", "EchecsMessigny"},
	Params: rexExclusive,
	Rule: "Instead of moving, a side may swap one of its men with a man of the same kind of the other side. The " +
		"two cannot take part in a swap again on the next move. RexExclusive: kings do not swap.",
	Source: "Messigny 1994",
}

var annanChess = Condition{
	Name:   Name{"AnnanChess", "Annanschach", "AnnanEchecs"},
	Params: typesToD,
	Rule: "A man moves only like the man of its own side that stands directly behind it, if there is one. TypeB: " +
		"kings do not lend their walk; TypeC: kings do not borrow one; TypeD: neither.",
	caption: captioned.lettered,
}

var dummy = Condition{
	Name: same("Dummy"),
	Rule: "Nothing changes.",
}

var wormholes = Condition{
	Name:     Name{"Wormholes", "Wurmloecher", "TrousDeVer"},
	Mark:     problem.WormholeMark,
	Params:   squares,
	Gathered: true,
	Rule: "A man that moves onto a wormhole goes on to another, empty wormhole in the same move; if there is " +
		"none it cannot move there. It may not come back to where it was.",
	caption: captioned.sorted,
}

var marineChess = Condition{
	Name: Name{"MarineChess", "MarinesSchach", "EchecsMarins"},
	Rule: "Sirenes, tritons, nereides and marine knights stand for queens, rooks, bishops and knights: pawns " +
		"promote to them, and they are reborn on their squares.",
}

var ultramarineChess = Condition{
	Name: Name{"UltramarineChess", "UltramarinesSchach", "EchecsUltramarins"},
	Rule: "As MarineChess, with poseidons for kings and marine pawns for pawns as well.",
}

var argentinianChess = Condition{
	Name: Name{"ArgentinianChess", "ArgentinischesSchach", "EchecsArgentins"},
	Rule: "Senoras, faros, locos and saltadors stand for queens, rooks, bishops and knights: pawns promote to " +
		"them, and they are reborn on their squares.",
}

var lostPieces = Condition{
	Name: Name{"LostPieces", "VerloreneSteine", "PiecesPerdues"},
	Rule: "After a move all men of the other side that are lost are removed: those that would be mated if they " +
		"were its king.",
}

var nannaChess = Condition{
	Name:   Name{"NannaChess", "Nannaschach", "NannaEchecs"},
	Params: typesToD,
	Rule: "A man moves only like the man of its own side that stands directly before it, if there is one. TypeB: " +
		"kings do not lend their walk; TypeC: kings do not borrow one; TypeD: neither.",
	caption: captioned.lettered,
}

var shatranj = Condition{
	Name: Name{"Shatranj", "Schatrandsch", "Shatranj"},
	Rule: "The old game: ferses and alfils stand for queens and bishops, pawns go one step at a time and promote to ferses only, " +
		"and nobody castles. To stalemate wins as to mate does: #= asks for either. To bare the king ends no play: " +
		"authors let it go on.",
	Source: "The game of the Arabs, about 800; as in Problem Paradise 105 (2024)",
}

var fes = Condition{
	Name:   same("FES"),
	Params: fesConditions,
	Rule: "Fairy element selection: of the conditions in brackets the side that moves chooses one for each move, " +
		"and only one. What can be said of a move by several of them is one move.",
	Source:  "P. A. Einat 2024",
	caption: captioned.bracketed,
}

var bolero = Condition{
	Name:   same("Bolero"),
	Params: rexInclusive,
	Joint:  []string{"BoleroInverse"},
	Rule: "Officers capture as usual, but move without capturing like the man of the game array on whose file " +
		"they stand. RexInclusive: kings do so, too.",
}

var boleroInverse = Condition{
	Name:   Name{"BoleroInverse", "BoleroInvers", "BoleroInverse"},
	Params: rexInclusive,
	Joint:  []string{"Bolero"},
	Rule: "Officers move without capturing as usual, but capture like the man of the game array on whose file " +
		"they stand. RexInclusive: kings do so, too.",
}

var influencer = Condition{
	Name: Name{"Influencer", "Influencer", "Influenceur"},
	Rule: "A man, other than a king, that moves makes pawns of all men of the other side next to it, kings " +
		"excepted; those on their own first or last rank become men of its kind instead.",
}

var roleExchange = Condition{
	Name:   Name{"RoleExchange", "Rollentausch", "EchangeRole"},
	Params: maybeNumber,
	Rule: "Instead of moving, White may turn the board round and take over Black's men, Black White's: all men " +
		"go to the opposite squares and change sides. A number says how often. That White could exchange roles " +
		"does not keep him from being mated.",
}

var seriesCapture = Condition{
	Name: Name{"SeriesCapture", "SerienSchlag", "SerieCapture"},
	Rule: "A man that has captured may go on with another of its moves, as part of the same half move, and after " +
		"another capture again. It must stop where either king is in check, and every place where it goes on must " +
		"be one where it could stop.",
}

var transmissionMenace = Condition{
	Name: same("TransmissionMenace"),
	Rule: "A man moves also like every man of the other side that observes it.",
}

var powerTransfer = Condition{
	Name:   Name{"PowerTransfer", "KraftTransfer", "TransfertPouvoir"},
	Params: rexInclusive,
	Rule: "A man moves only like whoever stands on the square where it would be reborn in Circe if it were " +
		"taken, if anybody stands there. Kings keep their walk, except with RexInclusive.",
}

var halfInChess = Condition{
	Name: same("HalfInChess"),
	Rule: "A side moves the men of the other side, and only those: they move as ever, but may not leave its king " +
		"in check.",
}

var allInChess = Condition{
	Name: same("AllInChess"),
	Rule: "A side may move the men of the other side as well as its own. It may not take back the move just played.",
}

var mainlyInChess = Condition{
	Name: same("MainlyInChess"),
	Rule: "A side may move the men of the other side as well as its own, but not the man that has just moved.",
}

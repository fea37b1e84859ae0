package lexicon

import "rookery/problem"

// Men that change their kind, colour or place, and promotion.

var volage = Condition{
	Name:      same("Volage"),
	Without:   []problem.Attribute{"Volage"},
	Rule:      "A man, other than a king, changes its colour when it first moves between squares of different colours.",
	Source:    "The Problemist Fairy Supplement, 1930s",
	CoveredBy: "Hypervolage",
}

var hypervolage = Condition{
	Name:    same("Hypervolage"),
	Without: []problem.Attribute{"Volage"},
	Rule:    "A man, other than a king, changes its colour whenever it moves between squares of different colours.",
}

var sentinelles = Condition{
	Name: same("Sentinelles"),
	Params: []Param{{Words: SentinellesWords, Repeat: true, Sequels: []Sequel{
		{"MaximumBlack", maybeNumber},
		{"MaximumWhite", maybeNumber},
		{"MaximumTotal", maybeNumber},
	}}},
	Rule: "A man other than a pawn that leaves a square of the ranks 2 to 7 leaves a pawn of its colour behind, " +
		"as long as that side has less than eight and both together less than 16. PionAdvers: the pawn is the " +
		"opponent's; PionNeutre: a neutral man leaves a neutral one; ParaSentinelles: not if the side has more " +
		"pawns than the other; Berolina: pawns are Berolina pawns; MaximumWhite, MaximumBlack and MaximumTotal " +
		"change how many there may be.",
	Source:  "P. Rehm 1969",
	caption: captioned.sentinelles,
}

var tibet = Condition{
	Name:      Name{"Tibet", "TibetSchach", "Tibet"},
	Rule:      "A black man that captures a man of another kind becomes white. Kings keep their colour.",
	CoveredBy: "DoubleTibet",
}

var doubleTibet = Condition{
	Name: Name{"DoubleTibet", "DoppeltibetSchach", "DoubleTibet"},
	Rule: "A man that captures a man of another kind changes its colour. Kings keep theirs.",
}

var einsteinChess = Condition{
	Name: Name{"EinsteinChess", "EinsteinSchach", "EchecsEinstein"},
	Rule: "A man that captures becomes the next stronger one, a man that moves without capturing the next weaker " +
		"one, in the row pawn, knight, bishop, rook, queen. Pawns do not promote; from their first rank they go up " +
		"to three steps.",
}

var reversalEinsteinChess = Condition{
	Name: Name{"ReversalEinsteinChess", "ReversesEinsteinSchach", "ReversEchecsEinstein"},
	Rule: "A man that captures becomes the next weaker one, a man that moves without capturing the next stronger " +
		"one, in the row pawn, knight, bishop, rook, queen.",
}

var relegationChess = Condition{
	Name: Name{"RelegationChess", "Degradierung", "Degradierung"},
	Rule: "A man other than pawn and king that moves to its side's second rank becomes a pawn.",
}

var norskSjakk = Condition{
	Name: same("NorskSjakk"),
	Rule: "A man that moves changes its kind: queen to knight and back, rook to bishop and back; a promotion is " +
		"no change. Men capture only men of their own kind, and kings do not capture.",
	Source: "Norwegian problemists, 1979",
}

var traitorChess = Condition{
	Name: Name{"TraitorChess", "TraitorChess", "EchecsTraitor"},
	Rule: "A man that Black moves onto White's half of the board changes its colour. Kings keep theirs.",
}

var andernachChess = Condition{
	Name:   Name{"AndernachChess", "AndernachSchach", "EchecsAndernach"},
	Rule:   "A man that captures changes its colour. Kings keep theirs.",
	Source: "Meeting of fairy chess friends, Andernach 1993",
}

var chameleonChess = Condition{
	Name:   Name{"ChameleonChess", "ChamaeleonSchach", "EchecsCameleon"},
	Joint:  []string{"ChameleonSequence"},
	Params: maybeWalks,
	Rule: "A man that moves changes its kind: knight to bishop to rook to queen to knight, or by the sequence " +
		"given.",
	Also:    []string{"ChameleonSequence"},
	caption: captioned.sequence,
}

var functionaryChess = Condition{
	Name:    Name{"FunctionaryChess", "BeamtenSchach", "EchecsFonctionnaire"},
	Without: []problem.Attribute{"Functionary"},
	Rule:    "A man moves and gives check only while a man of the other side observes it.",
}

var glasgowChess = Condition{
	Name: Name{"GlasgowChess", "GlasgowSchach", "EchecsGlasgow"},
	Rule: "Pawns promote on the rank before the last.",
}

var antiAndernachChess = Condition{
	Name: Name{"AntiAndernachChess", "AntiAndernachSchach", "EchecsAntiAndernach"},
	Rule: "A man that moves without capturing changes its colour. Kings keep theirs.",
}

var promOnly = Condition{
	Name:    Name{"PromOnly", "UWnur", "PromSeul"},
	Drafted: true,
	Renewed: true,
	Params:  someWalks,
	Rule:    "Pawns promote to the walks named and to no others.",
	caption: captioned.walkList,
}

var enemyPromotion = Condition{
	Name:   Name{"EnemyPromotion", "FremdUmwandlung", "AdversePromotion"},
	Rule:   "Pawns may promote to men of the other side, too.",
	Source: "A. Buchanan in the tracker of Popeye, no 285, 2020",
}

var antiEinsteinChess = Condition{
	Name: Name{"AntiEinsteinChess", "AntiEinsteinSchach", "EchecsAntiEinstein"},
	Rule: "A man that moves without capturing becomes the next weaker one in the row pawn, knight, bishop, rook, " +
		"queen.",
}

var whitePromSquares = Condition{
	Name:    Name{"WhitePromSquares", "UWFeldWeiss", "BlancCasePromotion"},
	Mark:    problem.WhitePromotionMark,
	Drafted: true,
	Params:  squares,
	Rule:    "White's pawns promote on the squares named and nowhere else.",
	caption: captioned.sorted,
}

var blackPromSquares = Condition{
	Name:    Name{"BlackPromSquares", "UWFeldSchwarz", "NoirCasePromotion"},
	Mark:    problem.BlackPromotionMark,
	Drafted: true,
	Params:  squares,
	Rule:    "Black's pawns promote on the squares named and nowhere else.",
	caption: captioned.sorted,
}

var noWhitePromotion = Condition{
	Name:    Name{"NoWhitePromotion", "OhneWeissUW", "SansBlancPromotion"},
	Drafted: true,
	Rule:    "White's pawns may not move to squares where they would promote.",
}

var noBlackPromotion = Condition{
	Name:    Name{"NoBlackPromotion", "OhneSchwarzUW", "SansNoirPromotion"},
	Drafted: true,
	Rule:    "Black's pawns may not move to squares where they would promote.",
}

var lineChameleonChess = Condition{
	Name: Name{"LineChameleonChess", "LinienChamaeleonSchach", "EchecsCameleonLigne"},
	Rule: "A queen, rook, bishop or knight that moves becomes what stands on the file of its arrival in the game " +
		"array: rook on a and h, knight on b and g, bishop on c and f, queen on d; on the e-file it does not " +
		"change.",
}

var singleBox = Condition{
	Name:    Name{"SingleBox", "NurPartiesatzSteine", "SingleBox"},
	Renewed: true,
	Params:  typesTo3,
	Rule: "A side never has more men of a kind than the game array has. Type1: pawns promote only to men that " +
		"are in the box. Type2: a pawn that cannot promote waits on the last rank until the opponent's move puts a " +
		"man into the box, and promotes with that move. Type3: it promotes at the beginning of its own side's next " +
		"move.",
	caption: captioned.singleBox,
}

var masand = Condition{
	Name: same("Masand"),
	Rule: "A man that moves and then itself gives check changes the colour of all men, except kings, that it " +
		"observes.",
	Source: "Narayan Shankar Ram, 2000s; named for P. Masand",
}

var normalPawn = Condition{
	Name: Name{"NormalPawn", "NormalBauern", "PionNormale"},
	Rule: "A pawn on its own first rank, where it would stand still otherwise, moves one step or captures like " +
		"any other.",
}

var proteanChess = Condition{
	Name:   Name{"ProteanChess", "ProteischesSchach", "EchecsProtee"},
	Params: rexExclusive,
	Rule: "A man that captures becomes a man of the captured kind; having captured a pawn, it becomes a pawn " +
		"that moves the other way. RexExclusive: royal men do not change.",
}

var chameleonPursuit = Condition{
	Name: Name{"ChameleonPursuit", "ChamaeleonVerfolgung", "CameleonPoursuite"},
	Rule: "A man that moves to the square that the opponent's last move has left changes its colour. Kings keep " +
		"theirs.",
}

var ghostChess = Condition{
	Name: Name{"GhostChess", "Geisterschach", "EchecsGhost"},
	Rule: "A captured man stays beneath its capturer. When that leaves the square, the man appears again as its " +
		"ghost, which moves as before but cannot be captured.",
	Attributes: []problem.Attribute{"Uncapturable"},
}

var hauntedChess = Condition{
	Name: Name{"HauntedChess", "Spukschach", "EchecsHantes"},
	Rule: "A captured man stays beneath its capturer, in place of one that is there already. When the capturer " +
		"leaves the square, the man appears again.",
	Attributes: []problem.Attribute{"Uncapturable"},
}

var football = Condition{
	Name:    Name{"Football", "Fussball", "Football"},
	Renewed: true,
	Params:  maybeWalks,
	Rule: "A man, other than a king, that arrives on the a- or h-file may become any kind of man of the problem, " +
		"or one of those listed, or stay what it is.",
	caption: captioned.walksIfAny,
}

var chameleonSequence = Condition{
	Name:    Name{"ChameleonSequence", "Chamaeleonsequenz", "CameleonSequence"},
	Joint:   []string{"ChameleonChess"},
	Params:  maybeWalks,
	Rule:    "The kinds that chameleons become, one after the other.",
	caption: captioned.sequence,
}

var masandGeneralised = Condition{
	Name: Name{"MasandGeneralised", "MasandVerallgemeinert", "MasandGeneralise"},
	Rule: "All men that give check after a move change the colour of all men, except kings, that they observe; " +
		"each man changes once.",
}

var frankfurtChess = Condition{
	Name:   Name{"FrankfurtChess", "FrankfurtSchach", "Francfort"},
	Params: rexExclusive,
	Rule: "A man that captures becomes a man of the captured kind and keeps its colour; a royal man stays royal. " +
		"RexExclusive: royal men do not change.",
}

var anda = Condition{
	Name:    same("Anda"),
	Without: []problem.Attribute{"Anda"},
	Rule: "A man changes its colour when it moves and then itself gives check: to neutral, or from neutral to " +
		"the mover's.",
}

var andaInverse = Condition{
	Name:    Name{"AndaInverse", "AndaInvers", "AndaInverse"},
	Without: []problem.Attribute{"AndaInverse"},
	Rule: "A man, other than a king, changes its colour when it moves and does not itself give check: to " +
		"neutral, or from neutral to the mover's.",
}

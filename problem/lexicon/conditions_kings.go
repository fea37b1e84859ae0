package lexicon

import "rookery/problem"

// Kings, check, mate and stalemate.

var reflectiveKings = Condition{
	Name: Name{"ReflectiveKings", "ReflektierendeKoenige", "RoisReflecteurs"},
	Rule: "A king that is in check moves also like the men that check it; so it gives check only like men that " +
		"its own side has, too.",
	Also: []string{"WhiteReflectiveKing", "BlackReflectiveKing"},
}

var transmutedKings = Condition{
	Name: Name{"TransmutedKings", "TransmutierendeKoenige", "RoisTransmutes"},
	Rule: "A king that is in check moves only like the men that check it.",
}

var vogtlaenderChess = Condition{
	Name: Name{"VogtlaenderChess", "VogtlaenderSchach", "EchecsVogtlaender"},
	Rule: "A side is in check when the other side's king is observed: kings stand in check of their own doing.",
}

var bicolores = Condition{
	Name: same("Bicolores"),
	Rule: "A king is in check when men of either side observe it.",
}

var checklessChess = Condition{
	Name: Name{"ChecklessChess", "OhneSchach", "SansEchecs"},
	Rule: "No side may give check except with mate.",
}

var exclusiveChess = Condition{
	Name: Name{"ExclusiveChess", "ExklusivSchach", "EchecsExclusif"},
	Rule: "A side that could mate by more than one move may play none of them.",
}

var whiteReflectiveKing = Condition{
	Name: Name{"WhiteReflectiveKing", "WeisserReflektierenderKoenig", "BlancRoiReflecteur"},
	Rule: "White's king that is in check moves also like the men that check it; so it gives check only like men " +
		"that its own side has, too.",
}

var blackReflectiveKing = Condition{
	Name: Name{"BlackReflectiveKing", "SchwarzerReflektierenderKoenig", "NoirRoiReflecteur"},
	Rule: "Black's king that is in check moves also like the men that check it; so it gives check only like men " +
		"that its own side has, too.",
}

var whiteTransmutedKing = Condition{
	Name:      Name{"WhiteTransmutedKing", "WeisserTransmutierenderKoenig", "BlancRoiTransmute"},
	Rule:      "White's king that is in check moves only like the men that check it.",
	CoveredBy: "TransmutedKings",
}

var blackTransmutedKing = Condition{
	Name:      Name{"BlackTransmutedKing", "SchwarzerTransmutierenderKoenig", "NoirRoiTransmute"},
	Rule:      "Black's king that is in check moves only like the men that check it.",
	CoveredBy: "TransmutedKings",
}

const royalSquareRule = "The side is in check when the square is observed by the other side, whoever stands " +
	"there. It has no other king."

var blackRoyalSquare = Condition{
	Name:   Name{"BlackRoyalSquare", "SchwarzesKoeniglichesFeld", "NoirCaseRoyal"},
	Mark:   problem.BlackRoyalMark,
	Params: oneSquare,
	Rule:   royalSquareRule,
}

var whiteRoyalSquare = Condition{
	Name:   Name{"WhiteRoyalSquare", "WeissesKoeniglichesFeld", "BlancCaseRoyal"},
	Mark:   problem.WhiteRoyalMark,
	Params: oneSquare,
	Rule:   royalSquareRule,
}

var brunnerChess = Condition{
	Name: Name{"BrunnerChess", "BrunnerSchach", "EchecsBrunner"},
	Rule: "A king may stay in check if capturing it would leave the other king in check.",
}

var republicanChess = Condition{
	Name:    Name{"RepublicanChess", "RepublikanerSchach", "EchecsRepublicains"},
	Renewed: true,
	Params:  typesTo2,
	Rule: "There are no kings in the diagram. A side that could mate a king of the other side if it stood on " +
		"some square may put it there, as part of its move. A side whose king has been put on the board may defend " +
		"by putting the other king on the board, with mate; for Type1 it may not.",
	Source:  "J. M. Loustau 1988",
	caption: captioned.republican,
}

var extinctionChess = Condition{
	Name: Name{"ExtinctionChess", "AusrottungsSchach", "EchecsExtinction"},
	Rule: "A side is in check when the last man of a kind that it has, king or not, could be captured. Pawns " +
		"promote to kings, too.",
}

const ultraSchachZwangRule = "The side may make only moves that give check. Only a side that could not move " +
	"without this rule is mated."

var blackUltraSchachZwang = Condition{
	Name:      Name{"BlackUltraSchachZwang", "SchwarzerUltraSchachZwang", "NoirUltraSchachZwang"},
	Drafted:   true,
	Rule:      ultraSchachZwangRule,
	CoveredBy: "UltraSchachZwang",
}

var whiteUltraSchachZwang = Condition{
	Name:      Name{"WhiteUltraSchachZwang", "WeisserUltraSchachZwang", "BlancUltraSchachZwang"},
	Drafted:   true,
	Rule:      ultraSchachZwangRule,
	CoveredBy: "UltraSchachZwang",
}

var amu = Condition{
	Name:   same("AMU"),
	Rule:   "Mate can be given only by a man that was attacked by exactly one man before it moved.",
	Source: "AMU: Attackierte Mattsetzende Unit",
}

var maff = Condition{
	Name:   same("MAFF"),
	Rule:   "A side is mated or stalemated when it has exactly one legal move left, a move of its king.",
	Source: "MAFF: Matt auf freiem Feld",
}

var owu = Condition{
	Name: same("OWU"),
	Rule: "A side is mated or stalemated when it has no legal move, but its king could capture exactly one man " +
		"if that were not guarded.",
	Source: "OWU: ohne weisse Unterstuetzung",
}

var whiteOscillatingKings = Condition{
	Name:    Name{"WhiteOscillatingKings", "WeisseOszillierendeKoenige", "BlancRoisOscillant"},
	Renewed: true,
	Params:  typesToC,
	Rule: "After each move of White the kings swap places. TypeB: it must not have exposed its king before the " +
		"swap; TypeC: only if it checks.",
	caption: captioned.lettered,
}

var blackOscillatingKings = Condition{
	Name:    Name{"BlackOscillatingKings", "SchwarzeOszillierendeKoenige", "NoirRoisOscillant"},
	Renewed: true,
	Params:  typesToC,
	Rule: "After each move of Black the kings swap places. TypeB: it must not have exposed its king before the " +
		"swap; TypeC: only if it checks.",
	caption: captioned.lettered,
}

var antiKings = Condition{
	Name: Name{"AntiKings", "AntiKoenige", "AntiRois"},
	Rule: "A king is in check when it is not observed.",
}

var whiteSuperTransmutingKing = Condition{
	Name: Name{"WhiteSuperTransmutingKing", "WeisserSuperTransmutierenderKoenig", "BlancSuperRoiTransmute"},
	Rule: "White's king that is in check must move like a man that checks it, becomes such a man and is not " +
		"royal any more.",
}

var blackSuperTransmutingKing = Condition{
	Name: Name{"BlackSuperTransmutingKing", "SchwarzerSuperTransmutierenderKoenig", "NoirSuperRoiTransmute"},
	Rule: "Black's king that is in check must move like a man that checks it, becomes such a man and is not " +
		"royal any more.",
}

var swappingKings = Condition{
	Name:   Name{"SwappingKings", "TauschKoenige", "RoisEchanges"},
	Rule:   "When a side checks, the two kings swap places.",
	Unites: []string{"WhiteOscillatingKings", "BlackOscillatingKings"}, UnitesIf: "TypeC",
}

var royalDynasty = Condition{
	Name:    Name{"RoyalDynasty", "KoenigsDynastie", "DynastieRoyale"},
	Without: []problem.Attribute{"Royal"},
	Rule: "A side's king is royal only while it is its side's only king; pawns may promote to kings. Only a king " +
		"that was royal in the diagram castles.",
}

var sat = Condition{
	Name:    same("SAT"),
	Renewed: true,
	Params:  flights,
	Rule: "A king is in check when it could go to a square that the other side does not observe. With numbers: a " +
		"king that is not observed may have so many flights more.",
	Source:  "Salai, Annan and Tibor: A. Salai, 1998",
	caption: captioned.flights,
}

var strictSAT = Condition{
	Name:    same("StrictSAT"),
	Params:  flights,
	Rule:    "As SAT, but a king that has never been observed may have one flight less.",
	caption: captioned.flights,
}

var bgl = Condition{
	Name:    same("BGL"),
	Renewed: true,
	Params:  decimals,
	Rule: "Each side has a balance from which the length of each of its moves is taken; it cannot make a move " +
		"longer than what is left, nor give check by one. One number is a balance that both sides share.",
	Source:  "British Gas Limited: a problemists' joke that stayed",
	caption: captioned.quotas,
}

var blackChecks = Condition{
	Name: Name{"BlackChecks", "SchwarzSchaecher", "NoirEchecs"},
	Rule: "Black may only make moves that give check; if he has none, he passes. He is stalemated when he could " +
		"not move without this rule.",
}

var vaultingKings = Condition{
	Name:   same("VaultingKings"),
	Params: vaulting,
	Rule: "A king that is in check moves also like an equihopper, or like the walks named. Transmuting: a king " +
		"that is not in check does not move.",
	caption: captioned.vaulting,
}

var whiteVaultingKing = Condition{
	Name:   Name{"WhiteVaultingKing", "WeisserVaultingKing", "BlancVaultingKing"},
	Params: vaulting,
	Rule: "White's king that is in check moves also like an equihopper, or like the walks named. Transmuting: a " +
		"king that is not in check does not move.",
	CoveredBy: "VaultingKings",
	caption:   captioned.vaulting,
}

var blackVaultingKing = Condition{
	Name:   Name{"BlackVaultingKing", "SchwarzerVaultingKing", "NoirVaultingKing"},
	Params: vaulting,
	Rule: "Black's king that is in check moves also like an equihopper, or like the walks named. Transmuting: a " +
		"king that is not in check does not move.",
	CoveredBy: "VaultingKings",
	caption:   captioned.vaulting,
}

var losingChess = Condition{
	Name:    Name{"LosingChess", "Schlagschach", "QuiPerdGagne"},
	Drafted: true,
	Rule: "A side must capture if it can. Kings are men like others: they are not in check, and pawns promote to " +
		"them.",
}

var kobulKings = Condition{
	Name:   Name{"KobulKings", "KobulKoenige", "RoisKobul"},
	Params: side,
	Rule: "When a man of a side is captured, its king takes on that man's walk; the capture of a pawn makes it " +
		"an ordinary king again. White or Black restricts the rule to that side's king.",
	caption: captioned.asWritten,
}

var leseMajeste = Condition{
	Name: same("LeseMajeste"),
	Rule: "In the diagram the king of the side that is not to move may be in check. It cannot be taken, and in " +
		"play checks are parried as usual.",
}

var bicaptures = Condition{
	Name: same("Bicaptures"),
	Rule: "A side may capture its own men as well as the other's.",
}

var mateC = Condition{
	Name: same("#C"),
	Rule: "When a move mates, the men that give check change their colour and play goes on, unless that would " +
		"leave the mating side's own king in check: then the mate stands.",
	Source: "Andernach 2026",
}

var ultraSchachZwang = Condition{
	Name: same("UltraSchachZwang"),
	Rule: "The side that does not begin may make only moves that give check. Only a side that could not move " +
		"without this rule is mated.",
}

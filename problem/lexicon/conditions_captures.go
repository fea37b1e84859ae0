package lexicon

import "rookery/problem"

// Who can capture, guard and paralyse whom.

var madrasi = Condition{
	Name:   same("Madrasi"),
	Params: []Param{{Words: MadrasiWords, Repeat: true}},
	Rule: "A man that is observed by a man of the same kind of the other side is paralysed: it can neither move " +
		"nor capture nor give check. Kings are not paralysed, except with RexInclusive. PawnExclusive: pawns are not either.",
	Source: "A. J. Karwatkar, 1979",
}

var patrouille = Condition{
	Name:    Name{"Patrouille", "PatrouilleSchach", "Patrouille"},
	Without: []problem.Attribute{"Patrol"},
	Rule:    "A man captures, and gives check, only if it is guarded by another man of its side.",
	Source:  "F. H. von Meyenfeldt",
}

var noCapture = Condition{
	Name:    Name{"NoCapture", "Ohneschlag", "SansPrises"},
	Drafted: true,
	Rule:    "Nothing can be captured; checks are given as usual.",
}

var isardam = Condition{
	Name:   same("Isardam"),
	Params: []Param{{Words: LetteredTypes, Only: []string{"TypeA", "TypeB"}}, {Words: CirceWords, Only: []string{"RexInclusive"}}},
	Rule: "No move may lead to a position in which a man is observed by a man of the same kind of the other " +
		"side. A king is in check only if capturing it would be such a legal move (TypeA), or in any case (TypeB). " +
		"Kings count only with RexInclusive.",
	Source:  "Madrasi backwards",
	caption: captioned.lettered,
}

var centralChess = Condition{
	Name: Name{"CentralChess", "ZentralSchach", "EchecsCentral"},
	Rule: "A man moves, captures and gives check only if a chain of men of its side, each guarding the next, " +
		"leads to it from its king.",
}

var woozles = Condition{
	Name:   same("Woozles"),
	Params: rexExclusive,
	Joint:  []string{"BiWoozles", "Heffalumps", "BiHeffalumps"},
	Rule: "A man cannot capture, nor give check, if it and another man of its side observe each other. " +
		"RexExclusive: kings neither are hindered nor hinder.",
}

var biWoozles = Condition{
	Name:   same("BiWoozles"),
	Params: rexExclusive,
	Joint:  []string{"Woozles", "Heffalumps", "BiHeffalumps"},
	Rule: "A man cannot capture, nor give check, if it and a man of the other side observe each other. " +
		"RexExclusive: kings neither are hindered nor hinder.",
}

var heffalumps = Condition{
	Name:   same("Heffalumps"),
	Params: rexExclusive,
	Joint:  []string{"Woozles", "BiWoozles", "BiHeffalumps"},
	Rule: "A man cannot capture, nor give check, along a line on which it and another man of its side observe " +
		"each other. RexExclusive: kings neither are hindered nor hinder.",
}

var biHeffalumps = Condition{
	Name:   same("BiHeffalumps"),
	Params: rexExclusive,
	Joint:  []string{"Woozles", "BiWoozles", "Heffalumps"},
	Rule: "A man cannot capture, nor give check, along a line on which it and a man of the other side observe " +
		"each other. RexExclusive: kings neither are hindered nor hinder.",
}

var eiffelChess = Condition{
	Name: Name{"EiffelChess", "EiffelSchach", "EchecsEiffel"},
	Rule: "A man is paralysed when it is observed by a man of the other side of a certain kind: pawns by queens, " +
		"queens by rooks, rooks by bishops, bishops by knights, knights by pawns.",
}

var shieldedKings = Condition{
	Name: Name{"ShieldedKings", "SchutzKoenige", "ShieldedKings"},
	Rule: "A king may stand beside a king that is guarded by a man of its side without giving check to it.",
}

var noWhiteCapture = Condition{
	Name:    Name{"NoWhiteCapture", "WeisserOhneSchlag", "BlancSansPrises"},
	Drafted: true,
	Rule:    "White cannot capture; checks are given as usual.",
}

var noBlackCapture = Condition{
	Name:    Name{"NoBlackCapture", "SchwarzerOhneSchlag", "NoirSansPrises"},
	Drafted: true,
	Rule:    "Black cannot capture; checks are given as usual.",
}

var ultraPatrol = Condition{
	Name: Name{"UltraPatrol", "UltraPatrouille", "UltraPatrouille"},
	Rule: "A man moves, captures and gives check only if it is guarded by another man of its side.",
}

var takeMakeChess = Condition{
	Name:    Name{"Take&MakeChess", "Take&MakeSchach", "Take&MakeEchecs"},
	Choices: [][]string{{"Absolute"}},
	Params:  []Param{{Words: TakeMakeWords, Repeat: true}},
	Rule: "A man that captures goes on, in the same move, as the captured man would without capturing; if it " +
		"cannot, it cannot capture. A pawn may not end on its own first rank. Absolute: for checks, too, the " +
		"second step must be possible.",
	Source:  "Hartmut Laue, 2005",
	caption: captioned.bare,
}

var lortap = Condition{
	Name:   Name{"Lortap", "Elliuortap", "Elliuortap"},
	Rule:   "A man that is guarded by another man of its side cannot capture, nor give check.",
	Source: "the opposite of Patrol chess, its name backwards",
}

var blockade = Condition{
	Name:   Name{"Blockade", "Blockade", "Blocus"},
	Rule:   "Men capture only men of their own kind, and kings. Checks are as usual.",
	Source: "WinChloe; S. Luce, Julia's Fairies 1012, 2016",
}

var disparate = Condition{
	Name:   same("Disparate"),
	Rule:   "A side cannot answer a move with a man of the kind that has just moved, nor give check with one.",
	Source: "R. Kohring",
}

var superGuards = Condition{
	Name: Name{"SuperGuards", "SuperDeckungen", "Supergardes"},
	Rule: "A man that is guarded by its side cannot be captured; a guarded king is not in check.",
}

var partialParalysis = Condition{
	Name: Name{"PartialParalysis", "PartielleParalyse", "ParalysePartielle"},
	Rule: "A man cannot go to, nor observe, a square that it would reach if it moved like a man of the other " +
		"side that observes it.",
}

var breton = Condition{
	Name:    same("Breton"),
	Renewed: true,
	Params:  []Param{{Words: BretonWords, Repeat: true}},
	Rule: "When a man is captured, another man of its kind of the capturing side disappears too, if there is " +
		"one. Adverse: of the other side. Chromatic: it changes sides instead. PY: neutral men can be struck as " +
		"well.",
	Source:  "M. Caillaud",
	caption: captioned.breton,
}

var makeTakeChess = Condition{
	Name: Name{"Make&TakeChess", "Make&TakeSchach", "Make&TakeEchecs"},
	Rule: "A man captures in two steps: first it moves, without capturing, like the man that it is going to " +
		"take, then it takes such a man in its own way. It cannot capture otherwise.",
	Source: "Hartmut Laue",
}

var pepo = Condition{
	Name: same("Pepo"),
	Rule: "A king that is observed by one man is not in check but paralysed; observed by two it is in check. " +
		"Kings do not give check.",
}

var castChess = Condition{
	Name:    Name{"CASTChess", "CASTSchach", "CASTEchecs"},
	Renewed: true,
	Params:  []Param{{Words: CASTWords, Repeat: true}},
	Rule: "A man that could capture in more than one way cannot capture at all, nor give check. Inverse: a man " +
		"captures, and gives check, only if it could in more than one way.",
	Source:  "CAST: Captures Are Suspended if Two",
	caption: captioned.cast,
}

var multiCaptures = Condition{
	Name:    same("MultiCaptures"),
	Params:  side,
	Renewed: true,
	Rule: "A man can be captured only if it could be captured in two ways at least, and a king is in check only " +
		"if two men observe it. White or Black restricts that to one side's captures.",
	caption: captioned.asWritten,
}

var antiGuards = Condition{
	Name: Name{"AntiGuards", "AntiDeckungen", "Antigardes"},
	Rule: "Only men that are guarded by their side can be captured; an unguarded king is not in check.",
}

var aliceChess = Condition{
	Name: Name{"AliceChess", "AliceSchach", "Alice"},
	Rule: "There are two boards, A and B. A man moves on its own board as if those on the other were not there, " +
		"to a square that is free on the other one, and goes over to it. A king's move must be safe on both boards.",
	Source:     "V. R. Parton 1953",
	Attributes: []problem.Attribute{"AliceA", "AliceB"}, Mark: problem.BoardMark,
}

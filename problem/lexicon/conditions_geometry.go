package lexicon

import "rookery/problem"

// Where men can go on the board, and what becomes of the board.

var bichromChess = Condition{
	Name:    Name{"BichromChess", "BichromesSchach", "Bichromatique"},
	Drafted: true,
	Rule:    "Men move and capture only between squares of different colours.",
}

var monochromChess = Condition{
	Name:    Name{"MonochromChess", "MonochromesSchach", "Monochromatique"},
	Drafted: true,
	Rule:    "Men move and capture only between squares of the same colour.",
}

var gridChess = Condition{
	Name:    Name{"GridChess", "Gitterschach", "Grille"},
	Drafted: true,
	Renewed: true,
	Params:  grids,
	Rule: "The board is divided into cells, of two by two squares unless told otherwise, and every move must " +
		"lead from one cell to another.",
	Source:    "W. Stead, 1953",
	CoveredBy: "ContactGridChess",
	Joint:     []string{"ContactGridChess"},
	Mark:      problem.GridMark,
	caption:   captioned.grid,
}

var koeko = Condition{
	Name:   Name{"KoeKo", "KoeKo", "Koeko"},
	Params: neighbour,
	Rule: "Each man that moves must arrive in contact with another man, on a square a king's step away. " +
		"Neighbour makes it another leaper's step.",
	Source:    "B. Reusz: Koelner Kontaktschach",
	CoveredBy: "ContactGridChess",
	caption:   captioned.neighbours,
}

const edgeMoverRule = "The side can move and capture only to the edge of the board."

var blackEdgeMover = Condition{
	Name:    Name{"BlackEdgeMover", "SchwarzerRandzueger", "NoirBordCoup"},
	Drafted: true,
	Rule:    edgeMoverRule,
}

var whiteEdgeMover = Condition{
	Name:    Name{"WhiteEdgeMover", "WeisserRandzueger", "BlancBordCoup"},
	Drafted: true,
	Rule:    edgeMoverRule,
}

var contactGridChess = Condition{
	Name:   Name{"ContactGridChess", "KontaktGitter", "ContactGrille"},
	Params: grids,
	Rule: "Every move must lead from one cell of two by two squares, or of the grid named for GridChess, to another, and to " +
		"a square in contact, a king's step away, with a man in another cell. Nobody is reborn without such a contact.",
	Joint:   []string{"GridChess"},
	Mark:    problem.GridMark,
	caption: captioned.bare,
}

var imitator = Condition{
	Name:    same("Imitator"),
	Renewed: true,
	Params:  squares,
	Rule: "Imitators stand on the squares named. With every move each makes the same journey; a move that an " +
		"imitator cannot follow, for it would leave the board or meet a man, is impossible. Pawns may promote to " +
		"imitators unless NoIProm is set.",
	Source:  "T. R. Dawson, 1939",
	Mark:    problem.ImitatorMark,
	caption: captioned.imitators,
}

var magicSquares = Condition{
	Name:   Name{"MagicSquares", "MagischeFelder", "CaseMagique"},
	Params: []Param{{Kind: Squares, Min: 1}, {Words: NumberedTypes, Only: []string{"Type1", "Type2"}}},
	Rule: "A man, other than a king or neutral, that moves to or is placed on a magic square changes its colour. " +
		"Type2: before a rebirth of AntiCirce rather than after.",
	Mark:    problem.MagicMark,
	caption: captioned.magicSquares,
}

var hole = Condition{
	Name:    Name{"Hole", "Loch", "Trou"},
	Drafted: true,
	Params:  squares,
	Rule:    "The squares named are taken off the board: no man can stand on them or pass over them.",
	Mark:    problem.HoleMark,
	caption: captioned.inDiagram,
}

var noIProm = Condition{
	Name:       Name{"NoIProm", "OhneIUW", "SansIProm"},
	Drafted:    true,
	Rule:       "Pawns do not promote to imitators.",
	OnlyBeside: "Imitator",
}

var newKoeko = Condition{
	Name: Name{"NewKoeko", "NeuKoeko", "KoekoNouveaux"},
	Rule: "A man that is in contact with another man, on a square a king's step away, must arrive in contact; " +
		"one that is not must arrive without.",
}

var patienceChess = Condition{
	Name:   Name{"PatienceChess", "PatienceSchach", "EchecsPatience"},
	Rule:   "Nobody may arrive on a square that a man has left since the diagram.",
	Source: "1997, in Popeye, where it has no effect",
}

var actuatedRevolvingBoard = Condition{
	Name: same("ActuatedRevolvingBoard"),
	Rule: "After each move the men are turned about the centre of the board by a quarter, clockwise.",
}

var actuatedRevolvingCentre = Condition{
	Name: same("ActuatedRevolvingCentre"),
	Rule: "After a move from or to one of the four squares of the centre the centre turns clockwise by a " +
		"quarter, with the men that stand there.",
}

var antiKoeko = Condition{
	Name:   same("AntiKoeko"),
	Params: neighbour,
	Rule: "No man may move to a square where it is in contact with another man, on a square a king's step away. " +
		"Neighbour makes it another leaper's step.",
	caption: captioned.neighbours,
}

var castlingChess = Condition{
	Name: Name{"CastlingChess", "RochadeSchach", "EchecsRoque"},
	Rule: "A king castles with the nearest man of either side in any of the eight directions, if that stands " +
		"three squares away at least: it goes two squares towards the man, and the man beside it, to the square " +
		"that the king has passed. The king must not be in check on its way. It may have moved before.",
}

var provocationChess = Condition{
	Name: Name{"ProvocationChess", "ProvokationSchach", "EchecsProvacateurs"},
	Rule: "A man captures, and gives check, only if it is observed by a man of the other side.",
}

var exchangeCastling = Condition{
	Name: Name{"ExchangeCastling", "PlatzwechselRochade", "EchangeRoque"},
	Rule: "Once in the play, each king may change places with any man of its side except pawns; there is no " +
		"other castling.",
}

var backHome = Condition{
	Name: Name{"BackHome", "NachHause", "Retour"},
	Rule: "If a side can legally move a man back to the square on which it stood in the diagram, it must play " +
		"such a move. That goes for checks too.",
}

var faceToFace = Condition{
	Name: Name{"FaceToFace", "AngesichtZuAngesicht", "FaceAFace"},
	Rule: "A man that has a man of the other side directly before it moves only like that man.",
}

var backToBack = Condition{
	Name: Name{"BackToBack", "RueckenAnRuecken", "DosADos"},
	Rule: "A man that has a man of the other side directly behind it moves only like that man.",
}

var cheekToCheek = Condition{
	Name: Name{"CheekToCheek", "WangeAnWange", "JoueAJoue"},
	Rule: "A man that has men of the other side directly beside it moves only like those men.",
}

var snekChess = Condition{
	Name: Name{"SnekChess", "SnekSchach", "EchecsSnek"},
	Rule: "When a queen is captured, a rook of its side becomes a queen; likewise a bishop for a rook, a knight " +
		"for a bishop, the king for a knight; after the capture of a pawn the royal man becomes a king again.",
}

var snekCircleChess = Condition{
	Name: Name{"SnekCircleChess", "SnekZirkulaerSchach", "EchecsSnekCirculaires"},
	Rule: "When a queen is captured, a rook of its side becomes a queen; likewise a bishop for a rook, a knight " +
		"for a bishop, a queen for a knight.",
}

var rokagogo = Condition{
	Name: same("Rokagogo"),
	Rule: "A king castles along ranks and files with the nearest man, if that is a rook of either side and " +
		"stands three squares away at least: it goes two squares towards the rook, and the rook to the square that " +
		"it has passed. Both may have moved before.",
}

var pointReflection = Condition{
	Name: Name{"PointReflection", "Punktspiegelung", "ReflexionCentrale"},
	Rule: "A man moves only like whoever stands on the opposite square, reflected at the centre of the board, if " +
		"anybody does. Kings and rooks castle only while they move like themselves.",
}

var darkSide = Condition{
	Name: same("DarkSide"),
	Rule: "A man, other than a king, that moves onto the other side's half of the board changes its colour.",
}

var leffie = Condition{
	Name: same("Leffie"),
	Rule: "No move may lead to a position in which a man would be paralysed in Eiffel chess: a pawn observed by " +
		"a queen of the other side, a queen by a rook, a rook by a bishop, a bishop by a knight, or a knight by a " +
		"pawn. A king is in check only if taking it would not do so.",
	Source: "Eiffel chess backwards",
}

var fuddledMen = Condition{
	Name: same("FuddledMen"),
	Rule: "A man that has moved cannot move again in its side's next move, nor does it give check meanwhile.",
}

var immobilio = Condition{
	Name:   same("Immobilio"),
	Params: maybeWalks,
	Rule: "A man can neither move nor give check while somebody, be it itself, stands on its square of rebirth " +
		"as in Circe. Walks behind the name: only men of these walks are concerned. Kings are like others.",
	caption: captioned.bare,
}

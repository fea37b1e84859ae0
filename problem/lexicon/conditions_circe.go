package lexicon

// Circe and what resembles it: the captured man is reborn.

var circe = Condition{
	Name:   same("Circe"),
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "A captured man is reborn, if that square is empty: rooks, bishops and knights on their square of the " +
		"game array that has the colour of the square of capture, pawns on their file of the second rank, queens " +
		"on theirs, fairy men on the square where pawns of the file promote. Kings are not reborn. Options change " +
		"the square, who is reborn as what, and what happens if somebody stands there.",
	Source:  "P. Monréal, Problème 1968",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: variants("RexExclusive"),
}

var (
	mirrorCirce         = older(Name{"MirrorCirce", "SpiegelCirce", "CirceMalefique"}, rexInclusive, "Circe", "Mirror")
	pwc                 = older(Name{"PWC", "PlatzwechselCirce", "CirceEchange"}, rexInclusive, "Circe", "PWC")
	chameleonCirce      = older(Name{"ChameleonCirce", "ChamaeleonCirce", "CirceCameleon"}, maybeWalks, "Circe", "Chameleon")
	couscousCirce       = older(Name{"CouscousCirce", "CouscousCirce", "CirceCouscous"}, rexInclusive, "Circe", "Couscous")
	equipollentsCirce   = older(Name{"EquipollentsCirce", "EquipollentsCirce", "CirceEquipollents"}, rexInclusive, "Circe", "Equipollents")
	fileCirce           = older(same("FileCirce"), rexInclusive, "Circe", "File")
	diagramCirce        = older(Name{"DiagramCirce", "DiagrammCirce", "CirceDiagramme"}, rexInclusive, "Circe", "Diagram")
	parrainCirce        = older(Name{"ParrainCirce", "CirceParrain", "CirceParrain"}, rexInclusive, "Circe", "Equipollents", "LastMove")
	symmetryCirce       = older(Name{"SymmetryCirce", "SymmetrieCirce", "CirceSymetrique"}, rexInclusive, "Circe", "Symmetry")
	circeClone          = older(same("CirceClone"), rexInclusive, "Circe", "Clone")
	mirrorFileCirce     = older(Name{"MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"}, rexInclusive, "Circe", "File", "Mirror")
	antipodeanCirce     = older(Name{"AntipodeanCirce", "AntipodenCirce", "CirceAntipoden"}, rexInclusive, "Circe", "Antipodes")
	mirrorCirceClone    = older(Name{"MirrorCirceClone", "SpiegelCirceclone", "CirceCloneMalefique"}, rexInclusive, "Circe", "Clone", "Mirror")
	superCirce          = older(same("SuperCirce"), rexInclusive, "Circe", "Super")
	frischAufCirce      = older(same("FrischAufCirce"), rexInclusive, "Circe", "Frischauf")
	verticalMirrorCirce = older(Name{"VerticalMirrorCirce", "VertikalesSpiegelCirce", "CirceMalefiqueVerticale"}, rexInclusive, "Circe", "VerticalMirror")
	diametralCirce      = older(Name{"DiametralCirce", "DiametralCirce", "CirceDiametrale"}, rexInclusive, "Circe", "Diametral")
	rankCirce           = older(same("RankCirce"), rexInclusive, "Circe", "Rank")
	mirrorCouscousCirce = older(Name{"MirrorCouscousCirce", "SpiegelCouscousCirce", "CirceCouscousMalefique"}, rexInclusive, "Circe", "Couscous", "Mirror")
	circeAssassin       = older(Name{"CirceAssassin", "AssassinCirce", "CirceAssassin"}, rexInclusive, "Circe", "Assassin")
	circeTurncoats      = older(Name{"CirceTurncoats", "TurncoatCirce", "CirceTurncoats"}, rexInclusive, "Circe", "Turncoats")
	circeDoubleAgents   = older(Name{"CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"}, rexInclusive, "Circe", "Turncoats", "Mirror")
	cageCirce           = older(Name{"CageCirce", "KaefigCirce", "CirceCage"}, rexInclusive, "Circe", "Cage")
	contraParrain       = older(Name{"ContraParrain", "KontraParrain", "ContraParrain"}, rexInclusive, "Circe", "Equipollents", "LastMove", "Mirror")
	circeTakeMake       = older(same("CirceTake&Make"), rexInclusive, "Circe", "Take&Make")
)

var aprilChess = Condition{
	Name:   Name{"AprilChess", "Aprilschach", "EchecsAvril"},
	Params: someWalks,
	Of:     "Circe",
	With:   []string{"Super", "Strict", "April"},
	Tacit:  "Strict",
}

var lastCapture = Condition{
	Name:    Name{"LastCapture", "LetzterSchlag", "DernierePrise"},
	Drafted: true,
	Params:  []Param{{Kind: Man, Min: 1}},
	Rule:    "The last move before the diagram captured the man named, on its square.",
	caption: captioned.bare,
}

var (
	verticalSymmetryCirce   = older(Name{"VerticalSymmetryCirce", "VertikaleSymmetrieCirce", "CirceSymetriqueVerticale"}, rexInclusive, "Circe", "VerticalSymmetry")
	horizontalSymmetryCirce = older(Name{"HorizontalSymmetryCirce", "HorizontaleSymmetrieCirce", "CirceSymetriqueHorizontale"}, rexInclusive, "Circe", "HorizontalSymmetry")
)

var padChess = Condition{
	Name:    Name{"PADChess", "PADSchach", "PADechecs"},
	Renewed: true,
	Params:  []Param{{Words: CirceWords, Only: []string{"RexInclusive", "Strict"}, Repeat: true}},
	Rule: "A man that captures for the second time disappears from the board; with Strict it cannot capture a " +
		"second time, unless it has been reborn in between. Kings capture as often as they like, except with " +
		"RexInclusive.",
	Source:  "H. Maeshima 2025",
	caption: variants("RexExclusive"),
}

var dangerCirce = Condition{
	Name: Name{"DangerCirce", "GefahrenCirce", "CirceDanger"},
	Rule: "A man that the other side observes may also move to the square on which it would be reborn in Circe " +
		"if it were taken, also to capture there.",
}

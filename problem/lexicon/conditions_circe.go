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
	Leaves:  rebirthLeaves,
	caption: captioned.withoutKings,
}

var (
	mirrorCirce         = Condition{Name: Name{"MirrorCirce", "SpiegelCirce", "CirceMalefique"}, Params: rexInclusive, Of: "Circe", With: []string{"Mirror"}}
	pwc                 = Condition{Name: Name{"PWC", "PlatzwechselCirce", "CirceEchange"}, Params: rexInclusive, Of: "Circe", With: []string{"PWC"}}
	chameleonCirce      = Condition{Name: Name{"ChameleonCirce", "ChamaeleonCirce", "CirceCameleon"}, Params: maybeWalks, Of: "Circe", With: []string{"Chameleon"}}
	couscousCirce       = Condition{Name: Name{"CouscousCirce", "CouscousCirce", "CirceCouscous"}, Params: rexInclusive, Of: "Circe", With: []string{"Couscous"}}
	equipollentsCirce   = Condition{Name: Name{"EquipollentsCirce", "EquipollentsCirce", "CirceEquipollents"}, Params: rexInclusive, Of: "Circe", With: []string{"Equipollents"}}
	fileCirce           = Condition{Name: same("FileCirce"), Params: rexInclusive, Of: "Circe", With: []string{"File"}}
	diagramCirce        = Condition{Name: Name{"DiagramCirce", "DiagrammCirce", "CirceDiagramme"}, Params: rexInclusive, Of: "Circe", With: []string{"Diagram"}}
	parrainCirce        = Condition{Name: Name{"ParrainCirce", "CirceParrain", "CirceParrain"}, Params: rexInclusive, Of: "Circe", With: []string{"Equipollents", "LastMove"}}
	symmetryCirce       = Condition{Name: Name{"SymmetryCirce", "SymmetrieCirce", "CirceSymetrique"}, Params: rexInclusive, Of: "Circe", With: []string{"Symmetry"}}
	circeClone          = Condition{Name: same("CirceClone"), Params: rexInclusive, Of: "Circe", With: []string{"Clone"}}
	mirrorFileCirce     = Condition{Name: Name{"MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"}, Params: rexInclusive, Of: "Circe", With: []string{"File", "Mirror"}}
	antipodeanCirce     = Condition{Name: Name{"AntipodeanCirce", "AntipodenCirce", "CirceAntipoden"}, Params: rexInclusive, Of: "Circe", With: []string{"Antipodes"}}
	mirrorCirceClone    = Condition{Name: Name{"MirrorCirceClone", "SpiegelCirceclone", "CirceCloneMalefique"}, Params: rexInclusive, Of: "Circe", With: []string{"Clone", "Mirror"}}
	superCirce          = Condition{Name: same("SuperCirce"), Params: rexInclusive, Of: "Circe", With: []string{"Super"}}
	frischAufCirce      = Condition{Name: same("FrischAufCirce"), Params: rexInclusive, Of: "Circe", With: []string{"Frischauf"}}
	verticalMirrorCirce = Condition{Name: Name{"VerticalMirrorCirce", "VertikalesSpiegelCirce", "CirceMalefiqueVerticale"}, Params: rexInclusive, Of: "Circe", With: []string{"VerticalMirror"}}
	diametralCirce      = Condition{Name: Name{"DiametralCirce", "DiametralCirce", "CirceDiametrale"}, Params: rexInclusive, Of: "Circe", With: []string{"Diametral"}}
	rankCirce           = Condition{Name: same("RankCirce"), Params: rexInclusive, Of: "Circe", With: []string{"Rank"}}
	mirrorCouscousCirce = Condition{Name: Name{"MirrorCouscousCirce", "SpiegelCouscousCirce", "CirceCouscousMalefique"}, Params: rexInclusive, Of: "Circe", With: []string{"Couscous", "Mirror"}}
	circeAssassin       = Condition{Name: Name{"CirceAssassin", "AssassinCirce", "CirceAssassin"}, Params: rexInclusive, Of: "Circe", With: []string{"Assassin"}}
	circeTurncoats      = Condition{Name: Name{"CirceTurncoats", "TurncoatCirce", "CirceTurncoats"}, Params: rexInclusive, Of: "Circe", With: []string{"Turncoats"}}
	circeDoubleAgents   = Condition{Name: Name{"CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"}, Params: rexInclusive, Of: "Circe", With: []string{"Turncoats", "Mirror"}}
	cageCirce           = Condition{Name: Name{"CageCirce", "KaefigCirce", "CirceCage"}, Params: rexInclusive, Of: "Circe", With: []string{"Cage"}}
	contraParrain       = Condition{Name: Name{"ContraParrain", "KontraParrain", "ContraParrain"}, Params: rexInclusive, Of: "Circe", With: []string{"Equipollents", "LastMove", "Mirror"}}
	circeTakeMake       = Condition{Name: same("CirceTake&Make"), Params: rexInclusive, Of: "Circe", With: []string{"Take&Make"}}
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
	verticalSymmetryCirce   = Condition{Name: Name{"VerticalSymmetryCirce", "VertikaleSymmetrieCirce", "CirceSymetriqueVerticale"}, Params: rexInclusive, Of: "Circe", With: []string{"VerticalSymmetry"}}
	horizontalSymmetryCirce = Condition{Name: Name{"HorizontalSymmetryCirce", "HorizontaleSymmetrieCirce", "CirceSymetriqueHorizontale"}, Params: rexInclusive, Of: "Circe", With: []string{"HorizontalSymmetry"}}
)

var padChess = Condition{
	Name:    Name{"PADChess", "PADSchach", "PADechecs"},
	Renewed: true,
	Params:  []Param{{Words: CirceWords, Only: []string{"RexInclusive", "Strict"}, Repeat: true}},
	Rule: "A man that captures for the second time disappears from the board; with Strict it cannot capture a " +
		"second time, unless it has been reborn in between. Kings capture as often as they like, except with " +
		"RexInclusive.",
	Source:  "H. Maeshima 2025",
	caption: captioned.withoutKings,
}

var dangerCirce = Condition{
	Name: Name{"DangerCirce", "GefahrenCirce", "CirceDanger"},
	Rule: "A man that the other side observes may also move to the square on which it would be reborn in Circe " +
		"if it were taken, also to capture there.",
}

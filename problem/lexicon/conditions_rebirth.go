package lexicon

// AntiCirce, ImmunChess, MarsCirce and their kin: the square of rebirth of Circe used otherwise.

var immunChess = Condition{
	Name:    Name{"ImmunChess", "Immunschach", "Immun"},
	Params:  circeVariants,
	Latest:  ifOccupied,
	Rule:    "A man may be captured only if its square of rebirth as in Circe is empty. Kings are not immune.",
	Source:  "J. C. Simonet 1974",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: captioned.withoutKings,
}

var mirrorImmunChess = Condition{Name: Name{"MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"Mirror"}}

var antiCirce = Condition{
	Name:   same("AntiCirce"),
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "A man that captures, kings included, is reborn on its own square of Circe, after it has promoted; the " +
		"captured man vanishes. A capture is legal only if that square is empty, which it is if the capturer comes " +
		"from it or, but for type Cheylan, has just captured on it. Checks obey the same rule.",
	Source:  "1976",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	Lapses:  []string{"Cheylan"},
	caption: captioned.withKings,
}

var (
	mirrorAntiCirce        = Condition{Name: Name{"MirrorAntiCirce", "AntiSpiegelCirce", "AntiCirceMalefique"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"Mirror"}}
	diagramAntiCirce       = Condition{Name: Name{"DiagramAntiCirce", "AntiDiagrammCirce", "AntiCirceDiagramme"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"Diagram"}}
	fileAntiCirce          = Condition{Name: Name{"FileAntiCirce", "AntiFileCirce", "AntiFileCirce"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"File"}}
	symmetryAntiCirce      = Condition{Name: Name{"SymmetryAntiCirce", "AntiSymmetrieCirce", "AntiCirceSymetrique"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"Symmetry"}}
	mirrorFileAntiCirce    = Condition{Name: Name{"MirrorFileAntiCirce", "AntiSpiegelFileCirce", "AntiFileCirceMalefique"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"File", "Mirror"}}
	antipodeanAntiCirce    = Condition{Name: Name{"AntipodeanAntiCirce", "AntiAntipodenCirce", "AntiCirceAntipoden"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"Antipodes"}}
	equipollentsAntiCirce  = Condition{Name: Name{"EquipollentsAntiCirce", "AntiEquipollentsCirce", "AntiCirceEquipollents"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"Equipollents"}}
	fileImmunChess         = Condition{Name: Name{"FileImmunChess", "FileImmunSchach", "ImmunFile"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"File"}}
	diagramImmunChess      = Condition{Name: Name{"DiagramImmunChess", "DiagrammImmunSchach", "ImmunDiagramme"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"Diagram"}}
	mirrorFileImmunChess   = Condition{Name: Name{"MirrorFileImmunChess", "SpiegelFileImmunSchach", "ImmunFileMalefique"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"File", "Mirror"}}
	symmetryImmunChess     = Condition{Name: Name{"SymmetryImmunChess", "SymmetrieImmunSchach", "ImmunSymmetrique"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"Symmetry"}}
	antipodeanImmunChess   = Condition{Name: Name{"AntipodeanImmunChess", "AntipodenImmunSchach", "ImmunAntipoden"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"Antipodes"}}
	equipollentsImmunChess = Condition{Name: Name{"EquipollentsImmunChess", "EquipollentsImmunSchach", "ImmunEquipollents"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"Equipollents"}}
)

var marsCirce = Condition{
	Name:   same("MarsCirce"),
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "Men move without capturing as usual, but they capture, and give check, only as if they stood on their " +
		"square of rebirth of Circe, which must be empty.",
	Source:  "N. Macleod",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: captioned.withKings,
}

var marsMirrorCirce = Condition{Name: Name{"MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"}, Params: rexExclusive, Of: "MarsCirce", With: []string{"Mirror"}}

var phantomChess = Condition{
	Name:    Name{"PhantomChess", "PhantomSchach", "EchecsPhantom"},
	Params:  circeVariants,
	Latest:  ifOccupied,
	Rule:    "Men other than kings may move also as if they stood on their square of rebirth of Circe, if it is empty.",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: captioned.withoutKings,
}

var plusChess = Condition{
	Name: Name{"PlusChess", "PlusSchach", "EchecsPlus"},
	Rule: "A man on one of the squares d4, d5, e4 and e5 may capture also as if it stood on another of them that " +
		"is empty.",
}

var antiMarsCirce = Condition{
	Name:   same("AntiMarsCirce"),
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "Men capture as usual, but they move without capturing only as if they stood on their square of " +
		"rebirth of Circe, which must be empty.",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: captioned.withKings,
}

var (
	antiMarsMirrorCirce     = Condition{Name: Name{"AntiMarsMirrorCirce", "AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce"}, Params: rexExclusive, Of: "AntiMarsCirce", With: []string{"Mirror"}}
	antiMarsAntipodeanCirce = Condition{Name: same("AntiMarsAntipodeanCirce"), Params: rexExclusive, Of: "AntiMarsCirce", With: []string{"Antipodes"}}
	antiSuperCirce          = Condition{Name: same("AntiSuperCirce"), Params: antiCirceType, Of: "AntiCirce", With: []string{"Super"}}
)

var genevaChess = Condition{
	Name:   Name{"GenevaChess", "GenferSchach", "EchecsGeneve"},
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "A man may capture only if its square of rebirth as in AntiCirce, reckoned from where it stands, is " +
		"empty and not the square it comes from; it is not reborn. Kings capture freely.",
	Source:  "1980s",
	Choices: rebirthChoices,
	Undoes:  rebirthUndoes,
	caption: captioned.withoutKings,
}

var (
	antiCloneCirce              = Condition{Name: same("AntiCloneCirce"), Params: antiCirceType, Of: "AntiCirce", With: []string{"Clone"}}
	verticalSymmetryAntiCirce   = Condition{Name: Name{"VerticalSymmetryAntiCirce", "VertikaleAntiSymmetrieCirce", "AntiCirceSymetriqueVerticale"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"VerticalSymmetry"}}
	horizontalSymmetryAntiCirce = Condition{Name: Name{"HorizontalSymmetryAntiCirce", "HorizontaleAntiSymmetrieCirce", "AntiCirceSymetriqueHorizontale"}, Params: antiCirceType, Of: "AntiCirce", With: []string{"HorizontalSymmetry"}}
	immuneVerticalSymmetry      = Condition{Name: Name{"ImmuneVerticalSymmetry", "ImmuneVertikaleSymmetrie", "ImmuneSymetriqueVerticale"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"VerticalSymmetry"}}
	immuneHorizontalSymmetry    = Condition{Name: Name{"ImmuneHorizontalSymmetry", "ImmuneHorizontaleSymmetrie", "ImmuneSymetriqueHorizontale"}, Params: rexInclusive, Of: "ImmunChess", With: []string{"HorizontalSymmetry"}}
)

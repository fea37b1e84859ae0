package lexicon

// AntiCirce, ImmunChess, MarsCirce and their kin: the square of rebirth of Circe used otherwise.

var immunChess = Condition{
	Name:    Name{"ImmunChess", "Immunschach", "Immun"},
	Params:  circeVariants,
	Latest:  ifOccupied,
	Rule:    "A man may be captured only if its square of rebirth as in Circe is empty. Kings are not immune.",
	Source:  "J. C. Simonet 1974",
	caption: variants("RexExclusive"),
}

var mirrorImmunChess = older(Name{"MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"}, rexInclusive, "ImmunChess", "Mirror")

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
	caption: variants("RexInclusive"),
}

var (
	mirrorAntiCirce        = older(Name{"MirrorAntiCirce", "AntiSpiegelCirce", "AntiCirceMalefique"}, antiCirceType, "AntiCirce", "Mirror")
	diagramAntiCirce       = older(Name{"DiagramAntiCirce", "AntiDiagrammCirce", "AntiCirceDiagramme"}, antiCirceType, "AntiCirce", "Diagram")
	fileAntiCirce          = older(Name{"FileAntiCirce", "AntiFileCirce", "AntiFileCirce"}, antiCirceType, "AntiCirce", "File")
	symmetryAntiCirce      = older(Name{"SymmetryAntiCirce", "AntiSymmetrieCirce", "AntiCirceSymetrique"}, antiCirceType, "AntiCirce", "Symmetry")
	mirrorFileAntiCirce    = older(Name{"MirrorFileAntiCirce", "AntiSpiegelFileCirce", "AntiFileCirceMalefique"}, antiCirceType, "AntiCirce", "File", "Mirror")
	antipodeanAntiCirce    = older(Name{"AntipodeanAntiCirce", "AntiAntipodenCirce", "AntiCirceAntipoden"}, antiCirceType, "AntiCirce", "Antipodes")
	equipollentsAntiCirce  = older(Name{"EquipollentsAntiCirce", "AntiEquipollentsCirce", "AntiCirceEquipollents"}, antiCirceType, "AntiCirce", "Equipollents")
	fileImmunChess         = older(Name{"FileImmunChess", "FileImmunSchach", "ImmunFile"}, rexInclusive, "ImmunChess", "File")
	diagramImmunChess      = older(Name{"DiagramImmunChess", "DiagrammImmunSchach", "ImmunDiagramme"}, rexInclusive, "ImmunChess", "Diagram")
	mirrorFileImmunChess   = older(Name{"MirrorFileImmunChess", "SpiegelFileImmunSchach", "ImmunFileMalefique"}, rexInclusive, "ImmunChess", "File", "Mirror")
	symmetryImmunChess     = older(Name{"SymmetryImmunChess", "SymmetrieImmunSchach", "ImmunSymmetrique"}, rexInclusive, "ImmunChess", "Symmetry")
	antipodeanImmunChess   = older(Name{"AntipodeanImmunChess", "AntipodenImmunSchach", "ImmunAntipoden"}, rexInclusive, "ImmunChess", "Antipodes")
	equipollentsImmunChess = older(Name{"EquipollentsImmunChess", "EquipollentsImmunSchach", "ImmunEquipollents"}, rexInclusive, "ImmunChess", "Equipollents")
)

var marsCirce = Condition{
	Name:   same("MarsCirce"),
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "Men move without capturing as usual, but they capture, and give check, only as if they stood on their " +
		"square of rebirth of Circe, which must be empty.",
	Source:  "N. Macleod",
	caption: variants("RexInclusive"),
}

var marsMirrorCirce = older(Name{"MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"}, rexExclusive, "MarsCirce", "Mirror")

var phantomChess = Condition{
	Name:    Name{"PhantomChess", "PhantomSchach", "EchecsPhantom"},
	Params:  circeVariants,
	Latest:  ifOccupied,
	Rule:    "Men other than kings may move also as if they stood on their square of rebirth of Circe, if it is empty.",
	caption: variants("RexExclusive"),
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
	caption: variants("RexInclusive"),
}

var (
	antiMarsMirrorCirce     = older(Name{"AntiMarsMirrorCirce", "AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce"}, rexExclusive, "AntiMarsCirce", "Mirror")
	antiMarsAntipodeanCirce = older(same("AntiMarsAntipodeanCirce"), rexExclusive, "AntiMarsCirce", "Antipodes")
	antiSuperCirce          = older(same("AntiSuperCirce"), antiCirceType, "AntiCirce", "Super")
)

var genevaChess = Condition{
	Name:   Name{"GenevaChess", "GenferSchach", "EchecsGeneve"},
	Params: circeVariants,
	Latest: ifOccupied,
	Rule: "A man may capture only if its square of rebirth as in AntiCirce, reckoned from where it stands, is " +
		"empty and not the square it comes from; it is not reborn. Kings capture freely.",
	Source:  "1980s",
	caption: variants("RexExclusive"),
}

var (
	antiCloneCirce              = older(same("AntiCloneCirce"), antiCirceType, "AntiCirce", "Clone")
	verticalSymmetryAntiCirce   = older(Name{"VerticalSymmetryAntiCirce", "VertikaleAntiSymmetrieCirce", "AntiCirceSymetriqueVerticale"}, antiCirceType, "AntiCirce", "VerticalSymmetry")
	horizontalSymmetryAntiCirce = older(Name{"HorizontalSymmetryAntiCirce", "HorizontaleAntiSymmetrieCirce", "AntiCirceSymetriqueHorizontale"}, antiCirceType, "AntiCirce", "HorizontalSymmetry")
	immuneVerticalSymmetry      = older(Name{"ImmuneVerticalSymmetry", "ImmuneVertikaleSymmetrie", "ImmuneSymetriqueVerticale"}, rexInclusive, "ImmunChess", "VerticalSymmetry")
	immuneHorizontalSymmetry    = older(Name{"ImmuneHorizontalSymmetry", "ImmuneHorizontaleSymmetrie", "ImmuneSymetriqueHorizontale"}, rexInclusive, "ImmunChess", "HorizontalSymmetry")
)

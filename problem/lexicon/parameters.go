package lexicon

// The keywords that may follow conditions.
var (
	// CirceWords vary the conditions of the Circe family.
	CirceWords = &Set{what: "circe variant", words: names{
		{"RexInclusive", "RexInklusive", "RexInclusif"},
		{"RexExclusive", "RexExklusive", "RexExclusif"},
		{"Mirror", "Spiegel", "Malefique"},
		same("Assassin"),
		same("Diametral"),
		{"VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"},
		same("Clone"),
		{"Chameleon", "Chamaeleon", "Chameleon"},
		{"Turncoats", "Turncoat", "Turncoats"},
		same("Couscous"),
		{"LastMove", "LetzterZug", "CoupDernier"},
		same("Equipollents"),
		same("Parrain"),
		same("ContraParrain"),
		{"Cage", "Kaefig", "Cage"},
		{"Rank", "Reihe", "Rangee"},
		{"File", "File", "Colonne"},
		{"Symmetry", "Symmetrie", "Symetrie"},
		{"VerticalSymmetry", "VertikaleSymmetrie", "VerticaleSymetrique"},
		{"HorizontalSymmetry", "HorizontaleSymmetrie", "HorizontaleSymetrique"},
		{"Diagram", "Diagramm", "Diagramme"},
		{"PWC", "Platzwechsel", "Echange"},
		{"Antipodes", "Antipoden", "Antipodes"},
		same("Take&Make"),
		same("Super"),
		{"April", "April", "Avril"},
		same("Frischauf"),
		same("Calvet"),
		same("Cheylan"),
		{"Strict", "Strikt", "Stricte"},
		{"Relaxed", "Locker", "Relache"},
		{"Volcanic", "Vulkan", "Volcanique"},
		{"Parachute", "Fallschirm", "Parachute"},
		same("Einstein"),
		{"ReversalEinstein", "ReversesEinstein", "ReversEinstein"},
		{"WaitCapture", "NaechsterSchlag", "PriseProchaine"},
		{"CaptureSquare", "Schlagfeld", "CaseDePrise"},
	}}

	// rebirthChoices are those of CirceWords of which one counts: the square, where it is
	// moved to, what the man becomes, and what happens if somebody stands there.
	rebirthChoices = [][]string{
		{"Equipollents", "Parrain", "ContraParrain", "Cage", "File", "Symmetry", "VerticalSymmetry", "HorizontalSymmetry", "Diagram",
			"PWC", "Antipodes", "Take&Make", "Super", "CaptureSquare", "Rank"},
		{"Diametral", "VerticalMirror", "Frischauf"},
		{"Clone", "Chameleon", "Einstein", "ReversalEinstein"},
		ifOccupied,
	}

	// ifOccupied are those of them that say what happens if somebody stands there.
	ifOccupied = []string{"Assassin", "Strict", "Relaxed", "Volcanic", "Parachute"}

	// rebirthUndoes: the rank of the capture leaves open neither whose side of the board counts
	// nor where else to.
	rebirthUndoes = [][]string{{"Rank", "Mirror", "Diametral", "VerticalMirror", "Frischauf"}}

	// rebirthLeaves: what had to find a free square has to do so still when other words say which.
	rebirthLeaves = map[string]string{"Super": "Strict", "Cage": "Strict", "Take&Make": "Strict"}

	// AntiCirceTypes follow the traditional names of AntiCirce forms.
	AntiCirceTypes = &Set{what: "type of AntiCirce", words: names{
		same("Calvet"),
		same("Cheylan"),
	}}

	// FESWords are the conditions that FES can have a side choose from.
	FESWords = &Set{what: "condition of FES", words: names{
		circe.Name, antiCirce.Name, takeMakeChess.Name, andernachChess.Name, antiAndernachChess.Name, tibet.Name, doubleTibet.Name,
		relegationChess.Name, breton.Name, traitorChess.Name,
	}}

	// MadrasiWords say who else can be paralysed, and who cannot.
	MadrasiWords = &Set{what: "madrasi variant", words: names{
		{"RexInclusive", "RexInklusive", "RexInclusif"},
		{"PawnExclusive", "BauernExklusive", "PionExclusif"},
	}}

	// MummerWords say how strictly a side is bound to certain moves.
	MummerWords = &Set{what: "strictness", words: names{
		{"Exact", "Exakt", "Exact"},
		same("Ultra"),
	}}

	// VaultingWords follow VaultingKings.
	VaultingWords = &Set{what: "way of vaulting", words: names{
		{"Transmuting", "Transmutierende", "Transmute"},
	}}

	// LetteredTypes name a type by a letter.
	LetteredTypes = &Set{what: "type", words: names{
		{"TypeA", "TypA", "TypeA"},
		{"TypeB", "TypB", "TypeB"},
		{"TypeC", "TypC", "TypeC"},
		{"TypeD", "TypD", "TypeD"},
	}}

	// NumberedTypes name a type by a number.
	NumberedTypes = &Set{what: "type", words: names{
		{"Type1", "Typ1", "Type1"},
		{"Type2", "Typ2", "Type2"},
		{"Type3", "Typ3", "Type3"},
	}}

	// SentinellesWords follow Sentinelles.
	SentinellesWords = &Set{what: "sentinelles variant", words: names{
		same("PionPropre"),
		same("PionAdvers"),
		same("PionNeutre"),
		{"MaximumBlack", "MaximumSchwarz", "MaximumNoir"},
		{"MaximumWhite", "MaximumWeiss", "MaximumBlanc"},
		same("MaximumTotal"),
		same("ParaSentinelles"),
		same("Berolina"),
	}}

	// GridWords follow GridChess.
	GridWords = &Set{what: "kind of grid", words: names{
		{"VerticalShift", "VertikalVerschieben", "VerticalDecalage"},
		{"HorizontalShift", "HorizontalVerschieben", "HorizontalDecalage"},
		{"DiagonalShift", "DiagonalVerschieben", "DiagonalDecalage"},
		{"Orthogonal", "Orthogonal", "Orthogonale"},
		{"Irregular", "Unregelmaessig", "Irreguliere"},
		{"GridLine", "GitterLinie", "LigneGrille"},
	}}

	// SideWords restrict KobulKings and MultiCaptures to a side.
	SideWords = &Set{what: "side", words: names{
		{"White", "Weiss", "Blancs"},
		{"Black", "Schwarz", "Noirs"},
	}}

	// CastlingWords say how a side castles in a game.
	CastlingWords = &Set{what: "castling", words: names{
		{"Long", "Lang", "Grand"},
		{"Short", "Kurz", "Petit"},
		{"Never", "Nie", "Jamais"},
	}}

	// KoekoWords follow KoeKo.
	KoekoWords = &Set{what: "kind of neighbourhood", words: names{
		{"Neighbour", "Nachbar", "Voisin"},
	}}

	// BretonWords follow Breton.
	BretonWords = &Set{what: "breton variant", words: names{
		{"Adverse", "Advers", "Adverse"},
		{"Chromatic", "Chromatisch", "Chromatique"},
		same("PY"),
	}}

	// CASTWords follow CASTChess.
	CASTWords = &Set{what: "CAST variant", words: names{
		{"Inverse", "Invers", "Invverse"},
	}}

	// TakeMakeWords follow Take&MakeChess.
	TakeMakeWords = &Set{what: "take & make variant", words: names{
		{"Absolute", "Absolut", "Absolu"},
	}}
)

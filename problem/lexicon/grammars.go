package lexicon

// The parameters that several words share. (What nil stands for: none.)
var (
	number      = []Param{{Kind: Number, Min: 1}}
	maybeNumber = []Param{{Kind: Number}}
	twoNumbers  = []Param{{Kind: Number, Min: 1}, {Kind: Number, Min: 1}}
	flights     = []Param{{Kind: Number}, {Kind: Number}}
	decimals    = []Param{{Kind: Decimal}, {Kind: Decimal}}
	moveNumber  = []Param{{Kind: MoveNumber, Min: 1}}

	squares    = []Param{{Kind: Squares, Min: 1}}
	oneSquare  = []Param{{Kind: Squares, Min: 1, Max: 1}}
	twoSquares = []Param{{Kind: Squares, Min: 2, Max: 2}}
	rookPair   = twoSquares

	whoOnSquares = []Param{{Kind: Squares, Min: 1}, {Kind: Mover}, {Kind: Mover}}

	walkList   = Param{Kind: Walks}
	maybeWalks = []Param{walkList}
	someWalks  = []Param{{Kind: Walks, Min: 1}}

	rexInclusive = []Param{{Words: CirceWords, Only: []string{"RexInclusive"}}}
	rexExclusive = []Param{{Words: CirceWords, Only: []string{"RexExclusive"}}}

	circeVariants = []Param{{Words: CirceWords, Repeat: true, Sequels: []Sequel{
		{"Chameleon", maybeWalks},
		{"April", someWalks},
	}}}
	fesConditions = []Param{{Words: FESWords, Repeat: true, Brackets: true, Min: 1, Sequels: []Sequel{
		{"Circe", circeVariants},
		{"AntiCirce", circeVariants},
		{"Take&MakeChess", takeMakeChess.Params},
		{"Breton", breton.Params},
	}}}
	antiCirceType = []Param{{Words: AntiCirceTypes}}

	grids = []Param{{Words: GridWords, Repeat: true, Sequels: []Sequel{
		{"Orthogonal", []Param{{Kind: Lines, Min: 1}}},
		{"Irregular", []Param{{Kind: SquareGroups}}},
		{"GridLine", []Param{{Kind: Segments}}},
	}}}

	strictness = []Param{{Words: MummerWords}}
	side       = []Param{{Words: SideWords}}
	typesToC   = []Param{{Words: LetteredTypes, Only: []string{"TypeA", "TypeB", "TypeC"}}}
	typesToD   = []Param{{Words: LetteredTypes}}
	typesTo2   = []Param{{Words: NumberedTypes, Only: []string{"Type1", "Type2"}}}
	typesTo3   = []Param{{Words: NumberedTypes}}

	vaulting  = []Param{walkList, {Words: VaultingWords}, walkList}
	neighbour = []Param{{Words: KoekoWords, Sequels: []Sequel{
		{"Neighbour", []Param{{Kind: Walks, Min: 1, Max: 1}}},
	}}}
)

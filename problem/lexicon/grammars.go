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
	man        = []Param{{Kind: Man, Min: 1}}

	walkList   = Param{Kind: Walks}
	maybeWalks = []Param{walkList}
	someWalks  = []Param{{Kind: Walks, Min: 1}}

	rexInclusive = []Param{{Words: CirceWords, Only: []string{"RexInclusive"}}}
	rexExclusive = []Param{{Words: CirceWords, Only: []string{"RexExclusive"}}}
	pad          = []Param{{Words: CirceWords, Only: []string{"RexInclusive", "Strict"}, Repeat: true}}

	circeVariants = []Param{{Words: CirceWords, Repeat: true, After: map[string][]Param{
		"Chameleon": maybeWalks,
		"April":     someWalks,
	}}}
	antiCirceType = []Param{{Words: AntiCirceTypes}}

	strictness   = []Param{{Words: MummerWords}}
	side         = []Param{{Words: SideWords}}
	typesToC     = []Param{{Words: LetteredTypes, Only: []string{"TypeA", "TypeB", "TypeC"}}}
	typesToD     = []Param{{Words: LetteredTypes}}
	typesTo2     = []Param{{Words: NumberedTypes, Only: []string{"Type1", "Type2"}}}
	typesTo3     = []Param{{Words: NumberedTypes}}
	magicSquares = []Param{{Kind: Squares, Min: 1}, typesTo2[0]}
	isardam      = []Param{{Words: LetteredTypes, Only: []string{"TypeA", "TypeB"}}, rexInclusive[0]}

	vaulting  = []Param{walkList, {Words: VaultingWords}, walkList}
	neighbour = []Param{{Words: KoekoWords, After: map[string][]Param{
		"Neighbour": {{Kind: Walks, Min: 1, Max: 1}},
	}}}
	sentinelles = []Param{{Words: SentinellesWords, Repeat: true, After: map[string][]Param{
		"MaximumBlack": maybeNumber,
		"MaximumWhite": maybeNumber,
		"MaximumTotal": maybeNumber,
	}}}
	breton   = []Param{{Words: BretonWords, Repeat: true}}
	cast     = []Param{{Words: CASTWords, Repeat: true}}
	takeMake = []Param{{Words: TakeMakeWords, Repeat: true}}
	grid     = []Param{{Words: GridWords, Repeat: true, After: map[string][]Param{
		"Orthogonal": {{Kind: Lines, Min: 1}},
		"Irregular":  {{Kind: SquareGroups}},
		"GridLine":   {{Kind: Segments}},
	}}}
)

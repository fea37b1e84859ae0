package attribute

var protean = Attribute{
	Rule: "Men that capture become men of the captured kind; having captured a pawn, they become pawns that move " +
		"the other way.",
	Apply: as("ProteanChess"),
}

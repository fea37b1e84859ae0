package attribute

var alice = Attribute{
	Rule:  "The man stands on that board of Alice Chess.",
	Hooks: as("AliceChess"),
}

package glossary

import (
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Options are what the input may ask of the solver. Each has a rule.
func Options(lang problem.Language) (list []Term) {
	for _, n := range lexicon.Options.Names() {
		list = append(list, Term{
			Names: Names(n), Titles: printed(&lexicon.Options.Set, n.English()), Params: lexicon.Options.Params(n.English()), Rule: ruleIn(lang, "option", n.English(), optionRules[n.English()]),
		})
	}
	return list
}

// optionRules say in a line what the options do.
var optionRules = map[string]string{
	"Defence":                   "Tries with at most so many refutations are shown.",
	"SetPlay":                   "The play is shown as it would be with the other side to move.",
	"WhiteToPlay":               "White begins in a help stipulation.",
	"Variations":                "The variations are shown.",
	"NoWk":                      "White has no king.",
	"NoBk":                      "Black has no king.",
	"Duplex":                    "The problem is solved again with the sides exchanged.",
	"HalfDuplex":                "The problem is solved with the sides exchanged only.",
	"Threat":                    "Threats of at most so many moves are shown.",
	"NoThreat":                  "Threats are not shown.",
	"Try":                       "Tries with one refutation are shown.",
	"MaxSolutions":              "The search ends after so many solutions.",
	"MaxFlightsquares":          "Only moves that leave the king at most so many squares are tried.",
	"NonTrivial":                "Only so many defences may be answered by more than a short mate.",
	"KeepMatingPiece":           "The attacker keeps at least one man that can mate.",
	"EnPassant":                 "Squares over which a pawn has just passed.",
	"NoShortVariations":         "Variations shorter than the stipulation are not shown.",
	"PostKeyPlay":               "The diagram stands after the key.",
	"Intelligent":               "Final pictures are looked for first.",
	"MaxTime":                   "The search ends after so many seconds.",
	"NoCastling":                "Kings and rooks on these squares have moved.",
	"Quodlibet":                 "Either goal will do.",
	"StopOnShortSolutions":      "The search ends when a short solution was found.",
	"CastlingMutuallyExclusive": "One of two castlings at most is possible.",
	"GoalIsEnd":                 "Play ends when the goal is reached.",
	"NullMoves":                 "Null moves are allowed as threats.",
	"TrivialTriesAvoid":         "Tries refuted by an unprovided check or flight are not shown.",
	"MatesIn1":                  "Mates in one are shown, too.",
	"SingleContinuation":        "Only defences that leave a single continuation are shown.",
	"TotalDefences":             "Only defences that meet every threat are shown.",
	"ThreatAnswers":             "Only threats that work after so many defences are shown.",
	"DualsApart":                "Defences that leave a choice stand behind the others.",
	"MatingMan":                 "This man has to reach the goal: a walk, or a square of the diagram.",
	"MatedKing":                 "The king has to stand on one of these squares at the end.",
	"MoveBy":                    "A half move is made by this man: its number, and a walk or a square of the diagram.",
	"Intended":                  "What is meant to be the solution, a number or a line of play; a verdict is given.",
	"EpOn":                      "A pawn may have just made a double step, wherever that could be.",
	"CastlingOff":               "Nobody may castle.",
	"ManMoves":                  "In the game the man that ends on this square makes so many moves, or between two numbers.",
	"ManFrom":                   "In the game the man that ends on the first square comes from one of the others.",
	"PromotesOn":                "In the game a pawn promotes on one of these squares; to what, and where the pawn begins, may follow.",
	"TakenOn":                   "In the game a man is taken on one of these squares; what it is, and where it begins, may follow.",
	"NeverTaken":                "In the game the men who begin on these squares are not taken.",
	"Castles":                   "In the game this side castles, long or short, or never does.",
	"MoveNumbers":               "The first moves are counted while they are tried.",
	"StartMoveNumber":           "First moves are tried from this number on, their replies from that behind a colon.",
	"UpToMoveNumber":            "First moves are tried up to this number, their replies up to that behind a colon.",
	"NoBoard":                   "The diagram is not printed.",
	"Beep":                      "Of no effect: elsewhere a bell rings when the problem is solved.",
	"SuppressGrid":              "The lines of the grid are not drawn.",
	"WriteGrid":                 "The numbers of the grid's cells stand below the diagram.",
	"Search":                    "Of no effect: for older programs.",
	"MultiSolutions":            "Of no effect: for older programs.",
	"NoSymmetry":                "Of no effect: for older programs.",
}

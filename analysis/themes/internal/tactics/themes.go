// Package tactics finds what moves do: keys, sacrifices, corrections, blocks, checks, and plans with more than one step.
package tactics

import (
	"slices"

	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family.
func Themes() []study.Theme { return slices.Concat(moveThemes(), planThemes()) }

// moveThemes are those that have no list of their own, by name.
func moveThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "ActiveSacrifice", Keyword: "Active sacrifice", Weight: 46, Source: study.Encyclopedia,
			Title: study.Words{"Active sacrifice", "Aktives Opfer", "Sacrifice actif"},
			Means: study.Words{
				"An officer of the mating side goes where it is taken, for less than its worth.",
				"Ein Offizier der mattsetzenden Seite zieht dorthin, wo er geschlagen wird, für weniger als seinen Wert.",
				"Une pièce du camp qui mate va là où elle est prise, pour moins que sa valeur.",
			},
			Within: []string{"ClearanceSacrifice", "SequentialSacrifice", "RepeatedSacrifice", "Novotny", "Plachutta"},
			Find:   sacrifice(true),
		},
		{
			Name: "ArrivalCorrection", Keyword: "Arrival correction", Weight: 66, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Arrival correction", "Ankunftskorrektur", "Correction d'arrivée"},
			Means: study.Words{
				"Any defender that comes to a square allows a mate; another that comes there corrects it, and allows another mate.",
				"Jeder Verteidiger auf einem Feld lässt ein Matt zu; ein anderer auf diesem Feld korrigiert das und lässt ein anderes zu.",
				"Toute défense sur une case permet un mat ; une autre pièce qui y arrive corrige cela et en permet un autre.",
			},
			Supposes: true,
			Find:     arrivals,
		},
		{
			Name: "Bikos", Keyword: "Bikos", Weight: 76, Source: study.Encyclopedia, Play: study.Help,
			Title: study.Words{"Bikos", "Bikos", "Bikos"},
			Means: study.Words{
				"A man leaves a square beside the king, and another of its side blocks it in the mate.",
				"Ein Stein verlässt ein Feld neben dem König, und ein anderer seiner Seite blockt es im Matt.",
				"Une pièce quitte une case voisine du roi, et une autre de son camp la bloque dans le mat.",
			},
			Find: bikos,
		},
		{
			Name: "BlackCorrection", Keyword: "Black correction", Weight: 66, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Black correction", "Schwarze Korrektur", "Correction noire"},
			Means: study.Words{
				"Any move of a defender allows a mate; another move of it corrects that, and allows another mate.",
				"Jeder Zug eines Verteidigers lässt ein Matt zu; ein anderer Zug von ihm korrigiert das und lässt ein anderes zu.",
				"Tout coup d'une pièce de la défense permet un mat ; un autre de ses coups corrige cela et en permet un autre.",
			},
			Supposes: true,
			Find:     corrections,
		},
		{
			Name: "Block", Keyword: "Block", Weight: 36, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Block", "Zugzwang", "Blocus"},
			Means: study.Words{
				"The key threatens nothing: every move of the defender costs him something.",
				"Der Schlüssel droht nichts: Jeder Zug des Verteidigers schadet ihm.",
				"La clé ne menace rien : tout coup de la défense lui nuit.",
			},
			Within: []string{"Mutate"},
			Find:   zugzwang,
		},
		{
			Name: "CheckingKey", Keyword: "Checking key", Weight: 47, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Checking key", "Schachgebender Schlüssel", "Clé d'échec"},
			Means: study.Words{
				"The key gives check.",
				"Der Schlüssel bietet Schach.",
				"La clé donne échec.",
			},
			Find: keyed(checkingKey),
		},
		{
			Name: "ClearanceSacrifice", Keyword: "Clearance sacrifice", Weight: 54, Source: study.Encyclopedia,
			Title: study.Words{"Clearance sacrifice", "Räumungsopfer", "Sacrifice de dégagement"},
			Means: study.Words{
				"A man is sacrificed to leave its square or line to another of its side.",
				"Ein Stein opfert sich, um sein Feld oder seine Linie einem anderen zu räumen.",
				"Une pièce se sacrifie pour laisser sa case ou sa ligne à une autre.",
			},
			Find: clearance,
		},
		{
			Name: "CrossChecks", Keyword: "Cross-checks", Weight: 58, Source: study.Encyclopedia,
			Title: study.Words{"Cross-checks", "Kreuzschach", "Échecs croisés"},
			Means: study.Words{
				"A check is answered with check, but not by just taking the man that gave it.",
				"Ein Schach wird mit Schach beantwortet, aber nicht nur durch Schlagen des schachbietenden Steins.",
				"Un échec répond à un échec, mais non par la simple prise de la pièce qui l'a donné.",
			},
			Find: crossChecks,
		},
		{
			Name: "CyclicBlock3", Keyword: "3-fold cyclic block", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Cyclic blocks of three", "Zyklische Blocks zu dritt", "Blocages cycliques à trois"},
			Means: study.Words{
				"Three men block three squares beside their king, and each, elsewhere, the square of the next.",
				"Drei Steine blocken drei Felder neben ihrem König und jeder anderswo das Feld des nächsten.",
				"Trois pièces bloquent trois cases voisines de leur roi, et chacune, ailleurs, la case de la suivante.",
			},
			Find: cyclicBlocks(3),
		},
		{
			Name: "CyclicBlock4", Keyword: "4-fold cyclic block", Weight: 94, Source: study.Encyclopedia,
			Title: study.Words{"Cyclic blocks of four", "Zyklische Blocks zu viert", "Blocages cycliques à quatre"},
			Means: study.Words{
				"Four men block four squares beside their king, and each, elsewhere, the square of the next.",
				"Vier Steine blocken vier Felder neben ihrem König und jeder anderswo das Feld des nächsten.",
				"Quatre pièces bloquent quatre cases voisines de leur roi, et chacune, ailleurs, la case de la suivante.",
			},
			Find: cyclicBlocks(4),
		},
		{
			Name: "DefencesOnSameSquare", Keyword: "Defences on same square", Weight: 56, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Defences on one square", "Verteidigungen auf einem Feld", "Défenses sur une même case"},
			Means: study.Words{
				"Three or more men defend on one square, and each is answered otherwise.",
				"Drei oder mehr Steine verteidigen auf einem Feld, und jedes Mal folgt eine andere Antwort.",
				"Trois pièces ou plus défendent sur une même case, chaque fois avec une autre réponse.",
			},
			Within: []string{"Stocchi", "DefencesOnThreatSquare"},
			Find:   defencesOnSquare,
		},
		{
			Name: "DefencesOnThreatSquare", Keyword: "Defences on the threat square", Weight: 54, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Defences on the threat's square", "Verteidigungen auf dem Drohfeld", "Défenses sur la case de la menace"},
			Means: study.Words{
				"Two or more defences go to the square of the threat, and are answered differently.",
				"Zwei oder mehr Verteidigungen gehen auf das Feld der Drohung und werden verschieden beantwortet.",
				"Deux défenses ou plus vont sur la case de la menace, avec des réponses différentes.",
			},
			Find: onThreatSquare,
		},
		{
			Name: "DualAvoidance", Keyword: "Dual avoidance", Weight: 54, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Dual avoidance", "Dualvermeidung", "Évitement de dual"},
			Means: study.Words{
				"Two defences, of one man or on one square, do the same harm, which would allow two mates; each allows only one of them.",
				"Zwei Verteidigungen, eines Steins oder auf einem Feld, schaden auf gleiche Weise, was zwei Matts zuließe; jede lässt nur eines zu.",
				"Deux défenses, d'une même pièce ou sur une même case, nuisent de la même façon, ce qui permettrait deux mats ; chacune n'en permet qu'un.",
			},
			Within:   []string{"DefencesOnSameSquare", "BlackCorrection", "ArrivalCorrection", "Grimshaw", "Novotny", "Plachutta", "WurzburgPlachutta"},
			Supposes: true,
			Find:     dualAvoidance,
		},
		{
			Name: "Duel", Keyword: "Duel", Weight: 46, Source: study.Encyclopedia,
			Title: study.Words{"Duel", "Duell", "Duel"},
			Means: study.Words{
				"Two men of both sides move by turns, three times each or more.",
				"Zwei Steine beider Seiten ziehen abwechselnd, je dreimal oder öfter.",
				"Deux pièces des deux camps jouent tour à tour, trois fois chacune ou plus.",
			},
			Find: duel,
		},
		{
			Name: "FlightGivingKey", Keyword: "Flight giving key", Weight: 51, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Flight-giving key", "Fluchtfeldgebender Schlüssel", "Clé donnant une fuite"},
			Means: study.Words{
				"The key gives the king a flight and takes none.",
				"Der Schlüssel gibt dem König ein Fluchtfeld und nimmt keines.",
				"La clé donne une case de fuite au roi et n'en prend aucune.",
			},
			Within:   []string{"TwoFlightsKey", "ManyFlightsKey"},
			Supposes: true,
			Find:     keyed(flightGivingKey),
		},
		{
			Name: "FlightTakingKey", Keyword: "Flight taking key", Weight: 40, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Flight-taking key", "Fluchtfeldraubender Schlüssel", "Clé prenant une fuite"},
			Means: study.Words{
				"The key takes a flight from the king and gives none.",
				"Der Schlüssel nimmt dem König ein Fluchtfeld und gibt keines.",
				"La clé prend une case de fuite au roi et n'en donne aucune.",
			},
			Supposes: true,
			Find:     keyed(flightTakingKey),
		},
		{
			Name: "Focal", Keyword: "Focal", Weight: 64, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Focal play", "Brennpunkte", "Foyers"},
			Means: study.Words{
				"A line man in zugzwang guards two squares and has to leave one of them.",
				"Ein Linienstein im Zugzwang deckt zwei Felder und muss eines von ihnen aufgeben.",
				"Une pièce à longue portée en zugzwang garde deux cases et doit abandonner l'une d'elles.",
			},
			Find: focal,
		},
		{
			Name: "GiveAndTakeKey", Keyword: "Flight giving and taking key", Weight: 54, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Give-and-take key", "Gebend-nehmender Schlüssel", "Clé donnant et prenant"},
			Means: study.Words{
				"The key gives the king a flight and takes another.",
				"Der Schlüssel gibt dem König ein Fluchtfeld und nimmt ein anderes.",
				"La clé donne une case de fuite au roi et en prend une autre.",
			},
			Supposes: true,
			Find:     keyed(giveAndTakeKey),
		},
		{
			Name: "LoshinskyMagnet", Keyword: "Loshinski magnet", Weight: 78, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Loshinsky magnet", "Loschinski-Magnet", "Aimant Loshinsky"},
			Means: study.Words{
				"A line man of the defender moves along a line, and each time the same line man of the attacker follows to the square beside it.",
				"Ein Linienstein des Verteidigers zieht eine Linie entlang, und jedes Mal folgt ihm derselbe Linienstein des Angreifers auf das Nachbarfeld.",
				"Une pièce à longue portée de la défense va le long d'une ligne, et chaque fois la même pièce de l'attaquant la suit sur la case voisine.",
			},
			Find: magnet,
		},
		{
			Name: "ManyFlightsKey", Keyword: "3+ flights giving key", Weight: 72, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Three and more flights given", "Drei und mehr Fluchtfelder gegeben", "Trois fuites données ou plus"},
			Means: study.Words{
				"The key gives the king three flights or more.",
				"Der Schlüssel gibt dem König drei oder mehr Fluchtfelder.",
				"La clé donne trois cases de fuite ou plus au roi.",
			},
			Supposes: true,
			Find:     keyed(manyFlightsKey),
		},
		{
			Name: "MatesOnSameSquare", Keyword: "Mates on same square", Weight: 58, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Mates on one square", "Matts auf einem Feld", "Mats sur une même case"},
			Means: study.Words{
				"Three or more men mate on one square, after different defences.",
				"Drei oder mehr Steine setzen auf einem Feld matt, nach verschiedenen Verteidigungen.",
				"Trois pièces ou plus matent sur une même case, après des défenses différentes.",
			},
			Find: matesOnSquare,
		},
		{
			Name: "Mutate", Keyword: "Mutate", Weight: 74, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Mutate", "Mattwechsel im vollständigen Zugzwang", "Mutate"},
			Means: study.Words{
				"In the diagram every move of the defender is answered by mate; the key only waits, and at least one mate changes.",
				"In der Stellung folgt auf jeden Zug des Verteidigers ein Matt; der Schlüssel wartet nur, und wenigstens ein Matt wechselt.",
				"Dans le diagramme, un mat répond à tout coup de la défense ; la clé ne fait qu'attendre, et au moins un mat change.",
			},
			Supposes: true,
			Find:     mutate,
		},
		{
			Name: "MutualBlock", Keyword: "Mutual block", Weight: 74, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Mutual blocks", "Wechselseitige Blocks", "Blocages mutuels"},
			Means: study.Words{
				"Two men block two squares beside their king, and in two other variations each the other's square.",
				"Zwei Steine blocken zwei Felder neben ihrem König und in zwei anderen Varianten jeder das Feld des anderen.",
				"Deux pièces bloquent deux cases voisines de leur roi et, dans deux autres variantes, chacune la case de l'autre.",
			},
			Find: mutualBlocks,
		},
		{
			Name: "PassiveSacrifice", Keyword: "Passive sacrifice", Weight: 30, Source: study.Encyclopedia,
			Title: study.Words{"Passive sacrifice", "Passives Opfer", "Sacrifice passif"},
			Means: study.Words{
				"An officer of the mating side is taken where it stands.",
				"Ein Offizier der mattsetzenden Seite wird geschlagen, wo er steht.",
				"Une pièce du camp qui mate est prise là où elle se trouve.",
			},
			Find: sacrifice(false),
		},
		{
			Name: "PlayOnSameSquare", Keyword: "Play on same square", Weight: 60, Source: study.Custom,
			Title: study.Words{"Play on one square", "Spiel auf einem Feld", "Jeu sur une même case"},
			Means: study.Words{
				"Three or more men of the defender go to one square, where each is taken; in help play three or more men go to one square in one line.",
				"Drei oder mehr Steine des Verteidigers ziehen auf ein Feld, wo jeder geschlagen wird; im Hilfsspiel ziehen drei oder mehr Steine in einer Lösung auf ein Feld.",
				"Trois pièces de la défense ou plus vont sur une case où chacune est prise ; dans le jeu aidé, trois pièces ou plus vont sur une même case dans un jeu.",
			},
			Find: playOnSquare,
		},
		{
			Name: "ProvokedCheck", Keyword: "Provoked check", Weight: 52, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Provoked check", "Provoziertes Schach", "Échec provoqué"},
			Means: study.Words{
				"A move of the attacker makes a check of the defender possible.",
				"Ein Zug des Angreifers ermöglicht ein Schach des Verteidigers.",
				"Un coup de l'attaquant rend possible un échec de la défense.",
			},
			Within:   []string{"CrossChecks"},
			Supposes: true,
			Find:     provokedCheck,
		},
		{
			Name: "PseudoTwomover", Keyword: "Pseudo-twomover", Weight: 70, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Pseudo-two-mover", "Scheinzweizüger", "Faux deux-coups"},
			Means: study.Words{
				"A mate in three or more in whose diagram every move of the defender is answered by mate at once: the attacker has to lose a move.",
				"Ein Mehrzüger, in dessen Stellung auf jeden Zug des Verteidigers sofort ein Matt folgt: Der Angreifer muss ein Tempo verlieren.",
				"Un mat en trois coups ou plus dans le diagramme duquel un mat immédiat répond à tout coup de la défense : il faut perdre un temps.",
			},
			Supposes: true,
			Find:     pseudoTwomover,
		},
		{
			Name: "RemoteSelfBlock", Keyword: "Remote selfblock", Weight: 50, Source: study.Encyclopedia,
			Title: study.Words{"Remote self-block", "Fernblock", "Autoblocage lointain"},
			Means: study.Words{
				"A man blocks a square that is not yet beside its king, which comes there later.",
				"Ein Stein blockt ein Feld, das noch nicht neben seinem König liegt, der erst später kommt.",
				"Une pièce bloque une case qui n'est pas encore voisine de son roi, lequel arrive plus tard.",
			},
			Find: remoteBlock,
		},
		{
			Name: "RemoteUnblock", Keyword: "Remote unblock", Weight: 44, Source: study.Custom, Play: study.Help,
			Title: study.Words{"Unblock for the king", "Entblockung für den König", "Déblocage pour le roi"},
			Means: study.Words{
				"A man leaves a square to its own king, which goes there later.",
				"Ein Stein räumt seinem König ein Feld, auf das dieser später zieht.",
				"Une pièce laisse une case à son roi, qui y va plus tard.",
			},
			Find: kingUnblock,
		},
		{
			Name: "RepeatedSacrifice", Keyword: "Multiple sacrifice of a single unit", Weight: 58, Source: study.Custom, Play: study.Battle,
			Title: study.Words{"A man offered again and again", "Ein Stein mehrmals angeboten", "Une pièce offerte plusieurs fois"},
			Means: study.Words{
				"In one line of play an officer goes twice or more where it can be taken.",
				"In einem Spiel zieht ein Offizier zweimal oder öfter dorthin, wo er geschlagen werden kann.",
				"Dans un jeu, une pièce va deux fois ou plus là où elle peut être prise.",
			},
			Supposes: true,
			Find:     repeated,
		},
		{
			Name: "SecondaryBlackCorrection", Keyword: "Secondary black correction", Weight: 46, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Secondary black correction", "Sekundäre schwarze Korrektur", "Correction noire secondaire"},
			Means: study.Words{
				"The correcting move of a black correction, which allows a second mate.",
				"Der korrigierende Zug einer schwarzen Korrektur, der ein zweites Matt zulässt.",
				"Le coup qui corrige, dans une correction noire, et permet un second mat.",
			},
			Within:   []string{"BlackCorrection"},
			Supposes: true,
			Find:     corrections,
		},
		{
			Name: "SecondaryWhiteCorrection", Keyword: "Secondary white correction", Weight: 46, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Secondary white correction", "Sekundäre weiße Korrektur", "Correction blanche secondaire"},
			Means: study.Words{
				"The correcting move of a white correction.",
				"Der korrigierende Zug einer weißen Korrektur.",
				"Le coup qui corrige, dans une correction blanche.",
			},
			Within: []string{"WhiteCorrection"},
			Find:   whiteCorrections(2),
		},
		{
			Name: "SelfBlock", Keyword: "Selfblock", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Self-block", "Selbstblock", "Autoblocage"},
			Means: study.Words{
				"A man goes to a square beside its own king that nothing else keeps from the king when it is mated.",
				"Ein Stein zieht auf ein Feld neben seinem König, das diesem, wenn er mattgesetzt wird, sonst nichts verwehrt.",
				"Une pièce va sur une case voisine de son roi que rien d'autre n'interdit à celui-ci quand il est maté.",
			},
			Find: selfBlock,
		},
		{
			Name: "SequentialSacrifice", Keyword: "Sequential sacrifice of different units", Weight: 62, Source: study.Custom,
			Title: study.Words{"Sacrifices of several men", "Opfer mehrerer Steine", "Sacrifices de plusieurs pièces"},
			Means: study.Words{
				"In one line of play two or more men of the mating side are sacrificed one after the other.",
				"In einem Spiel werden zwei oder mehr Steine der mattsetzenden Seite nacheinander geopfert.",
				"Dans un jeu, deux pièces ou plus du camp qui mate sont sacrifiées l'une après l'autre.",
			},
			Find: sequential,
		},
		{
			Name: "TertiaryWhiteCorrection", Keyword: "Tertiary white correction", Weight: 84, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Tertiary white correction", "Tertiäre weiße Korrektur", "Correction blanche tertiaire"},
			Means: study.Words{
				"Three first moves of a man with one threat: the second answers what refutes the first, the third what refutes both.",
				"Drei Erstzüge eines Steins mit einer Drohung: Der zweite beantwortet, was den ersten widerlegt, der dritte, was beide widerlegt.",
				"Trois premiers coups d'une pièce avec une même menace : le deuxième répond à la réfutation du premier, le troisième à celles des deux.",
			},
			Within: []string{"WhiteCorrection4", "WhiteCorrection5"},
			Find:   whiteCorrections(3),
		},
		{
			Name: "TwoFlightsKey", Keyword: "2 flights giving key", Weight: 62, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Two flights given", "Zwei Fluchtfelder gegeben", "Deux fuites données"},
			Means: study.Words{
				"The key gives the king two flights.",
				"Der Schlüssel gibt dem König zwei Fluchtfelder.",
				"La clé donne deux cases de fuite au roi.",
			},
			Supposes: true,
			Find:     keyed(twoFlightsKey),
		},
		{
			Name: "Unblock", Keyword: "Unblock", Weight: 36, Source: study.Encyclopedia,
			Title: study.Words{"Unblock", "Entblockung", "Déblocage"},
			Means: study.Words{
				"A man leaves a square to which, or over which, the man that mates then moves.",
				"Ein Stein verlässt ein Feld, auf das oder über das dann der mattsetzende Stein zieht.",
				"Une pièce quitte une case sur laquelle, ou par-dessus laquelle, va ensuite la pièce qui mate.",
			},
			Within: []string{"RemoteUnblock"},
			Find:   unblock,
		},
		{
			Name: "WhiteCorrection", Keyword: "White correction", Weight: 68, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"White correction", "Weiße Korrektur", "Correction blanche"},
			Means: study.Words{
				"A move of a man threatens, and is refuted; another move of the same man has the same threat and an answer to that.",
				"Ein Zug eines Steins droht und wird widerlegt; ein anderer Zug desselben Steins droht das gleiche und hat darauf eine Antwort.",
				"Un coup d'une pièce menace et est réfuté ; un autre coup de la même pièce a la même menace et une réponse à cela.",
			},
			Within: []string{"TertiaryWhiteCorrection"},
			Find:   whiteCorrections(2),
		},
		{
			Name: "WhiteCorrection4", Keyword: "4th degree white correction", Weight: 90, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"White correction of the fourth degree", "Weiße Korrektur vierten Grades", "Correction blanche du quatrième degré"},
			Means: study.Words{
				"White correction in four steps.",
				"Weiße Korrektur in vier Stufen.",
				"Correction blanche en quatre degrés.",
			},
			Within: []string{"WhiteCorrection5"},
			Find:   whiteCorrections(4),
		},
		{
			Name: "WhiteCorrection5", Keyword: "5th degree white correction", Weight: 92, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"White correction of the fifth degree", "Weiße Korrektur fünften Grades", "Correction blanche du cinquième degré"},
			Means: study.Words{
				"White correction in five steps or more.",
				"Weiße Korrektur in fünf oder mehr Stufen.",
				"Correction blanche en cinq degrés ou plus.",
			},
			Find: whiteCorrections(5),
		},
	}
}

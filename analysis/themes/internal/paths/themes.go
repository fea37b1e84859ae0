// Package paths finds where men go: there and back, round, to corners and in patterns, to promotion, and who takes whom.
package paths

import (
	"slices"

	"rookery/analysis/themes/internal/study"
	"rookery/problem"
)

// Themes are the records of this family.
func Themes() []study.Theme { return slices.Concat(pathThemes(), figureThemes()) }

// pathThemes are those that have no list of their own, by name.
func pathThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "Albino", Keyword: "Albino", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Albino", "Albino", "Albino"},
			Means: study.Words{
				"A white pawn on its second rank makes, in different lines, all four moves: one step, two steps, and both captures.",
				"Ein weißer Bauer auf seiner zweiten Reihe macht in verschiedenen Spielen alle vier Züge: Einzelschritt, Doppelschritt und beide Schläge.",
				"Un pion blanc sur sa deuxième rangée joue, dans différents jeux, ses quatre coups : un pas, deux pas et les deux prises.",
			},
			Find: fourPawnMoves(problem.White, 1, 1),
		},
		{
			Name: "Allumwandlung", Keyword: "Allumwandlung", Weight: 92, Source: study.Encyclopedia,
			Title: study.Words{"Allumwandlung", "Allumwandlung", "Allumwandlung"},
			Means: study.Words{
				"The solution has promotions to queen, rook, bishop and knight of pawns of one side, each because just this man is needed; tries may promote, too.",
				"Die Lösung hat Umwandlungen in Dame, Turm, Läufer und Springer von Bauern einer Seite, jede, weil gerade dieser Stein gebraucht wird; auch Versuche können umwandeln.",
				"La solution contient des promotions en dame, tour, fou et cavalier de pions d'un même camp, chacune parce que cette pièce est nécessaire ; les essais comptent aussi.",
			},
			Within: []string{"Babson"},
			Find:   allumwandlung(false),
		},
		{
			Name: "Ambush", Keyword: "Ambush", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Ambush", "Hinterhalt", "Embuscade"},
			Means: study.Words{
				"A line man goes behind others on a line to the king or to a square beside it; the line is open when it is mated.",
				"Ein Linienstein zieht hinter andere auf einer Linie zum König oder einem Feld daneben; die Linie ist offen, wenn er mattgesetzt wird.",
				"Une pièce à longue portée va derrière d'autres sur une ligne vers le roi ou une case voisine ; la ligne est ouverte au mat.",
			},
			Find: ambush,
		},
		{
			Name: "Babson", Keyword: "Babson", Weight: 100, Source: study.Encyclopedia,
			Title: study.Words{"Babson", "Babson", "Babson"},
			Means: study.Words{
				"Promotions of one black pawn to queen, rook, bishop and knight are answered by promotions of a white pawn to the same.",
				"Umwandlungen eines schwarzen Bauern in Dame, Turm, Läufer und Springer werden mit Umwandlungen eines weißen Bauern in das gleiche beantwortet.",
				"Aux promotions d'un pion noir en dame, tour, fou et cavalier répondent des promotions d'un pion blanc en la même pièce.",
			},
			Find: babson,
		},
		{
			Name: "BlackUnderpromotion", Keyword: "Black underpromotion", Weight: 46, Source: study.Custom,
			Title: study.Words{"Black underpromotion", "Schwarze Unterverwandlung", "Sous-promotion noire"},
			Means: study.Words{
				"A black pawn is promoted to rook, bishop or knight because it has to be.",
				"Ein schwarzer Bauer wird in Turm, Läufer oder Springer umgewandelt, weil es nötig ist.",
				"Un pion noir est promu en tour, fou ou cavalier par nécessité.",
			},
			Within: []string{"Allumwandlung", "MixedAllumwandlung", "Babson"},
			Find:   underpromotion(problem.Black),
		},
		{
			Name: "ClosedLine", Weight: 60, Source: study.Custom,
			Title: study.Words{"Round trip on a line", "Rundlauf auf einer Linie", "Circuit sur une ligne"},
			Means: study.Words{
				"In one line of play a man comes back to a square after three or more moves along one line, not by the exact way it came.",
				"In einem Spiel kehrt ein Stein nach drei oder mehr Zügen auf einer Linie auf ein Feld zurück, nicht genau auf dem Hinweg.",
				"Dans un jeu, une pièce revient sur une case après trois coups ou plus sur une même ligne, sans refaire exactement le chemin de l'aller.",
			},
			Find: journeys(closedLine),
		},
		{
			Name: "CornerToCorner", Keyword: "Corner to corner", Weight: 44, Source: study.Custom,
			Title: study.Words{"Corner to corner", "Von Ecke zu Ecke", "De coin à coin"},
			Means: study.Words{
				"In one line of play a man goes from a corner of the board to another one.",
				"In einem Spiel geht ein Stein von einer Ecke des Bretts in eine andere.",
				"Dans un jeu, une pièce va d'un coin de l'échiquier à un autre.",
			},
			Within: []string{"LongDiagonal", "FourCorners"},
			Find:   journeys(cornerToCorner),
		},
		{
			Name: "CyclicZilahi", Keyword: "Cyclic Zilahi", Weight: 95, Source: study.Encyclopedia,
			Title: study.Words{"Cyclic Zilahi", "Zyklischer Zilahi", "Zilahi cyclique"},
			Means: study.Words{
				"In three or more lines of help play men are taken and give mate in a cycle: A is taken and B mates, B is taken and C mates, C is taken and A mates.",
				"In drei oder mehr Lösungen mit Hilfsspiel werden Steine im Zyklus geschlagen und setzen matt: A wird geschlagen und B setzt matt, B wird geschlagen und C setzt matt, C wird geschlagen und A setzt matt.",
				"Dans trois jeux aidés ou plus, des pièces sont prises et matent en cycle : A est prise et B mate, B est prise et C mate, C est prise et A mate.",
			},
			Find: zilahi(3, 12),
		},
		{
			Name: "Excelsior", Keyword: "Excelsior", Weight: 78, Source: study.Encyclopedia,
			Title: study.Words{"Excelsior", "Excelsior", "Excelsior"},
			Means: study.Words{
				"In one line of play a pawn goes from its second rank to promotion, which may be threatened. Named after S. Loyd's problem of 1861.",
				"In einem Spiel zieht ein Bauer von seiner zweiten Reihe bis zur Umwandlung, die auch Drohung sein kann. Nach S. Loyds Aufgabe von 1861.",
				"Dans un jeu, un pion va de sa deuxième rangée à la promotion, qui peut être une menace. D'après le problème de S. Loyd de 1861.",
			},
			Within: []string{"Allumwandlung", "Babson"},
			Find:   excelsiors,
		},
		{
			Name: "ExchangeOfPlaces", Keyword: "Platzwechsel", Weight: 78, Source: study.Encyclopedia,
			Title: study.Words{"Exchange of places", "Platzwechsel", "Échange de places"},
			Means: study.Words{
				"In one line of play men stand where others of them stood: two change places, or more do in a cycle (Platzwechsel).",
				"In einem Spiel stehen Steine, wo andere von ihnen standen: Zwei tauschen die Plätze, oder mehrere im Zyklus (Platzwechsel).",
				"Dans un jeu, des pièces se trouvent là où d'autres d'entre elles étaient : deux échangent leurs places, ou plusieurs en cycle.",
			},
			Find: exchange,
		},
		{
			Name: "FollowMyLeader", Weight: 34, Source: study.Encyclopedia,
			Title: study.Words{"Follow-my-leader", "Follow-my-leader", "Follow-my-leader"},
			Means: study.Words{
				"A man moves to the square that another man of its side has left in the move before.",
				"Ein Stein zieht auf das Feld, das ein anderer seiner Seite im Zug davor verlassen hat.",
				"Une pièce va sur la case qu'une autre de son camp a quittée au coup précédent.",
			},
			Within: []string{"ExchangeOfPlaces"},
			Find:   followMyLeader,
		},
		{
			Name: "FourCorners", Keyword: "Four corners", Weight: 90, Source: study.Custom,
			Title: study.Words{"Four corners", "Vier Ecken", "Quatre coins"},
			Means: study.Words{
				"In one line of play a man visits all four corners.",
				"In einem Spiel betritt ein Stein alle vier Ecken (Viereckenthema).",
				"Dans un jeu, une pièce visite les quatre coins.",
			},
			Find: journeys(fourCorners),
		},
		{
			Name: "Kniest", Weight: 48, Source: study.Encyclopedia,
			Title: study.Words{"Kniest", "Kniest", "Kniest"},
			Means: study.Words{
				"A man takes on a square on which the king of the other side is mated later. Named after A. Kniest.",
				"Ein Stein schlägt auf einem Feld, auf dem später der König der anderen Seite mattgesetzt wird. Nach A. Kniest.",
				"Une pièce prend sur une case où le roi adverse est maté plus tard. D'après A. Kniest.",
			},
			Find: kniest,
		},
		{
			Name: "LongDiagonal", Weight: 46, Source: study.Custom,
			Title: study.Words{"Long diagonal", "Lange Diagonale", "Grande diagonale"},
			Means: study.Words{
				"A man goes in one move from a corner of the board to the opposite one.",
				"Ein Stein zieht in einem Zug von einer Ecke des Bretts in die gegenüberliegende.",
				"Une pièce va en un coup d'un coin de l'échiquier au coin opposé.",
			},
			Find: longDiagonal,
		},
		{
			Name: "LossOfTempo", Keyword: "Loss of tempo", Weight: 66, Source: study.Encyclopedia, Play: study.Help,
			Title: study.Words{"Loss of a tempo", "Tempoverlust", "Perte de temps"},
			Means: study.Words{
				"A man takes two moves to get where it could have gone in one, and the play would be the same.",
				"Ein Stein braucht zwei Züge, wo einer genügte, und das Spiel wäre das gleiche.",
				"Une pièce met deux coups là où un seul suffisait, le jeu étant le même.",
			},
			Within:   []string{"TempoMove"},
			Supposes: true,
			Find:     lossOfTempo,
		},
		{
			Name: "MixedAllumwandlung", Weight: 72, Source: study.Custom,
			Title: study.Words{"Mixed Allumwandlung", "Gemischte Allumwandlung", "Allumwandlung mixte"},
			Means: study.Words{
				"The solution has promotions to queen, rook, bishop and knight, by pawns of both sides together.",
				"Die Lösung hat Umwandlungen in Dame, Turm, Läufer und Springer, von Bauern beider Seiten zusammen.",
				"La solution contient des promotions en dame, tour, fou et cavalier, par des pions des deux camps réunis.",
			},
			Find: allumwandlung(true),
		},
		{
			Name: "Pendulum", Keyword: "Pendulum maneuver", Weight: 64, Source: study.Encyclopedia,
			Title: study.Words{"Pendulum", "Pendelmanöver", "Manœuvre de pendule"},
			Means: study.Words{
				"In one line of play a man goes there and back at least twice.",
				"In einem Spiel geht ein Stein wenigstens zweimal hin und her.",
				"Dans un jeu, une pièce fait au moins deux allers et retours.",
			},
			Find: journeys(pendulum),
		},
		{
			Name: "Phoenix", Keyword: "Phoenix", Weight: 76, Source: study.Encyclopedia,
			Title: study.Words{"Phoenix", "Phönix", "Phénix"},
			Means: study.Words{
				"An officer is taken, and a pawn of its side becomes one of its kind.",
				"Ein Offizier wird geschlagen, und ein Bauer seiner Seite wird in einen seiner Art umgewandelt.",
				"Une pièce est prise, et un pion de son camp devient une de son espèce.",
			},
			Find: phoenix,
		},
		{
			Name: "Pickaninny", Keyword: "Pickaninny", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Pickaninny", "Pickaninny", "Pickaninny"},
			Means: study.Words{
				"A black pawn on its seventh rank makes, in different lines, all four moves: one step, two steps, and both captures.",
				"Ein schwarzer Bauer auf seiner siebten Reihe macht in verschiedenen Spielen alle vier Züge: Einzelschritt, Doppelschritt und beide Schläge.",
				"Un pion noir sur sa septième rangée joue, dans différents jeux, ses quatre coups : un pas, deux pas et les deux prises.",
			},
			Find: fourPawnMoves(problem.Black, 6, -1),
		},
		{
			Name: "Promotion", Keyword: "Promotion", Weight: 24, Source: study.Custom,
			Title: study.Words{"Promotion", "Umwandlung", "Promotion"},
			Means: study.Words{
				"A pawn is promoted.",
				"Ein Bauer wird umgewandelt.",
				"Un pion est promu.",
			},
			Within: []string{"Excelsior", "Allumwandlung", "MixedAllumwandlung", "Babson", "Underpromotion", "WhiteUnderpromotion", "BlackUnderpromotion"},
			Find:   anyPromotion,
		},
		{
			Name: "RoundTrip", Keyword: "Rundlauf", Weight: 70, Source: study.Encyclopedia,
			Title: study.Words{"Round trip", "Rundlauf", "Circuit"},
			Means: study.Words{
				"In one line of play a man comes back to a square after three or more moves by a way that encloses an area (Rundlauf).",
				"In einem Spiel kehrt ein Stein nach drei oder mehr Zügen auf einem Weg, der eine Fläche umschließt, auf ein Feld zurück (Rundlauf).",
				"Dans un jeu, une pièce revient sur une case après trois coups ou plus, par un chemin qui entoure une surface (circuit).",
			},
			Find: journeys(roundTrip),
		},
		{
			Name: "Staircase", Keyword: "Staircase", Weight: 68, Source: study.Encyclopedia,
			Title: study.Words{"Staircase", "Treppe", "Escalier"},
			Means: study.Words{
				"In one line of play a man makes two straight steps across each other by turns, four or more.",
				"In einem Spiel macht ein Stein abwechselnd zwei gerade Schritte quer zueinander, vier oder mehr.",
				"Dans un jeu, une pièce fait tour à tour deux pas droits perpendiculaires, quatre ou plus.",
			},
			Find: journeys(alternating(staircase)),
		},
		{
			Name: "Switchback", Keyword: "Switchback", Weight: 46, Source: study.Encyclopedia,
			Title: study.Words{"Switchback", "Rückkehr", "Retour"},
			Means: study.Words{
				"In one line of play a man goes back the way it came, to a square where it stood before.",
				"In einem Spiel geht ein Stein auf dem Weg, den er kam, auf ein Feld zurück, auf dem er schon stand (Rückkehr).",
				"Dans un jeu, une pièce revient par le chemin de l'aller sur une case où elle se trouvait.",
			},
			Within: []string{"RoundTrip", "TempoMove", "Pendulum"},
			Find:   switchbacks,
		},
		{
			Name: "SystematicMovement", Keyword: "Systematic movement", Weight: 72, Source: study.Encyclopedia,
			Title: study.Words{"Systematic movement", "Systematische Bewegung", "Mouvement systématique"},
			Means: study.Words{
				"In one line of play moves of two or more men come again, shifted, three times or more.",
				"In einem Spiel kehren Züge zweier oder mehrerer Steine versetzt wieder, dreimal oder öfter.",
				"Dans un jeu, des coups de deux pièces ou plus reviennent décalés, trois fois ou plus.",
			},
			Find: systematic,
		},
		{
			Name: "TempoMove", Keyword: "Tempo move", Weight: 68, Source: study.Custom,
			Title: study.Words{"Tempo move", "Tempozug", "Coup de tempo"},
			Means: study.Words{
				"A move of help play whose side might as well pass: without it, or without a way there and back, the same play leads to mate.",
				"Ein Zug im Hilfsspiel, statt dessen die Seite ebenso gut aussetzen könnte: Ohne ihn, oder ohne einen Weg hin und zurück, führt das gleiche Spiel zum Matt.",
				"Un coup de jeu aidé dont le camp pourrait se passer : sans lui, ou sans un aller et retour, le même jeu mène au mat.",
			},
			Supposes: true,
			Find:     tempo,
		},
		{
			Name: "Umnov", Keyword: "Umnov", Weight: 40, Source: study.Encyclopedia,
			Title: study.Words{"Umnov", "Umnov", "Umnov"},
			Means: study.Words{
				"A man moves to the square that a man of the other side has just left. Named after E. Umnov.",
				"Ein Stein zieht auf das Feld, das ein Stein der anderen Seite gerade verlassen hat. Nach E. Umnow.",
				"Une pièce va sur la case qu'une pièce adverse vient de quitter. D'après E. Oumnov.",
			},
			Find: umnov,
		},
		{
			Name: "Underpromotion", Weight: 40, Source: study.Custom,
			Title: study.Words{"Underpromotion", "Unterverwandlung", "Sous-promotion"},
			Means: study.Words{
				"A pawn is promoted to rook, bishop or knight because it has to be.",
				"Ein Bauer wird in Turm, Läufer oder Springer umgewandelt, weil es nötig ist.",
				"Un pion est promu en tour, fou ou cavalier par nécessité.",
			},
			Within: []string{"Allumwandlung", "MixedAllumwandlung", "Babson", "WhiteUnderpromotion", "BlackUnderpromotion", "Phoenix"},
			Find:   underpromotion(problem.White, problem.Black, problem.Neutral),
		},
		{
			Name: "WhiteUnderpromotion", Keyword: "White underpromotion", Weight: 46, Source: study.Custom,
			Title: study.Words{"White underpromotion", "Weiße Unterverwandlung", "Sous-promotion blanche"},
			Means: study.Words{
				"A white pawn is promoted to rook, bishop or knight because it has to be.",
				"Ein weißer Bauer wird in Turm, Läufer oder Springer umgewandelt, weil es nötig ist.",
				"Un pion blanc est promu en tour, fou ou cavalier par nécessité.",
			},
			Within: []string{"Allumwandlung", "MixedAllumwandlung", "Babson"},
			Find:   underpromotion(problem.White),
		},
		{
			Name: "Zigzag", Keyword: "Zigzag", Weight: 66, Source: study.Encyclopedia,
			Title: study.Words{"Zigzag", "Zickzack", "Zigzag"},
			Means: study.Words{
				"In one line of play a man makes two slanting steps by turns, four or more.",
				"In einem Spiel macht ein Stein abwechselnd zwei schräge Schritte, vier oder mehr.",
				"Dans un jeu, une pièce fait tour à tour deux pas obliques, quatre ou plus.",
			},
			Find: journeys(alternating(zigzag)),
		},
		{
			Name: "Zilahi", Keyword: "Zilahi", Weight: 85, Source: study.Encyclopedia,
			Title: study.Words{"Zilahi", "Zilahi", "Zilahi"},
			Means: study.Words{
				"In two lines of help play two men change their parts: each is taken in one and gives mate in the other. Named after Z. Zilahi.",
				"In zwei Lösungen mit Hilfsspiel tauschen zwei Steine ihre Rollen: Jeder wird in der einen geschlagen und setzt in der anderen matt. Nach Z. Zilahi.",
				"Dans deux jeux aidés, deux pièces échangent leurs rôles : chacune est prise dans l'un et mate dans l'autre. D'après Z. Zilahi.",
			},
			Within: []string{"CyclicZilahi"},
			Find:   zilahi(2, 2),
		},
	}
}

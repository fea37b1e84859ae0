// Package helping finds what belongs to help play alone: lines that are compared with each other, and what both sides do together.
package helping

import "rookery/analysis/themes/internal/study"

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "ExchangedFunctions", Weight: 68, Source: study.Analyzer, Play: study.Help,
			Title: study.Words{"Exchange of functions", "Funktionswechsel", "Échange de fonctions"},
			Means: study.Words{
				"Two men of a side move in two lines of help play and exchange what they do there: one mates and the other guards beside the king; one blocks and the other is pinned or taken.",
				"Zwei Steine einer Seite ziehen in zwei Lösungen mit Hilfsspiel und tauschen ihre Aufgaben: Einer setzt matt und der andere deckt neben dem König; einer blockt und der andere wird gefesselt oder geschlagen.",
				"Deux pièces d'un camp jouent dans deux jeux aidés et échangent leurs rôles : l'une mate et l'autre garde près du roi ; l'une bloque et l'autre est clouée ou prise.",
			},
			Within: []string{"Zilahi", "CyclicZilahi"},
			Find:   exchangedFunctions,
		},
		{
			Name: "HelpmateOfFuture", Weight: 76, Source: study.Analyzer, Play: study.Help,
			Title: study.Words{"Helpmate of the future (HOTF)", "Hilfsmatt der Zukunft (HOTF)", "Mat aidé du futur (HOTF)"},
			Means: study.Words{
				"Four lines of help play, or six or eight, make pairs: in each pair like men, or rook and bishop for each other, do the like move by move, and no two pairs agree in that.",
				"Vier, sechs oder acht Lösungen mit Hilfsspiel bilden Paare: In jedem Paar tun gleiche Steine, oder Turm und Läufer füreinander, Zug um Zug das gleiche, und keine zwei Paare stimmen darin überein.",
				"Quatre, six ou huit jeux aidés forment des paires : dans chacune, des pièces pareilles, ou tour et fou l'un pour l'autre, font de même coup par coup, et deux paires ne concordent jamais en cela.",
			},
			Find: future,
		},
		{
			Name: "Klasinc", Weight: 80, Source: study.Analyzer, Play: study.Help,
			Title: study.Words{"Klasinc", "Klasinc", "Klasinc"},
			Means: study.Words{
				"A man leaves its square, a line man of its side passes over it, and the first goes back there. Named after M. Klasinc.",
				"Ein Stein verlässt sein Feld, ein Linienstein seiner Seite zieht darüber hinweg, und der erste kehrt zurück. Nach M. Klasinc.",
				"Une pièce quitte sa case, une pièce à longue portée de son camp passe par-dessus, et la première y revient. D'après M. Klasinc.",
			},
			Find: klasinc,
		},
		{
			Name: "LineOpenedByBoth", Weight: 60, Source: study.Analyzer, Play: study.Help,
			Title: study.Words{"Line opened by both sides", "Linienöffnung durch beide Seiten", "Ouverture de ligne par les deux camps"},
			Means: study.Words{
				"A man of each side leaves the line of a man that has not moved, to the king or to a square beside it, and the mate needs this line.",
				"Ein Stein jeder Seite verlässt die Linie eines Steins, der nicht gezogen hat, zum König oder zu einem Feld daneben, und das Matt braucht diese Linie.",
				"Une pièce de chaque camp quitte la ligne d'une pièce qui n'a pas joué, vers le roi ou une case voisine, et le mat a besoin de cette ligne.",
			},
			Find: openedByBoth,
		},
		{
			Name: "Transformed", Keyword: "ODT", Weight: 76, Source: study.Custom, Play: study.Help,
			Title: study.Words{"Diagonal-orthogonal transformation", "Diagonal-orthogonale Transformation", "Transformation diagonale-orthogonale"},
			Means: study.Words{
				"Two lines of help play agree move by move, with rooks and bishops exchanged, up to the mate.",
				"Zwei Lösungen mit Hilfsspiel entsprechen einander Zug um Zug, mit Türmen und Läufern vertauscht, bis zum Matt.",
				"Deux jeux aidés se correspondent coup par coup, tours et fous échangés, jusqu'au mat.",
			},
			Find: transformed,
		},
		{
			Name: "Zajic", Weight: 76, Source: study.Analyzer, Play: study.Help,
			Title: study.Words{"Zajic", "Zajic", "Zajic"},
			Means: study.Words{
				"A man goes to an empty square where its king has to go, a man of the other side takes it there, and the king takes that. Named after H. Zajic.",
				"Ein Stein zieht auf ein leeres Feld, auf das sein König gehen soll, ein Stein der anderen Seite schlägt ihn dort, und der König schlägt diesen. Nach H. Zajic.",
				"Une pièce va sur une case vide où son roi doit aller, une pièce adverse l'y prend, et le roi prend celle-ci. D'après H. Zajic.",
			},
			Find: zajic,
		},
	}
}

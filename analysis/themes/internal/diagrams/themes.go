// Package diagrams looks at the diagram and the kind of problem: how much material there is, and what the solution needs of castling, en passant and promotion.
package diagrams

import (
	"rookery/analysis/themes/internal/study"
	"rookery/problem"
	"rookery/solution"
)

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "Aristocrat", Keyword: "No pawns", Weight: 38, Source: study.Encyclopedia,
			Title: study.Words{"Aristocrat", "Aristokrat", "Aristocrate"},
			Means: study.Words{
				"There is no pawn in the diagram.",
				"Im Diagramm steht kein Bauer.",
				"Il n'y a pas de pion dans le diagramme.",
			},
			Find: diagram(noPawns),
		},
		{
			Name: "Asymmetry", Keyword: "Asymmetrical solution", Weight: 74, Source: study.Encyclopedia,
			Title: study.Words{"Asymmetry", "Asymmetrie", "Asymétrie"},
			Means: study.Words{
				"The diagram is symmetrical, the solution is not.",
				"Das Diagramm ist symmetrisch, die Lösung nicht.",
				"Le diagramme est symétrique, la solution ne l'est pas.",
			},
			Find: asymmetrical,
		},
		{
			Name: "BlackMinimal", Weight: 40, Source: study.Encyclopedia,
			Title: study.Words{"Black minimal", "Schwarzer Minimal", "Minimal noir"},
			Means: study.Words{
				"Black has one man beside his king.",
				"Schwarz hat außer dem König einen Stein.",
				"Les Noirs ont une pièce outre leur roi.",
			},
			Find: diagram(minimal(problem.Black)),
		},
		{
			Name: "Castling", Keyword: "Castling", Weight: 52, Source: study.Encyclopedia,
			Title: study.Words{"Castling", "Rochade", "Roque"},
			Means: study.Words{
				"A side castles.",
				"Eine Seite rochiert.",
				"Un camp roque.",
			},
			Within: []string{"Valladao"},
			Find:   moving(castles),
		},
		{
			Name: "CerianiFrolkin", Keyword: "Ceriani-Frolkin", Weight: 82, Source: study.Encyclopedia, Play: study.Help,
			Title: study.Words{"Ceriani-Frolkin", "Ceriani-Frolkin", "Ceriani-Frolkin"},
			Means: study.Words{
				"In a proof game a promoted man is taken. Named after L. Ceriani and A. Frolkin.",
				"In einer Beweispartie wird ein umgewandelter Stein geschlagen. Nach L. Ceriani und A. Frolkin.",
				"Dans une partie justificative, une pièce promue est prise. D'après L. Ceriani et A. Frolkin.",
			},
			Within: []string{"Schnoebelen"},
			Find:   cerianiFrolkin(false),
		},
		{
			Name: "Cooked", Keyword: "Cooked", Weight: 30, Source: study.Custom,
			Title: study.Words{"Cooked", "Nebenlösig", "Démoli"},
			Means: study.Words{
				"There are solutions that are not intended.",
				"Es gibt Lösungen, die nicht gemeint sind.",
				"Il y a des solutions non voulues.",
			},
			Find: judged(solution.Cooked),
		},
		{
			Name: "EnPassant", Keyword: "En passant", Weight: 56, Source: study.Encyclopedia,
			Title: study.Words{"En passant", "En passant", "En passant"},
			Means: study.Words{
				"A pawn takes en passant.",
				"Ein Bauer schlägt en passant.",
				"Un pion prend en passant.",
			},
			Within: []string{"Valladao"},
			Find:   moving(enPassant),
		},
		{
			Name: "Grotesque", Keyword: "Grotesque", Weight: 56, Source: study.Encyclopedia,
			Title: study.Words{"Grotesque", "Groteske", "Grotesque"},
			Means: study.Words{
				"White has a minor man at most beside king and pawns, Black more than twenty points.",
				"Weiß hat außer König und Bauern höchstens einen leichten Offizier, Schwarz mehr als zwanzig Punkte.",
				"Les Blancs ont au plus une pièce légère outre roi et pions, les Noirs plus de vingt points.",
			},
			Find: diagram(grotesque),
		},
		{
			Name: "Meredith", Weight: 28, Source: study.Encyclopedia,
			Title: study.Words{"Meredith", "Meredith", "Meredith"},
			Means: study.Words{
				"There are eight to twelve men in the diagram. Named after W. Meredith.",
				"Im Diagramm stehen acht bis zwölf Steine. Nach W. Meredith.",
				"Il y a de huit à douze pièces dans le diagramme. D'après W. Meredith.",
			},
			Find: diagram(meredith),
		},
		{
			Name: "Miniature", Weight: 36, Source: study.Encyclopedia,
			Title: study.Words{"Miniature", "Miniatur", "Miniature"},
			Means: study.Words{
				"There are seven men or fewer in the diagram.",
				"Im Diagramm stehen höchstens sieben Steine.",
				"Il y a sept pièces au plus dans le diagramme.",
			},
			Find: diagram(miniature),
		},
		{
			Name: "OneLiner", Keyword: "Oneliner", Weight: 64, Source: study.Custom,
			Title: study.Words{"One-liner", "Alle auf einer Linie", "Une seule ligne"},
			Means: study.Words{
				"All men stand on one line.",
				"Alle Steine stehen auf einer Linie.",
				"Toutes les pièces sont sur une ligne.",
			},
			Find: diagram(oneLine),
		},
		{
			Name: "Pronkin", Weight: 88, Source: study.Encyclopedia, Play: study.Help,
			Title: study.Words{"Pronkin", "Pronkin", "Pronkin"},
			Means: study.Words{
				"In a proof game a promoted man ends where one of its kind stands in the game array. Named after D. Pronkin.",
				"In einer Beweispartie endet ein umgewandelter Stein, wo in der Partieanfangsstellung einer seiner Art steht. Nach D. Pronkin.",
				"Dans une partie justificative, une pièce promue finit là où se trouve une de son espèce au début de la partie. D'après D. Pronkine.",
			},
			Find: pronkin,
		},
		{
			Name: "Retro", Keyword: "Retro", Weight: 40, Source: study.Encyclopedia,
			Title: study.Words{"Retro", "Retro", "Rétro"},
			Means: study.Words{
				"The problem asks for what was before: a proof game, moves taken back, a first move en passant.",
				"Die Aufgabe fragt nach dem, was vorher war: Beweispartie, zurückgenommene Züge, ein erster Zug en passant.",
				"Le problème demande ce qui a précédé : partie justificative, coups repris, premier coup en passant.",
			},
			Within: []string{"CerianiFrolkin", "Schnoebelen", "Pronkin"},
			Find:   retro,
		},
		{
			Name: "RexSolus", Weight: 36, Source: study.Encyclopedia,
			Title: study.Words{"Rex solus", "Rex solus", "Rex solus"},
			Means: study.Words{
				"Black has only his king.",
				"Schwarz hat nur den König.",
				"Les Noirs n'ont que leur roi.",
			},
			Find: diagram(rexSolus),
		},
		{
			Name: "Schnoebelen", Weight: 88, Source: study.Encyclopedia, Play: study.Help,
			Title: study.Words{"Schnoebelen", "Schnoebelen", "Schnoebelen"},
			Means: study.Words{
				"In a proof game a promoted man is taken without having moved. Named after P. Schnoebelen.",
				"In einer Beweispartie wird ein umgewandelter Stein geschlagen, ohne gezogen zu haben. Nach P. Schnoebelen.",
				"Dans une partie justificative, une pièce promue est prise sans avoir joué. D'après P. Schnoebelen.",
			},
			Find: cerianiFrolkin(true),
		},
		{
			Name: "ShortMate", Keyword: "Shortmate", Weight: 30, Source: study.Custom,
			Title: study.Words{"Short mate", "Kurzmatt", "Mat court"},
			Means: study.Words{
				"It is solved in fewer moves than asked for.",
				"Es löst sich in weniger Zügen als gefordert.",
				"La solution est plus courte que demandé.",
			},
			Find: judged(solution.Short),
		},
		{
			Name: "Unsound", Keyword: "Unsound", Weight: 28, Source: study.Custom,
			Title: study.Words{"Unsound", "Inkorrekt", "Incorrect"},
			Means: study.Words{
				"The verdict finds something wrong.",
				"Das Urteil findet einen Fehler.",
				"Le verdict trouve un défaut.",
			},
			Find: judged(bad()...),
		},
		{
			Name: "Valladao", Keyword: "Valladao", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Valladão", "Valladão", "Valladão"},
			Means: study.Words{
				"Castling, a capture en passant and a promotion occur. Named after J. Valladão Monteiro.",
				"Rochade, Schlag en passant und Umwandlung kommen vor. Nach J. Valladão Monteiro.",
				"Roque, prise en passant et promotion sont joués. D'après J. Valladão Monteiro.",
			},
			Find: valladao,
		},
		{
			Name: "WhiteMinimal", Keyword: "White minimal", Weight: 42, Source: study.Encyclopedia,
			Title: study.Words{"White minimal", "Weißer Minimal", "Minimal blanc"},
			Means: study.Words{
				"White has one man beside his king.",
				"Weiß hat außer dem König einen Stein.",
				"Les Blancs ont une pièce outre leur roi.",
			},
			Find: diagram(minimal(problem.White)),
		},
	}
}

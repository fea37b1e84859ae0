package paths

import (
	"rookery/analysis/themes/internal/study"
	"rookery/problem"
)

// figureThemes are the records of stars, crosses and wheels, by name.
func figureThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "BigCross", Weight: 84, Source: study.Custom,
			Title: study.Words{"Big cross", "Großes Kreuz", "Grande croix"},
			Means: study.Words{
				"A man goes, in different lines, from one square to the four squares two steps away orthogonally.",
				"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier Felder, die in gerader Richtung zwei Schritte entfernt sind.",
				"Une pièce va, dans différents jeux, d'une case aux quatre cases situées à deux pas en ligne droite.",
			},
			Find: spokes(2, [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}}),
		},
		{
			Name: "BigStar", Weight: 84, Source: study.Custom,
			Title: study.Words{"Big star", "Großer Stern", "Grande étoile"},
			Means: study.Words{
				"A man goes, in different lines, from one square to the four squares two steps away diagonally.",
				"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier Felder, die in der Diagonale zwei Schritte entfernt sind.",
				"Une pièce va, dans différents jeux, d'une case aux quatre cases situées à deux pas en diagonale.",
			},
			Find: spokes(2, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}),
		},
		{
			Name: "BlackBishopStar", Keyword: "BB star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black bishop's star", "Stern des schwarzen Läufers", "Étoile du fou noir"},
			Means: study.Words{
				"A black bishop goes, in different lines, from one square to the four beside it.",
				"Ein schwarzer Läufer zieht in verschiedenen Spielen von einem Feld auf die vier benachbarten.",
				"Un fou noir va, dans différents jeux, d'une case aux quatre cases voisines.",
			},
			Find: by(problem.Bishop, problem.Black, diagonal),
		},
		{
			Name: "BlackKingCross", Keyword: "BK cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black king's cross", "Kreuz des schwarzen Königs", "Croix du roi noir"},
			Means: study.Words{
				"The black king goes, in different lines, from one square to the four orthogonally beside it.",
				"Der schwarze König zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
				"Le roi noir va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite.",
			},
			Find: by(problem.King, problem.Black, orthogonal),
		},
		{
			Name: "BlackKingStar", Keyword: "BK star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black king's star", "Stern des schwarzen Königs", "Étoile du roi noir"},
			Means: study.Words{
				"The black king goes, in different lines, from one square to the four diagonally beside it.",
				"Der schwarze König zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
				"Le roi noir va, dans différents jeux, d'une case aux quatre cases voisines en diagonale.",
			},
			Find: by(problem.King, problem.Black, diagonal),
		},
		{
			Name: "BlackKnightWheel", Keyword: "BS wheel", Weight: 93, Source: study.Encyclopedia,
			Title: study.Words{"Black knight's wheel", "Schwarzes Springerrad", "Roue du cavalier noir"},
			Means: study.Words{
				"A black knight goes, in different lines, from one square to all eight that it commands.",
				"Ein schwarzer Springer zieht in verschiedenen Spielen von einem Feld auf alle acht Felder, die er beherrscht.",
				"Un cavalier noir va, dans différents jeux, d'une case aux huit cases qu'il contrôle.",
			},
			Find: by(problem.Knight, problem.Black, leaps),
		},
		{
			Name: "BlackQueenCross", Keyword: "BQ cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black queen's cross", "Kreuz der schwarzen Dame", "Croix de la dame noire"},
			Means: study.Words{
				"The black queen goes, in different lines, from one square to the four orthogonally beside it.",
				"Die schwarze Dame zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
				"La dame noire va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite.",
			},
			Find: by(problem.Queen, problem.Black, orthogonal),
		},
		{
			Name: "BlackQueenStar", Keyword: "BQ star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black queen's star", "Stern der schwarzen Dame", "Étoile de la dame noire"},
			Means: study.Words{
				"The black queen goes, in different lines, from one square to the four diagonally beside it.",
				"Die schwarze Dame zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
				"La dame noire va, dans différents jeux, d'une case aux quatre cases voisines en diagonale.",
			},
			Find: by(problem.Queen, problem.Black, diagonal),
		},
		{
			Name: "BlackRookCross", Keyword: "BR cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Black rook's cross", "Kreuz des schwarzen Turms", "Croix de la tour noire"},
			Means: study.Words{
				"A black rook goes, in different lines, from one square to the four beside it.",
				"Ein schwarzer Turm zieht in verschiedenen Spielen von einem Feld auf die vier benachbarten.",
				"Une tour noire va, dans différents jeux, d'une case aux quatre cases voisines.",
			},
			Find: by(problem.Rook, problem.Black, orthogonal),
		},
		{
			Name: "Cross", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Cross", "Kreuz", "Croix"},
			Means: study.Words{
				"A man goes, in different lines, from one square to the four squares orthogonally beside it.",
				"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
				"Une pièce va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite.",
			},
			Within: []string{"WhiteKingCross", "BlackKingCross", "WhiteQueenCross", "BlackQueenCross", "WhiteRookCross", "BlackRookCross"},
			Find:   spokes(1, [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}}),
		},
		{
			Name: "KingStarFlight", Keyword: "King star flight", Weight: 85, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Star flights", "Sternflucht", "Fuites en étoile"},
			Means: study.Words{
				"The defending king has the four squares diagonally beside it as flights, and goes to each.",
				"Der verteidigende König hat die vier diagonal benachbarten Felder als Fluchtfelder und zieht auf jedes.",
				"Le roi qui se défend a les quatre cases voisines en diagonale comme fuites, et va sur chacune.",
			},
			Find: flights(diagonal),
		},
		{
			Name: "KingYFlight", Keyword: "King Y-flight", Weight: 80, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Y-flights", "Y-Flucht", "Fuites en Y"},
			Means: study.Words{
				"The defending king has as flights two squares diagonally beside it and the straight one on the other side, and goes to each.",
				"Der verteidigende König hat als Fluchtfelder zwei diagonal benachbarte und das gerade auf der anderen Seite und zieht auf jedes.",
				"Le roi qui se défend a comme fuites deux cases voisines en diagonale et la case droite opposée, et va sur chacune.",
			},
			Find: flights(ys...),
		},
		{
			Name: "Star", Weight: 80, Source: study.Encyclopedia,
			Title: study.Words{"Star", "Stern", "Étoile"},
			Means: study.Words{
				"A man goes, in different lines, from one square to the four squares diagonally beside it.",
				"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
				"Une pièce va, dans différents jeux, d'une case aux quatre cases voisines en diagonale.",
			},
			Within: []string{"WhiteKingStar", "BlackKingStar", "WhiteQueenStar", "BlackQueenStar", "WhiteBishopStar", "BlackBishopStar", "KingStarFlight"},
			Find:   spokes(1, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}),
		},
		{
			Name: "Wheel", Weight: 92, Source: study.Encyclopedia,
			Title: study.Words{"Wheel", "Rad", "Roue"},
			Means: study.Words{
				"A knight goes, in different lines, from one square to all eight squares it commands.",
				"Ein Springer zieht in verschiedenen Spielen von einem Feld auf alle acht Felder, die er beherrscht (Springerrad).",
				"Un cavalier va, dans différents jeux, d'une case aux huit cases qu'il contrôle (roue).",
			},
			Within: []string{"WhiteKnightWheel", "BlackKnightWheel"},
			Find:   spokes(1, [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}),
		},
		{
			Name: "WhiteBishopStar", Keyword: "WB star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White bishop's star", "Stern des weißen Läufers", "Étoile du fou blanc"},
			Means: study.Words{
				"A white bishop goes, in different lines, from one square to the four beside it.",
				"Ein weißer Läufer zieht in verschiedenen Spielen von einem Feld auf die vier benachbarten.",
				"Un fou blanc va, dans différents jeux, d'une case aux quatre cases voisines.",
			},
			Find: by(problem.Bishop, problem.White, diagonal),
		},
		{
			Name: "WhiteKingCross", Keyword: "WK cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White king's cross", "Kreuz des weißen Königs", "Croix du roi blanc"},
			Means: study.Words{
				"The white king goes, in different lines, from one square to the four orthogonally beside it.",
				"Der weiße König zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
				"Le roi blanc va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite.",
			},
			Find: by(problem.King, problem.White, orthogonal),
		},
		{
			Name: "WhiteKingStar", Keyword: "WK star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White king's star", "Stern des weißen Königs", "Étoile du roi blanc"},
			Means: study.Words{
				"The white king goes, in different lines, from one square to the four diagonally beside it.",
				"Der weiße König zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
				"Le roi blanc va, dans différents jeux, d'une case aux quatre cases voisines en diagonale.",
			},
			Find: by(problem.King, problem.White, diagonal),
		},
		{
			Name: "WhiteKnightWheel", Keyword: "WS wheel", Weight: 93, Source: study.Encyclopedia,
			Title: study.Words{"White knight's wheel", "Weißes Springerrad", "Roue du cavalier blanc"},
			Means: study.Words{
				"A white knight goes, in different lines, from one square to all eight that it commands.",
				"Ein weißer Springer zieht in verschiedenen Spielen von einem Feld auf alle acht Felder, die er beherrscht.",
				"Un cavalier blanc va, dans différents jeux, d'une case aux huit cases qu'il contrôle.",
			},
			Find: by(problem.Knight, problem.White, leaps),
		},
		{
			Name: "WhiteQueenCross", Keyword: "WQ cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White queen's cross", "Kreuz der weißen Dame", "Croix de la dame blanche"},
			Means: study.Words{
				"The white queen goes, in different lines, from one square to the four orthogonally beside it.",
				"Die weiße Dame zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
				"La dame blanche va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite.",
			},
			Find: by(problem.Queen, problem.White, orthogonal),
		},
		{
			Name: "WhiteQueenStar", Keyword: "WQ star", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White queen's star", "Stern der weißen Dame", "Étoile de la dame blanche"},
			Means: study.Words{
				"The white queen goes, in different lines, from one square to the four diagonally beside it.",
				"Die weiße Dame zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
				"La dame blanche va, dans différents jeux, d'une case aux quatre cases voisines en diagonale.",
			},
			Find: by(problem.Queen, problem.White, diagonal),
		},
		{
			Name: "WhiteRookCross", Keyword: "WR cross", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"White rook's cross", "Kreuz des weißen Turms", "Croix de la tour blanche"},
			Means: study.Words{
				"A white rook goes, in different lines, from one square to the four beside it.",
				"Ein weißer Turm zieht in verschiedenen Spielen von einem Feld auf die vier benachbarten.",
				"Une tour blanche va, dans différents jeux, d'une case aux quatre cases voisines.",
			},
			Find: by(problem.Rook, problem.White, orthogonal),
		},
	}
}

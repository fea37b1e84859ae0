// Package finals looks at the positions in which play ends: model mates, echoes, patterns of mate.
package finals

import (
	"rookery/analysis/mates"
	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "AnastasiaMate", Keyword: "Anastasia's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Anastasia's mate", "Anastasia-Matt", "Mat d'Anastasia"},
			Means: study.Words{
				"A rook or queen mates a king on an edge, along it; a knight guards, and a man of his own stands before the king.",
				"Turm oder Dame setzen einen König am Rand auf diesem matt; ein Springer deckt, und vor dem König steht ein eigener Stein.",
				"Une tour ou une dame mate un roi au bord, le long de celui-ci ; un cavalier garde, et une pièce de son camp est devant le roi.",
			},
			Find: pattern(anastasia),
		},
		{
			Name: "AnderssenMate", Keyword: "Anderssen's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Anderssen's mate", "Anderssens Matt", "Mat d'Anderssen"},
			Means: study.Words{
				"A rook or queen mates from the corner beside the king, guarded by pawn or king.",
				"Turm oder Dame setzen aus der Ecke neben dem König matt, von Bauer oder König gedeckt.",
				"Une tour ou une dame mate depuis le coin voisin du roi, gardée par un pion ou le roi.",
			},
			Find: pattern(anderssen),
		},
		{
			Name: "ArabianMate", Keyword: "Arabian mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Arabian mate", "Arabisches Matt", "Mat arabe"},
			Means: study.Words{
				"A rook beside a king in the corner mates, guarded by a knight.",
				"Ein Turm neben dem König in der Ecke setzt matt, von einem Springer gedeckt.",
				"Une tour voisine du roi dans le coin mate, gardée par un cavalier.",
			},
			Find: pattern(arabian),
		},
		{
			Name: "BackRankMate", Keyword: "Back-rank mate", Weight: 38, Source: study.Custom,
			Title: study.Words{"Back-rank mate", "Grundreihenmatt", "Mat du couloir"},
			Means: study.Words{
				"A rook or queen mates along an edge rank; men of his own stand before the king.",
				"Turm oder Dame setzen auf einer Randreihe matt; vor dem König stehen eigene Steine.",
				"Une tour ou une dame mate sur une rangée du bord ; des pièces de son camp sont devant le roi.",
			},
			Find: pattern(backRank),
		},
		{
			Name: "BishopKnightMate", Keyword: "Bishop and knight checkmate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Mate with bishop and knight", "Matt mit Läufer und Springer", "Mat avec fou et cavalier"},
			Means: study.Words{
				"King, bishop and knight mate a lone king.",
				"König, Läufer und Springer setzen einen einzelnen König matt.",
				"Roi, fou et cavalier matent un roi seul.",
			},
			Find: pattern(lone(bishop, knight)),
		},
		{
			Name: "BlackburneMate", Keyword: "Blackburne's mate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Blackburne's mate", "Blackburnes Matt", "Mat de Blackburne"},
			Means: study.Words{
				"A bishop mates a king on an edge, guarded by a knight, and the other bishop guards.",
				"Ein Läufer setzt einen König am Rand matt, von einem Springer gedeckt, und der andere Läufer deckt.",
				"Un fou mate un roi au bord, gardé par un cavalier, et l'autre fou garde.",
			},
			Find: pattern(blackburne),
		},
		{
			Name: "BohemianTask", Keyword: "Bohemian task", Weight: 72, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Bohemian", "Böhmische Aufgabe", "Problème bohémien"},
			Means: study.Words{
				"A mate in three or more with three or more different model mates.",
				"Ein Mehrzüger mit drei oder mehr verschiedenen Mustermatts.",
				"Un mat en trois coups ou plus avec trois mats modèles différents ou plus.",
			},
			Find: manyLong(3),
		},
		{
			Name: "BoxMate", Keyword: "Box mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Mate with a rook", "Turmmatt", "Mat avec une tour"},
			Means: study.Words{
				"King and rook mate a lone king.",
				"König und Turm setzen einen einzelnen König matt.",
				"Roi et tour matent un roi seul.",
			},
			Find: pattern(lone(rook)),
		},
		{
			Name: "ChameleonEcho", Keyword: "Chameleon echo mates", Weight: 74, Source: study.Encyclopedia,
			Title: study.Words{"Chameleon echo", "Chamäleonecho", "Écho caméléon"},
			Means: study.Words{
				"Two mates show the same picture, with the mated king on squares of different colours.",
				"Zwei Matts zeigen das gleiche Bild, der König steht dabei auf Feldern verschiedener Farbe.",
				"Deux mats montrent la même image, le roi maté étant sur des cases de couleurs différentes.",
			},
			Find: echo(true),
		},
		{
			Name: "ChangedModelMates", Keyword: "Changed model mates", Weight: 80, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Changed model mates", "Gewechselte Mustermatts", "Mats modèles changés"},
			Means: study.Words{
				"A defence is answered by different model mates in two phases.",
				"Auf eine Verteidigung folgen in zwei Phasen verschiedene Mustermatts.",
				"Une défense reçoit dans deux phases des mats modèles différents.",
			},
			Find: changedModels,
		},
		{
			Name: "CornerMate", Keyword: "Corner mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Corner mate", "Eckmatt", "Mat du coin"},
			Means: study.Words{
				"A knight mates a king in the corner; rook or queen guard beside it, and a man of his own blocks.",
				"Ein Springer setzt einen König in der Ecke matt; Turm oder Dame decken daneben, und ein eigener Stein blockt.",
				"Un cavalier mate un roi dans le coin ; une tour ou une dame garde à côté, et une pièce de son camp bloque.",
			},
			Find: pattern(cornerMate),
		},
		{
			Name: "DamianoBishopMate", Keyword: "Damiano's bishop mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Damiano's bishop mate", "Damianos Läufermatt", "Mat du fou de Damiano"},
			Means: study.Words{
				"A queen slantwise beside a king on an edge rank mates, guarded by a bishop.",
				"Eine Dame schräg neben einem König auf einer Randreihe setzt matt, von einem Läufer gedeckt.",
				"Une dame en diagonale d'un roi sur une rangée du bord mate, gardée par un fou.",
			},
			Find: pattern(damiano(bishop)),
		},
		{
			Name: "DamianoMate", Keyword: "Damiano's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Damiano's mate", "Damianos Matt", "Mat de Damiano"},
			Means: study.Words{
				"A queen slantwise beside a king on an edge rank mates, guarded by a pawn.",
				"Eine Dame schräg neben einem König auf einer Randreihe setzt matt, von einem Bauern gedeckt.",
				"Une dame en diagonale d'un roi sur une rangée du bord mate, gardée par un pion.",
			},
			Find: pattern(damiano(pawn)),
		},
		{
			Name: "DavidGoliathMate", Keyword: "David and Goliath mate", Weight: 44, Source: study.Custom,
			Title: study.Words{"David and Goliath", "David und Goliath", "David et Goliath"},
			Means: study.Words{
				"A pawn mates; two or more men of his own stand beside the king.",
				"Ein Bauer setzt matt; zwei oder mehr eigene Steine stehen neben dem König.",
				"Un pion mate ; deux pièces de son camp ou plus sont à côté du roi.",
			},
			Find: pattern(davidAndGoliath),
		},
		{
			Name: "DoubleBishopMate", Keyword: "Double bishop mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Mate with two bishops", "Matt mit zwei Läufern", "Mat des deux fous"},
			Means: study.Words{
				"A bishop mates, the other guards; men of his own block.",
				"Ein Läufer setzt matt, der andere deckt; eigene Steine blocken.",
				"Un fou mate, l'autre garde ; des pièces de son camp bloquent.",
			},
			Find: pattern(doubleBishop),
		},
		{
			Name: "DovetailMate", Keyword: "Dovetail mate", Weight: 46, Source: study.Custom,
			Title: study.Words{"Dovetail mate", "Schwalbenschwanz, schräg", "Mat en queue d'aronde"},
			Means: study.Words{
				"A queen slantwise beside a king in the open mates; on the two squares that it does not keep stand men of his own.",
				"Eine Dame schräg neben einem freien König setzt matt; auf den zwei Feldern, die sie nicht deckt, stehen eigene Steine.",
				"Une dame en diagonale d'un roi à découvert mate ; sur les deux cases qu'elle ne garde pas sont des pièces de son camp.",
			},
			Find: pattern(dovetail),
		},
		{
			Name: "Echo", Keyword: "Echo mates", Weight: 62, Source: study.Encyclopedia,
			Title: study.Words{"Echo", "Echo", "Écho"},
			Means: study.Words{
				"Two mates show the same picture, shifted, turned or mirrored.",
				"Zwei Matts zeigen das gleiche Bild, verschoben, gedreht oder gespiegelt.",
				"Deux mats montrent la même image, déplacée, tournée ou réfléchie.",
			},
			Within: []string{"ChameleonEcho"},
			Find:   echo(false),
		},
		{
			Name: "EdgeFileMate", Keyword: "h-file mate", Weight: 40, Source: study.Custom,
			Title: study.Words{"h-file mate", "Matt auf der h-Linie", "Mat sur la colonne h"},
			Means: study.Words{
				"A rook or queen mates from the corner beside the king, guarded by another officer.",
				"Turm oder Dame setzen aus der Ecke neben dem König matt, von einem Offizier gedeckt.",
				"Une tour ou une dame mate depuis le coin voisin du roi, gardée par une autre pièce.",
			},
			Find: pattern(edgeFile),
		},
		{
			Name: "EpauletteMate", Keyword: "Epaulette mate", Weight: 46, Source: study.Custom,
			Title: study.Words{"Epaulette mate", "Epaulettenmatt", "Mat des épaulettes"},
			Means: study.Words{
				"A king on an edge rank has men of his own on both sides, and queen or rook mate from the front alone.",
				"Ein König auf einer Randreihe hat auf beiden Seiten eigene Steine, und Dame oder Turm setzen von vorn allein matt.",
				"Un roi sur une rangée du bord a des pièces de son camp des deux côtés, et une dame ou une tour mate seule, de face.",
			},
			Find: pattern(epaulette),
		},
		{
			Name: "GrecoMate", Keyword: "Greco's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Greco's mate", "Grecos Matt", "Mat de Greco"},
			Means: study.Words{
				"A rook or queen mates a king in the corner along the file; a bishop guards, and a man of his own blocks.",
				"Turm oder Dame setzen einen König in der Ecke auf der Linie matt; ein Läufer deckt, und ein eigener Stein blockt.",
				"Une tour ou une dame mate un roi dans le coin sur la colonne ; un fou garde, et une pièce de son camp bloque.",
			},
			Find: pattern(greco),
		},
		{
			Name: "HookMate", Keyword: "Hook mate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Hook mate", "Hakenmatt", "Mat du crochet"},
			Means: study.Words{
				"A rook beside the king mates, guarded by a knight, and that by a pawn; a man of his own blocks.",
				"Ein Turm neben dem König setzt matt, von einem Springer gedeckt und dieser von einem Bauern; ein eigener Stein blockt.",
				"Une tour voisine du roi mate, gardée par un cavalier, lui-même par un pion ; une pièce de son camp bloque.",
			},
			Find: pattern(hook),
		},
		{
			Name: "IdealMate", Keyword: "Ideal mates", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Ideal mate", "Idealmatt", "Mat idéal"},
			Means: study.Words{
				"A model mate in which every man on the board takes part.",
				"Ein Mustermatt, an dem alle Steine auf dem Brett teilnehmen.",
				"Un mat modèle auquel participent toutes les pièces de l'échiquier.",
			},
			Find: final(func(m *mates.Mate) bool { return m.Ideal }),
		},
		{
			Name: "LolliMate", Keyword: "Lolli's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Lolli's mate", "Lollis Matt", "Mat de Lolli"},
			Means: study.Words{
				"A queen straight before a king on an edge rank mates, guarded by a pawn.",
				"Eine Dame gerade vor einem König auf einer Randreihe setzt matt, von einem Bauern gedeckt.",
				"Une dame devant un roi sur une rangée du bord mate, gardée par un pion.",
			},
			Find: pattern(lolli),
		},
		{
			Name: "MaxLangeMate", Keyword: "Max Lange's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Max Lange's mate", "Max Langes Matt", "Mat de Max Lange"},
			Means: study.Words{
				"A queen on an edge rank, slantwise beside a king on the edge, mates, guarded by a bishop.",
				"Eine Dame auf einer Randreihe, schräg neben einem König am Rand, setzt matt, von einem Läufer gedeckt.",
				"Une dame sur une rangée du bord, en diagonale d'un roi au bord, mate, gardée par un fou.",
			},
			Find: pattern(maxLange),
		},
		{
			Name: "MirrorMate", Weight: 50, Source: study.Encyclopedia,
			Title: study.Words{"Mirror mate", "Spiegelmatt", "Mat miroir"},
			Means: study.Words{
				"The mated king stands in the open, and no man beside it.",
				"Der mattgesetzte König steht frei, und kein Stein neben ihm.",
				"Le roi maté est à découvert, sans aucune pièce sur les cases voisines.",
			},
			Find: pattern(mirror),
		},
		{
			Name: "ModelMate", Keyword: "Model mates", Weight: 48, Source: study.Encyclopedia,
			Title: study.Words{"Model mate", "Mustermatt", "Mat modèle"},
			Means: study.Words{
				"A mate that is pure (each square of the king's field is guarded or blocked once) and economical (every officer of the mating side takes part).",
				"Ein Matt, das rein ist (jedes Feld um den König ist nur einmal gedeckt oder geblockt) und ökonomisch (alle Offiziere der mattsetzenden Seite nehmen teil): Mustermatt.",
				"Un mat pur (chaque case du champ royal est gardée ou bloquée une seule fois) et économique (toutes les pièces du camp qui mate y participent).",
			},
			Within: []string{"IdealMate", "Echo", "ChameleonEcho", "Octet", "ModelsWithPin", "ModelsWithTwoPins", "ModelsWithThreePins", "ChangedModelMates"},
			Find:   final(func(m *mates.Mate) bool { return m.Model }),
		},
		{
			Name: "ModelsWithPin", Keyword: "Models with pin", Weight: 64, Source: study.Encyclopedia,
			Title: study.Words{"Model mate with pin", "Mustermatt mit Fesselung", "Mat modèle avec clouage"},
			Means: study.Words{
				"A model mate that needs a pinned man.",
				"Ein Mustermatt, das einen gefesselten Stein braucht.",
				"Un mat modèle qui a besoin d'une pièce clouée.",
			},
			Find: final(withPins(1)),
		},
		{
			Name: "ModelsWithThreePins", Keyword: "Models with three pins", Weight: 92, Source: study.Encyclopedia,
			Title: study.Words{"Model mate with three pins", "Mustermatt mit drei Fesselungen", "Mat modèle avec trois clouages"},
			Means: study.Words{
				"A model mate that needs three pinned men.",
				"Ein Mustermatt, das drei gefesselte Steine braucht.",
				"Un mat modèle qui a besoin de trois pièces clouées.",
			},
			Find: final(withPins(3)),
		},
		{
			Name: "ModelsWithTwoPins", Keyword: "Models with two pins", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Model mate with two pins", "Mustermatt mit zwei Fesselungen", "Mat modèle avec deux clouages"},
			Means: study.Words{
				"A model mate that needs two pinned men.",
				"Ein Mustermatt, das zwei gefesselte Steine braucht.",
				"Un mat modèle qui a besoin de deux pièces clouées.",
			},
			Find: final(withPins(2)),
		},
		{
			Name: "MorphyMate", Keyword: "Morphy's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Morphy's mate", "Morphys Matt", "Mat de Morphy"},
			Means: study.Words{
				"A bishop mates a king in the corner; a rook guards, and a man of his own blocks.",
				"Ein Läufer setzt einen König in der Ecke matt; ein Turm deckt, und ein eigener Stein blockt.",
				"Un fou mate un roi dans le coin ; une tour garde, et une pièce de son camp bloque.",
			},
			Find: pattern(morphy),
		},
		{
			Name: "Octet", Keyword: "Octet", Weight: 86, Source: study.Custom,
			Title: study.Words{"Octet of models", "Acht Mustermatts", "Octuor de mats modèles"},
			Means: study.Words{
				"Eight or more different model mates.",
				"Acht oder mehr verschiedene Mustermatts.",
				"Huit mats modèles différents ou plus.",
			},
			Find: manyModels(8),
		},
		{
			Name: "OperaMate", Keyword: "Opera mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Opera mate", "Opernmatt", "Mat de l'opéra"},
			Means: study.Words{
				"A rook beside the king on an edge rank mates, guarded by a bishop.",
				"Ein Turm neben dem König auf einer Randreihe setzt matt, von einem Läufer gedeckt.",
				"Une tour voisine du roi sur une rangée du bord mate, gardée par un fou.",
			},
			Find: pattern(opera),
		},
		{
			Name: "PillsburyMate", Keyword: "Pillsbury's mate", Weight: 42, Source: study.Custom,
			Title: study.Words{"Pillsbury's mate", "Pillsburys Matt", "Mat de Pillsbury"},
			Means: study.Words{
				"A rook mates a king on an edge rank along the file; a bishop guards, and a man of his own blocks.",
				"Ein Turm setzt einen König auf einer Randreihe auf der Linie matt; ein Läufer deckt, und ein eigener Stein blockt.",
				"Une tour mate un roi sur une rangée du bord, sur la colonne ; un fou garde, et une pièce de son camp bloque.",
			},
			Find: pattern(pillsbury),
		},
		{
			Name: "PureMate", Weight: 20, Source: study.Encyclopedia,
			Title: study.Words{"Pure mate", "Reines Matt", "Mat pur"},
			Means: study.Words{
				"A mate in which each square of the king's field is guarded or blocked for one reason only, and which is not economical.",
				"Ein Matt, in dem jedes Feld um den König nur aus einem Grund gedeckt oder geblockt ist, und das nicht ökonomisch ist.",
				"Un mat où chaque case du champ royal n'est gardée ou bloquée que pour une raison, et qui n'est pas économique.",
			},
			Find: final(func(m *mates.Mate) bool { return m.Pure && !m.Economical }),
		},
		{
			Name: "QueenMate", Keyword: "Queen mate", Weight: 40, Source: study.Custom,
			Title: study.Words{"Mate with a queen", "Damenmatt", "Mat avec une dame"},
			Means: study.Words{
				"King and queen mate a lone king.",
				"König und Dame setzen einen einzelnen König matt.",
				"Roi et dame matent un roi seul.",
			},
			Find: pattern(lone(queen)),
		},
		{
			Name: "RetiMate", Keyword: "Reti's mate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Réti's mate", "Rétis Matt", "Mat de Réti"},
			Means: study.Words{
				"A bishop slantwise beside the king mates, guarded by a rook; three or more men of his own block.",
				"Ein Läufer schräg neben dem König setzt matt, von einem Turm gedeckt; drei oder mehr eigene Steine blocken.",
				"Un fou en diagonale du roi mate, gardé par une tour ; trois pièces de son camp ou plus bloquent.",
			},
			Find: pattern(reti),
		},
		{
			Name: "SmotheredMate", Keyword: "Smothered mate", Weight: 54, Source: study.Custom,
			Title: study.Words{"Smothered mate", "Ersticktes Matt", "Mat à l'étouffé"},
			Means: study.Words{
				"A knight mates a king with men of his own on all squares beside it.",
				"Ein Springer setzt einen König matt, neben dem auf allen Feldern eigene Steine stehen.",
				"Un cavalier mate un roi dont toutes les cases voisines portent des pièces de son camp.",
			},
			Find: pattern(smothered),
		},
		{
			Name: "SuffocationMate", Keyword: "Suffocation mate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Suffocation mate", "Erstickungsmatt", "Mat par suffocation"},
			Means: study.Words{
				"A knight mates a king on an edge; a bishop guards, and men of his own block.",
				"Ein Springer setzt einen König am Rand matt; ein Läufer deckt, und eigene Steine blocken.",
				"Un cavalier mate un roi au bord ; un fou garde, et des pièces de son camp bloquent.",
			},
			Find: pattern(suffocation),
		},
		{
			Name: "SwallowsTailMate", Keyword: "Swallow's tail mate", Weight: 46, Source: study.Custom,
			Title: study.Words{"Swallow's tail mate", "Schwalbenschwanzmatt", "Mat du guéridon"},
			Means: study.Words{
				"A queen straight beside a king in the open mates; on the two squares that it does not keep stand men of his own.",
				"Eine Dame gerade neben einem freien König setzt matt; auf den zwei Feldern, die sie nicht deckt, stehen eigene Steine.",
				"Une dame à côté d'un roi à découvert mate ; sur les deux cases qu'elle ne garde pas sont des pièces de son camp.",
			},
			Find: pattern(swallowsTail),
		},
		{
			Name: "TwoBishopsMate", Keyword: "King and two bishops checkmate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Mate with king and two bishops", "Matt mit König und zwei Läufern", "Mat avec roi et deux fous"},
			Means: study.Words{
				"King and two bishops mate a lone king.",
				"König und zwei Läufer setzen einen einzelnen König matt.",
				"Roi et deux fous matent un roi seul.",
			},
			Find: pattern(lone(bishop, bishop)),
		},
		{
			Name: "TwoKnightsMate", Keyword: "King and two knights checkmate", Weight: 44, Source: study.Custom,
			Title: study.Words{"Mate with king and two knights", "Matt mit König und zwei Springern", "Mat avec roi et deux cavaliers"},
			Means: study.Words{
				"King and two knights mate a lone king.",
				"König und zwei Springer setzen einen einzelnen König matt.",
				"Roi et deux cavaliers matent un roi seul.",
			},
			Find: pattern(lone(knight, knight)),
		},
	}
}

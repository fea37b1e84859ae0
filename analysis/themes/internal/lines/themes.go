// Package lines finds what happens on lines: interferences, pins, batteries, critical moves, doubling.
package lines

import (
	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "BatteryMate", Keyword: "Battery play", Weight: 50, Source: study.Encyclopedia,
			Title: study.Words{"Battery mate", "Batteriematt", "Mat par batterie"},
			Means: study.Words{
				"The mate is given by a line man from behind a man of its own side that moves away.",
				"Ein Linienstein setzt matt, weil ein Stein seiner Seite vor ihm wegzieht.",
				"Le mat est donné par une pièce à longue portée que démasque une pièce de son camp.",
			},
			Within: []string{"HalfBattery", "Indian"},
			Find:   batteryMate,
		},
		{
			Name: "Bristol", Keyword: "Bristol", Weight: 78, Source: study.Encyclopedia,
			Title: study.Words{"Bristol", "Bristol", "Bristol"},
			Means: study.Words{
				"A line man moves along a line to make way for another, which follows on the same line in the same direction. Named after F. Healey's problem for Bristol, 1861.",
				"Ein Linienstein räumt einem anderen die Bahn, der ihm auf derselben Linie in derselben Richtung folgt. Nach F. Healeys Aufgabe für Bristol, 1861.",
				"Une pièce à longue portée dégage une ligne pour une autre, qui la suit sur cette ligne dans le même sens. D'après le problème de F. Healey pour Bristol, 1861.",
			},
			Find: bristol,
		},
		{
			Name: "CriticalMove", Keyword: "Critical move", Weight: 56, Source: study.Encyclopedia,
			Title: study.Words{"Critical move", "Kritischer Zug", "Coup critique"},
			Means: study.Words{
				"A line man of the mated side passes over a square; later another man of its side stops there and shuts its line, without which the mate could be parried.",
				"Ein Linienstein der mattgesetzten Seite überschreitet ein Feld; später bleibt ein anderer Stein seiner Seite dort stehen und verstellt ihm die Linie, ohne was das Matt abzuwehren wäre.",
				"Une pièce à longue portée du camp maté passe par-dessus une case ; plus tard une autre pièce de son camp s'y arrête et ferme sa ligne, sans quoi le mat pourrait être paré.",
			},
			Within: []string{"Indian"},
			Find:   critical,
		},
		{
			Name: "Grimshaw", Keyword: "Grimshaw", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Grimshaw", "Grimshaw", "Grimshaw"},
			Means: study.Words{
				"A rook and a bishop of the defending side shut each other's lines on one square, and each interference is used by another answer: a mate, a check, or a move to a square that the man behind can no longer reach. Named after W. Grimshaw, 1850.",
				"Ein Turm und ein Läufer der verteidigenden Seite verstellen einander auf einem Feld, und jede Verstellung wird von einer anderen Antwort genutzt: einem Matt, einem Schach oder einem Zug auf ein Feld, das der Stein dahinter nicht mehr erreicht. Nach W. Grimshaw, 1850.",
				"Une tour et un fou du camp qui se défend se ferment mutuellement leurs lignes sur une case, et chaque interception est exploitée par une autre réponse : un mat, un échec, ou un coup sur une case que la pièce de derrière n'atteint plus. D'après W. Grimshaw, 1850.",
			},
			Find: mutual(grimshaw),
		},
		{
			Name: "HalfBattery", Keyword: "Half-battery", Weight: 78, Source: study.Encyclopedia,
			Title: study.Words{"Half-battery", "Halbbatterie", "Demi-batterie"},
			Means: study.Words{
				"Two men of the attacker stand between a line man of theirs and the other king; one leaves, and then the other gives mate as the front man of a battery.",
				"Zwei Steine des Angreifers stehen zwischen einem seiner Liniensteine und dem anderen König; einer zieht weg, dann setzt der andere als Vorderstein einer Batterie matt.",
				"Deux pièces de l'attaquant se trouvent entre une de ses pièces à longue portée et le roi adverse ; l'une part, puis l'autre mate comme pièce avant d'une batterie.",
			},
			Find: halfBattery,
		},
		{
			Name: "HalfPin", Keyword: "Half-pin", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Half-pin", "Halbfesselung", "Demi-clouage"},
			Means: study.Words{
				"Two defenders stand between their king and a line man of the other side. Whichever of them moves, the other is pinned, and a mate uses the pin; both occur.",
				"Zwei Verteidiger stehen zwischen ihrem König und einem Linienstein der anderen Seite. Zieht einer, ist der andere gefesselt, und ein Matt nutzt die Fesselung; beides kommt vor.",
				"Deux défenseurs se trouvent entre leur roi et une pièce à longue portée adverse. Si l'un joue, l'autre est cloué et un mat exploite le clouage ; les deux cas se présentent.",
			},
			Find: halfPin,
		},
		{
			Name: "Indian", Keyword: "Indian", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Indian", "Inder", "Indien"},
			Means: study.Words{
				"A line man passes over a square (critical move), another man of its side shuts the line there, and later leaves it to mate by the battery. Named after H. A. Loveday's problem of 1845.",
				"Ein Linienstein überschreitet ein Feld (kritischer Zug), ein anderer Stein seiner Seite verstellt dort die Linie und verlässt sie später, um mit der Batterie mattzusetzen. Nach H. A. Lovedays Aufgabe von 1845.",
				"Une pièce à longue portée passe par-dessus une case (coup critique), une autre de son camp y ferme la ligne et la quitte plus tard pour mater par la batterie. D'après le problème de H. A. Loveday de 1845.",
			},
			Find: indian,
		},
		{
			Name: "Interference", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Interference", "Verstellung", "Interception"},
			Means: study.Words{
				"A defence shuts the line of another defender, without which the mate could be parried, or the man that mates would be pinned.",
				"Eine Verteidigung verstellt die Linie eines anderen Verteidigers; ohne das könnte das Matt abgewehrt werden oder wäre der mattsetzende Stein gefesselt.",
				"Une défense ferme la ligne d'un autre défenseur, sans quoi le mat pourrait être paré ou la pièce qui mate serait clouée.",
			},
			Within: []string{"Grimshaw", "PawnGrimshaw", "WurzburgPlachutta", "Novotny", "Plachutta"},
			Find:   interference,
		},
		{
			Name: "Novotny", Keyword: "Novotny", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Novotny", "Nowotny", "Novotny"},
			Means: study.Words{
				"A man moves to a square where the lines of a rook and a bishop cross; whichever of them takes it shuts the other's line, and each time another answer uses it, as with Grimshaw. Named after A. Novotný, 1854.",
				"Ein Stein zieht auf den Schnittpunkt der Linien von Turm und Läufer; wer ihn schlägt, verstellt den anderen, und jedes Mal nutzt das eine andere Antwort, wie beim Grimshaw. Nach A. Novotný, 1854.",
				"Une pièce va à l'intersection des lignes d'une tour et d'un fou ; celle qui la prend ferme la ligne de l'autre, et chaque fois une autre réponse en profite, comme dans le Grimshaw. D'après A. Novotný, 1854.",
			},
			Find: crossing(grimshaw),
		},
		{
			Name: "PawnGrimshaw", Weight: 80, Source: study.Encyclopedia,
			Title: study.Words{"Pawn Grimshaw", "Bauern-Grimshaw", "Grimshaw de pion"},
			Means: study.Words{
				"As Grimshaw, with a bishop, rook or queen and a pawn.",
				"Wie Grimshaw, mit Läufer, Turm oder Dame und einem Bauern.",
				"Comme Grimshaw, avec un fou, une tour ou une dame et un pion.",
			},
			Find: mutual(pawnGrimshaw),
		},
		{
			Name: "PinMate", Weight: 54, Source: study.Encyclopedia,
			Title: study.Words{"Pin mate", "Fesselungsmatt", "Mat par clouage"},
			Means: study.Words{
				"In the mate a pinned man is needed to be pinned: unpinned it could parry.",
				"Im Matt muss ein gefesselter Stein gefesselt sein: Ohne die Fesselung könnte er es abwehren.",
				"Dans le mat, une pièce clouée doit l'être : déclouée, elle pourrait parer.",
			},
			Within: []string{"HalfPin"},
			Find:   pinMate,
		},
		{
			Name: "Plachutta", Keyword: "Plachutta", Weight: 92, Source: study.Encyclopedia,
			Title: study.Words{"Plachutta", "Plachutta", "Plachutta"},
			Means: study.Words{
				"As Novotny, where the two men move alike. Named after J. Plachutta, 1858.",
				"Wie Nowotny, wobei die beiden Steine gleichschrittig sind. Nach J. Plachutta, 1858.",
				"Comme Novotny, les deux pièces ayant la même marche. D'après J. Plachutta, 1858.",
			},
			Find: crossing(alike),
		},
		{
			Name: "WurzburgPlachutta", Keyword: "Wurzburg-Plachutta", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Wurzburg-Plachutta", "Wurzburg-Plachutta", "Wurzburg-Plachutta"},
			Means: study.Words{
				"As Grimshaw, with two men that move alike: rook and rook, queen and rook, queen and bishop.",
				"Wie Grimshaw, mit zwei gleichschrittigen Steinen: Turm und Turm, Dame und Turm, Dame und Läufer.",
				"Comme Grimshaw, avec deux pièces de même marche : tour et tour, dame et tour, dame et fou.",
			},
			Find: mutual(alike),
		},
	}
}

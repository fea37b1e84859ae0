// Package lines finds what happens on lines: interferences, pins, batteries, critical moves, doubling.
package lines

import (
	"slices"

	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family.
func Themes() []study.Theme { return slices.Concat(lineThemes(), pinThemes()) }

// lineThemes are those without pins, by name.
func lineThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "AntiBattery", Keyword: "Anti-battery", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Anti-battery", "Antibatterie", "Antibatterie"},
			Means: study.Words{
				"A man moves between a hopper of its side and the king, and so mates.",
				"Ein Stein zieht zwischen einen Hüpfer seiner Seite und den König und setzt so matt.",
				"Une pièce se place entre un sauteur de son camp et le roi, et mate ainsi.",
			},
			Find: antiBattery,
		},
		{
			Name: "AnticipatoryInterference", Keyword: "Anticipatory interference", Weight: 64, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Anticipatory interference", "Antizipierte Verstellung", "Interception anticipée"},
			Means: study.Words{
				"A defence shuts a line of its own side that is still shut elsewhere; the mate opens it there.",
				"Eine Verteidigung verstellt eine Linie der eigenen Seite, die noch anderswo verstellt ist; das Matt öffnet sie dort.",
				"Une défense ferme une ligne de son camp encore fermée ailleurs ; le mat l'ouvre là.",
			},
			Find: anticipatory,
		},
		{
			Name: "AntiCritical", Keyword: "Anti-critical move", Weight: 56, Source: study.Encyclopedia,
			Title: study.Words{"Anti-critical move", "Antikritischer Zug", "Coup anticritique"},
			Means: study.Words{
				"A line man goes over a square on which another man stands in the mate, so as not to be shut off there.",
				"Ein Linienstein überschreitet ein Feld, auf dem im Matt ein anderer Stein steht, um dort nicht verstellt zu werden.",
				"Une pièce à longue portée passe par-dessus une case où se trouve une autre pièce au mat, pour ne pas y être interceptée.",
			},
			Find: antiCritical,
		},
		{
			Name: "Barulin", Keyword: "Barulin (A)", Weight: 78, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Theme A (Barulin)", "Thema A (Barulin)", "Thème A (Barouline)"},
			Means: study.Words{
				"Two line men guard a square beside the king; the threat would shut one line, and the defence shuts the other.",
				"Zwei Liniensteine decken ein Feld neben dem König; die Drohung würde eine Linie verstellen, und die Verteidigung verstellt die andere.",
				"Deux pièces à longue portée gardent une case voisine du roi ; la menace fermerait une ligne, et la défense ferme l'autre.",
			},
			Find: barulin,
		},
		{
			Name: "BatteryCreation", Keyword: "Battery creation", Weight: 54, Source: study.Encyclopedia,
			Title: study.Words{"Battery made", "Batteriebildung", "Création de batterie"},
			Means: study.Words{
				"A battery is made during the play, and fires.",
				"Im Spiel entsteht eine Batterie, die abgefeuert wird.",
				"Une batterie se forme pendant le jeu, et joue.",
			},
			Within: []string{"Indian"},
			Find:   created,
		},
		{
			Name: "BatteryDestruction", Keyword: "Battery destruction", Weight: 50, Source: study.Encyclopedia,
			Title: study.Words{"Battery destroyed", "Batteriezerstörung", "Destruction de batterie"},
			Means: study.Words{
				"The mating side gives up a battery of its own: the line man behind goes away.",
				"Die mattsetzende Seite gibt eine eigene Batterie auf: Der Linienstein dahinter zieht weg.",
				"Le camp qui mate renonce à une batterie : la pièce de derrière s'en va.",
			},
			Find: destroyed,
		},
		{
			Name: "BatteryMate", Keyword: "Battery play", Weight: 48, Source: study.Encyclopedia,
			Title: study.Words{"Battery play", "Batteriespiel", "Jeu de batterie"},
			Means: study.Words{
				"A battery that stands in the diagram fires: its front man goes away, and the line man behind gives check or mate.",
				"Eine Batterie, die im Diagramm steht, wird abgefeuert: Der Vorderstein zieht weg, und der Linienstein dahinter gibt Schach oder Matt.",
				"Une batterie du diagramme joue : la pièce avant s'en va, et celle de derrière donne échec ou mat.",
			},
			Within: []string{"HalfBattery", "ThirdBattery", "Indian", "Siers", "BatteryCreation", "HalfBattery", "Indian"},
			Find:   batteryPlay,
		},
		{
			Name: "BiValve", Keyword: "Bi-valve", Weight: 62, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Bi-valve", "Bi-Ventil", "Bi-soupape"},
			Means: study.Words{
				"A defence shuts a line of one man of its own side and opens a line of another.",
				"Eine Verteidigung verstellt eine Linie eines Steins der eigenen Seite und öffnet eine Linie eines anderen.",
				"Une défense ferme la ligne d'une pièce de son camp et en ouvre une à une autre.",
			},
			Find: valve(true),
		},
		{
			Name: "Bristol", Keyword: "Bristol", Weight: 78, Source: study.Encyclopedia,
			Title: study.Words{"Bristol", "Bristol", "Bristol"},
			Means: study.Words{
				"A line man moves along a line to make way for another, which follows on the same line in the same direction. Named after F. Healey's problem for Bristol, 1861.",
				"Ein Linienstein räumt einem anderen die Bahn, der ihm auf derselben Linie in derselben Richtung folgt. Nach F. Healeys Aufgabe für Bristol, 1861.",
				"Une pièce à longue portée dégage une ligne pour une autre, qui la suit sur cette ligne dans le même sens. D'après le problème de F. Healey pour Bristol, 1861.",
			},
			Find: bristol(false),
		},
		{
			Name: "BrunnerTurton", Keyword: "Brunner-Turton", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Brunner-Turton", "Brunner-Turton", "Brunner-Turton"},
			Means: study.Words{
				"As Turton, with two men that are alike.",
				"Wie Turton, mit zwei gleichen Steinen.",
				"Comme Turton, avec deux pièces pareilles.",
			},
			Find: doubling(turton(equals)),
		},
		{
			Name: "CheneyLoyd", Keyword: "Cheney-Loyd", Weight: 76, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Cheney-Loyd", "Cheney-Loyd", "Cheney-Loyd"},
			Means: study.Words{
				"A line man of the attacker passes over a square, another shuts the line there and so gives the king a square, and no battery mates. Named after G. Cheney and S. Loyd.",
				"Ein Linienstein des Angreifers überschreitet ein Feld, ein anderer verstellt dort die Linie und gibt so dem König ein Feld, und keine Batterie setzt matt. Nach G. Cheney und S. Loyd.",
				"Une pièce à longue portée de l'attaquant passe par-dessus une case, une autre y ferme la ligne et donne ainsi une case au roi, et aucune batterie ne mate. D'après G. Cheney et S. Loyd.",
			},
			Supposes: true,
			Find:     ownShut(false),
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
			Name: "DoubleInterference", Keyword: "Double interference", Weight: 66, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Double interference", "Doppelte Verstellung", "Double interception"},
			Means: study.Words{
				"A defence shuts the lines of two men of its own side, and the answer needs it.",
				"Eine Verteidigung verstellt die Linien zweier Steine der eigenen Seite, und die Antwort nutzt das.",
				"Une défense ferme les lignes de deux pièces de son camp, et la réponse en profite.",
			},
			Find: double,
		},
		{
			Name: "Doubling", Keyword: "Doubling", Weight: 50, Source: study.Encyclopedia,
			Title: study.Words{"Doubling", "Verdopplung", "Doublement"},
			Means: study.Words{
				"Two line men of a side come onto one line, and one of them then moves along it.",
				"Zwei Liniensteine einer Seite kommen auf eine Linie, und einer von ihnen zieht dann auf ihr.",
				"Deux pièces à longue portée d'un camp se placent sur une ligne, et l'une d'elles joue ensuite sur celle-ci.",
			},
			Within: []string{"TurtonDoubling", "BrunnerTurton", "LoydTurton", "ZeplerDoubling"},
			Find:   doubling(doubled),
		},
		{
			Name: "Grimshaw", Keyword: "Grimshaw", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Grimshaw", "Grimshaw", "Grimshaw"},
			Means: study.Words{
				"A rook and a bishop of the defending side shut each other's lines on one square, and each interference is used by another answer: a mate, a check, or a move to a square that the man behind can no longer reach. Named after W. Grimshaw, 1850.",
				"Ein Turm und ein Läufer der verteidigenden Seite verstellen einander auf einem Feld, und jede Verstellung wird von einer anderen Antwort genutzt: einem Matt, einem Schach oder einem Zug auf ein Feld, das der Stein dahinter nicht mehr erreicht. Nach W. Grimshaw, 1850.",
				"Une tour et un fou du camp qui se défend se ferment mutuellement leurs lignes sur une case, et chaque interception est exploitée par une autre réponse : un mat, un échec, ou un coup sur une case que la pièce de derrière n'atteint plus. D'après W. Grimshaw, 1850.",
			},
			Find: mutually(grimshaw),
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
			Name: "Herlin", Keyword: "Herlin maneuver", Weight: 78, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Herlin", "Herlin", "Herlin"},
			Means: study.Words{
				"A line man of the attacker passes over a square, another shuts the line there so that the defender is not stalemated, and no battery mates. Named after T. Herlin.",
				"Ein Linienstein des Angreifers überschreitet ein Feld, ein anderer verstellt dort die Linie, damit der Verteidiger nicht patt ist, und keine Batterie setzt matt. Nach T. Herlin.",
				"Une pièce à longue portée de l'attaquant passe par-dessus une case, une autre y ferme la ligne pour éviter le pat, et aucune batterie ne mate. D'après T. Herlin.",
			},
			Supposes: true,
			Find:     ownShut(true),
		},
		{
			Name: "Holzhausen", Keyword: "Holzhausen", Weight: 64, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Holzhausen", "Holzhausen", "Holzhausen"},
			Means: study.Words{
				"A line man shuts off another that moves alike; the other does not shut it off in turn. Named after W. von Holzhausen.",
				"Ein Linienstein verstellt einen gleichschrittigen; dieser verstellt nicht umgekehrt. Nach W. von Holzhausen.",
				"Une pièce à longue portée ferme la ligne d'une autre de même marche, sans réciprocité. D'après W. von Holzhausen.",
			},
			Within: []string{"WurzburgPlachutta", "Plachutta"},
			Find:   holzhausen,
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
			Name: "IndirectBattery", Keyword: "Indirect battery", Weight: 46, Source: study.Encyclopedia,
			Title: study.Words{"Indirect battery", "Indirekte Batterie", "Batterie indirecte"},
			Means: study.Words{
				"The man that mates opens the line of another to a square beside the king, which nothing else guards.",
				"Der mattsetzende Stein öffnet einem anderen die Linie auf ein Feld neben dem König, das sonst nichts deckt.",
				"La pièce qui mate ouvre la ligne d'une autre vers une case voisine du roi que rien d'autre ne garde.",
			},
			Find: indirect,
		},
		{
			Name: "Interference", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Interference", "Verstellung", "Interception"},
			Means: study.Words{
				"A defence shuts the line of another defender, without which the mate could be parried, or the man that mates would be pinned.",
				"Eine Verteidigung verstellt die Linie eines anderen Verteidigers; ohne das könnte das Matt abgewehrt werden oder wäre der mattsetzende Stein gefesselt.",
				"Une défense ferme la ligne d'un autre défenseur, sans quoi le mat pourrait être paré ou la pièce qui mate serait clouée.",
			},
			Within: []string{"Grimshaw", "PawnGrimshaw", "WurzburgPlachutta", "Novotny", "Plachutta", "Holzhausen", "DoubleInterference", "Gamage", "Valve", "BiValve"},
			Find:   interference,
		},
		{
			Name: "LoydClearance", Keyword: "Loyd clearance", Weight: 70, Source: study.Encyclopedia,
			Title: study.Words{"Loyd's line clearance", "Loydsche Linienräumung", "Dégagement de Loyd"},
			Means: study.Words{
				"A line man moves along a line only to clear it for another, and has no part in the mate.",
				"Ein Linienstein zieht auf einer Linie nur, um sie einem anderen zu räumen, und hat am Matt keinen Anteil.",
				"Une pièce à longue portée joue sur une ligne seulement pour la dégager à une autre, et ne participe pas au mat.",
			},
			Find: bristol(true),
		},
		{
			Name: "LoydTurton", Keyword: "Loyd-Turton", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Loyd-Turton", "Loyd-Turton", "Loyd-Turton"},
			Means: study.Words{
				"As Turton, where the stronger man goes first.",
				"Wie Turton, wobei der stärkere Stein zuerst zieht.",
				"Comme Turton, la pièce la plus forte jouant d'abord.",
			},
			Find: doubling(turton(strongerFirst)),
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
			Name: "OrganPipes", Keyword: "Organ pipes", Weight: 88, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Organ pipes", "Orgelpfeifen", "Tuyaux d'orgue"},
			Means: study.Words{
				"Two rooks and two bishops stand side by side and shut each other off in four ways. Named by S. Loyd.",
				"Zwei Türme und zwei Läufer stehen nebeneinander und verstellen einander auf vier Arten. Nach S. Loyd.",
				"Deux tours et deux fous se tiennent côte à côte et se ferment leurs lignes de quatre façons. D'après S. Loyd.",
			},
			Find: organPipes,
		},
		{
			Name: "PawnGrimshaw", Weight: 80, Source: study.Encyclopedia,
			Title: study.Words{"Pawn Grimshaw", "Bauern-Grimshaw", "Grimshaw de pion"},
			Means: study.Words{
				"As Grimshaw, with a bishop, rook or queen and a pawn.",
				"Wie Grimshaw, mit Läufer, Turm oder Dame und einem Bauern.",
				"Comme Grimshaw, avec un fou, une tour ou une dame et un pion.",
			},
			Find: mutually(pawnGrimshaw),
		},
		{
			Name: "Pickabish", Keyword: "Pickabish", Weight: 76, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Pickabish", "Pickabish", "Pickabish"},
			Means: study.Words{
				"A pawn and a bishop shut each other off on one square.",
				"Ein Bauer und ein Läufer verstellen einander auf einem Feld.",
				"Un pion et un fou se ferment mutuellement leurs lignes sur une case.",
			},
			Find: pickabish,
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
			Name: "Siers", Keyword: "Siers battery", Weight: 86, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Siers", "Siers-Rössel", "Cavalier de Siers"},
			Means: study.Words{
				"A knight fires a battery with check and mates with its next move, in two variations or more.",
				"Ein Springer feuert eine Batterie mit Schach ab und setzt im nächsten Zug matt, in zwei oder mehr Varianten.",
				"Un cavalier démasque une batterie avec échec et mate au coup suivant, dans deux variantes ou plus.",
			},
			Find: siers,
		},
		{
			Name: "Somov", Keyword: "Somov (B1)", Weight: 76, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Somov (B1)", "Somow (B1)", "Somov (B1)"},
			Means: study.Words{
				"A defence opens a line of the attacker to a square beside the king, so that he can shut another one to it with the mate.",
				"Eine Verteidigung öffnet dem Angreifer eine Linie auf ein Feld neben dem König, sodass er beim Matt eine andere dorthin verstellen kann.",
				"Une défense ouvre à l'attaquant une ligne vers une case voisine du roi, de sorte qu'il peut en fermer une autre en matant.",
			},
			Find: somov,
		},
		{
			Name: "ThirdBattery", Keyword: "Third-battery", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Third-battery", "Drittelbatterie", "Tiers de batterie"},
			Means: study.Words{
				"Three men of the attacker stand between a line man of theirs and the other king; two leave, the third mates by leaving.",
				"Drei Steine des Angreifers stehen zwischen einem ihrer Liniensteine und dem anderen König; zwei ziehen weg, der dritte setzt durch Wegziehen matt.",
				"Trois pièces de l'attaquant se trouvent entre une de ses pièces à longue portée et le roi adverse ; deux partent, la troisième mate en partant.",
			},
			Find: thirdBattery,
		},
		{
			Name: "TurtonDoubling", Keyword: "Turton doubling", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Turton", "Turton", "Turton"},
			Means: study.Words{
				"A line man passes over a square, a stronger one comes there and goes on the other way, guarded by the first. Named after H. Turton, 1856.",
				"Ein Linienstein überschreitet ein Feld, ein stärkerer kommt dorthin und zieht in die andere Richtung, vom ersten gedeckt. Nach H. Turton, 1856.",
				"Une pièce à longue portée passe par-dessus une case, une plus forte y vient et repart dans l'autre sens, soutenue par la première. D'après H. Turton, 1856.",
			},
			Find: doubling(turton(weakerFirst)),
		},
		{
			Name: "Valve", Keyword: "Valve", Weight: 58, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Valve", "Ventil", "Soupape"},
			Means: study.Words{
				"A defence shuts a line of a man of its own side and opens another line of the same man.",
				"Eine Verteidigung verstellt eine Linie eines Steins der eigenen Seite und öffnet ihm eine andere.",
				"Une défense ferme une ligne d'une pièce de son camp et lui en ouvre une autre.",
			},
			Within: []string{"BiValve"},
			Find:   valve(false),
		},
		{
			Name: "WurzburgPlachutta", Keyword: "Wurzburg-Plachutta", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Wurzburg-Plachutta", "Wurzburg-Plachutta", "Wurzburg-Plachutta"},
			Means: study.Words{
				"As Grimshaw, with two men that move alike: rook and rook, queen and rook, queen and bishop.",
				"Wie Grimshaw, mit zwei gleichschrittigen Steinen: Turm und Turm, Dame und Turm, Dame und Läufer.",
				"Comme Grimshaw, avec deux pièces de même marche : tour et tour, dame et tour, dame et fou.",
			},
			Find: mutually(alike),
		},
		{
			Name: "ZeplerDoubling", Keyword: "Zepler doubling", Weight: 80, Source: study.Encyclopedia,
			Title: study.Words{"Zepler", "Zepler", "Zepler"},
			Means: study.Words{
				"A line man moves along a line, another comes behind it, and the first moves on, guarded by it. Named after E. Zepler.",
				"Ein Linienstein zieht auf einer Linie, ein anderer kommt hinter ihn, und der erste zieht weiter, von ihm gedeckt. Nach E. Zepler.",
				"Une pièce à longue portée joue sur une ligne, une autre vient derrière elle, et la première continue, soutenue par celle-ci. D'après E. Zepler.",
			},
			Find: doubling(zepler),
		},
	}
}

package themes

import "rookery/problem"

// Explain is the definition in a language.
func (t *Theme) Explain(lang problem.Language) string {
	if in, ok := translated[t.Name]; ok {
		switch lang {
		case problem.German:
			return in.german
		case problem.French:
			return in.french
		}
	}
	return t.Definition
}

// translated are the definitions in German and French.
var translated = map[string]struct{ german, french string }{
	"Albino": {
		"Ein weißer Bauer auf seiner zweiten Reihe macht in verschiedenen Spielen alle vier Züge: Einzelschritt, Doppelschritt und beide Schläge.",
		"Un pion blanc sur sa deuxième rangée joue, dans différents jeux, ses quatre coups : un pas, deux pas et les deux prises."},
	"Allumwandlung": {
		"Die Lösung hat Umwandlungen in Dame, Turm, Läufer und Springer von Bauern einer Seite.",
		"La solution contient des promotions en dame, tour, fou et cavalier de pions d'un même camp."},
	"Babson": {
		"Umwandlungen eines schwarzen Bauern in Dame, Turm, Läufer und Springer werden mit Umwandlungen eines weißen Bauern in das gleiche beantwortet.",
		"Aux promotions d'un pion noir en dame, tour, fou et cavalier répondent des promotions d'un pion blanc en la même pièce."},
	"Banny": {
		"Zwei Versuche A und B werden durch a und b widerlegt; in der Lösung wird a mit B und b mit A beantwortet. Nach D. Banny, 1968.",
		"Deux essais A et B sont réfutés par a et b ; dans la solution, B répond à a et A à b. D'après D. Banny, 1968."},
	"BatteryMate": {
		"Ein Linienstein setzt matt, weil ein Stein seiner Seite vor ihm wegzieht.",
		"Le mat est donné par une pièce à longue portée que démasque une pièce de son camp."},
	"BigCross": {
		"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier Felder, die in gerader Richtung zwei Schritte entfernt sind.",
		"Une pièce va, dans différents jeux, d'une case aux quatre cases situées à deux pas en ligne droite."},
	"BigStar": {
		"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier Felder, die in der Diagonale zwei Schritte entfernt sind.",
		"Une pièce va, dans différents jeux, d'une case aux quatre cases situées à deux pas en diagonale."},
	"Bristol": {
		"Ein Linienstein räumt einem anderen die Bahn, der ihm auf derselben Linie in derselben Richtung folgt. Nach F. Healeys Aufgabe für Bristol, 1861.",
		"Une pièce à longue portée dégage une ligne pour une autre, qui la suit sur cette ligne dans le même sens. D'après le problème de F. Healey pour Bristol, 1861."},
	"ChameleonEcho": {
		"Zwei Matts zeigen das gleiche Bild, der König steht dabei auf Feldern verschiedener Farbe.",
		"Deux mats montrent la même image, le roi maté étant sur des cases de couleurs différentes."},
	"ChangedMate": {
		"Auf eine Verteidigung folgt in zwei Phasen je eine andere einzige Antwort.",
		"Une défense reçoit dans deux phases des réponses uniques différentes."},
	"ClosedLine": {
		"In einem Spiel kehrt ein Stein nach drei oder mehr Zügen auf einer Linie auf ein Feld zurück, nicht genau auf dem Hinweg.",
		"Dans un jeu, une pièce revient sur une case après trois coups ou plus sur une même ligne, sans refaire exactement le chemin de l'aller."},
	"CombinativeSeparation": {
		"Der Schlüssel eines Zweizügers droht drei oder mehr Matts, und für jede Auswahl daraus, jedes allein, je zwei und so weiter, gibt es eine Verteidigung, die gerade diese zulässt.",
		"La clé d'un deux-coups menace trois mats ou plus, et pour chaque choix parmi eux, un seul, deux et ainsi de suite, une défense permet exactement ceux-là."},
	"CornerToCorner": {
		"Ein Stein zieht in einem Zug von einer Ecke des Bretts in die gegenüberliegende.",
		"Une pièce va en un coup d'un coin de l'échiquier au coin opposé."},
	"CriticalMove": {
		"Ein Linienstein der mattgesetzten Seite überschreitet ein Feld; später bleibt ein anderer Stein seiner Seite dort stehen und verstellt ihm die Linie, ohne was das Matt abzuwehren wäre.",
		"Une pièce à longue portée du camp maté passe par-dessus une case ; plus tard une autre pièce de son camp s'y arrête et ferme sa ligne, sans quoi le mat pourrait être paré."},
	"Cross": {
		"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier gerade benachbarten.",
		"Une pièce va, dans différents jeux, d'une case aux quatre cases voisines en ligne droite."},
	"CyclicZilahi": {
		"In drei oder mehr Lösungen mit Hilfsspiel werden Steine im Zyklus geschlagen und setzen matt: A wird geschlagen und B setzt matt, B wird geschlagen und C setzt matt, C wird geschlagen und A setzt matt.",
		"Dans trois jeux aidés ou plus, des pièces sont prises et matent en cycle : A est prise et B mate, B est prise et C mate, C est prise et A mate."},
	"Dombrovskis": {
		"Zwei Versuche drohen A und B und werden durch a und b widerlegt; in der Lösung werden a und b gerade mit A und B beantwortet. Nach A. Dombrovskis, 1958.",
		"Deux essais menacent A et B et sont réfutés par a et b ; dans la solution, A et B répondent justement à a et b. D'après A. Dombrovskis, 1958."},
	"Echo": {
		"Zwei Matts zeigen das gleiche Bild, verschoben, gedreht oder gespiegelt.",
		"Deux mats montrent la même image, déplacée, tournée ou réfléchie."},
	"Excelsior": {
		"In einem Spiel zieht ein Bauer von seiner zweiten Reihe bis zur Umwandlung, die auch Drohung sein kann. Nach S. Loyds Aufgabe von 1861.",
		"Dans un jeu, un pion va de sa deuxième rangée à la promotion, qui peut être une menace. D'après le problème de S. Loyd de 1861."},
	"ExchangeOfPlaces": {
		"In einem Spiel enden Steine, wo andere von ihnen standen: Zwei tauschen die Plätze, oder mehrere im Zyklus (Platzwechsel).",
		"Dans un jeu, des pièces finissent là où d'autres d'entre elles se trouvaient : deux échangent leurs places, ou plusieurs en cycle."},
	"Fleck": {
		"Der Schlüssel eines Zweizügers droht drei oder mehr Matts; jedes ist nach einer Verteidigung das einzige. Nach F. Fleck.",
		"La clé d'un deux-coups menace trois mats ou plus ; chacun est le seul après une certaine défense. D'après F. Fleck."},
	"FollowMyLeader": {
		"Ein Stein zieht auf das Feld, das ein anderer seiner Seite im Zug davor verlassen hat.",
		"Une pièce va sur la case qu'une autre de son camp a quittée au coup précédent."},
	"FourCorners": {
		"In einem Spiel betritt ein Stein alle vier Ecken (Viereckenthema).",
		"Dans un jeu, une pièce visite les quatre coins."},
	"Grimshaw": {
		"Ein Turm und ein Läufer der verteidigenden Seite verstellen einander auf einem Feld, und jede Verstellung wird von einer anderen Antwort genutzt: einem Matt, einem Schach oder einem Zug auf ein Feld, das der Stein dahinter nicht mehr erreicht. Nach W. Grimshaw, 1850.",
		"Une tour et un fou du camp qui se défend se ferment mutuellement leurs lignes sur une case, et chaque interception est exploitée par une autre réponse : un mat, un échec, ou un coup sur une case que la pièce de derrière n'atteint plus. D'après W. Grimshaw, 1850."},
	"HalfBattery": {
		"Zwei Steine des Angreifers stehen zwischen einem seiner Liniensteine und dem anderen König; einer zieht weg, dann setzt der andere als Vorderstein einer Batterie matt.",
		"Deux pièces de l'attaquant se trouvent entre une de ses pièces à longue portée et le roi adverse ; l'une part, puis l'autre mate comme pièce avant d'une batterie."},
	"HalfPin": {
		"Zwei Verteidiger stehen zwischen ihrem König und einem Linienstein der anderen Seite. Zieht einer, ist der andere gefesselt, und ein Matt nutzt die Fesselung; beides kommt vor.",
		"Deux défenseurs se trouvent entre leur roi et une pièce à longue portée adverse. Si l'un joue, l'autre est cloué et un mat exploite le clouage ; les deux cas se présentent."},
	"Hannelius": {
		"Zwei Versuche drohen A und B und werden durch a und b widerlegt; in der Lösung wird a mit B und b mit A beantwortet. Nach J. Hannelius, 1950.",
		"Deux essais menacent A et B et sont réfutés par a et b ; dans la solution, B répond à a et A à b. D'après J. Hannelius, 1950."},
	"IdealMate": {
		"Ein Mustermatt, an dem alle Steine auf dem Brett teilnehmen.",
		"Un mat modèle auquel participent toutes les pièces de l'échiquier."},
	"IdealRukhlis": {
		"a A, b B, c C, d D in einer Phase, a C, b D, c A, d B in einer anderen.",
		"a A, b B, c C, d D dans une phase, a C, b D, c A, d B dans une autre."},
	"Indian": {
		"Ein Linienstein überschreitet ein Feld (kritischer Zug), ein anderer Stein seiner Seite verstellt dort die Linie und verlässt sie später, um mit der Batterie mattzusetzen. Nach H. A. Lovedays Aufgabe von 1845.",
		"Une pièce à longue portée passe par-dessus une case (coup critique), une autre de son camp y ferme la ligne et la quitte plus tard pour mater par la batterie. D'après le problème de H. A. Loveday de 1845."},
	"Interference": {
		"Eine Verteidigung verstellt die Linie eines anderen Verteidigers; ohne das könnte das Matt abgewehrt werden oder wäre der mattsetzende Stein gefesselt.",
		"Une défense ferme la ligne d'un autre défenseur, sans quoi le mat pourrait être paré ou la pièce qui mate serait clouée."},
	"KarlstromFleck": {
		"Wie Fleck; außerdem wird eine Verteidigung gegen alle Drohungen mit einem anderen einzigen Matt beantwortet.",
		"Comme Fleck ; de plus, une défense contre toutes les menaces reçoit un autre mat unique."},
	"Kniest": {
		"Ein Stein schlägt auf einem Feld, auf dem später der König der anderen Seite mattgesetzt wird. Nach A. Kniest.",
		"Une pièce prend sur une case où le roi adverse est maté plus tard. D'après A. Kniest."},
	"Lacny": {
		"Die Antworten auf drei oder mehr Verteidigungen wechseln im Zyklus: a A, b B, c C in einer Phase, a B, b C, c A in einer anderen. Nach L. Lačný, 1949.",
		"Les réponses à trois défenses ou plus changent en cycle : a A, b B, c C dans une phase, a B, b C, c A dans une autre. D'après L. Lačný, 1949."},
	"LeGrand": {
		"Die Drohung A einer Phase und die Antwort B auf eine Verteidigung tauschen in einer anderen Phase die Plätze: Drohung A, a B; Drohung B, a A. Nach H. und P. le Grand, 1958.",
		"La menace A d'une phase et la réponse B à une défense échangent leurs places dans une autre phase : menace A, a B ; menace B, a A. D'après H. et P. le Grand, 1958."},
	"MixedAllumwandlung": {
		"Die Lösung hat Umwandlungen in Dame, Turm, Läufer und Springer, von Bauern beider Seiten zusammen.",
		"La solution contient des promotions en dame, tour, fou et cavalier, par des pions des deux camps réunis."},
	"ModelMate": {
		"Ein Matt, das rein ist (jedes Feld um den König ist nur einmal gedeckt oder geblockt) und ökonomisch (alle Offiziere der mattsetzenden Seite nehmen teil): Mustermatt.",
		"Un mat pur (chaque case du champ royal est gardée ou bloquée une seule fois) et économique (toutes les pièces du camp qui mate y participent)."},
	"Novotny": {
		"Ein Stein zieht auf den Schnittpunkt der Linien von Turm und Läufer; wer ihn schlägt, verstellt den anderen, und jedes Mal nutzt das eine andere Antwort, wie beim Grimshaw. Nach A. Novotný, 1854.",
		"Une pièce va à l'intersection des lignes d'une tour et d'un fou ; celle qui la prend ferme la ligne de l'autre, et chaque fois une autre réponse en profite, comme dans le Grimshaw. D'après A. Novotný, 1854."},
	"PawnGrimshaw": {
		"Wie Grimshaw, mit Läufer, Turm oder Dame und einem Bauern.",
		"Comme Grimshaw, avec un fou, une tour ou une dame et un pion."},
	"Pickaninny": {
		"Ein schwarzer Bauer auf seiner siebten Reihe macht in verschiedenen Spielen alle vier Züge: Einzelschritt, Doppelschritt und beide Schläge.",
		"Un pion noir sur sa septième rangée joue, dans différents jeux, ses quatre coups : un pas, deux pas et les deux prises."},
	"PinMate": {
		"Im Matt muss ein gefesselter Stein gefesselt sein: Ohne die Fesselung könnte er es abwehren.",
		"Dans le mat, une pièce clouée doit l'être : déclouée, elle pourrait parer."},
	"Plachutta": {
		"Wie Nowotny, wobei die beiden Steine gleichschrittig sind. Nach J. Plachutta, 1858.",
		"Comme Novotny, les deux pièces ayant la même marche. D'après J. Plachutta, 1858."},
	"PseudoLeGrand": {
		"Wie le Grand, mit verschiedenen Verteidigungen: Drohung A, a B; Drohung B, b A.",
		"Comme le Grand, avec des défenses différentes : menace A, a B ; menace B, b A."},
	"PureMate": {
		"Ein Matt, in dem jedes Feld um den König nur aus einem Grund gedeckt oder geblockt ist, und das nicht ökonomisch ist.",
		"Un mat où chaque case du champ royal n'est gardée ou bloquée que pour une raison, et qui n'est pas économique."},
	"ReciprocalChange": {
		"Zwei Verteidigungen a und b werden in einer Phase mit A und B beantwortet, in einer anderen mit B und A.",
		"Deux défenses a et b reçoivent A et B dans une phase, B et A dans une autre."},
	"RoundTrip": {
		"In einem Spiel kehrt ein Stein nach drei oder mehr Zügen auf einem Weg, der eine Fläche umschließt, auf ein Feld zurück (Rundlauf).",
		"Dans un jeu, une pièce revient sur une case après trois coups ou plus, par un chemin qui entoure une surface (circuit)."},
	"Rukhlis": {
		"Auf zwei Verteidigungen wechseln in einer anderen Phase die Antworten; dort folgen die alten Antworten auf zwei andere Verteidigungen. Nach N. Ruchlis, 1946.",
		"Les réponses à deux défenses changent dans une autre phase, où les anciennes réponses suivent deux autres défenses. D'après N. Roukhlis, 1946."},
	"Salazar": {
		"Der Erstzug A einer Phase und die Antwort B auf eine Verteidigung tauschen in einer anderen Phase die Plätze: 1.A, a B; 1.B, a A. Nach F. Salazar.",
		"Le premier coup A d'une phase et la réponse B à une défense échangent leurs places dans une autre phase : 1.A, a B ; 1.B, a A. D'après F. Salazar."},
	"SelfBlock": {
		"Eine Verteidigung blockt ein Feld neben dem eigenen König, auf das er sonst ziehen könnte, wenn er mattgesetzt wird.",
		"Une défense bloque une case voisine de son propre roi, où il pourrait sinon aller quand il est maté."},
	"Star": {
		"Ein Stein zieht in verschiedenen Spielen von einem Feld auf die vier diagonal benachbarten.",
		"Une pièce va, dans différents jeux, d'une case aux quatre cases voisines en diagonale."},
	"Stocchi": {
		"Drei oder mehr Verteidiger blocken dasselbe Feld neben ihrem König, und jedes Mal folgt ein anderes einziges Matt. Nach O. Stocchi.",
		"Trois défenseurs ou plus bloquent la même case voisine de leur roi, chaque fois suivi d'un autre mat unique. D'après O. Stocchi."},
	"Switchback": {
		"In einem Spiel geht ein Stein auf dem Weg, den er kam, auf ein Feld zurück, auf dem er schon stand (Rückkehr).",
		"Dans un jeu, une pièce revient par le chemin de l'aller sur une case où elle se trouvait."},
	"TempoMove": {
		"Ein Zug im Hilfsspiel, statt dessen die Seite ebenso gut aussetzen könnte: Ohne ihn führt das gleiche Spiel zum Matt.",
		"Un coup de jeu aidé dont le camp pourrait se passer : sans lui, le même jeu mène au mat."},
	"TransferredMate": {
		"Die gleiche einzige Antwort folgt in einer Phase auf eine Verteidigung, in einer anderen auf eine andere.",
		"La même réponse unique suit une défense dans une phase et une autre défense dans une autre."},
	"Umnov": {
		"Ein Stein zieht auf das Feld, das ein Stein der anderen Seite gerade verlassen hat. Nach E. Umnow.",
		"Une pièce va sur la case qu'une pièce adverse vient de quitter. D'après E. Oumnov."},
	"Underpromotion": {
		"Ein Bauer wird in Turm, Läufer oder Springer umgewandelt.",
		"Un pion est promu en tour, fou ou cavalier."},
	"Vladimirov": {
		"Zwei Versuche A und B werden durch a und b widerlegt; in der Lösung werden a und b mit A und B beantwortet. Nach J. Wladimirow.",
		"Deux essais A et B sont réfutés par a et b ; dans la solution, A et B répondent à a et b. D'après Y. Vladimirov."},
	"Wheel": {
		"Ein Springer zieht in verschiedenen Spielen von einem Feld auf alle acht Felder, die er beherrscht (Springerrad).",
		"Un cavalier va, dans différents jeux, d'une case aux huit cases qu'il contrôle (roue)."},
	"WurzburgPlachutta": {
		"Wie Grimshaw, mit zwei gleichschrittigen Steinen: Turm und Turm, Dame und Turm, Dame und Läufer.",
		"Comme Grimshaw, avec deux pièces de même marche : tour et tour, dame et tour, dame et fou."},
	"Zagoruiko": {
		"Zwei oder mehr Verteidigungen haben in je drei oder mehr Phasen verschiedene Antworten. Nach L. Sagorujko.",
		"Deux défenses ou plus ont des réponses différentes dans chacune de trois phases ou plus. D'après L. Zagorouïko."},
	"Zilahi": {
		"In zwei Lösungen mit Hilfsspiel tauschen zwei Steine ihre Rollen: Jeder wird in der einen geschlagen und setzt in der anderen matt. Nach Z. Zilahi.",
		"Dans deux jeux aidés, deux pièces échangent leurs rôles : chacune est prise dans l'un et mate dans l'autre. D'après Z. Zilahi."},
}

package lines

import "rookery/analysis/themes/internal/study"

// pinThemes are the records of what pins and unpins do, by name.
func pinThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "FourthPin", Keyword: "Fourth-pin", Weight: 90, Source: study.Encyclopedia,
			Title: study.Words{"Fourth-pin", "Viertelfesselung", "Quart de clouage"},
			Means: study.Words{
				"Four defenders stand between their king and a line man; three leave or are taken, and a mate uses the pin of the fourth.",
				"Vier Verteidiger stehen zwischen ihrem König und einem Linienstein; drei ziehen weg oder werden geschlagen, und ein Matt nutzt die Fesselung des vierten.",
				"Quatre défenseurs se trouvent entre leur roi et une pièce à longue portée ; trois partent ou sont prises, et un mat exploite le clouage du quatrième.",
			},
			Find: manyPin(4),
		},
		{
			Name: "Gamage", Keyword: "Gamage", Weight: 72, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Gamage", "Gamage", "Gamage"},
			Means: study.Words{
				"A defence shuts a line of a pinned man of its own side; so the man that pins may leave, and mates. Named after F. Gamage.",
				"Eine Verteidigung verstellt eine Linie eines gefesselten Steins der eigenen Seite; darum darf der fesselnde Stein weggehen, und setzt matt. Nach F. Gamage.",
				"Une défense ferme une ligne d'une pièce clouée de son camp ; la pièce qui cloue peut donc partir, et mate. D'après F. Gamage.",
			},
			Find: unpinsShut(true),
		},
		{
			Name: "Goethart", Keyword: "Goethart", Weight: 76, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Goethart", "Goethart", "Goethart"},
			Means: study.Words{
				"A defence shuts a line of a pinned man of its own side; so a man of the attacker may step into the line of the pin, and mates. Named after G. Goethart.",
				"Eine Verteidigung verstellt eine Linie eines gefesselten Steins der eigenen Seite; darum darf ein Angreifer in die Fesselungslinie treten, und setzt matt. Nach G. Goethart.",
				"Une défense ferme une ligne d'une pièce clouée de son camp ; une pièce de l'attaquant peut donc s'interposer sur la ligne du clouage, et mate. D'après G. Goethart.",
			},
			Find: unpinsShut(false),
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
			Name: "IndirectPinning", Keyword: "Indirect pinning", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Indirect pinning", "Indirekte Fesselung", "Clouage indirect"},
			Means: study.Words{
				"A man of the mating side leaves a line and so pins a man; the mate needs the pin.",
				"Ein Stein der mattsetzenden Seite verlässt eine Linie und fesselt so einen Stein; das Matt braucht die Fesselung.",
				"Une pièce du camp qui mate quitte une ligne et cloue ainsi une pièce ; le mat a besoin du clouage.",
			},
			Find: pinned(indirectPinning),
		},
		{
			Name: "IndirectSelfPinning", Keyword: "Indirect selfpinning", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Indirect self-pin", "Indirekte Selbstfesselung", "Autoclouage indirect"},
			Means: study.Words{
				"A man or the king of the mated side leaves another in a pin that the mate needs; in help play in any pin that lasts until the other side moves.",
				"Ein Stein oder der König der mattgesetzten Seite lässt einen anderen in einer Fesselung, die das Matt braucht; im Hilfsspiel in jeder, die bis zum Zug der anderen Seite dauert.",
				"Une pièce ou le roi du camp maté en laisse une autre dans un clouage dont le mat a besoin ; dans le jeu aidé, dans tout clouage qui dure jusqu'au coup de l'autre camp.",
			},
			Within: []string{"HalfPin"},
			Find:   pinned(indirectSelfPin),
		},
		{
			Name: "IndirectUnpinning", Keyword: "Indirect unpinning", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Indirect unpinning", "Indirekte Entfesselung", "Déclouage indirect"},
			Means: study.Words{
				"A man steps into the line of a pin, or the king leaves it, and the unpinned man moves as it could not before.",
				"Ein Stein tritt in die Linie einer Fesselung, oder der König verlässt sie, und der entfesselte Stein zieht, wie er vorher nicht konnte.",
				"Une pièce s'interpose sur la ligne d'un clouage, ou le roi la quitte, et la pièce déclouée joue comme elle ne le pouvait pas avant.",
			},
			Find: unpinning(false),
		},
		{
			Name: "PelleMove", Keyword: "Pelle move", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Pelle move", "Pelle-Zug", "Coup Pelle"},
			Means: study.Words{
				"A pinned man moves along the line of the pin.",
				"Ein gefesselter Stein zieht auf der Fesselungslinie.",
				"Une pièce clouée joue sur la ligne du clouage.",
			},
			Find: pelle,
		},
		{
			Name: "PinMate", Weight: 54, Source: study.Encyclopedia,
			Title: study.Words{"Pin mate", "Fesselungsmatt", "Mat par clouage"},
			Means: study.Words{
				"In the mate a pinned man is needed to be pinned: unpinned it could parry.",
				"Im Matt muss ein gefesselter Stein gefesselt sein: Ohne die Fesselung könnte er es abwehren.",
				"Dans le mat, une pièce clouée doit l'être : déclouée, elle pourrait parer.",
			},
			Within: []string{"HalfPin", "SelfPinning", "Pinning", "IndirectSelfPinning", "Schiffmann", "ThirdPin", "FourthPin"},
			Find:   pinMate,
		},
		{
			Name: "Pinning", Keyword: "Pinning", Weight: 58, Source: study.Encyclopedia,
			Title: study.Words{"Pinning", "Fesselung", "Clouage"},
			Means: study.Words{
				"A move of the mating side pins a man; the mate needs the pin.",
				"Ein Zug der mattsetzenden Seite fesselt einen Stein; das Matt braucht die Fesselung.",
				"Un coup du camp qui mate cloue une pièce ; le mat a besoin du clouage.",
			},
			Find: pinned(pinningMove),
		},
		{
			Name: "Schiffmann", Keyword: "Schiffmann", Weight: 82, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Schiffmann", "Schiffmann", "Schiffmann"},
			Means: study.Words{
				"A defender pins itself because the threat would unpin it again; the answer uses the pin. Named after I. Schiffmann.",
				"Ein Verteidiger fesselt sich, weil die Drohung ihn wieder entfesseln würde; die Antwort nutzt die Fesselung. Nach I. Schiffmann.",
				"Un défenseur se cloue parce que la menace le déclouerait ; la réponse exploite le clouage. D'après I. Schiffmann.",
			},
			Find: schiffmann,
		},
		{
			Name: "SelfPinning", Keyword: "Selfpinning", Weight: 60, Source: study.Encyclopedia,
			Title: study.Words{"Self-pin", "Selbstfesselung", "Autoclouage"},
			Means: study.Words{
				"A man of the mated side goes into a pin that the mate needs; in help play into any pin that lasts until the other side moves.",
				"Ein Stein der mattgesetzten Seite begibt sich in eine Fesselung, die das Matt braucht; im Hilfsspiel in jede, die bis zum Zug der anderen Seite dauert.",
				"Une pièce du camp maté se met dans un clouage dont le mat a besoin ; dans le jeu aidé, dans tout clouage qui dure jusqu'au coup de l'autre camp.",
			},
			Within: []string{"Schiffmann"},
			Find:   pinned(selfPinning),
		},
		{
			Name: "ThirdPin", Keyword: "Third-pin", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Third-pin", "Drittelfesselung", "Tiers de clouage"},
			Means: study.Words{
				"Three defenders stand between their king and a line man; two leave or are taken, and a mate uses the pin of the third.",
				"Drei Verteidiger stehen zwischen ihrem König und einem Linienstein; zwei ziehen weg oder werden geschlagen, und ein Matt nutzt die Fesselung des dritten.",
				"Trois défenseurs se trouvent entre leur roi et une pièce à longue portée ; deux partent ou sont prises, et un mat exploite le clouage du troisième.",
			},
			Find: manyPin(3),
		},
		{
			Name: "Unpinning", Keyword: "Unpinning", Weight: 54, Source: study.Encyclopedia,
			Title: study.Words{"Unpinning", "Entfesselung", "Déclouage"},
			Means: study.Words{
				"The man that pins goes away or is taken, and the unpinned man moves as it could not before.",
				"Der fesselnde Stein zieht weg oder wird geschlagen, und der entfesselte zieht, wie er vorher nicht konnte.",
				"La pièce qui cloue s'en va ou est prise, et la pièce déclouée joue comme elle ne le pouvait pas avant.",
			},
			Find: unpinning(true),
		},
	}
}

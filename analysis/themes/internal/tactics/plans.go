package tactics

import (
	"rookery/analysis/themes/internal/study"
)

// planThemes are the records of plans that fail at first, by name.
func planThemes() []study.Theme {
	return []study.Theme{
		{
			Name: "Annihilation", Keyword: "Annihilation", Weight: 64, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Annihilation", "Beseitigung", "Annihilation"},
			Means: study.Words{
				"The foreplan takes, or gives away, a man that stands in the way of the main plan.",
				"Der Vorplan schlägt oder opfert einen Stein, der dem Hauptplan im Weg steht.",
				"L'avant-plan prend, ou donne, une pièce qui gêne le plan principal.",
			},
			Find: planned(annihilating),
		},
		{
			Name: "Berlin", Keyword: "Berlin theme", Weight: 78, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Berlin", "Berliner", "Berlin"},
			Means: study.Words{
				"The main plan fails by a check; a foreplan sees to it that it succeeds, without luring the man that checks.",
				"Der Hauptplan scheitert an einem Schach; ein Vorplan sorgt dafür, dass er gelingt, ohne den Stein zu lenken, der Schach bietet.",
				"Le plan principal échoue sur un échec ; un avant-plan le fait réussir, sans attirer la pièce qui donne échec.",
			},
			Find: planned(berlin),
		},
		{
			Name: "Decoy", Keyword: "Decoy", Weight: 50, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Decoy", "Hinlenkung", "Attraction"},
			Means: study.Words{
				"The man that refutes the main plan is lured away first, and then refutes it no more.",
				"Der Stein, der den Hauptplan widerlegt, wird zuerst weggelenkt und widerlegt ihn dann nicht mehr.",
				"La pièce qui réfute le plan principal est d'abord attirée ailleurs, et ne le réfute plus.",
			},
			Within: []string{"Roman"},
			Find:   planned(decoyed),
		},
		{
			Name: "Deflect", Keyword: "Deflect", Weight: 46, Source: study.Custom, Play: study.Battle,
			Title: study.Words{"Deflection", "Ablenkung", "Déviation"},
			Means: study.Words{
				"The man that refutes the main plan is drawn off its defence by the foreplan.",
				"Der Stein, der den Hauptplan widerlegt, wird durch den Vorplan von der Verteidigung abgelenkt.",
				"La pièce qui réfute le plan principal est détournée de sa défense par l'avant-plan.",
			},
			Within: []string{"Roman", "Decoy"},
			Find:   planned(decoyed),
		},
		{
			Name: "Dresden", Keyword: "Dresden theme", Weight: 84, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Dresden", "Dresdner", "Dresde"},
			Means: study.Words{
				"After the foreplan not the man that refuted defends, but another one, which is answered.",
				"Nach dem Vorplan verteidigt nicht der widerlegende Stein, sondern ein anderer, was beantwortet wird.",
				"Après l'avant-plan, ce n'est pas la pièce qui réfutait qui défend, mais une autre, avec une réponse.",
			},
			Within: []string{"Hamburg"},
			Find:   planned(dresden),
		},
		{
			Name: "Hamburg", Keyword: "Hamburg theme", Weight: 86, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Hamburg", "Hamburger", "Hambourg"},
			Means: study.Words{
				"The foreplan lures another man than the one that refuted; it then takes over the defence, which is answered.",
				"Der Vorplan lenkt einen anderen Stein als den widerlegenden; dieser übernimmt dann die Verteidigung, was beantwortet wird.",
				"L'avant-plan attire une autre pièce que celle qui réfutait ; elle reprend la défense, avec une réponse.",
			},
			Find: planned(hamburg),
		},
		{
			Name: "Logical", Keyword: "Logical problem", Weight: 58, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Logical problem", "Logische Aufgabe", "Problème logique"},
			Means: study.Words{
				"A main plan fails as a try; after a foreplan the same move succeeds.",
				"Ein Hauptplan scheitert als Versuch; nach einem Vorplan gelingt der gleiche Zug.",
				"Un plan principal échoue comme essai ; après un avant-plan, le même coup réussit.",
			},
			Find: planned(logical),
		},
		{
			Name: "Roman", Keyword: "Roman theme", Weight: 82, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Roman", "Römer", "Romain"},
			Means: study.Words{
				"The man that refutes the main plan is lured to another square, from which its defence is answered.",
				"Der Stein, der den Hauptplan widerlegt, wird auf ein anderes Feld gelenkt, von dem aus seine Verteidigung beantwortet wird.",
				"La pièce qui réfute le plan principal est attirée sur une autre case, d'où sa défense reçoit une réponse.",
			},
			Find: planned(roman),
		},
	}
}

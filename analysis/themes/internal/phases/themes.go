// Package phases finds what changes between the phases of battle play, and how a phase parts its threats.
package phases

import (
	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "Banny", Keyword: "Banny", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Banny", "Banny", "Banny"},
			Means: study.Words{
				"Two tries A and B are refuted by a and b; in the solution a is answered by B and b by A. Named after D. Banny, 1968.",
				"Zwei Versuche A und B werden durch a und b widerlegt; in der Lösung wird a mit B und b mit A beantwortet. Nach D. Banny, 1968.",
				"Deux essais A et B sont réfutés par a et b ; dans la solution, B répond à a et A à b. D'après D. Banny, 1968.",
			},
			Within:   []string{"BannyCycle"},
			Compares: true,
			Find:     refuted(true, 1, 2),
		},
		{
			Name: "BannyCycle", Keyword: "Banny cycle", Weight: 98, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Banny cycle", "Banny-Zyklus", "Cycle Banny"},
			Means: study.Words{
				"Three tries A, B and C are refuted by a, b and c; in the solution these are answered by B, C and A.",
				"Drei Versuche A, B und C werden durch a, b und c widerlegt; in der Lösung folgen darauf B, C und A.",
				"Trois essais A, B et C sont réfutés par a, b et c ; dans la solution, B, C et A y répondent.",
			},
			Compares: true,
			Find:     refuted(true, 1, 3),
		},
		{
			Name: "Barnes", Keyword: "Barnes", Weight: 66, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Barnes", "Barnes", "Barnes"},
			Means: study.Words{
				"One phase threatens A and B together, two others A and B alone. Named after B. Barnes.",
				"Eine Phase droht A und B zugleich, zwei andere A und B allein. Nach B. Barnes.",
				"Une phase menace A et B ensemble, deux autres A et B séparément. D'après B. Barnes.",
			},
			Compares: true,
			Find:     barnes,
		},
		{
			Name: "Ceriani", Weight: 96, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Ceriani cycle", "Ceriani-Zyklus", "Cycle Ceriani"},
			Means: study.Words{
				"In three phases first move and answer to a defence go on in a cycle: 1.A, a B; 1.B, a C; 1.C, a A.",
				"In drei Phasen wechseln Erstzug und Antwort auf eine Verteidigung im Zyklus: 1.A, a B; 1.B, a C; 1.C, a A.",
				"Dans trois phases, le premier coup et la réponse à une défense changent en cycle : 1.A, a B ; 1.B, a C ; 1.C, a A.",
			},
			Compares: true,
			Find:     downwards(layout{firsts: true}, 3),
		},
		{
			Name: "ChangedMate", Keyword: "Changed mates", Weight: 52, Source: study.Encyclopedia,
			Title: study.Words{"Changed mate", "Mattwechsel", "Mat changé"},
			Means: study.Words{
				"A defence is met by different single answers in two phases.",
				"Auf eine Verteidigung folgt in zwei Phasen je eine andere einzige Antwort.",
				"Une défense reçoit dans deux phases des réponses uniques différentes.",
			},
			Within:   []string{"ReciprocalChange", "Lacny", "Lacny4", "Lacny5", "Zagoruiko", "Rukhlis", "IdealRukhlis", "Rice", "Rice4", "CompleteLacny", "Mutate"},
			Compares: true,
			Find:     changed,
		},
		{
			Name: "CombinativeSeparation", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Combinative separation", "Kombinative Trennung", "Séparation combinatoire"},
			Means: study.Words{
				"The key of a mate in two makes three or more threats, and for every selection of them, each alone, each two, and so on, a defence allows just these.",
				"Der Schlüssel eines Zweizügers droht drei oder mehr Matts, und für jede Auswahl daraus, jedes allein, je zwei und so weiter, gibt es eine Verteidigung, die gerade diese zulässt.",
				"La clé d'un deux-coups menace trois mats ou plus, et pour chaque choix parmi eux, un seul, deux et ainsi de suite, une défense permet exactement ceux-là.",
			},
			Supposes: true,
			Find:     combinative,
		},
		{
			Name: "CompleteLacny", Keyword: "Complete Lacny", Weight: 100, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Complete Lačný", "Vollständiger Lačný", "Lačný complet"},
			Means: study.Words{
				"The answers to three defences are changed in a cycle over three phases: A B C, B C A, C A B.",
				"Die Antworten auf drei Verteidigungen wechseln im Zyklus durch drei Phasen: A B C, B C A, C A B.",
				"Les réponses à trois défenses changent en cycle sur trois phases : A B C, B C A, C A B.",
			},
			Compares: true,
			Find:     across(layout{}, 3, 3),
		},
		{
			Name: "CompleteShedey", Keyword: "Complete Shedey cycle", Weight: 100, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Complete Shedey cycle", "Vollständiger Schedej-Zyklus", "Cycle Shedey complet"},
			Means: study.Words{
				"The Shedey cycle over three phases: A B C, B C A, C A B.",
				"Der Schedej-Zyklus durch drei Phasen: A B C, B C A, C A B.",
				"Le cycle Shedey sur trois phases : A B C, B C A, C A B.",
			},
			Compares: true,
			Find:     across(layout{threats: true}, 3, 3),
		},
		{
			Name: "Djurasevic", Keyword: "Jurasevic cycle", Weight: 97, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Djurašević cycle", "Djurašević-Zyklus", "Cycle Djurašević"},
			Means: study.Words{
				"First move, threat and the answer to a defence go on in a cycle: 1.A (B) a C; 1.B (C) a A. Named after B. Djurašević.",
				"Erstzug, Drohung und Antwort auf eine Verteidigung wechseln im Zyklus: 1.A (B) a C; 1.B (C) a A. Nach B. Djurašević.",
				"Premier coup, menace et réponse à une défense changent en cycle : 1.A (B) a C ; 1.B (C) a A. D'après B. Djurašević.",
			},
			Compares: true,
			Find:     across(layout{firsts: true, threats: true}, 3, 2),
		},
		{
			Name: "Dombrovskis", Keyword: "Dombrovskis", Weight: 90, Source: study.Encyclopedia,
			Title: study.Words{"Dombrovskis", "Dombrovskis", "Dombrovskis"},
			Means: study.Words{
				"Two tries threaten A and B and are refuted by a and b; in the solution a and b are answered by just A and B. Named after A. Dombrovskis, 1958.",
				"Zwei Versuche drohen A und B und werden durch a und b widerlegt; in der Lösung werden a und b gerade mit A und B beantwortet. Nach A. Dombrovskis, 1958.",
				"Deux essais menacent A et B et sont réfutés par a et b ; dans la solution, A et B répondent justement à a et b. D'après A. Dombrovskis, 1958.",
			},
			Compares: true,
			Find:     refuted(false, 0, 2),
		},
		{
			Name: "Erokhin", Keyword: "Erokhin", Weight: 90, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Erokhin", "Jerochin", "Erokhine"},
			Means: study.Words{
				"Two threats and the answers to two defences change parts: threats A and B, a C, b D; threats C and D, with A and B as answers.",
				"Zwei Drohungen und die Antworten auf zwei Verteidigungen tauschen die Rollen: Drohungen A und B, a C, b D; Drohungen C und D, mit A und B als Antworten.",
				"Deux menaces et les réponses à deux défenses échangent leurs rôles : menaces A et B, a C, b D ; menaces C et D, avec A et B en réponses.",
			},
			Compares: true,
			Find:     erokhin,
		},
		{
			Name: "Fleck", Keyword: "Fleck", Weight: 80, Source: study.Encyclopedia,
			Title: study.Words{"Fleck", "Fleck", "Fleck"},
			Means: study.Words{
				"The key of a mate in two makes three or more threats; each is the only mate after some defence. Named after F. Fleck.",
				"Der Schlüssel eines Zweizügers droht drei oder mehr Matts; jedes ist nach einer Verteidigung das einzige. Nach F. Fleck.",
				"La clé d'un deux-coups menace trois mats ou plus ; chacun est le seul après une certaine défense. D'après F. Fleck.",
			},
			Within:   []string{"KarlstromFleck", "CombinativeSeparation"},
			Supposes: true,
			Find:     fleck(false),
		},
		{
			Name: "Hannelius", Keyword: "Hannelius", Weight: 90, Source: study.Encyclopedia,
			Title: study.Words{"Hannelius", "Hannelius", "Hannelius"},
			Means: study.Words{
				"Two tries threaten A and B and are refuted by a and b; in the solution a is answered by B and b by A. Named after J. Hannelius, 1950.",
				"Zwei Versuche drohen A und B und werden durch a und b widerlegt; in der Lösung wird a mit B und b mit A beantwortet. Nach J. Hannelius, 1950.",
				"Deux essais menacent A et B et sont réfutés par a et b ; dans la solution, B répond à a et A à b. D'après J. Hannelius, 1950.",
			},
			Compares: true,
			Find:     refuted(false, 1, 2),
		},
		{
			Name: "IdealRukhlis", Keyword: "Ideal Rukhlis", Weight: 95, Source: study.Encyclopedia,
			Title: study.Words{"Ideal Rukhlis", "Idealer Ruchlis", "Rukhlis idéal"},
			Means: study.Words{
				"a A, b B, c C, d D in one phase, a C, b D, c A, d B in another.",
				"a A, b B, c C, d D in einer Phase, a C, b D, c A, d B in einer anderen.",
				"a A, b B, c C, d D dans une phase, a C, b D, c A, d B dans une autre.",
			},
			Compares: true,
			Find:     rukhlis(true),
		},
		{
			Name: "KarlstromFleck", Keyword: "Karlstrom-Fleck", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Karlström-Fleck", "Karlström-Fleck", "Karlström-Fleck"},
			Means: study.Words{
				"As Fleck; besides, a defence against all threats is met by another single mate.",
				"Wie Fleck; außerdem wird eine Verteidigung gegen alle Drohungen mit einem anderen einzigen Matt beantwortet.",
				"Comme Fleck ; de plus, une défense contre toutes les menaces reçoit un autre mat unique.",
			},
			Supposes: true,
			Find:     fleck(true),
		},
		{
			Name: "Kiss", Keyword: "Kiss cycle", Weight: 97, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Kiss cycle", "Kiss-Zyklus", "Cycle Kiss"},
			Means: study.Words{
				"The first move and the answers to two defences go on in a cycle: 1.A, a B, b C; 1.B, a C, b A. Named after J. Kiss.",
				"Erstzug und Antworten auf zwei Verteidigungen wechseln im Zyklus: 1.A, a B, b C; 1.B, a C, b A. Nach J. Kiss.",
				"Le premier coup et les réponses à deux défenses changent en cycle : 1.A, a B, b C ; 1.B, a C, b A. D'après J. Kiss.",
			},
			Compares: true,
			Find:     across(layout{firsts: true}, 3, 2),
		},
		{
			Name: "Lacny", Keyword: "Lacny", Weight: 97, Source: study.Encyclopedia,
			Title: study.Words{"Lačný", "Lačný", "Lačný"},
			Means: study.Words{
				"The answers to three or more defences are changed in a cycle: a A, b B, c C in one phase, a B, b C, c A in another. Named after L. Lačný, 1949.",
				"Die Antworten auf drei oder mehr Verteidigungen wechseln im Zyklus: a A, b B, c C in einer Phase, a B, b C, c A in einer anderen. Nach L. Lačný, 1949.",
				"Les réponses à trois défenses ou plus changent en cycle : a A, b B, c C dans une phase, a B, b C, c A dans une autre. D'après L. Lačný, 1949.",
			},
			Within:   []string{"CompleteLacny", "Lacny4", "Lacny5"},
			Compares: true,
			Find:     helped(cycles(3, 64)),
		},
		{
			Name: "Lacny4", Keyword: "Lacny 4-fold", Weight: 98, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fourfold Lačný", "Vierfacher Lačný", "Lačný à quatre"},
			Means: study.Words{
				"The answers to four defences are changed in a cycle.",
				"Die Antworten auf vier Verteidigungen wechseln im Zyklus.",
				"Les réponses à quatre défenses changent en cycle.",
			},
			Compares: true,
			Find:     cycles(4, 4),
		},
		{
			Name: "Lacny5", Keyword: "Lacny 5-fold", Weight: 99, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fivefold Lačný", "Fünffacher Lačný", "Lačný à cinq"},
			Means: study.Words{
				"The answers to five or more defences are changed in a cycle.",
				"Die Antworten auf fünf oder mehr Verteidigungen wechseln im Zyklus.",
				"Les réponses à cinq défenses ou plus changent en cycle.",
			},
			Compares: true,
			Find:     cycles(5, 64),
		},
		{
			Name: "LeGrand", Keyword: "Le Grand", Weight: 92, Source: study.Encyclopedia,
			Title: study.Words{"Le Grand", "Le Grand", "Le Grand"},
			Means: study.Words{
				"The threat A of one phase and the answer B to a defence change places in another phase: threat A, a B; threat B, a A. Named after H. and P. le Grand, 1958.",
				"Die Drohung A einer Phase und die Antwort B auf eine Verteidigung tauschen in einer anderen Phase die Plätze: Drohung A, a B; Drohung B, a A. Nach H. und P. le Grand, 1958.",
				"La menace A d'une phase et la réponse B à une défense échangent leurs places dans une autre phase : menace A, a B ; menace B, a A. D'après H. et P. le Grand, 1958.",
			},
			Compares: true,
			Find:     leGrand(true),
		},
		{
			Name: "PseudoDjurasevic", Keyword: "Pseudo Jurasevic cycle", Weight: 94, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Pseudo-Djurašević cycle", "Pseudo-Djurašević-Zyklus", "Cycle pseudo-Djurašević"},
			Means: study.Words{
				"As the Djurašević cycle, with different defences.",
				"Wie der Djurašević-Zyklus, mit verschiedenen Verteidigungen.",
				"Comme le cycle Djurašević, avec des défenses différentes.",
			},
			Within:   []string{"Djurasevic"},
			Compares: true,
			Find:     pseudoDjurasevic,
		},
		{
			Name: "PseudoLeGrand", Keyword: "Pseudo Le Grand", Weight: 86, Source: study.Encyclopedia,
			Title: study.Words{"Pseudo Le Grand", "Pseudo-Le-Grand", "Pseudo-Le Grand"},
			Means: study.Words{
				"As le Grand, with different defences: threat A, a B; threat B, b A.",
				"Wie le Grand, mit verschiedenen Verteidigungen: Drohung A, a B; Drohung B, b A.",
				"Comme le Grand, avec des défenses différentes : menace A, a B ; menace B, b A.",
			},
			Within:   []string{"Shedey", "Shedey4", "CompleteShedey"},
			Compares: true,
			Find:     leGrand(false),
		},
		{
			Name: "ReciprocalChange", Keyword: "Reciprocal", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Reciprocal change", "Reziproker Mattwechsel", "Changement réciproque"},
			Means: study.Words{
				"Two defences a and b are met by A and B in one phase, by B and A in another.",
				"Zwei Verteidigungen a und b werden in einer Phase mit A und B beantwortet, in einer anderen mit B und A.",
				"Deux défenses a et b reçoivent A et B dans une phase, B et A dans une autre.",
			},
			Compares: true,
			Find:     helped(cycles(2, 2)),
		},
		{
			Name: "Reeves", Weight: 96, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Reeves cycle", "Reeves-Zyklus", "Cycle Reeves"},
			Means: study.Words{
				"In three phases first move and threat go on in a cycle: 1.A (B); 1.B (C); 1.C (A).",
				"In drei Phasen wechseln Erstzug und Drohung im Zyklus: 1.A (B); 1.B (C); 1.C (A).",
				"Dans trois phases, le premier coup et la menace changent en cycle : 1.A (B) ; 1.B (C) ; 1.C (A).",
			},
			Compares: true,
			Find:     downwards(layout{firsts: true, threats: true}, 3),
		},
		{
			Name: "Reversal", Keyword: "Reversal", Weight: 70, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Reversal", "Umkehrung", "Inversion"},
			Means: study.Words{
				"The first move A of one phase and an answer B change places in another phase, after whatever defences: 1.A, a B; 1.B, b A.",
				"Der Erstzug A einer Phase und eine Antwort B tauschen in einer anderen die Plätze, nach beliebigen Verteidigungen: 1.A, a B; 1.B, b A.",
				"Le premier coup A d'une phase et une réponse B échangent leurs places dans une autre, après des défenses quelconques : 1.A, a B ; 1.B, b A.",
			},
			Within:   []string{"Salazar"},
			Compares: true,
			Find:     reversal(false),
		},
		{
			Name: "Rice", Keyword: "Rice cycle", Weight: 98, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Rice cycle", "Rice-Zyklus", "Cycle Rice"},
			Means: study.Words{
				"In three phases two defences are met by a A, b B; a B, b C; a C, b A. Named after J. Rice.",
				"In drei Phasen folgt auf zwei Verteidigungen a A, b B; a B, b C; a C, b A. Nach J. Rice.",
				"Dans trois phases, deux défenses reçoivent a A, b B ; a B, b C ; a C, b A. D'après J. Rice.",
			},
			Compares: true,
			Find:     downwards(layout{}, 3),
		},
		{
			Name: "Rice4", Keyword: "Rice cycle 4-fold", Weight: 99, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fourfold Rice cycle", "Vierfacher Rice-Zyklus", "Cycle Rice à quatre"},
			Means: study.Words{
				"The Rice cycle with four answers in four phases.",
				"Der Rice-Zyklus mit vier Antworten in vier Phasen.",
				"Le cycle Rice avec quatre réponses dans quatre phases.",
			},
			Compares: true,
			Find:     downwards(layout{}, 4),
		},
		{
			Name: "Rudenko", Keyword: "Rudenko", Weight: 64, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Rudenko", "Rudenko", "Roudenko"},
			Means: study.Words{
				"Two or more threats of one phase are, each, the answer to a defence in another. Named after V. Rudenko.",
				"Zwei oder mehr Drohungen einer Phase sind in einer anderen je die Antwort auf eine Verteidigung. Nach W. Rudenko.",
				"Deux menaces ou plus d'une phase sont, dans une autre, chacune la réponse à une défense. D'après V. Roudenko.",
			},
			Compares: true,
			Find:     rudenko,
		},
		{
			Name: "Rukhlis", Keyword: "Rukhlis", Weight: 88, Source: study.Encyclopedia,
			Title: study.Words{"Rukhlis", "Ruchlis", "Rukhlis"},
			Means: study.Words{
				"The answers A and B to two defences are changed in another phase, to two different ones, and meet two other defences there. Named after N. Rukhlis, 1946.",
				"Die Antworten A und B auf zwei Verteidigungen wechseln in einer anderen Phase zu zwei verschiedenen und folgen dort auf zwei andere Verteidigungen. Nach N. Ruchlis, 1946.",
				"Les réponses A et B à deux défenses changent dans une autre phase en deux réponses différentes, et y suivent deux autres défenses. D'après N. Roukhlis, 1946.",
			},
			Within:   []string{"IdealRukhlis", "Lacny", "Lacny4", "Lacny5", "CompleteLacny"},
			Compares: true,
			Find:     rukhlis(false),
		},
		{
			Name: "Salazar", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Salazar", "Salazar", "Salazar"},
			Means: study.Words{
				"The first move A of one phase and the answer B to a defence change places in another phase: 1.A, a B; 1.B, a A. Named after F. Salazar.",
				"Der Erstzug A einer Phase und die Antwort B auf eine Verteidigung tauschen in einer anderen Phase die Plätze: 1.A, a B; 1.B, a A. Nach F. Salazar.",
				"Le premier coup A d'une phase et la réponse B à une défense échangent leurs places dans une autre phase : 1.A, a B ; 1.B, a A. D'après F. Salazar.",
			},
			Compares: true,
			Find:     reversal(true),
		},
		{
			Name: "Shedey", Keyword: "Shedey cycle", Weight: 97, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Shedey cycle", "Schedej-Zyklus", "Cycle Shedey"},
			Means: study.Words{
				"The threat and the answers to two defences go on in a cycle: threat A, a B, b C; threat B, a C, b A. Named after S. Shedey.",
				"Drohung und Antworten auf zwei Verteidigungen wechseln im Zyklus: Drohung A, a B, b C; Drohung B, a C, b A. Nach S. Schedej.",
				"La menace et les réponses à deux défenses changent en cycle : menace A, a B, b C ; menace B, a C, b A. D'après S. Shedey.",
			},
			Compares: true,
			Find:     across(layout{threats: true}, 3, 2),
		},
		{
			Name: "Shedey4", Keyword: "Shedey cycle 4-fold", Weight: 98, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fourfold Shedey cycle", "Vierfacher Schedej-Zyklus", "Cycle Shedey à quatre"},
			Means: study.Words{
				"The Shedey cycle with the threat and the answers to three defences.",
				"Der Schedej-Zyklus mit Drohung und Antworten auf drei Verteidigungen.",
				"Le cycle Shedey avec la menace et les réponses à trois défenses.",
			},
			Compares: true,
			Find:     across(layout{threats: true}, 4, 2),
		},
		{
			Name: "Stocchi", Keyword: "Stocchi blocks", Weight: 82, Source: study.Encyclopedia,
			Title: study.Words{"Stocchi", "Stocchi", "Stocchi"},
			Means: study.Words{
				"Three or more defenders block the same square beside their king, each met by another single mate. Named after O. Stocchi.",
				"Drei oder mehr Verteidiger blocken dasselbe Feld neben ihrem König, und jedes Mal folgt ein anderes einziges Matt. Nach O. Stocchi.",
				"Trois défenseurs ou plus bloquent la même case voisine de leur roi, chaque fois suivi d'un autre mat unique. D'après O. Stocchi.",
			},
			Find: stocchi,
		},
		{
			Name: "ThreatReversal", Keyword: "Threat reversal", Weight: 80, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Threat reversal", "Drohumkehrung", "Inversion de menace"},
			Means: study.Words{
				"First move and threat change places: 1.A (B); 1.B (A).",
				"Erstzug und Drohung tauschen die Plätze: 1.A (B); 1.B (A).",
				"Le premier coup et la menace échangent leurs places : 1.A (B) ; 1.B (A).",
			},
			Compares: true,
			Find:     threatReversal,
		},
		{
			Name: "TransferredMate", Keyword: "Transferred mates", Weight: 34, Source: study.Encyclopedia,
			Title: study.Words{"Transferred mate", "Transferiertes Matt", "Mat transféré"},
			Means: study.Words{
				"The same single answer meets one defence in one phase and another defence in another phase.",
				"Die gleiche einzige Antwort folgt in einer Phase auf eine Verteidigung, in einer anderen auf eine andere.",
				"La même réponse unique suit une défense dans une phase et une autre défense dans une autre.",
			},
			Within:   []string{"ReciprocalChange", "Lacny", "Lacny4", "Lacny5", "Rukhlis", "IdealRukhlis", "Rice", "Rice4", "CompleteLacny", "LeGrand", "PseudoLeGrand", "Dombrovskis", "Hannelius", "Banny", "Vladimirov"},
			Compares: true,
			Find:     transferred,
		},
		{
			Name: "Ukrainian", Keyword: "Ukrainian", Weight: 97, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Ukrainian cycle", "Ukrainischer Zyklus", "Cycle ukrainien"},
			Means: study.Words{
				"In three phases threat and answer to a defence go on in a cycle: threat A, a B; threat B, a C; threat C, a A.",
				"In drei Phasen wechseln Drohung und Antwort auf eine Verteidigung im Zyklus: Drohung A, a B; Drohung B, a C; Drohung C, a A.",
				"Dans trois phases, la menace et la réponse à une défense changent en cycle : menace A, a B ; menace B, a C ; menace C, a A.",
			},
			Compares: true,
			Find:     downwards(layout{threats: true}, 3),
		},
		{
			Name: "Ukrainian4", Keyword: "Ukrainian 4-fold", Weight: 98, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fourfold Ukrainian cycle", "Vierfacher ukrainischer Zyklus", "Cycle ukrainien à quatre"},
			Means: study.Words{
				"The Ukrainian cycle with four moves in four phases.",
				"Der ukrainische Zyklus mit vier Zügen in vier Phasen.",
				"Le cycle ukrainien avec quatre coups dans quatre phases.",
			},
			Compares: true,
			Find:     downwards(layout{threats: true}, 4),
		},
		{
			Name: "Ukrainian5", Keyword: "Ukrainian 5-fold", Weight: 99, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Fivefold Ukrainian cycle", "Fünffacher ukrainischer Zyklus", "Cycle ukrainien à cinq"},
			Means: study.Words{
				"The Ukrainian cycle with five moves in five phases.",
				"Der ukrainische Zyklus mit fünf Zügen in fünf Phasen.",
				"Le cycle ukrainien avec cinq coups dans cinq phases.",
			},
			Compares: true,
			Find:     downwards(layout{threats: true}, 5),
		},
		{
			Name: "Urania", Keyword: "Urania", Weight: 48, Source: study.Encyclopedia, Play: study.Battle,
			Title: study.Words{"Urania", "Urania", "Urania"},
			Means: study.Words{
				"A move begins one phase, is threatened in another and answers a defence in a third.",
				"Ein Zug ist in einer Phase Erstzug, in einer anderen Drohung und in einer dritten Antwort auf eine Verteidigung.",
				"Un coup est premier coup dans une phase, menace dans une autre et réponse à une défense dans une troisième.",
			},
			Compares: true,
			Find:     urania,
		},
		{
			Name: "Vladimirov", Keyword: "Vladimirov", Weight: 84, Source: study.Encyclopedia,
			Title: study.Words{"Vladimirov", "Wladimirow", "Vladimirov"},
			Means: study.Words{
				"Two tries A and B are refuted by a and b; in the solution a and b are answered by A and B. Named after Y. Vladimirov.",
				"Zwei Versuche A und B werden durch a und b widerlegt; in der Lösung werden a und b mit A und B beantwortet. Nach J. Wladimirow.",
				"Deux essais A et B sont réfutés par a et b ; dans la solution, A et B répondent à a et b. D'après Y. Vladimirov.",
			},
			Compares: true,
			Find:     refuted(true, 0, 2),
		},
		{
			Name: "Zagoruiko", Keyword: "Zagoruiko", Weight: 93, Source: study.Encyclopedia,
			Title: study.Words{"Zagoruiko", "Sagoruiko", "Zagorouïko"},
			Means: study.Words{
				"Two defences have answers of their own, different from each other, in each of three or more phases, and others in each. Named after L. Zagoruiko.",
				"Zwei Verteidigungen haben in je drei oder mehr Phasen verschiedene Antworten, und jedes Mal andere. Nach L. Sagorujko.",
				"Deux défenses ont, dans chacune de trois phases ou plus, deux réponses différentes, chaque fois d'autres. D'après L. Zagorouïko.",
			},
			Within:   []string{"CompleteLacny"},
			Compares: true,
			Find:     zagoruiko,
		},
	}
}

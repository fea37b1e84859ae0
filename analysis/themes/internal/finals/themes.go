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
			Name: "ModelMate", Keyword: "Model mates", Weight: 48, Source: study.Encyclopedia,
			Title: study.Words{"Model mate", "Mustermatt", "Mat modèle"},
			Means: study.Words{
				"A mate that is pure (each square of the king's field is guarded or blocked once) and economical (every officer of the mating side takes part).",
				"Ein Matt, das rein ist (jedes Feld um den König ist nur einmal gedeckt oder geblockt) und ökonomisch (alle Offiziere der mattsetzenden Seite nehmen teil): Mustermatt.",
				"Un mat pur (chaque case du champ royal est gardée ou bloquée une seule fois) et économique (toutes les pièces du camp qui mate y participent).",
			},
			Within: []string{"IdealMate", "Echo", "ChameleonEcho"},
			Find:   final(func(m *mates.Mate) bool { return m.Model }),
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
	}
}

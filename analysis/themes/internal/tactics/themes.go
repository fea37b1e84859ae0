// Package tactics finds what moves do: keys, sacrifices, corrections, blocks, checks, and plans with more than one step.
package tactics

import (
	"rookery/analysis/themes/internal/study"
)

// Themes are the records of this family, by name.
func Themes() []study.Theme {
	return []study.Theme{
		{
			Name: "SelfBlock", Keyword: "Selfblock", Weight: 44, Source: study.Encyclopedia,
			Title: study.Words{"Self-block", "Selbstblock", "Autoblocage"},
			Means: study.Words{
				"A man goes to a square beside its own king that nothing else keeps from the king when it is mated.",
				"Ein Stein zieht auf ein Feld neben seinem König, das diesem, wenn er mattgesetzt wird, sonst nichts verwehrt.",
				"Une pièce va sur une case voisine de son roi que rien d'autre n'interdit à celui-ci quand il est maté.",
			},
			Find: selfBlock,
		},
	}
}

package problems

import (
	"github.com/spf13/pflag"

	"rookery/problem"
)

// intentionFlags say what is intended, in the place of what problems say themselves.
type intentionFlags struct{ problem.Intention }

func (i *intentionFlags) add(flags *pflag.FlagSet) {
	flags.IntVar(&i.Solutions, "solutions", 0, "how many solutions are intended in each twin (default: what the problem says)")
	flags.StringArrayVar(&i.Play, "intended", nil, "an intended key or line of play, \"Ba5\"; may be repeated")
}

// override has a problem intend what the flags say, if they say anything.
func (i *intentionFlags) override(p *problem.Problem) {
	if !i.IsZero() {
		p.Intention = i.Intention
	}
}

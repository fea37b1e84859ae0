package problem

import (
	"strconv"
	"strings"
)

// An Intention is what the author means to be the solution of each twin. The zero value
// says nothing.
type Intention struct {
	// Solutions is how many keys, or lines of help and series play, there are to be;
	// 0: nothing is said.
	Solutions int
	// Written is the number as the author wrote it, where that says more than a number:
	// "2.1.1..." means two first moves with a single continuation each.
	Written string
	// Play are the keys or the lines of play that are meant, "Ba5", "1.a6 2.a5"; nil: any.
	Play []string
}

// IsZero reports whether nothing is said.
func (i *Intention) IsZero() bool { return i.Solutions == 0 && len(i.Play) == 0 }

// Number is the number of solutions as the author wrote it, "" where nothing is said.
func (i *Intention) Number() string {
	switch {
	case i.Written != "":
		return i.Written
	case i.Solutions > 0:
		return strconv.Itoa(i.Solutions)
	}
	return ""
}

// maxIntended bounds how many solutions anybody means.
const maxIntended = 1000

// SetNumber reads a number of solutions as authors write it: "3", or "2.1.1..." for as many
// lines as the moves of a line leave to choose between. It reports whether it is one.
func (i *Intention) SetNumber(text string) bool {
	product := 1
	for part := range strings.SplitSeq(strings.TrimRight(text, "."), ".") {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || n > maxIntended || product*int(n) > maxIntended {
			return false
		}
		product *= int(n)
	}
	i.Solutions, i.Written = product, ""
	if strings.Contains(text, ".") {
		i.Written = text
	}
	return true
}

// intend takes what an option says of the intention.
func (i *Intention) intend(o Option) error {
	if len(o.Args) == 0 {
		return &OptionError{Option: o.Name, Reason: NoArgument}
	}
	text := strings.ReplaceAll(o.Args[0], "&", " ")
	switch {
	case i.SetNumber(text):
	case strings.Trim(text, "0123456789.") == "":
		return &OptionError{Option: o.Name, Reason: NoNumber, Arg: o.Args[0]}
	default:
		i.Play = append(i.Play[:len(i.Play):len(i.Play)], strings.TrimSpace(text))
	}
	return nil
}

// Options are what the options "Intended" say of it.
func (i *Intention) Options() (list []Option) {
	if number := i.Number(); number != "" {
		list = append(list, Option{Name: IntendedOption, Args: []string{number}})
	}
	for _, line := range i.Play {
		list = append(list, Option{Name: IntendedOption, Args: []string{strings.ReplaceAll(line, " ", "&")}})
	}
	return list
}

// IntendedOption is the name of the option that tells the intention in texts.
const IntendedOption = "Intended"

// AddOption makes an option take effect: what it says of the intention is kept there, all
// others are in Options.
func (p *Problem) AddOption(o Option) error {
	if o.Name == IntendedOption {
		return p.Intention.intend(o)
	}
	return p.Options.Add(o)
}

// addOptions makes the options of a twin take effect. What it says of the intention takes
// the place of what was said before.
func (p *Problem) addOptions(list []Option) error {
	own := false
	for _, o := range list {
		if o.Name == IntendedOption && !own {
			p.Intention, own = Intention{}, true
		}
		if err := p.AddOption(o); err != nil {
			return err
		}
	}
	return nil
}

// IsPlay reports whether a text looks like moves: "Ba5", "1.a6 2.a5", "1...c8=Q 2.Kc6".
func IsPlay(text string) bool {
	words := strings.Fields(strings.ReplaceAll(text, ".", ". "))
	for _, word := range words {
		if strings.ContainsAny(word, "12345678") || strings.HasSuffix(word, ".") || strings.HasPrefix(word, "0-0") || strings.HasPrefix(word, "O-O") || word == "~" {
			continue
		}
		return false
	}
	return len(words) > 0
}

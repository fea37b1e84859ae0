package popeye

import (
	"bufio"
	"strings"

	"rookery/problem"
)

// ParseOptions reads options as they stand after the command "option", in English.
func ParseOptions(text string) ([]problem.Option, error) {
	p := &parser{prob: new(problem.Problem)}
	p.scanner = newScanner("options", strings.NewReader(text), p.report)
	p.advance()
	list := p.options()
	if len(p.errs) == 0 && (!p.atEnd() || len(list) == 0) {
		p.fail(NoSuchOption)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return list, nil
}

// ParseConditions reads conditions as they stand after the command "condition", in English.
func ParseConditions(text string) ([]problem.Condition, error) {
	p := &parser{prob: new(problem.Problem)}
	p.scanner = newScanner("conditions", strings.NewReader(text), p.report)
	p.advance()
	list := p.conditions()
	if len(p.errs) == 0 && (!p.atEnd() || len(list) == 0) {
		p.fail(NoCondition)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return list, nil
}

// The functions below write parts of a problem in the input language, as Write
// does, for editors that show the parts by themselves.

// ConditionText is a condition with its parameters.
func ConditionText(lang problem.Language, c problem.Condition) string {
	w := writer{lang: lang}
	return strings.Join(w.conditions([]problem.Condition{c}), " ")
}

// PrintedCondition is a condition with its parameters as magazines print it: "Schwarzer
// Längstzüger". The parser understands it, too.
func PrintedCondition(lang problem.Language, c problem.Condition) string {
	w := writer{lang: lang, printed: true}
	return strings.Join(w.conditions([]problem.Condition{c}), " ")
}

// OptionText is an option with its arguments.
func OptionText(lang problem.Language, o problem.Option) string {
	w := writer{lang: lang}
	return w.options([]problem.Option{o})
}

// PrintedOption is an option with its arguments in words that people read.
func PrintedOption(lang problem.Language, o problem.Option) string {
	w := writer{lang: lang, printed: true}
	return w.options([]problem.Option{o})
}

// TwinText is a twin without its command: "continued" if it is, and its
// changes, a line each.
func TwinText(lang problem.Language, t *problem.Twin) string {
	var b strings.Builder
	w := writer{Writer: bufio.NewWriter(&b), lang: lang}
	w.twin("", t)
	_ = w.Flush()
	return strings.TrimSpace(b.String())
}

// Forsyth writes men in the notation of the command of that name.
func Forsyth(lang problem.Language, men []problem.Placement) string {
	w := writer{lang: lang}
	return w.forsyth(men)
}

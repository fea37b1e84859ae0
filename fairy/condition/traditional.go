package condition

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"rookery/fairy"
	"rookery/problem"
)

// traditional makes conditions of names that stand for another condition with
// options. What is written behind the name comes after them.
func traditional(of string, apply func(*fairy.Rules, []problem.Param) (fairy.Hooks, error), names map[string][]string) (list []Condition) {
	for _, name := range slices.Sorted(maps.Keys(names)) {
		options := make([]problem.Param, len(names[name]))
		for i, word := range names[name] {
			options[i].Word = word
		}
		list = append(list, Condition{
			Name: name, Of: of, Options: names[name],
			Rule: fmt.Sprintf("%s %s.", of, strings.Join(names[name], " ")),
			Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
				return apply(r, slices.Concat(options, c.Params))
			},
		})
	}
	return list
}

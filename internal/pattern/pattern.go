// Package pattern has regular expressions that are compiled when they are first used.
package pattern

import (
	"regexp"
	"sync"
)

// Of is a regular expression that is compiled when it is first used.
func Of(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

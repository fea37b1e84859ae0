package ics

import "strings"

// mostMatches is how many of the names are shown that the beginning of one may mean.
const mostMatches = 20

// someOf are names that one may have meant: not thousands of guests.
func someOf(names []string) string {
	if len(names) > mostMatches {
		return strings.Join(names[:mostMatches], " ") + " ..."
	}
	return strings.Join(names, " ")
}

func names(list []*session) []string {
	var all []string
	for _, x := range list {
		all = append(all, x.user.Name)
	}
	return all
}

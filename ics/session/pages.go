package session

import (
	"strings"

	"rookery/ics/accounts"
)

// Page prints a text as far as the user's screen goes, which the variable height
// tells; "next" shows what is left. Only what people read is paged, never lists that
// programs take apart.
func (x *Session) Page(text string) {
	lines := strings.SplitAfter(text, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	x.pages = lines
	x.TurnPage()
}

// TurnPage prints the next page of what is left to read; false if nothing is.
func (x *Session) TurnPage() bool {
	if x.pages == nil {
		return false
	}
	room := max(1, x.user.Number(accounts.Height)-1)
	if len(x.pages) <= room+1 {
		room = len(x.pages)
	}
	for _, line := range x.pages[:room] {
		x.Print("%s", line)
	}
	if x.pages = x.pages[room:]; len(x.pages) == 0 {
		x.pages = nil
		return true
	}
	x.Print("Type [next] to see next page.\n")
	return true
}

package ics

import (
	"strings"

	"rookery/ics/accounts"
)

// page prints a text as far as the user's screen goes, which the variable height
// tells; "next" shows what is left. Only what people read is paged, never lists that
// programs take apart.
func (c *call) page(text string) {
	lines := strings.SplitAfter(text, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	c.pages = lines
	c.turnPage()
}

// turnPage prints the next page of what is left to read.
func (c *call) turnPage() {
	room := max(1, c.user.Number(accounts.Height)-1)
	if len(c.pages) <= room+1 {
		room = len(c.pages)
	}
	for _, line := range c.pages[:room] {
		c.print("%s", line)
	}
	if c.pages = c.pages[room:]; len(c.pages) == 0 {
		c.pages = nil
		return
	}
	c.print("Type [next] to see next page.\n")
}

// cmdNext turns the page, or goes forward in the game that is examined.
func cmdNext(c *call) {
	if c.examining() == nil && c.pages != nil {
		c.turnPage()
		return
	}
	if c.examining() == nil && !c.given(0) {
		c.print("There is no more.\n")
		return
	}
	cmdForward(c)
}

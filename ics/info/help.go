package info

import (
	"fmt"
	"slices"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/help"
	"rookery/ics/setups"
	"rookery/ics/wire"
)

// Find is the title and text of a topic or command; false after saying that there
// is none.
func Find(c *command.Call, word string) (title, text string, ok bool) {
	word = strings.ToLower(word)
	if word == "" {
		word = "start"
	}
	if text, ok := help.Find(word); ok && c.Commands().Named(word) == nil {
		return word, text, true
	}
	k, fits := c.Commands().Find(word, c.User().IsAdmin())
	switch {
	case k != nil:
		about, _ := help.Find(k.Name)
		rights := ""
		if k.Admin {
			rights = "  (admins)"
		}
		return k.Name, fmt.Sprintf("Usage: %s%s\n\n%s", strings.TrimSpace(k.Name+" "+k.Usage), rights, about), true
	case len(fits) > 0:
		c.Refuse("Ambiguous help topic \"%s\". Matches: %s.", word, strings.Join(fits, " "))
	default:
		if begin := visible(c, help.Beginning(word)); len(begin) == 1 {
			text, _ := help.Find(begin[0])
			return begin[0], text, true
		}
		c.Refuse("There is no help available on \"%s\".", word)
		hint(c, word)
	}
	return "", "", false
}

// mostHints is how many topics are named to who asked for one that there is not.
const mostHints = 10

// hint says where there may be what somebody wants to know of a word that is no topic.
func hint(c *command.Call, word string) {
	mentioned := visible(c, help.Mentioning(word))
	switch {
	case slices.ContainsFunc(help.Categories(), func(k help.Category) bool { return k.Name == word }):
		c.Print("It is a category: type \"index %s\" for its topics.\n", word)
	case len(word) > 2 && len(mentioned) > 0:
		c.Print("Topics that mention it: %s.\n", strings.Join(mentioned[:min(len(mentioned), mostHints)], " "))
	default:
		c.Print("Type \"index\" for what there is.\n")
	}
}

// visible are those of topics that are for the user.
func visible(c *command.Call, topics []string) []string {
	return slices.DeleteFunc(topics, func(topic string) bool {
		k := c.Commands().Named(topic)
		return k != nil && k.Admin && !c.User().IsAdmin()
	})
}

func cmdHelp(c *command.Call) {
	word := strings.ToLower(c.Arg(0))
	if word == "commands" {
		var words []string
		for _, k := range c.Commands() {
			if !k.Admin || c.User().IsAdmin() {
				words = append(words, k.Name)
			}
		}
		c.Page("Commands (type \"help\" and a command for more):\n\n" + wire.Columns(words, c.User().Number(accounts.Width)))
		return
	}
	if _, text, ok := Find(c, word); ok {
		c.Page(text)
	}
}

func cmdIndex(c *command.Call) {
	word := strings.ToLower(c.Arg(0))
	var b strings.Builder
	found := false
	for _, category := range help.Categories() {
		if word != "" && word != "all" && !strings.HasPrefix(category.Name, word) {
			continue
		}
		found = true
		if word == "" {
			fmt.Fprintf(&b, "%-12s %s\n", category.Name, category.About)
			continue
		}
		if topics := visible(c, slices.Clone(category.Topics)); len(topics) > 0 {
			fmt.Fprintf(&b, "%s: %s\n\n%s\n", category.Name, category.About, wire.Columns(topics, c.User().Number(accounts.Width)))
		}
	}
	switch {
	case !found:
		c.Refuse("There is no category \"%s\". Type \"index\" for those there are.", word)
		return
	case word == "":
		b.WriteString("\nType \"index\" and a category for its topics, \"help\" and a topic for its text.\n")
	}
	c.Page(b.String())
}

func (s Server) cmdBoards(c *command.Call) {
	category := strings.ToLower(c.Arg(0))
	if category == "" {
		c.Print("Categories of boards: %s\n", strings.Join(setups.Categories(), " "))
		c.Print("Type \"boards\" and a category for its boards; \"match bob 5 0 odds rook\" plays one.\n")
		return
	}
	list, err := setups.List(category, s.Openings)
	if err != nil {
		c.Refuse("There is no category \"%s\" of boards. The categories are: %s.", category, strings.Join(setups.Categories(), " "))
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Boards of category %s:\n\n", category)
	for _, board := range list {
		fmt.Fprintf(&b, "%-28s %s\n", board.Name, board.About)
	}
	c.Page(b.String())
}

package ics

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

// helpCommands tell how things are done.
func helpCommands() []command.Command {
	return []command.Command{
		{Name: "help", Code: 50, Params: "w", Usage: "[command|topic]", Run: own(cmdHelp), Help: "Shows how a command is used, or tells about a topic; without parameters how to begin."},
		{Name: "index", Code: 54, Params: "w", Usage: "[category|all]", Run: own(cmdIndex), Help: "Lists what there is help on, by categories."},
		{Name: "boards", Code: 20, Params: "w", Usage: "[category]", Run: own(cmdBoards), Help: "Lists the categories of positions that games can begin from, or the positions of one."},
	}
}

// helpOn is the title and text of a topic or command; false after saying that there
// is none.
func (c *call) helpOn(word string) (title, text string, ok bool) {
	word = strings.ToLower(word)
	if word == "" {
		word = "start"
	}
	if text, ok := help.Find(word); ok && c.server.commands.Named(word) == nil {
		return word, text, true
	}
	k, fits := c.server.commands.Find(word, c.user.IsAdmin())
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
		if begin := c.visible(help.Beginning(word)); len(begin) == 1 {
			text, _ := help.Find(begin[0])
			return begin[0], text, true
		}
		c.Refuse("There is no help available on \"%s\".", word)
		c.hint(word)
	}
	return "", "", false
}

// mostHints is how many topics are named to who asked for one that there is not.
const mostHints = 10

// hint says where there may be what somebody wants to know of a word that is no topic.
func (c *call) hint(word string) {
	mentioned := c.visible(help.Mentioning(word))
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
func (c *call) visible(topics []string) []string {
	return slices.DeleteFunc(topics, func(topic string) bool {
		k := c.server.commands.Named(topic)
		return k != nil && k.Admin && !c.user.IsAdmin()
	})
}

func cmdHelp(c *call) {
	word := strings.ToLower(c.Arg(0))
	if word == "commands" {
		var words []string
		for _, k := range c.server.commands {
			if !k.Admin || c.user.IsAdmin() {
				words = append(words, k.Name)
			}
		}
		c.Page("Commands (type \"help\" and a command for more):\n\n" + wire.Columns(words, c.user.Number(accounts.Width)))
		return
	}
	if _, text, ok := c.helpOn(word); ok {
		c.Page(text)
	}
}

func cmdIndex(c *call) {
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
		if topics := c.visible(slices.Clone(category.Topics)); len(topics) > 0 {
			fmt.Fprintf(&b, "%s: %s\n\n%s\n", category.Name, category.About, wire.Columns(topics, c.user.Number(accounts.Width)))
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

func cmdBoards(c *call) {
	category := strings.ToLower(c.Arg(0))
	if category == "" {
		c.Print("Categories of boards: %s\n", strings.Join(setups.Categories(), " "))
		c.Print("Type \"boards\" and a category for its boards; \"match bob 5 0 odds rook\" plays one.\n")
		return
	}
	list, err := setups.List(category, c.server.openings)
	if err != nil {
		c.Refuse("There is no category \"%s\" of boards. The categories are: %s.", category, strings.Join(setups.Categories(), " "))
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Boards of category %s:\n\n", category)
	for _, s := range list {
		fmt.Fprintf(&b, "%-28s %s\n", s.Name, s.About)
	}
	c.Page(b.String())
}

// Package settings is the room of what users set to their liking: variables and what their clients want, aliases,
// notes, their lists, and, for admins, the server's lists.
package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/formula"
	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/ics/wire"
	"rookery/store"
)

// Commands are about variables, aliases, finger notes and lists.
func Commands() []command.Command {
	return append(listCommands(), []command.Command{
		{Name: "limits", Code: 63, Run: cmdLimits, Help: "Shows the sizes of lists."},
		{Name: "set", Code: 109, Params: "Ws", Usage: "variable [value]", Run: cmdSet,
			Help: "Sets a variable. Without a value one that is on or off changes, another loses its value. 1 to 10 are the notes that finger shows."},
		{Name: "iset", Code: 56, Params: "Ww", Usage: "ivariable [0|1]", Run: cmdIset,
			Help: "Sets what an interface wants to be sent. \"iset lock 1\" keeps it so."},
		{Name: "variables", Code: 143, Params: "w", Usage: "[user]", Run: cmdVariables, Help: "Lists the variables of a user."},
		{Name: "ivariables", Code: 58, Params: "w", Usage: "[user]", Run: cmdIvariables, Help: "Lists the interface variables of a user."},
		{Name: "style", Code: 128, Params: "D", Usage: "number", Run: cmdStyle,
			Help: "Chooses how boards are sent. Style 12 is for programs, the others draw a board."},
		{Name: "alias", Code: 159, Params: "ws", Usage: "[word [command]]", Run: cmdAlias,
			Help: "Lets a word stand for a command; @ in it is the rest of the line, $1 to $9 are its words, $2- those from the second on. Without parameters lists them. $ before a command keeps aliases out."},
		{Name: "unalias", Code: 136, Params: "W", Usage: "word", Run: cmdUnalias, Help: "Forgets an alias."},
		{Name: "bell", Code: 17, Run: cmdBell, Help: "Changes whether a bell rings with moves."},
		{Name: "flip", Code: 39, Run: cmdFlip, Help: "Changes which side of the board is at the bottom."},
		{Name: "open", Code: 83, Run: cmdOpen, Help: "Changes whether you receive match requests."},
		{Name: "simopen", Code: 120, Run: cmdSimopen, Help: "Changes whether you receive requests for simuls."},
	}...)
}

func cmdSet(c *command.Call) {
	name, value := c.Arg(0), c.Arg(1)
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > len(c.User().Own.Notes()) {
			c.Refuse("No such variable \"%s\".", name)
			return
		}
		if !c.AwaitEdit(c.User(), func(p *record.Profile) { p.Notes[n-1] = value }) {
			return
		}
		if value == "" {
			c.Print("Note %d unset.\n", n)
		} else {
			c.Print("Note %d set: %s\n", n, value)
		}
		return
	}
	v := accounts.FindVariable(name)
	if v == nil {
		c.Refuse("No such variable \"%s\".", name)
		return
	}
	if (v.Name == string(accounts.Formula) || len(v.Name) == 2 && v.Name[0] == 'f') && value != "" {
		if _, err := formula.Check(value); err != nil {
			c.Refuse("%s", err)
			return
		}
	}
	if v.Name == string(accounts.Zone) {
		if _, ok := phrase.Zone(value); !ok {
			c.Refuse("There is no time zone \"%s\". Write it like Europe/Berlin, CET or EST5EDT.", value)
			return
		}
	}
	awaitVariable(c, v, value)
}

// awaitVariable sets a variable of the user's, or says why not.
func awaitVariable(c *command.Call, v *accounts.Variable, typed string) bool {
	value, say, ok := c.User().Check(v, typed)
	if !ok {
		c.Refuse("%s", say)
		return false
	}
	if !c.AwaitEdit(c.User(), accounts.Setting(v.Name, value)) {
		return false
	}
	c.Print("%s\n", say)
	return true
}

func cmdIset(c *command.Call) {
	i := accounts.FindIvar(c.Arg(0))
	if i < 0 {
		c.Refuse("No such ivariable \"%s\".", c.Arg(0))
		return
	}
	value := !c.Wants(i)
	switch strings.ToLower(c.Arg(1)) {
	case "":
	case "1", "on", "true":
		value = true
	case "0", "off", "false":
		value = false
	default:
		c.Refuse("Bad value given for ivariable \"%s\".", accounts.IvarNames[i])
		return
	}
	// Clients that have locked their settings ask for the list of seeks again by what is set already.
	if c.Wants(accounts.IvLock) && c.Wants(i) != value {
		c.Refuse("Cannot alter: Interface setting locked.")
		return
	}
	shown := c.Want(i, value)
	word := "unset"
	if value {
		word = "set"
	}
	c.Print("%s %s.\n", accounts.IvarNames[i], word)
	shown()
}

func cmdVariables(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	c.Print("Variable settings of %s:\n\n", u.Name)
	var words []string
	for _, v := range accounts.Variables {
		if v.Kind == accounts.FlagVariable || v.Kind == accounts.NumberVariable {
			words = append(words, fmt.Sprintf("%s=%s", v.Name, u.Value(v.Name)))
		}
	}
	c.Print("%s", wire.Columns(words, 79))
	c.Print("\n")
	for _, v := range accounts.Variables {
		if v.Kind == accounts.TextVariable && u.Value(v.Name) != "" {
			c.Print("%s: %s\n", v.Name, u.Value(v.Name))
		}
	}
	for _, v := range accounts.Variables {
		if v.Kind == accounts.HiddenText && u.Value(v.Name) != "" {
			c.Print("%s: %s\n", v.Name, u.Value(v.Name))
		}
	}
}

func cmdIvariables(c *command.Call) {
	var x command.Person = c
	if c.Given(0) {
		if x = c.Online(c.Arg(0)); x == nil {
			return
		}
	}
	c.Print("Interface variable settings of %s:\n\n", x.User().Name)
	var words []string
	for i, name := range accounts.IvarNames {
		value := 0
		if x.Wants(i) {
			value = 1
		}
		words = append(words, fmt.Sprintf("%s=%d", name, value))
	}
	c.Print("%s", wire.Columns(words, 79))
}

func cmdStyle(c *command.Call) {
	value, _, ok := c.User().Check(accounts.FindVariable(string(accounts.Style)), c.Arg(0))
	switch {
	case !ok:
		c.Refuse("%s is not a valid style number.", c.Arg(0))
	case c.AwaitEdit(c.User(), accounts.Setting(accounts.Style, value)):
		c.Print("Style %s set.\n", value)
	}
}

const maxAliases = 30

func cmdAlias(c *command.Call) {
	word, text := c.Arg(0), c.Arg(1)
	switch {
	case word == "":
		if len(c.User().Own.Aliases()) == 0 {
			c.Refuse("You have no aliases.")
			return
		}
		c.Print("Aliases:\n")
		for _, a := range c.User().Own.Aliases() {
			c.Print("%s -> %s\n", a.Word, a.Text)
		}
		return
	case text == "":
		for _, a := range c.User().Own.Aliases() {
			if a.Word == word {
				c.Print("%s -> %s\n", a.Word, a.Text)
				return
			}
		}
		c.Refuse("You have no alias named \"%s\".", word)
		return
	}
	if len(word) > store.MaxName {
		c.Refuse("The word of an alias has at most %d characters.", store.MaxName)
		return
	}
	has := func(a record.Alias) bool { return a.Word == word }
	known := slices.ContainsFunc(c.User().Own.Aliases(), has)
	if !known && len(c.User().Own.Aliases()) >= maxAliases {
		c.Refuse("You have your maximum number of aliases.")
		return
	}
	if !c.AwaitEdit(c.User(), func(p *record.Profile) { p.SetAlias(word, text) }) {
		return
	}
	if known {
		c.Print("Alias %s changed.\n", word)
	} else {
		c.Print("Alias %s set.\n", word)
	}
}

func cmdUnalias(c *command.Call) {
	is := func(a record.Alias) bool { return a.Word == c.Arg(0) }
	if !slices.ContainsFunc(c.User().Own.Aliases(), is) {
		c.Refuse("You have no alias \"%s\".", c.Arg(0))
		return
	}
	if c.AwaitEdit(c.User(), func(p *record.Profile) { p.Aliases = slices.DeleteFunc(p.Aliases, is) }) {
		c.Print("Alias \"%s\" unset.\n", c.Arg(0))
	}
}

func awaitToggle(c *command.Call, name accounts.Flag) {
	awaitVariable(c, accounts.FindVariable(string(name)), "")
}

func cmdBell(c *command.Call)    { awaitToggle(c, accounts.Bell) }
func cmdFlip(c *command.Call)    { awaitToggle(c, accounts.Flip) }
func cmdOpen(c *command.Call)    { awaitToggle(c, accounts.Open) }
func cmdSimopen(c *command.Call) { awaitToggle(c, accounts.OpenSimul) }

func cmdLimits(c *command.Call) {
	c.Print("Names on a list: %d.  Aliases: %d.  Finger notes: %d.  Bytes in a line: %d.\n", maxListed, maxAliases, len(c.User().Own.Notes()), wire.MaxLine)
}

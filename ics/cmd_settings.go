package ics

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

// settingCommands are about variables, aliases and finger notes.
func settingCommands() []command.Command {
	return []command.Command{
		{Name: "set", Code: 109, Params: "Ws", Usage: "variable [value]", Run: own(cmdSet),
			Help: "Sets a variable. Without a value one that is on or off changes, another loses its value. 1 to 10 are the notes that finger shows."},
		{Name: "iset", Code: 56, Params: "Ww", Usage: "ivariable [0|1]", Run: own(cmdIset),
			Help: "Sets what an interface wants to be sent. \"iset lock 1\" keeps it so."},
		{Name: "variables", Code: 143, Params: "w", Usage: "[user]", Run: own(cmdVariables), Help: "Lists the variables of a user."},
		{Name: "ivariables", Code: 58, Params: "w", Usage: "[user]", Run: own(cmdIvariables), Help: "Lists the interface variables of a user."},
		{Name: "style", Code: 128, Params: "D", Usage: "number", Run: own(cmdStyle),
			Help: "Chooses how boards are sent. Style 12 is for programs, the others draw a board."},
		{Name: "alias", Code: 159, Params: "ws", Usage: "[word [command]]", Run: own(cmdAlias),
			Help: "Lets a word stand for a command; @ in it is the rest of the line, $1 to $9 are its words, $2- those from the second on. Without parameters lists them. $ before a command keeps aliases out."},
		{Name: "unalias", Code: 136, Params: "W", Usage: "word", Run: own(cmdUnalias), Help: "Forgets an alias."},
		{Name: "bell", Code: 17, Run: own(cmdBell), Help: "Changes whether a bell rings with moves."},
		{Name: "flip", Code: 39, Run: own(cmdFlip), Help: "Changes which side of the board is at the bottom."},
		{Name: "open", Code: 83, Run: own(cmdOpen), Help: "Changes whether you receive match requests."},
		{Name: "simopen", Code: 120, Run: own(cmdSimopen), Help: "Changes whether you receive requests for simuls."},
	}
}

func cmdSet(c *call) {
	name, value := c.Arg(0), c.Arg(1)
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > len(c.user.Own.Notes()) {
			c.Refuse("No such variable \"%s\".", name)
			return
		}
		if !c.AwaitEdit(c.user, func(p *record.Profile) { p.Notes[n-1] = value }) {
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
	c.awaitVariable(v, value)
}

// awaitVariable sets a variable of the user's, or says why not.
func (c *call) awaitVariable(v *accounts.Variable, typed string) bool {
	value, say, ok := c.user.Check(v, typed)
	if !ok {
		c.Refuse("%s", say)
		return false
	}
	if !c.AwaitEdit(c.user, accounts.Setting(v.Name, value)) {
		return false
	}
	c.Print("%s\n", say)
	return true
}

func cmdIset(c *call) {
	i := accounts.FindIvar(c.Arg(0))
	if i < 0 {
		c.Refuse("No such ivariable \"%s\".", c.Arg(0))
		return
	}
	value := !c.ivars[i]
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
	if c.ivars[accounts.IvLock] && c.ivars[i] != value {
		c.Refuse("Cannot alter: Interface setting locked.")
		return
	}
	c.ivars[i] = value
	c.server.lobby.Index(c.session)
	word := "unset"
	if value {
		word = "set"
	}
	c.Print("%s %s.\n", accounts.IvarNames[i], word)
	c.ivarChanged(i)
}

func cmdVariables(c *call) {
	u := c.user
	if c.Given(0) {
		if u = c.AwaitUser(c.Arg(0)); u == nil {
			return
		}
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

func cmdIvariables(c *call) {
	x := c.session
	if c.Given(0) {
		if x = c.online(c.Arg(0)); x == nil {
			return
		}
	}
	c.Print("Interface variable settings of %s:\n\n", x.user.Name)
	var words []string
	for i, name := range accounts.IvarNames {
		value := 0
		if x.ivars[i] {
			value = 1
		}
		words = append(words, fmt.Sprintf("%s=%d", name, value))
	}
	c.Print("%s", wire.Columns(words, 79))
}

func cmdStyle(c *call) {
	value, _, ok := c.user.Check(accounts.FindVariable(string(accounts.Style)), c.Arg(0))
	switch {
	case !ok:
		c.Refuse("%s is not a valid style number.", c.Arg(0))
	case c.AwaitEdit(c.user, accounts.Setting(accounts.Style, value)):
		c.Print("Style %s set.\n", value)
	}
}

const maxAliases = 30

func cmdAlias(c *call) {
	word, text := c.Arg(0), c.Arg(1)
	switch {
	case word == "":
		if len(c.user.Own.Aliases()) == 0 {
			c.Refuse("You have no aliases.")
			return
		}
		c.Print("Aliases:\n")
		for _, a := range c.user.Own.Aliases() {
			c.Print("%s -> %s\n", a.Word, a.Text)
		}
		return
	case text == "":
		for _, a := range c.user.Own.Aliases() {
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
	known := slices.ContainsFunc(c.user.Own.Aliases(), has)
	if !known && len(c.user.Own.Aliases()) >= maxAliases {
		c.Refuse("You have your maximum number of aliases.")
		return
	}
	if !c.AwaitEdit(c.user, func(p *record.Profile) { p.SetAlias(word, text) }) {
		return
	}
	if known {
		c.Print("Alias %s changed.\n", word)
	} else {
		c.Print("Alias %s set.\n", word)
	}
}

func cmdUnalias(c *call) {
	is := func(a record.Alias) bool { return a.Word == c.Arg(0) }
	if !slices.ContainsFunc(c.user.Own.Aliases(), is) {
		c.Refuse("You have no alias \"%s\".", c.Arg(0))
		return
	}
	if c.AwaitEdit(c.user, func(p *record.Profile) { p.Aliases = slices.DeleteFunc(p.Aliases, is) }) {
		c.Print("Alias \"%s\" unset.\n", c.Arg(0))
	}
}

func awaitToggle(c *call, name accounts.Flag) {
	c.awaitVariable(accounts.FindVariable(string(name)), "")
}

func cmdBell(c *call)    { awaitToggle(c, accounts.Bell) }
func cmdFlip(c *call)    { awaitToggle(c, accounts.Flip) }
func cmdOpen(c *call)    { awaitToggle(c, accounts.Open) }
func cmdSimopen(c *call) { awaitToggle(c, accounts.OpenSimul) }

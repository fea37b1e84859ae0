package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/formula"
	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/ics/wire"
	"rookery/store"
)

// settingCommands are about variables, aliases and finger notes.
func settingCommands() []command {
	return []command{
		{name: "set", code: 109, params: "Ws", usage: "variable [value]", run: cmdSet,
			help: "Sets a variable. Without a value one that is on or off changes, another loses its value. 1 to 10 are the notes that finger shows."},
		{name: "iset", code: 56, params: "Ww", usage: "ivariable [0|1]", run: cmdIset,
			help: "Sets what an interface wants to be sent. \"iset lock 1\" keeps it so."},
		{name: "variables", code: 143, params: "w", usage: "[user]", run: cmdVariables, help: "Lists the variables of a user."},
		{name: "ivariables", code: 58, params: "w", usage: "[user]", run: cmdIvariables, help: "Lists the interface variables of a user."},
		{name: "style", code: 128, params: "D", usage: "number", run: cmdStyle,
			help: "Chooses how boards are sent. Style 12 is for programs, the others draw a board."},
		{name: "alias", code: 159, params: "ws", usage: "[word [command]]", run: cmdAlias,
			help: "Lets a word stand for a command; @ in it is the rest of the line, $1 to $9 are its words, $2- those from the second on. Without parameters lists them. $ before a command keeps aliases out."},
		{name: "unalias", code: 136, params: "W", usage: "word", run: cmdUnalias, help: "Forgets an alias."},
		{name: "bell", code: 17, run: cmdBell, help: "Changes whether a bell rings with moves."},
		{name: "flip", code: 39, run: cmdFlip, help: "Changes which side of the board is at the bottom."},
		{name: "open", code: 83, run: cmdOpen, help: "Changes whether you receive match requests."},
		{name: "simopen", code: 120, run: cmdSimopen, help: "Changes whether you receive requests for simuls."},
	}
}

func cmdSet(c *call) {
	name, value := c.arg(0), c.arg(1)
	if n, err := strconv.Atoi(name); err == nil {
		if n < 1 || n > len(c.user.Own.Notes()) {
			c.refuse("No such variable \"%s\".", name)
			return
		}
		if !c.awaitProfile(c.user, func(p *record.Profile) { p.Notes[n-1] = value }) {
			return
		}
		if value == "" {
			c.print("Note %d unset.\n", n)
		} else {
			c.print("Note %d set: %s\n", n, value)
		}
		return
	}
	v := accounts.FindVariable(name)
	if v == nil {
		c.refuse("No such variable \"%s\".", name)
		return
	}
	if (v.Name == string(accounts.Formula) || len(v.Name) == 2 && v.Name[0] == 'f') && value != "" {
		if _, err := formula.Check(value); err != nil {
			c.refuse("%s", err)
			return
		}
	}
	if v.Name == string(accounts.Zone) {
		if _, ok := phrase.Zone(value); !ok {
			c.refuse("There is no time zone \"%s\". Write it like Europe/Berlin, CET or EST5EDT.", value)
			return
		}
	}
	c.awaitVariable(v, value)
}

// awaitVariable sets a variable of the user's, or says why not.
func (c *call) awaitVariable(v *accounts.Variable, typed string) bool {
	value, say, ok := c.user.Check(v, typed)
	if !ok {
		c.refuse("%s", say)
		return false
	}
	if !c.awaitProfile(c.user, accounts.Setting(v.Name, value)) {
		return false
	}
	c.print("%s\n", say)
	return true
}

func cmdIset(c *call) {
	i := accounts.FindIvar(c.arg(0))
	if i < 0 {
		c.refuse("No such ivariable \"%s\".", c.arg(0))
		return
	}
	value := !c.ivars[i]
	switch strings.ToLower(c.arg(1)) {
	case "":
	case "1", "on", "true":
		value = true
	case "0", "off", "false":
		value = false
	default:
		c.refuse("Bad value given for ivariable \"%s\".", accounts.IvarNames[i])
		return
	}
	// Clients that have locked their settings ask for the list of seeks again by what is set already.
	if c.ivars[accounts.IvLock] && c.ivars[i] != value {
		c.refuse("Cannot alter: Interface setting locked.")
		return
	}
	c.ivars[i] = value
	c.server.lobby.Index(c.session)
	word := "unset"
	if value {
		word = "set"
	}
	c.print("%s %s.\n", accounts.IvarNames[i], word)
	c.ivarChanged(i)
}

func cmdVariables(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.awaitUser(c.arg(0)); u == nil {
			return
		}
	}
	c.print("Variable settings of %s:\n\n", u.Name)
	var words []string
	for _, v := range accounts.Variables {
		if v.Kind == accounts.FlagVariable || v.Kind == accounts.NumberVariable {
			words = append(words, fmt.Sprintf("%s=%s", v.Name, u.Value(v.Name)))
		}
	}
	c.print("%s", wire.Columns(words, 79))
	c.print("\n")
	for _, v := range accounts.Variables {
		if v.Kind == accounts.TextVariable && u.Value(v.Name) != "" {
			c.print("%s: %s\n", v.Name, u.Value(v.Name))
		}
	}
	for _, v := range accounts.Variables {
		if v.Kind == accounts.HiddenText && u.Value(v.Name) != "" {
			c.print("%s: %s\n", v.Name, u.Value(v.Name))
		}
	}
}

func cmdIvariables(c *call) {
	x := c.session
	if c.given(0) {
		if x = c.online(c.arg(0)); x == nil {
			return
		}
	}
	c.print("Interface variable settings of %s:\n\n", x.user.Name)
	var words []string
	for i, name := range accounts.IvarNames {
		value := 0
		if x.ivars[i] {
			value = 1
		}
		words = append(words, fmt.Sprintf("%s=%d", name, value))
	}
	c.print("%s", wire.Columns(words, 79))
}

func cmdStyle(c *call) {
	value, _, ok := c.user.Check(accounts.FindVariable(string(accounts.Style)), c.arg(0))
	switch {
	case !ok:
		c.refuse("%s is not a valid style number.", c.arg(0))
	case c.awaitProfile(c.user, accounts.Setting(accounts.Style, value)):
		c.print("Style %s set.\n", value)
	}
}

const maxAliases = 30

func cmdAlias(c *call) {
	word, text := c.arg(0), c.arg(1)
	switch {
	case word == "":
		if len(c.user.Own.Aliases()) == 0 {
			c.refuse("You have no aliases.")
			return
		}
		c.print("Aliases:\n")
		for _, a := range c.user.Own.Aliases() {
			c.print("%s -> %s\n", a.Word, a.Text)
		}
		return
	case text == "":
		for _, a := range c.user.Own.Aliases() {
			if a.Word == word {
				c.print("%s -> %s\n", a.Word, a.Text)
				return
			}
		}
		c.refuse("You have no alias named \"%s\".", word)
		return
	}
	if len(word) > store.MaxName {
		c.refuse("The word of an alias has at most %d characters.", store.MaxName)
		return
	}
	has := func(a record.Alias) bool { return a.Word == word }
	known := slices.ContainsFunc(c.user.Own.Aliases(), has)
	if !known && len(c.user.Own.Aliases()) >= maxAliases {
		c.refuse("You have your maximum number of aliases.")
		return
	}
	if !c.awaitProfile(c.user, func(p *record.Profile) { p.SetAlias(word, text) }) {
		return
	}
	if known {
		c.print("Alias %s changed.\n", word)
	} else {
		c.print("Alias %s set.\n", word)
	}
}

func cmdUnalias(c *call) {
	is := func(a record.Alias) bool { return a.Word == c.arg(0) }
	if !slices.ContainsFunc(c.user.Own.Aliases(), is) {
		c.refuse("You have no alias \"%s\".", c.arg(0))
		return
	}
	if c.awaitProfile(c.user, func(p *record.Profile) { p.Aliases = slices.DeleteFunc(p.Aliases, is) }) {
		c.print("Alias \"%s\" unset.\n", c.arg(0))
	}
}

func awaitToggle(c *call, name accounts.Flag) {
	c.awaitVariable(accounts.FindVariable(string(name)), "")
}

func cmdBell(c *call)    { awaitToggle(c, accounts.Bell) }
func cmdFlip(c *call)    { awaitToggle(c, accounts.Flip) }
func cmdOpen(c *call)    { awaitToggle(c, accounts.Open) }
func cmdSimopen(c *call) { awaitToggle(c, accounts.OpenSimul) }

package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
		if n < 1 || n > len(c.user.own.Notes()) {
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
	v := findVariable(name)
	if v == nil {
		c.refuse("No such variable \"%s\".", name)
		return
	}
	if (v.name == "formula" || len(v.name) == 2 && v.name[0] == 'f') && value != "" {
		if _, err := formula.Check(value); err != nil {
			c.refuse("%s", err)
			return
		}
	}
	if v.name == "tzone" {
		if _, ok := phrase.Zone(value); !ok {
			c.refuse("There is no time zone \"%s\". Write it like Europe/Berlin, CET or EST5EDT.", value)
			return
		}
	}
	c.awaitVariable(v, value)
}

// awaitVariable sets a variable of the user's, or says why not.
func (c *call) awaitVariable(v *variable, typed string) bool {
	value, say, ok := c.user.check(v, typed)
	if !ok {
		c.refuse("%s", say)
		return false
	}
	if !c.awaitProfile(c.user, setting(v.name, value)) {
		return false
	}
	c.print("%s\n", say)
	return true
}

func cmdIset(c *call) {
	i := findIvar(c.arg(0))
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
		c.refuse("Bad value given for ivariable \"%s\".", ivarNames[i])
		return
	}
	// Clients that have locked their settings ask for the list of seeks again by what is set already.
	if c.ivars[ivLock] && c.ivars[i] != value {
		c.refuse("Cannot alter: Interface setting locked.")
		return
	}
	c.ivars[i] = value
	c.server.lobby.index(c.session)
	word := "unset"
	if value {
		word = "set"
	}
	c.print("%s %s.\n", ivarNames[i], word)
	c.ivarChanged(i)
}

func cmdVariables(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.awaitUser(c.arg(0)); u == nil {
			return
		}
	}
	c.print("Variable settings of %s:\n\n", u.name)
	var words []string
	for _, v := range variables {
		if v.kind == flagVariable || v.kind == numberVariable {
			words = append(words, fmt.Sprintf("%s=%s", v.name, u.text(v.name)))
		}
	}
	c.print("%s", wire.Columns(words, 79))
	c.print("\n")
	for _, v := range variables {
		if v.kind == textVariable && u.text(v.name) != "" {
			c.print("%s: %s\n", v.name, u.text(v.name))
		}
	}
	for _, v := range variables {
		if v.kind == hiddenText && u.text(v.name) != "" {
			c.print("%s: %s\n", v.name, u.text(v.name))
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
	c.print("Interface variable settings of %s:\n\n", x.user.name)
	var words []string
	for i, name := range ivarNames {
		value := 0
		if x.ivars[i] {
			value = 1
		}
		words = append(words, fmt.Sprintf("%s=%d", name, value))
	}
	c.print("%s", wire.Columns(words, 79))
}

func cmdStyle(c *call) {
	value, _, ok := c.user.check(findVariable("style"), c.arg(0))
	switch {
	case !ok:
		c.refuse("%s is not a valid style number.", c.arg(0))
	case c.awaitProfile(c.user, setting("style", value)):
		c.print("Style %s set.\n", value)
	}
}

const maxAliases = 30

func cmdAlias(c *call) {
	word, text := c.arg(0), c.arg(1)
	switch {
	case word == "":
		if len(c.user.own.Aliases()) == 0 {
			c.refuse("You have no aliases.")
			return
		}
		c.print("Aliases:\n")
		for _, a := range c.user.own.Aliases() {
			c.print("%s -> %s\n", a.Word, a.Text)
		}
		return
	case text == "":
		for _, a := range c.user.own.Aliases() {
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
	known := slices.ContainsFunc(c.user.own.Aliases(), has)
	if !known && len(c.user.own.Aliases()) >= maxAliases {
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
	if !slices.ContainsFunc(c.user.own.Aliases(), is) {
		c.refuse("You have no alias \"%s\".", c.arg(0))
		return
	}
	if c.awaitProfile(c.user, func(p *record.Profile) { p.Aliases = slices.DeleteFunc(p.Aliases, is) }) {
		c.print("Alias \"%s\" unset.\n", c.arg(0))
	}
}

func awaitToggle(c *call, name string) { c.awaitVariable(findVariable(name), "") }

func cmdBell(c *call)    { awaitToggle(c, "bell") }
func cmdFlip(c *call)    { awaitToggle(c, "flip") }
func cmdOpen(c *call)    { awaitToggle(c, "open") }
func cmdSimopen(c *call) { awaitToggle(c, "simopen") }

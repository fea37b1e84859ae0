package ics

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/ics/wire"
	"rookery/store"
)

const maxListed = 200

func listCommands() []command.Command {
	return []command.Command{
		{Name: "addlist", Code: 12, Params: "WW", Usage: "list name", Run: own(cmdAddlist), Help: "Puts a name on one of your lists: \"+censor bob\"."},
		{Name: "sublist", Code: 129, Params: "WW", Usage: "list name", Run: own(cmdSublist), Help: "Takes a name off one of your lists: \"-censor bob\"."},
		{Name: "showlist", Code: 111, Params: "w", Usage: "[list]", Run: own(cmdShowlist),
			Help: "Shows a list, or which lists there are. You hear nothing of whom you censor, play nobody on noplay, hear of the coming and going of those on notify and of the games of those on gnotify."},
		{Name: "znotify", Code: 152, Params: "w", Usage: "[n]", Run: own(cmdZnotify), Help: "Shows who of your notify list is on, and who has you on theirs."},
	}
}

// findList is the list that a name or its beginning means; nil after saying why.
func (c *call) findList(name string) *accounts.ListKind {
	name = strings.ToLower(name)
	var fits []*accounts.ListKind
	for i := range accounts.ListKinds {
		k := &accounts.ListKinds[i]
		if !k.Public && k.Admin && !c.user.IsAdmin() {
			continue
		}
		if string(k.Name) == name {
			return k
		}
		if strings.HasPrefix(string(k.Name), name) {
			fits = append(fits, k)
		}
	}
	switch {
	case len(fits) == 1:
		return fits[0]
	case len(fits) > 1:
		var words []string
		for _, k := range fits {
			words = append(words, string(k.Name))
		}
		c.Refuse("Ambiguous list \"%s\". Matches: %s.", name, strings.Join(words, " "))
	default:
		c.Refuse("\"%s\" does not match any list name.", name)
	}
	return nil
}

// mayChange says why a user may not change a list.
func (c *call) mayChange(k *accounts.ListKind) bool {
	if k.Admin && !c.user.IsAdmin() {
		c.Code = command.CodeRights
		c.Refuse("\"%s\" is not an appropriate list name or you have insufficient rights.", k.Name)
		return false
	}
	return true
}

// awaitListItem is what is to be put on a list: a channel's number, or a name as its
// owner writes it.
func (c *call) awaitListItem(k *accounts.ListKind, word string) (string, bool) {
	if k.Name == accounts.Channel {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > maxChannel {
			c.Refuse("The channel to add must be a number between 0 and %d.", maxChannel)
			return "", false
		}
		if n == 0 && !c.user.IsAdmin() {
			c.Refuse("Only admins can join channel 0.")
			return "", false
		}
		return strconv.Itoa(n), true
	}
	if k.Name == accounts.Filter {
		if _, ok := accounts.AddressPattern(word); !ok || len(word) > store.MaxName {
			c.Refuse("Write an address, a network as 10.1.0.0/16, or a beginning as 10.1.*")
			return "", false
		}
		return word, true
	}
	if k.Title != "" { // a guest's name may be somebody else's tomorrow
		if u := c.AwaitRegistered(word); u != nil {
			return u.Name, true
		}
		return "", false
	}
	if y := c.server.lobby.Named(word); y != nil {
		return y.user.Name, true
	}
	if k.Name == accounts.Ban && accounts.NameTrouble(word) == "" { // of a name, whoever may have it
		return word, true
	}
	u := c.AwaitUser(word)
	if u == nil {
		return "", false
	}
	return u.Name, true
}

// awaitListed changes a list while no account gets another name: what is on its way to a list would
// be put there, or looked for, under the old one.
func (c *call) awaitListed(change func()) {
	c.server.floor.Yield(c.server.names.RLock)
	defer c.server.names.RUnlock()
	change()
}

func cmdAddlist(c *call) {
	if k := c.findList(c.Arg(0)); k != nil && c.mayChange(k) {
		c.awaitListed(func() { c.awaitAdded(k) })
	}
}

// awaitAdded puts what a command names on a list.
func (c *call) awaitAdded(k *accounts.ListKind) {
	item, ok := c.awaitListItem(k, c.Arg(1))
	if !ok {
		return
	}
	if k.Admin {
		c.awaitServerList(k.Name, item, true)
		return
	}
	if k.Name != accounts.Channel && strings.EqualFold(item, c.user.Name) {
		c.Refuse("You can't put yourself on your %s list.", k.Name)
		return
	}
	switch {
	case c.user.Listed(k.Name, item):
		c.Refuse("[%s] is already on your %s list.", item, k.Name)
	case len(c.user.List(k.Name)) >= maxListed:
		c.Refuse("Your %s list is full.", k.Name)
	case c.AwaitEdit(c.user, func(p *record.Profile) { p.Lists[string(k.Name)], _ = accounts.AddFold(p.Lists[string(k.Name)], item) }):
		c.Print("[%s] added to your %s list.\n", item, k.Name)
	}
}

func cmdSublist(c *call) {
	if k := c.findList(c.Arg(0)); k != nil && c.mayChange(k) {
		c.awaitListed(func() { c.awaitTakenOff(k) })
	}
}

// awaitTakenOff takes what a command names off a list.
func (c *call) awaitTakenOff(k *accounts.ListKind) {
	if k.Admin {
		c.awaitServerList(k.Name, c.Arg(1), false)
		return
	}
	mine := c.user.List(k.Name)
	i := slices.IndexFunc(mine, func(s string) bool { return strings.EqualFold(s, c.Arg(1)) })
	if i < 0 {
		c.Refuse("[%s] is not in your %s list.", c.Arg(1), k.Name)
		return
	}
	item := mine[i]
	if c.AwaitEdit(c.user, func(p *record.Profile) {
		p.Lists[string(k.Name)], _ = accounts.RemoveFold(p.Lists[string(k.Name)], item)
	}) {
		c.Print("[%s] removed from your %s list.\n", item, k.Name)
	}
}

func cmdShowlist(c *call) {
	if !c.Given(0) {
		c.Print("Lists:\n\n")
		for _, k := range accounts.ListKinds {
			kind := "PERSONAL"
			if k.Admin {
				kind = "PUBLIC"
				if !k.Public {
					kind = "HIDDEN"
				}
				if !k.Public && !c.user.IsAdmin() {
					continue
				}
			}
			c.Print("%-20s is %s\n", k.Name, kind)
		}
		return
	}
	k := c.findList(c.Arg(0))
	if k == nil {
		return
	}
	items := slices.Clone(c.user.List(k.Name))
	if k.Admin {
		items = c.server.lists.Names(k.Name)
		if k.Title != "" && c.server.store != nil {
			var more []string
			if !c.AwaitRead("titles", func(ctx context.Context) (err error) {
				more, err = c.server.store.Titled(ctx, k.Title)
				return err
			}) {
				return
			}
			for _, name := range more {
				items, _ = accounts.AddFold(items, name)
			}
		}
	}
	if k.Name == accounts.Channel {
		c.Print("-- channel list: %s --\n%s\n", phrase.Plural(len(items), "channel"), strings.Join(c.user.Channels(), " "))
		return
	}
	sort.Strings(items)
	c.Print("-- %s list: %s --\n%s\n", k.Name, phrase.Plural(len(items), "name"), strings.TrimRight(wire.Columns(items, 79), "\n"))
}

func cmdZnotify(c *call) {
	var mine, theirs []string
	for _, y := range c.server.lobby.All() {
		if c.user.Listed(accounts.Notify, y.user.Name) {
			mine = append(mine, fmt.Sprintf("%s(%s)", y.user.Name, phrase.ShortSpan(c.server.now().Sub(y.typed))))
		}
		if y.user.Listed(accounts.Notify, c.user.Name) {
			theirs = append(theirs, y.user.Name)
		}
	}
	if mine == nil {
		c.Print("No one from your notify list is logged on.\n")
	} else {
		c.Print("Present company on your notify list:\n   %s\n", strings.Join(mine, " "))
	}
	if theirs == nil {
		c.Print("No one logged in has you on their notify list.\n")
	} else {
		c.Print("The following players have you on their notify list:\n   %s\n", strings.Join(theirs, " "))
	}
}

package settings

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
		{Name: "addlist", Code: 12, Params: "WW", Usage: "list name", Run: cmdAddlist, Help: "Puts a name on one of your lists: \"+censor bob\"."},
		{Name: "sublist", Code: 129, Params: "WW", Usage: "list name", Run: cmdSublist, Help: "Takes a name off one of your lists: \"-censor bob\"."},
		{Name: "showlist", Code: 111, Params: "w", Usage: "[list]", Run: cmdShowlist,
			Help: "Shows a list, or which lists there are. You hear nothing of whom you censor, play nobody on noplay, hear of the coming and going of those on notify and of the games of those on gnotify."},
		{Name: "znotify", Code: 152, Params: "w", Usage: "[n]", Run: cmdZnotify, Help: "Shows who of your notify list is on, and who has you on theirs."},
	}
}

// findList is the list that a name or its beginning means; nil after saying why.
func findList(c *command.Call, name string) *accounts.ListKind {
	name = strings.ToLower(name)
	var fits []*accounts.ListKind
	for i := range accounts.ListKinds {
		k := &accounts.ListKinds[i]
		if !k.Public && k.Admin && !c.User().IsAdmin() {
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
func mayChange(c *command.Call, k *accounts.ListKind) bool {
	if k.Admin && !c.User().IsAdmin() {
		c.Code = command.CodeRights
		c.Refuse("\"%s\" is not an appropriate list name or you have insufficient rights.", k.Name)
		return false
	}
	return true
}

// awaitListItem is what is to be put on a list: a channel's number, or a name as its
// owner writes it.
func awaitListItem(c *command.Call, k *accounts.ListKind, word string) (string, bool) {
	if k.Name == accounts.Channel {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > accounts.MaxChannel {
			c.Refuse("The channel to add must be a number between 0 and %d.", accounts.MaxChannel)
			return "", false
		}
		if n == 0 && !c.User().IsAdmin() {
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
	if y := c.Named(word); y != nil {
		return y.User().Name, true
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

func cmdAddlist(c *command.Call) {
	if k := findList(c, c.Arg(0)); k != nil && mayChange(c, k) {
		c.AwaitUnrenamed(func() { awaitAdded(c, k) })
	}
}

// awaitAdded puts what a command names on a list.
func awaitAdded(c *command.Call, k *accounts.ListKind) {
	item, ok := awaitListItem(c, k, c.Arg(1))
	if !ok {
		return
	}
	if k.Admin {
		AwaitServerList(c, k.Name, item, true)
		return
	}
	if k.Name != accounts.Channel && strings.EqualFold(item, c.User().Name) {
		c.Refuse("You can't put yourself on your %s list.", k.Name)
		return
	}
	switch {
	case c.User().Listed(k.Name, item):
		c.Refuse("[%s] is already on your %s list.", item, k.Name)
	case len(c.User().List(k.Name)) >= maxListed:
		c.Refuse("Your %s list is full.", k.Name)
	case c.AwaitEdit(c.User(), func(p *record.Profile) { p.Lists[string(k.Name)], _ = accounts.AddFold(p.Lists[string(k.Name)], item) }):
		c.Print("[%s] added to your %s list.\n", item, k.Name)
	}
}

func cmdSublist(c *command.Call) {
	if k := findList(c, c.Arg(0)); k != nil && mayChange(c, k) {
		c.AwaitUnrenamed(func() { awaitTakenOff(c, k) })
	}
}

// awaitTakenOff takes what a command names off a list.
func awaitTakenOff(c *command.Call, k *accounts.ListKind) {
	if k.Admin {
		AwaitServerList(c, k.Name, c.Arg(1), false)
		return
	}
	mine := c.User().List(k.Name)
	i := slices.IndexFunc(mine, func(s string) bool { return strings.EqualFold(s, c.Arg(1)) })
	if i < 0 {
		c.Refuse("[%s] is not in your %s list.", c.Arg(1), k.Name)
		return
	}
	item := mine[i]
	if c.AwaitEdit(c.User(), func(p *record.Profile) {
		p.Lists[string(k.Name)], _ = accounts.RemoveFold(p.Lists[string(k.Name)], item)
	}) {
		c.Print("[%s] removed from your %s list.\n", item, k.Name)
	}
}

func cmdShowlist(c *command.Call) {
	if !c.Given(0) {
		c.Print("Lists:\n\n")
		for _, k := range accounts.ListKinds {
			kind := "PERSONAL"
			if k.Admin {
				kind = "PUBLIC"
				if !k.Public {
					kind = "HIDDEN"
				}
				if !k.Public && !c.User().IsAdmin() {
					continue
				}
			}
			c.Print("%-20s is %s\n", k.Name, kind)
		}
		return
	}
	k := findList(c, c.Arg(0))
	if k == nil {
		return
	}
	items := slices.Clone(c.User().List(k.Name))
	if k.Admin {
		items = c.Lists().Names(k.Name)
		if k.Title != "" && c.Kept() != nil {
			var more []string
			if !c.AwaitRead("titles", func(ctx context.Context) (err error) {
				more, err = c.Kept().Titled(ctx, k.Title)
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
		c.Print("-- channel list: %s --\n%s\n", phrase.Plural(len(items), "channel"), strings.Join(c.User().Channels(), " "))
		return
	}
	sort.Strings(items)
	c.Print("-- %s list: %s --\n%s\n", k.Name, phrase.Plural(len(items), "name"), strings.TrimRight(wire.Columns(items, 79), "\n"))
}

func cmdZnotify(c *command.Call) {
	var mine, theirs []string
	for _, y := range c.Everybody() {
		if c.User().Listed(accounts.Notify, y.User().Name) {
			mine = append(mine, fmt.Sprintf("%s(%s)", y.User().Name, phrase.ShortSpan(y.Idle())))
		}
		if y.User().Listed(accounts.Notify, c.User().Name) {
			theirs = append(theirs, y.User().Name)
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

// AwaitServerList puts somebody on one of the server's lists, or takes them off.
func AwaitServerList(c *command.Call, list accounts.List, item string, add bool) {
	item, changed := c.Lists().Changes(list, item, add)
	switch {
	case !changed && add:
		c.Refuse("[%s] is already on the %s list.", item, list)
		return
	case !changed:
		c.Refuse("[%s] is not in the %s list.", item, list)
		return
	}
	if err := c.Data().AwaitWrite(string(list)+" list", func(ctx context.Context, tx *store.Tx) error { return accounts.ChangeList(ctx, tx, list, item, add) }); err != nil {
		c.Refuse(command.NotStored)
		return
	}
	c.Lists().Change(list, item, add) // as it is now: others may have changed it meanwhile
	if y := c.Named(item); y != nil {
		c.Lists().Entitle(y.User())
	}
	if add {
		c.Print("[%s] added to the %s list.\n", item, list)
	} else {
		c.Print("[%s] removed from the %s list.\n", item, list)
	}
	c.Log().Info("list changed", "by", c.User().Name, "list", list, "item", item, "added", add)
}

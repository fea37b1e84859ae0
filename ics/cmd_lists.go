package ics

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/ics/wire"
	"rookery/store"
)

// A listKind is a list of names that a user or the server keeps.
type listKind struct {
	name   string
	public bool // of the server: all may see it
	admin  bool // of the server: admins change it
	title  string
}

var listKinds = []listKind{
	{name: "admin", public: true, admin: true, title: "*"},
	{name: "ban", admin: true},
	{name: "blind", public: true, admin: true, title: "B"},
	{name: "ca", public: true, admin: true, title: "CA"},
	{name: "censor"},
	{name: "channel"},
	{name: "cmuzzle", admin: true},
	{name: "computer", public: true, admin: true, title: "C"},
	{name: "filter", admin: true},
	{name: "fm", public: true, admin: true, title: "FM"},
	{name: "follow"},
	{name: "gm", public: true, admin: true, title: "GM"},
	{name: "gnotify"},
	{name: "idlenotify"},
	{name: "im", public: true, admin: true, title: "IM"},
	{name: "mute", admin: true},
	{name: "noplay"},
	{name: "notify"},
	{name: "quota", admin: true},
	{name: "sr", public: true, admin: true, title: "SR"},
	{name: "td", public: true, admin: true, title: "TD"},
	{name: "tm", public: true, admin: true, title: "TM"},
	{name: "wfm", public: true, admin: true, title: "WFM"},
	{name: "wgm", public: true, admin: true, title: "WGM"},
	{name: "wim", public: true, admin: true, title: "WIM"},
}

// listsOfNames are the lists of users that have other users' names.
func listsOfNames() (list []string) {
	for _, k := range listKinds {
		if !k.admin && k.name != "channel" {
			list = append(list, k.name)
		}
	}
	return list
}

const maxListed = 200

func listCommands() []command {
	return []command{
		{name: "addlist", code: 12, params: "WW", usage: "list name", run: cmdAddlist, help: "Puts a name on one of your lists: \"+censor bob\"."},
		{name: "sublist", code: 129, params: "WW", usage: "list name", run: cmdSublist, help: "Takes a name off one of your lists: \"-censor bob\"."},
		{name: "showlist", code: 111, params: "w", usage: "[list]", run: cmdShowlist,
			help: "Shows a list, or which lists there are. You hear nothing of whom you censor, play nobody on noplay, hear of the coming and going of those on notify and of the games of those on gnotify."},
		{name: "znotify", code: 152, params: "w", usage: "[n]", run: cmdZnotify, help: "Shows who of your notify list is on, and who has you on theirs."},
	}
}

// findList is the list that a name or its beginning means; nil after saying why.
func (c *call) findList(name string) *listKind {
	name = strings.ToLower(name)
	var fits []*listKind
	for i := range listKinds {
		k := &listKinds[i]
		if !k.public && k.admin && !c.user.isAdmin() {
			continue
		}
		if k.name == name {
			return k
		}
		if strings.HasPrefix(k.name, name) {
			fits = append(fits, k)
		}
	}
	switch {
	case len(fits) == 1:
		return fits[0]
	case len(fits) > 1:
		var words []string
		for _, k := range fits {
			words = append(words, k.name)
		}
		c.refuse("Ambiguous list \"%s\". Matches: %s.", name, strings.Join(words, " "))
	default:
		c.refuse("\"%s\" does not match any list name.", name)
	}
	return nil
}

// mayChange says why a user may not change a list.
func (c *call) mayChange(k *listKind) bool {
	if k.admin && !c.user.isAdmin() {
		c.code = codeRights
		c.refuse("\"%s\" is not an appropriate list name or you have insufficient rights.", k.name)
		return false
	}
	return true
}

// awaitListItem is what is to be put on a list: a channel's number, or a name as its
// owner writes it.
func (c *call) awaitListItem(k *listKind, word string) (string, bool) {
	if k.name == "channel" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > maxChannel {
			c.refuse("The channel to add must be a number between 0 and %d.", maxChannel)
			return "", false
		}
		if n == 0 && !c.user.isAdmin() {
			c.refuse("Only admins can join channel 0.")
			return "", false
		}
		return strconv.Itoa(n), true
	}
	if k.name == "filter" {
		if _, ok := addressPattern(word); !ok || len(word) > store.MaxName {
			c.refuse("Write an address, a network as 10.1.0.0/16, or a beginning as 10.1.*")
			return "", false
		}
		return word, true
	}
	if k.title != "" { // a guest's name may be somebody else's tomorrow
		if u := c.awaitRegistered(word); u != nil {
			return u.name, true
		}
		return "", false
	}
	if y := c.server.lobby.named(word); y != nil {
		return y.user.name, true
	}
	if k.name == "ban" && nameTrouble(word) == "" { // of a name, whoever may have it
		return word, true
	}
	u := c.awaitUser(word)
	if u == nil {
		return "", false
	}
	return u.name, true
}

// awaitListed changes a list while no account gets another name: what is on its way to a list would
// be put there, or looked for, under the old one.
func (c *call) awaitListed(change func()) {
	c.server.yield(c.server.names.RLock)
	defer c.server.names.RUnlock()
	change()
}

func cmdAddlist(c *call) {
	if k := c.findList(c.arg(0)); k != nil && c.mayChange(k) {
		c.awaitListed(func() { c.awaitAdded(k) })
	}
}

// awaitAdded puts what a command names on a list.
func (c *call) awaitAdded(k *listKind) {
	item, ok := c.awaitListItem(k, c.arg(1))
	if !ok {
		return
	}
	if k.admin {
		c.awaitServerList(k, item, true)
		return
	}
	if k.name != "channel" && strings.EqualFold(item, c.user.name) {
		c.refuse("You can't put yourself on your %s list.", k.name)
		return
	}
	switch {
	case c.user.listed(k.name, item):
		c.refuse("[%s] is already on your %s list.", item, k.name)
	case len(c.user.own.List(k.name)) >= maxListed:
		c.refuse("Your %s list is full.", k.name)
	case c.awaitProfile(c.user, func(p *record.Profile) { p.Lists[k.name], _ = addFold(p.Lists[k.name], item) }):
		c.print("[%s] added to your %s list.\n", item, k.name)
	}
}

func cmdSublist(c *call) {
	if k := c.findList(c.arg(0)); k != nil && c.mayChange(k) {
		c.awaitListed(func() { c.awaitTakenOff(k) })
	}
}

// awaitTakenOff takes what a command names off a list.
func (c *call) awaitTakenOff(k *listKind) {
	if k.admin {
		c.awaitServerList(k, c.arg(1), false)
		return
	}
	mine := c.user.own.List(k.name)
	i := slices.IndexFunc(mine, func(s string) bool { return strings.EqualFold(s, c.arg(1)) })
	if i < 0 {
		c.refuse("[%s] is not in your %s list.", c.arg(1), k.name)
		return
	}
	item := mine[i]
	if c.awaitProfile(c.user, func(p *record.Profile) { p.Lists[k.name], _ = removeFold(p.Lists[k.name], item) }) {
		c.print("[%s] removed from your %s list.\n", item, k.name)
	}
}

func cmdShowlist(c *call) {
	if !c.given(0) {
		c.print("Lists:\n\n")
		for _, k := range listKinds {
			kind := "PERSONAL"
			if k.admin {
				kind = "PUBLIC"
				if !k.public {
					kind = "HIDDEN"
				}
				if !k.public && !c.user.isAdmin() {
					continue
				}
			}
			c.print("%-20s is %s\n", k.name, kind)
		}
		return
	}
	k := c.findList(c.arg(0))
	if k == nil {
		return
	}
	items := slices.Clone(c.user.own.List(k.name))
	if k.admin {
		items = c.server.list(k.name).names()
		if k.title != "" && c.server.store != nil {
			var more []string
			if !c.awaitRead("titles", func(ctx context.Context) (err error) {
				more, err = c.server.store.Titled(ctx, k.title)
				return err
			}) {
				return
			}
			for _, name := range more {
				items, _ = addFold(items, name)
			}
		}
	}
	if k.name == "channel" {
		c.print("-- channel list: %s --\n%s\n", phrase.Plural(len(items), "channel"), strings.Join(c.user.channels(), " "))
		return
	}
	sort.Strings(items)
	c.print("-- %s list: %s --\n%s\n", k.name, phrase.Plural(len(items), "name"), strings.TrimRight(wire.Columns(items, 79), "\n"))
}

func cmdZnotify(c *call) {
	var mine, theirs []string
	for _, y := range c.server.lobby.all() {
		if c.user.listed("notify", y.user.name) {
			mine = append(mine, fmt.Sprintf("%s(%s)", y.user.name, phrase.ShortSpan(c.server.now().Sub(y.typed))))
		}
		if y.user.listed("notify", c.user.name) {
			theirs = append(theirs, y.user.name)
		}
	}
	if mine == nil {
		c.print("No one from your notify list is logged on.\n")
	} else {
		c.print("Present company on your notify list:\n   %s\n", strings.Join(mine, " "))
	}
	if theirs == nil {
		c.print("No one logged in has you on their notify list.\n")
	} else {
		c.print("The following players have you on their notify list:\n   %s\n", strings.Join(theirs, " "))
	}
}

package ics

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/store"
)

// messageCommands are about messages, which wait for their readers, and news.
func messageCommands() []command {
	return []command{
		{name: "messages", code: 74, params: "ws", usage: "[user|number|from-to [message]]", run: cmdMessages,
			help: "Lists your messages, those from a user or with some numbers; with a message leaves it for a user."},
		{name: "fmessage", code: 40, params: "Ww", usage: "user number", run: cmdFmessage, help: "Forwards one of your messages to a user."},
		{name: "clearmessages", code: 24, params: "w", usage: "number|from-to|user|*", run: cmdClearmessages, help: "Deletes messages."},
		{name: "news", code: 78, params: "w", usage: "[number|all]", run: cmdNews, help: "Lists the news, or shows an item."},
		{name: "cnewsi", code: 165, params: "S", usage: "title", admin: true, run: cmdCnewsi, help: "Makes a news item with a title."},
		{name: "dnewsi", code: 167, params: "D", usage: "number", admin: true, run: cmdDnewsi, help: "Deletes a news item."},
	}
}

// awaitInbox are somebody's messages; an error has been told.
func (c *call) awaitInbox() (list []store.Message, ok bool) {
	if c.user.Guest || c.server.store == nil {
		c.refuse("Only registered players may send and receive messages.")
		return nil, false
	}
	ok = c.awaitRead("messages", func(ctx context.Context) (err error) {
		list, err = c.server.store.Messages(ctx, c.user.ID)
		return err
	})
	return list, ok
}

func messageLine(n int, m store.Message, reader *session) string {
	return fmt.Sprintf("%d. %s at %s: %s\n", n, m.From, reader.date(m.Sent), m.Body)
}

// meansMessage tells which messages a word means: "3", "2-5", or whose.
func meansMessage(word string) func(n int, m store.Message) bool {
	low, high, ok := strings.Cut(word, "-")
	if !ok {
		high = low
	}
	first, err := strconv.Atoi(low)
	last, bad := strconv.Atoi(high)
	if err != nil || bad != nil {
		return func(_ int, m store.Message) bool { return strings.EqualFold(m.From, word) }
	}
	return func(n int, _ store.Message) bool { return n >= first && n <= last }
}

func cmdMessages(c *call) {
	if c.given(1) {
		c.awaitMessage(c.arg(0), c.arg(1))
		return
	}
	list, ok := c.awaitInbox()
	if !ok {
		return
	}
	if len(list) == 0 {
		c.print("You have no messages.\n")
		return
	}
	meant := meansMessage(c.arg(0))
	shown := false
	var unread []int64 // of those shown
	for i, m := range list {
		if c.given(0) && !meant(i+1, m) {
			continue
		}
		if !shown {
			c.print("Messages:\n")
		}
		shown = true
		if !m.Seen {
			unread = append(unread, m.ID)
		}
		c.print("%s", messageLine(i+1, m, c.session))
	}
	if !shown {
		c.print("You have no such message.\n")
		return
	}
	if len(unread) == 0 {
		return
	}
	if err := c.server.data.AwaitWrite("messages", func(ctx context.Context, tx *store.Tx) error { return tx.SeeMessages(ctx, c.user.ID, unread...) }); err != nil {
		c.print("(They still count as unread: the server cannot store at the moment that you have read them.)\n")
	}
}

func (c *call) awaitMessage(name, text string) {
	if c.user.Guest || c.server.store == nil {
		c.refuse("Only registered players may send and receive messages.")
		return
	}
	u := c.awaitUser(name)
	switch {
	case u == nil || c.muted() || !c.mayTalk(talk.Letters):
		return
	case u.Guest:
		c.refuse("Only registered players can have messages.")
		return
	case u.Listed(accounts.Censor, c.user.Name):
		c.refuse("%s is censoring you.", u.Name)
		return
	}
	if c.user.On(accounts.MessageAddress) && c.user.Account.Email != "" {
		text += " (reply to " + c.user.Account.Email + ")"
	}
	m := store.Message{From: c.user.Name, Sent: c.server.now(), Body: text}
	err := c.server.data.AwaitWrite("message", func(ctx context.Context, tx *store.Tx) error { return tx.AddMessage(ctx, u.ID, &m) })
	switch {
	case errors.Is(err, store.ErrFull):
		c.refuse("%s's message buffer is full.", u.Name)
		return
	case err != nil:
		c.refuse(notStored)
		return
	}
	c.print("The following message was sent to %s: \n   %s", u.Name, strings.TrimPrefix(messageLine(0, m, c.session), "0. "))
	c.server.mailMessage(u, c.user.Name, text)
	if y := c.server.lobby.Named(u.Name); y != nil {
		y.notify(fmt.Sprintf("The following message was received:\n   %s", strings.TrimRight(strings.TrimPrefix(messageLine(0, m, y), "0. "), "\n")))
	}
}

func cmdFmessage(c *call) {
	list, ok := c.awaitInbox()
	n, err := strconv.Atoi(c.arg(1))
	switch {
	case !ok:
	case err != nil || n < 1 || n > len(list):
		c.refuse("You have no such message.")
	default:
		c.awaitMessage(c.arg(0), "Fwd from "+list[n-1].From+": "+list[n-1].Body)
	}
}

func cmdClearmessages(c *call) {
	list, ok := c.awaitInbox()
	if !ok {
		return
	}
	if !c.given(0) {
		c.refuse("Type \"clearmessages *\" to delete all messages.")
		return
	}
	var ids []int64
	meant := meansMessage(c.arg(0))
	for i, m := range list {
		if c.arg(0) == "*" || meant(i+1, m) {
			ids = append(ids, m.ID)
		}
	}
	if len(ids) > 0 {
		if err := c.server.data.AwaitWrite("messages", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteMessages(ctx, c.user.ID, ids...) }); err != nil {
			c.refuse(notStored)
			return
		}
	}
	c.print("%s cleared.\n", phrase.Plural(len(ids), "message"))
}

func cmdNews(c *call) {
	s := c.server
	var list []store.NewsItem
	if s.store != nil {
		most := 10
		if c.given(0) {
			most = 1000
		}
		if !c.awaitRead("news", func(ctx context.Context) (err error) {
			list, err = s.store.News(ctx, most)
			return err
		}) {
			return
		}
	}
	if c.given(0) && c.arg(0) != "all" {
		n, err := strconv.ParseInt(c.arg(0), 10, 64)
		for _, item := range list {
			if err == nil && item.ID == n {
				c.page(fmt.Sprintf("NEWS    %3d (%s) %s\n\n%s\n\nPosted by %s.\n", item.ID, c.date(item.Posted), item.Title, item.Body, item.Author))
				return
			}
		}
		c.refuse("There is no news item %s.", c.arg(0))
		return
	}
	if len(list) == 0 {
		c.print("There is no news.\n")
		return
	}
	c.print("Index of recent news items\n")
	for i := len(list) - 1; i >= 0; i-- {
		c.print("%3d (%s) %s\n", list[i].ID, list[i].Posted.UTC().Format("Mon, Jan _2"), list[i].Title)
	}
}

func cmdCnewsi(c *call) {
	title, body, _ := strings.Cut(c.arg(0), `\n`)
	item := store.NewsItem{Author: c.user.Name, Posted: c.server.now(), Title: title, Body: strings.ReplaceAll(body, `\n`, "\n")}
	if err := c.server.data.AwaitWrite("news", func(ctx context.Context, tx *store.Tx) error { return tx.AddNews(ctx, &item) }); err != nil || item.ID == 0 {
		c.refuse(notStored)
		return
	}
	c.print("Created news item %d.\n", item.ID)
}

func cmdDnewsi(c *call) {
	err := c.server.data.AwaitWrite("news", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteNews(ctx, int64(c.numbers[0])) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		c.refuse("There is no news item %d.", c.numbers[0])
		return
	case err != nil:
		c.refuse(notStored)
		return
	}
	c.print("Deleted news item %d.\n", c.numbers[0])
}

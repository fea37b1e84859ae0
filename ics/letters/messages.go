package letters

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/past"
	"rookery/ics/phrase"
	"rookery/ics/talk"
	"rookery/store"
)

// messageCommands are about messages, which wait for their readers, and news.
func (p *Post) messageCommands() []command.Command {
	return []command.Command{
		{Name: "messages", Code: 74, Params: "ws", Usage: "[user|number|from-to [message]]", Run: p.cmdMessages,
			Help: "Lists your messages, those from a user or with some numbers; with a message leaves it for a user."},
		{Name: "fmessage", Code: 40, Params: "Ww", Usage: "user number", Run: p.cmdFmessage, Help: "Forwards one of your messages to a user."},
		{Name: "clearmessages", Code: 24, Params: "w", Usage: "number|from-to|user|*", Run: cmdClearmessages, Help: "Deletes messages."},
		{Name: "news", Code: 78, Params: "w", Usage: "[number|all]", Run: cmdNews, Help: "Lists the news, or shows an item."},
		{Name: "cnewsi", Code: 165, Params: "S", Usage: "title", Admin: true, Run: cmdCnewsi, Help: "Makes a news item with a title."},
		{Name: "dnewsi", Code: 167, Params: "D", Usage: "number", Admin: true, Run: cmdDnewsi, Help: "Deletes a news item."},
	}
}

// awaitInbox are somebody's messages; an error has been told.
func awaitInbox(c *command.Call) (list []store.Message, ok bool) {
	if c.User().Guest || c.Kept() == nil {
		c.Refuse("Only registered players may send and receive messages.")
		return nil, false
	}
	ok = c.AwaitRead("messages", func(ctx context.Context) (err error) {
		list, err = c.Kept().Messages(ctx, c.User().ID)
		return err
	})
	return list, ok
}

func messageLine(n int, m store.Message, reader past.Reader) string {
	return fmt.Sprintf("%d. %s at %s: %s\n", n, m.From, reader.Date(m.Sent), m.Body)
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

func (p *Post) cmdMessages(c *command.Call) {
	if c.Given(1) {
		p.awaitMessage(c, c.Arg(0), c.Arg(1))
		return
	}
	list, ok := awaitInbox(c)
	if !ok {
		return
	}
	if len(list) == 0 {
		c.Print("You have no messages.\n")
		return
	}
	meant := meansMessage(c.Arg(0))
	shown := false
	var unread []int64 // of those shown
	for i, m := range list {
		if c.Given(0) && !meant(i+1, m) {
			continue
		}
		if !shown {
			c.Print("Messages:\n")
		}
		shown = true
		if !m.Seen {
			unread = append(unread, m.ID)
		}
		c.Print("%s", messageLine(i+1, m, c))
	}
	if !shown {
		c.Print("You have no such message.\n")
		return
	}
	if len(unread) == 0 {
		return
	}
	if err := c.Data().AwaitWrite("messages", func(ctx context.Context, tx *store.Tx) error { return tx.SeeMessages(ctx, c.User().ID, unread...) }); err != nil {
		c.Print("(They still count as unread: the server cannot store at the moment that you have read them.)\n")
	}
}

// awaitMessage leaves a message for a user.
func (p *Post) awaitMessage(c *command.Call, name, text string) {
	if c.User().Guest || c.Kept() == nil {
		c.Refuse("Only registered players may send and receive messages.")
		return
	}
	u := c.AwaitUser(name)
	switch {
	case u == nil || c.Muted() || !c.MayTalk(talk.Letters):
		return
	case u.Guest:
		c.Refuse("Only registered players can have messages.")
		return
	case u.Listed(accounts.Censor, c.User().Name):
		c.Refuse("%s is censoring you.", u.Name)
		return
	}
	if c.User().On(accounts.MessageAddress) && c.User().Account.Email != "" {
		text += " (reply to " + c.User().Account.Email + ")"
	}
	m := store.Message{From: c.User().Name, Sent: c.Now(), Body: text}
	err := c.Data().AwaitWrite("message", func(ctx context.Context, tx *store.Tx) error { return tx.AddMessage(ctx, u.ID, &m) })
	switch {
	case errors.Is(err, store.ErrFull):
		c.Refuse("%s's message buffer is full.", u.Name)
		return
	case err != nil:
		c.Refuse(command.NotStored)
		return
	}
	c.Print("The following message was sent to %s: \n   %s", u.Name, strings.TrimPrefix(messageLine(0, m, c), "0. "))
	p.mailMessage(u, c.User().Name, text)
	if y := c.Named(u.Name); y != nil {
		y.Notify(fmt.Sprintf("The following message was received:\n   %s", strings.TrimRight(strings.TrimPrefix(messageLine(0, m, y), "0. "), "\n")))
	}
}

func (p *Post) cmdFmessage(c *command.Call) {
	list, ok := awaitInbox(c)
	n, err := strconv.Atoi(c.Arg(1))
	switch {
	case !ok:
	case err != nil || n < 1 || n > len(list):
		c.Refuse("You have no such message.")
	default:
		p.awaitMessage(c, c.Arg(0), "Fwd from "+list[n-1].From+": "+list[n-1].Body)
	}
}

func cmdClearmessages(c *command.Call) {
	list, ok := awaitInbox(c)
	if !ok {
		return
	}
	if !c.Given(0) {
		c.Refuse("Type \"clearmessages *\" to delete all messages.")
		return
	}
	var ids []int64
	meant := meansMessage(c.Arg(0))
	for i, m := range list {
		if c.Arg(0) == "*" || meant(i+1, m) {
			ids = append(ids, m.ID)
		}
	}
	if len(ids) > 0 {
		if err := c.Data().AwaitWrite("messages", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteMessages(ctx, c.User().ID, ids...) }); err != nil {
			c.Refuse(command.NotStored)
			return
		}
	}
	c.Print("%s cleared.\n", phrase.Plural(len(ids), "message"))
}

func cmdNews(c *command.Call) {
	var list []store.NewsItem
	if c.Kept() != nil {
		most := 10
		if c.Given(0) {
			most = 1000
		}
		if !c.AwaitRead("news", func(ctx context.Context) (err error) {
			list, err = c.Kept().News(ctx, most)
			return err
		}) {
			return
		}
	}
	if c.Given(0) && c.Arg(0) != "all" {
		n, err := strconv.ParseInt(c.Arg(0), 10, 64)
		for _, item := range list {
			if err == nil && item.ID == n {
				c.Page(fmt.Sprintf("NEWS    %3d (%s) %s\n\n%s\n\nPosted by %s.\n", item.ID, c.Date(item.Posted), item.Title, item.Body, item.Author))
				return
			}
		}
		c.Refuse("There is no news item %s.", c.Arg(0))
		return
	}
	if len(list) == 0 {
		c.Print("There is no news.\n")
		return
	}
	c.Print("Index of recent news items\n")
	for i := len(list) - 1; i >= 0; i-- {
		c.Print("%3d (%s) %s\n", list[i].ID, list[i].Posted.UTC().Format("Mon, Jan _2"), list[i].Title)
	}
}

func cmdCnewsi(c *command.Call) {
	title, body, _ := strings.Cut(c.Arg(0), `\n`)
	item := store.NewsItem{Author: c.User().Name, Posted: c.Now(), Title: title, Body: strings.ReplaceAll(body, `\n`, "\n")}
	if err := c.Data().AwaitWrite("news", func(ctx context.Context, tx *store.Tx) error { return tx.AddNews(ctx, &item) }); err != nil || item.ID == 0 {
		c.Refuse(command.NotStored)
		return
	}
	c.Print("Created news item %d.\n", item.ID)
}

func cmdDnewsi(c *command.Call) {
	err := c.Data().AwaitWrite("news", func(ctx context.Context, tx *store.Tx) error { return tx.DeleteNews(ctx, int64(c.Numbers[0])) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		c.Refuse("There is no news item %d.", c.Numbers[0])
		return
	case err != nil:
		c.Refuse(command.NotStored)
		return
	}
	c.Print("Deleted news item %d.\n", c.Numbers[0])
}

// Package letters is the room of what waits for its readers: messages, news, and mail, by which users are sent what they
// could also read, to the address with which they are registered. Nobody can have anything sent to somebody else.
package letters

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/board"
	"rookery/ics/command"
	"rookery/ics/info"
	"rookery/ics/past"
	"rookery/ics/talk"
)

// A Mailer sends a mail; it returns when the mail is on its way.
type Mailer interface {
	Mail(ctx context.Context, to, subject, body string) error
}

// mailTime is how long a mail may take to be handed over.
const mailTime = 30 * time.Second

// A Config is what the room is made of.
type Config struct {
	Mailer        Mailer // nil: the server sends no mail
	Name, Version string // of the server
	Log           *slog.Logger
	Context       context.Context // ends with the server
	Yield         func(func())    // does something while the floor is free
	Go            func(func())    // does something that nobody waits for
}

// A Post is the room. Make one with New.
type Post struct{ Config }

// New is a post.
func New(c Config) *Post { return &Post{c} }

// Commands are those of the room.
func (p *Post) Commands() []command.Command {
	return append(p.messageCommands(), []command.Command{
		{Name: "mailhelp", Code: 67, Params: "W", Usage: "topic", Run: p.cmdMailhelp, Help: "Sends a help text to your mail address."},
		{Name: "mailmess", Code: 68, Run: p.cmdMailmess, Help: "Sends your messages to your mail address."},
		{Name: "mailoldmoves", Code: 70, Params: "w", Usage: "[user]", Run: p.cmdMailoldmoves, Help: "Sends the moves of a user's last game to your mail address."},
		{Name: "mailsource", Code: 71, Run: p.cmdMailsource, Help: "Sends a note on what program this server is to your mail address."},
		{Name: "mailstored", Code: 72, Params: "Ww", Usage: "user [number|slot|opponent]", Run: p.cmdMailstored, Help: "Sends the moves of a game that is over, kept or adjourned to your mail address."},
	}...)
}

// MayMail says why nothing can be sent to the user.
func (p *Post) MayMail(c *command.Call) bool {
	switch {
	case p.Mailer == nil:
		c.Refuse("This server sends no mail.")
	case c.User().Guest:
		c.Refuse("Only registered players can be sent mail.")
	case c.User().Account.Email == "":
		c.Refuse("You are registered without a mail address. An admin can add one.")
	default:
		return c.MayTalk(talk.Mails)
	}
	return false
}

// AwaitMail sends the user a mail, and says how that went.
func (p *Post) AwaitMail(c *command.Call, subject, body string) {
	to := c.User().Account.Email
	var err error
	p.Yield(func() {
		ctx, cancel := context.WithTimeout(p.Context, mailTime)
		defer cancel()
		err = p.Mailer.Mail(ctx, to, subject, body)
	})
	if err != nil {
		p.Log.Error("mail not sent", "user", c.User().Name, "err", err)
		c.Refuse("The mail could not be sent. Please try again later.")
		return
	}
	c.Print("Sent to %s: %s\n", to, subject)
}

func (p *Post) cmdMailhelp(c *command.Call) {
	title, text, ok := info.Find(c, c.Arg(0))
	if ok && p.MayMail(c) {
		p.AwaitMail(c, "Help on "+title, text)
	}
}

func (p *Post) cmdMailmess(c *command.Call) {
	list, ok := awaitInbox(c)
	switch {
	case !ok:
	case len(list) == 0:
		c.Print("You have no messages.\n")
	case p.MayMail(c):
		var b strings.Builder
		for i, m := range list {
			b.WriteString(messageLine(i+1, m, c.Asker))
		}
		p.AwaitMail(c, "Your messages", b.String())
	}
}

// Transcript is a game as a user wants it in mails: PGN, or the list of moves as a reader wants that.
func Transcript(u *accounts.User, reader past.Reader, g board.Board, list past.MoveList) string {
	var b strings.Builder
	if u.On(accounts.MailPGN) && g.Transcript(&b, game.PGN) == nil {
		return b.String()
	}
	return list.Text(reader, "")
}

// awaitMailPast sends a game that past.Await finds.
func (p *Post) awaitMailPast(c *command.Call, name, which string) {
	if g := past.Await(c, name, which); g != nil && p.MayMail(c) {
		p.AwaitMail(c, fmt.Sprintf("%s vs. %s, %s", g.Names[0], g.Names[1], c.Date(g.Began)), Transcript(c.User(), c, g.Finished(), g.MoveList()))
	}
}

func (p *Post) cmdMailoldmoves(c *command.Call) {
	name := c.Arg(0)
	if name == "" {
		name = c.User().Name
	}
	p.awaitMailPast(c, name, "-1")
}

func (p *Post) cmdMailstored(c *command.Call) { p.awaitMailPast(c, c.Arg(0), c.Arg(1)) }

func (p *Post) cmdMailsource(c *command.Call) {
	if p.MayMail(c) {
		p.AwaitMail(c, "The program of "+p.Name, fmt.Sprintf("This chess server is rookery %s, a program in Go.\n"+
			"Whoever runs the server can tell where its source is kept; it is not sent by mail.\n", p.Version))
	}
}

// mailMessage sends a message on to who wants that.
func (p *Post) mailMessage(u *accounts.User, from, body string) {
	if u.On(accounts.MailMessages) {
		p.Send(u, "Message from "+from, body+"\n")
	}
}

// Send sends a user something, if that is possible. Nobody waits for it.
func (p *Post) Send(u *accounts.User, subject, body string) {
	if p.Mailer == nil || u.Account.Email == "" {
		return
	}
	to := u.Account.Email
	p.Go(func() {
		ctx, cancel := context.WithTimeout(p.Context, mailTime)
		defer cancel()
		if err := p.Mailer.Mail(ctx, to, subject, body); err != nil {
			p.Log.Error("mail not sent", "user", u.Name, "err", err)
		}
	})
}

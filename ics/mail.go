package ics

import (
	"context"
	"fmt"
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

// mailCommands send users what they could also read, to the address with which they
// are registered. Nobody can have anything sent to somebody else.
func mailCommands() []command.Command {
	return []command.Command{
		{Name: "mailhelp", Code: 67, Params: "W", Usage: "topic", Run: own(cmdMailhelp), Help: "Sends a help text to your mail address."},
		{Name: "mailmess", Code: 68, Run: own(cmdMailmess), Help: "Sends your messages to your mail address."},
		{Name: "mailmoves", Code: 69, Params: "w", Usage: "[game]", Run: own(cmdMailmoves), Help: "Sends the moves of a game in play, or one that is examined, to your mail address."},
		{Name: "mailoldmoves", Code: 70, Params: "w", Usage: "[user]", Run: own(cmdMailoldmoves), Help: "Sends the moves of a user's last game to your mail address."},
		{Name: "mailsource", Code: 71, Run: own(cmdMailsource), Help: "Sends a note on what program this server is to your mail address."},
		{Name: "mailstored", Code: 72, Params: "Ww", Usage: "user [number|slot|opponent]", Run: own(cmdMailstored), Help: "Sends the moves of a game that is over, kept or adjourned to your mail address."},
	}
}

// mayMail says why nothing can be sent to the user.
func (c *call) mayMail() bool {
	switch {
	case c.server.config.Mail == nil:
		c.Refuse("This server sends no mail.")
	case c.user.Guest:
		c.Refuse("Only registered players can be sent mail.")
	case c.user.Account.Email == "":
		c.Refuse("You are registered without a mail address. An admin can add one.")
	default:
		return c.MayTalk(talk.Mails)
	}
	return false
}

// awaitMail sends the user a mail, and says how that went.
func (c *call) awaitMail(subject, body string) {
	to := c.user.Account.Email
	var err error
	s := c.server
	s.floor.Yield(func() {
		ctx, cancel := context.WithTimeout(s.context, mailTime)
		defer cancel()
		err = s.config.Mail.Mail(ctx, to, subject, body)
	})
	if err != nil {
		s.log.Error("mail not sent", "user", c.user.Name, "err", err)
		c.Refuse("The mail could not be sent. Please try again later.")
		return
	}
	c.Print("Sent to %s: %s\n", to, subject)
}

func cmdMailhelp(c *call) {
	title, text, ok := info.Find(c.Call, c.Arg(0))
	if ok && c.mayMail() {
		c.awaitMail("Help on "+title, text)
	}
}

func cmdMailmess(c *call) {
	list, ok := c.awaitInbox()
	switch {
	case !ok:
	case len(list) == 0:
		c.Print("You have no messages.\n")
	case c.mayMail():
		var b strings.Builder
		for i, m := range list {
			b.WriteString(messageLine(i+1, m, c.session))
		}
		c.awaitMail("Your messages", b.String())
	}
}

// transcript is a game as the user wants it in mails: PGN, or the list of moves.
func (x *session) transcript(g board.Board, list past.MoveList) string {
	var b strings.Builder
	if x.user.On(accounts.MailPGN) && g.Transcript(&b, game.PGN) == nil {
		return b.String()
	}
	return list.Text(x, "")
}

func cmdMailmoves(c *call) {
	t := c.watchedOr(c.Arg(0))
	if t == nil || !c.mayMail() {
		return
	}
	var text string
	c.awaitAt(t, func() { text = c.transcript(t.board(), t.moveList()) })
	c.awaitMail(fmt.Sprintf("%s vs. %s", t.seats[0].name, t.seats[1].name), text)
}

// awaitMailPast sends a game that awaitPast finds.
func (c *call) awaitMailPast(name, which string) {
	if p := past.Await(c.Call, name, which); p != nil && c.mayMail() {
		c.awaitMail(fmt.Sprintf("%s vs. %s, %s", p.Names[0], p.Names[1], c.Date(p.Began)), c.transcript(p.Finished(), p.MoveList()))
	}
}

func cmdMailoldmoves(c *call) {
	name := c.Arg(0)
	if name == "" {
		name = c.user.Name
	}
	c.awaitMailPast(name, "-1")
}

func cmdMailstored(c *call) { c.awaitMailPast(c.Arg(0), c.Arg(1)) }

func cmdMailsource(c *call) {
	if c.mayMail() {
		c.awaitMail("The program of "+c.server.config.Name, fmt.Sprintf("This chess server is rookery %s, a program in Go.\n"+
			"Whoever runs the server can tell where its source is kept; it is not sent by mail.\n", c.server.config.Version))
	}
}

// mailMessage sends a message on to who wants that.
func (s *Server) mailMessage(u *accounts.User, from, body string) {
	if u.On(accounts.MailMessages) {
		s.mail(u, "Message from "+from, body+"\n")
	}
}

// mailGame sends the game that is over to those of its players who want that.
func (t *table) mailGame() {
	for c := range t.seats {
		u := t.seats[c].user
		if u.On(accounts.MailGames) {
			reader := &session{server: t.server, user: u} // who may have left
			t.server.mail(u, fmt.Sprintf("%s vs. %s", t.seats[0].name, t.seats[1].name), reader.transcript(t.board(), t.moveList()))
		}
	}
}

// mail sends a user something, if that is possible. Nobody waits for it.
func (s *Server) mail(u *accounts.User, subject, body string) {
	if s.config.Mail == nil || u.Account.Email == "" {
		return
	}
	to := u.Account.Email
	s.notes.Go(func() {
		ctx, cancel := context.WithTimeout(s.context, mailTime)
		defer cancel()
		if err := s.config.Mail.Mail(ctx, to, subject, body); err != nil {
			s.log.Error("mail not sent", "user", u.Name, "err", err)
		}
	})
}

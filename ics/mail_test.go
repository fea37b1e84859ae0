package ics

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// A mailbox keeps mails; it fails while it is shut.
type mailbox struct {
	mails chan string
	shut  bool
}

func (m *mailbox) Mail(_ context.Context, to, subject, body string) error {
	if m.shut {
		return errors.New("the mail server is away")
	}
	m.mails <- to + "\n" + subject + "\n" + body
	return nil
}

func (m *mailbox) next(t *testing.T) string {
	t.Helper()
	select {
	case text := <-m.mails:
		return text
	case <-time.After(patience):
		t.Fatal("no mail")
		return ""
	}
}

// TestMail: what users ask for goes to the address with which they are registered,
// and to no other.
func TestMail(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	box := &mailbox{mails: make(chan string, 10)}
	w.server.floor.With(nil, func() { w.server.letters.Mailer = box })
	w.run(`
		login gus
		login alice secret-alice
		login bob secret-bob
		> gus mailhelp draw
		< gus Only registered players can be sent mail.
		> alice mailhelp nonsense
		< alice There is no help available
		> alice mailhelp bughouse
		< alice Sent to alice@example.org: Help on bughouse`)
	has := func(parts ...string) {
		t.Helper()
		text := box.next(t)
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%q is not in %q", part, text)
			}
		}
	}
	has("alice@example.org\nHelp on bughouse\n", "Two against two")
	w.run(`
		> alice mailmess
		< alice You have no messages.
		> bob message alice hello there
		< alice hello there
		> alice mailmess
		< alice Sent to`)
	has("Your messages", "bob at ", "hello there")
	w.run(`
		> alice set mailmess 1
		< alice will be mailed
		> bob message alice again
		< alice again
		> alice match bob 5 0 white
		< bob Challenge
		> bob accept
		< alice <12>
		> alice e4
		< bob P/e2-e4
		> bob mailmoves
		< bob Sent to bob@example.org: alice vs. bob`)
	has("alice@example.org\nMessage from bob\nagain")
	has("bob@example.org\nalice vs. bob", `[White "alice"]`, "1. e4")
	w.run(`
		> bob e5
		< alice P/e7-e5
		> bob resign
		< alice bob resigns
		> alice set pgn 0
		< alice FICS format
		> alice mailoldmoves
		< alice Sent to`)
	has("Move  alice", "{bob resigns} 1-0")
	w.run(`
		> bob mailstored alice -1
		< bob Sent to`)
	has("1. e4", "1-0")
	w.run(`
		> alice set pgn 1
		< alice PGN
		> alice set automail 1
		< alice Your games will be mailed to you.
		> alice match bob 5 0 unrated white
		< bob Challenge
		> bob accept
		< alice <12>
		> alice d4
		< bob P/d2-d4
		> bob resign
		< alice bob resigns`)
	has("alice@example.org\nalice vs. bob\n", "1. d4", "1-0")
	w.run(`
		> alice mailsource
		< alice Sent to`)
	has("rookery")
	w.server.floor.With(nil, func() { box.shut = true })
	w.run(`
		> bob mailhelp draw
		< bob The mail could not be sent.`)
}

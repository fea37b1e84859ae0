package ics

import (
	"strings"
	"testing"
	"time"

	"rookery/ics/accounts"
)

// atPassword is a connection that is asked for the password of a name.
func (w *world) atPassword(name string) *client {
	c := w.knock(name)
	c.expect("login: ", nil)
	c.send(name)
	c.expect("password: ", nil)
	return c
}

// TestChangedAtPassword: a new password, and a lock, hold for those, too, who are just asked for
// the password.
func TestChangedAtPassword(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connect("boss", "secret-boss")
	for _, test := range []struct{ set, done, given, heard string }{
		{"asetpasswd dave new-dave", "changed", "secret-dave", "Invalid password"},
		{"asetpasswd dave other-dave", "changed", "other-dave", "Starting FICS session as dave"},
		{"asetpasswd carol *", "locked", "secret-carol", "locked"},
	} {
		name := strings.Fields(test.set)[1]
		c := w.atPassword(name)
		w.clients["boss"].send(test.set)
		w.clients["boss"].expect(test.done, nil)
		c.send(test.given)
		c.expect(test.heard, nil)
	}
}

// TestRenamed: who has given the password while the account gets another name, or is
// removed, does not come in with the old one.
func TestRenamed(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.connect("boss", "secret-boss")
	for _, test := range []struct{ line, name, done string }{
		{"asethandle dave david", "dave", "is now called david"},
		{"remplayer carol", "carol", "removed"},
	} {
		t.Run(test.line, func(t *testing.T) {
			meanwhile, later := w.atPassword(test.name), w.atPassword(test.name)
			gate.close()
			w.clients["boss"].send(test.line)
			<-gate.waiting
			w.carriesOut("boss") // what waits may be the store's own renewal of its lease
			meanwhile.send("secret-" + test.name)
			meanwhile.expect("has just been changed", nil)
			gate.open()
			w.clients["boss"].expect(test.done, nil)
			later.send("secret-" + test.name)
			later.expect("has just been changed", nil)
		})
	}
	david := w.atPassword("david")
	david.send("secret-dave")
	david.expect("Starting FICS session as david", nil)
	// A game that waits for its players has their names and numbers, too.
	w.connect("alice", "secret-alice")
	w.connect("bob", "secret-bob")
	w.run(begin + "restart\n")
	w.connect("boss", "secret-boss")
	for _, line := range []string{"remplayer alice", "asethandle bob robert"} {
		w.clients["boss"].send(line)
		if heard := w.clients["boss"].quiet(); !strings.Contains(heard, "has a game in play") {
			t.Errorf("%s: %q", line, heard)
		}
	}
}

// TestRenamedInTournament: a tournament has the new name of a player, who goes on in it, and
// who is removed is out. No two in it have one name.
func TestRenamedInTournament(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connectAll("alice", "bob", "carol", "boss")
	w.run("> boss tourney create swiss 2 3 0 unrated Short\n< boss can be joined\n> alice tourney join 1\n< alice You have joined\n" +
		"> bob tourney join 1\n< bob You have joined\n> carol tourney join 1\n< carol You have joined\n" +
		"login guesty\n> guesty tourney join 1\n< guesty You have joined\n> bob quit\n< bob Thank you\n> carol quit\n< carol Thank you\n" +
		"> boss asethandle bob guesty\n< boss Somebody by the name guesty is logged in.\n> guesty quit\n< guesty Thank you\n" +
		"> boss asethandle bob guesty\n< boss Somebody by the name guesty is in a tournament.\n" +
		"> boss asethandle bob robert\n< boss is now called robert\n> boss tourney show 1\n< boss robert (\n" +
		"> boss remplayer carol\n< boss removed\n> boss tourney show 1\n! boss carol\n")
	c := w.atPassword("robert")
	c.send("secret-bob")
	c.expect("Starting FICS session as robert", nil)
	w.run("login guesty\n> boss tourney start 1\n")
	c.expect("round 1: you have ", nil)
	w.run("restart\nlogin boss secret-boss\n> boss tourney pairings 1 1\n< boss robert\n")
}

// TestRenamedAdjourned: an adjourned game has the new name of a player who gets one, so that it is found and goes on.
func TestRenamedAdjourned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.connectAll("alice", "bob", "boss")
	w.run(adjourned + "> bob quit\n< bob Thank you\n> boss asethandle bob robert\n< boss is now called robert\n" +
		"> alice smoves alice robert\n< alice adjourned by mutual agreement} *\n> alice rematch\n< alice Your last opponent, robert, is not logged in.\n")
	c := w.atPassword("robert")
	c.send("secret-bob")
	c.expect("Starting FICS session as robert", nil)
	w.run("> alice resume robert\n< robert Challenge\n> robert accept\n< alice {Game 1 (alice vs. robert) Continuing\n" +
		"> alice Nf3\n< robert N/g1-f3\n> robert resign\n< alice {Game 1 (alice vs. robert) robert resigns}\n")
}

// TestRemovedAdjourned: a rated game that was adjourned can be ended after the account of a player has been removed. Nobody's
// rating changes, and whoever registers the name has nothing to do with it.
func TestRemovedAdjourned(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"boss adjudicate alice bob white", "alice resign bob"} {
		w := newWorld(t, true)
		w.connectAll("alice", "bob", "boss")
		w.run(strings.Replace(adjourned, "unrated", "rated", 1) + "> bob quit\n< bob Thank you\n> boss remplayer bob\n< boss removed\n")
		if end != "alice resign bob" { // somebody else has the name
			if err := w.server.Register(t.Context(), "bob", "other-bob", "", "Another Bob"); err != nil {
				t.Fatal(err)
			}
			w.run("login bob other-bob\n")
		}
		w.run("> " + end + "\n< alice Your adjourned game has ended\n< alice No ratings adjustment\n" +
			"> boss statistics alice\n< boss alice has not played any rated games.\n")
		if end != "alice resign bob" {
			if heard := w.clients["bob"].quiet(); strings.Contains(heard, "adjourned") {
				t.Errorf("another bob hears %q", heard)
			}
		}
	}
}

// TestCreatorRemoved: who registers the name of somebody who is removed has no say in the
// tournaments that they made.
func TestCreatorRemoved(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.run("login boss secret-boss\nlogin carol secret-carol\n> boss +tm carol\n< boss added\n" +
		"> carol tourney create robin 1 3 0 Short\n< carol can be joined\n> boss -tm carol\n< boss removed\n" +
		"> carol quit\n< carol Thank you\n> boss remplayer carol\n< boss removed\n")
	if err := w.server.Register(t.Context(), "carol", "other-carol", "carol@example.com", "Another Carol"); err != nil {
		t.Fatal(err)
	}
	w.run("login carol other-carol\n> carol tourney start 1\n! carol begins\n> carol tourney cancel 1\n! carol is cancelled\n" +
		"> carol tourney show 1\n< carol Short\n> boss tourney cancel 1\n< boss is cancelled\n")
}

// TestRenamedInLists: the server's lists, and the titles that they give, follow an account that gets
// another name, and are nobody's when it is removed: not those of whoever registers the old name.
func TestRenamedInLists(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.run("login boss secret-boss\n> boss +admin dave\n< boss added to the admin list\n> boss +tm dave\n< boss added to the tm list\n" +
		"> boss muzzle dave\n< boss added to the mute list\n> boss +admin carol\n< boss added to the admin list\n" +
		"> boss asethandle dave david\n< boss is now called david\n> boss remplayer carol\n< boss removed\n")
	for _, name := range []string{"dave", "carol"} { // somebody else
		if err := w.server.Register(t.Context(), name, "other-"+name, "x@example.org", name); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		w.run("login boss secret-boss\nlogin david secret-dave\n> david finger david\n<~ david david\\(\\*\\)\\(TM\\)\n" +
			"> david shout hello\n< david You are muted\n" +
			"login dave other-dave\n> dave finger dave\n<~ dave Finger of dave:\n> dave shout hello\n! dave You are muted\n" +
			"login carol other-carol\n> carol +tm carol\n< carol insufficient rights\nrestart\n")
	}
	w.run("login boss secret-boss\nlogin guestx\n> boss +admin guestx\n< boss guestx is not registered\n" +
		"> boss +ban spammer\n< boss [spammer] added to the ban list\n")
	c := w.knock("spammer")
	c.expect("login: ", nil)
	c.send("Spammer")
	c.expect("is banned", nil)
}

// TestRenamedInPersonalLists: the lists of users who are on, and of those who are not, name an account as it is called now,
// and so do what they follow and whom they have invited; of one that is removed they keep nothing.
func TestRenamedInPersonalLists(t *testing.T) {
	t.Parallel()
	w := newWorld(t, true)
	w.run("login boss secret-boss\nlogin alice secret-alice\nlogin guesty\nlogin bob secret-bob\nlogin dave secret-dave\n")
	lists := accounts.ListsOfNames()
	for _, name := range []string{"alice", "bob", "guesty"} {
		for _, list := range lists {
			w.run("> " + name + " +" + list + " dave\n< " + name + " added to your " + list + " list\n")
		}
	}
	w.run("> alice follow dave\n< alice following dave's games\n> dave quit\n< dave Thank you\n> alice invite dave\n< alice dave\n> bob quit\n< bob Thank you\n" +
		"> boss asethandle dave david\n< boss is now called david\n")
	for range 2 {
		w.run("login bob secret-bob\n")
		for _, name := range []string{"alice", "bob", "guesty"} {
			for _, list := range lists {
				w.run("> " + name + " =" + list + "\n< " + name + " -- " + list + " list: 1 name --\n<~ " + name + " ^david$\n")
			}
		}
		w.run("> bob quit\n< bob Thank you\n")
	}
	david := w.atPassword("david")
	david.send("secret-dave")
	david.expect("alice invites you to a game", nil)
	w.run("< alice david has arrived\n> david match guesty 3 0\n< david guesty is censoring you\n> david match boss 3 0 unrated\n< boss Challenge\n> boss accept\n" +
		"< alice You are now observing game 1\n> boss abort\n< david aborted\n> david quit\n< david Thank you\n" +
		"> boss remplayer david\n< boss removed\n< alice david, whom you have invited, is not registered any more\n")
	if err := w.server.Register(t.Context(), "david", "other-david", "x@example.org", "David"); err != nil {
		t.Fatal(err)
	}
	w.run("login bob secret-bob\nlogin david other-david\n")
	for _, name := range []string{"alice", "bob", "guesty"} {
		for _, list := range lists {
			w.run("> " + name + " =" + list + "\n< " + name + " -- " + list + " list: 0 names --\n")
		}
	}
	w.run("> alice follow\n< alice You are not following any player's games\n> david tell bob hello\n< bob hello\n")
}

// TestRenamedOnTheWay: what is put on a list, or taken off it, while its account gets another name, is so under the new one,
// or has not happened.
func TestRenamedOnTheWay(t *testing.T) {
	t.Parallel()
	w, gate := newWorldBehind(t)
	w.run("login boss secret-boss\nlogin alice secret-alice\nlogin carol secret-carol\n> boss +admin carol\n< boss added\n> alice +censor dave\n< alice added\n")
	for _, test := range []struct{ from, to, who, line, heard, list, then string }{
		{"dave", "david", "alice", "-censor dave", "[dave] is not in your censor list", "=censor", "-- censor list: 1 name --"},
		{"david", "dave", "alice", "+noplay david", "no player matching the name david", "=noplay", "-- noplay list: 0 names --"},
		{"dave", "david", "carol", "muzzle dave", "no player matching the name dave", "=mute", "-- mute list: 0 names --"},
	} {
		gate.close()
		w.clients["boss"].send("asethandle " + test.from + " " + test.to)
		for w.server.names.TryRLock() {
			w.server.names.RUnlock()
			time.Sleep(time.Millisecond)
		}
		w.clients[test.who].send(test.line)
		time.Sleep(50 * time.Millisecond) // it waits, or is wrong
		gate.open()
		w.run("< boss is now called\n< " + test.who + " " + test.heard + "\nrestart\nlogin boss secret-boss\nlogin alice secret-alice\nlogin carol secret-carol\n" +
			"> " + test.who + " " + test.list + "\n< " + test.who + " " + test.then + "\n")
	}
	// The other way round the renaming waits.
	gate.close()
	w.clients["alice"].send("+noplay david")
	for w.server.names.TryLock() {
		w.server.names.Unlock()
		time.Sleep(time.Millisecond)
	}
	w.clients["boss"].send("asethandle david dave")
	time.Sleep(50 * time.Millisecond)
	gate.open()
	w.run("< boss is now called\n< alice [david] added to your noplay list\n> alice =noplay\n< alice 1 name --\n< alice dave\n")
}

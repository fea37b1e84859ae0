package directory

import (
	"context"
	"sort"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/store"
)

func awaitLogons(c *command.Call, name string, most int) {
	var list []store.Logon
	if c.Kept() != nil {
		if !c.AwaitRead("logons", func(ctx context.Context) (err error) {
			list, err = c.Kept().Logons(ctx, name, most)
			return err
		}) {
			return
		}
	}
	if len(list) == 0 {
		c.Refuse("There are no logons on record.")
		return
	}
	for i := len(list) - 1; i >= 0; i-- {
		l := list[i]
		verb := "logout"
		if l.Arrived {
			verb = "login"
		}
		from := ""
		if c.User().IsAdmin() {
			from = " from " + l.Address
		}
		c.Print("%s: %-17s %s%s\n", c.Date(l.At), l.Name, verb, from)
	}
}

func cmdLogons(c *command.Call) {
	name := c.Arg(0)
	if name == "" {
		name = c.User().Name
	}
	awaitLogons(c, name, 10)
}

// listGuesses lists what is counted of wrong passwords.
func listGuesses(c *command.Call, guesses *accounts.Guesses) {
	list := guesses.List()
	sort.Strings(list)
	for _, line := range list {
		c.Print("%s\n", line)
	}
	c.Print("Accounts and addresses: %d.\n", len(list))
}

func cmdLlogons(c *command.Call) {
	n := 30
	if c.Given(0) {
		if n = c.Numbers[0]; n < 1 || n > mostLogons {
			c.Refuse("You can list 1 to %d logons.", mostLogons)
			return
		}
	}
	awaitLogons(c, "", n)
}

// mostLogons is how many arrivals and departures a command lists.
const mostLogons = 200

// Package accounts is the room of those who may come in: who a user is, what they
// have set (variables, lists), how strong they are, which lists and titles the server
// gives, how passwords are guessed no faster than they may be, and the record of who
// came and left. It knows nothing of sessions, connections and games.
package accounts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/store"
)

// A User is somebody, whether on or not, registered or a guest.
type User struct {
	Name   string
	Guest  bool
	Titles []string // "C", "GM", "*" ...

	Own     *record.User            // what they have set
	Ratings map[string]store.Rating // by category
	Whites  int                     // games with White more than with Black, since the server started

	ID      store.UserID
	Account store.User // of a registered user, as it was read
	Read    time.Time  // when that was, and what they have set
}

// NewGuest is a user without an account, with the channels that guests hear.
func NewGuest(name string) *User {
	u := NewUser(name)
	u.Guest = true
	u.Own = record.NewUser(record.Profile{Lists: map[string][]string{string(Channel): {"4", "53"}}})
	return u
}

// NewUser is a user of whom nothing has been read yet.
func NewUser(name string) *User {
	return &User{Name: name, Own: record.NewUser(record.Profile{}), Ratings: map[string]store.Rating{}}
}

// Key is the name in lower case: names differ in more than case.
func (u *User) Key() string { return strings.ToLower(u.Name) }

// Titled is the name with its titles: "Bob(TM)", "GuestABCD(U)".
func (u *User) Titled() string { return u.Name + u.marks() }

func (u *User) marks() string {
	marks := ""
	if u.Guest {
		marks = "(U)"
	}
	for _, t := range u.Titles {
		marks += "(" + t + ")"
	}
	return marks
}

// TitleBits are the titles as machine lines have them.
func (u *User) TitleBits() int {
	bits := 0
	if u.Guest {
		bits = 0x1
	}
	for _, t := range u.Titles {
		bits |= map[string]int{"C": 0x2, "GM": 0x4, "IM": 0x8, "FM": 0x10, "WGM": 0x20, "WIM": 0x40, "WFM": 0x80}[t]
	}
	return bits
}

// IsAdmin reports whether the user may use the commands of admins.
func (u *User) IsAdmin() bool { return u.Has("*") }

// Manages reports whether the user may manage tournaments.
func (u *User) Manages() bool { return u.Has("TM") || u.Has("TD") || u.IsAdmin() }

// Has reports whether the user has a title of the server (TM, SR ...).
func (u *User) Has(title string) bool {
	for _, t := range u.Titles {
		if t == title {
			return true
		}
	}
	return false
}

// MachineTitles is the user in lines about arrivals: titles and ratings.
func (u *User) MachineTitles() string { return fmt.Sprintf("%02X", u.TitleBits()) }

// On is the value of a variable that is on or off.
func (u *User) On(name Flag) bool { return u.Value(string(name)) == "1" }

// Number is the value of a variable that is a number.
func (u *User) Number(name Number) int {
	n, _ := strconv.Atoi(u.Value(string(name)))
	return n
}

// Text is the value of a variable.
func (u *User) Text(name Text) string { return u.Value(string(name)) }

// Value is that of a variable of any kind, as text.
func (u *User) Value(name string) string {
	if v, ok := u.Own.Setting(name); ok {
		return v
	}
	return usualValues[name]
}

// Listed reports whether a name is on one of the user's lists.
func (u *User) Listed(list List, name string) bool { return u.Own.Listed(string(list), name) }

// List is one of the user's lists.
func (u *User) List(list List) []string { return u.Own.List(string(list)) }

// Local is a time in the user's zone.
func (u *User) Local(t time.Time) time.Time {
	l, ok := phrase.Zone(u.Text(Zone))
	if !ok {
		l = time.UTC
	}
	return t.In(l)
}

// Channels are those that a user listens to, in order.
func (u *User) Channels() []string {
	return slices.SortedFunc(slices.Values(u.List(Channel)), func(a, b string) int {
		m, _ := strconv.Atoi(a) // they are numbers
		n, _ := strconv.Atoi(b)
		return m - n
	})
}

// ForAdmins are the lines of finger that only admins see. from is where the user comes from, or came last.
func (u *User) ForAdmins(from string) string {
	if u.Guest {
		return ""
	}
	text := fmt.Sprintf("Email: %s\nReal name: %s\nLast from: %s\n", u.Account.Email, u.Account.FullName, from)
	if u.Account.Remark != "" {
		text += "Remark: " + u.Account.Remark + "\n"
	}
	return text
}

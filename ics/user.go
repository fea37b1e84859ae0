package ics

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/ics/record"
	"rookery/store"
)

// A user is somebody, whether on or not, registered or a guest.
type user struct {
	name   string
	guest  bool
	titles []string // "C", "GM", "*" ...

	own     *record.User            // what they have set
	ratings map[string]store.Rating // by category
	whites  int                     // games with White more than with Black, since the server started

	id      store.UserID
	account store.User // of a registered user, as it was read
	read    time.Time  // when that was, and what they have set
}

func newGuest(name string) *user {
	u := newUser(name)
	u.guest = true
	u.own = record.NewUser(record.Profile{Lists: map[string][]string{"channel": {"4", "53"}}})
	return u
}

func newUser(name string) *user {
	return &user{name: name, own: record.NewUser(record.Profile{}), ratings: map[string]store.Rating{}}
}

// key is the name in lower case: names differ in more than case.
func (u *user) key() string { return strings.ToLower(u.name) }

// titled is the name with its titles: "Bob(TM)", "GuestABCD(U)".
func (u *user) titled() string { return u.name + u.marks() }

func (u *user) marks() string {
	marks := ""
	if u.guest {
		marks = "(U)"
	}
	for _, t := range u.titles {
		marks += "(" + t + ")"
	}
	return marks
}

// titleBits are the titles as machine lines have them.
func (u *user) titleBits() int {
	bits := 0
	if u.guest {
		bits = 0x1
	}
	for _, t := range u.titles {
		bits |= map[string]int{"C": 0x2, "GM": 0x4, "IM": 0x8, "FM": 0x10, "WGM": 0x20, "WIM": 0x40, "WFM": 0x80}[t]
	}
	return bits
}

// isAdmin reports whether the user may use the commands of admins.
func (u *user) isAdmin() bool { return u.has("*") }

// manages reports whether the user may manage tournaments.
func (u *user) manages() bool { return u.has("TM") || u.has("TD") || u.isAdmin() }

func (u *user) has(title string) bool {
	for _, t := range u.titles {
		if t == title {
			return true
		}
	}
	return false
}

// machineLine is the user in lines about arrivals: titles and ratings.
func (u *user) machineLine() string { return fmt.Sprintf("%02X", u.titleBits()) }

// on is the value of a variable that is on or off.
func (u *user) on(name string) bool { return u.text(name) == "1" }

// number is the value of a variable that is a number.
func (u *user) number(name string) int {
	n, _ := strconv.Atoi(u.text(name))
	return n
}

// text is the value of a variable.
func (u *user) text(name string) string {
	if v, ok := u.own.Setting(name); ok {
		return v
	}
	return usualValues[name]
}

// listed reports whether a name is on one of the user's lists.
func (u *user) listed(list, name string) bool { return u.own.Listed(list, name) }

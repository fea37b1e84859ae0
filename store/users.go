package store

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// A UserID is the number of a registered user, from 1; 0 is nobody (a guest)
// or, as the owner of lists, the server itself.
type UserID int64

// UserState says what a registration is worth.
type UserState int

// The states of a registration.
const (
	Active      UserState = iota // may log in
	Unconfirmed                  // has registered, and must be confirmed first
	Locked                       // may not log in any more
)

// A User is somebody who has registered.
type User struct {
	ID         UserID
	Name       string // as it is shown; no other user's name may differ by case only
	Password   string // hash, as package password makes it; empty: cannot log in
	FullName   string
	Email      string
	State      UserState
	Admin      bool
	Titles     []string // "GM", "TD", "C": none holds a space
	Registered time.Time
	LastOn     time.Time // when the last session began, and when one ended last
	LastOff    time.Time
	LastFrom   string        // address of the last session
	Online     time.Duration // of all sessions that ended
	Remark     string        // for admins
}

func (u *User) check() error {
	if u.Name == "" {
		return fmt.Errorf("a user needs a name")
	}
	if err := fits(MaxName, append([]string{u.Name, u.LastFrom}, u.Titles...)...); err != nil {
		return err
	}
	return fits(MaxText, u.Password, u.FullName, u.Email, u.Remark)
}

// handle is what makes two names the same.
func handle(name string) string { return strings.ToLower(name) }

const userColumns = "id, name, password, full_name, email, state, admin, titles, registered, last_on, last_off, last_from, online, remark"

func scanUser(row scanner) (u User, err error) {
	var titles string
	var registered, on, off int64
	err = row.Scan(&u.ID, &u.Name, &u.Password, &u.FullName, &u.Email, &u.State, &u.Admin, &titles,
		&registered, &on, &off, &u.LastFrom, &u.Online, &u.Remark)
	u.Titles = strings.Fields(titles)
	u.Registered, u.LastOn, u.LastOff = moment(registered), moment(on), moment(off)
	return u, err
}

func (u *User) values() []any {
	return []any{int64(u.ID), u.Name, u.Password, u.FullName, u.Email, int64(u.State), u.Admin, strings.Join(u.Titles, " "),
		millis(u.Registered), millis(u.LastOn), millis(u.LastOff), u.LastFrom, int64(u.Online), u.Remark, handle(u.Name)}
}

// User finds a user by name, in whatever case, or says ErrNotFound.
func (r reader) User(ctx context.Context, name string) (User, error) {
	return one(ctx, r, "user "+name, scanUser, "SELECT "+userColumns+" FROM users WHERE handle = $1", handle(name))
}

// UserByID finds a user by number, or says ErrNotFound.
func (r reader) UserByID(ctx context.Context, id UserID) (User, error) {
	return one(ctx, r, fmt.Sprintf("user %d", id), scanUser, "SELECT "+userColumns+" FROM users WHERE id = $1", int64(id))
}

// Names lists at most most names that begin with prefix, in whatever case, in
// alphabetical order.
func (r reader) Names(ctx context.Context, prefix string, most int) ([]string, error) {
	prefix = handle(prefix)
	return all(ctx, r, "names", scanOne[string],
		"SELECT name FROM users WHERE substr(handle, 1, $1) = $2 ORDER BY handle LIMIT $3", len(prefix), prefix, most)
}

// Titled lists the names of those whose accounts have a title; "*" is that of admins.
func (r reader) Titled(ctx context.Context, title string) ([]string, error) {
	if title == "*" {
		return all(ctx, r, "admins", scanOne[string], "SELECT name FROM users WHERE admin = TRUE ORDER BY handle")
	}
	return all(ctx, r, "titles", scanOne[string], "SELECT name FROM users WHERE ' ' || titles || ' ' LIKE $1 ORDER BY handle", "% "+title+" %")
}

// Newest lists the users who registered last, the newest first.
func (r reader) Newest(ctx context.Context, most int) ([]User, error) {
	return all(ctx, r, "newest users", scanUser, "SELECT "+userColumns+" FROM users ORDER BY id DESC LIMIT $1", most)
}

// CountUsers counts the registered users.
func (r reader) CountUsers(ctx context.Context) (int, error) {
	return r.count(ctx, "users", "SELECT count(*) FROM users")
}

// CreateUser registers u, whose ID is set. ErrExists: the name is taken.
func (t *Tx) CreateUser(ctx context.Context, u *User) error {
	if err := u.check(); err != nil {
		return err
	}
	id, err := t.next(ctx, "user")
	if err != nil {
		return err
	}
	u.ID = UserID(id)
	return t.exec(ctx, "user "+u.Name, true, "INSERT INTO users ("+userColumns+
		", handle) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)", u.values()...)
}

// SaveUser writes all fields of u, which was read in the same transaction,
// lest another change to it be undone. It may have another name now.
func (t *Tx) SaveUser(ctx context.Context, u User) error {
	if err := u.check(); err != nil {
		return err
	}
	return t.exec(ctx, "user "+u.Name, true, `UPDATE users SET name = $2, password = $3, full_name = $4, email = $5,
		state = $6, admin = $7, titles = $8, registered = $9, last_on = $10, last_off = $11, last_from = $12, online = $13,
		remark = $14, handle = $15 WHERE id = $1`, u.values()...)
}

// DeleteUser removes a user with ratings, messages, lists, settings, journal,
// collections, drafts, drawings and logins. Games stay, with the name. [Tx.ForgetCollections] removes the collections' problems.
func (t *Tx) DeleteUser(ctx context.Context, id UserID) error {
	what := fmt.Sprintf("user %d", id)
	if _, err := t.giveUp(ctx, "owner = $2", string(UserOwner(id))); err != nil {
		return err
	}
	for _, table := range [...]string{"drafts", "holdings", "marks", "men"} {
		if err := t.exec(ctx, what, false, "DELETE FROM "+table+" WHERE owner = $1", string(UserOwner(id))); err != nil {
			return err
		}
	}
	if err := t.exec(ctx, what, false, "DELETE FROM lists WHERE user_id = $1", int64(id)); err != nil {
		return err
	}
	return t.exec(ctx, what, true, "DELETE FROM users WHERE id = $1", int64(id))
}

// A Logon is a session's begin or end.
type Logon struct {
	Name    string
	At      time.Time
	Arrived bool   // else left
	Address string // where from
}

// MaxLogons is how many logons are kept, of all users and guests together.
const MaxLogons = 10_000

// AddLogons notes logons, at most a hundred, and forgets the oldest.
func (t *Tx) AddLogons(ctx context.Context, list ...Logon) error {
	if len(list) == 0 {
		return nil
	}
	if len(list) > rowsAtOnce {
		return fmt.Errorf("logons: %w", ErrFull)
	}
	last, err := one(ctx, t.reader, "counter logon", scanOne[int64],
		"UPDATE counters SET value = value + $1 WHERE name = 'logon' RETURNING value", len(list))
	if err != nil {
		return err
	}
	var args []any
	for i, l := range list {
		if err := fits(MaxName, l.Name, l.Address); err != nil {
			return err
		}
		args = append(args, last-int64(len(list)-1-i), handle(l.Name), l.Name, millis(l.At), l.Arrived, l.Address)
	}
	if err := t.exec(ctx, "logons", false, "DELETE FROM logons WHERE id <= $1", last-MaxLogons); err != nil {
		return err
	}
	return t.exec(ctx, "logons", true, insertion("logons", []string{"id", "handle", "name", "at", "arrived", "address"}, len(list)), args...)
}

// Logons lists the last logons of one name or, if it is empty, of all, the
// newest first.
func (r reader) Logons(ctx context.Context, name string, most int) ([]Logon, error) {
	scan := func(row scanner) (l Logon, err error) {
		var at int64
		err = row.Scan(&l.Name, &at, &l.Arrived, &l.Address)
		l.At = moment(at)
		return l, err
	}
	const columns = "SELECT name, at, arrived, address FROM logons "
	if name == "" {
		return all(ctx, r, "logons", scan, columns+"ORDER BY id DESC LIMIT $1", most)
	}
	return all(ctx, r, "logons", scan, columns+"WHERE handle = $1 ORDER BY id DESC LIMIT $2", handle(name), most)
}

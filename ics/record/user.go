package record

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rookery/store"
)

// A User is what somebody has set: variables, lists, aliases and notes.
type User struct {
	store   *store.Store // nil: it does not last
	id      store.UserID // 0: a guest
	profile Profile
}

// A Profile is all of it.
type Profile struct {
	Settings map[string]string // of variables, where they are not as usual
	Lists    map[string][]string
	Aliases  []Alias
	Notes    [10]string
}

// An Alias is a word that stands for a command.
type Alias struct{ Word, Text string }

// NewUser is somebody whose settings do not last.
func NewUser(p Profile) *User {
	if p.Settings == nil {
		p.Settings = map[string]string{}
	}
	if p.Lists == nil {
		p.Lists = map[string][]string{}
	}
	slices.SortFunc(p.Aliases, func(a, b Alias) int { return strings.Compare(a.Word, b.Word) })
	return &User{profile: p}
}

// LoadUser reads what a registered user has set.
func LoadUser(ctx context.Context, s *store.Store, id store.UserID) (*User, error) {
	u := NewUser(Profile{})
	u.store, u.id = s, id
	p := &u.profile
	var err error
	if p.Lists, err = s.Lists(ctx, id); err != nil {
		return nil, err
	}
	if p.Settings, err = s.Settings(ctx, id, store.Variable); err != nil {
		return nil, err
	}
	aliases, err := s.Settings(ctx, id, store.Alias)
	if err != nil {
		return nil, err
	}
	for word, text := range aliases {
		p.SetAlias(word, text)
	}
	notes, err := s.Settings(ctx, id, store.Note)
	if err != nil {
		return nil, err
	}
	for n, text := range notes {
		if i, err := strconv.Atoi(n); err == nil && i >= 1 && i <= len(p.Notes) {
			p.Notes[i-1] = text
		}
	}
	return u, nil
}

// Setting is what a variable has been set to.
func (u *User) Setting(name string) (value string, ok bool) {
	value, ok = u.profile.Settings[name]
	return value, ok
}

// List is one of the user's lists; not to be changed.
func (u *User) List(name string) []string { return slices.Clip(u.profile.Lists[name]) }

// Listed reports whether a name is on a list, in whatever case.
func (u *User) Listed(list, name string) bool {
	for _, item := range u.profile.Lists[list] {
		if len(item) == len(name) && strings.EqualFold(item, name) {
			return true
		}
	}
	return false
}

// Aliases are the user's; not to be changed.
func (u *User) Aliases() []Alias { return slices.Clip(u.profile.Aliases) }

// Profile is all that the user has set.
func (u *User) Profile() Profile { return u.profile.clone() }

// Notes are what finger shows.
func (u *User) Notes() [10]string { return u.profile.Notes }

// A UserDraft is a change of what a user has set that has not happened yet.
type UserDraft struct {
	user          *User
	edit          func(*Profile)
	before, after map[entry]string
}

// Draft drafts a change. edit may be called twice, and must do the same each time.
func (u *User) Draft(edit func(*Profile)) *UserDraft {
	p := u.profile.clone()
	edit(&p)
	return &UserDraft{user: u, edit: edit, before: u.profile.entries(), after: p.entries()}
}

// A StoredUser is a change that is stored and can be applied.
type StoredUser struct{ draft *UserDraft }

// Store writes the draft. If there is an error nothing has changed. The caller
// has nothing locked.
func (d *UserDraft) Store(ctx context.Context) (StoredUser, error) {
	if d.user.store == nil || d.user.id == 0 || maps.Equal(d.before, d.after) {
		return StoredUser{d}, nil
	}
	if err := d.user.store.Update(ctx, d.write); err != nil {
		return StoredUser{}, err
	}
	return StoredUser{d}, nil
}

// Apply makes the change. Others that were stored meanwhile stay.
func (s StoredUser) Apply() {
	if s.draft != nil {
		p := s.draft.user.profile.clone()
		s.draft.edit(&p)
		s.draft.user.profile = p
	}
}

// SetAlias lets a word stand for a command. Aliases are in the order of their words.
func (p *Profile) SetAlias(word, text string) {
	i, known := slices.BinarySearchFunc(p.Aliases, word, func(a Alias, word string) int { return strings.Compare(a.Word, word) })
	if known {
		p.Aliases[i].Text = text
		return
	}
	p.Aliases = slices.Insert(p.Aliases, i, Alias{word, text})
}

func (p *Profile) clone() Profile {
	c := Profile{Settings: maps.Clone(p.Settings), Lists: map[string][]string{}, Aliases: slices.Clone(p.Aliases), Notes: p.Notes}
	for name, list := range p.Lists {
		c.Lists[name] = slices.Clone(list)
	}
	return c
}

// An entry is a setting, or an item of a list, as the store has it.
type entry struct {
	kind store.Kind // "" of a list
	name string     // of the setting or list
	item string
}

func (p *Profile) entries() map[entry]string {
	all := map[entry]string{}
	for name, value := range p.Settings {
		all[entry{kind: store.Variable, name: name}] = value
	}
	for _, a := range p.Aliases {
		all[entry{kind: store.Alias, name: a.Word}] = a.Text
	}
	for i, n := range p.Notes {
		if n != "" {
			all[entry{kind: store.Note, name: strconv.Itoa(i + 1)}] = n
		}
	}
	for name, list := range p.Lists {
		for _, item := range list {
			all[entry{name: name, item: item}] = ""
		}
	}
	return all
}

func (d *UserDraft) write(ctx context.Context, tx *store.Tx) error {
	id := d.user.id
	for k, v := range d.after {
		old, ok := d.before[k]
		var err error
		switch {
		case ok && old == v:
		case k.kind == "":
			err = tx.AddToList(ctx, id, k.name, k.item)
		default:
			err = tx.Set(ctx, id, k.kind, k.name, v)
		}
		if err != nil && !errors.Is(err, store.ErrExists) {
			return err
		}
	}
	for k := range d.before {
		if _, ok := d.after[k]; ok {
			continue
		}
		var err error
		if k.kind == "" {
			err = tx.RemoveFromList(ctx, id, k.name, k.item)
		} else {
			err = tx.Unset(ctx, id, k.kind, k.name)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

package lobby

import (
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/chess/variant"
	"rookery/ics/accounts"
	"rookery/ics/record"
)

// A person is a member for tests.
type person struct {
	user  *accounts.User
	wants []Interest
	knows string // a name, in lists or wherever
}

func (p *person) User() *accounts.User  { return p.user }
func (p *person) Sealed() bool          { return false }
func (p *person) Counts() bool          { return p.user.Guest }
func (p *person) Interests() []Interest { return p.wants }

func (p *person) Rename(r record.Renaming) bool {
	if !strings.EqualFold(p.knows, r.From) {
		return false
	}
	p.knows = r.To
	return true
}

func somebody(name string, wants ...Interest) *person {
	return &person{user: accounts.NewGuest(name), wants: wants}
}

// TestInterests: who wants to hear of something is found while they are in, and as they want it now.
func TestInterests(t *testing.T) {
	t.Parallel()
	l := New[*person]()
	ann := somebody("Ann", Interest{Arrivals, ""}, Interest{ArrivalOf, "bob"})
	count := func(of Topic, name string) int { return len(slices.Collect(l.Who(of, name))) }
	l.Index(ann)
	if count(Arrivals, "") != 0 {
		t.Error("somebody hears who is not in")
	}
	l.Add(ann)
	if count(Arrivals, "") != 1 || count(ArrivalOf, "bob") != 1 || count(ArrivalOf, "carol") != 0 || count(GamesOf, "bob") != 0 {
		t.Error("interests are not found")
	}
	ann.wants = ann.wants[:1]
	l.Index(ann)
	if count(Arrivals, "") != 1 || count(ArrivalOf, "bob") != 0 {
		t.Error("an interest that has gone is found")
	}
	if !l.Remove(ann) || l.Remove(ann) || count(Arrivals, "") != 0 || len(l.wanting)+len(l.indexed) != 0 {
		t.Error("something is left of somebody who has gone")
	}
}

// TestCounts: guests are counted in and out, and the most at once are remembered.
func TestCounts(t *testing.T) {
	t.Parallel()
	l := New[*person]()
	ann, bob := somebody("Ann"), somebody("bob")
	bob.user.Guest = false
	l.Add(bob)
	l.Add(ann)
	if l.Len() != 2 || l.Guests() != 1 || l.Peak() != 2 || l.Named("ANN") != ann || l.All()[0] != ann {
		t.Error("not all are in, or not by name")
	}
	l.Remove(ann)
	l.Add(somebody("carol"))
	if l.Len() != 2 || l.Guests() != 1 || l.Peak() != 2 || l.Named("ann") != nil {
		t.Error("who has gone is counted")
	}
	if m := l.Matching("b"); len(m) != 1 || m[0] != bob {
		t.Errorf("b matches %d", len(m))
	}
}

// TestChanging: an account that is being given another name lets nobody in, and then only by that name; where nothing
// was changed all is as before.
func TestChanging(t *testing.T) {
	t.Parallel()
	l := New[*person]()
	u := &accounts.User{Name: "dave", ID: 7}
	if !l.Current(u) {
		t.Fatal("an account that nobody has changed")
	}
	done := l.Changing(7)
	if l.Current(u) {
		t.Error("comes in while being changed")
	}
	done("", false)
	if !l.Current(u) {
		t.Error("nothing has changed")
	}
	l.Changing(7)("David", true)
	if l.Current(u) || !l.Current(&accounts.User{Name: "david", ID: 7}) {
		t.Error("comes in by the old name")
	}
	l.Changing(7)("", false)
	if !l.Current(&accounts.User{Name: "david", ID: 7}) {
		t.Error("a change that failed has undone one that did not")
	}
}

// TestRenamed: those who are on know the new name, and those who come in later with what was read before.
func TestRenamed(t *testing.T) {
	t.Parallel()
	l := New[*person]()
	on, old, late := somebody("ann"), somebody("bea"), somebody("carol")
	on.knows, old.knows, late.knows = "dave", "dave", "dave"
	l.Add(on)
	if changed := l.Renamed(record.Renaming{From: "dave", To: "david"}); len(changed) != 1 || on.knows != "david" {
		t.Error("who is on does not know")
	}
	late.user.Read = time.Now().Add(time.Minute)
	l.Add(old)
	l.Add(late)
	if old.knows != "david" || late.knows != "dave" {
		t.Errorf("read before: %s, after: %s", old.knows, late.knows)
	}
}

// TestPosted: a seek has the least number that is free, and is found by it or by its maker.
func TestPosted(t *testing.T) {
	t.Parallel()
	var p Posted[*person]
	ann, bob := somebody("Ann"), somebody("bob")
	a, b, c := p.Add(ann, Terms{Base: 1}), p.Add(bob, Terms{}), p.Add(ann, Terms{Base: 2})
	if a.Number != 1 || b.Number != 2 || c.Number != 3 {
		t.Fatal(a.Number, b.Number, c.Number)
	}
	if p.Find("2") != b || p.Find("ann") != a || p.Find("4") != nil || p.Find("an") != nil {
		t.Error("the wrong seek is found")
	}
	if gone := p.Drop(func(k *Seek[*person]) bool { return k.From == bob }); !slices.Equal(gone, []int{2}) || p.Has(b) || !p.Has(c) {
		t.Errorf("dropped: %v", gone)
	}
	if n := p.Add(bob, Terms{}).Number; n != 2 {
		t.Errorf("the next is %d", n)
	}
}

// TestUnfit: who cannot answer a seek is told why.
func TestUnfit(t *testing.T) {
	t.Parallel()
	chess, err := variant.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	ann, bob := somebody("Ann"), somebody("bob")
	k := Seek[*person]{From: ann, Terms: Terms{Variant: chess, Base: 5, High: 9999}}
	fits := func(want string) {
		t.Helper()
		if why := k.Unfit(bob, time.Now()); !strings.Contains(why, want) || (want == "") != (why == "") {
			t.Errorf("%q, want %q", why, want)
		}
	}
	fits("")
	k.Terms.Low = 1
	fits("out of the range")
	k.Terms.Low, k.Terms.High = 0, 0
	fits("")
	k.Terms.High = 9999
	k.Terms.Rated = true
	fits("as a registered player")
	k.Terms.Rated = false
	k.Terms.Formula = true
	ann.user.Own = record.NewUser(record.Profile{Settings: map[string]string{string(accounts.Formula): "white"}})
	k.Terms.Colour = "black" // of the seeker, so that who answers has White and the seeker Black
	fits("does not fit formula for Ann")
	k.Terms.Colour = "white"
	fits("")
}

// TestPending: numbers are never given twice, and what is dropped waits no more.
func TestPending(t *testing.T) {
	t.Parallel()
	var p Pending[*person, int]
	ann, bob := somebody("Ann"), somebody("bob")
	first, second := &Offer[*person, int]{Kind: Match, From: ann, To: bob}, &Offer[*person, int]{Kind: Partner, From: bob, To: ann}
	p.Add(first)
	p.Add(second)
	if !p.Drop(second) || p.Drop(second) || p.Has(second) || !p.Has(first) {
		t.Error("dropped once, and only that one")
	}
	p.Add(second)
	if first.Number != 1 || second.Number != 3 {
		t.Errorf("numbers %d and %d", first.Number, second.Number)
	}
	if p.Made(Match, ann, bob) == nil || p.Made(Match, bob, ann) != nil || p.Made(Partner, ann, bob) != nil {
		t.Error("who has offered what to whom")
	}
	if got, want := first.Machine(bob), first.Machine(ann); !strings.Contains(got, "Ann") || !strings.Contains(want, "bob") {
		t.Errorf("%s, %s", got, want)
	}
}

// TestInvitations: they are found in one direction, end in both, and follow an account to its new name.
func TestInvitations(t *testing.T) {
	t.Parallel()
	var l Invitations[*person]
	ann, bob := somebody("Ann"), somebody("bob")
	l.Add(&Invitation[*person]{From: ann, To: "bob"})
	l.Add(&Invitation[*person]{From: bob, To: "carol"})
	if l.Find("ANN", "Bob") == nil || l.Find("bob", "ann") != nil {
		t.Error("found the wrong way")
	}
	if ended := l.Renamed("carol", "Caro"); ended != nil || l.Find("bob", "caro") == nil {
		t.Error("an invitation does not follow")
	}
	if ended := l.Renamed("caro", ""); len(ended) != 1 || len(l.All()) != 1 {
		t.Error("an invitation of nobody")
	}
	if l.Drop(Between[*person]("bob", "ann")); len(l.All()) != 0 {
		t.Error("not dropped from either side")
	}
}

package lobby

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/ics/style12"
)

// A Seek is an advertisement for a game with anybody.
type Seek[S Member] struct {
	Number int
	From   S
	Terms  Terms
}

// Posted are the seeks that nobody has answered, in the order in which they came.
type Posted[S Member] struct{ list []*Seek[S] }

// All are they. The caller does not change them.
func (p *Posted[S]) All() []*Seek[S] { return p.list }

// Add posts a seek under the least number that none has.
func (p *Posted[S]) Add(from S, w Terms) *Seek[S] {
	k := &Seek[S]{Number: 1, From: from, Terms: w}
	for slices.ContainsFunc(p.list, func(o *Seek[S]) bool { return o.Number == k.Number }) {
		k.Number++
	}
	p.list = append(p.list, k)
	return k
}

// Drop removes the seeks that fit, and returns their numbers.
func (p *Posted[S]) Drop(fits func(*Seek[S]) bool) (gone []int) {
	p.list = slices.DeleteFunc(p.list, func(k *Seek[S]) bool {
		if !fits(k) {
			return false
		}
		gone = append(gone, k.Number)
		return true
	})
	return gone
}

// Has reports whether a seek is posted still.
func (p *Posted[S]) Has(k *Seek[S]) bool { return slices.Contains(p.list, k) }

// Find is the seek of a number or of a user, nil if there is none.
func (p *Posted[S]) Find(word string) *Seek[S] {
	n, err := strconv.Atoi(word)
	for _, k := range p.list {
		if err == nil && k.Number == n || err != nil && strings.EqualFold(k.From.User().Name, word) {
			return k
		}
	}
	return nil
}

// Machine is the line of a seek for programs, who may be its maker.
func (k *Seek[S]) Machine(own bool) string {
	colour := byte('?')
	switch k.Terms.Colour {
	case "white":
		colour = 'W'
	case "black":
		colour = 'B'
	}
	u := k.From.User()
	return style12.Seek{
		Number: k.Number, Own: own, Name: u.Name, Titles: u.TitleBits(), Rating: u.MachineRating(k.Terms.Category()), Base: k.Terms.Base, Increment: k.Terms.Inc,
		Rated: k.Terms.Rated, Type: k.Terms.Kind(), Colour: colour, Low: k.Terms.Low, High: k.Terms.High, Automatic: !k.Terms.Manual, Formula: k.Terms.Formula,
	}.String()
}

// Line is the seek in words.
func (k *Seek[S]) Line() string {
	extra := ""
	if k.Terms.Colour != "" {
		extra += " [" + k.Terms.Colour + "]"
	}
	if k.Terms.Manual {
		extra += " m"
	}
	if k.Terms.Formula {
		extra += " f"
	}
	return fmt.Sprintf("%s (%s) seeking %d %d %s %s%s (\"play %d\" to respond)", k.From.User().Titled(), k.From.User().RatingText(k.Terms.Category()),
		k.Terms.Base, k.Terms.Inc, k.Terms.RatedWord(), k.Terms.Kind(), extra, k.Number)
}

// Unfit tells why somebody cannot answer a seek; "" if they can.
func (k *Seek[S]) Unfit(y S, now time.Time) string {
	if why := MayMeet(y.User(), k.From.User(), k.Terms); why != "" {
		if k.Terms.Rated && (y.User().Guest || k.From.User().Guest) {
			return "You can only play rated games as a registered player."
		}
		return why
	}
	r := y.User().RatingNumber(k.Terms.Category())
	if (k.Terms.Low > 0 || k.Terms.High < 9999) && (r < k.Terms.Low || r > k.Terms.High) {
		return "Your rating is out of the range that the seeker wants."
	}
	if k.Terms.Formula {
		w := k.Terms
		w.Colour = Opposite(w.Colour) // as who answers asks for it
		if ok, clause := FormulaAllows(k.From.User(), y.User(), y.Sealed(), now, w); !ok {
			return "Match request does not fit formula for " + k.From.User().Name + ":\n" + clause
		}
	}
	return ""
}

// IsFor reports whether somebody who reads words wants to hear of a seek: one that they
// can answer, and that their own formula allows. Programs draw them all.
func (k *Seek[S]) IsFor(y S, now time.Time) bool {
	if k.Unfit(y, now) != "" {
		return false
	}
	wanted, _ := FormulaAllows(y.User(), k.From.User(), k.From.Sealed(), now, k.Terms)
	return wanted
}

// Opposite is the colour that is left to the other side; "" if neither is asked for.
func Opposite(colour string) string {
	switch colour {
	case "white":
		return "black"
	case "black":
		return "white"
	}
	return ""
}

package style12

import (
	"fmt"
	"slices"
	"strconv"
)

// A Rating is a rating in lines for programs, 0 for none, and how sure it is:
// 0, or 'E' for estimated and 'P' for provisional.
type Rating struct {
	Value int
	Mark  byte
}

// A Seek is an advertisement for a game, as clients get it that draw a graph of
// all of them (ivariable seekinfo): "<s> 8 w=visar ti=02 rt=2194  t=4 i=0 r=r
// tp=suicide c=? rr=0-9999 a=t f=f".
type Seek struct {
	Number    int
	Own       bool // the line is "<sn>": who gets it has made the seek
	Name      string
	Titles    int // bits: 1 unregistered, 2 computer, 4 GM, 8 IM, 16 FM, 32 WGM, 64 WIM, 128 WFM
	Rating    Rating
	Base      int // minutes
	Increment int // seconds
	Rated     bool
	Type      string // "blitz", "wild/fr"
	Colour    byte   // that the seeker wants: 'W', 'B', or '?' for either
	Low, High int    // ratings of those who may answer
	Automatic bool   // the game begins without the seeker being asked
	Formula   bool   // the seeker's formula must agree
}

const (
	maxTitles = 1<<16 - 1
	maxRating = 9999
)

// ParseSeek reads a line "<s>" or "<sn>". The error is an [*Error].
func ParseSeek(line string) (Seek, error) {
	var s Seek
	kind := "<s>"
	if Tag(line) == "<sn>" {
		kind, s.Own = "<sn>", true
	}
	f := fieldsOf(line, kind)
	s.Number = f.int("number", 0, maxCount)
	s.Name = f.keyed("name", "w=")
	s.Titles = f.hex("titles", f.keyed("titles", "ti="), maxTitles)
	s.Rating = f.rating("rating", f.keyed("rating", "rt="))
	s.Base = f.number("time", f.keyed("time", "t="), 0, maxCount)
	s.Increment = f.number("increment", f.keyed("increment", "i="), 0, maxCount)
	s.Rated = f.choice("rated", f.keyed("rated", "r="), "ur") == 'r'
	s.Type = f.keyed("type of game", "tp=")
	s.Colour = f.choice("colour", f.keyed("colour", "c="), "?WB")
	low, high := f.pair("range of ratings", f.keyed("range of ratings", "rr="), '-')
	s.Low, s.High = f.number("lowest rating", low, 0, maxRating), f.number("highest rating", high, 0, maxRating)
	s.Automatic = f.choice("automatic", f.keyed("automatic", "a="), "ft") == 't'
	s.Formula = f.choice("formula", f.keyed("formula", "f="), "ft") == 't'
	if f.err != nil {
		return Seek{}, f.err
	}
	return s, nil
}

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (s *Seek) AppendText(dst []byte) ([]byte, error) {
	tag := "<s>"
	if s.Own {
		tag = "<sn>"
	}
	w := lineWriter{kind: tag, b: dst}
	w.word("tag", tag)
	w.int("number", int64(s.Number), 0, maxCount)
	w.keyed("name", "w=", s.Name)
	w.key("ti=")
	w.inRange("titles", int64(s.Titles), 0, maxTitles)
	w.b = fmt.Appendf(w.b, "%02X", s.Titles)
	w.key("rt=")
	w.rating("rating", s.Rating)
	if s.Rating.Mark == 0 {
		w.b = append(w.b, ' ') // the mark's place stays
	}
	w.keyedInt("time", "t=", s.Base, maxCount)
	w.keyedInt("increment", "i=", s.Increment, maxCount)
	w.choice("r=", s.Rated, "ur")
	w.keyed("type of game", "tp=", s.Type)
	w.keyed("colour", "c=", string(rune(s.Colour)))
	if s.Colour != '?' && s.Colour != 'W' && s.Colour != 'B' {
		w.fail("colour", string(rune(s.Colour)), ErrForm)
	}
	w.keyedInt("lowest rating", "rr=", s.Low, maxRating)
	w.b = append(w.b, '-')
	w.inRange("highest rating", int64(s.High), 0, maxRating)
	w.b = strconv.AppendInt(w.b, int64(s.High), 10)
	w.choice("a=", s.Automatic, "ft")
	w.choice("f=", s.Formula, "ft")
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (s Seek) String() string { return lineOf(s.AppendText(nil)) }

// A Removal is a line that takes seeks or offers off the lists that programs
// keep: "<sr> 8 10", "<pr> 39". The line "<sc>" takes off all seeks.
type Removal struct {
	Offers  bool // "<pr>", of offers; else "<sr>", of seeks
	Numbers []int
}

// ParseRemoval reads a line "<sr>" or "<pr>", with one number at least. The
// error is an [*Error].
func ParseRemoval(line string) (Removal, error) {
	var r Removal
	kind := "<sr>"
	if Tag(line) == "<pr>" {
		kind, r.Offers = "<pr>", true
	}
	f := fieldsOf(line, kind)
	for n := 0; f.err == nil && (n == 0 || f.more()); n++ {
		r.Numbers = append(r.Numbers, f.int("number", 0, maxCount))
	}
	if f.err != nil {
		return Removal{}, f.err
	}
	return r, nil
}

// AppendText appends the line to dst, without a line end. What could not be
// read again is an [*Error], with nothing appended.
func (r *Removal) AppendText(dst []byte) ([]byte, error) {
	tag := "<sr>"
	if r.Offers {
		tag = "<pr>"
	}
	w := lineWriter{kind: tag, b: dst}
	w.word("tag", tag)
	for _, n := range r.Numbers {
		w.int("number", int64(n), 0, maxCount)
	}
	if len(r.Numbers) == 0 {
		w.n++
		w.fail("number", "", ErrMissing)
	}
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (r Removal) String() string { return lineOf(r.AppendText(nil)) }

// Equal reports whether two removals are the same.
func (r Removal) Equal(o Removal) bool {
	return r.Offers == o.Offers && slices.Equal(r.Numbers, o.Numbers)
}

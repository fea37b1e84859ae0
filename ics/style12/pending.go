package style12

import "strings"

// A Pending is an offer that waits for an answer (ivariable pendinfo): "<pf> 39
// w=Ann t=match p=Ann (1500) Bea (----) unrated blitz 2 12". A [Removal] takes it
// off again.
type Pending struct {
	Number int
	Made   bool   // the line is "<pt>": who gets it made the offer, to Name; else "<pf>": it is from Name
	Name   string // of the other
	Type   string // "match", "partner", "draw", "takeback" and so on
	Text   string // the parameters: of a match as in the challenge; may be empty
}

// ParsePending reads a line "<pt>" or "<pf>". The error is an [*Error].
func ParsePending(line string) (Pending, error) {
	var p Pending
	kind := "<pf>"
	if Tag(line) == "<pt>" {
		kind, p.Made = "<pt>", true
	}
	f := fieldsOf(line, kind)
	p.Number = f.int("number", 0, maxCount)
	p.Name = f.keyed("name", "w=")
	p.Type = f.keyed("type of offer", "t=")
	f.skip()
	f.n++
	text, found := strings.CutPrefix(f.rest, "p=")
	text = strings.Trim(text, " ")
	switch {
	case !found:
		f.fail("parameters", f.rest, ErrForm)
	case !isText(text):
		f.fail("parameters", text, ErrBlank)
	}
	p.Text = text
	if f.err != nil {
		return Pending{}, f.err
	}
	return p, nil
}

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (p *Pending) AppendText(dst []byte) ([]byte, error) {
	tag := "<pf>"
	if p.Made {
		tag = "<pt>"
	}
	w := lineWriter{kind: tag, b: dst}
	w.word("tag", tag)
	w.int("number", int64(p.Number), 0, maxCount)
	w.keyed("name", "w=", p.Name)
	w.keyed("type of offer", "t=", p.Type)
	w.key("p=")
	if !isText(p.Text) {
		w.fail("parameters", p.Text, ErrBlank)
	}
	w.b = append(w.b, p.Text...)
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (p Pending) String() string { return lineOf(p.AppendText(nil)) }

// isText reports whether a text can end a line: printable ASCII, no blanks
// around it.
func isText(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return strings.Trim(s, " ") == s
}

// Package encodings finds encodings of texts by their names. It knows all there are, with tables of
// hundreds of kilobytes: who only guesses among a few code pages (package pgn) does without.
package encodings

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/ianaindex"
)

// Parse finds the encoding of a text by its name, as the Internet Assigned Numbers Authority has it
// or as people write it: "windows-1251", "ISO-8859-2", "cp437", "KOI8-R", "UTF-16".
func Parse(name string) (encoding.Encoding, error) {
	short := strings.ToLower(strings.TrimSpace(name))
	for _, prefix := range [...]string{"cp", "win-", "win"} {
		if number, ok := strings.CutPrefix(short, prefix); ok && strings.HasPrefix(number, "12") {
			short = "windows-" + number
		}
	}
	if short == "cp850" || short == "cp852" || short == "cp855" || short == "cp866" {
		short = "ibm" + short[2:]
	}
	e, err := ianaindex.IANA.Encoding(short)
	if err != nil || e == nil {
		return nil, fmt.Errorf("no encoding that is known: %q", name)
	}
	return e, nil
}

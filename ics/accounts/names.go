package accounts

import "fmt"

// How many letters a name has.
const (
	MinName = 3
	MaxName = 17
)

// NameTrouble tells why a name cannot be one; "" if it can.
func NameTrouble(name string) string {
	for i := range len(name) {
		if c := name[i] | 0x20; c < 'a' || c > 'z' {
			return "Sorry, names can only consist of lower and upper case letters."
		}
	}
	switch {
	case len(name) < MinName:
		return fmt.Sprintf("A name should be at least %d characters long!", MinName)
	case len(name) > MaxName:
		return fmt.Sprintf("Sorry, names may be at most %d characters long.", MaxName)
	}
	return ""
}

// IsLetters reports whether a text is letters and nothing else.
func IsLetters(s string) bool {
	for i := range len(s) {
		if b := s[i] | 0x20; b < 'a' || b > 'z' {
			return false
		}
	}
	return s != ""
}

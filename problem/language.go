package problem

// A Language is one of those a problem may be written in: it decides the
// keywords of the input and the letters of men in input and output.
type Language uint8

const (
	English Language = iota
	German
	French
	// Languages is how many there are.
	Languages
)

// String gives the code of the language: "en", "de" or "fr".
func (l Language) String() string {
	switch l {
	case German:
		return "de"
	case French:
		return "fr"
	}
	return "en"
}

// ParseLanguage reads the code that String gives.
func ParseLanguage(code string) (Language, bool) {
	for l := range Languages {
		if l.String() == code {
			return l, true
		}
	}
	return English, false
}

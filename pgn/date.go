package pgn

import "strings"

// Date is when the game was played, in the order of PGN: "2017.03.17", with question marks
// or nothing for what is not known; "" if nothing is. It comes from the tag Date, else from
// UTCDate. Dates that begin with the day are turned round; of one with strokes, in which day
// and month cannot be told apart, the year is left.
func (t Tags) Date() string {
	date := t.Get("Date")
	if date == "" || date[0] == '?' && !strings.ContainsAny(date, "0123456789") {
		date = t.Get("UTCDate")
	}
	if len(date) == 10 && date[4] == '.' && date[7] == '.' && date[0] != '?' { // as nearly all are
		return strings.TrimRight(date, ".?")
	}
	parts := strings.FieldsFunc(date, func(c rune) bool { return c == '.' || c == '-' || c == '/' || c == ' ' })
	if len(parts) == 0 {
		return ""
	}
	last := len(parts) - 1
	switch {
	case len(parts[0]) == 4:
		if parts[0][0] == '?' {
			return ""
		}
	case len(parts) > 3 || len(parts[last]) != 4 || !isNumber(parts[last]):
		return ""
	case strings.Contains(date, "/") && len(parts) == 3:
		day, month := two(parts[0]), two(parts[1])
		switch {
		case day > "12" && month <= "12":
		case month > "12" && day <= "12":
			day, month = month, day
		default:
			return parts[last]
		}
		parts = []string{parts[last], month, day}
	default:
		parts[0], parts[last] = parts[last], parts[0]
	}
	for i := range parts {
		parts[i] = two(parts[i])
	}
	return strings.TrimRight(strings.Join(parts, "."), ".?")
}

// two gives a day or a month two figures.
func two(part string) string {
	if len(part) == 1 {
		return "0" + part
	}
	return part
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }

package lobby

// letters are the letters of categories in "games" and its like.
var letters = map[string]byte{
	"lightning": 'l', "blitz": 'b', "standard": 's', "wild": 'w', "untimed": 'u', "crazyhouse": 'z', "bughouse": 'B', "suicide": 'S',
	"losers": 'L', "atomic": 'x', "nonstandard": 'n', "giveaway": 'g', "blitz-chess": 'k',
}

// Letter is the letter of a category in "games" and its like.
func Letter(category string) byte { return letters[category] }

// OfLetter is the category that has a letter; false if none has.
func OfLetter(letter byte) (category string, ok bool) {
	for category, l := range letters {
		if l == letter {
			return category, true
		}
	}
	return "", false
}

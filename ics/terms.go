package ics

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/eco"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/formula"
	"rookery/ics/setups"
)

// terms are what two players agree on before a game.
type terms struct {
	variant   variant.Variant
	rated     bool
	private   bool
	base, inc int    // minutes, seconds
	odds      *odds  // not nil: Black has other times
	colour    string // that the one who asks wants: "white", "black" or ""
	manual    bool   // of a seek: who answers is asked about
	formula   bool   // of a seek: the seeker's formula must agree
	low, high int    // of a seek: ratings
	start     string // FEN, "" for the variant's own
	setup     string // the name of start, "odds/rook"
	giver     string // who gives the simul of which the game is a board, "" if there is none
}

// odds are Black's times where base and inc are White's alone. They are not
// changed once made.
type odds struct {
	Base int `json:"base"` // minutes
	Inc  int `json:"inc"`  // seconds
}

// times are the minutes and seconds of one side.
func (t terms) times(c chess.Colour) (base, inc int) {
	if t.odds != nil && c == chess.Black {
		return t.odds.Base, t.odds.Inc
	}
	return t.base, t.inc
}

// switched are the terms of the game when the players, who keep their times, have
// changed sides.
func (t terms) switched() terms {
	if o := t.odds; o != nil {
		t.base, t.inc, t.odds = o.Base, o.Inc, &odds{t.base, t.inc}
	}
	return t
}

// sameTimes: both sides have on these terms what they have on others.
func (t terms) sameTimes(o terms) bool {
	if t.odds != nil && o.odds != nil {
		return t.base == o.base && t.inc == o.inc && *t.odds == *o.odds
	}
	return t.base == o.base && t.inc == o.inc && t.odds == o.odds
}

// category is what the ratings distinguish: the variant or, in chess, the time
// that forty moves may take.
func (t terms) category() string {
	switch name := t.variant.Name; {
	case t.setup != "":
		return "nonstandard"
	case name == "chess":
	case name == "chess960", strings.HasPrefix(name, "wild/"):
		return "wild"
	default:
		return name
	}
	switch d := t.base*60 + t.inc*40; {
	case t.base == 0 && t.inc == 0:
		return "untimed"
	case d < 3*60:
		return "lightning"
	case d < 15*60:
		return "blitz"
	}
	return "standard"
}

// kind is the category in lines about a game, with the wild's number.
func (t terms) kind() string {
	switch name := t.variant.Name; {
	case name == "chess960":
		return "wild/fr"
	case strings.HasPrefix(name, "wild/"):
		return name
	}
	return t.category()
}

// ratedWord is "rated" or "unrated".
func (t terms) ratedWord() string {
	if t.rated {
		return "rated"
	}
	return "unrated"
}

// clocks is " 2 12", or nothing for untimed games; with Black's times behind
// White's where they are others: " 2 12 : 5 0".
func (t terms) clocks() string {
	if t.odds != nil {
		return fmt.Sprintf(" %d %d : %d %d", t.base, t.inc, t.odds.Base, t.odds.Inc)
	}
	if t.base == 0 && t.inc == 0 {
		return ""
	}
	return fmt.Sprintf(" %d %d", t.base, t.inc)
}

// summary is "unrated blitz 2 12".
func (t terms) summary() string { return t.ratedWord() + " " + t.kind() + t.clocks() }

// controls are the clocks that the terms mean. A base of no minutes gives ten
// seconds to begin with, as servers do.
func (t terms) controls() (both [2]game.Control) {
	for c := range both {
		minutes, inc := t.times(chess.Colour(c))
		if minutes == 0 && inc == 0 {
			continue
		}
		base := time.Duration(minutes) * time.Minute
		if minutes == 0 {
			base = 10 * time.Second
		}
		both[c] = game.Fischer(base, time.Duration(inc)*time.Second)
	}
	return both
}

// terms reads what a user says of a game that is wanted, by what the user plays as a rule;
// false if it makes no sense, which is told.
func (c *call) terms(text string) (terms, bool) {
	w, wrong := parseTerms(strings.Fields(text), usualTerms(c.user), c.server.openings)
	if wrong != "" {
		c.code = codeBadParams
		c.refuse("%s", wrong)
	}
	return w, wrong == ""
}

// parseTerms reads the words of match and seek: up to two numbers are the times
// of both sides, two more are Black's. Setups are of chess, and named "odds rook" or
// "odds/rook". What is missing comes from usual; a text that says what is wrong is
// returned if something is.
func parseTerms(words []string, usual terms, openings *eco.Table) (terms, string) {
	r := termsReader{terms: usual, rest: words, openings: openings}
	for len(r.rest) > 0 {
		word := r.rest[0]
		r.rest = r.rest[1:]
		if wrong := r.read(word); wrong != "" {
			return r.terms, wrong
		}
	}
	return r.terms, r.settle()
}

// A termsReader reads terms word by word.
type termsReader struct {
	terms
	rest     []string // words that are still to be read
	numbers  int      // that have been
	asker    string   // the side that the setup gives to who asks
	openings *eco.Table
}

// read reads a word, and those that belong to it; it says what is wrong.
func (r *termsReader) read(word string) (wrong string) {
	w := strings.ToLower(word)
	if isNumber(strings.TrimLeft(w, "+-")) {
		return r.number(w)
	}
	if low, high, ok := strings.Cut(w, "-"); ok && isNumber(low) && isNumber(high) {
		return r.ratings(low, high)
	}
	switch w {
	case "rated", "r":
		r.rated = true
	case "unrated", "u":
		r.rated = false
	case "white", "w":
		r.colour = "white"
	case "black", "b":
		r.colour = "black"
	case "auto", "a":
		r.manual = false
	case "manual", "m":
		r.manual = true
	case "formula", "f":
		r.formula = true
	case "untimed":
		r.base, r.inc, r.odds = 0, 0, nil
	default:
		return r.game(word)
	}
	return ""
}

// number reads a time.
func (r *termsReader) number(word string) (wrong string) {
	n, err := strconv.Atoi(word)
	switch {
	case err != nil || n < 0 || n > 999:
		return fmt.Sprintf("The time %s is out of range.", word)
	case r.numbers == 0:
		r.base, r.inc, r.odds = n, 0, nil
	case r.numbers == 1:
		r.inc = n
	case r.numbers == 2:
		r.odds = &odds{Base: n}
	case r.numbers == 3:
		r.odds.Inc = n
	default:
		return "Too many numbers."
	}
	r.numbers++
	return ""
}

// ratings reads whom a seek is for.
func (r *termsReader) ratings(low, high string) (wrong string) {
	a, errA := strconv.Atoi(low)
	b, errB := strconv.Atoi(high)
	if errA != nil || errB != nil || a > b || b > 9999 {
		return fmt.Sprintf("There are no ratings from %s to %s: the range begins with the lower one, and ends at 9999 at most.", low, high)
	}
	r.low, r.high = a, b
	return ""
}

// game reads what is to be played: a variant, or chess from a position.
func (r *termsReader) game(word string) (wrong string) {
	w := strings.ToLower(word)
	category, board, named := strings.Cut(w, "/")
	var err error
	switch {
	case setups.IsCategory(category):
		if !named {
			board = r.next()
		}
		return r.position(category, board)
	case w != "wild":
		if r.variant, err = findVariant(w); err != nil {
			return fmt.Sprintf("\"%s\" is not a type of game.", word)
		}
		return ""
	}
	number := r.next()
	if number == "" {
		return "Which wild? \"help wild\" tells of those there are."
	}
	if r.variant, err = variant.Find("wild/" + number); err != nil {
		return fmt.Sprintf("There is no wild %s.", number)
	}
	return ""
}

// next is the next word, which belongs to the one before; "" if there is none.
func (r *termsReader) next() (word string) {
	if len(r.rest) > 0 {
		word, r.rest = r.rest[0], r.rest[1:]
	}
	return word
}

// position reads from where chess is to be played.
func (r *termsReader) position(category, board string) (wrong string) {
	s, err := setups.Find(category, board, r.openings)
	switch {
	case err != nil && board == "":
		return fmt.Sprintf("Which board of %s? Type \"boards %s\" for those there are.", category, category)
	case err != nil:
		return fmt.Sprintf("There is no board %s/%s. Type \"boards %s\" for those there are.", category, board, category)
	}
	r.variant, r.start, r.setup, r.asker = chessVariant(), s.FEN, s.String(), s.Asker
	return ""
}

// settle makes one of what the words say together; it says what does not go together.
func (r *termsReader) settle() (wrong string) {
	if r.asker != "" {
		if r.colour != "" && r.colour != r.asker {
			return fmt.Sprintf("Who asks for %s gives the odds and has %s.", r.setup, r.asker)
		}
		r.colour = r.asker
	}
	if r.odds != nil {
		switch o := *r.odds; {
		case o == odds{r.base, r.inc}:
			r.odds = nil
		case o == odds{} || r.base == 0 && r.inc == 0:
			return "Either both sides have a clock or none."
		}
	}
	return ""
}

// isNumber reports whether a word is digits alone, however many.
func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// serverVariant is the variant of a name, if it has a category here: Style 12 has no room for what the variants
// of lichess alone add to a position.
func serverVariant(name string) (variant.Variant, error) {
	v, err := variant.Find(name)
	if err == nil && v.Rules > variant.Blitz {
		return variant.Variant{}, fmt.Errorf("%s has no category on this server", v.Name)
	}
	return v, err
}

// findVariant also knows the first letters of variants' names. A whole name comes first:
// "blitz" is chess, not what begins so.
func findVariant(name string) (variant.Variant, error) {
	v, err := serverVariant(name)
	if err == nil || len(name) < 2 {
		return v, err
	}
	for _, v := range variant.All() {
		if v.Rules <= variant.Blitz && strings.HasPrefix(v.Name, name) && !strings.Contains(v.Name, "/") {
			return v, nil
		}
	}
	return v, err
}

// chessVariant is chess itself.
func chessVariant() variant.Variant {
	v, err := variant.Find("chess")
	if err != nil {
		panic(err) // there is no such server
	}
	return v
}

// usualTerms are those that a user's variables say.
func usualTerms(u *accounts.User) terms {
	return terms{
		variant: chessVariant(), rated: u.On(accounts.Rated) && !u.Guest, private: u.On(accounts.Private), base: u.Number(accounts.Time), inc: u.Number(accounts.Increment), high: 9999,
	}
}

// same: nothing differs.
func (t terms) same(o terms) bool {
	return t.variant.Name == o.variant.Name && t.rated == o.rated && t.sameTimes(o) && t.colour == o.colour &&
		t.manual == o.manual && t.formula == o.formula && t.low == o.low && t.high == o.high && t.start == o.start
}

// seconds is how long a side may take for so many moves.
func (t terms) seconds(c chess.Colour, moves float64) float64 {
	minutes, inc := t.times(c)
	if minutes == 0 && inc > 0 {
		return 10 + moves*float64(inc)
	}
	return float64(60*minutes) + moves*float64(inc)
}

// formulaAllows asks a user's formula about an offer of somebody; the clause is
// the formula if it does not agree.
func formulaAllows(u *accounts.User, asker *session, w terms) (bool, string) {
	text := u.Text(accounts.Formula)
	if text == "" {
		return true, ""
	}
	from, now := asker.user, asker.server.now()
	category := w.category()
	mine, theirs := float64(u.RatingNumber(category)), float64(from.RatingNumber(category))
	values := map[string]float64{
		"rating": theirs, "myrating": mine, "ratingdiff": theirs - mine, "time": float64(w.base), "inc": float64(w.inc),
	}
	for word, holds := range map[string]bool{
		"rated": w.rated, "unrated": !w.rated, "white": w.colour == "black", "black": w.colour == "white", "nocolor": w.colour == "",
		"active": from.Ratings[category].Games() >= accounts.ProvisionalGames && from.Mark(category) == "", "estimated": from.Mark(category) == "E",
		"provisional": from.Ratings[category].Games() < accounts.ProvisionalGames,
		"computer":    from.Has("C"), "registered": !from.Guest, "private": w.private, "timeseal": asker.conn.Sealed(), category: true,
	} {
		if holds {
			values[word] = 1
		}
	}
	me, other := accounts.StrengthOf(u.Ratings[category], now), accounts.StrengthOf(from.Ratings[category], now)
	values["rd"] = math.Round(other.Deviation)
	for word, score := range map[string]float64{"assesswin": 1, "assessdraw": 0.5, "assessloss": 0} {
		values[word] = me.Play(other, score).Rating - me.Rating
	}
	side := chess.White
	if w.colour == "white" {
		side = chess.Black // who asks has White
	}
	times := func(mine bool, moves float64) float64 {
		if mine {
			return w.seconds(side, moves)
		}
		return w.seconds(chess.White, moves) + w.seconds(chess.Black, moves)
	}
	return formula.Allows(text, formula.Offer{Values: values, Time: times, Part: func(name string) string { return u.Text(accounts.Text(name)) }}), text
}

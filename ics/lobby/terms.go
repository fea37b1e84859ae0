package lobby

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

// Terms are what two players agree on before a game.
type Terms struct {
	Variant   variant.Variant
	Rated     bool
	Private   bool
	Base, Inc int    // minutes, seconds
	Odds      *Odds  // not nil: Black has other times
	Colour    string // that the one who asks wants: "white", "black" or ""
	Manual    bool   // of a seek: who answers is asked about
	Formula   bool   // of a seek: the seeker's formula must agree
	Low, High int    // of a seek: ratings
	Start     string // FEN, "" for the variant's own
	Setup     string // the name of start, "odds/rook"
	Giver     string // who gives the simul of which the game is a board, "" if there is none
}

// Odds are Black's times where base and inc are White's alone. They are not
// changed once made.
type Odds struct {
	Base int `json:"base"` // minutes
	Inc  int `json:"inc"`  // seconds
}

// Times are the minutes and seconds of one side.
func (t Terms) Times(c chess.Colour) (base, inc int) {
	if t.Odds != nil && c == chess.Black {
		return t.Odds.Base, t.Odds.Inc
	}
	return t.Base, t.Inc
}

// Switched are the terms of the game when the players, who keep their times, have
// changed sides.
func (t Terms) Switched() Terms {
	if o := t.Odds; o != nil {
		t.Base, t.Inc, t.Odds = o.Base, o.Inc, &Odds{t.Base, t.Inc}
	}
	return t
}

// sameTimes: both sides have on these terms what they have on others.
func (t Terms) sameTimes(o Terms) bool {
	if t.Odds != nil && o.Odds != nil {
		return t.Base == o.Base && t.Inc == o.Inc && *t.Odds == *o.Odds
	}
	return t.Base == o.Base && t.Inc == o.Inc && t.Odds == o.Odds
}

// Category is what the ratings distinguish: the variant or, in chess, the time
// that forty moves may take.
func (t Terms) Category() string {
	switch name := t.Variant.Name; {
	case t.Setup != "":
		return "nonstandard"
	case name == "chess":
	case name == "chess960", strings.HasPrefix(name, "wild/"):
		return "wild"
	default:
		return name
	}
	switch d := t.Base*60 + t.Inc*40; {
	case t.Base == 0 && t.Inc == 0:
		return "untimed"
	case d < 3*60:
		return "lightning"
	case d < 15*60:
		return "blitz"
	}
	return "standard"
}

// Kind is the category in lines about a game, with the wild's number.
func (t Terms) Kind() string {
	switch name := t.Variant.Name; {
	case name == "chess960":
		return "wild/fr"
	case strings.HasPrefix(name, "wild/"):
		return name
	}
	return t.Category()
}

// RatedWord is "rated" or "unrated".
func (t Terms) RatedWord() string {
	if t.Rated {
		return "rated"
	}
	return "unrated"
}

// Clocks is " 2 12", or nothing for untimed games; with Black's times behind
// White's where they are others: " 2 12 : 5 0".
func (t Terms) Clocks() string {
	if t.Odds != nil {
		return fmt.Sprintf(" %d %d : %d %d", t.Base, t.Inc, t.Odds.Base, t.Odds.Inc)
	}
	if t.Base == 0 && t.Inc == 0 {
		return ""
	}
	return fmt.Sprintf(" %d %d", t.Base, t.Inc)
}

// Summary is "unrated blitz 2 12".
func (t Terms) Summary() string { return t.RatedWord() + " " + t.Kind() + t.Clocks() }

// Controls are the clocks that the terms mean. A base of no minutes gives ten
// seconds to begin with, as servers do.
func (t Terms) Controls() (both [2]game.Control) {
	for c := range both {
		minutes, inc := t.Times(chess.Colour(c))
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

// ParseTerms reads the words of match and seek: up to two numbers are the times
// of both sides, two more are Black's. Setups are of chess, and named "odds rook" or
// "odds/rook". What is missing comes from usual; a text that says what is wrong is
// returned if something is.
func ParseTerms(words []string, usual Terms, openings *eco.Table) (Terms, string) {
	r := termsReader{Terms: usual, rest: words, openings: openings}
	for len(r.rest) > 0 {
		word := r.rest[0]
		r.rest = r.rest[1:]
		if wrong := r.read(word); wrong != "" {
			return r.Terms, wrong
		}
	}
	return r.Terms, r.settle()
}

// A termsReader reads terms word by word.
type termsReader struct {
	Terms
	rest     []string // words that are still to be read
	numbers  int      // that have been
	asker    string   // the side that the setup gives to who asks
	openings *eco.Table
}

// read reads a word, and those that belong to it; it says what is wrong.
func (r *termsReader) read(word string) (wrong string) {
	w := strings.ToLower(word)
	if IsNumber(strings.TrimLeft(w, "+-")) {
		return r.number(w)
	}
	if low, high, ok := strings.Cut(w, "-"); ok && IsNumber(low) && IsNumber(high) {
		return r.ratings(low, high)
	}
	switch w {
	case "rated", "r":
		r.Rated = true
	case "unrated", "u":
		r.Rated = false
	case "white", "w":
		r.Colour = "white"
	case "black", "b":
		r.Colour = "black"
	case "auto", "a":
		r.Manual = false
	case "manual", "m":
		r.Manual = true
	case "formula", "f":
		r.Formula = true
	case "untimed":
		r.Base, r.Inc, r.Odds = 0, 0, nil
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
		r.Base, r.Inc, r.Odds = n, 0, nil
	case r.numbers == 1:
		r.Inc = n
	case r.numbers == 2:
		r.Odds = &Odds{Base: n}
	case r.numbers == 3:
		r.Odds.Inc = n
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
	r.Low, r.High = a, b
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
		if r.Variant, err = FindVariant(w); err != nil {
			return fmt.Sprintf("\"%s\" is not a type of game.", word)
		}
		return ""
	}
	number := r.next()
	if number == "" {
		return "Which wild? \"help wild\" tells of those there are."
	}
	if r.Variant, err = variant.Find("wild/" + number); err != nil {
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
	r.Variant, r.Start, r.Setup, r.asker = chessVariant(), s.FEN, s.String(), s.Asker
	return ""
}

// settle makes one of what the words say together; it says what does not go together.
func (r *termsReader) settle() (wrong string) {
	if r.asker != "" {
		if r.Colour != "" && r.Colour != r.asker {
			return fmt.Sprintf("Who asks for %s gives the odds and has %s.", r.Setup, r.asker)
		}
		r.Colour = r.asker
	}
	if r.Odds != nil {
		switch o := *r.Odds; {
		case o == Odds{r.Base, r.Inc}:
			r.Odds = nil
		case o == Odds{} || r.Base == 0 && r.Inc == 0:
			return "Either both sides have a clock or none."
		}
	}
	return ""
}

// IsNumber reports whether a word is digits alone, however many.
func IsNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// ServerVariant is the variant of a name, if it has a category here: Style 12 has no room for what the variants
// of lichess alone add to a position.
func ServerVariant(name string) (variant.Variant, error) {
	v, err := variant.Find(name)
	if err == nil && v.Rules > variant.Blitz {
		return variant.Variant{}, fmt.Errorf("%s has no category on this server", v.Name)
	}
	return v, err
}

// FindVariant also knows the first letters of variants' names. A whole name comes first:
// "blitz" is chess, not what begins so.
func FindVariant(name string) (variant.Variant, error) {
	v, err := ServerVariant(name)
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

// UsualTerms are those that a user's variables say.
func UsualTerms(u *accounts.User) Terms {
	return Terms{
		Variant: chessVariant(), Rated: u.On(accounts.Rated) && !u.Guest, Private: u.On(accounts.Private), Base: u.Number(accounts.Time), Inc: u.Number(accounts.Increment), High: 9999,
	}
}

// Same reports whether nothing differs.
func (t Terms) Same(o Terms) bool {
	return t.Variant.Name == o.Variant.Name && t.Rated == o.Rated && t.sameTimes(o) && t.Colour == o.Colour &&
		t.Manual == o.Manual && t.Formula == o.Formula && t.Low == o.Low && t.High == o.High && t.Start == o.Start
}

// seconds is how long a side may take for so many moves.
func (t Terms) seconds(c chess.Colour, moves float64) float64 {
	minutes, inc := t.Times(c)
	if minutes == 0 && inc > 0 {
		return 10 + moves*float64(inc)
	}
	return float64(60*minutes) + moves*float64(inc)
}

// Agrees reports whether two challenges are for the same game.
func (t Terms) Agrees(o Terms) bool {
	if t.Colour != "" && t.Colour == o.Colour {
		return false
	}
	return t.Variant.Name == o.Variant.Name && t.Rated == o.Rated && t.sameTimes(o) && t.Start == o.Start
}

// Ratable reports whether games on these terms may count.
func (t Terms) Ratable() bool {
	return (t.Base > 0 || t.Inc > 0) && t.Odds == nil && t.Start == ""
}

// LagLimits are how much of moves' ways through the net is given back at most, whatever the time control.
var LagLimits = game.Lag{Move: 5 * time.Second, Game: 3 * time.Minute}

// Lag is how much is given back in a game at these times: a client says itself when it has got a board, and what it can
// gain by lying is to be little. A side has a quarter of the time that it has for forty moves, and a
// twentieth of that for one move, but what a slow connection needs now and then.
func (t Terms) Lag() game.Lag {
	slow := max(t.seconds(chess.White, 40), t.seconds(chess.Black, 40))
	all := time.Duration(slow * float64(time.Second) / 4)
	return game.Lag{
		Move: min(LagLimits.Move, max(500*time.Millisecond, all/20)),
		Game: min(LagLimits.Game, max(5*time.Second, all)),
	}
}

// MayMeet tells why two users cannot play on some terms; "" if they can.
func MayMeet(x, y *accounts.User, w Terms) string {
	switch {
	case x == y:
		return "You can't match yourself."
	case y.Listed(accounts.Censor, x.Name):
		return fmt.Sprintf("%s is censoring you.", y.Name)
	case y.Listed(accounts.NoPlay, x.Name):
		return fmt.Sprintf("You are on %s's noplay list.", y.Name)
	case x.Listed(accounts.NoPlay, y.Name):
		return fmt.Sprintf("You have %s on your noplay list.", y.Name)
	case w.Rated && x.Guest:
		return "You are unregistered - setting to unrated."
	case w.Rated && y.Guest:
		return "The other player is unregistered - setting to unrated."
	}
	return ""
}

// FormulaAllows asks a user's formula about an offer of somebody, whose lines are sealed or not; the clause is
// the formula if it does not agree.
func FormulaAllows(u *accounts.User, from *accounts.User, sealed bool, now time.Time, w Terms) (bool, string) {
	text := u.Text(accounts.Formula)
	if text == "" {
		return true, ""
	}
	category := w.Category()
	mine, theirs := float64(u.RatingNumber(category)), float64(from.RatingNumber(category))
	values := map[string]float64{
		"rating": theirs, "myrating": mine, "ratingdiff": theirs - mine, "time": float64(w.Base), "inc": float64(w.Inc),
	}
	for word, holds := range map[string]bool{
		"rated": w.Rated, "unrated": !w.Rated, "white": w.Colour == "black", "black": w.Colour == "white", "nocolor": w.Colour == "",
		"active": from.Ratings[category].Games() >= accounts.ProvisionalGames && from.Mark(category) == "", "estimated": from.Mark(category) == "E",
		"provisional": from.Ratings[category].Games() < accounts.ProvisionalGames,
		"computer":    from.Has("C"), "registered": !from.Guest, "private": w.Private, "timeseal": sealed, category: true,
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
	if w.Colour == "white" {
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

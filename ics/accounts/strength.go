package accounts

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"rookery/ics/rating"
	"rookery/ics/style12"
	"rookery/store"
)

// ratedCategories are those that have ratings, in the order of lists.
var ratedCategories = []string{
	"blitz", "standard", "lightning", "wild", "bughouse", "crazyhouse", "suicide", "giveaway", "losers", "atomic", "blitz-chess",
}

// These are shown in place of a rating where there is none.
const (
	UnratedText = "----"
	GuestText   = "++++" // of a guest
)

const (
	ProvisionalGames = 20 // games that a rating needs to be more than provisional
	Reliable         = 80 // deviation below which a rating is reliable
)

// StrengthOf is what a rating says of a player now.
func StrengthOf(r store.Rating, now time.Time) rating.Strength {
	if r.Games() == 0 {
		return rating.Newcomer
	}
	return rating.Strength{Rating: r.Rating, Deviation: r.Deviation}.After(now.Sub(r.Played))
}

// AfterGame is the rating after a game that has made a player so strong.
func AfterGame(r store.Rating, s rating.Strength, score float64, now time.Time) store.Rating {
	r.Rating, r.Deviation, r.Played = s.Rating, s.Deviation, now
	switch score {
	case 1:
		r.Wins++
	case 0:
		r.Losses++
	default:
		r.Draws++
	}
	if r.Games() >= ProvisionalGames && r.Rating > r.Best {
		r.Best, r.BestAt = r.Rating, now
	}
	return r
}

// RatingNumber is a rating as a number, 0 if there is none.
func (u *User) RatingNumber(category string) int {
	r, ok := u.Ratings[category]
	if !ok || r.Games() == 0 {
		return 0
	}
	return int(math.Round(r.Rating))
}

// RatingText is a rating as lines have it: "1500", "----" for none, "++++" of a guest.
func (u *User) RatingText(category string) string {
	switch n := u.RatingNumber(category); {
	case u.Guest:
		return GuestText
	case n == 0:
		return UnratedText
	default:
		return fmt.Sprintf("%4d", n)
	}
}

// Mark says how reliable a rating is: "P" provisional, "E" estimated, "" neither.
func (u *User) Mark(category string) string {
	r := u.Ratings[category]
	switch {
	case r.Games() == 0:
		return ""
	case r.Games() < ProvisionalGames:
		return "P"
	case r.Deviation > Reliable:
		return "E"
	}
	return ""
}

// MachineRating is a rating in lines for programs.
func (u *User) MachineRating(category string) style12.Rating {
	r := style12.Rating{Value: u.RatingNumber(category)}
	if mark := u.Mark(category); mark != "" {
		r.Mark = mark[0]
	}
	return r
}

// RatingField is a rating in the lines of "who I".
func (u *User) RatingField(category string) string {
	return fmt.Sprintf("%4d%-1s", u.RatingNumber(category), u.Mark(category))
}

// RatingTable is the table in finger and statistics.
func (u *User) RatingTable(now time.Time) string {
	var b strings.Builder
	for _, category := range ratedCategories {
		r, ok := u.Ratings[category]
		if !ok || r.Games() == 0 {
			continue
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "%-12s %6s %7s %6s %6s %6s %6s   %s\n", "", "rating", "RD", "win", "loss", "draw", "total", "best")
		}
		best := ""
		if r.Best > 0 {
			best = fmt.Sprintf("%.0f (%s)", r.Best, r.BestAt.UTC().Format("02-Jan-06"))
		}
		line := fmt.Sprintf("%-12s %6.0f %7.1f %6d %6d %6d %6d   %s", strings.ToUpper(category[:1])+category[1:], r.Rating, StrengthOf(r, now).Deviation,
			r.Wins, r.Losses, r.Draws, r.Games(), best)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if b.Len() == 0 {
		return fmt.Sprintf("%s has not played any rated games.\n", u.Name)
	}
	return b.String() + "\n"
}

// RatedCategory is the category that a word begins; "" if none.
func RatedCategory(word string) string {
	for _, k := range ratedCategories {
		if word != "" && strings.HasPrefix(k, word) {
			return k
		}
	}
	return ""
}

// RatingOnce is a rating that somebody had once, as lines have it.
func RatingOnce(rating int, guest bool) string {
	switch {
	case rating > 0:
		return strconv.Itoa(rating)
	case guest:
		return GuestText
	}
	return UnratedText
}

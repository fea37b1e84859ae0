package solve_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// TestOwnWalksCompose: a walk that a problem defines does under conditions and with
// attributes what the same walk does that there is.
func TestOwnWalksCompose(t *testing.T) {
	walks := [][2]string{
		{"g", "gQ"}, {"n", "rides like a nightrider"}, {"pa", "mRcpR"}, {"l", "hops straight like a locust"}, {"ma", "nN"}, {"m", "gafsQ"},
		{"li", "pQ"}, {"sq", "NDA"}, {"ka", "pafgQ"}, {"ro", "qN"},
	}
	rules := []string{
		"", "circe", "anticirce", "madrasi", "andernachchess", "take&makechess", "koeko", "gridchess", "isardam", "kobulkings",
		"sat", "einsteinchess", "blackmaximummer", "monochromchess", "alicechess", "masand", "bicolores", "republicanchess", "lortap", "annanchess",
		"norsksjakk", "phantomchess", "hurdlecolourchanging", "chameleon", "kamikaze", "protean", "volage", "anda",
	}
	each := 3 // problems of a rule
	if *long {
		each = 5
	}
	random := rand.New(rand.NewPCG(18, 1))
	solved, told := 0, 0
	for _, rule := range rules {
		for range each {
			w := walks[random.IntN(len(walks))]
			seed := uint64(solved)
			text := func(code string) string { return randomFairy(rand.New(rand.NewPCG(7, seed)), rule, code) }
			theirs := lines(t, text(w[0]))
			mine := lines(t, "walk Own Walk y9 = "+w[1]+"\n"+text("y9"))
			for i := range theirs {
				theirs[i] = strings.ReplaceAll(theirs[i], strings.ToUpper(w[0]), "Y9")
			}
			solved++
			if len(mine) > 400 && len(theirs) > 400 {
				continue // not all, perhaps, and others in another order
			}
			mine, theirs = normal(mine), normal(theirs)
			told += len(mine)
			if !slices.Equal(mine, theirs) {
				t.Errorf("%s, %s:\n%s\nonly own:\n%s\nonly built in:\n%s", rule, w, text("y9"), strings.Join(without(mine, theirs), "\n"), strings.Join(without(theirs, mine), "\n"))
			}
		}
	}
	if told < 100*each {
		t.Errorf("only %d lines were compared", told)
	}
}

// without are the lines of one list that another has not.
func without(a, b []string) (list []string) {
	for _, l := range a {
		if !slices.Contains(b, l) {
			list = append(list, l)
		}
	}
	return list
}

// randomFairy is a problem with some men of a walk.
func randomFairy(random *rand.Rand, rule, code string) string {
	squares := random.Perm(64)
	at := func() string {
		s := squares[0]
		squares = squares[1:]
		return fmt.Sprintf("%c%d", 'a'+s%8, 1+s/8)
	}
	attribute, condition := "", "condition "+rule+"\n"
	if slices.Contains([]string{"hurdlecolourchanging", "chameleon", "kamikaze", "protean", "volage", "anda"}, rule) {
		attribute, condition = rule+" ", ""
	} else if rule == "" {
		condition = ""
	}
	stipulation := []string{"h#1.5", "#2", "h#2", "ser-h#2"}[random.IntN(4)]
	return fmt.Sprintf("pieces\n white k%s\n black k%s\n white %s%s%s%s\n black %s%s%s\n neutral %s%s\n white r%s black s%s\n%sstipulation %s\noption maxsolutions 400\n",
		at(), at(), attribute, code, at(), at(), attribute, code, at(), code, at(), at(), at(), condition, stipulation)
}

func lines(t *testing.T, problem string) []string {
	t.Helper()
	var got bytes.Buffer
	for p, errs := range popeye.Problems("", []byte("beginproblem\n"+problem+"endproblem\n"), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			t.Fatalf("%v\n%s", err, problem)
		}
		if _, err := solve.Solve(context.Background(), p, solve.Impatient(solve.Config{}), text.New(&got, text.Options{MovesOnly: true})); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Split(got.String(), "\n")
}

// normal are lines without blanks and in order: moves of one man may come in another.
func normal(list []string) (out []string) {
	for _, l := range list {
		out = append(out, strings.Join(strings.Fields(l), ""))
	}
	slices.Sort(out)
	return out
}

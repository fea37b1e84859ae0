package formula

import (
	"strings"
	"testing"
)

// TestAllows evaluates formulas with what they mean.
func TestAllows(t *testing.T) {
	values := map[string]float64{"rating": 1500, "blitz": 1, "time": 5, "inc": 12, "rated": 1}
	times := func(mine bool, moves float64) float64 {
		one := 300 + 12*moves
		if mine {
			return one
		}
		return 2 * one
	}
	parts := map[string]string{"f1": "time >= 3", "f2": "f3", "f3": "f2"}
	for text, want := range map[string]bool{
		"rating > 1400":                  true,
		"!blitz":                         false,
		"blitz & rating => 1500 & f1":    true,
		"not rated or time*60+inc = 312": true,
		"time<3|rated":                   true, // no blanks
		"wild||time>9|inc=12":            true,
		"f4":                             true,  // empty
		"f2":                             true,  // names itself: it is no formula
		"mymaxtime(40) < 13 minutes":     false, // equal
		"mymaxtime( 39 )<13 minutes":     true,
		"maxtime(40) = 26 minutes":       true,
		"maxtime(time*2) == 840":         true,
		"maxtime < 13 minutes":           true, // of how many moves? It is no formula
		"rating / 0":                     false,
		"wild | -1 + 1 # comment":        false,
		"nonsense":                       true,
	} {
		if got := Allows(text, Offer{Values: values, Time: times, Part: func(w string) string { return parts[w] }}); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

// TestReckoning: formulas reckon as arithmetic does, and compare with every sign.
func TestReckoning(t *testing.T) {
	values := map[string]float64{"time": 5, "inc": 12, "or1": 7}
	for text, want := range map[string]bool{
		"7 - 2 - 1 = 4": true, "7 - 2 - 1 = 6": false, "2 + 3 * 4 = 14": true, "(2 + 3) * 4 = 20": true, "12 / 4 / 3 = 1": true, "12 / 0 = 0": true, "-3 + 5 = 2": true, "--3 = 3": true, "2 * -3 = -6": true,
		"time < 5": false, "time < 6": true, "time > 5": false, "time > 4": true, "time <= 5": true, "time =< 4": false, "time >= 5": true, "time => 6": false,
		"time != 5": false, "time <> 5": false, "time <> 4": true, "time == 5": true, "time = 4": false, "1.5 * 2 = 3": true,
		"0 or 0": false, "0 || 3": true, "1 | 0": true, "1 & 0": false, "2 && 3 = 3": true, "1 and 0 or 1": true, "1 or 1 and 0": true, "not 0 and 0": false, "(!!3) = 1": true, "!!3 = 1": false,
		"1 minute = 60": true, "2 minutes + 1 = 121": true, "or1 = 7": true, "  time  =  5  ": true, "TIME = 5": true,
		"time = 5 # and = nothing": true, "#": true,
	} {
		if got := Allows(text, Offer{Values: values, Time: func(bool, float64) float64 { return 0 }, Part: func(string) string { return "" }}); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
	deep := func(before, behind string, n int) string {
		return strings.Repeat(before, n) + "1" + strings.Repeat(behind, n)
	}
	for text, good := range map[string]bool{
		deep("(", ")", 99): true, deep("(", ")", 100): false, deep("-", "", 99): true, deep("-", "", 100): false, deep("!", "", 99): true, deep("!", "", 100): false,
		strings.Repeat(" ", maxLength-1) + "1": true, strings.Repeat(" ", maxLength) + "1": false, "2 $ 3": false, "2 +": false, "2 *": false, "2 <": false, "3 minutes 4": false,
	} {
		if _, err := Check(text); (err == nil) != good {
			t.Errorf("%.20q, %d bytes: %v", text, len(text), err)
		}
	}
}

// TestCheck says where a formula is wrong.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"blitz &":     "Error in formula: blitz &<--HERE",
		"(time > 3":   "Error in formula: (time > 3<--HERE",
		"tim":         "Error in formula: t<--HERE",
		"maxtime > 3": "Error in formula: maxtime ><--HERE",
		"maxtime(40":  "Error in formula: maxtime(40<--HERE",
		"1..2":        "Error in formula: 1<--HERE",
		"!= 3":        "Error in formula: !<--HERE",
		"blitz rated": "Error in formula: blitz r<--HERE",
	} {
		if _, err := Check(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// FuzzCheck reads formulas: they end, and do not crash.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"!blitz & rating >= 1500", "((1))", "f1 or f2", "5 minutes + 3 * -2 / 0 != 1", "not not not time"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = Check(text)
		Allows(text, Offer{Time: func(bool, float64) float64 { return 1 }, Part: func(string) string { return text }})
	})
}

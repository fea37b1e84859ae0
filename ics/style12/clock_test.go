package style12

import (
	"errors"
	"testing"
	"time"
)

// TestClocks: each time has one way to be written, and is read again.
func TestClocks(t *testing.T) {
	const s, m, h = time.Second, time.Minute, time.Hour
	for text, want := range map[string]time.Duration{
		"0:00": 0, "0:06": 6 * s, "0:59": 59 * s, "1:00": m, "59:59": 59*m + 59*s, "1:00:00": h, "1:59:59": h + 59*m + 59*s, "10:00:06": 10*h + 6*s,
		"0:06.250": 6250 * time.Millisecond, "0:59.999": m - time.Millisecond, "1:00:06.001": h + 6*s + time.Millisecond, "-0:06": -6 * s, "-1:00:00.500": -h - s/2,
	} {
		d, millis, err := parseClock(text)
		if err != nil || d != want || millis != (len(text) > 4 && text[len(text)-4] == '.') {
			t.Errorf("%s: %v, %v, %v", text, d, millis, err)
		}
		if got := string(appendClock(nil, want, millis)); got != text {
			t.Errorf("%v is written %s, want %s", want, got, text)
		}
	}
	for text, want := range map[string]error{
		"": ErrForm, "6": ErrForm, ":06": ErrForm, "0:": ErrForm, "0:6": ErrForm, "0:60": ErrForm, "0:006": ErrForm, "1:60:00": ErrForm, "1:0:00": ErrForm,
		"0:00:00:00": ErrForm, "0:06.": ErrForm, "0:06.2": ErrForm, "0:06.2500": ErrForm, "06.250": ErrForm, "0:06.250.1": ErrForm, "--0:06": ErrForm, "0:0x": ErrForm,
		"0:06.250:00": ErrForm, "1000000001:00": ErrRange, "100000000:00": ErrRange, "1666666:40.001": ErrRange,
	} {
		if d, _, err := parseClock(text); !errors.Is(err, want) {
			t.Errorf("%s: %v, %v, want %v", text, d, err, want)
		}
	}
	if d, _, err := parseClock("1666666:40"); err != nil || d != maxMillis*time.Millisecond {
		t.Errorf("the longest: %v, %v", d, err)
	}
}

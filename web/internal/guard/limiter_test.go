package guard

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestLimiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const rate, burst = 50, 300
		l := newLimiter(rate, burst, time.Now)
		for i := range burst {
			if !l.allow("a") {
				t.Fatalf("request %d refused", i)
			}
		}
		if l.allow("a") || !l.allow("b") {
			t.Error("limit of one address is not its own")
		}
		time.Sleep(time.Second)
		for i := range rate {
			if !l.allow("a") {
				t.Fatalf("a second later: request %d refused", i)
			}
		}
		if l.allow("a") {
			t.Error("more than the rate")
		}
	})
}

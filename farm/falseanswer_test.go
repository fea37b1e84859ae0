package farm_test

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm"
	"rookery/internal/job"
	"rookery/solve"
)

// TestFalseAnswers: an answer that was put in the place of another's, with the name of its own job or with the
// other's, is not told: the problem is solved again.
func TestFalseAnswers(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	nc, err := l.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc.Conn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	one := parsed(t, "stipulation h#2 pieces white kb6 rg1 black ka8 bh8")
	other := parsed(t, "stipulation h#2 pieces white kb6 rf1 black ka8 sh8")
	cfg := solve.Config{Jobs: 2}
	want, _ := text(t, solve.Solve, one, cfg)
	solver := l.For(farm.Who{User: "u"})
	if got, _ := text(t, solver, one, cfg); got != want {
		t.Fatalf("%s\nwant\n%s", got, want)
	}
	text(t, solver, other, cfg)
	name := func(text string) string {
		p := one
		if text == "other" {
			p = other
		}
		j, err := job.New("test", p, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		return j.Key
	}
	stream, err := js.Stream(ctx, "rookery_answers")
	if err != nil {
		t.Fatal(err)
	}
	for _, forged := range []bool{false, true} {
		m, err := stream.GetLastMsgForSubject(ctx, "rookery.answer."+name("other"))
		if err != nil {
			t.Fatal(err)
		}
		swapped := &nats.Msg{Subject: "rookery.answer." + name("one"), Header: nats.Header{}, Data: m.Data}
		for _, h := range []string{"Rookery-Final", "Rookery-Worker", "Rookery-Ticket", "Rookery-Key"} {
			swapped.Header.Set(h, m.Header.Get(h))
		}
		if forged {
			swapped.Header.Set("Rookery-Key", name("one"))
		}
		if _, err := js.PublishMsg(ctx, swapped); err != nil {
			t.Fatal(err)
		}
		if got, _ := text(t, solver, one, cfg); got != want {
			t.Errorf("forged %v:\n%s\nwant\n%s", forged, got, want)
		}
		kept, err := stream.GetLastMsgForSubject(ctx, swapped.Subject)
		if err != nil {
			t.Fatal(err)
		}
		if string(kept.Data) == string(m.Data) {
			t.Errorf("forged %v: the false answer is still kept", forged)
		}
	}
}

package collections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"
)

// unwilling is a store that writes nothing.
type unwilling struct{ shelved }

func (unwilling) Update(context.Context, func(context.Context, Tx) error) error {
	return errors.New("disk on fire")
}

type lines chan string

func (l lines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// TestForgettingFails: a server whose store cannot forget what is old starts, and tells its operator.
func TestForgettingFails(t *testing.T) {
	log := make(lines, 9)
	furnished(t, func(c *Config) {
		c.Store, c.Logger = unwilling{c.Store.(shelved)}, slog.New(slog.NewTextHandler(log, nil))
	})
	if line := <-log; !strings.Contains(line, "cannot be forgotten") || !strings.Contains(line, "disk on fire") {
		t.Error(line)
	}
}

// TestDeletedForGood: the problems of a collection that cannot be had back any more do not wait for the next day.
func TestDeletedForGood(t *testing.T) {
	s, r := furnished(t, nil)
	var first Collection
	for i := range 1 + maxDeleted {
		resp, body := r.Send(t, "a", "POST", fmt.Sprintf("/api/collections/import?name=%d.epd", i), "application/octet-stream", []byte("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n"))
		var made Import
		if err := unmarshal(body, &made); resp.StatusCode != http.StatusCreated || err != nil {
			t.Fatal(resp.StatusCode, err)
		}
		c := made.Collection
		if code := r.Ask(t, "a", "DELETE", "/api/collections/"+c.ID, nil, nil); code/100 != 2 {
			t.Fatal(code)
		}
		if i == 0 {
			first = c
		}
	}
	for {
		list, err := s.config.Store.Problems(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if code := r.Ask(t, "a", "POST", "/api/collections/"+first.ID+"/restore", nil, nil); code != 404 {
		t.Error(code)
	}
}

package farm_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/farm"
	"rookery/solution"
	"rookery/solve"
)

// TestRights: with a user's key one has problems solved, and with a worker's one solves them; neither can
// do what is the other's, or the coordinator's.
func TestRights(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	connect := map[farm.Role]func() *farm.Conn{}
	var listen farm.Listen
	var lines strings.Builder
	seeds := map[farm.Role]string{}
	for _, role := range []farm.Role{farm.User, farm.Worker} {
		seed, public, err := farm.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		seeds[role] = filepath.Join(dir, string(role))
		if err := os.WriteFile(seeds[role], []byte(seed), 0o600); err != nil {
			t.Fatal(err)
		}
		lines.WriteString(public + " " + string(role) + " # a remark\n")
	}
	list := filepath.Join(dir, "keys")
	if err := os.WriteFile(list, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var err error
	if listen.Keys, err = farm.ReadKeys(list); err != nil {
		t.Fatal(err)
	}
	listen.Address = "127.0.0.1:0"
	l, err := farm.StartLocal(t.Context(), farm.LocalConfig{Dir: t.TempDir(), Program: "test", Listen: listen})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	for role, seed := range seeds {
		connect[role] = func() *farm.Conn {
			nc, err := farm.Connect("nats://"+l.Address(), farm.Credentials{NKey: seed})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(nc.Close)
			return nc
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pool := &farm.Pool{Workers: 1, Memory: childMemory, Program: "test", Log: slog.New(slog.DiscardHandler),
		Command: farm.Command{Args: []string{self}, Env: []string{childFlag + "=1"}}}
	go func() { _ = pool.Run(ctx, connect[farm.Worker]()) }()
	client, err := farm.NewClient(ctx, connect[farm.User](), farm.Store{}, "test")
	if err != nil {
		t.Fatal(err)
	}
	var b solution.Builder
	sum, err := client.Solve(ctx, farm.Who{User: "a"}, parsed(t, various[0]), solve.Config{Jobs: 1}, &b)
	if err != nil || sum.Failed || sum.Interrupted || len(b.Solution.Twins) == 0 {
		t.Fatalf("%+v: %v", sum, err)
	}
	if err := client.Remember(ctx, "note", []byte("x")); err != nil {
		t.Errorf("a user's note: %v", err)
	}
	for role, subjects := range map[farm.Role][]string{
		farm.User:   {"rookery.answer.x", "rookery.task.x", "rookery.job.x", "rookery.out.x", "rookery.worker.x", "rookery.order.x", "$KV.rookery_lead.lead", "$JS.API.STREAM.DELETE.rookery_answers", "$JS.API.STREAM.PURGE.rookery_answers", "$JS.API.CONSUMER.MSG.NEXT.rookery_tasks.workers", "$JS.API.STREAM.UPDATE.KV_rookery_notes"},
		farm.Worker: {"rookery.task.x", "rookery.job.x", "rookery.order.x", "$KV.rookery_lead.lead", "$KV.rookery_notes.note", "$JS.API.STREAM.DELETE.rookery_answers", "$JS.API.STREAM.PURGE.rookery_jobs"},
	} {
		for _, subject := range subjects {
			nc := connect[role]()
			if err := nc.Publish(subject, []byte("x")); err != nil {
				t.Fatal(err)
			}
			if err := nc.Flush(); err != nil {
				t.Fatal(err)
			}
			if err := nc.LastError(); err == nil || !strings.Contains(strings.ToLower(err.Error()), "permissions violation") {
				t.Errorf("a %s may say %s: %v", role, subject, err)
			}
		}
		nc := connect[role]()
		if _, err := nc.SubscribeSync("rookery.submit"); err != nil {
			t.Fatal(err)
		}
		if err := nc.Flush(); err != nil {
			t.Fatal(err)
		}
		if nc.LastError() == nil {
			t.Errorf("a %s hears what is said to the coordinator", role)
		}
	}
	if err := os.WriteFile(list, []byte(strings.ReplaceAll(lines.String(), "user", "owner")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := farm.ReadKeys(list); err == nil || !strings.Contains(err.Error(), "owner") {
		t.Errorf("a role that there is not: %v", err)
	}
}

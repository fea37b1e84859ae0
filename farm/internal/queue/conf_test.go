package queue

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

var update = flag.Bool("update", false, "write the rights of roles into deploy/nats.conf")

const (
	confPath  = "../../../deploy/nats.conf"
	confBegin = "  # The rights of roles begin here.\n"
	confEnd   = "  # They end here.\n"
)

// TestConf: the rights that the configuration of NATS servers of one's own gives a user and a worker are those that the
// queue's own server gives them.
func TestConf(t *testing.T) {
	text, err := os.ReadFile(confPath)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), confBegin)
	_, after, closed := strings.Cut(rest, confEnd)
	if !ok || !closed {
		t.Fatal("nats.conf does not say where the rights begin and end")
	}
	var rights strings.Builder
	for _, role := range Roles {
		p := role.rights("rookery")
		fmt.Fprintf(&rights, "  %s_RIGHTS: {\n    publish: {deny: [%s]}\n    subscribe: {deny: [%s]}\n  }\n",
			strings.ToUpper(string(role)), quotedLines(p.Publish.Deny), quotedLines(p.Subscribe.Deny))
	}
	conf := before + confBegin + rights.String() + confEnd + after
	if *update {
		if err := os.WriteFile(confPath, []byte(conf), 0o600); err != nil {
			t.Fatal(err)
		}
	} else if conf != string(text) {
		t.Error("nats.conf has other rights: go test ./farm/internal/queue -run Conf -update")
	}
	keys := map[string]Role{}
	for placeholder, role := range map[string]Role{"UREPLACEWITHTHEPUBLICKEY": Everything, "UREPLACEWITHAUSERSKEY": User, "UREPLACEWITHAWORKERSKEY": Worker} {
		pair, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		public, err := pair.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		keys[public] = role
		conf = strings.ReplaceAll(conf, placeholder, public)
	}
	// The certificates are not there.
	head, tail, _ := strings.Cut(conf, "\ntls {")
	_, tail, _ = strings.Cut(tail, "\n")
	conf, _, _ = strings.Cut(head+"\n"+tail, "\ncluster {")
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Nkeys) != len(keys) {
		t.Errorf("%d keys, want %d", len(o.Nkeys), len(keys))
	}
	for _, k := range o.Nkeys {
		want, got := keys[k.Nkey].rights("rookery"), k.Permissions
		if (want == nil) != (got == nil) || want != nil && (!reflect.DeepEqual(got.Publish.Deny, want.Publish.Deny) || !reflect.DeepEqual(got.Subscribe.Deny, want.Subscribe.Deny)) {
			t.Errorf("rights of the role %q: %+v", keys[k.Nkey], got)
		}
	}
}

// quotedLines are words in quotes, four a line.
func quotedLines(words []string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i%4 == 0:
			b.WriteString(",\n      ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", w)
	}
	return b.String()
}

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

// confs are the files that configure NATS servers of one's own, and how far the rights of roles are indented there.
var confs = map[string]string{"../../../deploy/nats.conf": "  ", "../../../deploy/kubernetes.yaml": "      "}

const (
	confBegin = "# The rights of roles begin here.\n"
	confEnd   = "# They end here.\n"
)

// TestConf: the rights that the configurations of NATS servers of one's own give a user and a worker are those that the
// queue's own server gives them.
func TestConf(t *testing.T) {
	for path, indent := range confs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			before, rest, ok := strings.Cut(string(text), indent+confBegin)
			_, after, closed := strings.Cut(rest, indent+confEnd)
			if !ok || !closed {
				t.Fatal("it does not say where the rights begin and end")
			}
			conf := before + indent + confBegin + rightsOfRoles(indent) + indent + confEnd + after
			if *update {
				if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
					t.Fatal(err)
				}
			} else if conf != string(text) {
				t.Error("it has other rights: go test ./farm/internal/queue -run Conf -update")
			}
			checkRights(t, before[strings.LastIndex(before, "authorization"):]+confBegin+rightsOfRoles(indent)+confEnd+upTo(after, "\n"+indent[2:]+"}\n"))
		})
	}
}

// upTo is a text with what ends it, and no more.
func upTo(text, end string) string {
	text, _, _ = strings.Cut(text, end)
	return text + end
}

// rightsOfRoles are the variables by which users have rights.
func rightsOfRoles(indent string) string {
	var b strings.Builder
	for _, role := range Roles {
		p := role.rights("rookery")
		fmt.Fprintf(&b, "%s%s_RIGHTS: {\n%s  publish: {deny: [%s]}\n%s  subscribe: {deny: [%s]}\n%s}\n",
			indent, strings.ToUpper(string(role)), indent, quotedLines(p.Publish.Deny, indent), indent, quotedLines(p.Subscribe.Deny, indent), indent)
	}
	return b.String()
}

// checkRights has the server read who may do what.
func checkRights(t *testing.T, conf string) {
	t.Helper()
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
func quotedLines(words []string, indent string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i%4 == 0:
			b.WriteString(",\n    " + indent)
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", w)
	}
	return b.String()
}

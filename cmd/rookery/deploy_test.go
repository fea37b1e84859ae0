package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/nats-io/nats-server/v2/server"

	"rookery/farm"
)

// What deploy, the Containerfile and the documents have people type is held to what the
// program understands.

// understood reports whether the program takes a command line.
func understood(args []string) error {
	cmd, rest, err := newRoot().Find(args)
	if err != nil {
		return err
	}
	if !cmd.Runnable() {
		return fmt.Errorf("%q is no command", strings.Join(args, " "))
	}
	cmd.InitDefaultHelpFlag()
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}

func TestUnderstood(t *testing.T) {
	for line, want := range map[string]bool{
		"serve --listen :8080":       true,
		"serve --no-such-flag":       false,
		"farm key FILE":              true,
		"farm key":                   false,
		"farm frobnicate":            false,
		"work --farm nats://x extra": false,
		"no-such-command":            false,
	} {
		if err := understood(strings.Fields(line)); (err == nil) != want {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// documents are those of a YAML file.
func documents[T any](t *testing.T, file string) (list []T) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // it is only read
	d := yaml.NewDecoder(f)
	for {
		var v T
		err := d.Decode(&v)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		list = append(list, v)
	}
}

func TestContainerfile(t *testing.T) {
	b, err := os.ReadFile("../../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	last := map[string]string{}
	for line := range strings.Lines(string(b)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		last[word] = rest
	}
	var entry, args []string
	if err := errors.Join(json.Unmarshal([]byte(last["ENTRYPOINT"]), &entry), json.Unmarshal([]byte(last["CMD"]), &args)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(entry, []string{"/usr/bin/rookery"}) {
		t.Errorf("entry point %q", entry)
	}
	if err := understood(args); err != nil {
		t.Errorf("%q: %v", args, err)
	}
	if user := last["USER"]; user == "" || strings.HasPrefix(user, "0") || strings.HasPrefix(user, "root") {
		t.Errorf("user %q", user)
	}
	if last["FROM"] != "scratch" {
		t.Errorf("made from %q", last["FROM"])
	}
}

func TestCompose(t *testing.T) {
	type compose struct {
		Services map[string]struct {
			Image, Build string
			Command      []string
			Networks     []string
			Volumes      []string
			DependsOn    any `yaml:"depends_on"`
		}
		Networks, Volumes map[string]any
	}
	c := documents[compose](t, "../../deploy/compose.yaml")[0]
	ours := 0
	for name, s := range c.Services {
		if s.Image == "rookery" {
			ours++
			if err := understood(s.Command); err != nil {
				t.Errorf("%s: %q: %v", name, s.Command, err)
			}
			for _, arg := range s.Command { // names of other services
				for _, m := range regexp.MustCompile(`(?:nats://|@)(\w+)`).FindAllStringSubmatch(arg, -1) {
					if _, ok := c.Services[m[1]]; !ok {
						t.Errorf("%s: %s: there is no service %s", name, arg, m[1])
					}
				}
			}
		}
		for _, n := range s.Networks {
			if _, ok := c.Networks[n]; !ok {
				t.Errorf("%s: there is no network %s", name, n)
			}
		}
		for _, v := range s.Volumes {
			volume, _, _ := strings.Cut(v, ":")
			if _, ok := c.Volumes[volume]; !ok {
				t.Errorf("%s: there is no volume %s", name, volume)
			}
		}
		var needed []string
		switch d := s.DependsOn.(type) {
		case []any:
			for _, n := range d {
				needed = append(needed, fmt.Sprint(n))
			}
		case map[string]any:
			for n := range d {
				needed = append(needed, n)
			}
		}
		for _, n := range needed {
			if _, ok := c.Services[n]; !ok {
				t.Errorf("%s: there is no service %s", name, n)
			}
		}
	}
	if ours != 2 {
		t.Errorf("%d services are ours", ours)
	}
}

// A manifest is what is looked at of one of Kubernetes.
type manifest struct {
	Kind     string
	Metadata struct{ Name string }
	Data     map[string]string
	Spec     struct {
		ServiceName string `yaml:"serviceName"`
		Selector    map[string]any
		Template    struct {
			Metadata struct{ Labels map[string]string }
			Spec     struct {
				SecurityContext struct {
					RunAsNonRoot bool `yaml:"runAsNonRoot"`
				} `yaml:"securityContext"`
				Containers []struct {
					Name, Image  string
					Args         []string
					VolumeMounts []struct {
						Name      string
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
				Volumes []struct {
					Name      string
					ConfigMap struct{ Name string } `yaml:"configMap"`
				}
			}
		}
		VolumeClaimTemplates []struct{ Metadata struct{ Name string } } `yaml:"volumeClaimTemplates"`
	}
}

func TestKubernetes(t *testing.T) {
	list := documents[manifest](t, "../../deploy/kubernetes.yaml")
	named := map[string]bool{}
	for _, m := range list {
		named[m.Kind+" "+m.Metadata.Name] = true
	}
	ours := 0
	for _, m := range list {
		if m.Kind != "Deployment" && m.Kind != "StatefulSet" {
			continue
		}
		spec := m.Spec.Template.Spec
		name := m.Kind + " " + m.Metadata.Name
		if labels, ok := m.Spec.Selector["matchLabels"].(map[string]any); !ok || fmt.Sprint(labels["app"]) != m.Spec.Template.Metadata.Labels["app"] {
			t.Errorf("%s selects %v, its pods are %v", name, m.Spec.Selector, m.Spec.Template.Metadata.Labels)
		}
		if s := m.Spec.ServiceName; s != "" && !named["Service "+s] {
			t.Errorf("%s: there is no service %s", name, s)
		}
		volumes := map[string]bool{}
		for _, v := range spec.Volumes {
			volumes[v.Name] = true
			if c := v.ConfigMap.Name; c != "" && !named["ConfigMap "+c] {
				t.Errorf("%s: there is no ConfigMap %s", name, c)
			}
		}
		for _, v := range m.Spec.VolumeClaimTemplates {
			volumes[v.Metadata.Name] = true
		}
		for _, c := range spec.Containers {
			var mounts []string
			for _, v := range c.VolumeMounts {
				mounts = append(mounts, v.MountPath)
				if !volumes[v.Name] {
					t.Errorf("%s: there is no volume %s", name, v.Name)
				}
			}
			if c.Image != "rookery" {
				continue
			}
			ours++
			if !spec.SecurityContext.RunAsNonRoot {
				t.Errorf("%s may be root", name)
			}
			if err := understood(c.Args); err != nil {
				t.Errorf("%s: %q: %v", name, c.Args, err)
			}
			for _, arg := range c.Args {
				_, value, _ := strings.Cut(arg, "=")
				if strings.HasPrefix(value, "/") && !slices.ContainsFunc(mounts, func(m string) bool { return strings.HasPrefix(value, m+"/") }) {
					t.Errorf("%s: nothing is mounted for %s", name, arg)
				}
				if host, ok := strings.CutPrefix(value, "tls://"); ok {
					if host, _, _ = strings.Cut(host, ":"); !named["Service "+host] {
						t.Errorf("%s: there is no service %s", name, host)
					}
				}
			}
		}
	}
	if ours != 2 {
		t.Errorf("%d containers are ours", ours)
	}
}

// TestQueues has NATS read the configurations that deploy has for it.
func TestQueues(t *testing.T) {
	var inKubernetes string
	for _, m := range documents[manifest](t, "../../deploy/kubernetes.yaml") {
		if m.Kind == "ConfigMap" {
			inKubernetes = m.Data["nats.conf"]
		}
	}
	onMachines, err := os.ReadFile("../../deploy/nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	_, public, err := farm.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("POD_NAME", "one")
	var others [2]string
	for i := range others {
		if _, others[i], err = farm.NewKey(); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name, conf, folder string
	}{{"kubernetes", inKubernetes, "/tls/"}, {"machines", string(onMachines), "/etc/nats/"}} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			cert, key := selfSigned(t, dir)
			conf := test.conf
			for _, r := range [][2]string{{test.folder + "tls.crt", cert}, {test.folder + "tls.key", key}, {test.folder + "ca.crt", cert}, {"UREPLACEWITHTHEPUBLICKEY", public}} {
				if !strings.Contains(conf, r[0]) {
					t.Errorf("nothing is said of %s", r[0])
				}
				conf = strings.ReplaceAll(conf, r[0], r[1])
			}
			conf = strings.NewReplacer("UREPLACEWITHAUSERSKEY", others[0], "UREPLACEWITHAWORKERSKEY", others[1]).Replace(conf)
			file := filepath.Join(dir, "nats.conf")
			if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
				t.Fatal(err)
			}
			o, err := server.ProcessConfigFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if o.TLSConfig == nil || o.Cluster.TLSConfig == nil || !o.JetStream || len(o.Nkeys) != 3 || len(o.Routes) != 3 || o.ServerName != "one" || o.MaxPayload < 2<<20 {
				t.Errorf("%+v", o)
			}
		})
	}
}

// selfSigned writes a certificate that trusts itself, and its key.
func selfSigned(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	pair, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"nats"}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &pair.PublicKey, pair)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(pair)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if err := errors.Join(
		os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600),
		os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600),
	); err != nil {
		t.Fatal(err)
	}
	return cert, key
}

// TestUnits: what the units start, and the flags that their files of settings propose.
func TestUnits(t *testing.T) {
	files, err := filepath.Glob("../../deploy/systemd/*")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	setting := regexp.MustCompile(`(?m)^#?ROOKERY_(\w+)="(.*)"$`)
	start := regexp.MustCompile(`(?m)^ExecStart=/usr/bin/rookery (.*?)(?: \$ROOKERY_(\w+))?$`)
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range setting.FindAllStringSubmatch(string(b), -1) {
			seen++
			if err := understood(append([]string{strings.ToLower(m[1])}, strings.Fields(m[2])...)); err != nil {
				t.Errorf("%s: %s: %v", file, m[0], err)
			}
		}
		for _, m := range start.FindAllStringSubmatch(string(b), -1) {
			seen++
			if args := strings.Fields(m[1]); understood(args) != nil || !strings.EqualFold(args[0], m[2]) {
				t.Errorf("%s: %s: %v", file, m[0], understood(args))
			}
		}
	}
	if seen < 8 {
		t.Errorf("only %d lines", seen)
	}
}

// TestDocumentedCommands: the command lines of the documents on operating are understood.
func TestDocumentedCommands(t *testing.T) {
	line := regexp.MustCompile(`(?m)(?:^ {4}|^# +|podman run (?:-\S+ \S+ )*rookery |` + "`" + `)(rookery (?:serve|farm|work|solve)\b[^` + "`" + `\n#]*)`)
	seen := 0
	for _, file := range []string{"../../docs/farm.md", "../../docs/install.md", "../../deploy/kubernetes.yaml", "../../deploy/compose.yaml", "../../Containerfile", "../../README.md"} {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(string(b), -1) {
			text, _, _ := strings.Cut(m[1], "   ") // what is told of it
			text, _, _ = strings.Cut(text, " > ")
			text = strings.NewReplacer("drain|resume|stop", "drain", "...", "").Replace(text)
			args := strings.Fields(text)[1:]
			for i := range args {
				args[i] = strings.Trim(args[i], `"`)
			}
			seen++
			if !strings.ContainsAny(text, "-/.ABCDEFGHIJKLMNOPQRSTUVWXYZ") { // only a name
				if cmd, _, err := newRoot().Find(args); err != nil || !cmd.Runnable() {
					t.Errorf("%s: %s: %v", file, m[1], err)
				}
				continue
			}
			if err := understood(args); err != nil {
				t.Errorf("%s: %s: %v", file, m[1], err)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d lines", seen)
	}
}

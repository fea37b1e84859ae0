package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// A component is what CycloneDX calls so: something that is inside the programs or pages.
type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	Hashes   []hash    `json:"hashes,omitempty"`
	Licences []licence `json:"licenses,omitempty"`
	URL      string    `json:"purl"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type licence struct {
	Licence struct {
		ID string `json:"id"`
	} `json:"license"`
}

func licensed(id string) []licence {
	l := licence{}
	l.Licence.ID = id
	return []licence{l}
}

// writeBill lists what is inside, in CycloneDX: the modules that the programs themselves name,
// and the packages of the page.
func (r *release) writeBill() error {
	components := map[string]component{}
	for _, dir := range r.built {
		modules, goVersion, err := modulesOf(dir)
		if err != nil {
			return err
		}
		std := component{Type: "library", Name: "std", Version: strings.TrimPrefix(goVersion, "go"), Licences: licensed("BSD-3-Clause")}
		std.URL = "pkg:golang/std@" + std.Version
		components[std.URL] = std
		for _, m := range modules {
			c := component{Type: "library", Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version}
			// h1 is a digest of the digests of the module's files.
			if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) == sha256.Size {
				c.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum)}}
			}
			components[c.URL] = c
		}
	}
	packages, err := pagePackages("web/ui")
	if err != nil {
		return err
	}
	for _, c := range packages {
		components[c.URL] = c
	}
	list := []component{}
	for _, url := range slices.Sorted(maps.Keys(components)) {
		c := components[url]
		c.Ref = url
		list = append(list, c)
	}
	bill := map[string]any{
		"$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{
			"timestamp": r.time.Format("2006-01-02T15:04:05Z"),
			"component": component{Type: "application", Ref: "rookery", Name: "rookery", Version: r.version, Licences: licensed("GPL-3.0-or-later"),
				URL: "pkg:golang/rookery@" + r.version + "?vcs_revision=" + r.commit},
		},
		"components": list,
	}
	b, err := indented(bill)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.dist, r.name()+"-contents.cdx.json"), b, 0o644)
}

// modulesOf are those in the programs of a folder.
func modulesOf(dir string) (list []*debug.Module, goVersion string, err error) {
	programs, err := os.ReadDir(dir)
	if err != nil {
		return nil, "", err
	}
	seen := map[string]*debug.Module{}
	for _, p := range programs {
		info, err := buildinfo.ReadFile(filepath.Join(dir, p.Name()))
		if err != nil {
			return nil, "", err
		}
		goVersion = info.GoVersion
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			seen[m.Path+"@"+m.Version] = m
		}
	}
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		list = append(list, seen[key])
	}
	return list, goVersion, nil
}

// pagePackages are those of npm of which something is in the build of the page: what it
// depends on, and Svelte, whose runtime is compiled into it.
func pagePackages(dir string) (list []component, err error) {
	b, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License, Integrity string
			Dev                         bool
		}
	}
	if err := json.Unmarshal(b, &lock); err != nil {
		return nil, fmt.Errorf("%s/package-lock.json: %w", dir, err)
	}
	for path, p := range lock.Packages {
		name, ok := strings.CutPrefix(path, "node_modules/")
		if !ok || (p.Dev && name != "svelte") {
			continue
		}
		c := component{Type: "library", Name: name, Version: p.Version, Licences: licensed(p.License), URL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.Integrity, "sha512-")); err == nil && len(sum) > 0 {
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		list = append(list, c)
	}
	return list, nil
}

// pageLicences are the licences of the packages in the page, which its build writes.
const pageLicences = "web/dist/licences.txt"

// licenceTexts are those of Go, of the modules in the programs of a platform and of the packages in the
// page: most of them ask to be given along.
func (r *release) licenceTexts(p platform) ([]byte, error) {
	modules, _, err := modulesOf(r.built[p])
	if err != nil {
		return nil, err
	}
	root, err := r.output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	dirs := map[string]string{}
	args := []string{"list", "-m", "-f", "{{.Path}} {{.Dir}}"}
	for _, m := range modules {
		args = append(args, m.Path)
	}
	out, err := r.output("go", args...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		dirs[path] = dir
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "What is inside rookery %s beside its own code, and under which licences.\n", r.version)
	if err := appendLicence(&b, "The Go programming language", root); err != nil {
		return nil, err
	}
	for _, m := range modules {
		if err := appendLicence(&b, m.Path+" "+m.Version, dirs[m.Path]); err != nil {
			return nil, err
		}
	}
	page, err := os.ReadFile(pageLicences)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, "\n%s\n%s", strings.Repeat("=", 80), page)
	return b.Bytes(), nil
}

// appendLicence adds the texts that a folder has.
func appendLicence(b *bytes.Buffer, what, dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	found := false
	for _, e := range list {
		name := strings.ToUpper(e.Name())
		if e.IsDir() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "UNLICENSE", "COPYING", "NOTICE"}, func(s string) bool { return strings.HasPrefix(name, s) }) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "\n%s\n%s: %s\n\n%s\n", strings.Repeat("=", 80), what, e.Name(), bytes.TrimSpace(text))
		found = true
	}
	if !found {
		return fmt.Errorf("%s: no licence in %s", what, dir)
	}
	return nil
}

// writeSums writes the checksums of all that is there, as sha256sum does.
func (r *release) writeSums() error {
	list, err := os.ReadDir(r.dist)
	if err != nil {
		return err
	}
	slices.SortFunc(list, func(a, b os.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	var text strings.Builder
	for _, e := range list {
		f, err := os.Open(filepath.Join(r.dist, e.Name()))
		if err != nil {
			return err
		}
		h := sha256.New()
		_, err = io.Copy(h, f)
		_ = f.Close() // it was only read
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", h.Sum(nil), e.Name())
	}
	return os.WriteFile(filepath.Join(r.dist, "SHA256SUMS"), []byte(text.String()), 0o644)
}

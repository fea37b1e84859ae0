package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"rookery/internal/icon"
)

// programs builds both programs for a platform, once, and returns their folder.
func (r *release) programs(p platform) (string, error) {
	if dir, ok := r.built[p]; ok {
		return dir, nil
	}
	dir := filepath.Join(r.work, "programs", p.String()) + string(filepath.Separator)
	env := []string{"CGO_ENABLED=0", "GOOS=" + p.os, "GOARCH=" + p.arch, "GOAMD64=", "GOARM64="}
	args := []string{"build", "-trimpath", "-buildvcs=true", "-tags=site", "-ldflags=-s", "-o", dir}
	if r.quick {
		args = append(args, "-pgo=off")
		// Wine runs the programs for Windows.
		if p.arch != runtime.GOARCH || p.os == "darwin" {
			args = append(args, "-gcflags=all=-N -l")
		}
	} else {
		profile, err := filepath.Abs("cmd/rookery/default.pgo")
		if err != nil {
			return "", err
		}
		args = append(args, "-pgo="+profile)
	}
	if err := r.do("", env, "go", append(args, "./cmd/rookery", "./cmd/py")...); err != nil {
		return "", err
	}
	r.built[p] = dir
	return dir, nil
}

// here builds a rookery that runs on this machine, for what it writes itself.
func (r *release) here() (string, error) {
	dir, err := r.programs(platform{runtime.GOOS, runtime.GOARCH})
	name := "rookery"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(dir, name), err
}

// common are the files that all archives have beside the programs.
func (r *release) common(t *tree, at string) error {
	for _, name := range []string{"README.md", "CHANGELOG.md", "LICENSE"} {
		t.copy(name, at+name)
	}
	t.copyAll("docs", at+"docs")
	t.copyAll("examples", at+"examples")
	return t.err
}

// licences are those of what is inside the programs of a platform.
func (r *release) licences(t *tree, p platform, at string) error {
	text, err := r.licenceTexts(p)
	t.add(at+"THIRD-PARTY-LICENSES.txt", 0o644, text)
	return err
}

func windowsZip(arch string) func(*release, string) error {
	return func(r *release, file string) error {
		p := platform{"windows", arch}
		dir, err := r.programs(p)
		if err != nil {
			return err
		}
		t := new(tree)
		at := r.name() + "/"
		for _, name := range []string{"rookery.exe", "py.exe"} {
			program, err := windowsProgram(dir + name)
			if err != nil {
				return err
			}
			t.add(at+name, 0o755, program)
		}
		if err := r.common(t, at); err != nil {
			return err
		}
		if err := r.licences(t, p, at); err != nil {
			return err
		}
		return t.zip(file, r.time)
	}
}

// macZip has the program as a folder that is started by a double-click.
func macZip(arch string) func(*release, string) error {
	return func(r *release, file string) error {
		p := platform{"darwin", arch}
		dir, err := r.programs(p)
		if err != nil {
			return err
		}
		picture, err := macIcon()
		if err != nil {
			return err
		}
		t := new(tree)
		at := r.name() + "/"
		app := at + "Rookery.app/Contents/"
		t.program(dir+"rookery", app+"MacOS/rookery")
		t.program(dir+"py", app+"MacOS/py")
		t.add(app+"Info.plist", 0o644, []byte(propertyList([][2]string{
			{"CFBundleIdentifier", "org.rookery.Rookery"},
			{"CFBundleName", "Rookery"},
			{"CFBundleDisplayName", "Rookery"},
			{"CFBundleExecutable", "rookery"},
			{"CFBundleIconFile", "rookery"},
			{"CFBundlePackageType", "APPL"},
			{"CFBundleInfoDictionaryVersion", "6.0"},
			{"CFBundleShortVersionString", r.version},
			{"CFBundleVersion", r.version},
			{"LSApplicationCategoryType", "public.app-category.board-games"},
			{"LSMinimumSystemVersion", "12.0"},
			// It has no windows of its own; the Dock would wait for some.
			{"LSUIElement", "1"},
			{"NSHumanReadableCopyright", "GPL-3.0-or-later"},
		})))
		t.add(app+"PkgInfo", 0o644, []byte("APPL????"))
		t.add(app+"Resources/rookery.icns", 0o644, picture)
		if err := r.common(t, at); err != nil {
			return err
		}
		if err := r.licences(t, p, at); err != nil {
			return err
		}
		return t.zip(file, r.time)
	}
}

// propertyList writes texts by their names as macOS reads them.
func propertyList(values [][2]string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`)
	for _, v := range values {
		fmt.Fprintf(&b, "\t<key>%s</key>\n\t<string>%s</string>\n", html.EscapeString(v[0]), html.EscapeString(v[1]))
	}
	b.WriteString("</dict>\n</plist>\n")
	return b.String()
}

// linuxTree has the programs where Linux has such, below a folder; libexec is that of the drop-in.
func (r *release) linuxTree(arch, usr, doc, libexec string) (*tree, error) {
	p := platform{"linux", arch}
	dir, err := r.programs(p)
	if err != nil {
		return nil, err
	}
	rookery, err := r.here()
	if err != nil {
		return nil, err
	}
	picture, err := icon.SVG()
	if err != nil {
		return nil, err
	}
	t := new(tree)
	t.program(dir+"rookery", usr+"bin/rookery")
	t.program(dir+"py", usr+libexec+"py")
	t.copy("deploy/rookery.desktop", usr+"share/applications/rookery.desktop")
	t.add(usr+"share/icons/hicolor/scalable/apps/rookery.svg", 0o644, picture)

	pages := filepath.Join(r.work, "man")
	if err := r.do("", nil, rookery, "man", pages); err != nil {
		return nil, err
	}
	list, err := os.ReadDir(pages)
	if err != nil {
		return nil, err
	}
	for _, page := range list {
		plain, err := os.ReadFile(filepath.Join(pages, page.Name()))
		if err != nil {
			return nil, err
		}
		t.add(usr+"share/man/man1/"+page.Name()+".gz", 0o644, gzipped(plain))
	}
	for shell, name := range map[string]string{
		"bash": "bash-completion/completions/rookery", "zsh": "zsh/site-functions/_rookery", "fish": "fish/vendor_completions.d/rookery.fish",
	} {
		text, err := r.output(rookery, "completion", shell)
		if err != nil {
			return nil, err
		}
		t.add(usr+"share/"+name, 0o644, []byte(text+"\n"))
	}
	if err := r.common(t, doc); err != nil {
		return nil, err
	}
	return t, r.licences(t, p, doc)
}

func gzipped(plain []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = z.Write(plain)                                 // a Buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

func linuxTar(arch string) func(*release, string) error {
	return func(r *release, file string) error {
		at := r.name() + "/"
		t, err := r.linuxTree(arch, at, at, "bin/")
		if err != nil {
			return err
		}
		return t.tar(file, r.time)
	}
}

// linuxPackage has nfpm make a package of a folder that has everything in its place.
func linuxPackage(arch, kind string) func(*release, string) error {
	return func(r *release, file string) error {
		t, err := r.linuxTree(arch, "root/usr/", "root/usr/share/doc/rookery/", "lib/rookery/")
		if err != nil {
			return err
		}
		t.copyAll("deploy", "deploy")
		dir := filepath.Join(r.work, kind+"-"+arch)
		if err := t.write(dir, r.time); err != nil {
			return err
		}
		tools, err := filepath.Abs("tools/nfpm/go.mod")
		if err != nil {
			return err
		}
		nfpm, err := r.output("go", "tool", "-n", "-modfile="+tools, "nfpm")
		if err != nil {
			return err
		}
		target, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		env := []string{"ARCH=" + arch, "VERSION=" + r.version, fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix())}
		return r.do(dir, env, nfpm, "package", "--config", "deploy/nfpm.yaml", "--packager", kind, "--target", target)
	}
}

// siteZip has the workbench as a folder for any static host.
func siteZip(r *release, file string) error {
	rookery, err := r.here()
	if err != nil {
		return err
	}
	dir := filepath.Join(r.work, "site")
	if err := r.do("", nil, rookery, "site", dir); err != nil {
		return err
	}
	t := new(tree)
	t.copyAll(dir, r.name()+"-site")
	return t.zip(file, r.time)
}

// indented is a value as JSON for people, too.
func indented(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", "  ")
	return append(b, '\n'), err
}

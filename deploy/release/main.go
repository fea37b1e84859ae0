// Release makes what people download: archives for Windows, macOS and Linux, Debian and
// RPM packages, the workbench as a static site, the list of what is inside, notes of the
// version and checksums.
//
//	go run ./deploy/release                          # all of it, into dist/
//	go run ./deploy/release linux-amd64.deb site     # these
//
// The version is that of the changelog's first section. The same commit gives the same
// bytes: all times are the commit's, all modes and orders fixed. It needs Go and git;
// nfpm, for the packages, is a tool of tools/nfpm/go.mod.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A release is a version and where it is made.
type release struct {
	context.Context
	version string
	commit  string
	time    time.Time // the commit's
	quick   bool      // made to see whether all can be made
	dist    string    // folder of what is made
	work    string    // folder of what it is made of
	built   map[platform]string
}

// A platform is an operating system and a processor, as Go calls them.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "-" + p.arch }

// A product is one of the files to be made.
type product struct {
	name string // of its own, behind that of the program and the version
	make func(*release, string) error
}

// products lists all that can be made.
func products() (list []product) {
	for _, arch := range []string{"amd64", "arm64"} {
		list = append(list,
			product{"windows-" + arch + ".zip", windowsZip(arch)},
			product{"macos-" + arch + ".zip", macZip(arch)},
			product{"linux-" + arch + ".tar.gz", linuxTar(arch)},
			product{"linux-" + arch + ".deb", linuxPackage(arch, "deb")},
			product{"linux-" + arch + ".rpm", linuxPackage(arch, "rpm")})
	}
	return append(list, product{"site.zip", siteZip})
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	r := &release{Context: ctx, built: map[platform]string{}}
	flags.StringVar(&r.dist, "o", "dist", "folder of what is made; what is in it is removed")
	flags.BoolVar(&r.quick, "quick", false, "only see whether all can be made: programs by no profile, and without optimisation where they are for other machines")
	if err := flags.Parse(args); err != nil {
		return err
	}
	wanted, err := choose(products(), flags.Args())
	if err != nil {
		return err
	}
	if err := r.identify(); err != nil {
		return err
	}
	if err := os.RemoveAll(r.dist); err != nil {
		return err
	}
	if err := os.MkdirAll(r.dist, 0o755); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "rookery-release-"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(r.work) }() // nobody needs it any more
	// The programs have the page's program inside, for "rookery site".
	if err := r.do("", nil, "go", "run", "./web/static/embed", r.version); err != nil {
		return err
	}
	for _, p := range wanted {
		begin := time.Now()
		file := r.name() + "-" + p.name
		if err := p.make(r, filepath.Join(r.dist, file)); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Printf("%s: %s\n", file, time.Since(begin).Round(time.Second))
	}
	return errors.Join(r.writeBill(), r.writeNotes(), r.writeSums())
}

// choose takes the products that are named, by their whole names or without the ending; all if none is.
func choose(all []product, names []string) (list []product, err error) {
	if len(names) == 0 {
		return all, nil
	}
	for _, name := range names {
		i := slices.IndexFunc(all, func(p product) bool {
			base, _, _ := strings.Cut(p.name, ".")
			return p.name == name || base == name
		})
		if i < 0 {
			var known []string
			for _, p := range all {
				known = append(known, p.name)
			}
			return nil, fmt.Errorf("there is no %q; there are %s", name, strings.Join(known, ", "))
		}
		list = append(list, all[i])
	}
	return list, nil
}

// identify finds out what is released.
func (r *release) identify() error {
	log, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return fmt.Errorf("want the root of a clone: %w", err)
	}
	if r.version, _, err = notes(string(log)); err != nil {
		return err
	}
	out, err := r.output("git", "log", "-1", "--format=%H %ct")
	if err != nil {
		return err
	}
	var seconds int64
	if _, err := fmt.Sscan(out, &r.commit, &seconds); err != nil {
		return fmt.Errorf("git log says %q: %w", out, err)
	}
	r.time = time.Unix(seconds, 0).UTC()
	return nil
}

func (r *release) name() string { return "rookery-" + r.version }

// output runs a program and returns what it says.
func (r *release) output(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(r, name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// do runs a program in a folder, with more environment; what it says is shown if it fails.
func (r *release) do(dir string, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(r, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return nil
}

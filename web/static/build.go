package static

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"rookery/internal/xz"
)

// ErrNoSource is why a program cannot be built.
var ErrNoSource = errors.New("this program has no site inside, and the folder is no clone of rookery's source to build one from")

// profile is what calls are inlined by in the search: in a browser each costs more than natively. It makes the programs
// a fortieth larger.
const profile = "cmd/rookery/default.pgo"

// small are the packages in which calls are not inlined: their code is smaller for it, and what
// they do takes no time. The search and all that it calls stay as they are.
var small = []string{
	"github.com/...", "golang.org/x/...", "codeberg.org/...", "vendor/...", "net/...", "crypto/...", "encoding/...", "text/...", "html/...", "image/...", "compress/...",
	"archive/...", "log/...", "mime/...", "regexp/...", "fmt", "math/big", "os", "reflect", "time", "unicode/...", "rookery/web/...", "rookery/book/...", "rookery/puzzle/...",
	"rookery/diagram/...", "rookery/pgn/...", "rookery/game/...", "rookery/solution/...", "rookery/problem/lexicon", "rookery/problem/olv", "rookery/problem/popeye",
}

// searched are the packages in which time is spent. Elsewhere the processor finds pointers that lead nowhere; in a browser it
// takes a question before each use, a sixth of a search's time. They are asked nothing: all that these
// packages do is tried where the processor sees to it.
var searched = []string{"rookery/solve/...", "rookery/fairy/...", "rookery/chess/..."}

// firstFunctions has the names of those functions of the composing program that the first visit needs, a line each. TestFirstFunctions of
// package web writes it.
const firstFunctions = "web/static/first.txt"

// Build builds the programs from the clone that a folder lies in, by the Go that is installed.
func Build(ctx context.Context, folder, version string) (Programs, error) {
	p, clone, err := built(ctx, folder, version)
	if err != nil {
		return Programs{}, err
	}
	text, err := os.ReadFile(filepath.Join(clone, firstFunctions))
	if err != nil {
		return Programs{}, err
	}
	first := map[string]bool{}
	for name := range strings.Lines(string(text)) {
		first[strings.TrimSuffix(name, "\n")] = true
	}
	if p.Composing, p.Late, err = split(p.Composing, first); err != nil {
		return Programs{}, err
	}
	pack(&p.Composing, &p.Late, &p.Keeping)
	return p, nil
}

// Traced builds the programs so that the composing one tells in the browser, on the channel "functions", the number of each function
// that is called for the first time. The names of functions are given by number, and the file that Build reads such names from.
func Traced(ctx context.Context, folder string) (p Programs, names []string, file string, err error) {
	p, clone, err := built(ctx, folder, "traced")
	if err != nil {
		return Programs{}, nil, "", err
	}
	if p.Composing, names, err = traced(p.Composing); err != nil {
		return Programs{}, nil, "", err
	}
	p.Exec = append(p.Exec, tracing...)
	p.Late = program(nil) // what it is asked for is told instead
	pack(&p.Composing, &p.Late, &p.Keeping)
	return p, names, filepath.Join(clone, firstFunctions), nil
}

// tracing answers in the place of the page's worker what a traced program tells.
const tracing = `
{
  const channel = new BroadcastChannel("functions");
  const told = new Set();
  const late = (number) => {
    if (!told.has(number)) channel.postMessage(number);
    told.add(number);
  };
  globalThis.Go = class extends globalThis.Go {
    constructor() {
      super();
      Object.defineProperty(this.importObject, "rookery", { enumerable: true, get: () => ({ late }), set() {} });
    }
  };
}
`

// built are the programs before they are split and packed, and the clone that a folder lies in.
func built(ctx context.Context, folder, version string) (p Programs, clone string, err error) {
	output := func(env []string, args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), env...)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			return "", fmt.Errorf("go %s: %w\n%s", args[0], err, errs.String())
		}
		return strings.TrimSpace(out.String()), nil
	}
	module, err := output(nil, "list", "-m", "-f", "{{.Path}} {{.Dir}}")
	clone, ours := strings.CutPrefix(module, "rookery ")
	if err != nil || !ours {
		return p, "", errors.Join(ErrNoSource, err)
	}
	root, err := output(nil, "env", "GOROOT")
	if err != nil {
		return p, "", err
	}
	exec, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return p, "", err
	}
	dir, err := os.MkdirTemp("", "rookery-site-")
	if err != nil {
		return p, "", err
	}
	defer func() { _ = os.RemoveAll(dir) }() // what is left there is the system's to tidy
	p.Exec = exec
	names := []string{"composing", "keeping"}
	for i, to := range []*[]byte{&p.Composing, &p.Keeping} {
		file := filepath.Join(dir, names[i])
		args := []string{"build", "-pgo=" + filepath.Join(clone, profile), "-trimpath", "-ldflags=-s -w -X 'main.version=" + version + "'", "-o", file}
		for _, s := range small {
			args = append(args, "-gcflags="+s+"=-l")
		}
		for _, s := range searched {
			args = append(args, "-gcflags="+s+"=-d=disablenil=1")
		}
		if _, err := output([]string{"GOOS=js", "GOARCH=wasm"}, append(args, "rookery/web/browser/"+names[i])...); err != nil {
			return p, "", err
		}
		wasm, err := os.ReadFile(file)
		if err != nil {
			return p, "", err
		}
		if *to, err = lean(wasm); err != nil {
			return p, "", err
		}
	}
	return p, clone, nil
}

// pack packs programs.
func pack(programs ...*[]byte) {
	var all sync.WaitGroup
	for _, program := range programs {
		all.Go(func() { *program = xz.Pack(*program) })
	}
	all.Wait()
}

// Command embed builds the programs of the static site into web/static/inside, from where
// "go build -tags site ./cmd/rookery" takes them in. It is run in the root of a clone.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"rookery/web/static"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	version := "devel"
	if len(args) > 0 {
		version = args[0]
	}
	p, err := static.Build(ctx, ".", version)
	if err != nil {
		return err
	}
	dir := filepath.Join("web", "static", "inside")
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // as other files of the clone
		return err
	}
	for name, doc := range map[string][]byte{"composing.wasm.xz": p.Composing, "keeping.wasm.xz": p.Keeping, "late.wasm.xz": p.Late, "wasm_exec.js": p.Exec} {
		if err := os.WriteFile(filepath.Join(dir, name), doc, 0o644); err != nil { //nolint:gosec // as above
			return err
		}
	}
	return nil
}

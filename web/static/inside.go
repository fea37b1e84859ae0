//go:build site

package static

import _ "embed" // the program

// Releases have the program inside: "go run ./web/static/embed" writes these files, which are no
// part of the source, and -tags site takes them in.
var (
	//go:embed inside/program.wasm.zst
	packed []byte
	//go:embed inside/wasm_exec.js
	executor []byte
)

// Inside is the program that this one has inside.
func Inside() (Program, bool) { return Program{packed, executor}, true }

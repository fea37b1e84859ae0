//go:build site

package static

import _ "embed" // the programs

// Releases have the programs inside: "go run ./web/static/embed" writes these files, which are no
// part of the source, and -tags site takes them in.
var (
	//go:embed inside/composing.wasm.xz
	composing []byte
	//go:embed inside/keeping.wasm.xz
	keeping []byte
	//go:embed inside/late.wasm.xz
	late []byte
	//go:embed inside/wasm_exec.js
	executor []byte
)

// Inside are the programs that this one has inside.
func Inside() (Programs, bool) { return Programs{composing, keeping, late, executor}, true }

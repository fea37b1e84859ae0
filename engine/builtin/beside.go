//go:build !js

package builtin

import "rookery/engine/builtin/internal/evaluation"

// Beside are the files, by name, that a player in a browser reads from beside the program
// (package beside).
func Beside() map[string][]byte { return evaluation.Beside() }

//go:build !js

package evaluation

import _ "embed" // the net

//go:embed net.bin
var netBytes []byte

// netFile is the file of the net.
func netFile() ([]byte, error) { return netBytes, nil }

// Beside are the files that a browser has to have beside the program.
func Beside() map[string][]byte { return map[string][]byte{netName: netBytes} }

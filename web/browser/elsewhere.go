//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "browser: this program is for browsers: rookery site builds it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}

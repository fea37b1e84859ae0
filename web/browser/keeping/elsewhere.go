//go:build !js

// This is what the program is where no browser runs it.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "keeping: this program is for browsers: rookery site builds it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}

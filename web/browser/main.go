//go:build js && wasm

// Command browser is rookery within a browser: the API of the pages without a server. The page
// starts it in a worker (web/ui/src/alone), as a desk that answers the page's requests by the
// handlers that a server has, and the desk starts it in others, as hands that solve.
package main

import (
	"context"
	"fmt"
	"os"
	"syscall/js"

	"rookery/internal/child"
	"rookery/solve"
)

// version is set when it is built: that of the program that wrote the site.
var version = "devel"

func main() {
	if err := run(js.Global().Get("rookery")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run plays the part that the worker was given.
func run(host js.Value) error {
	if host.Get("role").String() == "hand" {
		out := writerOf(host)
		return child.Run(readerOf(host), out, handMemory, solve.Solve)
	}
	return desk(context.Background(), host)
}

// handMemory is what a hand may have, in bytes: telephones end pages that take much more.
const handMemory = 512 << 20

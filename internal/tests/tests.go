// Package tests holds what the tests of several packages need of the test command itself.
package tests

import (
	"flag"
	"strconv"
)

// AtOnce lets n parallel tests run at a time, where -test.parallel was not given: tests that wait for
// sockets, processes and browsers do not need a processor each. TestMain calls it.
func AtOnce(n int) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		_ = flag.Set("test.parallel", strconv.Itoa(n))
	}
}

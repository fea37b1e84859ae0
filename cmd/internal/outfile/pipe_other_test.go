//go:build !unix

package outfile

import "errors"

func makePipe(string) error { return errors.ErrUnsupported }

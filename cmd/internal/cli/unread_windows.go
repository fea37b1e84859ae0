package cli

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// Unread reports whether an error says that nobody reads what is written any more, as behind a pipe to a program
// that has seen enough. Elsewhere the system ends who writes on.
func Unread(err error) bool {
	var write *fs.PathError
	return errors.As(err, &write) && write.Path == os.Stdout.Name() &&
		(errors.Is(write.Err, windows.ERROR_NO_DATA) || errors.Is(write.Err, windows.ERROR_BROKEN_PIPE))
}

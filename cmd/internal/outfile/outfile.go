// Package outfile has the files that commands write: whole or not at all.
package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// An Output is what a command writes to: a file that appears under its name when it is
// complete, standard output, or what is no file, such as /dev/null or a pipe.
//
// A file is written beside its name and renamed by Close. Where nothing was written, the
// writing failed, or Fail was called, Close leaves what was under the name as it was.
type Output struct {
	name    string   // as it was given
	target  string   // of the file that is replaced; "" if none is
	file    *os.File // beside the target, or a device; nil for standard output
	w       io.Writer
	mode    fs.FileMode
	written bool
	partial bool  // the work was interrupted
	err     error // why the output is not to be kept
}

// ErrNothing is the error of an output to which nothing was written, or nothing but what
// stands in every file of its format.
var ErrNothing = errors.New("nothing to write")

// Open begins the output of the name; "" and "-" are standard output.
func Open(name string, stdout io.Writer) (*Output, error) { return open(name, 0, stdout) }

// open gives a file the mode; 0: that of the file before, or of any new one.
func open(name string, mode fs.FileMode, stdout io.Writer) (*Output, error) {
	if name == "" || name == "-" {
		return &Output{name: "standard output", w: stdout}, nil
	}
	target := name
	if file, err := filepath.EvalSymlinks(name); err == nil {
		target = file // the file is replaced, not the link to it
	}
	info, err := os.Stat(target)
	if err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, about(name, err)
		}
		return &Output{name: name, file: f, w: f}, nil
	}
	if mode == 0 {
		mode = 0o644
		if err == nil {
			mode = info.Mode().Perm()
		}
	}
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
	if err != nil {
		return nil, about(name, err)
	}
	return &Output{name: name, target: target, file: f, w: f, mode: mode}, nil
}

// Write writes to the output.
func (o *Output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	o.written = o.written || n > 0
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// Failed tells whether something could not be written, or Fail was called.
func (o *Output) Failed() bool { return o.err != nil }

// Terminal is the writer behind standard output, to which people may look.
func (o *Output) Terminal() io.Writer {
	if o.file == nil {
		return o.w
	}
	return o
}

// Fail says why what is written is not to be kept; nil changes nothing.
func (o *Output) Fail(err error) {
	if o.err == nil {
		o.err = err
	}
}

// Interrupted says that what is written is all there is, though not all that was asked for.
// It is kept, but does not replace a file: then its name has ".partial" behind it.
func (o *Output) Interrupted() { o.partial = true }

// Close ends the output. Its error is the first of writing, that of Fail, or ErrNothing for
// a file to which nothing was written.
func (o *Output) Close() error {
	err := o.err
	if o.target == "" {
		if errors.Is(err, ErrNothing) {
			err = nil // nobody's file is at stake
		}
		if o.file != nil {
			err = errors.Join(err, o.file.Close())
		}
		return about(o.name, err)
	}
	if err == nil && !o.written || errors.Is(err, ErrNothing) {
		err = fmt.Errorf("%s: %w", o.name, ErrNothing)
		if _, there := os.Stat(o.target); there == nil {
			err = fmt.Errorf("%w; the file stays as it was", err)
		}
	}
	if err == nil {
		err = errors.Join(o.file.Chmod(o.mode), o.file.Sync())
	}
	err = errors.Join(err, o.file.Close())
	if err == nil {
		err = Move(o.file.Name(), o.place())
	}
	if err != nil {
		_ = os.Remove(o.file.Name())
	}
	return about(o.name, err)
}

// Move gives a complete file its name.
func Move(file, name string) error { return about(name, os.Rename(file, name)) }

// about says that an error of the system is about the file of the name, not about the
// temporary one.
func about(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return fmt.Errorf("%s: %w", name, path.Err)
	case errors.As(err, &link):
		return fmt.Errorf("%s: %w", name, link.Err)
	}
	return err
}

// place is the name that a complete file gets.
func (o *Output) place() string {
	if _, err := os.Stat(o.target); o.partial && err == nil {
		return o.target + ".partial"
	}
	return o.target
}

// Write writes a file as a stream, so that it is there when it is complete. The
// name "-" means standard output.
func Write(name string, stdout io.Writer, write func(io.Writer) error) error {
	return WriteMode(name, 0, stdout, write)
}

// WriteMode gives the file another mode; 0: that of the file before, or of any new one.
func WriteMode(name string, mode fs.FileMode, stdout io.Writer, write func(io.Writer) error) error {
	out, err := open(name, mode, stdout)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 64<<10)
	out.Fail(errors.Join(write(w), w.Flush()))
	return out.Close()
}

// Replace writes a file under another name and renames it when it is complete: whatever
// happens, there is no half-written file under the name. No data is a file, too.
func Replace(name string, data []byte) error {
	out, err := Open(name, nil)
	if err != nil {
		return err
	}
	if _, err := out.Write(data); err == nil {
		out.written = true
	}
	return out.Close()
}

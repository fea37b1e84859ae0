package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// A tree is what an archive has, in memory. Its first error stays.
type tree struct {
	files []file
	err   error
}

type file struct {
	name string
	mode fs.FileMode
	data []byte
}

func (t *tree) add(name string, mode fs.FileMode, data []byte) {
	t.files = append(t.files, file{name, mode, data})
}

func (t *tree) read(from, to string, mode fs.FileMode) {
	data, err := os.ReadFile(from)
	if err != nil && t.err == nil {
		t.err = err
	}
	t.add(to, mode, data)
}

func (t *tree) copy(from, to string)    { t.read(from, to, 0o644) }
func (t *tree) program(from, to string) { t.read(from, to, 0o755) }

// copyAll takes a folder; what its owner may execute, all may.
func (t *tree) copyAll(from, to string) {
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		t.read(name, path.Join(to, filepath.ToSlash(rel)), mode)
		return nil
	})
	t.err = cmp.Or(t.err, err)
}

// sorted are the files in the order of their names, which is the archives'.
func (t *tree) sorted() []file {
	slices.SortFunc(t.files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	return t.files
}

// create writes a file, unless the tree has failed.
func (t *tree) create(name string, write func(io.Writer) error) error {
	if t.err != nil {
		return t.err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

func (t *tree) zip(name string, at time.Time) error {
	return t.create(name, func(w io.Writer) error {
		z := zip.NewWriter(w)
		z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
		for _, f := range t.sorted() {
			h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
			h.SetMode(f.mode)
			out, err := z.CreateHeader(h)
			if err == nil {
				_, err = out.Write(f.data)
			}
			if err != nil {
				return err
			}
		}
		return z.Close()
	})
}

func (t *tree) tar(name string, at time.Time) error {
	return t.create(name, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		a := tar.NewWriter(z)
		for _, f := range t.sorted() {
			h := &tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: at, Format: tar.FormatPAX}
			err := a.WriteHeader(h)
			if err == nil {
				_, err = io.Copy(a, bytes.NewReader(f.data))
			}
			if err != nil {
				return err
			}
		}
		return errors.Join(a.Close(), z.Close())
	})
}

// write puts the files into a folder, with their modes and one time.
func (t *tree) write(dir string, at time.Time) error {
	if t.err != nil {
		return t.err
	}
	for _, f := range t.sorted() {
		name := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.data, f.mode); err != nil {
			return err
		}
		if err := os.Chmod(name, f.mode); err != nil { // whatever the umask
			return err
		}
		if err := os.Chtimes(name, at, at); err != nil {
			return err
		}
	}
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return errors.Join(os.Chmod(name, 0o755), os.Chtimes(name, at, at))
	})
}

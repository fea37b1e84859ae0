// Package beside reads what a program in a browser does not have inside: files that lie beside it on
// its host, are large, and are wanted by few visitors. Programs elsewhere have them inside, and the
// packages whose files they are tell them (Beside), for who writes a site.
package beside

import (
	"bytes"
	"compress/gzip"
	"io"
)

// Folder is where on a host the files lie, from the root of the site.
const Folder = "beside/"

// Pack makes a file of what Read is to give. Hosts send it as it is, whatever they know of packing.
func Pack(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = w.Write(content)                               // a Buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

func unpack(file []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

package guard

import (
	"compress/gzip"
	"net/http"
)

// A zipper compresses an answer that has a body.
type zipper struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (z *zipper) WriteHeader(status int) {
	if status >= 200 && status != http.StatusNoContent && status != http.StatusNotModified && z.z == nil {
		z.Header().Set("Content-Encoding", "gzip")
		z.Header().Add("Vary", "Accept-Encoding")
		z.Header().Del("Content-Length")
		z.z = gzip.NewWriter(z.ResponseWriter)
	}
	z.ResponseWriter.WriteHeader(status)
}

func (z *zipper) Write(b []byte) (int, error) {
	if z.z == nil {
		z.WriteHeader(http.StatusOK)
	}
	return z.z.Write(b)
}

// Unwrap lets deadlines be set for the connection.
func (z *zipper) Unwrap() http.ResponseWriter { return z.ResponseWriter }

func (z *zipper) close() {
	if z.z != nil {
		_ = z.z.Close() // the visitor may be gone
	}
}

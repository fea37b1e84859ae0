// Package rookery holds the documents, for those who show them. Everything that the program does
// is in the packages below.
package rookery

import (
	"embed"
	"io/fs"
)

//go:embed docs CHANGELOG.md CONTRIBUTING.md examples/README.md
var documents embed.FS

// Documents are docs, the changelog and the other texts for readers, by their names in the module.
func Documents() fs.FS { return documents }

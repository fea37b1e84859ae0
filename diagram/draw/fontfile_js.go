package draw

import (
	"sync"

	"rookery/internal/beside"
)

// fontFile is the font of a style, which measuring, drawing and PDF files have in common.
func fontFile(st style) ([]byte, error) { return fetched[st]() }

var fetched = [...]func() ([]byte, error){plain: fetching(plain), bold: fetching(bold), italic: fetching(italic), mono: fetching(mono)}

func fetching(st style) func() ([]byte, error) {
	return sync.OnceValues(func() ([]byte, error) { return beside.Read(fontNames[st]) })
}

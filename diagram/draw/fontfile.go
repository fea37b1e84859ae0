//go:build !js

package draw

import (
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

var fontFiles = [...][]byte{plain: goregular.TTF, bold: gobold.TTF, italic: goitalic.TTF, mono: gomono.TTF}

// fontFile is the font of a style.
func fontFile(st style) ([]byte, error) { return fontFiles[st], nil }

// Beside are the files, by name, that drawing in a browser reads from beside the program
// (package beside).
func Beside() map[string][]byte {
	files := map[string][]byte{}
	for st, name := range fontNames {
		files[name] = fontFiles[st]
	}
	return files
}

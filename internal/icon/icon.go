// Package icon draws the picture that stands for rookery among programs: a rook on a square.
package icon

import (
	"bytes"
	"image"
	"image/png"

	"rookery/diagram/draw"
	"rookery/problem"
)

var rook = problem.Man{Colour: problem.Black, Walk: problem.Rook}

// SVG is the icon in any size.
func SVG() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="14" fill="` + draw.Light().DarkSquare + `"/>`)
	err := draw.Man(&b, rook, draw.Light())
	b.WriteString("</svg>\n")
	return b.Bytes(), err
}

// Image is the icon in pixels.
func Image(width int) (image.Image, error) { return draw.Square(rook, draw.Light(), width, 0) }

// Wide is the icon with more of the square around the rook, for systems that cut icons to a shape of
// their own: what is in the middle four fifths stays.
func Wide(width int) (image.Image, error) { return draw.Square(rook, draw.Light(), width, width*3/20) }

// PNG is a picture as a file.
func PNG(picture image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, picture)
	return b.Bytes(), err
}

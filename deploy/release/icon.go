package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"

	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
)

var rook = problem.Man{Colour: problem.Black, Walk: problem.Rook}

// icon is a rook on a square, for desktops that draw icons of any size.
func icon() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="14" fill="` + draw.Light().DarkSquare + `"/>`)
	err := draw.Man(&b, rook, draw.Light())
	b.WriteString("</svg>\n")
	return b.Bytes(), err
}

// macIcon is the same as macOS wants it: pictures of some sizes in one file.
func macIcon() ([]byte, error) {
	var pictures bytes.Buffer
	for _, size := range []struct {
		name  string
		width int
	}{{"ic07", 128}, {"ic08", 256}} {
		picture, err := iconPNG(size.width)
		if err != nil {
			return nil, err
		}
		pictures.WriteString(size.name)
		_ = binary.Write(&pictures, binary.BigEndian, uint32(8+len(picture))) // a Buffer takes everything
		pictures.Write(picture)
	}
	var b bytes.Buffer
	b.WriteString("icns")
	_ = binary.Write(&b, binary.BigEndian, uint32(8+pictures.Len()))
	b.Write(pictures.Bytes())
	return b.Bytes(), nil
}

// iconPNG is the square a1, which is dark, of a board with a rook on it.
func iconPNG(width int) ([]byte, error) {
	d := diagram.Diagram{Men: []problem.Placement{{Man: rook}}}
	board, err := draw.Image(d, draw.Options{Options: diagram.Options{BoardOnly: true, NoLabels: true}, Theme: draw.Light(), Square: width})
	if err != nil {
		return nil, err
	}
	// The frame is as wide on all sides.
	frame := (board.Bounds().Dx() - 8*width) / 2
	low := board.Bounds().Max.Y - frame
	square := board.SubImage(image.Rect(frame, low-width, frame+width, low))
	var b bytes.Buffer
	err = png.Encode(&b, square)
	return b.Bytes(), err
}

package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"os"

	"github.com/tc-hib/winres"

	"rookery/internal/icon"
)

// macIcon is the icon as macOS wants it: pictures of some sizes in one file.
func macIcon() ([]byte, error) {
	var pictures bytes.Buffer
	for _, size := range []struct {
		name  string
		width int
	}{{"ic07", 128}, {"ic08", 256}} {
		picture, err := icon.Image(size.width)
		if err != nil {
			return nil, err
		}
		file, err := icon.PNG(picture)
		if err != nil {
			return nil, err
		}
		pictures.WriteString(size.name)
		_ = binary.Write(&pictures, binary.BigEndian, uint32(8+len(file))) // a Buffer takes everything
		pictures.Write(file)
	}
	var b bytes.Buffer
	b.WriteString("icns")
	_ = binary.Write(&b, binary.BigEndian, uint32(8+pictures.Len()))
	b.Write(pictures.Bytes())
	return b.Bytes(), nil
}

// windowsProgram is a program with the icon in it, which the Explorer shows.
func windowsProgram(file string) ([]byte, error) {
	program, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var sizes []image.Image
	for _, width := range []int{16, 24, 32, 48, 64, 256} {
		picture, err := icon.Image(width)
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, picture)
	}
	picture, err := winres.NewIconFromImages(sizes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var resources winres.ResourceSet
	if err := resources.SetIcon(winres.ID(1), picture); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var b bytes.Buffer
	if err := resources.WriteToEXE(&b, bytes.NewReader(program)); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return b.Bytes(), nil
}

package icon

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// TestImage: the rook is in the middle of its square, and of the wide one in the middle four fifths.
func TestImage(t *testing.T) {
	square := [3]uint32{0xc9, 0xa9, 0x7c}
	for name, draw := range map[string]func(int) (image.Image, error){"square": Image, "wide": Wide} {
		picture, err := draw(100)
		if err != nil {
			t.Fatal(err)
		}
		file, err := PNG(picture)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		at := func(x, y int) [3]uint32 {
			r, g, b, _ := img.At(img.Bounds().Min.X+x, img.Bounds().Min.Y+y).RGBA()
			return [3]uint32{r >> 8, g >> 8, b >> 8}
		}
		if img.Bounds().Dx() != 100 || img.Bounds().Dy() != 100 || at(3, 3) != square || at(96, 96) != square || at(50, 62) == square {
			t.Errorf("%s: %v: %v, %v, %v", name, img.Bounds(), at(3, 3), at(96, 96), at(50, 62))
		}
		for i := range 100 {
			if name == "wide" && (at(i, 9) != square || at(i, 90) != square || at(9, i) != square || at(90, i) != square) {
				t.Errorf("%s: the rook is too large at %d", name, i)
				break
			}
		}
	}
}

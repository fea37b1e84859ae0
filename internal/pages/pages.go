// Package pages tells the system how memory is used: large tables are read all over, and most
// reads would wait for the address of a small page; most of the program's own code and
// constants are needed by its start only.
package pages

import "unsafe"

// Size is that of a huge page in bytes.
const Size = 2 << 20

// Table makes a table, in huge pages if it fills some. The elements hold no pointers, and their size
// divides that of a page. A huge page takes little longer to come than a small one: a table that is
// filled here and there comes fifty times as fast in huge ones.
func Table[T any](n int) []T {
	size := unsafe.Sizeof(*new(T))
	if uintptr(n)*size < Size {
		return make([]T, n)
	}
	table := make([]T, n+int(Size/size)-1) // some page begins among the first ones
	at := uintptr(unsafe.Pointer(unsafe.SliceData(table)))
	advise(at, uintptr(len(table))*size)
	skip := int(-at % Size / size)
	return table[skip : skip+n : skip+n]
}

// filler is a variable so that what is made for it is on the heap.
var filler []byte

// Heap has a program that begins put what it makes from now on into a huge page, where hundreds of small ones would come one by
// one. The heap begins with some memory of which the start has used small pages. The rest of the first huge page is
// filled with what nobody touches, so that the heap goes on in the second one; the collector gives it back some time.
func Heap() {
	filler = make([]byte, Size/16)
	first := uintptr(unsafe.Pointer(unsafe.SliceData(filler))) / Size
	advise((first+1)*Size, Size)
	for n := 0; n < 16 && uintptr(unsafe.Pointer(&filler[len(filler)-1]))/Size == first; n++ {
		filler = make([]byte, Size/16)
	}
	filler = nil
}

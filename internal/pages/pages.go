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

// Heap has a program that begins put what it makes from now on into a huge page, where hundreds of small ones would come one by
// one. The heap begins somewhere, with some memory of which the start has used small pages. The rest of that huge page is
// filled with what nobody touches, so that the heap goes on in another one; the collector gives it back some time. The system
// is asked when the heap has come there: what it is told of memory that is not in use yet is lost.
func Heap() {
	const piece = Size / 16 // more than fits a stack: it is on the heap
	var first uintptr
	for n := range Size/piece + 1 {
		filler := make([]byte, piece)
		if n == 0 {
			first = uintptr(unsafe.Pointer(unsafe.SliceData(filler))) / Size
		}
		if at := uintptr(unsafe.Pointer(&filler[piece-1])) / Size; at != first {
			advise(at*Size, Size)
			return
		}
	}
}

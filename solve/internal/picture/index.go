package picture

import "hash/maphash"

// A pictureIndex finds the pictures of a list by their contents.
type pictureIndex struct {
	seed  maphash.Seed
	slots []int32 // places in the list, from 1; a power of two
	used  int
}

func newPictureIndex() pictureIndex {
	return pictureIndex{seed: maphash.MakeSeed(), slots: make([]int32, 1<<8)}
}

// add notes that a picture comes next in the list; false if it is there already.
func (x *pictureIndex) add(list []Picture, p *Picture) bool {
	at := x.find(list, p)
	if x.slots[at] != 0 {
		return false
	}
	x.used++
	if x.slots[at] = int32(x.used); 2*x.used > len(x.slots) {
		x.slots = make([]int32, 2*len(x.slots))
		for i := range list {
			x.slots[x.find(list, &list[i])] = int32(i + 1)
		}
		x.slots[x.find(list, p)] = int32(x.used)
	}
	return true
}

// find is the slot of a picture, or where it would be.
func (x *pictureIndex) find(list []Picture, p *Picture) int {
	mask := len(x.slots) - 1
	at := int(maphash.Comparable(x.seed, *p)) & mask
	for ; x.slots[at] != 0; at = (at + 1) & mask {
		if list[x.slots[at]-1] == *p {
			break
		}
	}
	return at
}

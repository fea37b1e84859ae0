package tifile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// A Model is a kind of calculator.
type Model uint8

// The calculators. A Voyage 200 reads what a TI-92 Plus does under a name with
// another ending.
const (
	TI89 Model = iota
	TI92Plus
	Voyage200
)

// Extension is the ending of the names of files for the calculator: ".89y",
// ".9xy" or ".v2y".
func (m Model) Extension() string {
	return [...]string{".89y", ".9xy", ".v2y"}[m]
}

// String is the calculator's name.
func (m Model) String() string {
	return [...]string{"TI-89", "TI-92 Plus", "Voyage 200"}[m]
}

func (m Model) magic() string {
	if m == TI89 {
		return "**TI89**"
	}
	return "**TI92P*"
}

// A Variable is a variable of a calculator with data of TI-Chess.
type Variable struct {
	Folder string // at most MaxName bytes
	Name   string // at most MaxName bytes
	Data   []byte // at most MaxData bytes
}

const (
	// MaxName is the length of the longest name of a folder or a variable.
	MaxName = 8
	// MaxData is the size in bytes of the largest variable's data.
	MaxData = 65520 - lengthBytes - len(tag)
	// Overhead is by how many bytes a variable with its length and type is
	// larger than its data, in the calculator's memory and in the file.
	Overhead = lengthBytes + len(tag)
)

// The layout of a variable file: the header, the size of data and tag in two
// bytes, the data, the tag, and a checksum of two bytes from the size on.
const (
	headerBytes   = 86
	lengthBytes   = 2
	checksumBytes = 2

	folderAt   = 10
	nameAt     = 64
	fileSizeAt = 76

	// tag says that the variable is of a type of its own, "tict".
	tag = "\x00tict\x00\xf8"
)

// The parts of the header that never change. The comment between the folder
// and the table of contents is left empty.
const (
	version  = "\x01\x00"
	contents = "\x01\x00\x52\x00\x00\x00" // one variable, at 0x52
	kind     = "\x1c\x00\x00\x00"
	start    = "\xa5\x5a\x00\x00\x00\x00"
)

// ErrNotVariable is why bytes are no variable file of TI-Chess.
var ErrNotVariable = errors.New("no calculator file of TI-Chess")

// Append appends the variable as a file for a model. Names or data that are
// too long are an error.
func (v *Variable) Append(file []byte, model Model) ([]byte, error) {
	switch {
	case v.Name == "" || len(v.Name) > MaxName:
		return nil, fmt.Errorf("tifile: variable name %q has not 1 to %d bytes", v.Name, MaxName)
	case v.Folder == "" || len(v.Folder) > MaxName:
		return nil, fmt.Errorf("tifile: folder name %q has not 1 to %d bytes", v.Folder, MaxName)
	case len(v.Data) > MaxData:
		return nil, fmt.Errorf("tifile: %d bytes of data, a variable holds %d", len(v.Data), MaxData)
	}
	size := headerBytes + lengthBytes + len(v.Data) + len(tag) + checksumBytes
	file = append(file, model.magic()...)
	file = append(file, version...)
	file = appendName(file, v.Folder)
	file = append(file, make([]byte, 40)...)
	file = append(file, contents...)
	file = appendName(file, v.Name)
	file = append(file, kind...)
	file = binary.LittleEndian.AppendUint32(file, uint32(size))
	file = append(file, start...)
	body := len(file)
	file = binary.BigEndian.AppendUint16(file, uint16(len(v.Data)+len(tag)))
	file = append(file, v.Data...)
	file = append(file, tag...)
	return binary.LittleEndian.AppendUint16(file, checksum(file[body:])), nil
}

func appendName(file []byte, name string) []byte {
	var field [MaxName]byte
	copy(field[:], name)
	return append(file, field[:]...)
}

func checksum(body []byte) (sum uint16) {
	for _, b := range body {
		sum += uint16(b)
	}
	return sum
}

// Parse reads a variable file. The data is a part of file, not a copy. A
// Voyage 200 cannot be told from a TI-92 Plus. The error wraps ErrNotVariable.
func Parse(file []byte) (Variable, Model, error) {
	fail := func(format string, args ...any) (Variable, Model, error) {
		return Variable{}, 0, fmt.Errorf("tifile: %w: "+format, append([]any{ErrNotVariable}, args...)...)
	}
	if len(file) < headerBytes+lengthBytes+len(tag)+checksumBytes {
		return fail("%d bytes are too few", len(file))
	}
	var model Model
	switch string(file[:8]) {
	case TI89.magic():
		model = TI89
	case TI92Plus.magic():
		model = TI92Plus
	default:
		return fail("it begins with %q", file[:8])
	}
	if size := binary.LittleEndian.Uint32(file[fileSizeAt:]); int64(size) != int64(len(file)) {
		return fail("its header says %d bytes, it has %d", size, len(file))
	}
	body, sum := file[headerBytes:len(file)-checksumBytes], file[len(file)-checksumBytes:]
	data, tagged := bytes.CutSuffix(body[lengthBytes:], []byte(tag))
	switch {
	case !tagged:
		return fail("the variable is not of TI-Chess's type")
	case int(binary.BigEndian.Uint16(body)) != len(body)-lengthBytes:
		return fail("the variable's size is %d, not %d", binary.BigEndian.Uint16(body), len(body)-lengthBytes)
	case binary.LittleEndian.Uint16(sum) != checksum(body):
		return fail("the checksum is wrong")
	}
	return Variable{
		Folder: name(file[folderAt:]),
		Name:   name(file[nameAt:]),
		Data:   data,
	}, model, nil
}

func name(field []byte) string {
	text, _, _ := strings.Cut(string(field[:MaxName]), "\x00")
	return text
}

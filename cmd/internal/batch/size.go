package batch

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseSize reads an amount of memory: a number with K, M or G behind it, in
// either case. A number alone counts units.
func ParseSize(text string, unit int64) (int64, error) {
	digits, suffix := text, ""
	if n := len(text); n > 0 && (text[n-1] < '0' || text[n-1] > '9') {
		digits, suffix = text[:n-1], text[n-1:]
	}
	switch strings.ToUpper(suffix) {
	case "":
	case "K":
		unit = 1 << 10
	case "M":
		unit = 1 << 20
	case "G":
		unit = 1 << 30
	default:
		return 0, fmt.Errorf("size %q ends in %q, not in K, M or G", text, suffix)
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64/unit {
		return 0, fmt.Errorf("size %q is no number that fits", text)
	}
	return n * unit, nil
}

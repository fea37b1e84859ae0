package batch

import "testing"

func TestParseSize(t *testing.T) {
	for _, tt := range []struct {
		text string
		unit int64
		want int64 // -1: an error
	}{
		{"0", 1, 0},
		{"17", 1, 17},
		{"17", 1 << 10, 17 << 10},
		{"17K", 1, 17 << 10},
		{"17m", 1 << 10, 17 << 20},
		{"2G", 1, 2 << 30},
		{"8589934591G", 1, 8589934591 << 30},
		{"8589934592G", 1, -1},
		{"9223372036854775807", 1, 1<<63 - 1},
		{"9223372036854775808", 1, -1},
		{"", 1, -1},
		{"M", 1, -1},
		{"-1M", 1, -1},
		{"1.5M", 1, -1},
		{"1MB", 1, -1},
		{"1T", 1, -1},
	} {
		got, err := ParseSize(tt.text, tt.unit)
		if err != nil {
			got = -1
		}
		if got != tt.want {
			t.Errorf("ParseSize(%q, %d) = %d, want %d (error: %v)", tt.text, tt.unit, got, tt.want, err)
		}
	}
}

func FuzzParseSize(f *testing.F) {
	f.Add("12M", int64(1))
	f.Fuzz(func(t *testing.T, text string, unit int64) {
		if unit <= 0 {
			t.Skip()
		}
		if n, err := ParseSize(text, unit); err == nil && n < 0 {
			t.Errorf("ParseSize(%q, %d) = %d", text, unit, n)
		}
	})
}

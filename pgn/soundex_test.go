package pgn

import "testing"

func TestSoundsLike(t *testing.T) {
	tests := []struct {
		name, wanted string
		alike        bool
	}{
		{"Nimzowitsch, Aron", "Nimzovich", true},
		{"Nimsowitsch", "Nimzovich", true},
		{"Talj, Mihail", "Tal", true},
		{"Jusupow, Artur", "Yusupov", true},
		{"Janosevic, D", "Nimzovich", false},
		{"Kasparov, Garry", "Karpov", false},
		{"Karpow, A", "karpov", true},
		{"Viktor Kortchnoi", "Korchnoi", true}, // behind the first name
		{"", "Karpov", false},
		{"Ä ö", "", true},
	}
	for _, tt := range tests {
		if got := soundsLike(tt.name, tt.wanted); got != tt.alike {
			t.Errorf("%q (%s) sounds like %q (%s): %v", tt.name, sounds(tt.name), tt.wanted, sounds(tt.wanted), got)
		}
	}
}

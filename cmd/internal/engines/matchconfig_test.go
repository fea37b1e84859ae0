package engines

import "testing"

// FuzzMatchConfig: whatever a file of settings says, it is taken or refused.
func FuzzMatchConfig(f *testing.F) {
	f.Add([]byte(`{"games": 2, "rounds": 3, "engines": [{"name": "a", "cmd": "x y", "options": [["Hash", "1"]], "limit": {"tc": {"time": 1000}}}]}`))
	f.Add([]byte(`{"stats": {"a vs b": {"wins": 1}}, "sprt": {"enabled": true, "model": "bayesian"}, "opening": {"file": "x", "format": 7}}`))
	f.Fuzz(func(_ *testing.T, text []byte) {
		c, err := parseMatchConfig(text)
		if err != nil {
			return
		}
		m := &matchRun{}
		_ = m.take(c)
	})
}

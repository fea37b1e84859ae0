package engines

import (
	"reflect"
	"testing"
)

// TestEngineInConfig: an engine is the same after it was in a file of settings.
func TestEngineInConfig(t *testing.T) {
	e := newMatchEngine()
	for _, word := range []string{
		"name=x", "cmd=prog first", "arg=a b", "arg=", "dir=/tmp", "proto=xboard", "tc=40/60+0.5", "depth=7", "timemargin=20", "restart=on",
		"option.Hash=4", "memory=20M", "level=3", `initstr=one\ntwo`, "ponder", "whitepov", "trust", "bookdepth=4", "tscale=2",
	} {
		if err := e.set(word); err != nil {
			t.Fatal(word, err)
		}
	}
	c := e.config(0)
	again, err := c.engine()
	if err != nil || !reflect.DeepEqual(again, e) {
		t.Errorf("%+v, %v\nwant %+v", again, err, e)
	}
}

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

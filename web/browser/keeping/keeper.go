//go:build js && wasm

package main

import (
	"context"
	"syscall/js"

	"rookery/internal/beside"
	"rookery/web/browser"
	"rookery/web/internal/shelf"
)

// A keeper keeps documents in the browser's database.
type keeper struct{ v js.Value }

// Documents are all there are.
func (k keeper) Documents(context.Context) (map[string][]byte, error) {
	list, err := beside.Await(k.v.Call("documents"))
	if err != nil {
		return nil, err
	}
	docs := map[string][]byte{}
	for i := range list.Length() {
		pair := list.Index(i)
		docs[pair.Index(0).String()] = browser.Bytes(pair.Index(1))
	}
	return docs, nil
}

// Write makes changes.
func (k keeper) Write(_ context.Context, changes []shelf.Change) error {
	list := make([]any, len(changes))
	for i, c := range changes {
		var doc any
		if c.Document != nil {
			doc = browser.Array(c.Document)
		}
		list[i] = []any{c.Key, doc}
	}
	_, err := beside.Await(k.v.Call("write", list))
	return err
}

// Alone holds a lock that all tabs have in common.
func (k keeper) Alone(_ context.Context, do func(changed bool) error) error {
	changed, err := beside.Await(k.v.Call("enter"))
	if err != nil {
		return err
	}
	defer k.v.Call("leave")
	return do(changed.Bool())
}

// seen keeps what the library has found out about problems, for this version of the program.
type seen struct{ v js.Value }

// Batches are all that are kept.
func (s seen) Batches(context.Context) ([][]byte, error) {
	list, err := beside.Await(s.v.Call("seen", version))
	if err != nil {
		return nil, err
	}
	batches := make([][]byte, list.Length())
	for i := range batches {
		batches[i] = browser.Bytes(list.Index(i))
	}
	return batches, nil
}

// Keep keeps one more.
func (s seen) Keep(_ context.Context, batch []byte, anew bool) error {
	_, err := beside.Await(s.v.Call("see", version, browser.Array(batch), anew))
	return err
}

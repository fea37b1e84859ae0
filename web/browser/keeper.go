//go:build js && wasm

package main

import (
	"context"
	"errors"
	"syscall/js"

	"rookery/web/internal/shelf"
)

// A keeper keeps documents in the browser's database.
type keeper struct{ v js.Value }

// await waits for a promise.
func await(p js.Value) (js.Value, error) {
	type outcome struct {
		v   js.Value
		err error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{v: args[0]}
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer kept.Release()
	defer failed.Release()
	p.Call("then", kept, failed)
	o := <-done
	return o.v, o.err
}

// Documents are all there are.
func (k keeper) Documents(context.Context) (map[string][]byte, error) {
	list, err := await(k.v.Call("documents"))
	if err != nil {
		return nil, err
	}
	docs := map[string][]byte{}
	for i := range list.Length() {
		pair := list.Index(i)
		docs[pair.Index(0).String()] = bytesOf(pair.Index(1))
	}
	return docs, nil
}

// Write makes changes.
func (k keeper) Write(_ context.Context, changes []shelf.Change) error {
	list := make([]any, len(changes))
	for i, c := range changes {
		var doc any
		if c.Document != nil {
			doc = arrayOf(c.Document)
		}
		list[i] = []any{c.Key, doc}
	}
	_, err := await(k.v.Call("write", list))
	return err
}

// Alone holds a lock that all tabs have in common.
func (k keeper) Alone(_ context.Context, do func(changed bool) error) error {
	changed, err := await(k.v.Call("enter"))
	if err != nil {
		return err
	}
	defer k.v.Call("leave")
	return do(changed.Bool())
}

package beside

import (
	"errors"
	"fmt"
	"syscall/js"
)

// Read is the content of a file. It waits for the network: who calls it is no function that
// JavaScript waits for.
func Read(name string) ([]byte, error) {
	// The worker that the program runs in is a file of the folder assets.
	url := js.Global().Get("URL").New("../"+Folder+name, js.Global().Get("location").Get("href"))
	answer, err := Await(js.Global().Call("fetch", url, map[string]any{"cache": "no-cache"}))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be loaded: %w", name, err)
	}
	if !answer.Get("ok").Bool() {
		return nil, fmt.Errorf("%s cannot be loaded: status %d", name, answer.Get("status").Int())
	}
	buffer, err := Await(answer.Call("arrayBuffer"))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be loaded: %w", name, err)
	}
	array := js.Global().Get("Uint8Array").New(buffer)
	file := make([]byte, array.Length())
	js.CopyBytesToGo(file, array)
	content, err := unpack(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return content, nil
}

// Await waits for a promise.
func Await(p js.Value) (js.Value, error) {
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

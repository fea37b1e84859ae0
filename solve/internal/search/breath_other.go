//go:build !js

package search

// A breath is nothing where searches do not keep others from running.
type breath struct{}

func (*breath) take() {}

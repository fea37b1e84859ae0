//go:build !amd64

package builtin

func prefetch(*entry) {}

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"
)

const netFile = "../internal/evaluation/net.bin"

// TestLoad: a network that begins with a net is that net, whatever its areas share.
func TestLoad(t *testing.T) {
	want, err := os.ReadFile(netFile)
	if err != nil {
		t.Fatal(err)
	}
	n := newNetwork(rand.New(rand.NewPCG(1, 5)))
	if err := n.load(netFile); err != nil {
		t.Fatal(err)
	}
	if got := n.rounded().Bytes(); !bytes.Equal(got, want) {
		t.Errorf("%d bytes that are not the file's %d", len(got), len(want))
	}
}

// TestLearns: a network that learns from a few positions foretells them better.
func TestLearns(t *testing.T) {
	training := &training{trust: 0.1}
	var list []example
	for _, line := range []string{
		"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9;200;1.0",
		"8/2p2pk1/1p1p2p1/p2P3p/P1P1P2P/1P3KP1/8/8 w - - 0 40;-150;0.0",
		"2kr3r/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R3K2R b KQ - 0 14;90;0.5",
	} {
		e, err := training.readExample(line)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	n := newNetwork(rand.New(rand.NewPCG(1, 5)))
	before := n.loss(list)
	for range 100 {
		n.epoch(list, func(float64) float64 { return 0.001 }, 0.3)
	}
	if after := n.loss(list); after > before/4 {
		t.Errorf("error %.4f, before it learnt %.4f", after, before)
	}
}

package library

import (
	"rookery/chess"
	readtext "rookery/library/published"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
)

// published is the solution that a puzzle came with, as a tree; nil if there is none that can be read.
func published(p *puzzle.Puzzle) *solution.Solution {
	if p.Composed == nil {
		return playedLine(p)
	}
	if p.Composed.Solution == "" {
		return nil
	}
	s, err := readtext.Read(p.Composed.Problem, p.Composed.Solution)
	if err != nil {
		return nil // it stays a text
	}
	return s
}

// playedLine is the solution of a position that came with moves: one line, or keys.
func playedLine(p *puzzle.Puzzle) *solution.Solution {
	lines := [][]chess.Move{p.Answer()}
	if len(lines[0]) == 0 {
		lines = nil
		for _, k := range p.Keys {
			lines = append(lines, []chess.Move{k})
		}
	}
	if len(lines) == 0 {
		return nil
	}
	prob, err := problemOf(p)
	if err != nil {
		return nil
	}
	pos, err := p.Position()
	if err != nil {
		return nil
	}
	half := solution.HalfSolution{Half: solution.Half{Starter: pos.Turn(), Duplex: pos.Turn() == chess.Black}}
	var phase solution.PhaseSolution
	for _, line := range lines {
		if first := movesTree(pos, line, 0); first != nil {
			phase.Nodes = append(phase.Nodes, first)
		}
	}
	half.Phases = []solution.PhaseSolution{phase}
	return &solution.Solution{Problem: prob, Twins: []solution.TwinSolution{{
		Twin: solution.Twin{Problem: prob, Before: prob}, Halves: []solution.HalfSolution{half},
	}}}
}

// movesTree is a line of moves as nodes.
func movesTree(pos chess.Position, line []chess.Move, ply int) *solution.Node {
	if len(line) == 0 {
		return nil
	}
	n := &solution.Node{Ply: ply, Kind: solution.Defence, Move: readtext.Move(&pos, line[0])}
	switch {
	case ply == 0:
		n.Kind = solution.Key
	case ply%2 == 0:
		n.Kind = solution.Continuation
	}
	pos.Play(line[0])
	n.Check = pos.InCheck()
	if pos.IsCheckmate() {
		n.Goals = []problem.Goal{{Kind: problem.Mate}}
	}
	if next := movesTree(pos, line[1:], ply+1); next != nil {
		n.Replies = []*solution.Node{next}
	}
	return n
}

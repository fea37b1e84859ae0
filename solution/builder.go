package solution

import "rookery/problem"

// A Solution is everything a solver said about one problem.
type Solution struct {
	Problem *problem.Problem
	Twins   []TwinSolution
	Remarks []Remark
	Summary Summary
}

// A TwinSolution is the solution of one twin.
type TwinSolution struct {
	Twin
	Halves  []HalfSolution
	Remarks []Remark
}

// A HalfSolution is one solving of a twin.
type HalfSolution struct {
	Half
	Phases  []PhaseSolution
	Remarks []Remark
}

// A PhaseSolution holds the nodes of a phase in the order they were found.
type PhaseSolution struct {
	Phase
	Nodes   []*Node
	Remarks []Remark
}

// A Remark is a message and its place: At counts the siblings (twins, halves,
// phases or nodes) that came before it.
type Remark struct {
	Message
	At int
}

// Builder is a Sink that keeps the solution of the last problem as a whole.
type Builder struct {
	Solution *Solution
	// OnEnd, if set, takes each solution when it is complete.
	OnEnd func(*Solution) error

	twin  *TwinSolution
	half  *HalfSolution
	phase *PhaseSolution
}

// Begin starts a new Solution.
func (b *Builder) Begin(p *problem.Problem) {
	b.Solution = &Solution{Problem: p}
	b.twin, b.half, b.phase = nil, nil, nil
}

// BeginTwin starts a twin.
func (b *Builder) BeginTwin(t Twin) {
	b.Solution.Twins = append(b.Solution.Twins, TwinSolution{Twin: t})
	b.twin = &b.Solution.Twins[len(b.Solution.Twins)-1]
}

// BeginHalf starts a half.
func (b *Builder) BeginHalf(h Half) {
	b.twin.Halves = append(b.twin.Halves, HalfSolution{Half: h})
	b.half = &b.twin.Halves[len(b.twin.Halves)-1]
}

// BeginPhase starts a phase.
func (b *Builder) BeginPhase(ph Phase) {
	b.half.Phases = append(b.half.Phases, PhaseSolution{Phase: ph})
	b.phase = &b.half.Phases[len(b.half.Phases)-1]
}

// Node keeps a node.
func (b *Builder) Node(n *Node) { b.phase.Nodes = append(b.phase.Nodes, n) }

// EndPhase closes the phase.
func (b *Builder) EndPhase() { b.phase = nil }

// EndHalf closes the half.
func (b *Builder) EndHalf() { b.half = nil }

// EndTwin closes the twin.
func (b *Builder) EndTwin() { b.twin = nil }

// Message keeps a message with the innermost part that is open.
func (b *Builder) Message(m Message) {
	switch {
	case b.phase != nil:
		b.phase.Remarks = append(b.phase.Remarks, Remark{m, len(b.phase.Nodes)})
	case b.half != nil:
		b.half.Remarks = append(b.half.Remarks, Remark{m, len(b.half.Phases)})
	case b.twin != nil:
		b.twin.Remarks = append(b.twin.Remarks, Remark{m, len(b.twin.Halves)})
	default:
		b.Solution.Remarks = append(b.Solution.Remarks, Remark{m, len(b.Solution.Twins)})
	}
}

// End keeps the summary.
func (b *Builder) End(s Summary) error {
	b.Solution.Summary = s
	if b.OnEnd != nil {
		return b.OnEnd(b.Solution)
	}
	return nil
}

// Play sends the solution to a sink, as a solver would have done.
func (s *Solution) Play(sink Sink) error {
	sink.Begin(s.Problem)
	remarks(sink, s.Remarks, 0)
	for i, t := range s.Twins {
		sink.BeginTwin(t.Twin)
		remarks(sink, t.Remarks, 0)
		for j, h := range t.Halves {
			sink.BeginHalf(h.Half)
			remarks(sink, h.Remarks, 0)
			for k, p := range h.Phases {
				sink.BeginPhase(p.Phase)
				remarks(sink, p.Remarks, 0)
				for l, n := range p.Nodes {
					sink.Node(n)
					remarks(sink, p.Remarks, l+1)
				}
				sink.EndPhase()
				remarks(sink, h.Remarks, k+1)
			}
			sink.EndHalf()
			remarks(sink, t.Remarks, j+1)
		}
		sink.EndTwin()
		remarks(sink, s.Remarks, i+1)
	}
	return sink.End(s.Summary)
}

// remarks sends the messages that stand behind the at-th sibling.
func remarks(sink Sink, rs []Remark, at int) {
	for _, r := range rs {
		if r.At == at {
			sink.Message(r.Message)
		}
	}
}

package chess

import (
	"errors"
	"testing"
)

func TestSAN(t *testing.T) {
	tests := []struct{ fen, move, san, lan string }{
		{startFEN, "e2e4", "e4", "e2-e4"},
		{startFEN, "g1f3", "Nf3", "Ng1-f3"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O", "O-O-O"},
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", "O-O-O+"},
		{"4k3/8/8/8/8/8/8/4K1NN w - - 0 1", "g1f3", "Nf3", "Ng1-f3"},
		{"4k3/8/8/8/7N/8/8/4K1N1 w - - 0 1", "g1f3", "Ngf3", "Ng1-f3"},
		{"4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g1f3", "N1f3", "Ng1-f3"},
		{"4k3/8/8/6N1/8/8/8/K3N1N1 w - - 0 1", "g1f3", "Ng1f3", "Ng1-f3"},
		{"4k3/8/8/6N1/8/8/8/K3N1N1 w - - 0 1", "e1f3", "Nef3", "Ne1-f3"},
		{"k7/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", "Ng1-e2"}, // the other one is pinned
		{"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "d5", "d7-d5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "e5xd6"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+", "a7-a8=Q+"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N", "a7xb8=N"},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#", "Qd8-h4#"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", "O-O+"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O", "O-O"},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		m, err := p.ParseMove(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		if got := p.SAN(m); got != tt.san {
			t.Errorf("%s: %s is %s, want %s", tt.fen, tt.move, got, tt.san)
		}
		if got := p.LAN(m); got != tt.lan {
			t.Errorf("%s: %s is %s, want %s", tt.fen, tt.move, got, tt.lan)
		}
	}
}

func TestParseSAN(t *testing.T) {
	const (
		open     = "r3k2r/1P2P3/8/3pP3/1b6/2N5/8/R3K1NR w KQkq d6 0 1"
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		knights  = "4k3/8/8/6N1/8/8/8/K3N1N1 w - - 0 1"
	)
	tests := []struct{ fen, text, want string }{
		{castling, "O-O", "e1g1"}, {castling, "0-0", "e1g1"}, {castling, "o-o-o", "e1c1"},
		{castling, "0-0-0!?", "e1c1"}, {castling, "O-O+", "e1g1"},
		{castling, "e1g1", "e1g1"}, {castling, "e1h1", "e1g1"},
		{castling, "Rxh8", "h1h8"}, {castling, "Rh8", "h1h8"}, {castling, "Rh8+", "h1h8"},
		{castling, "Rh1xh8#", "h1h8"}, {castling, "Rh1:h8", "h1h8"}, {castling, "h1h8", "h1h8"},
		{castling, "Rhxh8", "h1h8"}, {castling, "R1xh8", "h1h8"}, {castling, " Ke2 ", "e1e2"},
		{open, "bxa8=Q", "b7a8q"}, {open, "bxa8Q", "b7a8q"}, {open, "bxa8(Q)", "b7a8q"},
		{open, "bxa8/Q", "b7a8q"}, {open, "ba8=q", "b7a8q"}, {open, "b7a8n", "b7a8n"},
		{open, "b8=R+", "b7b8r"}, {open, "b8N", "b7b8n"}, {open, "b7-b8=B", "b7b8b"},
		{open, "exd6", "e5d6"}, {open, "ed6", "e5d6"}, {open, "exd6ep", "e5d6"},
		{open, "exd6 e.p.", "e5d6"}, {open, "exd6e.p.", "e5d6"}, {open, "d6", "e5d6"},
		{open, "Ne2", "g1e2"}, {open, "Pe6", "e5e6"},
		{knights, "Ng1f3", "g1f3"}, {knights, "Ng1-f3", "g1f3"}, {knights, "N5f3", "g5f3"},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		m, err := p.ParseSAN(tt.text)
		if err != nil || m.String() != tt.want {
			t.Errorf("%s: %q is %v, %v, want %s", tt.fen, tt.text, m, err, tt.want)
		}
	}
	failures := []struct {
		fen, text string
		want      error
	}{
		{startFEN, "", ErrMoveText}, {startFEN, "e", ErrMoveText}, {startFEN, "+", ErrMoveText},
		{startFEN, "e9", ErrMoveText}, {startFEN, "Xf3", ErrMoveText}, {startFEN, "NNf3", ErrMoveText},
		{startFEN, "e4)", ErrMoveText}, {startFEN, "Q", ErrMoveText}, {startFEN, "O-", ErrMoveText},
		{startFEN, "a7Q)", ErrMoveText}, {startFEN, "nf3", ErrMoveText}, {startFEN, "NF3", ErrMoveText},
		{startFEN, "e5", ErrIllegal}, {startFEN, "Nd2", ErrIllegal}, {startFEN, "O-O", ErrIllegal},
		{startFEN, "e2e5", ErrIllegal}, {startFEN, "e4=Q", ErrIllegal},
		{knights, "Nf3", ErrAmbiguous}, {knights, "Ngf3", ErrAmbiguous},
		{open, "b8", ErrIllegal}, {open, "Nd5", ErrIllegal},
	}
	for _, tt := range failures {
		p := mustPosition(t, tt.fen)
		if m, err := p.ParseSAN(tt.text); !errors.Is(err, tt.want) {
			t.Errorf("%s: %q is %v, %v, want %v", tt.fen, tt.text, m, err, tt.want)
		}
	}
}

func TestMoveCoordinates(t *testing.T) {
	tests := []struct{ fen, text, uci, uci960 string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1", "e1h1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8", "e8a8"},
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1", "f1g1"}, // the king goes, he does not castle
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1", "f1h1"}, // castles
		{"4k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1c1", "f1b1", "f1b1"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8N", "a7a8n", "a7a8n"},
	}
	for _, tt := range tests {
		p := mustPosition(t, tt.fen)
		m, err := p.ParseMove(tt.text)
		if err != nil || m.String() != tt.uci || m.UCI960() != tt.uci960 {
			t.Errorf("%s: %s is %v, %v, %v; want %s, %s", tt.fen, tt.text, m, m.UCI960(), err, tt.uci, tt.uci960)
		}
	}
	p := Start()
	for _, text := range []string{"", "e2", "e2e9", "x2e4", "e2e4x", "e2e4qq", "0000"} {
		if m, err := p.ParseMove(text); !errors.Is(err, ErrMoveText) {
			t.Errorf("%q is %v, %v", text, m, err)
		}
	}
}

func FuzzSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "O-O", "exd6 e.p.", "bxa8=Q+", "b8(N)#", "R1xh8!?", "e1g1", "0-0-0"} {
		f.Add("r3k2r/1P2P3/8/3pP3/1b6/2N5/8/R3K1NR w KQkq d6 0 1", text)
	}
	f.Add("k7/8/8/8/8/8/8/5KRR w G - 0 1", "f1g1")
	f.Fuzz(func(t *testing.T, fen, text string) {
		s, err := ParseFENLenient(fen)
		if err != nil {
			return
		}
		p, err := s.Position(Problem)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(text)
		if err != nil {
			return
		}
		if again, err := p.ParseSAN(p.SAN(m)); err != nil || again != m {
			t.Fatalf("%v: %q is %v, its SAN %s is %v, %v", &p, text, m, p.SAN(m), again, err)
		}
	})
}

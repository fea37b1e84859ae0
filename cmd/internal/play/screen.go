package play

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"rookery/chess"
	"rookery/chess/variant"
)

// Screen plays on a terminal until the user quits.
func Screen(ctx context.Context, t *Table, look Look, in io.Reader, out io.Writer) error {
	look.Colour = colorprofile.Detect(out, os.Environ()) > colorprofile.ASCII
	s := &screen{ctx: ctx, table: t, look: look, selected: chess.NoSquare, pressed: chess.NoSquare, styles: newStyles()}
	p := tea.NewProgram(s, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out))
	_, err := p.Run()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// A screen is what is shown, and what the user has begun to do.
type screen struct {
	ctx           context.Context
	table         *Table
	look          Look
	styles        styles
	width, height int
	now           time.Time

	line    string   // being typed
	said    []string // lines typed before
	back    int      // how far back among them the user looks
	log     []string // what was told
	leaving bool     // the user has been warned that the game is not saved

	selected chess.Square // of the man that is to move
	pressed  chess.Square // where the mouse button went down
	hand     chess.Piece  // the man that the editor puts
	dropping chess.Role   // of the man in hand that is to be dropped
	turning  *turning
	help     []string  // what is still to be read of the list of commands
	replay   time.Time // until when the last play is shown undone
}

// A turning is a pawn that is to be promoted and has not been told to what.
type turning struct {
	moves []variant.Move // that differ in what it becomes
	i     int            // the one that is shown
}

const (
	frame      = 100 * time.Millisecond // between looks at the clocks
	replayTime = 900 * time.Millisecond
)

type tickMsg time.Time

func tick() tea.Cmd {
	return tea.Tick(frame, func(at time.Time) tea.Msg { return tickMsg(at) })
}

// Init begins to look at the clocks.
func (s *screen) Init() tea.Cmd {
	s.now = time.Now()
	return tea.Batch(tick(), s.think())
}

// think lets a machine think whose turn it is.
func (s *screen) think() tea.Cmd {
	f := s.table.Think(s.ctx, s.now)
	if f == nil {
		return nil
	}
	return func() tea.Msg { return f() }
}

// Update does what a key, the mouse, a machine or the time asks for.
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	s.now = time.Now()
	var cmd tea.Cmd
	switch m := msg.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = m.Width, m.Height
	case tickMsg:
		s.table.Tick(s.now)
		cmd = tick()
	case Reply:
		s.table.Answer(s.now, m)
		s.forget()
	case tea.KeyPressMsg:
		cmd = s.key(m)
	case tea.PasteMsg:
		s.line += strings.Map(printable, m.Content)
	case tea.MouseClickMsg:
		s.click(tea.Mouse(m))
	case tea.MouseReleaseMsg:
		s.release(tea.Mouse(m))
	}
	s.listen()
	return s, tea.Batch(cmd, s.think())
}

// listen takes over what the table has to say.
func (s *screen) listen() {
	s.log = append(s.log, s.table.Notes()...)
	if n := len(s.log); n > 200 {
		s.log = s.log[n-200:]
	}
	if s.table.replay {
		s.table.replay = false
		s.replay = s.now.Add(replayTime)
	}
}

// forget drops what the user has begun, since the position is another one.
func (s *screen) forget() {
	s.selected, s.pressed, s.dropping, s.turning = chess.NoSquare, chess.NoSquare, chess.NoRole, nil
}

// do executes a line, and says what was wrong.
func (s *screen) do(line string) tea.Cmd {
	s.forget()
	if s.table.editor == nil {
		s.hand = 0
	}
	if strings.TrimSpace(line) == "help" {
		s.help = s.table.help()
		return nil
	}
	err := s.table.Do(s.ctx, s.now, line)
	switch {
	case errors.Is(err, ErrQuit):
		return s.quit()
	case err != nil:
		s.listen()
		s.log = append(s.log, sentence(err))
	}
	return nil
}

// quit ends the program, but not without a word when a game would be lost.
func (s *screen) quit() tea.Cmd {
	if s.table.unsaved() && !s.leaving {
		s.leaving = true
		s.log = append(s.log, "The game is not saved. Quit again to leave it, or save.")
		return nil
	}
	return tea.Quit
}

// printable drops what would break a line out of text that is pasted.
func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}

func (s *screen) key(k tea.KeyPressMsg) tea.Cmd {
	quits := k.String() == "ctrl+c"
	if len(s.help) > 0 && !quits {
		s.turnPage()
		return nil
	}
	if !quits && k.Code != tea.KeyEnter {
		s.leaving = s.leaving && k.Text != ""
	}
	if s.turning != nil && s.turn(k) {
		return nil
	}
	for _, b := range buttons {
		if k.String() == b.key {
			return s.press(b)
		}
	}
	switch {
	case quits:
		return s.quit()
	case k.Code == tea.KeyEnter:
		line := s.line
		s.line, s.back = "", 0
		if line == "" {
			return nil
		}
		s.said = append(s.said, line)
		return s.do(line)
	case k.Code == tea.KeyBackspace:
		if r := []rune(s.line); len(r) > 0 {
			s.line = string(r[:len(r)-1])
		}
	case k.String() == "ctrl+u":
		s.line = ""
	case k.Code == tea.KeyUp, k.Code == tea.KeyDown:
		s.recall(k.Code == tea.KeyUp)
	case k.Code == tea.KeyEsc:
		s.forget()
		s.hand = 0
	default:
		s.line += k.Text
	}
	return nil
}

// page is what there is room for of the list of commands.
func (s *screen) page() []string { return s.help[:min(len(s.help), max(1, s.height-2))] }

func (s *screen) turnPage() { s.help = s.help[len(s.page()):] }

// recall brings a line back that was typed before.
func (s *screen) recall(earlier bool) {
	if earlier {
		s.back = min(s.back+1, len(s.said))
	} else {
		s.back = max(s.back-1, 0)
	}
	s.line = ""
	if s.back > 0 {
		s.line = s.said[len(s.said)-s.back]
	}
}

// A button stands above the board.
type button struct{ key, label, line string }

var buttons = []button{
	{"f1", "Help", "help"}, {"f2", "Save", "save"}, {"f3", "Transcript", "transcript"}, {"f4", "Last Play", "last"}, {"f5", "Flip", ""},
	{"f6", "Draw", "draw"}, {"f7", "Undo", "undo"}, {"f8", "Pause", "pause"}, {"f9", "Edit", "edit"}, {"f10", "Resign", "resign"},
}

// shown is which buttons there are: those of play are not for who only
// watches, and the editor has others.
func (s *screen) shown() []button {
	v := s.table.game.View(s.now)
	var list []button
	for _, b := range buttons {
		switch b.line {
		case "draw", "undo", "resign":
			if s.table.humans() == 0 || v.Editing {
				continue
			}
		case "edit":
			if v.Editing {
				b = button{b.key, "Done", "done"}
			}
		case "pause":
			if v.Editing {
				continue
			}
			if v.Paused {
				b = button{b.key, "Resume", "resume"}
			}
		}
		list = append(list, b)
	}
	return list
}

func (s *screen) press(b button) tea.Cmd {
	for _, shown := range s.shown() {
		switch {
		case shown.key != b.key:
		case shown.line == "":
			s.look.Flip = !s.look.Flip
			s.forget()
		default:
			return s.do(shown.line)
		}
	}
	return nil
}

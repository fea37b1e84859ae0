package draw

// A Theme is a set of colours, written "#rrggbb", and a way to shade squares.
type Theme struct {
	Name string

	Paper string // behind everything; "" leaves the background alone
	Ink   string // frame, labels, captions

	LightSquare string
	DarkSquare  string // behind the hatching, if there is one
	Hatch       string // colour of the hatching of dark squares; "" for none
	Mark        string // marked squares

	White string // body of white men, and lines in black men
	Black string // outline of all men, body of black men
	Ghost string // body of invisible men
	Halo  string // thin margin that lifts men off hatching; "" for none
}

// Print is black on white, dark squares hatched: for books and magazines.
func Print() Theme {
	return Theme{
		Name: "print", Paper: "#ffffff", Ink: "#000000",
		LightSquare: "#ffffff", DarkSquare: "#ffffff", Hatch: "#000000", Mark: "#c8c8c8",
		White: "#ffffff", Black: "#000000", Ghost: "#b4b4b4", Halo: "#ffffff",
	}
}

// Grey is black on white with plain grey dark squares.
func Grey() Theme {
	t := Print()
	t.Name, t.DarkSquare, t.Hatch, t.Halo = "grey", "#c9c9c9", "", ""
	t.Mark = "#a8bfd8"
	return t
}

// Light is for pages with a light background.
func Light() Theme {
	return Theme{
		Name: "light", Ink: "#2b2b2b",
		LightSquare: "#f4ead5", DarkSquare: "#c9a97c", Mark: "#b9c66a",
		White: "#fffdf8", Black: "#241f1b", Ghost: "#b9ada0",
	}
}

// Dark is for pages with a dark background.
func Dark() Theme {
	return Theme{
		Name: "dark", Ink: "#d9dde3",
		LightSquare: "#93a1b1", DarkSquare: "#5d6b7c", Mark: "#7f9a4c",
		White: "#f7f8fa", Black: "#14171b", Ghost: "#7c8692",
	}
}

// Themes are the themes of this package, the default first.
func Themes() []Theme { return []Theme{Print(), Grey(), Light(), Dark()} }

// ThemeNamed finds one of Themes by its name.
func ThemeNamed(name string) (Theme, bool) {
	for _, t := range Themes() {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// Coloured is the theme with other colours of squares, "#rrggbb"; those that are "" stay. Dark
// squares that have a colour are not hatched.
func (t Theme) Coloured(light, dark string) (Theme, error) {
	for _, c := range []string{light, dark} {
		if c == "" {
			continue
		}
		if _, err := parseColour(c); err != nil {
			return t, err
		}
	}
	if light != "" {
		t.LightSquare = light
	}
	if dark != "" {
		t.DarkSquare, t.Hatch, t.Halo = dark, "", ""
	}
	return t, nil
}

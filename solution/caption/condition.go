package caption

import (
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// conditionLines are the captions of a problem's conditions, one each, in
// the order of the table of conditions whatever the order of input.
func conditionLines(conditions []problem.Condition, o *problem.Options, l problem.Language) []string {
	set := gather(conditions)
	var lines []string
	for _, name := range conditionOrder() {
		c, ok := set[name]
		if !ok || set.covered(name) {
			continue
		}
		if s := conditionCaption(c, o, l); s != "" {
			lines = append(lines, s)
		}
	}
	return lines
}

// conditionOrder is the table's order, except that the two conditions that
// stand for a pair of others come first.
func conditionOrder() []string {
	order := []string{"Maximummer", "UltraSchachZwang"}
	for _, n := range lexicon.Conditions.Names() {
		if !slices.Contains(order[:2], n.English()) {
			order = append(order, n.English())
		}
	}
	return order
}

// conditionSet holds conditions by name; a repeated one is merged into the
// first.
type conditionSet map[string]problem.Condition

func gather(conditions []problem.Condition) conditionSet {
	set := conditionSet{}
	for _, c := range conditions {
		for _, part := range expand(c) {
			old := set[part.Name]
			part.Params = append(slices.Clone(old.Params), part.Params...)
			set[part.Name] = part
		}
	}
	// Both kings oscillating by type C is a condition of its own.
	w, b := set["WhiteOscillatingKings"], set["BlackOscillatingKings"]
	if slices.Contains(wordsIn(w), "TypeC") && slices.Contains(wordsIn(b), "TypeC") {
		set["SwappingKings"] = problem.Condition{Name: "SwappingKings"}
	}
	return set
}

// older are names that stand for a condition with variants.
var older = map[string][]string{
	"MirrorCirce": {"Circe", "Mirror"}, "PWC": {"Circe", "PWC"}, "ChameleonCirce": {"Circe", "Chameleon"},
	"CouscousCirce": {"Circe", "Couscous"}, "EquipollentsCirce": {"Circe", "Equipollents"},
	"FileCirce": {"Circe", "File"}, "DiagramCirce": {"Circe", "Diagram"}, "ParrainCirce": {"Circe", "Parrain"},
	"SymmetryCirce": {"Circe", "Symmetry"}, "CirceClone": {"Circe", "Clone"},
	"MirrorFileCirce": {"Circe", "File", "Mirror"}, "AntipodeanCirce": {"Circe", "Antipodes"},
	"MirrorCirceClone": {"Circe", "Mirror", "Clone"}, "SuperCirce": {"Circe", "Super"},
	"FrischAufCirce": {"Circe", "Frischauf"}, "VerticalMirrorCirce": {"Circe", "VerticalMirror"},
	"DiametralCirce": {"Circe", "Diametral"}, "RankCirce": {"Circe", "Rank"},
	"MirrorCouscousCirce": {"Circe", "Couscous", "Mirror"}, "CirceAssassin": {"Circe", "Assassin"},
	"AprilChess": {"Circe", "Super", "April"}, "CirceTurncoats": {"Circe", "Turncoats"},
	"CirceDoubleAgents": {"Circe", "Mirror", "Turncoats"}, "CageCirce": {"Circe", "Cage"},
	"ContraParrain": {"Circe", "ContraParrain"}, "CirceTake&Make": {"Circe", "Take&Make"},
	"VerticalSymmetryCirce": {"Circe", "VerticalSymmetry"}, "HorizontalSymmetryCirce": {"Circe", "HorizontalSymmetry"},

	"MirrorAntiCirce": {"AntiCirce", "Mirror"}, "DiagramAntiCirce": {"AntiCirce", "Diagram"},
	"FileAntiCirce": {"AntiCirce", "File"}, "SymmetryAntiCirce": {"AntiCirce", "Symmetry"},
	"MirrorFileAntiCirce": {"AntiCirce", "File", "Mirror"}, "AntipodeanAntiCirce": {"AntiCirce", "Antipodes"},
	"EquipollentsAntiCirce": {"AntiCirce", "Equipollents"}, "AntiSuperCirce": {"AntiCirce", "Super"},
	"AntiCloneCirce":            {"AntiCirce", "Clone"},
	"VerticalSymmetryAntiCirce": {"AntiCirce", "VerticalSymmetry"}, "HorizontalSymmetryAntiCirce": {"AntiCirce", "HorizontalSymmetry"},

	"MirrorImmunChess": {"ImmunChess", "Mirror"}, "FileImmunChess": {"ImmunChess", "File"},
	"DiagramImmunChess": {"ImmunChess", "Diagram"}, "MirrorFileImmunChess": {"ImmunChess", "File", "Mirror"},
	"SymmetryImmunChess": {"ImmunChess", "Symmetry"}, "AntipodeanImmunChess": {"ImmunChess", "Antipodes"},
	"EquipollentsImmunChess": {"ImmunChess", "Equipollents"},
	"ImmuneVerticalSymmetry": {"ImmunChess", "VerticalSymmetry"}, "ImmuneHorizontalSymmetry": {"ImmunChess", "HorizontalSymmetry"},

	"MarsMirrorCirce": {"MarsCirce", "Mirror"}, "AntiMarsMirrorCirce": {"AntiMarsCirce", "Mirror"},
	"AntiMarsAntipodeanCirce": {"AntiMarsCirce", "Antipodes"},
}

// expand gives what a condition amounts to under the names of captions.
func expand(c problem.Condition) []problem.Condition {
	if family, ok := older[c.Name]; ok {
		e := problem.Condition{Pos: c.Pos, Name: family[0]}
		for _, w := range family[1:] {
			e.Params = append(e.Params, problem.Param{Word: w})
		}
		e.Params = append(e.Params, c.Params...)
		return []problem.Condition{e}
	}
	switch c.Name {
	case "ReflectiveKings":
		return []problem.Condition{c, {Name: "WhiteReflectiveKing"}, {Name: "BlackReflectiveKing"}}
	case "ChameleonChess", "ChameleonSequence":
		if len(walksOf(c)) > 0 && c.Name == "ChameleonChess" {
			return []problem.Condition{c, {Name: "ChameleonSequence", Params: c.Params}}
		}
	}
	return []problem.Condition{c}
}

// covered says that another condition of the set makes a name superfluous.
func (set conditionSet) covered(name string) bool {
	by := map[string][]string{
		"Volage":                {"Hypervolage"},
		"ChineseChess":          {"Leofamily"},
		"GridChess":             {"ContactGridChess"},
		"KoeKo":                 {"ContactGridChess"},
		"Tibet":                 {"DoubleTibet"},
		"WhiteOscillatingKings": {"SwappingKings"},
		"BlackOscillatingKings": {"SwappingKings"},
		"WhiteAlphabeticChess":  {"AlphabeticChess"},
		"BlackAlphabeticChess":  {"AlphabeticChess"},
		"WhiteVaultingKing":     {"VaultingKings"},
		"BlackVaultingKing":     {"VaultingKings"},
		"WhiteTransmutedKing":   {"TransmutedKings"},
		"BlackTransmutedKing":   {"TransmutedKings"},
		"WhiteMaximummer":       {"Maximummer"},
		"BlackMaximummer":       {"Maximummer"},
		"WhiteUltraSchachZwang": {"UltraSchachZwang"},
		"BlackUltraSchachZwang": {"UltraSchachZwang"},
		"Hole":                  {"Hole"}, // seen in the diagram
	}[name]
	if name == "NoIProm" {
		_, ok := set["Imitator"]
		return !ok
	}
	return slices.ContainsFunc(by, func(n string) bool { _, ok := set[n]; return ok })
}

// conditionCaption is a condition with its parameters, "" if it has none to
// show.
func conditionCaption(c problem.Condition, o *problem.Options, l problem.Language) string {
	name := lexicon.Conditions.In(l, c.Name)
	words := wordsIn(c)
	switch c.Name {
	case "Circe", "AntiCirce", "ImmunChess", "MarsCirce", "AntiMarsCirce", "PhantomChess", "GenevaChess":
		return name + circeCaption(c, words, l)
	case "BlackMaximummer", "BlackMinimummer", "WhiteMaximummer", "WhiteMinimummer",
		"BlackMustCapture", "WhiteMustCapture", "Maximummer":
		for _, w := range words {
			w = lexicon.MummerWords.In(l, w)
			if l != problem.German || w != "Ultra" {
				w = strings.ToLower(w)
			}
			name += "  " + w
		}
		return name
	case "Sentinelles":
		return sentinellesCaption(name, c, words)
	case "KoeKo", "AntiKoeko":
		for _, w := range walksOf(c) {
			if w != problem.King {
				name = lexicon.WalkLetters(l, w) + "-" + name
			}
		}
		return name
	case "VaultingKings", "WhiteVaultingKing", "BlackVaultingKing":
		for _, w := range walksOf(c) {
			name += " " + strings.TrimSpace(listedWalk(l, w))
		}
		if slices.Contains(words, "Transmuting") {
			name += "-" + lexicon.WalkLetters(l, problem.King)
		}
		return name
	case "PromOnly", "Football":
		for _, w := range walkOrder(walksOf(c)) {
			name += " " + listedWalk(l, w)
		}
		if c.Name == "Football" && len(walksOf(c)) == 0 {
			return ""
		}
		return name
	case "Imitator":
		for _, s := range imitatorSquares([]problem.Condition{c}) {
			name += " " + s.String()
		}
		return name
	case "ChameleonChess", "ChameleonSequence":
		return name + chameleonCaption(walksOf(c), l)
	case "MagicSquares":
		for _, w := range words {
			if w == "Type2" {
				name += " " + lexicon.NumberedTypes.In(l, w)
			}
		}
		return name + squaresCaption(c, true)
	case "WhiteForcedSquare", "WhiteConsequentForcedSquare", "BlackForcedSquare", "BlackConsequentForcedSquare",
		"WhitePromSquares", "BlackPromSquares", "Wormholes":
		return name + squaresCaption(c, true)
	case "RepublicanChess":
		return name + "    " + lexicon.NumberedTypes.In(l, first(words, "Type2"))
	case "SingleBox":
		return name + "    " + lexicon.NumberedTypes.In(l, first(words, "Type1"))
	case "AnnanChess", "NannaChess", "Isardam", "WhiteOscillatingKings", "BlackOscillatingKings":
		return name + typeCaption(words, l)
	case "SAT", "StrictSAT":
		return name + flightsCaption(numbersOf(c))
	case "BGL":
		return name + " " + bglCaption(c)
	case "KobulKings", "MultiCaptures":
		for _, w := range words {
			name += " " + w
		}
		return name
	case "GridChess":
		if o.SuppressGrid {
			for _, w := range words {
				name += "  " + lexicon.GridWords.In(l, w)
			}
		}
		return name
	case "CASTChess":
		for _, w := range words {
			name += " " + lexicon.CASTWords.In(l, w)
		}
		return name
	case "Take&MakeChess", "LastCapture":
		return name
	case "Breton":
		for _, n := range lexicon.BretonWords.Names() {
			if slices.Contains(words, n.English()) {
				name += " " + n[l]
			}
		}
		return name
	case "PADChess":
		return name + circeCaption(c, words, l)
	case "Immobilio":
		return name
	}
	return name + paramsCaption(c, l)
}

// paramsCaption writes parameters as they come.
func paramsCaption(c problem.Condition, l problem.Language) string {
	var s string
	for _, p := range c.Params {
		switch p.Kind {
		case problem.SquaresParam:
			for _, sq := range p.Squares {
				s += " " + sq.String()
			}
		case problem.WalksParam:
			for _, w := range p.Walks {
				s += " " + lexicon.WalkLetters(l, w)
			}
		case problem.NumberParam:
			s += " " + strconv.Itoa(p.Number)
		case problem.WordParam:
			s += " " + lexicon.CirceWords.In(l, p.Word)
		default:
			s += " " + p.Word
		}
	}
	return s
}

func squaresCaption(c problem.Condition, sorted bool) string {
	var squares []chess.Square
	for _, p := range c.Params {
		squares = append(squares, p.Squares...)
	}
	if sorted {
		slices.Sort(squares)
		squares = slices.Compact(squares)
	}
	var s string
	for _, sq := range squares {
		s += " " + sq.String()
	}
	return s
}

func wordsIn(c problem.Condition) []string {
	var words []string
	for _, p := range c.Params {
		if p.Kind == problem.WordParam && p.Word != "" {
			words = append(words, p.Word)
		}
	}
	return words
}

func walksOf(c problem.Condition) []problem.Walk {
	var walks []problem.Walk
	for _, p := range c.Params {
		walks = append(walks, p.Walks...)
	}
	return walks
}

func numbersOf(c problem.Condition) []int {
	var numbers []int
	for _, p := range c.Params {
		if p.Kind == problem.NumberParam {
			numbers = append(numbers, p.Number)
		}
	}
	return numbers
}

func first(words []string, otherwise string) string {
	if len(words) > 0 {
		return words[0]
	}
	return otherwise
}

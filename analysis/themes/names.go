package themes

import "rookery/problem"

// Title is the theme's name as it is printed in a language: "Half-pin", "Halbfesselung".
func (t *Theme) Title(lang problem.Language) string {
	in, ok := titles[t.Name]
	switch {
	case !ok:
		return t.Name
	case lang == problem.German && in.german != "":
		return in.german
	case lang == problem.French && in.french != "":
		return in.french
	}
	return in.english
}

// titles are the names that are not one word in all three languages; one that is left out is
// the English one.
var titles = map[string]struct{ english, german, french string }{
	"BatteryMate":           {"Battery mate", "Batteriematt", "Mat par batterie"},
	"BigCross":              {"Big cross", "Großes Kreuz", "Grande croix"},
	"BigStar":               {"Big star", "Großer Stern", "Grande étoile"},
	"ChameleonEcho":         {"Chameleon echo", "Chamäleonecho", "Écho caméléon"},
	"ChangedMate":           {"Changed mate", "Mattwechsel", "Mat changé"},
	"ClosedLine":            {"Round trip on a line", "Rundlauf auf einer Linie", "Circuit sur une ligne"},
	"CombinativeSeparation": {"Combinative separation", "Kombinative Trennung", "Séparation combinatoire"},
	"CornerToCorner":        {"Corner to corner", "Von Ecke zu Ecke", "De coin à coin"},
	"CriticalMove":          {"Critical move", "Kritischer Zug", "Coup critique"},
	"Cross":                 {"Cross", "Kreuz", "Croix"},
	"CyclicZilahi":          {"Cyclic Zilahi", "Zyklischer Zilahi", "Zilahi cyclique"},
	"Echo":                  {"Echo", "Echo", "Écho"},
	"ExchangeOfPlaces":      {"Exchange of places", "Platzwechsel", "Échange de places"},
	"FollowMyLeader":        {"Follow-my-leader", "", ""},
	"FourCorners":           {"Four corners", "Vier Ecken", "Quatre coins"},
	"HalfBattery":           {"Half-battery", "Halbbatterie", "Demi-batterie"},
	"HalfPin":               {"Half-pin", "Halbfesselung", "Demi-clouage"},
	"IdealMate":             {"Ideal mate", "Idealmatt", "Mat idéal"},
	"IdealRukhlis":          {"Ideal Rukhlis", "Idealer Ruchlis", "Rukhlis idéal"},
	"Indian":                {"Indian", "Inder", "Indien"},
	"Interference":          {"Interference", "Verstellung", "Interception"},
	"KarlstromFleck":        {"Karlström-Fleck", "", ""},
	"Lacny":                 {"Lačný", "", ""},
	"LeGrand":               {"Le Grand", "", ""},
	"MixedAllumwandlung":    {"Mixed Allumwandlung", "Gemischte Allumwandlung", "Allumwandlung mixte"},
	"ModelMate":             {"Model mate", "Mustermatt", "Mat modèle"},
	"Novotny":               {"Novotny", "Nowotny", ""},
	"PawnGrimshaw":          {"Pawn Grimshaw", "Bauern-Grimshaw", "Grimshaw de pion"},
	"PinMate":               {"Pin mate", "Fesselungsmatt", "Mat par clouage"},
	"PseudoLeGrand":         {"Pseudo Le Grand", "Pseudo-Le-Grand", "Pseudo-Le Grand"},
	"PureMate":              {"Pure mate", "Reines Matt", "Mat pur"},
	"ReciprocalChange":      {"Reciprocal change", "Reziproker Mattwechsel", "Changement réciproque"},
	"RoundTrip":             {"Round trip", "Rundlauf", "Circuit"},
	"Rukhlis":               {"Rukhlis", "Ruchlis", ""},
	"SelfBlock":             {"Self-block", "Selbstblock", "Autoblocage"},
	"Star":                  {"Star", "Stern", "Étoile"},
	"Switchback":            {"Switchback", "Rückkehr", "Retour"},
	"TempoMove":             {"Tempo move", "Tempozug", "Coup de tempo"},
	"TransferredMate":       {"Transferred mate", "Transferiertes Matt", "Mat transféré"},
	"Underpromotion":        {"Underpromotion", "Unterverwandlung", "Sous-promotion"},
	"Vladimirov":            {"Vladimirov", "Wladimirow", ""},
	"Wheel":                 {"Wheel", "Rad", "Roue"},
	"WurzburgPlachutta":     {"Wurzburg-Plachutta", "", ""},
	"Zagoruiko":             {"Zagoruiko", "Sagoruiko", "Zagorouïko"},
}

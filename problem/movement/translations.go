package movement

import (
	"strings"
	"sync"
)

// translations are the words of German and French descriptions, with what they mean
// in English; those that say nothing mean "the". No word has two meanings.
var translations = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for english, others := range map[string]string{
		"leaps":      "springt bondit",
		"steps":      "schreitet geht va fait",
		"rides":      "reitet gleitet glisse chevauche",
		"hops":       "hüpft saute",
		"orthogonal": "gerade orthogonalement",
		"diagonal":   "diagonalement",
		"rook":       "turm tour",
		"bishop":     "läufer fou",
		"queen":      "dame",
		"king":       "könig roi",
		"knight":     "springer cavalier",
		"nightrider": "nachtreiter noctambule",
		"camel":      "kamel chameau",
		"zebra":      "zèbre",
		"giraffe":    "girafe",
		"antelope":   "antilope",
		"straight":   "geradlinig rectiligne",
		"forward":    "vorwärts vor avant",
		"backward":   "rückwärts zurück arrière",
		"left":       "links gauche",
		"right":      "rechts droite",
		"sideways":   "seitwärts côté",
		"moving":     "ziehend",
		"taking":     "schlagend schlagen prenant prendre prise",
		"without":    "ohne sans",
		"up":         "bis jusqu'à",
		"exactly":    "genau exactement",
		"next":       "benachbart daneben voisin voisine adjacente",
		"lame":       "lahm boiteux boiteuse",
		"circling":   "kreisend cercle",
		"zigzag":     "zickzack",
		"over":       "über par-dessus dessus",
		"own":        "eigener eigenen eigene propre amie",
		"enemy":      "feindlichen feindlicher gegnerischen gegnerischer ennemie ennemies adverse adverses",
		"locust":     "lokust heuschrecke locuste",
		"landing":    "landend landet atterrissant",
		"anywhere":   "irgendwo beliebig n'importe",
		"before":     "davor devant",
		"equally":    "ebenso gleich aussi",
		"directly":   "direkt unmittelbar directement",
		"turning":    "wendend abbiegend tournant",
		"royal":      "königlich royale",
		"one":        "ein un",
		"two":        "zwei deux",
		"three":      "drei trois",
		"four":       "vier quatre",
		"five":       "fünf cinq",
		"six":        "sechs",
		"seven":      "sieben sept",
		"the": "eine einen einem einer und den die das der dem auf von zu nach mit um im feld felder feldern linie linien " +
			"reihe reihen richtung richtungen stein steine steinen bock böcke böcken hinter dahinter weit weg entfernt " +
			"schritt schritte schritten nur oder grad er es so wie genommen lang entlang weiter une et la le les du des de " +
			"en à au aux par sur case cases pièce pièces sautoir sautoirs direction directions ligne lignes loin pas " +
			"seulement ou degrés degré elle comme derrière que où long",
	} {
		for _, word := range strings.Fields(others) {
			m[word] = english
		}
	}
	return m
})

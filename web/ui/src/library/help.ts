// What the predicates of the query language ask, in English, German and French.
import { texts } from "../lib/i18n.svelte";

const words = {
  Matrix: ["These men stand so to each other, shifted, turned or mirrored: \"wKa1 nNHh8\".", "Diese Steine stehen so zueinander, auch verschoben, gedreht oder gespiegelt: \"wKa1 nNHh8\".", "Ces pièces sont ainsi placées entre elles, même décalées, tournées ou en miroir : « wKa1 nNHh8 »."],
  MatrixExtended: ["The same; shifts along ranks and files true or false, then All, Mirror or None of the symmetries.", "Dasselbe; Verschieben auf Reihen und Linien true oder false, dann All, Mirror oder None der Symmetrien.", "De même ; décalages sur rangées et colonnes true ou false, puis All, Mirror ou None des symétries."],
  Pattern: ["Men and empty squares (-e4) to each other; w* is any white man, ** any; the last parameter: also with the colours changed.", "Steine und leere Felder (-e4) zueinander; w* ist jeder weiße Stein, ** jeder; der letzte Parameter: auch mit getauschten Farben.", "Pièces et cases vides (-e4) entre elles ; w* : toute pièce blanche, ** : toute pièce ; dernier paramètre : aussi couleurs échangées."],
  Similar: ["Positions that are alike to so many percent: men with squares, or a FEN.", "Stellungen, die zu so viel Prozent ähnlich sind: Steine mit Feldern oder eine FEN.", "Positions semblables à tant pour cent : pièces et cases, ou une FEN."],
  Material: ["Exactly these men: \"wK wR bK\".", "Genau diese Steine: \"wK wR bK\".", "Exactement ces pièces : « wK wR bK »."],
  With: ["At least these men, of one colour or any, on a square or anywhere: \"wR wR *Sd5\".", "Mindestens diese Steine, von einer Farbe oder beliebiger, auf einem Feld oder irgendwo: \"wR wR *Sd5\".", "Au moins ces pièces, d’une couleur ou de n’importe laquelle, sur une case ou n’importe où : « wR wR *Sd5 »."],
  PCount: ["How many men of a colour, w, b or n; * of all: PCount(b) > 9.", "Wie viele Steine einer Farbe, w, b oder n; * aller: PCount(b) > 9.", "Combien de pièces d’une couleur, w, b ou n ; * de toutes : PCount(b) > 9."],
  Fairy: ["There are fairy men or conditions.", "Es gibt Märchensteine oder -bedingungen.", "Il y a des pièces ou conditions féeriques."],
  Stip: ["The whole stipulation fits a regular expression: \"h#[23]\".", "Die ganze Forderung entspricht einem regulären Ausdruck: \"h#[23]\".", "L’énoncé entier correspond à une expression rationnelle : « h#[23] »."],
  Option: ["An option or condition as it is written or printed, in any language; Option(*) = 0: none.", "Eine Option oder Bedingung, wie sie geschrieben oder gedruckt wird, in jeder Sprache; Option(*) = 0: keine.", "Une option ou condition comme elle est écrite ou imprimée, en toute langue ; Option(*) = 0 : aucune."],
  Twins: ["How many positions there are: Twins > 2.", "Wie viele Stellungen es gibt: Twins > 2.", "Combien il y a de positions : Twins > 2."],
  Entity: ["A name as author, judge, source, reprint, tourney, keyword, or any (*).", "Ein Name als author, judge, source, reprint, tourney, keyword oder irgendetwas (*).", "Un nom comme author, judge, source, reprint, tourney, keyword, ou n’importe (*)."],
  Author: ["An author, in any spelling; * stands for anything.", "Ein Autor, in jeder Schreibweise; * steht für Beliebiges.", "Un auteur, sous toute orthographe ; * remplace n’importe quoi."],
  Source: ["Where it was published.", "Wo es veröffentlicht wurde.", "Où il fut publié."],
  Reprint: ["Where it was printed again.", "Wo es nachgedruckt wurde.", "Où il fut réimprimé."],
  ReprintType: ["What kind of publication that is: \"book\".", "Was für eine Veröffentlichung das ist: \"book\".", "Quel genre de publication : « book »."],
  SourceId: ["The number in the source.", "Die Nummer in der Quelle.", "Le numéro dans la source."],
  IssueId: ["The issue of the source.", "Das Heft der Quelle.", "La livraison de la source."],
  Tourney: ["The tourney.", "Das Turnier.", "Le concours."],
  Judge: ["Who judged.", "Wer gerichtet hat.", "Qui fut juge."],
  Award: ["What it was awarded: \"*prize\".", "Womit es ausgezeichnet wurde: \"*prize\".", "Quelle distinction il obtint : « *prize »."],
  Keyword: ["A keyword of the source.", "Ein Stichwort der Quelle.", "Un mot clé de la source."],
  PublishedAfter: ["On that date or later; a year begins with its first day.", "An diesem Datum oder später; ein Jahr beginnt mit dem ersten Tag.", "À cette date ou après ; une année commence au premier jour."],
  PublishedBefore: ["Before that date.", "Vor diesem Datum.", "Avant cette date."],
  Published: ["Between two dates, these among them.", "Zwischen zwei Daten, diese eingeschlossen.", "Entre deux dates, celles-ci comprises."],
  Id: ["The number of the entry.", "Die Nummer des Eintrags.", "Le numéro de l’entrée."],
  Set: ["In a set of that name; Set(*) > 1: in how many sets.", "In einer Zusammenstellung dieses Namens; Set(*) > 1: in wie vielen.", "Dans un ensemble de ce nom ; Set(*) > 1 : dans combien."],
  Note: ["What somebody has noted of the entry.", "Was jemand zum Eintrag notiert hat.", "Ce qu’on a noté de l’entrée."],
  Text: ["Anything that is known of it: \"%dedicated to%mother%\".", "Irgendetwas, was davon bekannt ist: \"%dedicated to%mother%\".", "Tout ce qu’on en sait : « %dedicated to%mother% »."],
  Solution: ["The solver’s verdict: sound, cooked, duals …; bad: something is wrong; open: not solved yet; known, unknown: the solution.", "Das Urteil des Lösers: sound, cooked, duals …; bad: etwas ist falsch; open: noch nicht gelöst; known, unknown: die Lösung.", "Le verdict du solveur : sound, cooked, duals … ; bad : fautif ; open : pas encore résolu ; known, unknown : la solution."],
  Key: ["The first move: \"Sf2-g4\", \"Qh8\", \"K*\".", "Der erste Zug: \"Sf2-g4\", \"Qh8\", \"K*\".", "Le premier coup : « Sf2-g4 », « Qh8 », « K* »."],
  Line: ["Moves in a line of play; * is any one, ... any number.", "Züge einer Variante; * ist ein beliebiger, ... beliebig viele.", "Coups d’une variante ; * : un coup quelconque, ... : plusieurs."],
  Mate: ["A final picture, or part of one; parameters as of Pattern.", "Ein Schlussbild oder ein Teil davon; Parameter wie bei Pattern.", "Une image finale, ou une partie ; paramètres comme Pattern."],
  Theme: ["What the analysis finds: \"Grimshaw\".", "Was die Analyse findet: \"Grimshaw\".", "Ce que trouve l’analyse : « Grimshaw »."],
  ClosedWalk: ["A man comes back by a way that is none of the following three.", "Ein Stein kehrt zurück auf einem Weg, der keiner der folgenden drei ist.", "Une pièce revient par un chemin qui n’est aucun des trois suivants."],
  TraceBack: ["A man goes to so many squares and back as it came.", "Ein Stein geht über so viele Felder und zurück, wie er kam.", "Une pièce passe par tant de cases et revient comme elle est venue."],
  ArealCycle: ["A man comes back by a way that encloses an area.", "Ein Stein kehrt auf einem Weg zurück, der eine Fläche umschließt.", "Une pièce revient par un chemin qui entoure une surface."],
  LinearCycle: ["A man comes back along a line.", "Ein Stein kehrt auf einer Geraden zurück.", "Une pièce revient le long d’une ligne."],
  PW: ["So many men change places.", "So viele Steine tauschen die Plätze.", "Tant de pièces échangent leurs places."],
  PWPiece: ["This man changes its place with others.", "Dieser Stein tauscht den Platz mit anderen.", "Cette pièce échange sa place avec d’autres."],
  Star: ["A man goes to the four squares next to it on diagonals.", "Ein Stein geht auf die vier diagonalen Nachbarfelder.", "Une pièce va sur les quatre cases voisines en diagonale."],
  BigStar: ["The same, two squares away.", "Dasselbe, zwei Felder weit.", "De même, à deux cases."],
  Cross: ["A man goes to the four squares next to it on rank and file.", "Ein Stein geht auf die vier Nachbarfelder auf Reihe und Linie.", "Une pièce va sur les quatre cases voisines en rangée et colonne."],
  BigCross: ["The same, two squares away.", "Dasselbe, zwei Felder weit.", "De même, à deux cases."],
  Wheel: ["A knight goes to all eight squares.", "Ein Springer geht auf alle acht Felder.", "Un cavalier va sur ses huit cases."],
  Albino: ["A pawn that goes up the board has all four moves.", "Ein Bauer, der aufwärts zieht, macht alle vier Züge.", "Un pion qui monte joue ses quatre coups."],
  Pickaninny: ["A pawn that goes down the board has all four moves.", "Ein Bauer, der abwärts zieht, macht alle vier Züge.", "Un pion qui descend joue ses quatre coups."],
  CornerToCorner: ["A man visits two corners in one line of play.", "Ein Stein besucht zwei Ecken in einer Variante.", "Une pièce visite deux coins dans une variante."],
  FourCorners: ["A man visits all corners, in one line or several.", "Ein Stein besucht alle Ecken, in einer Variante oder mehreren.", "Une pièce visite tous les coins, dans une ou plusieurs variantes."],
  Excelsior: ["A pawn is promoted to this man with its so-manieth move.", "Ein Bauer wandelt sich mit seinem so vielten Zug in diesen Stein um.", "Un pion se promeut en cette pièce à son énième coup."],
  Phases: ["How many first moves there are, with set play and tries.", "Wie viele erste Züge es gibt, mit Satzspiel und Verführungen.", "Combien il y a de premiers coups, jeu apparent et essais compris."],
  ZilahiPiece: ["A man that mates in one line and is taken in another, without having moved or not.", "Ein Stein, der in einer Variante matt setzt und in einer anderen geschlagen wird, ungezogen oder nicht.", "Une pièce qui mate dans une variante et est prise dans une autre, sans avoir joué ou non."],
  Zilahi: ["Circles of so many such lines.", "Kreise aus so vielen solchen Varianten.", "Cycles de tant de telles variantes."],
  Models: ["Model mates with so many pins, ideal or not.", "Mustermatts mit so vielen Fesselungen, ideal oder nicht.", "Mats modèles avec tant de clouages, idéaux ou non."],
  HundredDollar: ["A white and a black excelsior with knights in five moves.", "Ein weißer und ein schwarzer Excelsior mit Springern in fünf Zügen.", "Un excelsior blanc et un noir avec cavaliers en cinq coups."],
} as const satisfies Record<string, readonly [string, string, string]>;

const help = texts(words);

// meaning says what a predicate asks; nothing of one that this page does not know yet.
export const meaning = (predicate: string): string => (predicate in words ? help(predicate as keyof typeof words) : "");

// What was expected at a place of a query, as the library says it.
const expected: [RegExp, string, string][] = [
  [/^AND, OR or the end$/, "AND, OR oder das Ende", "AND, OR ou la fin"],
  [/^AND, OR or "\)"$/, "AND, OR oder „)“", "AND, OR ou « ) »"],
  [/^a predicate, NOT or "\("$/, "ein Prädikat, NOT oder „(“", "un prédicat, NOT ou « ( »"],
  [/^"," or "\)"$/, "„,“ oder „)“", "« , » ou « ) »"],
  [/^one of (.*)$/, "eines von $1", "l’un de $1"],
  [/^a number$/, "eine Zahl", "un nombre"],
  [/^a parameter$/, "ein Parameter", "un paramètre"],
  [/^a predicate$/, "ein Prädikat", "un prédicat"],
  [/^a predicate such as (.*)$/, "ein Prädikat wie $1", "un prédicat tel que $1"],
  [/^a text with (.) at its end$/, "ein Text mit $1 am Ende", "un texte terminé par $1"],
  [/^at most (\d+) bytes$/, "höchstens $1 Bytes", "au plus $1 octets"],
  [/^at most (\d+) brackets in each other$/, "höchstens $1 Klammern ineinander", "au plus $1 parenthèses imbriquées"],
  [/^text in UTF-8$/, "Text in UTF-8", "du texte en UTF-8"],
  [/^true, false or \* for (.*)$/, "true, false oder * für $1", "true, false ou * pour $1"],
  [/^w, b, n or \* for (.*)$/, "w, b, n oder * für $1", "w, b, n ou * pour $1"],
  [/^a date such as 1965, 1965-04 or 1965-04-30 for (.*)$/, "ein Datum wie 1965, 1965-04 oder 1965-04-30 für $1", "une date telle que 1965, 1965-04 ou 1965-04-30 pour $1"],
  [/^a number or \* for (.*)$/, "eine Zahl oder * für $1", "un nombre ou * pour $1"],
  [/^author, (.*) or \* for (.*)$/, "author, $1 oder * für $2", "author, $1 ou * pour $2"],
  [/^All, Mirror, None or \* for (.*)$/, "All, Mirror, None oder * für $1", "All, Mirror, None ou * pour $1"],
  [/^a man such as wK, nNH or \* for (.*)$/, "ein Stein wie wK, nNH oder * für $1", "une pièce telle que wK, nNH ou * pour $1"],
  [/^a parameter of (\w+) \(("?)(.*?)\2 is no man (?:with its square, )?such as (wKa?1?)\)$/, "ein Parameter von $1 („$3“ ist kein Stein wie $4)", "un paramètre de $1 (« $3 » n’est pas une pièce telle que $4)"],
  [/^a parameter of (\w+) \(no men such as wKa1\)$/, "ein Parameter von $1 (keine Steine wie wKa1)", "un paramètre de $1 (aucune pièce telle que wKa1)"],
  [/^a parameter of (\w+) \(two men on (..)\)$/, "ein Parameter von $1 (zwei Steine auf $2)", "un paramètre de $1 (deux pièces en $2)"],
  [/^a parameter of (\w+) \((?:.*: )?"(.*)" is no colour: w, b, n or \*\)$/, "ein Parameter von $1 („$2“ ist keine Farbe: w, b, n oder *)", "un paramètre de $1 (« $2 » n’est pas une couleur : w, b, n ou *)"],
  [/^a parameter of (\w+) \((?:.*: )?"(.*)" is the code of no man\)$/, "ein Parameter von $1 („$2“ ist das Zeichen keines Steins)", "un paramètre de $1 (« $2 » n’est le code d’aucune pièce)"],
  [/^a parameter of (\w+) \(want moves\)$/, "ein Parameter von $1 (Züge)", "un paramètre de $1 (des coups)"],
  [/^a parameter of (\w+) \(want one of (.*)\)$/, "ein Parameter von $1 (eines von $2)", "un paramètre de $1 (l’un de $2)"],
  [/^a parameter of (\w+) \((.*)\)$/, "ein Parameter von $1 ($2)", "un paramètre de $1 ($2)"],
];

// wanted says in the page's language what was expected.
export function wanted(text: string, language: string): string {
  const at = ["de", "fr"].indexOf(language);
  if (at < 0) return text;
  for (const [what, ...said] of expected) if (what.test(text)) return text.replace(what, said[at]!);
  return text; // how a predicate is written is the same in all languages
}

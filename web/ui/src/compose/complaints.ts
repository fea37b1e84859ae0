import type { Complaint } from "../lib/types";

// What is wrong with a text is told by place; in the form it stands beside the field
// that the place belongs to.

const commands = {
  stipulation: ["stipulation", "sstipulation", "forderung", "sforderung", "enonce", "senonce"],
  condition: ["condition", "bedingung"],
  option: ["option"],
  walk: ["walk", "gangart", "marche"],
  twin: ["twin", "zeroposition", "zwilling", "nullstellung", "jumeau"],
} as const;

// What else begins a line of its own.
const others = /^(pieces|steine|forsyth|author|autor|auteur|origin|quelle|source|title|titel|titre|award|auszeichnung|tournoi|remark|bemerkung|remarque|beginproblem|anfangproblem|debutprobleme|array|pieces)/i;

export type Field = keyof typeof commands | "other";

export function complaintsOf(text: string, complaints: Complaint[]): Record<Field, Complaint[]> {
  const out: Record<Field, Complaint[]> = { stipulation: [], condition: [], option: [], walk: [], twin: [], other: [] };
  const lines = text.split("\n");
  for (const c of complaints) {
    let field: Field = "other";
    for (let i = Math.min(c.line, lines.length); i > 0 && field === "other" && !others.test(lines[i - 1]!.trim()); i--) {
      const word = lines[i - 1]!.trim().split(/\s/)[0]!.toLowerCase();
      for (const [name, words] of Object.entries(commands))
        if (word.length > 2 && words.some((w) => w === word || w.startsWith(word))) field = name as Field;
    }
    out[field].push(c);
  }
  return out;
}

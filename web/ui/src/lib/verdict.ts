import type { Solution, Entry, Section } from "./tree";
import { lines } from "./tree";

// A Verdict is what a complete solution says of a problem.

export type Finding =
  | { kind: "sound"; solutions: number } // one key; or what help play has, which its author judges
  | { kind: "none" }
  | { kind: "cooked"; keys: number }
  | { kind: "short" }
  | { kind: "duals"; count: number }
  | { kind: "illegal" }
  | { kind: "notSolved" }
  | { kind: "partial" };

export function verdict(solution: Solution, stipulation: string): Finding[] {
  const { summary, messages } = solution;
  const kinds = messages.map((m) => m.message.kind);
  if (kinds.includes("kingCapturable") || kinds.includes("invalid")) return [{ kind: "illegal" }];
  if (kinds.includes("notSolved") || summary?.failed) return [{ kind: "notSolved" }];
  if (!summary || summary.interrupted || summary.partial) return [{ kind: "partial" }];
  const actual = solution.sections.filter((s) => s.kind === "actual");
  if (actual.length === 0) return solution.sections.some((s) => s.entries.length) ? [] : [{ kind: "none" }];
  if (actual.some((s) => s.mode === "line")) {
    const count = actual.reduce((n, s) => n + lineCount(s), 0);
    return actual.some((s) => s.entries.length === 0) ? [{ kind: "none" }] : [{ kind: "sound", solutions: count }];
  }
  const keys = actual.map((s) => s.entries.filter((e) => e.node.kind === "key"));
  if (keys.some((k) => k.length === 0)) return [{ kind: "none" }];
  const found: Finding[] = [];
  const length = Number(/^(?:s|r|semi-r)?[#=]{1,2}(\d+)$/.exec(stipulation.trim())?.[1] ?? 0);
  if (length && keys.flat().some((k) => depth(k) < length)) found.push({ kind: "short" });
  const most = Math.max(...keys.map((k) => k.length));
  if (most > 1) found.push({ kind: "cooked", keys: most });
  if (found.length) return found;
  const duals = keys.flat().reduce((n, k) => n + dualsOf(k), 0);
  return duals ? [{ kind: "sound", solutions: 1 }, { kind: "duals", count: duals }] : [{ kind: "sound", solutions: 1 }];
}

const lineCount = (s: Section): number => s.entries.reduce((n, e) => n + lines(e).length, 0);

// depth is how many moves the attacker makes at most.
function depth(e: Entry): number {
  const below = e.children.filter((c) => c.node.kind !== "refutation").map(depth);
  const own = ["defence", "refutation"].includes(e.node.kind) ? 0 : 1;
  return own + Math.max(0, ...below);
}

// dualsOf counts the defences that have several answers.
function dualsOf(e: Entry): number {
  const answers = e.children.filter((c) => c.node.kind === "continuation").length;
  return (e.node.kind === "defence" && answers > 1 ? 1 : 0) + e.children.reduce((n, c) => n + (c.node.kind === "threat" ? 0 : dualsOf(c)), 0);
}

import type { Condition, Effect, Man, Move, Placed } from "./types";

// Position is what stands where: square to man.
export type Position = Map<string, Man>;

export function positionOf(board: Placed[]): Position {
  const position: Position = new Map();
  for (const { square, ...man } of board) if (square !== "~") position.set(square, man);
  return position;
}

// A Scene is a position with what else is on the board.
export interface Scene {
  position: Position;
  holes: string[];
  imitators: string[];
}

export function sceneOf(board: Placed[], conditions: Condition[] = []): Scene {
  const squares = (name: string) => conditions.filter((c) => c.name === name).flatMap((c) => c.params?.flatMap((p) => p.squares ?? []) ?? []);
  return { position: positionOf(board), holes: squares("Hole"), imitators: squares("Imitator") };
}

// changes are the squares that a move changes with what they hold after it: the
// server tells where the journey alone does not.
function changes(move: Move): { square: string; man?: Man; hole?: boolean }[] {
  if (move.after) return move.after;
  if (move.null || !move.man || !move.from || !move.to || move.from === "~") return [];
  const man = move.promotion ? { ...move.man, walk: move.promotion } : move.man;
  const taken = move.captured && move.captureSquare !== move.to ? [{ square: move.captureSquare! }] : [];
  return [{ square: move.from }, ...taken, { square: move.to, man }];
}

// play makes a move.
export function play(scene: Scene, move: Move | undefined): void {
  if (!move) return;
  for (const { square, man, hole } of changes(move)) {
    if (man) scene.position.set(square, man);
    else scene.position.delete(square);
    if (hole) scene.holes = [...scene.holes, square];
  }
  for (const e of move.effects ?? []) imitate(scene, e, move);
}

function imitate(scene: Scene, e: Effect, move: Move): void {
  if (e.kind === "imitator") scene.imitators = (e.squares ?? []).filter((s) => s !== "~");
  else if (e.kind === "other" && e.text === "=I") scene.imitators = [...scene.imitators, move.to!];
}

export type Mark = "born" | "gone" | "changed" | "hole" | "imitator";

const same = (a: Man | undefined, b: Man | undefined) =>
  a?.colour === b?.colour && a?.walk === b?.walk && String(a?.attributes ?? "") === String(b?.attributes ?? "");

// marksOf are the squares on which a move has done more than to go and to
// capture, and what else is on the board.
export function marksOf(before: Scene, move: Move | undefined, after: Scene): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { square } of move?.after ?? []) {
    const was = before.position.get(square);
    const is = after.position.get(square);
    if (square === move!.to) {
      if (!is && !move!.null) marks.set(square, "gone");
      else if (!same(is, move!.man) && !(move!.promotion && same(is, { ...move!.man!, walk: move!.promotion }))) marks.set(square, "changed");
    } else if (square === move!.from || (square === move!.captureSquare && move!.captured)) {
      if (is) marks.set(square, "born");
    } else if (!same(was, is)) marks.set(square, !is ? "gone" : was ? "changed" : "born");
  }
  return furnish(marks, after);
}

// furnish adds what is on the board besides men.
export function furnish(marks: Map<string, Mark>, scene: { holes: string[]; imitators: string[] }): Map<string, Mark> {
  for (const s of scene.holes) marks.set(s, "hole");
  for (const s of scene.imitators) marks.set(s, "imitator");
  return marks;
}

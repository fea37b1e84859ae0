import type { Effect, Man, Move, Placed } from "./types";

// Position is what stands where: square to man.
export type Position = Map<string, Man>;

export function positionOf(board: Placed[]): Position {
  const position: Position = new Map();
  for (const { square, ...man } of board) if (square !== "~") position.set(square, man);
  return position;
}

function apply(position: Position, effects: Effect[] = []): void {
  for (const e of effects) {
    switch (e.kind) {
      case "add":
        if (e.man) position.set(e.square!, e.man);
        break;
      case "remove":
        position.delete(e.square!);
        break;
      case "move":
      case "partner":
        position.delete(e.square!);
        if (e.other ?? e.man) position.set(e.to!, (e.other ?? e.man)!);
        break;
      case "setWalk":
      case "setColour":
      case "setAttributes":
      case "turnHalfNeutral":
        if (e.man) position.set(e.square!, e.man);
        break;
      case "swap":
        if (e.man) position.set(e.to!, e.man);
        if (e.other) position.set(e.square!, e.other);
        break;
    }
  }
}

// castlingRook takes the rook of a castling off and says where it goes.
function castlingRook(position: Position, move: Move): [string, Man] | null {
  const rank = move.from![1]!;
  const right = move.castling === "king";
  for (const file of right ? "hgfedcb" : "abcdefg") {
    const man = position.get(file + rank);
    const beyond = right ? file > move.from![0]! : file < move.from![0]!;
    if (beyond && man?.walk === "r" && man.colour === move.man?.colour) {
      position.delete(file + rank);
      return [(right ? "f" : "d") + rank, man];
    }
  }
  return null;
}

// play makes a move in a position: what conditions did before, the plain move,
// then its effects.
export function play(position: Position, move: Move | undefined): void {
  if (!move || move.null || !move.man || !move.from || !move.to) return;
  apply(position, move.before);
  const rook = move.castling ? castlingRook(position, move) : null;
  if (move.captured && move.captureSquare) position.delete(move.captureSquare);
  position.delete(move.from);
  const man = move.promotion ? { ...move.man, walk: move.promotion } : move.man;
  let to = move.to;
  position.set(to, man);
  if (move.swapped) position.set(move.from, move.swapped);
  if (rook) position.set(...rook);
  for (const e of move.effects ?? []) {
    if (e.kind === "onward" && e.to) {
      position.delete(to);
      to = e.to;
      position.set(to, man);
    } else apply(position, [e]);
  }
}

import type { Position } from "./replay";

// placementOf reads the placement of a FEN; what stands in hands is not in it.
export function placementOf(fen: string): Position {
  const position: Position = new Map();
  const ranks = fen.split(/[ []/)[0]!.split("/").slice(0, 8);
  ranks.forEach((rank, i) => {
    let file = 0;
    for (const c of rank) {
      if (c >= "1" && c <= "8") file += Number(c);
      else if (/[a-z]/i.test(c)) {
        const walk = c.toLowerCase() === "n" ? "s" : c.toLowerCase();
        position.set(String.fromCharCode(97 + file) + (8 - i), { colour: c === c.toLowerCase() ? "black" : "white", walk });
        file++;
      }
    }
  });
  return position;
}

export const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

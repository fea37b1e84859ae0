// A field that asks for squares can have them picked on the board.

class Picking {
  field = $state(""); // who asks; "" if nobody does
  squares = $state.raw<string[]>([]);
  private done: ((squares: string[]) => void) | null = null;

  begin(field: string, squares: string[], done: (squares: string[]) => void): void {
    if (this.field === field) return this.end();
    this.field = field;
    this.squares = squares;
    this.done = done;
  }

  toggle(square: string): void {
    this.squares = this.squares.includes(square) ? this.squares.filter((s) => s !== square) : [...this.squares, square];
    this.done?.(this.squares);
  }

  end(): void {
    this.field = "";
    this.squares = [];
    this.done = null;
  }
}

export const picking = new Picking();

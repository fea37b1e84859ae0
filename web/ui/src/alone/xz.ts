// Unpacks .xz files as they come, of the kind that "rookery site" writes: one block, literals by four bits of
// the byte before, nothing by position.

const window = 1 << 23;
const header = 12 + 12; // of file and block
const even = 1024; // of 2048: a bit that is as likely 0 as 1
const nearSlots = 14;

const evenly = (n: number): Uint16Array => new Uint16Array(n).fill(even);

// The probabilities of lengths: two choices, two short trees and a long one.
const lengthSize = 2 + 8 + 8 + 256;

export class Unpacker {
  // What has come and is not unpacked yet: a chunk is unpacked when it is whole.
  private have = new Uint8Array(0);
  private begun = false;
  private ended = false;

  private readonly past = new Uint8Array(window);
  private at = 0; // in it
  private told = 0; // until where it is handed out

  private readonly isMatch = evenly(12);
  private readonly isRep = evenly(12);
  private readonly isRep0Long = evenly(12);
  private readonly notRep0 = evenly(12);
  private readonly notRep1 = evenly(12);
  private readonly notRep2 = evenly(12);
  private readonly literals = evenly(0x300 << 4);
  private readonly length = evenly(lengthSize);
  private readonly repLength = evenly(lengthSize);
  private readonly slot = evenly(4 * 64);
  private readonly nearby = evenly(128 - nearSlots + 1);
  private readonly align = evenly(16);
  private state = 0;
  private reps: [number, number, number, number] = [0, 0, 0, 0];

  // The coder.
  private input: Uint8Array = this.have;
  private place = 0;
  private width = 0;
  private code = 0;

  constructor(private readonly out: (plain: Uint8Array) => void) {}

  push(piece: Uint8Array): void {
    const all = new Uint8Array(this.have.length + piece.length);
    all.set(this.have);
    all.set(piece, this.have.length);
    let from = 0;
    if (!this.begun && all.length >= header) {
      if (all[0] !== 0xfd || all[1] !== 0x37) throw new Error("this is no packed program");
      this.begun = true;
      from = header;
    }
    while (this.begun && !this.ended && from < all.length) {
      const control = all[from]!;
      if (control === 0) {
        this.ended = true;
        break;
      }
      const head = control & 0x60 ? 6 : 5; // with what kind of packing it is
      if (all.length < from + head) break;
      const plain = ((control & 0x1f) << 16) + (all[from + 1]! << 8) + all[from + 2]! + 1;
      const packed = (all[from + 3]! << 8) + all[from + 4]! + 1;
      if (all.length < from + head + packed) break;
      this.chunk(all.subarray(from + head, from + head + packed), plain);
      from += head + packed;
    }
    this.have = all.slice(from);
  }

  end(): void {
    if (!this.ended) throw new Error("the program is cut short");
  }

  private bit(probs: Uint16Array, i: number): 0 | 1 {
    const p = probs[i]!;
    const bound = (this.width >>> 11) * p;
    let b: 0 | 1;
    if (this.code < bound) {
      this.width = bound;
      probs[i] = p + ((2048 - p) >> 5);
      b = 0;
    } else {
      this.code -= bound;
      this.width -= bound;
      probs[i] = p - (p >> 5);
      b = 1;
    }
    if (this.width < 0x1000000) this.more();
    return b;
  }

  private more(): void {
    this.width = (this.width << 8) >>> 0;
    this.code = ((this.code << 8) | this.input[this.place++]!) >>> 0;
  }

  // tree reads n bits, the highest first, each by those before it. Most of the time is spent here, so the coder
  // is kept at hand. With a byte that they are likely not to be (from a literal's neighbour) there are three trees.
  private tree(probs: Uint16Array, from: number, n: number, like = -1): number {
    let { width, code, place } = this;
    const { input } = this;
    let m = 1;
    let offset = like < 0 ? 0 : 0x100;
    for (const end = 1 << n; m < end; ) {
      like <<= 1;
      const l = like & offset;
      const i = from + offset + l + m;
      const p = probs[i]!;
      const bound = (width >>> 11) * p;
      if (code < bound) {
        width = bound;
        probs[i] = p + ((2048 - p) >> 5);
        m <<= 1;
        offset &= ~l;
      } else {
        code -= bound;
        width -= bound;
        probs[i] = p - (p >> 5);
        m = (m << 1) | 1;
        offset = l;
      }
      if (width < 0x1000000) {
        width = (width << 8) >>> 0;
        code = ((code << 8) | input[place++]!) >>> 0;
      }
    }
    this.width = width;
    this.code = code;
    this.place = place;
    return m - (1 << n);
  }

  private reversed(probs: Uint16Array, from: number, n: number): number {
    let m = 1;
    let v = 0;
    for (let i = 0; i < n; i++) {
      const b = this.bit(probs, from + m - 1);
      m = (m << 1) | b;
      v |= b << i;
    }
    return v;
  }

  private lengthBy(probs: Uint16Array): number {
    if (!this.bit(probs, 0)) return 2 + this.tree(probs, 2, 3);
    if (!this.bit(probs, 1)) return 10 + this.tree(probs, 10, 3);
    return 18 + this.tree(probs, 18, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(this.slot, Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const more = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << more) >>> 0;
    if (slot < nearSlots) return base + this.reversed(this.nearby, base - slot, more);
    let v = 0;
    for (let i = more - 4; i > 0; i--) {
      this.width >>>= 1;
      const b = this.code >= this.width ? 1 : 0;
      if (b) this.code -= this.width;
      v = (v << 1) | b;
      if (this.width < 0x1000000) this.more();
    }
    return base + v * 16 + this.reversed(this.align, 0, 4);
  }

  private literal(): number {
    const before = this.past[(this.at - 1) & (window - 1)]!;
    const like = this.state < 7 ? -1 : this.past[(this.at - this.reps[0] - 1) & (window - 1)]!;
    return this.tree(this.literals, 0x300 * (before >> 4), 8, like);
  }

  private chunk(input: Uint8Array, plain: number): void {
    this.input = input;
    this.place = 1; // the first byte is 0
    this.width = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | input[this.place++]!) >>> 0;
    for (let left = plain; left > 0; ) {
      const s = this.state;
      if (!this.bit(this.isMatch, s)) {
        this.past[this.at] = this.literal();
        this.at++;
        this.state = s < 4 ? 0 : s < 10 ? s - 3 : s - 6;
        left--;
        if (this.at === window) this.tell();
        continue;
      }
      let length: number;
      const r = this.reps;
      if (!this.bit(this.isRep, s)) {
        length = this.lengthBy(this.length);
        this.reps = [this.distance(length), r[0], r[1], r[2]];
        this.state = s < 7 ? 7 : 10;
      } else {
        length = 0;
        if (!this.bit(this.notRep0, s)) {
          if (!this.bit(this.isRep0Long, s)) length = 1;
        } else if (!this.bit(this.notRep1, s)) this.reps = [r[1], r[0], r[2], r[3]];
        else if (!this.bit(this.notRep2, s)) this.reps = [r[2], r[0], r[1], r[3]];
        else this.reps = [r[3], r[0], r[1], r[2]];
        if (length) this.state = s < 7 ? 9 : 11;
        else {
          length = this.lengthBy(this.repLength);
          this.state = s < 7 ? 8 : 11;
        }
      }
      left -= length;
      if (left < 0) throw new Error("the program is damaged");
      this.copy(length);
    }
    this.tell();
  }

  // copy repeats what stands at the last distance, which may reach into what it writes.
  private copy(length: number): void {
    const { past } = this;
    let { at } = this;
    let from = (at - this.reps[0] - 1) & (window - 1);
    while (length > 0) {
      const n = Math.min(length, window - at, window - from);
      for (const end = at + n; at < end; ) past[at++] = past[from++]!;
      length -= n;
      from &= window - 1;
      if (at === window) {
        this.at = at;
        this.tell();
        at = 0;
      }
    }
    this.at = at;
  }

  // tell hands out what is new.
  private tell(): void {
    if (this.told !== this.at) this.out(this.past.slice(this.told, this.at));
    this.told = this.at &= window - 1;
  }
}

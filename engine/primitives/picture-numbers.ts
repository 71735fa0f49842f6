/** Numbers the pictures of a diagram for their records, and draws the placeholder of one that cannot be loaded. */
import type { Pen } from './pen.ts';
import { tokenText } from './tokens.ts';

export class PictureNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly addresses: string[] = [];
  private readonly missing = new Set<number>();

  /** Returns the number of a picture: the same for the same address. */
  numberOf(address: string): number {
    const known = this.numbers.get(address);
    if (known !== undefined) return known;
    const number = this.addresses.push(address) - 1;
    this.numbers.set(address, number);
    return number;
  }

  addressOf(number: number): string | undefined {
    return this.addresses[number];
  }

  /** Whether loading it has failed. */
  isMissing(number: number): boolean {
    return this.missing.has(number);
  }

  setMissing(number: number): void {
    this.missing.add(number);
  }

  /** Resets for another diagram: what was missing may exist by then. */
  clear(): void {
    this.numbers.clear();
    this.addresses.length = 0;
    this.missing.clear();
  }
}

const PAPER = tokenText('neutral.2', '#e5e7eb');
const INK = tokenText('ink.muted', '#6b7280');
const CROSS = 'token:ink.muted@66/#6b728066';
/** The letters are at most a seventh of the box. */
const LETTERS = 7;

/** Draws a frame with a message where a picture does not load. */
export function drawMissingPicture(pen: Pen, x: number, y: number, width: number, height: number): void {
  const line = { stroke: INK, strokeWidth: Math.min(1, width / 8, height / 8) };
  pen.rrect(x, y, width, height, { fill: PAPER, ...line });
  const thin = { stroke: CROSS, width: line.strokeWidth };
  pen.line(x, y, x + width, y + height, thin);
  pen.line(x + width, y, x, y + height, thin);
  const size = Math.min(14, height / 3, width / LETTERS);
  if (size <= 0) return;
  const [cx, cy] = [x + width / 2, y + height / 2];
  pen.rrect(x, cy - size * 0.8, width, size * 1.6, { fill: PAPER });
  pen.text(cx, cy, 'Picture missing', { size, fill: INK, align: 'center', maxWidth: width * 0.95 });
}

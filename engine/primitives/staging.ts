/** Collects the records of one drawing before their number is known. */
import { RECORD_WORDS } from './record.ts';

/**
 * Records of one drawing. Anything that needs more is a diagram rather than an object, and an endless drawing must be
 * stopped.
 */
export const MOST_RECORDS = 65_536;

export class Staging {
  words = new Uint32Array(64 * RECORD_WORDS);
  floats = new Float32Array(this.words.buffer);
  count = 0;
  /** The bounds of all records, local to the object. */
  minX = 0;
  minY = 0;
  maxX = 0;
  maxY = 0;

  clear(): void {
    this.words.fill(0, 0, this.count * RECORD_WORDS);
    this.count = 0;
    this.minX = this.minY = Number.POSITIVE_INFINITY;
    this.maxX = this.maxY = Number.NEGATIVE_INFINITY;
  }

  /** Adds an empty record; returns the index of its first word. */
  add(): number {
    const at = this.count++ * RECORD_WORDS;
    if (at === this.words.length) this.grow();
    return at;
  }

  cover(minX: number, minY: number, maxX: number, maxY: number): void {
    if (minX < this.minX) this.minX = minX;
    if (minY < this.minY) this.minY = minY;
    if (maxX > this.maxX) this.maxX = maxX;
    if (maxY > this.maxY) this.maxY = maxY;
  }

  private grow(): void {
    if (this.count > MOST_RECORDS) throw new Error(`It draws more than ${MOST_RECORDS} records`);
    const words = new Uint32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.floats = new Float32Array(words.buffer);
  }
}

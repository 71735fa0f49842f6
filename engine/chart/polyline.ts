/**
 * Lines of any number of points as vertices that a screen can show: of each pixel column its first, lowest, highest and
 * last are kept, in the order in which they came, so that no extreme is lost at any zoom.
 */

/** Runs of vertices: between two runs nothing is drawn. */
export interface Polyline {
  /** x and y of every vertex, one after the other, in pixels. */
  readonly xy: Float64Array;
  /** Of each run the number of vertices up to its end. */
  readonly ends: readonly number[];
}

/** Values of one vertex. */
const TWO = 2;

/** Builds the runs of one line; vertices come from left to right. A hot path: numbers only, nothing is allocated. */
export class PolylineBuilder {
  #xy: Float64Array;
  #size = 0;
  #ends: number[] = [];
  #column = Number.NaN;
  /** Vertices of the present column. */
  #count = 0;
  #lowX = 0;
  #lowY = 0;
  #highX = 0;
  #highY = 0;
  #lastX = 0;
  #lastY = 0;
  #isLowFirst = true;

  /** `expected`: vertices for which there is room from the start. */
  constructor(expected = 256) {
    this.#xy = new Float64Array(TWO * expected);
  }

  /** The next vertex of the run. */
  add(x: number, y: number): void {
    const column = Math.floor(x);
    if (column !== this.#column) {
      this.#flush();
      this.#column = column;
      this.#put(x, y);
      this.#lowX = x;
      this.#lowY = y;
      this.#highX = x;
      this.#highY = y;
    } else if (y < this.#lowY) {
      this.#lowX = x;
      this.#lowY = y;
      this.#isLowFirst = false;
    } else if (y > this.#highY) {
      this.#highX = x;
      this.#highY = y;
      this.#isLowFirst = true;
    }
    this.#lastX = x;
    this.#lastY = y;
    this.#count++;
  }

  /** A slice of time at one place: enters at `first`, reaches `top` and `bottom`, leaves at `last`. */
  addSlice(x: number, first: number, top: number, bottom: number, last: number): void {
    this.add(x, first);
    if (top < this.#lowY) {
      this.#lowX = x;
      this.#lowY = top;
      this.#isLowFirst = false;
    }
    if (bottom > this.#highY) {
      this.#highX = x;
      this.#highY = bottom;
      this.#isLowFirst = true;
    }
    this.#lastX = x;
    this.#lastY = last;
    this.#count++;
  }

  /** The run ends here. */
  end(): void {
    this.#flush();
    this.#column = Number.NaN;
    const vertices = this.#size / TWO;
    if (vertices > (this.#ends.at(-1) ?? 0)) this.#ends.push(vertices);
  }

  /** All runs, the open one included. */
  build(): Polyline {
    this.end();
    return { xy: this.#xy.subarray(0, this.#size), ends: this.#ends };
  }

  /** Writes what the column has beside its first vertex. */
  #flush(): void {
    if (this.#count > 1) {
      if (this.#isLowFirst) this.#putOnce(this.#lowX, this.#lowY);
      this.#putOnce(this.#highX, this.#highY);
      if (!this.#isLowFirst) this.#putOnce(this.#lowX, this.#lowY);
      this.#putOnce(this.#lastX, this.#lastY);
    }
    this.#count = 0;
    this.#isLowFirst = true;
  }

  #putOnce(x: number, y: number): void {
    if (this.#xy[this.#size - TWO] !== x || this.#xy[this.#size - 1] !== y) this.#put(x, y);
  }

  #put(x: number, y: number): void {
    if (this.#size === this.#xy.length) {
      const wider = new Float64Array(TWO * this.#xy.length);
      wider.set(this.#xy);
      this.#xy = wider;
    }
    this.#xy[this.#size++] = x;
    this.#xy[this.#size++] = y;
  }
}

/** Calls `each` with the first and the end index of every run of a line. */
export function eachRun({ ends }: Polyline, each: (from: number, to: number) => void): void {
  let from = 0;
  for (const to of ends) {
    each(from, to);
    from = to;
  }
}

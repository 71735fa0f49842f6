/** A WordTable on the GPU, kept up to date by uploading changed rows. */
import type { Span, WordTable } from '../../primitives/tables.ts';

/** 2^this rows of a table are in one row of its texture. */
export const TABLE_ROW_BITS = 10;
const ACROSS = 1 << TABLE_ROW_BITS;

/** A rectangle of table rows inside one texture: `rows` texture rows of `count` table rows each. */
interface Patch {
  readonly from: number;
  readonly count: number;
  readonly rows: number;
}

/**
 * Returns a span of table rows as at most three rectangles: the rest of its first texture row, whole rows, the start of
 * the last.
 */
export function patches({ from, to }: Span): Patch[] {
  const out: Patch[] = [];
  let at = from;
  const rest = Math.min(to, (Math.floor(at / ACROSS) + 1) * ACROSS) - at;
  if (at % ACROSS !== 0 || rest < ACROSS) {
    out.push({ from: at, count: rest, rows: 1 });
    at += rest;
  }
  const whole = Math.floor((to - at) / ACROSS);
  if (whole > 0) {
    out.push({ from: at, count: ACROSS, rows: whole });
    at += whole * ACROSS;
  }
  if (to > at) out.push({ from: at, count: to - at, rows: 1 });
  return out;
}

export class TableTexture {
  private readonly gl: WebGL2RenderingContext;
  private readonly texels: number;
  private readonly internalFormat: number;
  private readonly format: number;
  readonly texture: WebGLTexture;
  private generation = -1;

  /** `texels`: RGBA32UI texels per table row; 0 for rows of one word, as R32UI. */
  constructor(gl: WebGL2RenderingContext, texels: number) {
    this.gl = gl;
    this.texels = Math.max(1, texels);
    this.internalFormat = texels === 0 ? gl.R32UI : gl.RGBA32UI;
    this.format = texels === 0 ? gl.RED_INTEGER : gl.RGBA_INTEGER;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  /**
   * Uploads what changed, or everything where the table has grown or the texture is new. Returns the bytes uploaded.
   */
  update(table: WordTable, spans: readonly Span[]): number {
    const { gl } = this;
    if (this.generation === table.generation) {
      if (spans.length === 0) return 0;
      gl.bindTexture(gl.TEXTURE_2D, this.texture);
      return spans.reduce((bytes, span) => bytes + this.send(table, span), 0);
    }
    this.generation = table.generation;
    const height = Math.ceil(table.capacity / ACROSS);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(
      gl.TEXTURE_2D,
      0,
      this.internalFormat,
      ACROSS * this.texels,
      height,
      0,
      this.format,
      gl.UNSIGNED_INT,
      null,
    );
    return this.send(table, { from: 0, to: table.rows });
  }

  private send(table: WordTable, span: Span): number {
    const { gl, texels } = this;
    for (const { from, count, rows } of patches(span)) {
      const words = table.words.subarray(from * table.rowWords, (from + count * rows) * table.rowWords);
      const x = (from % ACROSS) * texels;
      const y = Math.floor(from / ACROSS);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, count * texels, rows, this.format, gl.UNSIGNED_INT, words);
    }
    return (span.to - span.from) * table.rowWords * 4;
  }
}

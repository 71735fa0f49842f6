/** The glyph atlas and its table of cells on the GPU; uploaded whole when glyphs were added, which is rare. */
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { ATLAS_WIDTH, CELL_FLOATS } from '../text/browser-glyphs.ts';

/** Glyphs per row of the cells' texture. */
export const CELLS_ACROSS = 512;

export class GlyphTextures {
  private readonly gl: WebGL2RenderingContext;
  readonly atlas: WebGLTexture;
  readonly cells: WebGLTexture;
  /** Sums of ink, cell by cell, laid out like the atlas. */
  readonly ink: WebGLTexture;
  private sums = new Float32Array(0);
  private summed = 0;
  private version = -1;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.atlas = this.texture(gl.LINEAR);
    this.cells = this.texture(gl.NEAREST);
    this.ink = this.texture(gl.NEAREST);
  }

  /** Returns the bytes uploaded. */
  update(glyphs: BrowserGlyphs): number {
    glyphs.drawPending();
    if (this.version === glyphs.version) return 0;
    this.version = glyphs.version;
    const { gl } = this;
    const { pixels, cells, height } = glyphs;
    gl.bindTexture(gl.TEXTURE_2D, this.atlas);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, ATLAS_WIDTH, height, 0, gl.RED, gl.UNSIGNED_BYTE, pixels);
    gl.bindTexture(gl.TEXTURE_2D, this.cells);
    const width = (CELLS_ACROSS * CELL_FLOATS) / 4;
    const rows = cells.length / 4 / width;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, cells);
    return pixels.byteLength + cells.byteLength + this.updateInk(glyphs);
  }

  private updateInk(glyphs: BrowserGlyphs): number {
    if (this.sums.length < glyphs.pixels.length) {
      const grown = new Float32Array(glyphs.pixels.length);
      grown.set(this.sums);
      this.sums = grown;
    }
    while (this.summed < glyphs.count) glyphs.sumCell(this.summed++, this.sums);
    const { gl, sums } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.ink);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, ATLAS_WIDTH, glyphs.height, 0, gl.RED, gl.FLOAT, sums);
    return sums.byteLength;
  }

  private texture(filter: number): WebGLTexture {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    return texture;
  }
}

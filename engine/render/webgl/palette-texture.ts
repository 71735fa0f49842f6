/** The palette on the GPU: one row of colours, uploaded for another theme and for new entries. */
import { PALETTE_SIZE, type Palette, paletteCount, paletteOf } from '../../primitives/palette.ts';

export class PaletteTexture {
  readonly texture: WebGLTexture;
  private readonly gl: WebGL2RenderingContext;
  private shown: Palette | undefined;
  private count = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32UI, PALETTE_SIZE, 1);
  }

  /** Returns the bytes uploaded. */
  update(palette = paletteOf('classic')): number {
    const count = paletteCount();
    const from = palette === this.shown ? this.count : 0;
    this.shown = palette;
    this.count = count;
    if (from === count) return 0;
    const { gl } = this;
    const words = palette.subarray(from, count);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, from, 0, words.length, 1, gl.RED_INTEGER, gl.UNSIGNED_INT, words);
    return words.byteLength;
  }
}

/** Large letters on the GPU: those of the order that are shown large enough. */
import { RECORD_WORDS, RecordType } from '../../primitives/record.ts';
import { type Layer, ORDER_INDEX, ORDER_MARK, ORDER_WHOLE } from '../backend.ts';
import { OUTLINE_PX } from '../lod.ts';
import { type BrowserGlyphs, CELL_FLOATS } from '../text/browser-glyphs.ts';
import { LARGE_WIDTH, LargeGlyphs } from '../text/large-glyphs.ts';
import { CELLS_ACROSS } from './glyph-textures.ts';

/** Letters are prepared slightly before they are shown: the order stays the same while the scale grows by less. */
const AHEAD = 1.25;
/** Longer orders belong to far views, which have no large letters that matter. */
const MOST_ENTRIES = 100_000;

export class LargeTextures {
  readonly atlas: WebGLTexture;
  readonly cells: WebGLTexture;
  private readonly gl: WebGL2RenderingContext;
  private readonly letters = new LargeGlyphs();
  private version = -1;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.atlas = texture(gl, gl.LINEAR_MIPMAP_LINEAR, gl.LINEAR);
    this.cells = texture(gl, gl.NEAREST, gl.NEAREST);
  }

  /** Height of the picture, texels. */
  get height(): number {
    return this.letters.height;
  }

  /** Looks for large letters at a scale, device pixels per unit. Returns the bytes uploaded. */
  update({ tables, order, orderCount }: Layer, glyphs: BrowserGlyphs, scale: number): number {
    if (orderCount <= MOST_ENTRIES) {
      const { words, floats } = tables.records;
      const smallest = OUTLINE_PX / AHEAD / scale;
      for (let nth = 0; nth < orderCount; nth++) {
        const entry = order[nth]!;
        if (entry & (ORDER_WHOLE | ORDER_MARK)) continue;
        const at = (entry & ORDER_INDEX) * RECORD_WORDS;
        if ((words[at + 8]! & 255) === RecordType.glyph && floats[at + 2]! > smallest)
          this.letters.want(glyphs, words[at + 6]!);
      }
    }
    return this.send();
  }

  private send(): number {
    const { gl, letters } = this;
    if (this.version === letters.version) return 0;
    this.version = letters.version;
    const { pixels, cells, height } = letters;
    gl.bindTexture(gl.TEXTURE_2D, this.atlas);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, LARGE_WIDTH, height, 0, gl.RED, gl.UNSIGNED_BYTE, pixels);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.bindTexture(gl.TEXTURE_2D, this.cells);
    const width = (CELLS_ACROSS * CELL_FLOATS) / 4;
    const rows = Math.floor(cells.length / 4 / width);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, cells);
    return pixels.byteLength + cells.byteLength;
  }
}

function texture(gl: WebGL2RenderingContext, smaller: number, larger: number): WebGLTexture {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, larger);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return made;
}

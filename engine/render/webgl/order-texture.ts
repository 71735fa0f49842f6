/** One half of the order buffer on the GPU: what to draw, lowest first, or whose it is; one 32-bit word an entry. */
const ACROSS_BITS = 11;
const ACROSS = 1 << ACROSS_BITS;

export class OrderTexture {
  private readonly gl: WebGL2RenderingContext;
  readonly texture: WebGLTexture;
  private height = 0;
  private version = Number.NaN;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  /** Uploads the order where its version has changed. Returns the bytes uploaded. */
  update(order: Uint32Array, count: number, version: number): number {
    if (version === this.version) return 0;
    this.version = version;
    const { gl } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    this.reserve(Math.ceil(count / ACROSS));
    const whole = count >>> ACROSS_BITS;
    if (whole > 0) this.send(order, 0, ACROSS, whole);
    const rest = count & (ACROSS - 1);
    if (rest > 0) this.send(order, whole, rest, 1);
    return count * 4;
  }

  private send(order: Uint32Array, row: number, width: number, rows: number): void {
    const { gl } = this;
    const words = order.subarray(row << ACROSS_BITS, (row << ACROSS_BITS) + width * rows);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, width, rows, gl.RED_INTEGER, gl.UNSIGNED_INT, words);
  }

  private reserve(rows: number): void {
    if (rows <= this.height) return;
    const { gl } = this;
    this.height = Math.max(rows, this.height * 2, 8);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32UI, ACROSS, this.height, 0, gl.RED_INTEGER, gl.UNSIGNED_INT, null);
  }
}

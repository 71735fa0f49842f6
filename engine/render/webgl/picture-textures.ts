/** The pictures of the runs on the GPU: uploaded when they are loaded, freed when nothing has drawn them for long. */
import type { Picture } from '../pictures/picture.ts';
import type { Pictures } from '../pictures/store.ts';

/** Bytes on the GPU. */
const BUDGET = 256 * 1024 * 1024;

interface Sent {
  readonly texture: WebGLTexture;
  readonly levels: number;
  readonly bytes: number;
  used: number;
}

export class PictureTextures {
  private readonly gl: WebGL2RenderingContext;
  private readonly sent = new Map<number, Sent>();
  private readonly waiting: Sent;
  private epoch = 0;
  private frame = 0;
  private bytes = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    // A translucent grey replaces a picture that is loading.
    const words = new Uint32Array([0x6640_4040]);
    // Without levels it is not a picture, and fills its whole box.
    this.waiting = { ...this.send({ levels: [{ width: 1, height: 1, words }], bytes: 4 }), levels: 0 };
  }

  /** Uploads the numbers' pictures to the GPU. Returns the bytes uploaded. */
  update(numbers: ReadonlySet<number>, pictures: Pictures | undefined): number {
    this.frame++;
    if (pictures && pictures.epoch !== this.epoch) this.forget(pictures.epoch);
    let bytes = 0;
    for (const number of numbers) {
      const known = this.sent.get(number);
      if (known) {
        known.used = this.frame;
        continue;
      }
      const picture = pictures?.want(number);
      if (!picture) continue;
      this.sent.set(number, this.send(picture));
      this.bytes += picture.bytes;
      bytes += picture.bytes;
    }
    if (this.bytes > BUDGET) this.evict();
    return bytes;
  }

  uniforms(number: number): { readonly u_picture: WebGLTexture; readonly u_levels: number } {
    const { texture, levels } = this.sent.get(number) ?? this.waiting;
    return { u_picture: texture, u_levels: levels };
  }

  private send({ levels, bytes }: Picture): Sent {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, levels.length - 1);
    for (const [nth, { width, height, words }] of levels.entries()) {
      const data = new Uint8Array(words.buffer);
      gl.texImage2D(gl.TEXTURE_2D, nth, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, data);
    }
    return { texture, levels: levels.length, bytes, used: this.frame };
  }

  private forget(epoch: number): void {
    for (const { texture } of this.sent.values()) this.gl.deleteTexture(texture);
    this.sent.clear();
    this.bytes = 0;
    this.epoch = epoch;
  }

  /** Pictures of this frame stay, whatever they take. */
  private evict(): void {
    const old = [...this.sent]
      .filter(([, { used }]) => used < this.frame)
      .sort(([, a], [, b]) => a.used - b.used);
    for (const [number, { texture, bytes }] of old) {
      if (this.bytes <= BUDGET) return;
      this.gl.deleteTexture(texture);
      this.sent.delete(number);
      this.bytes -= bytes;
    }
  }
}

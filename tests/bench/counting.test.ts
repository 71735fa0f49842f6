import { expect, test } from 'vitest';
import { countCanvas } from '../../bench/page/counting.ts';
import { hitP99 } from '../../bench/page/hit-times.ts';

class Context2D {
  readonly drawn: string[] = [];
  fill(): void {
    this.drawn.push('fill');
  }
  putImageData(..._given: unknown[]): void {
    this.drawn.push('put');
  }
}
class Gl {
  drawArrays(): void {}
  bufferSubData(..._given: unknown[]): void {}
  texSubImage2D(..._given: unknown[]): void {}
}
const scope = { OffscreenCanvasRenderingContext2D: Context2D, WebGL2RenderingContext: Gl };

test('calls that draw are counted, and still draw', () => {
  const context = new Context2D();
  const { fill } = Context2D.prototype;
  const { stop } = countCanvas(scope);
  context.fill();
  context.fill();
  expect(stop()).toEqual({ calls: 2, bytes: 0 });
  expect(context.drawn).toEqual(['fill', 'fill']);
  expect(Context2D.prototype.fill).toBe(fill);
});

test('of a picture the part that is put counts', () => {
  const { stop } = countCanvas(scope);
  const image = { width: 100, height: 50 };
  new Context2D().putImageData(image, 0, 0);
  new Context2D().putImageData(image, 0, 0, 10, 10, 4, 2);
  expect(stop()).toEqual({ calls: 2, bytes: 4 * (100 * 50 + 4 * 2) });
});

test('bytes given to the GPU are counted by what is taken of them', () => {
  const gl = new Gl();
  const { stop } = countCanvas(scope);
  gl.bufferSubData(1, 0, new Float32Array(100));
  gl.bufferSubData(1, 0, new Float32Array(100), 10, 5);
  const [RED, RGBA_INTEGER, BYTE, UINT] = [0x1903, 0x8d99, 0x1401, 0x1405];
  gl.texSubImage2D(1, 0, 0, 0, 8, 2, RED, BYTE, new Uint8Array(64));
  gl.texSubImage2D(1, 0, 0, 0, 8, 2, RGBA_INTEGER, UINT, new Uint32Array(64));
  gl.drawArrays();
  expect(stop()).toEqual({ calls: 1, bytes: 400 + 20 + 16 + 256 });
});

test('the slow hundredth of the points shows, not the slowest point', () => {
  const points = Float64Array.from({ length: 2000 }, (_, at) => at >> 1);
  let now = 0;
  const clock = performance.now;
  performance.now = () => now;
  const slow = (x: number): number => {
    // One point of a hundred takes 4 ms, one of a thousand 100; all others 0.2.
    now += x === 500 ? 100 : x % 50 === 0 ? 4 : 0.2;
    return -1;
  };
  expect(hitP99(slow, points, 200, 1e6)).toBeCloseTo(4000, 3);
  performance.now = clock;
});

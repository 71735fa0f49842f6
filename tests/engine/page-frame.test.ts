/** The page as the engine opens it, and the frame that it is seen in. */
import { expect, test } from 'vitest';
import { EMPTY_CANVAS } from '../../engine/document/document.ts';
import { Validator } from '../../engine/document/validate.ts';
import { createEngine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as kinds from '../../plugins/index.ts';

const surface = (width: number, height: number) => ({ width, height, ratio: 2 });

function engineIn(width: number, height: number) {
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend(surface(width, height)),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize(surface(width, height));
  return engine;
}

test('CANV-04 CONST-30 a page is 1920 × 1080 unless the diagram says otherwise', () => {
  expect(EMPTY_CANVAS).toMatchObject({ width: 1920, height: 1080 });
  expect(new Validator().canvas({})).toMatchObject({ width: 1920, height: 1080 });
  expect(new Validator().canvas({ width: 800, height: 600 })).toMatchObject({ width: 800, height: 600 });
});

test('CANV-04 CANV-11 CONST-30 the frame is the container in CSS pixels, its scale that of 1920', () => {
  const engine = engineIn(2880, 1800);
  engine.view.fit();
  const frame = { scale: 0.75, containerWidth: 1440, containerHeight: 900, fitToScale: true };
  expect(engine.view.pageFrame).toEqual(frame);
  engine.resize(surface(3840, 2160));
  expect(engine.view.pageFrame).toMatchObject({ scale: 1, containerWidth: 1920, containerHeight: 1080 });
});

test('CANV-11 what was moved or zoomed by hand is not fitted, and no container is no frame', () => {
  const engine = engineIn(2880, 1800);
  engine.view.fit();
  engine.view.lookAt(10, 10);
  expect(engine.view.pageFrame).toMatchObject({ fitToScale: false });
  engine.view.fit();
  expect(engine.view.pageFrame).toMatchObject({ fitToScale: true });
  engine.resize(surface(0, 0));
  expect(engine.view.pageFrame).toBeUndefined();
});

test('a page that is kept whole fills its surface, whatever is done to the picture', () => {
  const engine = engineIn(800, 1200);
  engine.clear({ ...EMPTY_CANVAS, width: 200, height: 300 });
  engine.view.keepWhole(true);
  const whole = { minX: 0, minY: 0, maxX: 200, maxY: 300 };
  expect(engine.camera.area()).toEqual(whole);
  engine.camera.panBy(50, 50);
  engine.camera.zoomBy(3, 10, 10);
  engine.camera.show({ minX: 0, minY: 0, maxX: 1, maxY: 1 });
  engine.view.lookAt(500, 500);
  engine.view.zoomTo(4);
  expect(engine.camera.area()).toEqual(whole);
  engine.resize(surface(400, 600));
  expect([engine.camera.area(), engine.camera.scale]).toEqual([whole, 1]);
  engine.view.keepWhole(false);
  engine.view.zoomTo(4);
  expect(engine.camera.scale).toBe(4);
});

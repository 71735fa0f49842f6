/** Two versions on one surface: what is shown of them, what is marked, and what a click finds. */
import { expect, test } from 'vitest';
import type { ComparedDocument } from '../../engine/document/compare.ts';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as kinds from '../../plugins/index.ts';

const box = (id: string, x: number, more: object = {}): DiagramObject => ({
  ...{ id, identifier: 'dynamic-shapes', x, y: 0, width: 100, height: 60 },
  ...more,
});

function engineWith(objects: readonly DiagramObject[]) {
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 1000, height: 800, ratio: 1 }),
    ...{ clock: () => 0, schedule: () => {}, emit: () => {}, published: () => {}, report: () => {} },
  });
  engine.resize({ width: 1000, height: 800, ratio: 1 });
  const comparing = engine.beginComparing();
  engine.addObjects(objects);
  return { engine, comparing };
}

const earlier = (engine: Engine, objects: readonly DiagramObject[]): ComparedDocument => ({
  items: new Map(objects.map((object) => [object.id, { object: engine.migrated(object) }])),
  canvas: engine.document.canvas,
});
/** `id@x`, lowest first. */
const shown = ({ document }: Engine): string =>
  [...document.items()]
    .sort((a, b) => a.rank - b.rank)
    .map(({ object }) => `${object.id}@${object.x}`)
    .join(' ');

const BEFORE = [box('a', 0), box('b', 200), box('gone', 400), box('same', 600), box('too', 1000)];
const AFTER = [box('a', 50), box('same', 600), box('too', 1000), box('new', 800), box('b', 200)];

test('both, the earlier and the later one, there and back as often as one likes', () => {
  const { engine, comparing } = engineWith(AFTER);
  comparing.with(earlier(engine, BEFORE));
  expect(shown(engine)).toBe('a@50 same@600 too@1000 new@800 b@200 gone@400');
  for (let round = 0; round < 2; round++) {
    comparing.side = 'before';
    expect(shown(engine)).toBe('a@0 b@200 gone@400 same@600 too@1000');
    comparing.side = 'after';
    expect(shown(engine)).toBe('a@50 same@600 too@1000 new@800 b@200');
    comparing.side = 'both';
    expect(shown(engine)).toBe('a@50 same@600 too@1000 new@800 b@200 gone@400');
  }
});

test('what is gone is a ghost: it is drawn faintly', () => {
  const { engine, comparing } = engineWith(AFTER);
  comparing.with(earlier(engine, BEFORE));
  const opacity = (id: string) =>
    (engine.scene.tables.objects.words[engine.scene.indexOf(id)! * 8 + 5]! >>> 16) & 255;
  expect(opacity('gone')).toBeLessThan(128);
  expect(opacity('same')).toBe(255);
});

test('differences are listed in the order of reading, each once', () => {
  const { engine, comparing } = engineWith(AFTER);
  const { entries } = comparing.with(earlier(engine, BEFORE));
  expect(entries.map(({ id, what }) => `${id} ${what}`)).toEqual([
    'a changed',
    'b moved',
    'gone removed',
    'new added',
  ]);
});

test('a click finds the difference under it, on the side that is shown', () => {
  const { engine, comparing } = engineWith(AFTER);
  const { entries } = comparing.with(earlier(engine, BEFORE));
  const at = (x: number) => {
    const point = engine.camera.toView(x, 30);
    const nth = comparing.at(point.x, point.y);
    return nth === null ? null : entries[nth]!.id;
  };
  expect([at(100), at(450), at(650)]).toEqual(['a', 'gone', null]);
  comparing.side = 'after';
  expect(at(450)).toBeNull();
});

test('marks of what is in view lie ready: sparse ones each, of a crowd one for many', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    box(`o${n}`, (n % 100) * 120, { y: Math.floor(n / 100) * 80 }),
  );
  const { engine, comparing } = engineWith(many.map((object) => ({ ...object, fill: '#123456' })));
  comparing.with(earlier(engine, many));
  comparing.show(0);
  const near = comparing.layer()!.orderCount;
  engine.view.zoomTo(0.02);
  const far = comparing.layer()!.orderCount;
  expect(near).toBeGreaterThan(0);
  expect(far).toBeGreaterThan(0);
  expect(far).toBeLessThan(6000);
});

test('nothing shows a live value while versions are looked at', () => {
  const { engine } = engineWith([]);
  engine.addConfigs([{ id: 'a', linkedTag: 't' }]);
  engine.addObjects([box('a', 0)]);
  expect(engine.quality()).toMatchObject({ missing: 0, stale: 0 });
});

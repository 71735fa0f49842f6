/** Pictures of assemblies for a library: drawn by their definitions, with those within them, in the console's colours. */
import { expect, test } from 'vitest';
import { FixedGlyphs } from '../../../engine/render/text/fixed-glyphs.ts';
import * as kinds from '../../../plugins/index.ts';
import { assemblyPicture } from '../../../worker/kinds/assembly-picture.ts';
import { PAIR, PUMP } from '../../support/engine/assemblies.ts';

const draw = (assembly: string, definitions: Record<string, unknown>, theme: 'light' | 'dark' = 'light') =>
  assemblyPicture({ assembly, definitions }, Object.values(kinds), new FixedGlyphs(), theme);
const count = (svg: string | null, what: RegExp) => svg?.match(what)?.length ?? 0;

test('it has the size of the definition and all that is drawn, those within others too', () => {
  const pump = draw('pump', { pump: PUMP })!;
  expect(pump).toContain('viewBox="0 0 100 60"');
  const pair = draw('pair', { pump: PUMP, pair: PAIR })!;
  expect(pair).toContain('viewBox="0 0 240 60"');
  const body = /fill="#808080"/g;
  expect([count(pump, body), count(pair, body)]).toEqual([1, 2]);
});

test('its tokens are those of the theme', () => {
  const { objects, ...more } = { ...PUMP, parameters: [], configuration: [], uses: [] };
  const plain = { ...more, objects: [objects[0]] };
  const [light, dark] = [draw('a', { a: plain }), draw('a', { a: plain }, 'dark')];
  expect(light).toContain('<rect');
  expect(dark).not.toBe(light);
});

test('what is not there or damaged has none, and one within itself ends', () => {
  expect(draw('pump', {})).toBeNull();
  expect(draw('pump', { pump: { ...PUMP, format: 99 } })).toBeNull();
  const own = { ...PAIR, configuration: [], uses: [], objects: [{ ...PAIR.objects[0]!, assembly: 'own' }] };
  expect(() => draw('own', { own })).not.toThrow();
});

/** Mistakes of kind developers: each is found by the tests of kinds, with its place and in words. */
import { expect, test } from 'vitest';
import {
  at,
  bool,
  choice,
  colour,
  defineKind,
  type Kind,
  type Pen,
  type Section,
} from '../../engine/plugin.ts';
import { checksOf } from './conformance.ts';

const widget = {
  kind: 'widget',
  version: 1,
  title: 'Widget',
  group: 'images',
  size: [60, 40],
  props: { fill: colour('#cfd5da') },
  panel: ['details'],
  draw: (pen, p, { w, h }) => pen.rrect(0, 0, w, h, { fill: (p as { fill: string }).fill }),
  lod: (p) => (p as { fill: string }).fill,
  a11y: () => ({ role: 'img', label: 'widget' }),
} as const satisfies Kind;

/** The messages of all checks that fail, each with the first line of a kind in its stack. */
function faultsOf(change: Partial<Kind>): string[] {
  return Object.values(checksOf(defineKind({ ...widget, ...change } as Kind))).flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      const { message, stack = '' } = error as Error;
      return [`${message} ${/conformance-faults\.test\.ts:\d+/.exec(stack)?.[0] ?? ''}`];
    }
  });
}

const drawing = (call: (pen: Pen) => void): Partial<Kind> => ({
  draw(pen, p, { w, h }) {
    widget.draw(pen, p as never, { w, h });
    call(pen);
  },
});

test('a sound kind has no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each<[string, Partial<Kind>, RegExp]>([
  [
    'no default',
    { props: { on: bool(undefined as never) } },
    /props\.on: default: Expected a value of type `boolean`/,
  ],
  [
    'a default that is no choice',
    { props: { way: choice(['in', 'out'], 'up' as never) } },
    /props\.way: default: must be one of in, out/,
  ],
  ['a size that is no number', { size: [Number.NaN, 40] }, /size\.0: must be a number from 1 to 10000/],
  ['an unknown section', { panel: ['wind' as Section] }, /panel\.0: Expected one of `"details",/],
  [
    'a reserved property',
    { props: { ...widget.props, width: widget.props.fill } },
    /props\.width: every object has that already/,
  ],
  ['a missing migration', { version: 2 }, /Kind "widget": version 2 needs a migration/],
  ['a port outside the box', { ports: [at('in', 0, 7)] }, /ports\.0\.y: must be a number from 0 to 1/],
  ['two ports of a name', { ports: [at('in', 0, 0), at('in', 1, 1)] }, /there are two ports "in"/],
  [
    'a coordinate that is no number',
    drawing((pen) => pen.line(0, 0, Number.NaN, 4, { stroke: '#000000', width: 1 })),
    /Call 2, line: x2 is NaN .*conformance-faults\.test\.ts:\d+/,
  ],
  [
    'a style without an end',
    drawing((pen) => pen.rrect(0, 0, 4, 4, { stroke: '#000000', strokeWidth: 1 / 0 })),
    /Call 2, rrect: strokeWidth is Infinity .*conformance-faults\.test\.ts:\d+/,
  ],
  [
    'a drawing beyond its box',
    drawing((pen) => pen.ellipse(0, 20, 30, 10, { fill: '#000000' })),
    /Call 2, ellipse: draws beyond the box: 30\.0 left \(drawn at 60 × 40 \{\}\) conformance-faults\.test\.ts:\d+/,
  ],
])('%s is found', (_, change, message) => {
  expect(faultsOf(change).join('\n')).toMatch(message);
});

test('a drawing that never ends is found by name within five seconds', { timeout: 5000 }, () => {
  const faults = faultsOf(
    drawing(() => {
      for (;;);
    }),
  );
  expect(faults).toEqual([expect.stringContaining('Kind "widget": its drawing did not end within 2 s')]);
});

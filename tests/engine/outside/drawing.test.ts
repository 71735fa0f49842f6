import { describe, expect, test } from 'vitest';
import { DRAWING_LIMITS, DrawingError, readDrawing } from '../../../engine/outside/drawing.ts';
import { type AnyKind, defineKind, describe as descriptorOf, SAMPLE_FEED } from '../../../engine/plugin.ts';
import * as list from '../../../plugins/index.ts';
import { recordingPen } from '../../../worker/sandbox/recording-pen.ts';
import { draw } from '../../plugins/drawing.ts';
import { meter } from '../../support/engine/kinds.ts';

/** What the sandbox would answer for the kind's defaults. */
function answered(kind: AnyKind): string {
  const { pen, calls } = recordingPen(DRAWING_LIMITS.calls);
  const props = Object.fromEntries(
    Object.entries(kind.props as Record<string, { default: unknown }>).map(([name, prop]) => [
      name,
      prop.default,
    ]),
  );
  kind.draw(pen, props, { w: kind.size[0], h: kind.size[1] }, SAMPLE_FEED);
  return JSON.stringify({ calls, lod: kind.lod?.(props), a11y: kind.a11y?.(props, SAMPLE_FEED) });
}

/** The kind as if its code ran elsewhere. */
const played = (kind: AnyKind): AnyKind =>
  defineKind({
    ...kind,
    draw(pen) {
      for (const step of readDrawing(answered(kind), descriptorOf(kind)).steps) step(pen);
    },
  });

// Pictures have a store of their own, which a plugin from outside cannot reach.
const kinds = Object.values(list).filter(
  ({ props }) => !Object.values(props).some(({ type }) => type === 'picture'),
);

test.each(kinds.map((kind) => [kind.kind, kind] as const))(
  '%s leaves the same records when its calls come as data',
  (_, kind) => {
    const [own, other] = [draw(kind, {}, ...kind.size), draw(played(kind), {}, ...kind.size)];
    expect(other.count).toBe(own.count);
    expect(other.words.every((word, nth) => word === own.words[nth])).toBe(true);
    expect(other.cover).toEqual(own.cover);
  },
);

describe('a drawing is refused with the call and what is wrong in it', () => {
  const of = (...calls: unknown[]) => JSON.stringify({ calls });
  test.each<[string, unknown, string]>([
    ['no text', { calls: [] }, 'something else than a drawing'],
    ['no JSON', '{', 'something else than a drawing'],
    ['no calls', '{"lod":"#fff"}', 'something else than a drawing'],
    ['too long', 'x'.repeat(DRAWING_LIMITS.text + 1), 'longer than'],
    ['too many calls', of(...Array(1001).fill(['ellipse', 0, 0, 1, 1, {}])), 'more than 1000 shapes'],
    [
      'a call that is none',
      of(['rrect', 0, 0, 1, 1, {}], ['slot', 'level']),
      'Call 2: the pen has no such call',
    ],
    ['a call of the prototype', of(['constructor', 'x']), 'Call 1: the pen has no such call'],
    [
      'infinity, which JSON makes null',
      of(['rrect', 0, 0, Number.POSITIVE_INFINITY, 1, {}]),
      'Call 1, rrect: must be a finite number',
    ],
    ['a number beyond all bounds', of(['rrect', 0, 0, 1e7, 1, {}]), 'Call 1, rrect: must be a finite number'],
    ['too few numbers', of(['arc', 0, 0, 1]), 'must have 6 numbers'],
    [
      'a style that the call has not',
      of(['ellipse', 0, 0, 1, 1, { onclick: 'x' }]),
      'the pen knows no "onclick" here',
    ],
    ['a colour that is no text', of(['ellipse', 0, 0, 1, 1, { fill: 7 }]), 'fill: must be a colour'],
    [
      'a paint that is not declared',
      of(['ellipse', 0, 0, 1, 1, { fill: { paint: 'x' } }]),
      'no state paint "x"',
    ],
    [
      'a binding that is not declared',
      of(['rrect', 0, 0, 1, 1, { motion: { do: 'sweep', slot: { slot: 'x' } } }]),
      'no live binding "x"',
    ],
    [
      'a motion that is none',
      of(['rrect', 0, 0, 1, 1, { motion: { do: 'explode', slot: { slot: 'level' } } }]),
      'no motion of the pen',
    ],
    ['a text that is not declared', of(['text', 0, 0, { text: 'x' }, { size: 1 }]), 'no live text "x"'],
    ['a text without a size', of(['text', 0, 0, 'x', {}]), 'must have a size'],
    ['a novel', of(['text', 0, 0, 'x'.repeat(2001), { size: 1 }]), 'more than 2000 characters'],
    ['half a point', of(['shape', [0, 0, 1, 1, 2], {}]), 'must have at least three points'],
    ['a coastline', of(['shape', Array(4002).fill(1), {}]), 'more than 2000 points'],
    ['no style', of(['line', 0, 0, 1, 1]), 'must have a width'],
  ])('%s', (_, given, message) => {
    const read = () => readDrawing(given, descriptorOf(meter));
    expect(read).toThrow(DrawingError);
    expect(read).toThrow(message);
  });

  test('a colour, role or name that is none is left out', () => {
    const { lod, a11y } = readDrawing(
      '{"calls":[],"lod":7,"a11y":{"role":"<b>","label":"x"}}',
      descriptorOf(meter),
    );
    expect([lod, a11y]).toEqual(['', undefined]);
  });
});

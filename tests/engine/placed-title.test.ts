/** Things are called what the toolbox called them when they were placed. */
import { describe, expect, test } from 'vitest';
import { placedTitle } from '../../engine/placed-title.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import * as kinds from '../../plugins/index.ts';

const all: readonly AnyKind[] = Object.values(kinds);
const kind = (name: string): AnyKind => all.find((one) => one.kind === name)!;
const called = (name: string, props: Readonly<Record<string, unknown>> = {}): string =>
  placedTitle(kind(name), (prop) => props[prop]);

describe('what was placed', () => {
  test('every form by its own title', () => {
    for (const name of ['images', 'dynamic-images'])
      for (const { props, title } of kind(name).variants ?? []) expect(called(name, props)).toBe(title);
    expect(called('dynamic-shapes', { shape: 'diamond' })).toBe('Diamond');
  });

  test('what nobody has set is as the kind has it', () => {
    const { default: symbol } = kind('images').props.symbol;
    expect(called('images')).toBe(called('images', { symbol }));
    expect(called('images')).not.toBe(kind('images').title);
  });

  test('an uploaded picture takes the place of the form', () => {
    expect(called('images', { url: '/files/1' })).toBe('Image');
  });

  test('a form that no tile has, and a kind without families, by the kind', () => {
    expect(called('dynamic-shapes', { shape: 'none of them' })).toBe(kind('dynamic-shapes').title);
    expect(called('line', { route: 'orthogonal' })).toBe(kind('line').title);
  });
});

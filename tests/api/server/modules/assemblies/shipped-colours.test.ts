/** The colours of what is shipped: all of them follow the theme, and the light one keeps the look without a theme. */
import { expect, test } from 'vitest';
import { FACEPLATES, faceplateFor } from '../../../../../api/server/modules/assemblies/index.ts';
import type { StateRow } from '../../../../../engine/document/types.ts';
import { isOn, stateOf, statesOf } from '../../../../../engine/live/states.ts';
import { isColour, parseColour } from '../../../../../engine/primitives/colour.ts';
import { paletteOf, resolved } from '../../../../../engine/primitives/palette.ts';

const allLinked = FACEPLATES.flatMap(({ tags }) =>
  tags.map(({ means: [category, name] }) => ({ uuid: `${category} ${name}`, name, category })),
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

test.each(FACEPLATES.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const { objects, configuration } = faceplateFor(one, allLinked);
  const colours = textsIn([objects, configuration]).filter(
    (text) => isColour(text) && text !== 'transparent',
  );
  expect(colours.length).toBeGreaterThan(8);
  for (const colour of colours) {
    const [light, dark, classic] = (['light', 'dark', 'classic'] as const).map((theme) =>
      resolved(parseColour(colour), paletteOf(theme)),
    );
    expect([colour, light]).toEqual([colour, classic]);
    expect(dark, `${colour} is the same in the dark`).not.toBe(light);
  }
});

test('the trial switch of a pump shows no state, and returns to the one before', () => {
  const pump = FACEPLATES.find(({ key }) => key === 'pump')!;
  const { configuration } = faceplateFor(pump, allLinked);
  const [trial, ...others] = configuration.filter((config) => 'delaySettings' in config);
  expect(others).toEqual([]);
  expect(trial).toMatchObject({ delaySettings: { toPrevious: true, duration: 30 } });
  const states = trial!.states as readonly StateRow[];
  for (const value of [0, 1]) expect(isOn(stateOf(statesOf('binary', states), value, value))).toBe(false);
  expect(new Set(states.filter(({ value }) => value !== null).map(({ fill }) => fill)).size).toBe(1);
});

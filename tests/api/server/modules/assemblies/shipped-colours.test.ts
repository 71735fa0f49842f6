/** The colours of what is shipped: all of them follow the theme, and the light one keeps the look without a theme. */
import { expect, test } from 'vitest';
import { FACEPLATES, faceplateFor } from '../../../../../api/server/modules/assemblies/index.ts';
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

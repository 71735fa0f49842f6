/** What an import shows before it is inserted, with letters as the diagram will have them. */
import { beforeAll, expect, test } from 'vitest';
import { clippingText } from '../../../engine/edit/clipboard.ts';
import { clippingPicture } from '../../../worker/edit/clipping-picture.ts';
import { everyKind, openDiagram } from '../../support/render/exported.ts';
import { shippedFonts } from '../../support/render/fonts.ts';

beforeAll(shippedFonts);

test('the picture of a clipping brings the letters that it shows, those whose file has to be fetched first too', async () => {
  const { engine } = openDiagram(everyKind());
  const object = everyKind().objects.find((one) => 'text' in one)!;
  const text = clippingText([{ object: { ...object, text: 'Level Ж' } }]);
  const svg = await clippingPicture(engine, text);
  const faces = [
    ...svg!.matchAll(
      /@font-face\{font-family:'Mimic (\w+) \d'.*?unicode-range:([^;]*);src:url\(data:font\/woff2;base64,/g,
    ),
  ];
  expect(faces.map(([, family]) => family)).toEqual(['Roboto', 'Roboto']);
  expect(faces[1]![2]).toBe('U+416');
  engine.dispose();
});

/** Sizes and units of SVG drawings: without a size, of size 0, of the window, and of letters. */
import { expect, test } from 'vitest';
import { Validator } from '../../../engine/document/validate.ts';
import { importSvg } from '../../../engine/import/svg/svg.ts';

const read = (attributes: string, inside: string) =>
  importSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`, { connector: 'line' });
const RECT = '<rect x="500" y="400" width="40" height="20"/>';

test('a drawing without a size is as large as its contents', () => {
  expect(read('', RECT)).toMatchObject({ width: 540, height: 420, notes: [] });
  expect(read('width="-5" height="-9"', RECT)).toMatchObject({ width: 540, height: 420 });
  expect(read('viewBox="0 0 200 100"', RECT)).toMatchObject({ width: 200, height: 100 });
});

test('a drawing without a size has whole pictures of its parts', () => {
  const masked = `<mask id="m"><rect width="9999" height="9999" fill="#888"/></mask><g mask="url(#m)">${RECT}</g>`;
  expect(read('', masked).objects).toMatchObject([{ x: 500, y: 400, width: 40, height: 20 }]);
  const cut = read('width="520" height="410"', masked).objects;
  expect(cut).toMatchObject([{ x: 500, y: 400, width: 20, height: 10 }]);
});

test('says where a drawing has a size of 0 or less', () => {
  const NOTHING = '2 sides of the drawing are 0 or less: other programs show nothing of it';
  const { objects, notes } = read('width="0" height="0"', RECT);
  expect(objects).toHaveLength(1);
  expect(notes).toEqual([NOTHING]);
  expect(read('width="-5" height="-9"', RECT).notes).toEqual([NOTHING]);
  expect(read('viewBox="0 0 0 9" width="9" height="9"', RECT).notes).toEqual([
    '1 side of the drawing is 0 or less: other programs show nothing of it',
  ]);
});

test('shows nothing of an image, a symbol and a nested drawing of size 0', () => {
  const png = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x08\0\0\0\0')}`;
  const image = (width: string): string => `<image href="${png}" ${width} height="8"/>`;
  const nested = (box: string): string =>
    `<svg width="9" height="9" viewBox="${box}"><rect width="9" height="9"/></svg>`;
  const count = (inside: string): number =>
    read('width="9" height="9"', `<path d="M0 0h9v9z"/>${inside}`).objects.length;
  expect([count(image('width="8"')), count(image('width="0"')), count(image(''))]).toEqual([2, 1, 2]);
  expect([count(nested('0 0 9 9')), count(nested('0 0 0 9'))]).toEqual([2, 1]);
});

test('reads ex and ch in the font that shows them', () => {
  const wide = (font: string, unit: string): number =>
    read(
      'width="99" height="99"',
      `<g font-size="10" font-family="${font}"><rect width="${unit}" height="9"/></g>`,
    ).objects[0]!.width;
  expect([wide('Arial', '10ex'), wide('Times', '10ex'), wide('Roboto', '10ex')]).toEqual([51.9, 45.9, 52.8]);
  expect([wide('Arial', '10ch'), wide('Times', '10ch')]).toEqual([55.6, 50]);
  const [text] = read(
    'width="99" height="99"',
    '<g font-size="10" font-family="Arial"><text y="9" font-family="Times" font-size="2ex">A</text></g>',
  ).objects;
  // A font size refers to the font around the text.
  expect(text!.fontSize).toBe(10.38);
});

test('says that lengths depend on the window where the drawing has no size', () => {
  const rect = '<rect x="5vi" y="5vb" width="10vw" height="10vh"/>';
  const { objects, notes } = read('viewBox="0 0 200 100"', rect);
  expect(objects).toMatchObject([{ x: 10, y: 5, width: 20, height: 10 }]);
  expect(notes).toEqual(['4 lengths depend on the size of the window, and have the size for this drawing']);
  expect(read('width="200" height="100"', rect).notes).toEqual([]);
});

test.each([
  ['far from the page', '<rect x="1e300" width="9" height="9"/>', ['1 part is too far away and is left out']],
  [
    'moved beyond all numbers',
    '<g transform="scale(1e200)"><path d="M0 0h9v9z" transform="scale(1e200)"/></g>',
    ['1 part is too far away and is left out'],
  ],
  ['a text of the size 0.000001', '<text font-size="0.000001">A</text>', []],
])('leaves out %s alone', (_what, inside, notes) => {
  const found = read('width="9" height="9"', `${inside}<rect width="9" height="9"/>`);
  const validator = new Validator();
  for (const [nth, object] of found.objects.entries())
    validator.object(JSON.parse(JSON.stringify(object)), nth);
  expect(validator.findings).toEqual([]);
  expect(found.objects).toHaveLength(1);
  expect(found.notes.filter((note) => !note.includes('font'))).toEqual(notes);
});

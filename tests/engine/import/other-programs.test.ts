/** Files as other programs write them: encodings, entities, numbers without blanks, flat arcs, colours, pictures. */
import { expect, test } from 'vitest';
import { importDrawing } from '../../../engine/import/import.ts';
import { parsePath } from '../../../engine/import/path.ts';
import { pictureOf } from '../../../engine/import/picture.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${inside}</svg>`;
const objectsOf = async (bytes: Uint8Array) =>
  (await importDrawing(bytes, { connector: 'line' })).imported.objects;
const drawn = (text: string) => objectsOf(new TextEncoder().encode(text));

test('decodes the encoding that the XML declaration names', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${svg('<text y="20">Kühlung</text>')}`;
  expect(await objectsOf(Buffer.from(text, 'latin1'))).toMatchObject([{ text: 'Kühlung' }]);
});

test('names an encoding that cannot be read', async () => {
  const text = `<?xml version="1.0" encoding="x-none"?>${svg('<rect width="9" height="9"/>')}`;
  await expect(drawn(text)).rejects.toThrow('The file is in the encoding x-none, which cannot be read.');
});

test('replaces plain entities that the document type declares', async () => {
  const type = '<!DOCTYPE svg [<!ENTITY st0 "fill:#0000FF;">]>';
  const [rect] = await drawn(`${type}${svg('<rect width="9" height="9" style="&st0;"/>')}`);
  expect(rect).toMatchObject({ fill: '#0000ff' });
});

test('refuses entities that refer to others', async () => {
  const type = '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>';
  await expect(drawn(`${type}${svg('<text>&b;</text>')}`)).rejects.toThrow('declares entities');
});

test('reads numbers of a transform without blanks between them', async () => {
  const rect = '<rect width="40" height="20" transform="matrix(1 0 0 1 100-50)"/>';
  expect(await drawn(svg(rect))).toMatchObject([{ x: 100, y: -50 }]);
});

test('draws an arc without a radius as a line, and drops one that ends where it starts', () => {
  expect(parsePath('M0 0A0 5 0 0 1 9 9')).toMatchObject([{ x: 0 }, { x: 9, y: 9 }]);
  expect(parsePath('M5 5a9 9 0 1 1 0 0L8 5')).toMatchObject([{ x: 5 }, { x: 8, y: 5 }]);
});

test('reads colours of newer colour spaces', async () => {
  const [rect] = await drawn(svg('<rect width="9" height="9" fill="oklch(62.8% 0.2577 29.23)"/>'));
  expect(rect!.fill).toBe('#ff0000');
});

test('reads embedded pictures with parameters, other names of their format, or none', () => {
  const png = btoa('\x89PNG rest');
  expect(pictureOf(`data:image/png;charset=utf-8;base64,${png}`)?.type).toBe('image/png');
  expect(pictureOf(`data:image/jpg;base64,${btoa('\xff\xd8 rest')}`)?.type).toBe('image/jpeg');
  expect(pictureOf(`data:;base64,${btoa('<svg/>')}`)).toEqual({ type: 'image/svg+xml', data: '<svg/>' });
  expect(pictureOf('https://elsewhere/picture.png')).toBeUndefined();
});

test('tells an embedded image that cannot be read from one of another address', async () => {
  const notesOf = async (href: string) =>
    (
      await importDrawing(
        new TextEncoder().encode(
          svg(`<rect width="9" height="9"/><image href="${href}" width="9" height="9"/>`),
        ),
        { connector: 'line' },
      )
    ).imported.notes;
  expect(await notesOf(`data:image/webp;base64,${btoa('RIFF')}`)).toEqual([
    '1 embedded image cannot be read and is left out',
  ]);
  expect(await notesOf('https://elsewhere/picture.png')).toEqual([
    '1 image from another address is left out',
  ]);
});

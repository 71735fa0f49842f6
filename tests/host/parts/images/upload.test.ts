import { expect, test, vi } from 'vitest';

vi.mock('../../../../host/data/session/api.ts', () => ({ client: {} }));
const { pictureClipping } = await import('../../../../host/parts/images/placing.ts');
const { pictureFault } = await import('../../../../host/parts/images/upload.ts');
const { drawingInText, kindOfFile, sizeWords } = await import(
  '../../../../host/editor/import/import-model.ts'
);

test('IMG-02 IMG-03 CONST-39 what each place takes, up to 20971520 bytes', () => {
  const small = (name: string) => ({ name, size: 1 });
  expect(pictureFault(small('a.SVG'), 'toolbox')).toBeNull();
  expect(pictureFault(small('a.png'), 'toolbox')).toBe('File type not allowed!');
  for (const name of ['a.jpg', 'a.jpeg', 'a.png', 'a.gif', 'a.svg'])
    expect(pictureFault(small(name), 'panel')).toBeNull();
  expect(pictureFault(small('a.webp'), 'panel')).toBe('File type not allowed!');
  expect(pictureFault({ name: 'a.svg', size: 20_971_520 }, 'toolbox')).toBeNull();
  expect(pictureFault({ name: 'a.svg', size: 20_971_521 }, 'toolbox')).toBe(
    'Image size must not exceed 20MB!',
  );
});

test('a picture is placed in its own proportions, as large as fits a diagram', () => {
  const object = (width: number, height: number) =>
    JSON.parse(pictureClipping({ key: 'k', width, height })).objects[0];
  expect(object(40, 20)).toMatchObject({ identifier: 'images', url: 'k', width: 40, height: 20 });
  expect(object(4000, 2000)).toMatchObject({ width: 400, height: 200 });
  expect(object(4, 2)).toMatchObject({ width: 16, height: 8 });
});

test('dropped files and pasted texts are told apart by what they are', () => {
  const kind = (name: string, type = '') => kindOfFile({ name, type });
  expect(['a.png', 'a.JPG', 'a.svg', 'a.drawio', 'a.xml', 'a.pdf'].map((name) => kind(name))).toEqual([
    'picture',
    'picture',
    'vectors',
    'drawing',
    'drawing',
    null,
  ]);
  expect(kind('image', 'image/png')).toBe('picture');
  expect(drawingInText('<svg xmlns="x"/>')?.name).toBe('pasted.svg');
  expect(drawingInText('%3CmxGraphModel%3E%3C%2FmxGraphModel%3E')?.name).toBe('pasted.drawio');
  expect(drawingInText('{"format":"mimic/objects"}')).toBeNull();
  expect(drawingInText('%3CmxGraphModel%')).toBeNull();
  expect(sizeWords({ objects: [{}], width: 1920.4, height: 2 } as never)).toBe('1 object, 1,920 × 2');
});

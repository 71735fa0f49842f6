/** The pictures of an import: what happens where the server refuses one. */
import { expect, test, vi } from 'vitest';

vi.mock('../../../../host/data/session/api.ts', () => ({ client: {} }));
const { RefusedPicture } = await import('../../../../host/parts/images/upload.ts');
const { insertWithPictures, refusedWords } = await import('../../../../host/editor/import/upload-all.ts');

const object = (id: number, more: object = {}) =>
  ({ id, identifier: 'images', x: 0, y: 0, width: 9, height: 9, ...more }) as const;
const picture = (key: string) => ({ key, name: key, type: 'image/svg+xml', data: '' }) as const;
const IMPORTED = {
  objects: [object(1), object(2, { url: 'good' }), object(3, { url: 'bad' })],
  pictures: [picture('good'), picture('bad')],
  notes: [],
  width: 9,
  height: 9,
};
const refusing = async ({ key }: { readonly key: string }) => {
  if (key === 'bad') throw new RefusedPicture('The SVG copies a part into itself');
  return { key: `stored-${key}`, uuid: `id-${key}` };
};
/** A library that keeps what is uploaded to it. */
function libraryOf(upload: typeof refusing) {
  const kept = new Set<string>();
  return {
    kept,
    upload: async (picture: { readonly key: string }) => {
      const image = await upload(picture);
      kept.add(image.uuid);
      return image;
    },
    remove: async (uuid: string) => kept.delete(uuid),
  };
}
const inserted = async () => {};

test('keeps the other objects where the server refuses a picture', async () => {
  const shares: number[] = [];
  const library = libraryOf(refusing);
  const { keys, imported, refused } = await insertWithPictures(IMPORTED, library, inserted, (share) =>
    shares.push(share),
  );
  expect([...library.kept]).toEqual(['id-good']);
  expect([...keys]).toEqual([['good', 'stored-good']]);
  expect(imported.objects.map(({ id }) => id)).toEqual([1, 2]);
  expect(shares).toEqual([0.5, 1]);
  expect(refusedWords(refused)).toBe(' 1 image was left out: The SVG copies a part into itself.');
});

test('fails where an upload fails for another reason, and where nothing is left', async () => {
  const failing = async () => {
    throw new Error('Try again.');
  };
  await expect(insertWithPictures(IMPORTED, libraryOf(failing), inserted, () => {})).rejects.toThrow(
    'Try again.',
  );
  const alone = { ...IMPORTED, objects: [object(3, { url: 'bad' })], pictures: [picture('bad')] };
  await expect(insertWithPictures(alone, libraryOf(refusing), inserted, () => {})).rejects.toThrow(
    'copies a part into itself',
  );
});

test('leaves nothing in the library where a later picture, or the insertion, fails', async () => {
  const pictures = [picture('good'), picture('lost')];
  const failing = libraryOf(async (one) => {
    if (one.key === 'lost') throw new Error('Try again.');
    return refusing(one);
  });
  await expect(insertWithPictures({ ...IMPORTED, pictures }, failing, inserted, () => {})).rejects.toThrow();
  expect([...failing.kept]).toEqual([]);
  const unused = libraryOf(refusing);
  const full = async () => {
    expect(unused.kept.size).toBe(1);
    throw new Error('The diagram is full.');
  };
  await expect(insertWithPictures(IMPORTED, unused, full, () => {})).rejects.toThrow('full');
  expect([...unused.kept]).toEqual([]);
});

test('says how many pictures were refused', () => {
  expect(refusedWords([])).toBe('');
  expect(refusedWords(['One.', 'Two.'])).toBe(' 2 images were left out. The first: One.');
});

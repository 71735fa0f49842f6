/** The pictures of an import: what happens where the server refuses one. */
import { expect, test, vi } from 'vitest';

vi.mock('../../../../host/data/session/api.ts', () => ({ client: {} }));
const { RefusedPicture } = await import('../../../../host/parts/images/upload.ts');
const { refusedWords, uploadAll } = await import('../../../../host/editor/import/upload-all.ts');

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
  return `stored-${key}`;
};

test('keeps the other objects where the server refuses a picture', async () => {
  const shares: number[] = [];
  const { keys, imported, refused } = await uploadAll(IMPORTED, refusing, (share) => shares.push(share));
  expect([...keys]).toEqual([['good', 'stored-good']]);
  expect(imported.objects.map(({ id }) => id)).toEqual([1, 2]);
  expect(shares).toEqual([0.5, 1]);
  expect(refusedWords(refused)).toBe(' 1 image was left out: The SVG copies a part into itself.');
});

test('fails where an upload fails for another reason, and where nothing is left', async () => {
  const failing = async () => {
    throw new Error('Try again.');
  };
  await expect(uploadAll(IMPORTED, failing, () => {})).rejects.toThrow('Try again.');
  const alone = { ...IMPORTED, objects: [object(3, { url: 'bad' })], pictures: [picture('bad')] };
  await expect(uploadAll(alone, refusing, () => {})).rejects.toThrow('copies a part into itself');
});

test('says how many pictures were refused', () => {
  expect(refusedWords([])).toBe('');
  expect(refusedWords(['One.', 'Two.'])).toBe(' 2 images were left out. The first: One.');
});

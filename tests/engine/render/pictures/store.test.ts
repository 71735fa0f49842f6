/** Pictures are fetched once, kept within a budget and forgotten with their diagram. */
import { describe, expect, test } from 'vitest';
import { pathOfPicture } from '../../../../engine/primitives/picture-address.ts';
import { PictureNumbers } from '../../../../engine/primitives/picture-numbers.ts';
import { levelFor, pictureOf } from '../../../../engine/render/pictures/picture.ts';
import { PictureStore } from '../../../../engine/render/pictures/store.ts';

const plain = (side: number) => pictureOf(side, side, new Uint8ClampedArray(side * side * 4).fill(255));
const turn = () => new Promise((next) => setTimeout(next));

function storeOf(budget?: number) {
  const numbers = new PictureNumbers();
  const asked: string[] = [];
  const settled: [number, boolean][] = [];
  const store = new PictureStore(
    numbers,
    async (path) => {
      asked.push(path);
      if (path.includes('missing')) throw new Error('404');
      return plain(16);
    },
    budget,
  );
  store.onSettled = (number, isThere) => settled.push([number, isThere]);
  return { numbers, asked, settled, store, number: (key: string) => numbers.numberOf(key) };
}

describe('addresses', () => {
  test.each([
    ['pump-12', '/api/images/pump-12'],
    ['a.b_c', '/api/images/a.b_c'],
    ['/api/images/x', '/api/images/x'],
    ['/files/a/b.png?v=1', '/files/a/b.png?v=1'],
  ])('CANV-11 %s is fetched from %s', (address, path) => {
    expect(pathOfPicture(address)).toBe(path);
  });

  test.each([
    '',
    'http://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    '/api/../../etc/passwd',
    '../secret',
    'a b',
    '.hidden',
  ])('%j is no address of ours', (address) => {
    expect(pathOfPicture(address)).toBeUndefined();
  });
});

describe('the store', () => {
  test('fetches a picture when it is first asked for, once, and says when it is there', async () => {
    const { store, asked, settled, number } = storeOf();
    const pump = number('pump');
    expect(store.want(pump)).toBeUndefined();
    expect(store.want(pump)).toBeUndefined();
    await turn();
    expect(settled).toEqual([[pump, true]]);
    expect(store.want(pump)!.levels[0]).toMatchObject({ width: 16, height: 16 });
    expect(asked).toEqual(['/api/images/pump']);
  });

  test('what cannot be had is missing, and is not asked for again', async () => {
    const { store, asked, settled, numbers, number } = storeOf();
    const [missing, foreign] = [number('missing'), number('http://evil.example/a.png')];
    store.want(missing);
    store.want(foreign);
    await turn();
    store.want(missing);
    await turn();
    expect(new Map(settled)).toEqual(
      new Map([
        [foreign, false],
        [missing, false],
      ]),
    );
    expect([missing, foreign].every((one) => numbers.isMissing(one))).toBe(true);
    expect(asked).toEqual(['/api/images/missing']);
  });

  test('what was asked for the longest ago gives way to the budget, and comes back when it is wanted', async () => {
    const { bytes } = plain(16);
    const { store, asked, number } = storeOf(bytes * 2);
    const [a, b, c] = ['a', 'b', 'c'].map(number) as [number, number, number];
    for (const one of [a, b]) store.want(one);
    await turn();
    store.want(a);
    store.want(c);
    await turn();
    expect(store.bytes).toBe(bytes * 2);
    expect(store.want(a)).toBeDefined();
    expect(store.want(b)).toBeUndefined();
    await turn();
    expect(asked.filter((path) => path.endsWith('/b'))).toHaveLength(2);
  });

  test('a picture that comes after its diagram has gone is not kept', async () => {
    const { store, settled, number } = storeOf();
    store.want(number('late'));
    const { epoch } = store;
    store.clear();
    await turn();
    expect(settled).toEqual([]);
    expect(store.bytes).toBe(0);
    expect(store.epoch).toBeGreaterThan(epoch);
  });

  test('settling waits for all of them', async () => {
    const { store, number } = storeOf();
    const wanted = ['a', 'missing', 'b', 'c', 'd', 'e'].map(number);
    await store.settle(wanted);
    expect(wanted.map((one) => store.want(one) !== undefined)).toEqual([true, false, true, true, true, true]);
  });
});

describe('a decoded picture', () => {
  test('is premultiplied, and halved down to one pixel without a shift of colour', () => {
    const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 255, 255, 255, 255]);
    const { levels } = pictureOf(2, 2, data);
    expect(levels.map(({ width, height }) => [width, height])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect([...levels[0]!.words]).toEqual([0xff0000ff, 0x80008000, 0, 0xffffffff]);
    // Of red, half a green, nothing and white.
    expect(levels[1]!.words[0]!.toString(16)).toBe('a0406080');
  });

  test('odd sides lose no pixel', () => {
    const { levels } = pictureOf(5, 3, new Uint8ClampedArray(60).fill(200));
    expect(levels.map(({ width, height }) => `${width}x${height}`)).toEqual(['5x3', '2x1', '1x1']);
  });

  test('the copy that is drawn is about as fine as the pixels', () => {
    expect([0.5, 1, 1.5, 2, 4, 1000].map((fine) => levelFor(fine, 5))).toEqual([0, 0, 0, 1, 2, 4]);
  });
});

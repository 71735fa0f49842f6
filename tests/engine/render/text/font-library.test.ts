import { expect, test } from 'vitest';
import { fontKey } from '../../../../engine/primitives/tables.ts';
import { FontLibrary } from '../../../../engine/render/text/font-library.ts';
import type { FontFile } from '../../../../engine/render/text/fonts.ts';

const file = (
  family: string,
  characters: string,
  weight: FontFile['weight'] = 'normal',
  style: FontFile['style'] = 'normal',
): FontFile => ({ family, url: `/${family}-${characters}-${weight}-${style}`, characters, weight, style });

const LATIN = file('Roboto', '20-7e,b5');
const BOLD = file('Roboto', '20-7e,b5', 'bold');
const GREEK = file('Roboto', '370-3ff');
const ARIMO = file('Arimo', '20-7e,2190-2193');
const SYMBOLS = file('Noto Sans Symbols', '2190-21ff');
const [ROBOTO, ROBOTO_BOLD, ROBOTO_ITALIC] = [
  fontKey(0, false, false),
  fontKey(0, true, false),
  fontKey(0, false, true),
];
const ARIAL = fontKey(2, false, false);
const A = 0x41;
const ALPHA = 0x3b1;
const ARROW = 0x2192;
const CHINESE = 0x4e2d;

/** A library whose files come and fail when the test says so, and whose clock the test moves. */
function library(...files: FontFile[]) {
  const coming = new Map<string, { come(): void; fail(): void }>();
  const asked: string[] = [];
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  const made = new FontLibrary({
    load: (_name, { url }) => {
      asked.push(url);
      return new Promise<void>((come, fail) => coming.set(url, { come, fail }));
    },
    after: (pause, run) => due.push({ at: now + pause, run }),
  });
  made.offer(files);
  const settle = async (): Promise<void> => {
    for (let nth = 0; nth < 4; nth++) await Promise.resolve();
  };
  return {
    library: made,
    asked,
    url: (font: number, codePoint: number) => made.faceOf(font, codePoint)?.file.url,
    come: async ({ url }: FontFile) => {
      coming.get(url)!.come();
      await settle();
    },
    fail: async ({ url }: FontFile) => {
      coming.get(url)!.fail();
      await settle();
    },
    pass: async (milliseconds: number) => {
      now += milliseconds;
      for (const each of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(each), 1);
        each.run();
      }
      await settle();
    },
  };
}

test('a file is asked for when a letter of it is, once, and no other', async () => {
  const { asked, url, come } = library(LATIN, BOLD, GREEK, ARIMO);
  expect(asked).toEqual([]);
  expect(url(ROBOTO, A)).toBeUndefined();
  expect(url(ROBOTO, 0xb5)).toBeUndefined();
  expect(asked).toEqual([LATIN.url]);
  await come(LATIN);
  expect(url(ROBOTO, A)).toBe(LATIN.url);
  expect(asked).toEqual([LATIN.url]);
  url(ROBOTO, ALPHA);
  expect(asked).toEqual([LATIN.url, GREEK.url]);
});

test('who draws is told when a file has come, and can wait until nothing is on its way', async () => {
  const { library: made, url, come } = library(LATIN, GREEK);
  let told = 0;
  const end = made.listen(() => told++);
  url(ROBOTO, A);
  url(ROBOTO, ALPHA);
  let isSettled = false;
  void made.settled().then(() => {
    isSettled = true;
  });
  await come(LATIN);
  expect([told, isSettled]).toEqual([1, false]);
  await come(GREEK);
  expect([told, isSettled]).toEqual([2, true]);
  end();
});

test('the face of the style is taken before one that has to be slanted or thickened, its own family before others', async () => {
  const { url, come } = library(BOLD, LATIN, ARIMO);
  url(ROBOTO, A);
  await come(LATIN);
  // Until the bold one is there the plain one stands in.
  expect(url(ROBOTO_BOLD, A)).toBe(LATIN.url);
  await come(BOLD);
  expect(url(ROBOTO_BOLD, A)).toBe(BOLD.url);
  expect(url(ROBOTO_ITALIC, A)).toBe(LATIN.url);
  expect(url(ARIAL, A)).toBe(LATIN.url);
  await come(ARIMO);
  expect(url(ARIAL, A)).toBe(ARIMO.url);
});

test('what a family lacks comes from the next, and what none has from the machine', async () => {
  const { asked, url, come } = library(LATIN, ARIMO, SYMBOLS);
  url(ROBOTO, ARROW);
  expect(asked).toEqual([ARIMO.url]);
  await come(ARIMO);
  expect(url(ROBOTO, ARROW)).toBe(ARIMO.url);
  expect(url(ROBOTO, CHINESE)).toBeUndefined();
  expect(asked).toEqual([ARIMO.url]);
});

test('of a file that cannot be had another one takes the place; it is asked for again, and taken when it comes', async () => {
  const { library: made, asked, url, come, fail, pass } = library(LATIN, ARIMO);
  const lost: string[] = [];
  made.onLost = (each) => lost.push(each.url);
  url(ROBOTO, A);
  await fail(LATIN);
  expect(lost).toEqual([LATIN.url]);
  url(ROBOTO, A);
  await come(ARIMO);
  expect(url(ROBOTO, A)).toBe(ARIMO.url);
  await pass(1000);
  expect(asked).toEqual([LATIN.url, ARIMO.url, LATIN.url]);
  expect(url(ROBOTO, A)).toBe(ARIMO.url);
  await fail(LATIN);
  await pass(5000);
  await come(LATIN);
  expect(url(ROBOTO, A)).toBe(LATIN.url);
  expect(lost).toEqual([LATIN.url]);
});

test('a server that never answers holds nothing up, and a file that comes late is taken', async () => {
  const { library: made, url, come, pass } = library(LATIN);
  const [lost, settled] = [made.fetchAll([LATIN]), made.settled()];
  await pass(8000);
  await settled;
  expect(await lost).toEqual([LATIN.url]);
  expect(url(ROBOTO, A)).toBeUndefined();
  await come(LATIN);
  expect(url(ROBOTO, A)).toBe(LATIN.url);
});

test('a letter that no slanted face has is slanted by the browser, and keeps its weight', async () => {
  const boldItalic = file('Roboto', '20-7e', 'bold', 'italic');
  const { url, come } = library(boldItalic, LATIN);
  url(ROBOTO_ITALIC, A);
  await come(LATIN);
  expect(url(ROBOTO_ITALIC, A)).toBe(LATIN.url);
});

/**
 * What the server keeps of hostile SVG files, shown by a real browser in every way that a page could show it: nothing
 * runs and nothing is fetched. The same files as they were sent prove that the traps would spring.
 */
import { expect, test } from 'vitest';
import { safeSvg } from '../../../../api/server/files/svg.ts';
import { hostileFiles, MARK, TRAP } from '../../../support/hostile-svg.ts';

type Marked = Record<typeof MARK, unknown>;
const here = globalThis as unknown as Marked;
const files = hostileFiles(location.origin);
const decoder = new TextDecoder();

const loaded = (element: HTMLElement): Promise<unknown> =>
  new Promise((resolve) => {
    element.onload = resolve;
    element.onerror = resolve;
    document.body.append(element);
  });

/** As a document of its own, where scripts of an SVG would run: what it fetched from the traps. */
async function openedAsDocument(text: string): Promise<string[]> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const frame = document.createElement('iframe');
  frame.src = address;
  await loaded(frame);
  const { performance } = frame.contentWindow!;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  frame.remove();
  URL.revokeObjectURL(address);
  return names;
}

async function shownAsImage(text: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await loaded(image);
  image.remove();
}

async function writtenIntoPage(text: string): Promise<void> {
  const box = document.createElement('div');
  document.body.append(box);
  box.innerHTML = text;
  for (const type of ['load', 'focus', 'mouseover', 'click'])
    for (const one of box.querySelectorAll('*')) one.dispatchEvent(new Event(type));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  box.remove();
}

const trapped = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes(TRAP));

test('the traps spring where a file is shown as it was sent', async () => {
  here[MARK] = undefined;
  const sent = files.filter(({ refused }) => !refused).map(({ bytes }) => decoder.decode(bytes));
  await openedAsDocument(sent[0]!);
  expect(here[MARK]).toBe(1);
  here[MARK] = undefined;
  const fetching = files.find(({ name }) => name === 'image by xlink:href')!;
  expect(
    (await openedAsDocument(decoder.decode(fetching.bytes))).filter((name) => name.includes(TRAP)),
  ).toHaveLength(1);
});

test('SVG-HOSTILE what is kept runs nothing and fetches nothing, as document, as image and in the page', async () => {
  performance.clearResourceTimings();
  here[MARK] = undefined;
  let shown = 0;
  for (const { name, bytes, refused } of files) {
    if (refused) continue;
    const { text } = safeSvg(decoder.decode(bytes));
    // The largest say nothing about running, and take the browser long.
    if (text.length > 100_000) continue;
    const fetched = await openedAsDocument(text);
    await shownAsImage(text);
    await writtenIntoPage(text);
    expect([here[MARK], fetched, trapped()], name).toEqual([undefined, [], []]);
    shown++;
  }
  expect(shown).toBeGreaterThan(50);
});

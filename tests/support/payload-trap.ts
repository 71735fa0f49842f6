/** A page into which the payloads were put, and whether any of them ran there. */
import { expect, vi } from 'vitest';

declare global {
  interface Window {
    pwned?: () => void;
  }
}

/** Told of every payload that runs. */
export const ran = vi.fn();

/** What the payloads call is there, and nothing has called it. */
export function setTrap(): void {
  window.top!.pwned = ran;
  ran.mockClear();
}

/** Time for a picture to fail, a frame to load, a script to run. */
export const aMoment = () => new Promise((done) => setTimeout(done, 150));

/** No handler and no address of a payload became part of the page, and none was called. */
export async function nothingRan(): Promise<void> {
  await aMoment();
  const suspicious = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') || (/^(href|src|action|data|srcdoc)$/.test(name) && /^\W*java/i.test(value)),
    ),
  );
  expect(suspicious.map((element) => element.outerHTML)).toEqual([]);
  expect(
    document.body.querySelectorAll('iframe, object, embed, base, script[src=""], svg > script'),
  ).toHaveLength(0);
  expect(ran).not.toHaveBeenCalled();
}

/** Brings every row of a virtual list into view, one screen after the other. */
export async function scrollThrough(scroller: Element): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight || 200) {
    scroller.scrollTop = top;
    await frame();
  }
  // What came into view last is painted a little later.
  await aMoment();
}

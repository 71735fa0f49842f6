/** What goes on where the engine lives, in the page or in a worker, without anybody asking for each frame. */
import type { View } from '../scenes/item.ts';
import { panned, STEPS } from '../scenes/script.ts';

/** Milliseconds since 1970, the same in all threads. */
export const moment = (): number => performance.timeOrigin + performance.now();

/** A value that arrives: the number of its single change, and when it was sent. */
export interface Arrival {
  readonly nth: number;
  readonly sent: number;
}

/** When a value could be seen, and the watched pixels of that picture, 0xRRGGBB. */
export interface Shown {
  readonly ms: number;
  readonly colours: Uint32Array;
}

export const animationFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Pans in every animation frame for so many milliseconds; returns the milliseconds between the pictures. */
export async function panOn(
  setView: (view: View) => void,
  drawn: () => unknown,
  view: View,
  ms: number,
): Promise<number[]> {
  const gaps: number[] = [];
  const end = performance.now() + ms;
  let last = performance.now();
  for (let step = 0; last < end; step++) {
    await animationFrame();
    setView(panned(view, step % STEPS, STEPS));
    await drawn();
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** Calls `take` for every value, and asks for the next one when it is done. */
export async function takeAll<T>(
  port: MessagePort,
  count: number,
  take: (arrival: Arrival) => Promise<T>,
): Promise<T[]> {
  const taken: T[] = [];
  for (let nth = 0; nth < count; nth++) {
    const arrival = await new Promise<Arrival>((resolve) => {
      port.onmessage = ({ data }: MessageEvent<Arrival>) => resolve(data);
      port.postMessage('next');
    });
    taken.push(await take(arrival));
  }
  port.close();
  return taken;
}

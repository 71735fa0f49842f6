/** Keys alone: what is needed to go through a page with them, and to show that nothing else was used. */
import type { Page } from '@playwright/test';

/** Counts everything that a pointer does on the page, from now on and on every page that follows. */
export async function watchPointer(page: Page): Promise<() => Promise<number>> {
  const watch = () => {
    const scope = window as unknown as { pointerEvents: number };
    scope.pointerEvents = 0;
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
      addEventListener(type, () => scope.pointerEvents++, { capture: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => (window as unknown as { pointerEvents: number }).pointerEvents);
}

/** Presses of Tab that a builder may need from the toolbox to the end of the properties. */
const FAR = 80;

/** Presses Tab until the focus is on what has this name. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let times = 1; times <= FAR; times++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null;
      return one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`"${name}" cannot be reached with ${FAR} presses of Tab`);
}

/** Presses a key, several times where asked. */
export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let nth = 0; nth < times; nth++) await page.keyboard.press(key);
};

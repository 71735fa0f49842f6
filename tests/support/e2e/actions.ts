/** What a person does on a page, counted as a person would. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    actions?: number;
  }
}

/**
 * Counts actions from now on, over all pages that follow: a press of the pointer with what is dragged by it is one, a key
 * is one, and a text typed into a field is one however long it is.
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  let before = 0;
  await page.exposeFunction('leaveActions', (count: number) => {
    before += count;
  });
  const watch = () => {
    window.actions = 0;
    let field: EventTarget | null = null;
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type));
    const act = () => {
      window.actions!++;
      field = null;
    };
    addEventListener('pointerdown', act, true);
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, metaKey }) => {
        const isLetter = key.length === 1 && isText(target) && !ctrlKey && !metaKey;
        if (!isLetter && !/^(Shift|Control|Alt|Meta)$/.test(key)) act();
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (!isText(target) || target === field) return;
        act();
        field = target;
      },
      true,
    );
    addEventListener('pagehide', () =>
      (window as unknown as { leaveActions(count: number): void }).leaveActions(window.actions!),
    );
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return async () => before + (await page.evaluate(() => window.actions!));
}

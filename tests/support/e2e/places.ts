/** Notes the places of all clickable elements of a page, and finds those that moved since. */
import type { Page } from '@playwright/test';

interface Spot {
  readonly element: Element;
  readonly name: string;
  /** The list that it is in. A list decides itself when another row takes a place (host/ui/steady.ts). */
  readonly list: Element | null;
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

declare global {
  interface Window {
    mimicSpots?: {
      note(): number;
      moved(): string[];
      text(): string;
    };
  }
}

/** Makes the page able to note its places. Call it once for each page that is loaded. */
async function install(page: Page): Promise<void> {
  await page.evaluate(() => {
    const CLICKABLE = [
      'a[href], button, input, select, textarea, summary, label:has(input)',
      ...['button', 'link', 'tab', 'menuitem', 'treeitem', 'option', 'slider', 'switch', 'checkbox'].map(
        (role) => `[role=${role}]`,
      ),
      '[role=row][tabindex]',
      // Objects of a diagram.
      '[aria-label="Objects in view"] > li',
    ].join();
    let noted: readonly Spot[] = [];
    const nameOf = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      // After its name an object says its value, which changes.
      const words = element.closest('[aria-label="Objects in view"]') ? label.split(',')[0]! : label;
      return `${element.getAttribute('role') ?? element.localName} "${words.trim().slice(0, 60)}"`;
    };
    const spots = (): Spot[] =>
      [...document.querySelectorAll(CLICKABLE)].flatMap((element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return [];
        const name = nameOf(element);
        // Rows of an alarm list on a diagram: like those of the alarm page they are sorted by severity at all times.
        if (/"(Alarms: )?(critical|urgent): /.test(name)) return [];
        return { element, name, list: element.closest('ul'), x: left, y: top, right, bottom };
      });
    const distance = (one: Spot, other: Spot): number =>
      Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
    const covers = (one: Spot, other: Spot): boolean =>
      Math.min(one.right, other.right) - Math.max(one.x, other.x) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > 1 &&
      (one.list === null || one.list !== other.list) &&
      !one.element.contains(other.element) &&
      !other.element.contains(one.element);
    window.mimicSpots = {
      note() {
        noted = spots();
        return noted.length;
      },
      moved() {
        const now = spots();
        const byElement = new Map(now.map((spot) => [spot.element, spot]));
        const wasThere = new Set(noted.map(({ element }) => element));
        const lost: string[] = [];
        for (const spot of noted) {
          // An element that was made anew: the nearest one of the same name.
          const same = byElement.get(spot.element);
          const others = now.filter(({ name, element }) => name === spot.name && !wasThere.has(element));
          const found = same ?? others.sort((a, b) => distance(a, spot) - distance(b, spot))[0];
          if (!found) continue;
          if (distance(found, spot) > 1)
            lost.push(
              `${spot.name} moved by ${Math.round(found.x - spot.x)}, ${Math.round(found.y - spot.y)} px`,
            );
          else wasThere.add(found.element);
        }
        for (const spot of now) {
          // The list of the objects in view lies over a diagram and receives no clicks.
          if (wasThere.has(spot.element) || getComputedStyle(spot.element).pointerEvents === 'none') continue;
          const under = noted.find((old) => covers(spot, old));
          if (under) lost.push(`${spot.name} appeared over ${under.name}`);
        }
        return lost;
      },
      text: () => JSON.stringify(spots().map(({ x, y, name }) => [x, y, name])),
    };
  });
}

/** Notes the places of everything that can be clicked, once all of it stands still. Returns how much there is. */
export async function notePlaces(page: Page, atMostMs = 15_000): Promise<number> {
  if (!(await page.evaluate(() => 'mimicSpots' in window))) await install(page);
  const end = Date.now() + atMostMs;
  for (let before = ''; ; ) {
    const text = await page.evaluate(() => window.mimicSpots!.text());
    if (text === before) break;
    if (Date.now() > end) throw new Error(`${page.url()} does not come to rest`);
    before = text;
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => window.mimicSpots!.note());
}

/** Lists elements that moved by more than a pixel since the last note, and new elements over noted ones. */
export const movedSince = (page: Page): Promise<string[]> => page.evaluate(() => window.mimicSpots!.moved());

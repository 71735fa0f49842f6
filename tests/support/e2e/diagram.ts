/** A diagram on a page, as those see it who look at it and as those hear it who do not. */
import { expect, type Locator, type Page } from '@playwright/test';

interface Reading {
  /** As it stands there, unit included, quality and alarm left out. */
  readonly text: string;
  readonly number: number;
  /** `good` is not spoken: it is what a reading is without a word. */
  readonly quality: 'good' | 'uncertain' | 'bad' | 'stale' | 'missing';
}

const QUALITIES = /, (uncertain|bad|stale|missing)$/;
/** Said last, of a control that does not react. */
const LOCKED = /, (view only|not live|control switched off)$/;
/** Said before that. */
const ALARM = /, ((urgent|critical) alarm|alarm (set aside|shelved)).*$/;

export class LiveDiagram {
  readonly page: Page;
  readonly status: Locator;
  readonly banner: Locator;
  readonly commands: Locator;
  readonly dialog: Locator;
  /** Of the dialog before a write: the button with the verb. */
  readonly send: Locator;
  private readonly mirror: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByRole('status', { name: 'Live values' });
    this.banner = page.getByRole('alert').filter({ hasText: 'Values may be out of date.' });
    this.commands = page.getByRole('region', { name: 'Commands' });
    this.dialog = page.getByRole('alertdialog');
    this.send = this.dialog.getByRole('button').filter({ hasNotText: 'Cancel' });
    this.mirror = page.getByRole('list', { name: 'Objects in view', includeHidden: true });
  }

  /** Waits until values flow. */
  async isLive(timeout = 20_000): Promise<void> {
    await expect(this.status).toContainText('Live', { timeout });
    await expect(this.mirror.locator('li').first()).toBeAttached({ timeout });
  }

  /** The entry of the object with this name in the list of the objects in view. */
  item(name: string): Locator {
    return this.mirror
      .locator('li')
      .filter({ hasText: new RegExp(`^${escaped(name)}, `) })
      .first();
  }

  /** What of the object with this name can be pressed to act: a reading's button only opens its menu. */
  switches(name: string): Locator {
    return this.item(name).locator('button:not([aria-haspopup], [aria-disabled=true])');
  }

  /** What the object with this name shows. */
  async reading(name: string): Promise<Reading> {
    const words = ((await this.item(name).textContent()) ?? '').replace(LOCKED, '').replace(ALARM, '');
    const quality = (words.match(QUALITIES)?.[1] ?? 'good') as Reading['quality'];
    const text = words.slice(name.length + 2).replace(QUALITIES, '');
    return { text, number: Number.parseFloat(text), quality };
  }

  /** Clicks on equipment, and returns the pop-up that opens: `P-601 · Pump`, when its objects stand where they will stay. */
  async openFaceplate(name: string, title: string): Promise<Locator> {
    await this.clickOn(name);
    const faceplate = this.page.getByRole('dialog', { name: title });
    const first = faceplate.locator('li').first();
    await expect(first).toBeAttached({ timeout: 60_000 });
    let place = '';
    await expect
      .poll(
        async () => {
          const before = place;
          place = JSON.stringify(await first.boundingBox());
          return place === before;
        },
        { intervals: [250] },
      )
      .toBe(true);
    return faceplate;
  }

  /** Clicks with the mouse on the picture, where the object is drawn. */
  async clickOn(name: string): Promise<void> {
    const box = (await this.item(name).boundingBox())!;
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Presses the object's button in the list of the objects in view, as a keyboard does. */
  async press(name: string): Promise<void> {
    await this.item(name).getByRole('button', { includeHidden: true }).press('Enter');
  }

  /** Change of a reading in its unit a second, over about `ms`; waits through a sensor's failure. */
  async slope(name: string, ms = 4000): Promise<number> {
    const first = await this.goodReading(name);
    await this.page.waitForTimeout(ms);
    const last = await this.goodReading(name);
    return ((last.number - first.number) / (last.at - first.at)) * 1000;
  }

  private async goodReading(name: string): Promise<{ readonly number: number; readonly at: number }> {
    for (;;) {
      const { number, quality } = await this.reading(name);
      if (quality === 'good' && Number.isFinite(number)) return { number, at: Date.now() };
      await this.page.waitForTimeout(200);
    }
  }

  /**
   * Waits in the page itself until the object's words match, looking every 25 ms. Answers the milliseconds since
   * `began` (milliseconds since 1970).
   */
  async untilSaid(name: string, pattern: RegExp, began: number, timeout = 20_000): Promise<number> {
    const handle = await this.page.waitForFunction(
      ([label, source]) => {
        for (const item of document.querySelectorAll('[aria-label="Objects in view"] li')) {
          const words = item.textContent ?? '';
          if (words.startsWith(`${label}, `) && new RegExp(source!).test(words)) return Date.now();
        }
        return 0;
      },
      [name, pattern.source],
      { polling: 25, timeout },
    );
    return (await handle.jsonValue()) - began;
  }

  /** As `untilSaid`, of the count of values that are stale: `minimum` at least. */
  async untilStale(minimum: number, began: number, timeout = 20_000): Promise<number> {
    const handle = await this.page.waitForFunction(
      (least) => {
        const words = document.querySelector('[aria-label="Live values"]')?.textContent ?? '';
        const count = Number(/([\d,]+)\s*stale/.exec(words)?.[1]?.replaceAll(',', '') ?? 0);
        return count >= least ? Date.now() : 0;
      },
      minimum,
      { polling: 25, timeout },
    );
    return (await handle.jsonValue()) - began;
  }

  /** Waits until no value is stale. */
  async isFresh(timeout = 20_000): Promise<void> {
    await expect(this.status).toContainText('Live', { timeout });
    await expect(this.status).not.toContainText('stale', { timeout });
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

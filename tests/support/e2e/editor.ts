/** A diagram being edited, through what its page offers a builder: toolbox, tools, properties, palette, mouse and keys. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Client } from '../../../api/client/client.ts';
import { EditorEngine, type SavedObject } from './editor-engine.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Middle of an object's box, world units. */
export const middleOf = ({ x, y, width, height }: SavedObject): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** World units between two drops that tell the scale. */
const APART = 500;
const SAVE_MS = 10_000;
const OPEN_MS = 20_000;

export class EditorPage {
  readonly page: Page;
  readonly engine: EditorEngine;
  readonly surface: Locator;
  readonly panel: Locator;
  readonly tools: Locator;
  /** Whether the server has what is on the screen. */
  readonly saved: Locator;
  readonly conflict: Locator;
  readonly banner: Locator;
  readonly messages: Locator;
  /** Where the world's origin stands on the page, once something was dropped. */
  private origin: Point | null = null;
  /** CSS pixels of a world unit. */
  private scale = 1;
  private first: { readonly at: Point; readonly world: Point } | null = null;

  private constructor(page: Page, engine: EditorEngine) {
    this.page = page;
    this.engine = engine;
    this.surface = page.getByRole('application');
    this.panel = page.getByRole('complementary', { name: 'Properties' });
    this.tools = page.getByRole('toolbar', { name: 'Editing tools' });
    this.saved = page.locator('main > header [role=status]');
    this.conflict = page.getByRole('alertdialog', { name: 'saved this diagram meanwhile' });
    this.banner = page.locator('main').getByRole('alert');
    this.messages = page.getByRole('region', { name: 'Notifications' });
  }

  /** The editor that this page shows, or is about to show. */
  static async on(page: Page): Promise<EditorPage> {
    await expect(page.getByRole('navigation', { name: 'Toolbox' }).getByRole('button').first()).toBeVisible({
      timeout: OPEN_MS,
    });
    return new EditorPage(page, await EditorEngine.in(page));
  }

  /** Makes a new diagram and opens it, at 100 %. */
  static async create(page: Page, origin: string, name: string): Promise<EditorPage> {
    await page.goto(`${origin}/dash/site-schematic/edit`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    const editor = await EditorPage.on(page);
    await page.getByTitle('To 100 %').click();
    await expect(page.getByTitle('To 100 %')).toHaveText('100%');
    return editor;
  }

  static async open(page: Page, origin: string, diagram: string): Promise<EditorPage> {
    await page.goto(`${origin}/dash/site-schematic/${diagram}/edit`);
    return EditorPage.on(page);
  }

  /** Shows the whole page of the diagram: a first drop says where it is from then on. */
  async showAll(): Promise<void> {
    await this.surface.focus();
    await this.page.keyboard.press('0');
    const percent = this.page.getByTitle('To 100 %');
    await expect(percent).not.toHaveText('100%');
    await this.settled();
    this.scale = Number.parseInt((await percent.textContent())!, 10) / 100;
    this.origin = this.first = null;
  }

  get isPlaced(): boolean {
    return this.origin !== null;
  }

  get diagram(): string {
    const [, uuid] = /site-schematic\/([0-9a-f-]{36})\/edit/.exec(this.page.url()) ?? [];
    if (!uuid) throw new Error(`No diagram is edited at ${this.page.url()}`);
    return uuid;
  }

  // --- placing and pointing ------------------------------------------------------------------------------------------

  private async tile(group: string, title: string): Promise<Locator> {
    const opener = this.page
      .getByRole('navigation', { name: 'Toolbox' })
      .getByRole('button', { name: group });
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    return this.page.getByRole('region', { name: group }).getByRole('button', { name: title, exact: true });
  }

  async closeToolbox(group: string): Promise<void> {
    await this.page.getByRole('button', { name: `Close ${group}` }).click();
  }

  /** A click on a tile of the toolbox: the object comes to the middle of the view, and is selected. */
  async place(group: string, title: string): Promise<SavedObject> {
    const before = await this.engine.objects();
    await (await this.tile(group, title)).click();
    await this.closeToolbox(group);
    return this.added(before);
  }

  /** Drags a tile to a point of the page. */
  async drop(group: string, title: string, at: Point): Promise<SavedObject> {
    const before = await this.engine.objects();
    const tile = await this.tile(group, title);
    await tile.hover();
    await this.page.mouse.down();
    await this.page.mouse.move(at.x - 60, at.y, { steps: 3 });
    await this.page.mouse.move(at.x, at.y, { steps: 3 });
    await this.page.mouse.up();
    await this.closeToolbox(group);
    const object = await this.added(before);
    this.learn(at, middleOf(object));
    return object;
  }

  private async added(before: readonly SavedObject[]): Promise<SavedObject> {
    const known = new Set(before.map(({ id }) => id));
    await expect.poll(async () => (await this.engine.objects()).length).toBe(before.length + 1);
    return (await this.engine.objects()).find(({ id }) => !known.has(id))!;
  }

  /** Two drops far enough apart tell where the world is. */
  private learn(at: Point, world: Point): void {
    const { first } = this;
    if (first && Math.hypot(world.x - first.world.x, world.y - first.world.y) > APART)
      this.scale =
        Math.hypot(at.x - first.at.x, at.y - first.at.y) /
        Math.hypot(world.x - first.world.x, world.y - first.world.y);
    else if (first) return;
    else this.first = { at, world };
    this.origin = { x: at.x - world.x * this.scale, y: at.y - world.y * this.scale };
  }

  /** Where a point of the world stands on the page. */
  at(world: Point): Point {
    if (!this.origin) throw new Error('Drop an object first: nothing tells yet where the world is');
    return { x: this.origin.x + world.x * this.scale, y: this.origin.y + world.y * this.scale };
  }

  async click(world: Point, ...keys: readonly 'Shift'[]): Promise<void> {
    const { x, y } = this.at(world);
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.mouse.click(x, y);
    for (const key of keys) await this.page.keyboard.up(key);
    await this.settled();
  }

  async drag(from: Point, to: Point, ...keys: readonly ('Shift' | 'Alt')[]): Promise<void> {
    const [a, b] = [this.at(from), this.at(to)];
    await this.page.mouse.move(a.x, a.y);
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
    for (const key of keys) await this.page.keyboard.up(key);
    await this.settled();
  }

  /** Input goes to the worker once a frame: after this it has all that was done so far. */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await this.page.waitForTimeout(30);
  }

  // --- tools, fields, commands ---------------------------------------------------------------------------------------

  tool(label: string): Locator {
    return this.tools.getByRole('button', { name: label, exact: true });
  }

  field(label: string): Locator {
    return this.panel.getByLabel(label, { exact: true });
  }

  /** Types into a field of the property panel and takes it with Enter. */
  async set(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).press('Enter');
  }

  /** Runs a command by its name in the palette, with keys alone. */
  async run(label: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    const palette = this.page.getByRole('dialog', { name: 'Search commands and sites' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await this.page.keyboard.insertText(label);
    const found = palette.getByRole('option').first();
    await expect(found).toContainText(label);
    // The page may learn only now of what was selected.
    await expect(found).not.toHaveAttribute('aria-disabled', 'true');
    await this.page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  }

  /** Links what is selected to a tag by typing a part of its name. */
  async link(tag: string): Promise<void> {
    await this.panel.getByRole('button', { name: 'Link a tag' }).click();
    await this.page.getByRole('combobox', { name: 'Search tags' }).fill(tag);
    await this.page.getByRole('option', { name: tag }).first().click();
    // Others may have the same word in their names, such as the kind's own.
    await expect(this.panel.getByText(tag).first()).toBeVisible();
  }

  /** Presses a history button as long as it can be pressed; answers how often. */
  async all(button: 'Undo' | 'Redo'): Promise<number> {
    let times = 0;
    for (; await this.tool(button).isEnabled(); times++) {
      const { at } = await this.engine.ask('edit.history');
      await this.tool(button).click();
      await expect.poll(async () => (await this.engine.ask('edit.history')).at).not.toBe(at);
      // The button follows the worker's next frame.
      await this.page.waitForTimeout(60);
    }
    return times;
  }

  // --- saving --------------------------------------------------------------------------------------------------------

  async save(timeout = SAVE_MS): Promise<void> {
    await this.surface.focus();
    await this.page.keyboard.press('ControlOrMeta+s');
    await expect(this.saved).toHaveText('Saved', { timeout });
  }

  /** Save, when it is expected to fail. */
  async trySave(): Promise<void> {
    await this.surface.focus();
    await this.page.keyboard.press('ControlOrMeta+s');
  }
}

/** What the server has of a diagram, without what every save changes by itself. */
export async function storedDocument(calls: Client, uuid: string) {
  const { name, width, height, fill, url, canvas, configuration, linkObjectConfiguration } =
    await calls.diagramView({ params: { uuid } });
  return { name, width, height, fill, url, canvas, configuration, linkObjectConfiguration };
}

/** A builder makes a diagram: with the mouse, and once more without touching it. */
import type { Page } from '@playwright/test';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EditorPage, middleOf, type Point, storedDocument } from '../support/e2e/editor.ts';
import { uuidOf } from '../support/e2e/plant.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const TAG = 'T-202 Level';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const angleOf = (angle: unknown): number => (typeof angle === 'number' ? ((angle % 360) + 360) % 360 : 0);

/** Where `point` lies after its box was turned about `middle`. */
function turned(point: Point, middle: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [point.x - middle.x, point.y - middle.y];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

test.describe('with the mouse', () => {
  test.setTimeout(150_000);

  test('TOOL-01 UNDO-01 UNDO-10 place, connect, style, bind, arrange, copy; undo and redo all; save; see it live', async ({
    page,
    mimic,
  }) => {
    const calls = await callsOf(mimic.origin, 'builder');
    await signIn(page, mimic.origin, 'builder');
    const editor = await EditorPage.create(page, mimic.origin, 'Walk of a builder');
    const { engine } = editor;
    const blank = await storedDocument(calls, editor.diagram);
    const blankDocument = await engine.document();

    await test.step('place a tank, a pump, a gauge and a text', () => placeFour(editor));
    await test.step('draw a line from pump to gauge, and bend its end', () => connect(editor));
    await test.step('move, resize and turn', () => transform(editor));
    await test.step('colour, stroke and text', () => style(page, editor));
    await test.step('link the tank', async () => {
      await editor.click(middleOf(await engine.only('square-tank')));
      await editor.link(TAG);
      const tank = (await engine.document()).put.find(({ object }) => object.identifier === 'square-tank');
      expect(tank?.config?.linkedTag).toBe(uuidOf(TAG));
    });
    await test.step('align, order, lock', () => arrange(editor));
    await test.step('copy to another diagram', () => copyAcross(page, editor, mimic.origin));

    const done = await engine.document();
    await editor.save();
    const stored = await storedDocument(calls, editor.diagram);
    expect(stored.canvas.objects).toHaveLength(done.put.length);

    await test.step('undo everything', async () => {
      const times = await editor.all('Undo');
      expect(times).toBeGreaterThan(15);
      expect(await engine.document()).toEqual(blankDocument);
      await editor.save();
      expect(await storedDocument(calls, editor.diagram)).toEqual(blank);
      expect(await editor.all('Redo'), 'as many steps forth as back').toBe(times);
      expect(await engine.document()).toEqual(done);
      await editor.save();
      expect(await storedDocument(calls, editor.diagram)).toEqual(stored);
    });

    await test.step('reload', async () => {
      await page.reload();
      const again = await EditorPage.on(page);
      await expect.poll(async () => (await again.engine.objects()).length).toBe(done.put.length);
      expect(await again.engine.document()).toEqual(done);
      await expect(again.tool('Undo')).toBeDisabled();
    });

    await test.step('view live', async () => {
      await page.getByRole('button', { name: 'View live' }).click();
      const live = new LiveDiagram(page);
      await live.isLive();
      await expect(live.item(TAG)).toHaveText(/, \d+\.\d{3}/);
      const first = await live.reading(TAG);
      await expect.poll(async () => (await live.reading(TAG)).text, { timeout: 15_000 }).not.toBe(first.text);
    });
  });
});

async function placeFour(editor: EditorPage): Promise<void> {
  const tank = await editor.drop('Image Collection', 'Square tank', { x: 420, y: 420 });
  expect(tank.identifier).toBe('square-tank');
  await editor.drop('Dual State Objects', 'Pump, facing right', { x: 700, y: 600 });
  await editor.drop('Guages', 'Circular gauge', { x: 900, y: 300 });
  const text = await editor.place('Dynamic Texts', 'Large');
  // TOOL-10
  expect(text.fontSize).toBe(35);
  await expect(editor.panel.getByRole('heading', { level: 2 }).first()).toHaveText('Text');
  expect(await editor.engine.objects()).toHaveLength(4);
}

async function connect(editor: EditorPage): Promise<void> {
  const [pump, gauge] = [await editor.engine.only('dual-state-pump'), await editor.engine.only('gauges')];
  await editor.tool('Draw lines tool').click();
  await expect(editor.tool('Draw lines tool')).toHaveAttribute('aria-pressed', 'true');
  await editor.drag(middleOf(pump), middleOf(gauge));
  await editor.page.keyboard.press('Escape');
  await expect(editor.tool('Select')).toHaveAttribute('aria-pressed', 'true');
  const line = await editor.engine.only('line');
  const end = { x: line.x + (line.x2 as number), y: line.y + (line.y2 as number) };
  expect(Math.hypot(end.x - middleOf(gauge).x, end.y - middleOf(gauge).y)).toBeLessThan(1.5);
  // The red end, LINE-02: the other one stays.
  await editor.drag(end, { x: end.x + 40, y: end.y + 60 });
  const bent = await editor.engine.only('line');
  expect(bent.x + (bent.x2 as number)).toBeCloseTo(end.x + 40, 0);
  expect(bent.y + (bent.y2 as number)).toBeCloseTo(end.y + 60, 0);
  expect(bent.x + (bent.x1 as number)).toBeCloseTo(line.x + (line.x1 as number), 3);
}

async function transform(editor: EditorPage): Promise<void> {
  const { engine, page } = editor;
  const pump = await engine.only('dual-state-pump');
  const to = { x: middleOf(pump).x + 30, y: middleOf(pump).y + 20 };
  await editor.drag({ ...middleOf(pump), x: middleOf(pump).x - 12 }, { ...to, x: to.x - 12 });
  const moved = await engine.only('dual-state-pump');
  expect([moved.x - pump.x, moved.y - pump.y]).toEqual([30, 20]);

  // CANV-21
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await engine.only('dual-state-pump')).y).toBe(moved.y - 5);
  expect((await engine.only('dual-state-pump')).x).toBe(moved.x + 2.5);

  const gauge = await engine.only('gauges');
  await editor.click({ x: gauge.x + 20, y: gauge.y + 100 });
  await expect(editor.field('Width')).toHaveValue('200');
  const corner = { x: gauge.x + gauge.width, y: gauge.y + gauge.height };
  await editor.drag(corner, { x: corner.x + 40, y: corner.y + 60 });
  const sized = await engine.only('gauges');
  expect([sized.width, sized.height]).toEqual([gauge.width + 40, gauge.height + 60]);
  expect([sized.x, sized.y], 'the corner opposite stays').toEqual([gauge.x, gauge.y]);

  const middle = middleOf(sized);
  const knob = { x: middle.x, y: sized.y - 24 };
  await editor.drag(knob, turned(knob, middle, 40));
  await expect.poll(async () => angleOf((await engine.only('gauges')).angle)).toBeCloseTo(40, 0);
}

async function style(page: Page, editor: EditorPage): Promise<void> {
  const { engine } = editor;
  const tank = await engine.only('square-tank');
  await editor.click(middleOf(tank));
  await expect(editor.field('Shell')).toBeVisible();
  await editor.set('Shell', '#8a6d3b');
  await editor.set('Outline width', '6');
  await editor.panel.getByRole('button', { name: 'Choose liquid' }).click();
  await page.getByRole('button', { name: '#2f6f9f' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => engine.only('square-tank'))
    .toMatchObject({ shellColor: '#8a6d3b', strokeWidth: 6, fill: '#2f6f9f' });

  const text = await engine.only('dynamic-texts');
  // The words begin at the left of their box, and only they are hit.
  const { x, y } = editor.at({ x: text.x + 20, y: middleOf(text).y });
  await page.mouse.dblclick(x, y);
  const field = page.getByRole('textbox', { name: /Text of the object/ });
  await expect(field).toBeFocused();
  await compose(page, field);
  await page.keyboard.type(' 1');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect.poll(async () => (await engine.only('dynamic-texts')).text).toBe('貯水槽 1');
}

/** As a Japanese input method writes: letters that change until a word is chosen, with Escape and Enter its own. */
async function compose(page: Page, field: ReturnType<Page['getByRole']>): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  for (const text of ['ち', 'ちょ', 'ちょすいそう', '貯水槽'])
    await keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(field).toHaveValue('貯水槽');
  // What the browser sends while a word is being composed: the key belongs to the input method.
  await field.evaluate((area) => {
    for (const key of ['Enter', 'Escape'])
      area.dispatchEvent(
        new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
      );
  });
  await expect(field, 'still composing').toBeFocused();
  await keys.send('Input.insertText', { text: '貯水槽' });
  await keys.detach();
}

async function arrange(editor: EditorPage): Promise<void> {
  const { engine } = editor;
  const [tank, pump] = [await engine.only('square-tank'), await engine.only('dual-state-pump')];
  await editor.click(middleOf(tank));
  await editor.click({ ...middleOf(pump), x: middleOf(pump).x - 12 }, 'Shift');
  await expect(editor.panel.getByRole('heading', { level: 2 }).first()).toHaveText('2 objects');
  await editor.tool('Bottom Align').click();
  const bottom = (one: { y: number; height: number }) => one.y + one.height;
  await expect
    .poll(async () => bottom(await engine.only('square-tank')) - bottom(await engine.only('dual-state-pump')))
    .toBe(0);

  await editor.tool('Bring to front').click();
  await expect
    .poll(async () => (await engine.objects()).slice(-2).map(({ identifier }) => identifier))
    .toEqual(['square-tank', 'dual-state-pump']);

  await editor.tool('Lock Object').click();
  await expect.poll(async () => (await engine.only('square-tank')).lockMovement).toBe(true);
  const locked = await engine.only('square-tank');
  await editor.drag(middleOf(locked), { x: middleOf(locked).x + 50, y: middleOf(locked).y });
  expect(await engine.only('square-tank')).toEqual(locked);
  await editor.click(middleOf(locked));
  await editor.tool('Un-lock Object').click();
  await expect.poll(async () => (await engine.only('square-tank')).lockMovement).toBeUndefined();
}

async function copyAcross(page: Page, editor: EditorPage, origin: string): Promise<void> {
  await editor.surface.focus();
  await editor.click(middleOf(await editor.engine.only('square-tank')));
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('square-tank');
  const other = await page.context().newPage();
  const target = await EditorPage.create(other, origin, 'Where copies go');
  await target.surface.focus();
  await other.keyboard.press('ControlOrMeta+v');
  await expect.poll(async () => (await target.engine.objects()).length).toBe(1);
  await target.save();
  const calls = await callsOf(origin, 'builder');
  const { canvas, configuration } = await storedDocument(calls, target.diagram);
  const [copied] = canvas.objects as { id: string; shellColor: string }[];
  const original = await editor.engine.only('square-tank');
  expect(copied).toMatchObject({ identifier: 'square-tank', shellColor: original.shellColor });
  expect(copied!.id).not.toBe(original.id);
  expect(configuration).toMatchObject([{ id: copied!.id, linkedTag: uuidOf(TAG) }]);
  await other.close();
}

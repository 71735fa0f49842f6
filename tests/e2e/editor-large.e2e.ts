/** Editing a hundred thousand objects. The figures go to test-results/figures-editor.json. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Page } from '@playwright/test';
import { refineryUuid } from '../../api/server/demo/ids.ts';
import { EditorPage } from '../support/e2e/editor.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const OBJECTS = 100_000;
/** Whoever edits waits no longer than this for an answer, on a busy machine too. Milliseconds. */
const PATIENCE = 5000;
const ROUNDS = 7;

/** Milliseconds until `seen` comes true after `act`. */
async function answered(act: () => Promise<void>, seen: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  await seen();
  return Math.round(performance.now() - began);
}

/** Longest task of the page's own thread since the last call. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const scope = window as unknown as { longest: number };
    scope.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) scope.longest = Math.max(scope.longest, duration);
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => {
      const scope = window as unknown as { longest: number };
      const { longest } = scope;
      scope.longest = 0;
      return longest;
    });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test('UNDO-03 CANV-22 100,000 objects: select all, move, undo, redo and marquee answer in time', {
  tag: '@long',
}, async ({ page, mimic }) => {
  test.setTimeout(150_000);
  await signIn(page, mimic.origin, 'builder');
  const editor = await EditorPage.open(page, mimic.origin, refineryUuid);
  const { engine } = editor;
  await expect
    .poll(async () => (await engine.ask('thread.stats')).objects, { timeout: 30_000 })
    .toBe(OBJECTS);
  const heading = editor.panel.getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText('Diagram');
  const longest = await watchTasks(page);
  await editor.surface.focus();
  const key = (name: string) => () => page.keyboard.press(name);
  const shows = (text: string) => () => expect(heading).toHaveText(text, { timeout: PATIENCE });
  const undoable = (yes: boolean) => () =>
    expect(editor.tool('Undo')).toBeEnabled({ enabled: yes, timeout: PATIENCE });

  const figures: Record<string, number> = {};
  figures['select-all'] = await answered(key('ControlOrMeta+a'), shows('100,000 objects'));
  figures['move-all'] = await answered(key('ArrowRight'), undoable(true));
  figures['undo-all'] = await answered(key('ControlOrMeta+z'), undoable(false));
  figures['redo-all'] = await answered(key('ControlOrMeta+Shift+z'), undoable(true));
  await page.keyboard.press('ControlOrMeta+z');
  await undoable(false)();
  await page.keyboard.press('Escape');
  await shows('Diagram')();

  const box = (await editor.surface.boundingBox())!;
  figures.marquee = await answered(async () => {
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4, { steps: 12 });
    await page.mouse.up();
  }, shows('100,000 objects'));
  figures['longest-task'] = Math.round(await longest());

  const [move, undo, redo]: number[][] = [[], [], []];
  await engine.selectLowest(10_000);
  for (let round = 0; round < ROUNDS; round++) {
    move!.push(await engine.time({ do: 'nudge', dx: 2.5, dy: 0 }));
    undo!.push(await engine.time({ do: 'undo' }));
    redo!.push(await engine.time({ do: 'redo' }));
    await engine.ask('edit.run', { do: 'undo' });
  }
  expect((await engine.ask('edit.history')).at, 'every round was undone').toBe(0);
  figures['worker-move-10000'] = median(move!);
  figures['worker-undo-10000'] = median(undo!);
  figures['worker-redo-10000'] = median(redo!);

  const cpu = cpus();
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/figures-editor.json',
    `${JSON.stringify(
      {
        date: new Date().toISOString(),
        cpu: cpu[0]?.model,
        cores: cpu.length,
        unit: 'ms',
        objects: OBJECTS,
        figures,
      },
      null,
      2,
    )}\n`,
  );
  console.log(figures);
  for (const [name, ms] of Object.entries(figures)) expect(ms, name).toBeLessThan(PATIENCE);
});

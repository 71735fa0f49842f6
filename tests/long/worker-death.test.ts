/**
 * Workers that die while 10,000 objects are edited, by a crash and by a loop that never ends: each is noticed, the next one
 * takes up its journal, and nothing that was acknowledged is lost. Prints its figures as a line of JSON; they are kept in
 * bench/results/.
 */
import { chromium, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import type { EditCommand } from '../../worker/boundary/index.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import type { Back, Desk } from '../support/worker/desk-page.ts';
import { type DeskServer, serveDesk } from '../support/worker/desk-server.ts';
import { spread, tell } from './figures.ts';

const OBJECTS = 10_000;
const DEATHS = Number(process.env.MIMIC_DEATHS ?? 500);
const NOTICED_MS = 2000;
const BACK_MS = 1000;

declare const desk: Desk;

const crash = (): void => globalThis.close();
const hang = (): void =>
  void setTimeout(() => {
    for (;;);
  });

/** What a builder does in between: a few objects mostly, a thousand now and then. */
function commands(nth: number, ids: readonly (string | number)[]): EditCommand[] {
  const from = (nth * 7) % 9000;
  const chosen = ids.slice(from, from + 1 + (nth % 20 === 0 ? 900 : nth % 5));
  return [
    { do: 'select', ids: chosen },
    { do: 'nudge', dx: 2.5, dy: -2.5 },
    { do: 'set', field: 'angle', value: nth % 360 },
    ...(nth % 5 === 0 ? [{ do: 'stack', where: 'front' } as const] : []),
    ...(nth % 3 === 0 ? [{ do: 'duplicate' } as const] : []),
    ...(nth % 4 === 0 ? [{ do: 'undo' } as const] : []),
  ];
}

/** Ends the present worker and waits for the next one. */
async function die(page: Page, how: () => void): Promise<{ readonly at: number; readonly back: Back }> {
  const replaced = page.evaluate(() => desk.replaced());
  const dead = page.workers().at(-1)!;
  const at = Date.now();
  await dead.evaluate(how).catch(() => {});
  return { at, back: await replaced };
}

async function deaths(page: Page, server: DeskServer) {
  await page.goto(server.origin);
  expect(await page.evaluate(() => desk.open('00000000-0000-4000-8000-00000000000d'))).toBe(OBJECTS);
  const ids = await page.evaluate(() => desk.ids());
  const [noticed, back]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < DEATHS; nth++) {
    const kept = await page.evaluate((list) => desk.edit(list), commands(nth, ids));
    const answer = await die(page, nth % 2 === 0 ? crash : hang);
    noticed.push(answer.back.noticed - answer.at);
    back.push(answer.back.back - answer.back.noticed);
    expect((await page.evaluate(() => desk.said())) === kept, `all is there after death ${nth + 1}`).toBe(
      true,
    );
    expect(answer.back.recovered).toMatchObject({ isStale: false });
  }
  return { noticedMs: spread(noticed), backMs: spread(back) };
}

test(`${DEATHS} workers die while ${OBJECTS} objects are edited: nothing acknowledged is lost`, async () => {
  const server = await serveDesk(OBJECTS);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
  });
  try {
    const figures = await deaths(await browser.newPage(), server);
    tell('worker deaths', { deaths: DEATHS, objects: OBJECTS, ...figures });
    expect(figures.noticedMs.max).toBeLessThanOrEqual(NOTICED_MS);
    expect(figures.backMs.p95).toBeLessThanOrEqual(BACK_MS);
  } finally {
    await browser.close();
    await server.close();
  }
});

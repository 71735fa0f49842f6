/** What both walks of a shift begin with and end with: a wet well that runs full, and its alarm. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Client } from '../../../api/client/client.ts';
import { diagramOf, setByCalls, siteOf, uuidOf } from './plant.ts';

export const WELL = 'T-601 level, %';
export const LIFT = 'lift-station';
const PUMPS = ['P-601', 'P-602', 'P-603'];

const levelOf = async (client: Client): Promise<number> =>
  Number((await client.tag({ params: { uuid: uuidOf('T-601 Level') } })).last.value);

/** Sets the well's only alarm level. */
const alarmAt = (admin: Client, value: number) =>
  admin.updateTag({
    params: { uuid: uuidOf('T-601 Level') },
    body: { alarms: [{ level: 'High', operator: '>=', value, upTo: null }] },
  });

/** All pumps of the well stand, by hand: it fills, and raises its alarm a little above where it is now. */
export async function letTheWellFill(admin: Client): Promise<void> {
  for (const pump of PUMPS) {
    await setByCalls(admin, LIFT, `${pump} Auto mode`, false);
    await setByCalls(admin, LIFT, `${pump} Run`, false);
  }
  await alarmAt(admin, Math.min(90, (await levelOf(admin)) + 3));
}

/**
 * The bar shows the worst alarm, and other walks on this server have left some behind: from the worst on down each is
 * acknowledged, by the keyboard, until the well's is the one that stands there.
 */
export async function workDownToTheWell(banner: Locator): Promise<void> {
  const isTheWells = async () => /T-601 Level/.test((await banner.textContent({ timeout: 60_000 })) ?? '');
  await expect
    .poll(
      async () => {
        if (await isTheWells()) return true;
        const button = banner.getByRole('button', { name: /^Ack/ });
        // A press that waits for a button would acknowledge the well's own alarm when it comes.
        if (await button.isVisible()) await button.press('Enter', { timeout: 2000 }).catch(() => undefined);
        return false;
      },
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(true);
}

/**
 * Goes to the diagram of the well by the alarm bar. The demo's other alarms come at any time: where one takes the place of the
 * well's at that moment, the walk works down to the well again.
 */
export async function goToTheWell(page: Page, banner: Locator, go: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await workDownToTheWell(banner);
    await go();
    await expect(page).toHaveURL(new RegExp(`${siteOf(LIFT)}/${diagramOf(LIFT)}`), { timeout: 5000 });
  }).toPass({ timeout: 120_000 });
}

/** Acknowledged, and gone with the level. */
export async function alarmIsOver(admin: Client): Promise<void> {
  await expect
    .poll(
      async () => {
        const { items } = await admin.alerts({ query: { tagUuid: uuidOf('T-601 Level') } });
        return items[0]?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('completed');
}

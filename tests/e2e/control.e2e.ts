/** An operator stops and starts pumps on the diagram; who may not, cannot. */

import type { Client } from '../../api/client/client.ts';
import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EngineProbe } from '../support/e2e/engine-probe.ts';
import { diagramOf, overviewPath, setByCalls, siteOf, uuidOf } from '../support/e2e/plant.ts';
import { SparkplugEar } from '../support/e2e/sparkplug-ear.ts';
import { callsOf, expect, signIn, test } from '../support/e2e/walk.ts';

const WORDS = { ON: 'OFF', OFF: 'ON' } as const;

/** Says whether a pump runs, as its diagram does. */
async function stateOf(diagram: LiveDiagram, pump: string): Promise<'ON' | 'OFF'> {
  await expect(diagram.item(pump)).toHaveText(/, (ON|OFF)$/);
  return (await diagram.reading(pump)).text as 'ON' | 'OFF';
}

const writesOf = async (admin: Client, tag: string) => {
  const { state } = await admin.verifyAudit({});
  expect(state.intact, 'the chain of the audit log').toBe(true);
  const { items } = await admin.audit({ query: { limit: 100, tag: uuidOf(tag) } });
  return items.filter((row) => row.action === 'write');
};

/** Colours down the right half of a switch, with what stands around it while it waits: they tell where its knob is. */
async function knobOf(probe: EngineProbe, name: string): Promise<readonly number[]> {
  const [left, top, width, height] = (await probe.ask('objects.mirror')).find(
    (one) => one.label === name,
  )!.box;
  return (await probe.column(left + width * 0.72, top - 8, top + height + 8)).flat();
}

/** Levels of 255 by which two columns differ at most: an edge drawn anew may round otherwise by one, a moved knob shows by a hundred. */
const difference = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((level, at) => Math.abs(level - (b[at] ?? 0))));

/** The first value may still be moving the knob when the words are there. */
async function restingKnobOf(probe: EngineProbe, name: string): Promise<readonly number[]> {
  let last = await knobOf(probe, name);
  await expect
    .poll(
      async () => {
        const earlier = last;
        last = await knobOf(probe, name);
        return difference(last, earlier);
      },
      { intervals: [200] },
    )
    .toBe(0);
  return last;
}

test('LIVE-04 the switch moves ahead of the answer, and Cancel moves it back', async ({ page, mimic }) => {
  await signIn(page, mimic.origin, 'operator', overviewPath('reservoir'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  const name = 'V-504 open';
  await expect(diagram.item(name)).toHaveText(/, (ON|OFF)$/);
  const probe = await EngineProbe.in(page);
  await page.mouse.move(0, 0);
  const before = await restingKnobOf(probe, name);
  await diagram.clickOn(name);
  await expect(diagram.dialog).toBeVisible();
  await expect.poll(async () => difference(await knobOf(probe, name), before)).toBeGreaterThan(50);
  await page.keyboard.press('Escape');
  await expect(diagram.dialog).toBeHidden();
  await page.mouse.move(0, 0);
  await expect.poll(async () => difference(await knobOf(probe, name), before)).toBeLessThan(3);
});

/**
 * Clicks on the pump and on its symbol in the faceplate that opens, reads the dialog as OR-92 has it, confirms, and waits for
 * the read-back.
 */
async function toggle(diagram: LiveDiagram, pump: string, tag: string): Promise<'ON' | 'OFF'> {
  const before = await stateOf(diagram, pump);
  const after = WORDS[before];
  const { dialog } = diagram;
  const [id] = pump.split(' ') as [string];
  const faceplate = await diagram.openFaceplate(pump, `${id} · Pump`);
  await expect(diagram.item(`${id} Pump`)).toHaveText(`${id} Pump, ${before}`);
  await diagram.clickOn(`${id} Pump`);
  const verb = after === 'ON' ? 'Start' : 'Stop';
  await expect(dialog.getByRole('heading')).toHaveText(`${verb} ${id}, Alder Creek Well Field`);
  await expect(dialog).toContainText(`Are you sure you want to change ${id} Pump to ${after}?`);
  await expect(dialog).toContainText(new RegExp(`${tag}\\s*${before}\\s*${after}`));
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: verb }).click();
  const commands = faceplate.getByRole('region', { name: 'Commands' });
  await expect(commands).toContainText('Confirmed', { timeout: 12_000 });
  await expect(commands).toContainText(`${id} Pump is ${after}`);
  await expect(diagram.item(pump)).toHaveText(`${pump}, ${after}`);
  await faceplate.press('Escape');
  await expect(faceplate).toBeHidden();
  return after;
}

test('LIVE-04 OR-92 the dialog starts on Cancel; Escape, Cancel and a hasty Enter write nothing', async ({
  page,
  mimic,
}) => {
  // A click on it commands, unlike one on a pump, which opens its faceplate.
  const pump = 'P-501 automatic';
  const admin = await callsOf(mimic.origin, 'admin');
  const before = (await writesOf(admin, 'P-501 Auto mode')).length;
  await signIn(page, mimic.origin, 'operator', overviewPath('reservoir'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  const state = await stateOf(diagram, pump);
  for (const cancel of [
    () => page.keyboard.press('Escape'),
    () => diagram.dialog.getByRole('button', { name: 'Cancel' }).click(),
    // The focus starts on Cancel, so a hasty Enter writes nothing.
    () => page.keyboard.press('Enter'),
  ]) {
    await diagram.clickOn(pump);
    await expect(diagram.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await cancel();
    await expect(diagram.dialog).toBeHidden();
    await expect(diagram.item(pump)).toHaveText(`${pump}, ${state}`);
  }
  expect(await writesOf(admin, 'P-501 Auto mode')).toHaveLength(before);
});

test('KIND-PUMP-01 LIVE-04 a confirmed toggle goes out as a DCMD, is read back, turns the level and is audited once', async ({
  page,
  mimic,
}) => {
  const operator = await callsOf(mimic.origin, 'operator');
  const admin = await callsOf(mimic.origin, 'admin');
  // With one well standing the transfer pump takes more than comes: the level falls while it runs, and rises when not.
  await setByCalls(operator, 'well-field', 'P-101 Run', false);
  await setByCalls(operator, 'well-field', 'P-111 Run', true);
  const ear = await SparkplugEar.on(mimic, 'WellField');
  await signIn(page, mimic.origin, 'operator', overviewPath('well-field'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect.poll(() => diagram.slope('T-101 level, %', 2000), { timeout: 15_000 }).toBeLessThan(-0.1);
  const audited = await writesOf(admin, 'P-111 Run');
  const commanded = ear.commands.length;

  expect(await toggle(diagram, 'P-111 Transfer pump 1', 'P-111 Run')).toBe('OFF');

  expect(ear.commands).toHaveLength(commanded + 1);
  const { device, metrics } = ear.commands.at(-1)!;
  expect(device).toBe('Transfer-PLC');
  expect(metrics).toMatchObject([{ name: 'P-111/Run', raw: false }]);
  await expect.poll(() => diagram.slope('T-101 level, %', 2000), { timeout: 15_000 }).toBeGreaterThan(0.1);
  const rows = await writesOf(admin, 'P-111 Run');
  expect(rows).toHaveLength(audited.length + 1);
  expect(rows[0]).toMatchObject({ user: { name: 'Olga Reyes' }, tag: { uuid: uuidOf('P-111 Run') } });

  // And back, so that the plant is as the next walk expects it.
  expect(await toggle(diagram, 'P-111 Transfer pump 1', 'P-111 Run')).toBe('ON');
  await expect.poll(() => diagram.slope('T-101 level, %', 2000), { timeout: 15_000 }).toBeLessThan(-0.1);
  await ear.close();
});

test('KIND-3HOLD-01 KIND-3SW-01 a state is chosen where it stands, by mouse and by key; the present one asks nothing', async ({
  page,
  mimic,
}) => {
  const name = 'P-102 Mode';
  await signIn(page, mimic.origin, 'operator', overviewPath('well-field'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  const holder = diagram.item(name);
  await expect(holder).toContainText(`${name}, Auto`);
  const box = (await holder.boundingBox())!;
  const clickAt = (x: number, y: number) => page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  const confirmed = async (state: string) => {
    await expect(diagram.dialog).toContainText(`Are you sure you want to change ${name} to ${state}?`);
    await diagram.send.click();
    await expect(diagram.commands).toContainText(`${name} is ${state}`, { timeout: 12_000 });
    await expect(holder).toContainText(`${name}, ${state}`);
  };

  await clickAt(0.5, 0.15);
  await page.waitForTimeout(500);
  await expect(diagram.dialog).toBeHidden();
  await clickAt(0.85, 0.5);
  await confirmed('OFF');
  // And back, so that the plant is as the next walk expects it.
  const auto = holder.getByRole('button', { name: `${name}: Auto`, includeHidden: true });
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await auto.press('Enter');
  await confirmed('Auto');
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
});

test('KIND-PUMP-01 the same over Modbus: the wet well turns with its pump', { tag: '@long' }, async ({
  page,
  mimic,
}) => {
  const operator = await callsOf(mimic.origin, 'operator');
  const admin = await callsOf(mimic.origin, 'admin');
  for (const pump of ['P-601', 'P-602', 'P-603']) {
    await setByCalls(operator, 'lift-station', `${pump} Auto mode`, false);
    await setByCalls(operator, 'lift-station', `${pump} Run`, false);
  }
  await signIn(page, mimic.origin, 'operator', overviewPath('lift-station'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect.poll(() => diagram.slope('T-601 level, %', 2000), { timeout: 15_000 }).toBeGreaterThan(0.1);
  const audited = await writesOf(admin, 'P-601 Run');
  const name = await pumpName(diagram, 'P-601');

  expect(await toggle(diagram, name, 'P-601 Run')).toBe('ON');

  await expect.poll(() => diagram.slope('T-601 level, %', 2000), { timeout: 15_000 }).toBeLessThan(-0.1);
  expect(await writesOf(admin, 'P-601 Run')).toHaveLength(audited.length + 1);
});

/** A pump's whole name on its diagram, by its number. */
async function pumpName(diagram: LiveDiagram, id: string): Promise<string> {
  const item = diagram.page.getByRole('button', { name: new RegExp(`^${id} .*, (ON|OFF)$`) }).first();
  return (await item.textContent())!.replace(/, (ON|OFF)$/, '');
}

test('OR-14 OR-13 a viewer is offered no control, and the server refuses the write itself', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'viewer', overviewPath('well-field'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  const pump = 'P-102 Well pump 2';
  await expect(diagram.switches(pump)).toHaveCount(0);
  // What it opens shows the pump, and offers no control either.
  const faceplate = await diagram.openFaceplate(pump, 'P-102 · Pump');
  await expect(diagram.item('P-102 Pump')).toHaveText(/, (ON|OFF), view only$/);
  await expect(diagram.switches('P-102 Pump')).toHaveCount(0);
  await diagram.clickOn('P-102 Pump');
  await expect(page.getByText('View only: you may look at P-102 Pump')).toBeVisible();
  await expect(diagram.dialog).toBeHidden();
  await faceplate.press('Escape');

  const statuses = await page.evaluate(
    async ([tag, site]) => {
      const stored = Object.values(localStorage).find((value) => /eyJ[\w-]+\.[\w-]+\.[\w-]+/.test(value))!;
      const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)![0];
      const call = (method: string, what: string, body: object) =>
        fetch(`/api/communications/controller/tag/${tag}/${what}`, {
          method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ value: false, expectedValue: true, siteId: site, ...body }),
        }).then((answer) => answer.status);
      const commandId = crypto.randomUUID();
      return [
        await call('POST', 'confirm-write', {}),
        await call('PUT', 'write-value', { commandId, confirmId: crypto.randomUUID() }),
      ];
    },
    [uuidOf('P-102 Run'), siteOf('well-field')],
  );
  expect(statuses).toEqual([403, 403]);
  await expect.poll(async () => (await diagram.reading(pump)).text).toMatch(/^(ON|OFF)$/);
});

test('LIVE-12 a write without the server’s confirm id is refused, and so is one with an invented id', async ({
  mimic,
}) => {
  const operator = await callsOf(mimic.origin, 'operator');
  const admin = await callsOf(mimic.origin, 'admin');
  const uuid = uuidOf('P-502 Run');
  const before = await operator.tag({ params: { uuid } });
  const wish = {
    commandId: crypto.randomUUID(),
    value: before.last.value !== true,
    expectedValue: before.last.value,
    siteId: siteOf('reservoir'),
    schematicId: diagramOf('reservoir'),
  };
  const without = operator.writeValue({ params: { uuid }, body: wish as never });
  await expect(without).rejects.toMatchObject({ status: 400, fields: { confirmId: expect.any(String) } });
  const invented = operator.writeValue({
    params: { uuid },
    body: { ...wish, confirmId: crypto.randomUUID() },
  });
  await expect(invented).rejects.toMatchObject({ status: 409 });
  expect(await writesOf(admin, 'P-502 Run')).toHaveLength(0);
});

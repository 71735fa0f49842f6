/** The demo end to end below the HTTP server: plant process, real MQTT, real Modbus, drivers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATISTICS } from '../../../../api/server/demo/plant/gateway.ts';
import { SITES } from '../../../../api/server/demo/plant/sites.ts';
import { seeded, statisticUuid } from '../../../../api/server/demo/seed-plant.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import { type DemoField, startDemoField, until, uuidOf } from './demo-field.ts';

let demo: DemoField;
const nodes = SITES.filter((site) => site.protocol === 'sparkplug-b');

beforeAll(async () => {
  demo = await startDemoField({ restartMs: 1500 });
  const all = seeded().length + nodes.length * STATISTICS.length;
  await until('all tags have a value', () => demo.samples.values.size === all, 20_000);
}, 60_000);
afterAll(() => demo?.dispose());

test('COMM-12 each edge node tells of its own health, and what it tells holds together', () => {
  for (const site of nodes) {
    const told = (label: string) =>
      demo.samples.values.get(statisticUuid(site, STATISTICS.find((one) => one.label === label)!))?.value;
    expect(Number(told('diskHomeUsed')) + Number(told('diskHomeFree'))).toBeCloseTo(
      Number(told('diskHomeTotal')),
      0,
    );
    expect(Number(told('freeMemory'))).toBeLessThan(Number(told('totalMemory')));
    expect(Number(told('cpuLoad'))).toBeGreaterThan(0);
    expect(told('eth0/ip')).toMatch(/^192\.0\.2\./);
    expect(told('accessTech')).toBe('LTE');
  }
});

/** Percent a second, measured over `ms`. */
async function slope(tag: string, ms: number): Promise<number> {
  const before = demo.samples.number(tag);
  await new Promise((done) => setTimeout(done, ms));
  return ((demo.samples.number(tag) - before) / ms) * 1000;
}

async function write(tag: string, value: boolean | number): Promise<void> {
  const result = await demo.field.write({ tag, value, deadline: Date.now() + 2000 });
  expect(result).toEqual({ outcome: 'sent' });
}

/** Both stations are brought to a known state by hand before their pump is toggled. */
describe.concurrent.each([
  { protocol: 'Sparkplug', pump: 'P-301', others: ['P-302', 'P-303'], level: 'T-401 Level', fills: true },
  { protocol: 'Modbus', pump: 'P-601', others: ['P-602', 'P-603'], level: 'T-601 Level', fills: false },
])('a write over $protocol', ({ pump, others, level, fills }) => {
  test('turns the direction of the level and is read back', async () => {
    const run = uuidOf(`${pump} Run`);
    const tag = uuidOf(level);
    for (const other of others) await write(uuidOf(`${other} Run`), false);

    await write(run, true);
    await demo.field.read([run]);
    await until('the pump reads as on', () => demo.samples.values.get(run)?.value === true);
    await new Promise((done) => setTimeout(done, 4500));
    const on = await slope(tag, 2500);

    await write(run, false);
    await demo.field.read([run]);
    await until('the pump reads as off', () => demo.samples.values.get(run)?.value === false);
    await new Promise((done) => setTimeout(done, 4500));
    const off = await slope(tag, 2500);

    expect(Math.sign(on)).toBe(fills ? 1 : -1);
    expect(Math.sign(off)).toBe(fills ? -1 : 1);
    expect(demo.samples.values.get(uuidOf(`${pump} Auto mode`))?.value).toBe(false);
  }, 40_000);
});

test('KIND-3SW-01 STATE-04 a selector of three positions: 0 is off and 1 on by hand, 2 hands over to the level', async () => {
  const [mode, run, auto] = ['Mode', 'Run', 'Auto mode'].map((quantity) => uuidOf(`P-111 ${quantity}`));
  for (const [value, runs, isAuto] of [
    [0, false, false],
    [1, true, false],
    [2, undefined, true],
  ] as const) {
    await write(mode!, value);
    await until(`${value} is read back`, () => demo.samples.number(mode!) === value);
    await until('automatic follows', () => demo.samples.values.get(auto!)?.value === isAuto);
    if (runs !== undefined)
      await until('the pump follows', () => demo.samples.values.get(run!)?.value === runs);
  }
}, 30_000);

test('a write past its deadline is not sent', async () => {
  for (const name of ['P-301 Speed setpoint', 'P-601 Speed setpoint']) {
    const tag = uuidOf(name);
    const before = demo.samples.number(tag);
    const result = await demo.field.write({ tag, value: 44, deadline: Date.now() - 1 });
    expect(result).toMatchObject({ outcome: 'notSent', reason: expect.stringContaining('deadline') });
    await demo.field.read([tag]);
    await new Promise((done) => setTimeout(done, 300));
    expect(demo.samples.number(tag)).toBe(before);
  }
}, 20_000);

test('killing the plant makes all values stale within 2 s, and its restart makes them good again', async () => {
  const { samples, plant } = demo;
  const total = samples.last.size;
  process.kill(plant.pid!, 'SIGKILL');
  const took = await until('all stale', () => samples.count(Quality.stale) === total, 4000);
  expect(took).toBeLessThan(2000);
  // One sensor may have failed: its tag is bad.
  await until('good again', () => samples.count(Quality.good) >= total - 1, 15_000);
}, 40_000);

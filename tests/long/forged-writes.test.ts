/** 1,000 writes with a forged context over each protocol: each leaves what the honest one would, or is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedHosts } from '../../api/server/field/allowed-hosts.ts';
import type { Driver } from '../../api/server/field/driver.ts';
import { Quality } from '../../api/server/field/sample.ts';
import type { Drivers } from '../../api/server/modules/commands/execution.ts';
import { openWorld, until, type World } from '../api/server/modules/live/world.ts';
import { startModbusSerial } from '../support/field/modbus-peer.ts';
import { startOpcua } from '../support/field/opcua-peer.ts';
import type { Peer } from '../support/field/peer.ts';
import { startEmbedded, startSparkplug } from '../support/field/sparkplug-peer.ts';
import { forgeWrites } from '../support/forged-writes.ts';

const FORGED = 1000;
const PROTOCOLS: readonly (readonly [string, () => Promise<Peer>])[] = [
  ['Modbus TCP', startModbusSerial],
  ['OPC UA', startOpcua],
  ['Sparkplug B', async () => startSparkplug(await startEmbedded())],
];

describe.each(PROTOCOLS)('%s', (protocol, start) => {
  let world: World;
  let peer: Peer;
  let driver: Driver;

  beforeAll(async () => {
    world = await openWorld({ commandDeadline: 5000 });
    const tag = world.ours.tags.Setpoint!;
    peer = await start();
    await peer.set('number', 20);
    driver = peer.driver(
      {
        sink: (samples) =>
          world.live.sink(samples.filter((one) => one.tag === 'number').map((one) => ({ ...one, tag }))),
        now: Date.now,
        log: { info() {}, warn() {} },
      },
      allowedHosts(['127.0.0.1'], false),
      peer.port,
    );
    const field: Drivers = {
      write: (request) => driver.write({ ...request, tag: 'number' }),
      read: () => driver.read(['number']),
    };
    world.live.setField(field);
    await driver.connect([peer.link(peer.port)]);
    await until(
      () => world.live.lastValues.get(world.live.tags.slotOf(tag)!).quality === Quality.good,
      60_000,
    );
  }, 120_000);
  afterAll(async () => {
    await driver?.close();
    await world?.close();
    await peer?.stop();
  });

  test('a write with a forged context leaves what the honest one would, or is refused', async () => {
    const { Setpoint: tag, Level: level, Pump: pump } = world.ours.tags;
    const figures = await forgeWrites({ world, tag: tag!, others: [level!, pump!], count: FORGED, seed: 1 });
    process.stdout.write(`${JSON.stringify({ test: 'forged writes', protocol, ...figures })}\n`);
    expect(Object.values(figures).reduce((sum, one) => sum + one, 0)).toBe(FORGED);
    expect(figures.done).toBeGreaterThan(50);
  });
});

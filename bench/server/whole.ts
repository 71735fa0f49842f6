/**
 * A whole server as people start it: how old a value is when an open page has it, and how many writes it carries out.
 *
 *   node bench/server/whole.ts [seconds]
 *
 * The values are those of the demo's Sparkplug plant, which stamps each with the time of its change. The writes go to one Modbus
 * device with WRITERS setpoints; each is confirmed, sent, read back and answered before the next one of its setpoint. Prints one
 * line of JSON; times in milliseconds.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeFrame, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { tagUuid } from '../../api/server/demo/ids.ts';
import { DEMO_PASSWORD } from '../../api/server/demo/people.ts';
import { TAGS } from '../../api/server/demo/plant/tags.ts';
import { startModbusDevice } from '../../tests/long/modbus-device.ts';
import { Caller, seedSetpoints } from '../../tests/long/setpoints.ts';
import { newData, startServer } from '../../tests/support/server.ts';
import { quantile } from '../statistics.ts';

const WRITERS = 20;
const SETTLE_MS = 10_000;
const seconds = Number(process.argv[2] ?? 20);

const quantiles = (all: readonly number[]) => ({
  count: all.length,
  p50: Math.round(quantile(all, 0.5)),
  p99: Math.round(quantile(all, 0.99)),
});

/** Milliseconds from the change at the plant to the page, of all values that come. */
async function ages() {
  const server = await startServer();
  const caller = new Caller(server.origin);
  await caller.signIn({ email: 'admin@demo.example', password: DEMO_PASSWORD, tags: [], links: [] });
  const found: number[] = [];
  let isMeasuring = false;
  const live = openLiveSocket({
    url: liveUrl(server.origin),
    ticket: () => caller.ticket(),
    tags: TAGS.slice(0, 200).map(tagUuid),
    onFrame: (frame) => {
      const now = Date.now();
      decodeFrame(frame, (_tag, time) => {
        if (isMeasuring) found.push(now - time);
      });
    },
    onState: () => {},
  });
  await wait(SETTLE_MS);
  isMeasuring = true;
  await wait(seconds * 1000);
  live.close();
  await server.dispose();
  return quantiles(found);
}

/** Milliseconds of each write, and how many there were a second. */
async function writes() {
  const device = await startModbusDevice(WRITERS);
  const env = { MIMIC_DEMO: '0', MIMIC_FIELD_HOSTS: '127.0.0.1' };
  const data = await newData(env);
  const plant = await seedSetpoints(data, undefined, device);
  const server = await startServer({ data, env });
  const caller = new Caller(server.origin);
  await caller.signIn(plant);
  await wait(SETTLE_MS);
  const times: number[] = [];
  const refusals: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  const writing = plant.tags.map(async (tag) => {
    const path = `communications/controller/tag/${tag}`;
    for (let value = 1; performance.now() < end; value++) {
      const began = performance.now();
      const wish = { value, expectedValue: value - 1 };
      const confirmed = await caller.call<{ confirmId: string }>('POST', `${path}/confirm-write`, wish);
      const body = { ...wish, commandId: randomUUID(), confirmId: confirmed.data?.confirmId };
      const answer = await caller.call<{ result: string }>('PUT', `${path}/write-value`, body);
      times.push(performance.now() - began);
      const { result = answer.status } = answer.data ?? {};
      if (result !== 'confirmed') refusals[result] = (refusals[result] ?? 0) + 1;
    }
  });
  await Promise.all(writing);
  await server.dispose();
  await device.close();
  return { ...quantiles(times), perSecond: Math.round(times.length / seconds), refusals };
}

const result = { ages: await ages(), writes: await writes() };
console.log(JSON.stringify({ date: new Date().toISOString(), load: loadavg()[0], seconds, ...result }));

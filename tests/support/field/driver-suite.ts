/** The contract of a field driver: one suite over every protocol and every peer, through a wire that can be cut. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allowedHosts } from '../../../api/server/field/allowed-hosts.ts';
import type { Driver, TestStep } from '../../../api/server/field/driver.ts';
import { type LiveValue, Quality, type Sample } from '../../../api/server/field/sample.ts';
import { SampleFilter } from '../../../api/server/field/sample-filter.ts';
import { freePort } from '../server.ts';
import { type Peer, TAGS, type TagName } from './peer.ts';
import { Wire } from './wire.ts';

const WAIT_MS = 15_000;
const HOSTS = allowedHosts(['127.0.0.1'], false);
const soon = (): number => Date.now() + 5000;

/** A driver at work, with the filter that stands before the realtime pipeline, and all that came through. */
class Bench {
  readonly samples: Sample[] = [];
  readonly driver: Driver;
  readonly #filter = new SampleFilter(Date.now);

  constructor(peer: Peer, wire: Wire, hosts = HOSTS) {
    const sink = (samples: readonly Sample[]): void => {
      this.samples.push(...this.#filter.take(samples));
    };
    const log = { info() {}, warn() {} };
    this.driver = peer.driver({ sink, now: Date.now, log }, hosts, wire.port);
    const link = peer.link(wire.port);
    this.#filter.setTags(link.devices.flatMap((device) => device.tags));
  }

  of(tag: TagName): Sample[] {
    return this.samples.filter((sample) => sample.tag === tag && !sample.historical);
  }
  last(tag: TagName): Sample | undefined {
    return this.of(tag).at(-1);
  }
  /** The next sample of these tags passes whatever it says: what a command asks for after its write. */
  want(tags: readonly TagName[]): void {
    this.#filter.want(tags);
  }
  reaches(tag: TagName, quality: Quality, value?: LiveValue): Promise<void> {
    const is = () => {
      const last = this.last(tag);
      return (
        last &&
        (value === undefined ? { quality: last.quality } : { quality: last.quality, value: last.value })
      );
    };
    const wanted = value === undefined ? { quality } : { quality, value };
    return expect.poll(is, { timeout: WAIT_MS, interval: 20 }).toEqual(wanted);
  }
}

async function stepsOf(steps: AsyncIterable<TestStep>): Promise<TestStep[]> {
  const taken: TestStep[] = [];
  for await (const step of steps) taken.push(step);
  return taken;
}

/** What keeps a process awake: sockets and timers. */
const awake = (): number => process.getActiveResourcesInfo().filter((one) => /TCP|Timeout/.test(one)).length;

interface SuiteOptions {
  /** Why this peer cannot be used here. */
  readonly missing?: string;
  /** Another peer of the protocol goes through the slow cases. */
  readonly isSecond?: boolean;
}

export function driverSuite(
  title: string,
  open: () => Promise<Peer>,
  { missing, isSecond = false }: SuiteOptions = {},
): void {
  describe.skipIf(missing !== undefined)(missing === undefined ? title : `${title}: ${missing}`, () => {
    let peer: Peer;
    let wire: Wire;
    let bench: Bench;
    const ends: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      peer = await open();
      wire = await Wire.start(peer.port);
      bench = new Bench(peer, wire);
      await bench.driver.connect([peer.link(wire.port)]);
    });
    afterEach(async () => {
      for (const end of ends.splice(0)) await end();
    });
    afterAll(async () => {
      await bench?.driver.close();
      await wire?.refuse();
      await peer?.stop();
    });

    test('reads every type of the wire: numbers, 64-bit integers, truth values, texts', async () => {
      await bench.reaches('number', Quality.good);
      const values = { number: 12.25, big: -(2n ** 60n) - 1n, truth: true, text: 'Süd 7' } as const;
      for (const [tag, value] of Object.entries(values)) await peer.set(tag as TagName, value);
      for (const [tag, value] of Object.entries(values))
        await bench.reaches(tag as TagName, Quality.good, value);
      expect(bench.driver.linkHealth('link')).toMatchObject({ state: 'active' });
      expect(Date.now() - bench.driver.linkHealth('link')!.lastContact!).toBeLessThan(WAIT_MS);
    });

    test('what is no number is bad and has no value, whatever the tag says', async () => {
      await peer.set('liar', 0);
      await bench.reaches('liar', Quality.bad, null);
    });

    test('writes every type once, and the read-back shows it', async () => {
      const before = await peer.writes();
      const values = { number: -3.5, big: 2n ** 61n + 1n, truth: false, text: 'Nord' } as const;
      for (const [tag, value] of Object.entries(values)) {
        bench.want([tag as TagName]);
        expect(await bench.driver.write({ tag, value, deadline: soon() })).toEqual({ outcome: 'sent' });
      }
      await bench.driver.read(Object.keys(values));
      for (const [tag, value] of Object.entries(values)) {
        await bench.reaches(tag as TagName, Quality.good, value);
        expect(await peer.get(tag as TagName)).toEqual(value);
      }
      expect((await peer.writes()) - before).toBe(4);
    });

    test('a write that the device refuses, does not fit, or comes too late changes nothing', async ({
      skip,
    }) => {
      const before = await peer.writes();
      const write = (tag: TagName | 'nobody', value: LiveValue, deadline = soon()) =>
        bench.driver.write({ tag, value, deadline });
      expect(await write('number', 1, Date.now() - 1)).toEqual({
        outcome: 'notSent',
        reason: 'The deadline has passed',
      });
      expect(await write('big', 'many')).toMatchObject({ outcome: 'notSent' });
      expect(await write('nobody', 1)).toMatchObject({ outcome: 'notSent' });
      expect(await peer.writes()).toBe(before);
      if (peer.without.refusal) skip(peer.without.refusal);
      expect(await write('locked', 7)).toMatchObject({
        outcome: 'notSent',
        reason: expect.stringContaining('refused'),
      });
      expect(await write('idle', 70_000)).toMatchObject({ outcome: 'notSent' });
      expect(await peer.writes()).toBe(before);
    });

    test('changes within the deadband are not news; drift beyond it is', async () => {
      await peer.set('band', 100);
      await bench.reaches('band', Quality.good, 100);
      const count = bench.of('band').length;
      await peer.set('band', 103);
      await peer.set('number', 77);
      await bench.reaches('number', Quality.good, 77);
      expect(bench.of('band')).toHaveLength(count);
      await peer.set('band', 106);
      await bench.reaches('band', Quality.good, 106);
    });

    test('a clock that is ten minutes off is not believed: the arrival counts, and the value is uncertain', async ({
      skip,
    }) => {
      if (peer.without.clock) skip(peer.without.clock);
      await peer.set('number', 5, Date.now() + 600_000);
      await bench.reaches('number', Quality.uncertain, 5);
      expect(Math.abs(bench.last('number')!.time - Date.now())).toBeLessThan(WAIT_MS);
      await peer.set('number', 6);
      await bench.reaches('number', Quality.good, 6);
    });

    test('what comes twice counts once', async ({ skip }) => {
      if (!peer.twice) skip(peer.without.twice);
      await peer.set('number', 41);
      await bench.reaches('number', Quality.good, 41);
      const count = bench.of('number').length;
      await peer.twice!('number');
      await peer.set('number', 42);
      await bench.reaches('number', Quality.good, 42);
      expect(bench.of('number')).toHaveLength(count + 1);
    });

    test('what the device offers can be listed, with addresses for tags', async () => {
      let progress = 0;
      const found = await bench.driver.browse('link', 'controller', new AbortController().signal, (count) => {
        progress = count;
      });
      expect(found.isComplete).toBe(true);
      expect(progress).toBe(found.items.length);
      const { address } = peer.link(wire.port).devices[0]!.tags.find(({ tag }) => tag === 'idle')!;
      expect(found.items).toContainEqual(expect.objectContaining({ address, dataType: 'float' }));
      const gone = AbortSignal.abort(new Error('left'));
      await expect(bench.driver.browse('link', 'controller', gone)).rejects.toThrow('left');
      await expect(bench.driver.browse('nobody', 'x', new AbortController().signal)).rejects.toThrow(
        'nobody',
      );
    });

    test('a slow network is slow, not broken', async () => {
      wire.slow(150);
      ends.push(async () => wire.slow(0));
      await peer.set('number', 150);
      await bench.reaches('number', Quality.good, 150);
    });

    test('a test of the link goes through all steps', async () => {
      const steps = await stepsOf(bench.driver.test(peer.link(wire.port), AbortSignal.timeout(WAIT_MS)));
      expect(steps.filter(({ ok }) => !ok)).toEqual([]);
      expect(steps.at(-1)!.name).toBe('read');
    });

    test.skipIf(isSecond)(
      'a network that flaps ends with the newest value, and every break is shown',
      async () => {
        await bench.reaches('number', Quality.good);
        const before = bench.of('number').length;
        for (let turn = 1; turn <= 3; turn++) {
          await wire.refuse();
          await bench.reaches('number', Quality.stale);
          await peer.set('number', 1000 + turn);
          await wire.open();
          await bench.reaches('number', Quality.good, 1000 + turn);
        }
        const qualities = bench.of('number').slice(before);
        expect(qualities.filter(({ quality }) => quality === Quality.stale)).toHaveLength(3);
      },
    );

    test.skipIf(isSecond)(
      'a half-open connection is stale in seconds; no write over it says sent for done or is sent later',
      async () => {
        const before = await peer.writes();
        wire.freeze();
        ends.push(async () => wire.thaw());
        await bench.reaches('number', Quality.stale);
        await expect
          .poll(() => bench.driver.linkHealth('link')!.state, { timeout: WAIT_MS, interval: 20 })
          .toBe('down');
        expect(await bench.driver.write({ tag: 'number', value: 666, deadline: soon() })).toMatchObject({
          outcome: 'notSent',
        });
        wire.thaw();
        await bench.reaches('number', Quality.good);
        expect(await peer.writes()).toBe(before);
      },
    );

    test('a device that nobody hears is said so, and where the test fails', async () => {
      await wire.refuse();
      ends.push(() => wire.open());
      await bench.reaches('number', Quality.stale);
      expect(await bench.driver.write({ tag: 'number', value: 1, deadline: soon() })).toMatchObject({
        outcome: 'notSent',
      });
      const steps = await stepsOf(bench.driver.test(peer.link(wire.port), AbortSignal.timeout(WAIT_MS)));
      expect(steps.at(-1)).toMatchObject({
        name: 'connect',
        ok: false,
        detail: expect.stringContaining('refuse'),
      });
      await wire.open();
      await bench.reaches('number', Quality.good);
    });

    test('nothing is left of a driver that was closed: no timer, no socket, all its values stale', async () => {
      const before = awake();
      const joined = wire.connections;
      const other = new Bench(peer, wire);
      await other.driver.connect([peer.link(wire.port), { ...peer.link(await freePort()), link: 'nowhere' }]);
      await other.reaches('number', Quality.good);
      await other.driver.close();
      for (const tag of TAGS.filter((one) => one !== 'liar'))
        expect(other.last(tag)!.quality).toBe(Quality.stale);
      await expect.poll(() => wire.connections, { timeout: WAIT_MS }).toBeLessThanOrEqual(joined);
      await expect.poll(awake, { timeout: WAIT_MS }).toBeLessThanOrEqual(before);
    });
  });
}
